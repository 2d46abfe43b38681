import { describe, expect, it } from "vitest";
import { impactAtEvent } from "../../../src/dynamics/impact-at-event.ts";
import { impactAtStart, readModel } from "../../../src/index.ts";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import type { Item } from "../../../src/plots/scene.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { expectSoundFigure, figureTexts, soundTexts } from "../../support/figure-checks.ts";
import { exampleRecord, impactRecord } from "../../support/impact-record.ts";
import { exampleModel, examplesOf } from "../../support/models.ts";
import { storedMotion } from "../../support/motions.ts";
import { readProject } from "../../support/project.ts";

const systemModel = (name: string) => readModel(readProject(`examples/${name}.yaml`), { kind: "system" }).model;
const startRecord = (name: string): StoredResult => impactRecord(impactAtStart(systemModel(name)));
const pathsOf = (items: readonly Item[]): Extract<Item, { kind: "path" }>[] =>
  items.flatMap((item) => (item.kind === "group" ? pathsOf(item.items) : item.kind === "path" ? [item] : []));
const points = (d: string): number[][] => d.match(/-?[\d.]+ -?[\d.]+/g)!.map((pair) => pair.split(" ").map(Number));

describe("mechanism of a motion", () => {
  it.each(examplesOf("system"))("the shipped example %s draws", (name) => {
    const until = (systemModel(name).simulate.from ?? 0) + 0.05;
    const result = storedMotion(name, { until });
    const { svg, table } = drawFigure(result, { figure: "mechanism" });
    expect(svg).not.toMatch(/="[^"]*\b(NaN|Infinity|undefined)\b/);
    expect(table.rows.length).toBeGreaterThan(0);
  });

  it("a block stops after v²/(2μg) = 0.9 m, held by its weight m g = 20 N", () => {
    const texts = soundTexts(storedMotion("sliding-block"), "mechanism");
    expect(texts[0]).toBe("block ends 0.900 m from its start after 1.00 s, no impact");
    expect(texts).toContain("force at the end (longest 20.0 N)");
    expect(texts).toContain("block");
  });

  it("shows poses of bodies at impacts between the first and the last", () => {
    const result = storedMotion("super-ball");
    expectSoundFigure(result, "mechanism");
    const times = drawFigure(result, { figure: "mechanism" }).table.rows.map(([t]) => t as number);
    const impacts = (result.events as { t: number }[]).map(({ t }) => t);
    expect(times[0]).toBe(0);
    expect(times.at(-1)).toBe(0.3);
    for (const t of times.slice(1, -1)) expect(impacts).toContain(t);
    expect(times.length).toBeGreaterThan(2);
  });

  it("a run that ended where it began is drawn as it stood", () => {
    const texts = soundTexts(storedMotion("painleve-rod"), "mechanism");
    expect(texts[0]).toBe("The run failed at 0 s");
    expect(texts).toContain("friction cone");
  });

  it("forces and places that are not known are left out", () => {
    const base = storedMotion("sliding-block") as unknown as {
      samples: { q: (number | null)[][] };
      drawing: { contacts: object[] };
    };
    const contacts = base.drawing.contacts.map((one) => ({ ...one, impulse: undefined, frictionImpulse: undefined }));
    const bare = { ...base, drawing: { ...base.drawing, contacts } } as unknown as StoredResult;
    expect(soundTexts(bare, "mechanism").join(" ")).not.toContain("force at the end");
    const turning = base.drawing.contacts.map((one) => ({ ...one, unit: "rad" }));
    const torques = { ...base, drawing: { ...base.drawing, contacts: turning } } as unknown as StoredResult;
    expect(soundTexts(torques, "mechanism").join(" ")).not.toContain("force at the end");
    const ball = storedMotion("super-ball") as unknown as { samples: { q: number[][] } };
    const q = ball.samples.q.map((column) => column.map(() => null));
    const lost = { ...ball, samples: { ...ball.samples, q } } as unknown as StoredResult;
    const { rows } = drawFigure(lost, { figure: "mechanism" }).table;
    expect(rows.filter(([, name]) => name === "ball")).toEqual([]);
  });

  it("a part that loses its place on the way leaves the others their first pose", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 }) as unknown as {
      samples: { t: number[] };
      drawing: { parts: object[]; values: (number | null)[][] };
    };
    const { parts, values } = base.drawing;
    const lost = base.samples.t.map((t) => (t < 0.5 ? 1 : null));
    const line = {
      kind: "line",
      points: [
        [-1, 0],
        [-1, { value: values.length }],
      ],
    };
    const drawing = { ...base.drawing, parts: [line, ...parts], values: [...values, lost] };
    const dashed = (result: object): number =>
      pathsOf(drawFigure(result as StoredResult, { figure: "mechanism" }).scene.items).filter(({ dash }) => dash)
        .length;
    expect(dashed(base)).toBe(1);
    expect(dashed({ ...base, drawing })).toBe(2);
    const { rows } = drawFigure({ ...base, drawing } as unknown as StoredResult, { figure: "mechanism" }).table;
    const ball = rows.filter(([, name]) => name === "ball");
    for (const [, , , y, way] of ball) expect(way).toBeCloseTo(5.3 - (y as number), 9);
  });

  it("a drawing of contacts alone is not asked for again", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 }) as unknown as { drawing: object };
    const result = { ...base, drawing: { ...base.drawing, parts: [] } } as unknown as StoredResult;
    expect(() => drawFigure(result, { figure: "mechanism" })).toThrow("has contacts alone: add parts to it");
  });

  it("stands huge and tiny mechanisms", () => {
    const base = storedMotion("super-ball") as unknown as {
      samples: { q: number[][] };
      drawing: { parts: { at?: number[]; radius?: number }[]; contacts: { at: number[]; radius?: number }[] };
    };
    for (const factor of [1e-12, 1e12]) {
      const scaled = <T extends { at?: number[]; radius?: number }>(one: T): T => ({
        ...one,
        ...(one.at && { at: one.at.map((x) => factor * x) }),
        ...(one.radius && { radius: factor * one.radius }),
      });
      const q = base.samples.q.map((list, j) => (j % 3 === 2 ? list : list.map((x) => factor * x)));
      const drawing = {
        ...base.drawing,
        parts: base.drawing.parts.map(scaled),
        contacts: base.drawing.contacts.map(scaled),
      };
      expectSoundFigure({ ...base, samples: { ...base.samples, q }, drawing } as unknown as StoredResult, "mechanism");
    }
  });

  it("stands names of 60 letters, CJK and right-to-left names", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 }) as unknown as { drawing: { parts: object[] } };
    for (const name of ["n".repeat(60), "跳ねる球".repeat(6), "كرة ترتد على الأرض"]) {
      const parts = base.drawing.parts.map((part) => ({ ...part, name }));
      expectSoundFigure({ ...base, drawing: { ...base.drawing, parts } } as unknown as StoredResult, "mechanism");
    }
  });

  it("says why there is none", () => {
    const { drawing: _, ...bare } = storedMotion("bouncing-ball", { until: 1.5 });
    expect(() => drawFigure(bare as StoredResult, { figure: "mechanism" })).toThrow(/add a section `drawing`/);
    const { samples: __, ...lost } = storedMotion("bouncing-ball", { until: 1.5 });
    expect(() => drawFigure(lost as StoredResult, { figure: "mechanism" })).toThrow(/not stored/);
  });
});

describe("mechanism of an impact", () => {
  it("Kane's pendulum: [Glocker2012] (128) Λ = (3.4079, 1.4676) N s, and 0.163 J are created", () => {
    const texts = soundTexts(startRecord("double-pendulum-wall"), "mechanism");
    expect(texts.join(" ")).toContain("normal acts with 3.41 N s, tangent with 1.47 N s; 0.163 J are created");
    expect(texts).toContain("3.41, 1.47 N s");
  });

  it("rods move with their middles: l/2 φ̇1 (cos φ1, sin φ1) before", () => {
    const { table } = drawFigure(startRecord("double-pendulum-wall"), { figure: "mechanism" });
    const upper = table.rows.find(([, name]) => name === "upper")!;
    const angle = (20 * Math.PI) / 180;
    expect(upper[4]).toBeCloseTo(-0.1 * Math.cos(angle), 12);
    expect(upper[5]).toBeCloseTo(-0.1 * Math.sin(angle), 12);
  });

  it("the friction cone has its true angle, 2 atan μ", () => {
    const { scene } = drawFigure(startRecord("double-pendulum-wall"), { figure: "mechanism", size: "page" });
    const [apex, left, right] = points(pathsOf(scene.items).find(({ fill }) => fill === "cone-wash")!.d);
    const slope = (corner: number[]): number => Math.abs((corner[0]! - apex![0]!) / (corner[1]! - apex![1]!));
    expect(slope(left!)).toBeCloseTo(0.5, 2);
    expect(slope(right!)).toBeCloseTo(0.5, 2);
  });

  it("a super ball touches the floor under its middle, and the impulse is m (1 + ε) 5 = 0.5 N s", () => {
    const result = startRecord("super-ball");
    expectSoundFigure(result, "mechanism");
    const { table } = drawFigure(result, { figure: "mechanism" });
    const contact = table.rows.find(([what]) => what === "contact")!;
    expect(contact.slice(1, 4)).toEqual(["ball-floor", expect.closeTo(0, 12), expect.closeTo(0, 12)]);
    expect(contact[7]).toBeCloseTo(0.5, 12);
    expect(contact.at(-1)).toBe("N s");
  });

  it("an impulse that turns has its unit and no arrow", () => {
    const result = startRecord("super-ball") as unknown as {
      units?: { elements?: Record<string, object> };
    };
    const turning = { velocity: ["rad/s"], impulse: ["N m s"] };
    const units = { ...result.units, elements: { ...result.units?.elements, "ball-floor": turning } };
    const texts = soundTexts({ ...result, units } as unknown as StoredResult, "mechanism").join(" | ");
    expect(texts).toContain("ball-floor acts with 0.500 N m s");
    expect(texts).not.toContain("impulse (longest");
    expect(soundTexts(result as unknown as StoredResult, "mechanism").join(" | ")).toContain("impulse (longest");
  });

  it("a velocity that is not known has no arrow", () => {
    const result = startRecord("double-pendulum-wall") as unknown as { drawing: { slopes: (number | null)[][] } };
    const slopes = result.drawing.slopes.map((row) => row.map(() => null));
    const unknown = { ...result, drawing: { ...result.drawing, slopes } } as unknown as StoredResult;
    const { table } = drawFigure(unknown, { figure: "mechanism" });
    const moving = table.rows.filter(([what]) => what === "moves");
    expect(moving.length).toBeGreaterThan(0);
    for (const row of moving) expect(row.slice(4, 10)).toEqual([null, null, null, null, null, null]);
    expect(soundTexts(unknown, "mechanism")).not.toContain("before");
  });

  it("only contacts that push are shown of an impact in a run", () => {
    const result = impactRecord(impactAtEvent(systemModel("domino"), 1).model);
    expectSoundFigure(result, "mechanism");
    const names = drawFigure(result, { figure: "mechanism" }).table.rows.flatMap(([what, name]) =>
      what === "contact" ? [name] : [],
    );
    expect(names).toContain("one-two.3");
    expect(names).not.toContain("three-floor.1");
  });
});

describe("mechanism of an impact by matrices", () => {
  it("Kane's pendulum: the coupling G_12/√(G_11 G_22) of its elements, and the energy that friction creates", () => {
    const texts = soundTexts(exampleRecord("kane-stick-matrices"), "mechanism");
    const { massMatrix, elements } = exampleModel("kane-stick-matrices");
    const [[a, b], [, d]] = massMatrix as [[number, number], [number, number]];
    const [v, w] = elements.map(({ directions }) => directions[0]!) as [Float64Array, Float64Array];
    // M⁻¹ = [[d, −b], [−b, a]]/det, whose determinant falls out of the quotient.
    const form = (x: ArrayLike<number>, y: ArrayLike<number>): number =>
      d * x[0]! * y[0]! - b * (x[0]! * y[1]! + x[1]! * y[0]!) + a * x[1]! * y[1]!;
    const coupling = Math.abs(form(v, w)) / Math.sqrt(form(v, v) * form(w, w));
    expect(texts.slice(0, 2).join(" ")).toBe(
      `normal and tangent are coupled by ${coupling.toPrecision(3)}; tangent creates 0.392 J`,
    );
    expect(texts).toContain("1.47 N s, +0.392 J");
  });

  it("Newton's cradle is a chain: neighbours are coupled by 1/2, others do not", () => {
    const result = exampleRecord("cradle-5");
    expect(soundTexts(result, "mechanism")[0]).toBe("3 of 6 pairs are coupled, by 0.500");
    const { table } = drawFigure(result, { figure: "mechanism" });
    expect(table.rows.map(([, , coupling]) => coupling)).toEqual([0.5, 0.5, 0.5].map((x) => expect.closeTo(x, 12)));
  });

  it.each(["sphere-isotropic", "spatial-three-solutions", "table-four-legs", "singular-mass", "stop-against-clutch"])(
    "%s draws, whatever its status",
    (name) => {
      expectSoundFigure(exampleRecord(name), "mechanism");
    },
  );

  it("stands long names and 1e±12, and refuses what cannot be read", () => {
    const base = exampleRecord("kane-stick-matrices") as unknown as { model: { elements: { name: string }[] } };
    const many = Array.from({ length: 25 }, (_, k) => ({ ...base.model.elements[0]!, name: `e${k}` }));
    const crowd = { ...base, model: { ...base.model, elements: many } } as unknown as StoredResult;
    expect(() => drawFigure(crowd, { figure: "mechanism" })).toThrow(/25 elements; a graph of more than 24/);
    for (const factor of [1e-12, 1e12]) {
      const massMatrix = exampleModel("kane-stick-matrices").massMatrix.map((row) => row.map((x) => factor * x));
      expectSoundFigure(impactRecord({ ...exampleModel("kane-stick-matrices"), massMatrix }), "mechanism");
    }
    const long = exampleModel("kane-stick-matrices").elements.map((element) => ({
      ...element,
      name: `${element.name} ${"n".repeat(60)}`,
      ...(element.normal && { normal: `${element.normal} ${"n".repeat(60)}` }),
    }));
    expectSoundFigure(impactRecord({ ...exampleModel("kane-stick-matrices"), elements: long }), "mechanism");
    expect(figureTexts(exampleRecord("kane-stick-matrices"), "mechanism", "slide")).toContain("tangent");
  });
});

describe("mechanism of an impact by matrices with a drawing", () => {
  it("Kane's tip comes with |γ⁻| = 0.598 m/s and leaves with γ_N⁺ = 0.134 m/s [Glocker2012] 7.2", () => {
    const { table, anchors } = drawFigure(exampleRecord("kane-stick"), { figure: "mechanism" });
    const [tip] = table.rows;
    expect(tip![1]).toBe("normal");
    expect(tip![6]).toBeCloseTo(0.598, 3);
    expect(tip![9]).toBeCloseTo(0.134202, 6);
    const { "at normal": at, "before normal": free, "cone tangent": cone } = anchors!;
    // It comes from above, and the cone opens by atan 0.5.
    expect(free![1]).toBeLessThan(at![1]);
    expect((cone![0] - at![0]) / (at![1] - cone![1])).toBeCloseTo(0.5, 6);
    // The second link leans by 30° to the wall's normal, from the second joint to the tip.
    const joint = anchors!["joint 2"]!;
    expect((at![0] - joint[0]) / (at![1] - joint[1])).toBeCloseTo(Math.tan(Math.PI / 6), 6);
  });
});
