/**
 * What can be dragged in the drawing of an impact besides velocities, and the safe ranges of its coefficients; no browser is needed for them.
 */
import { describe, expect, it } from "vitest";
import { answerCertificate } from "../../src/doors/answers.ts";
import { editModel, readModel } from "../../src/doors/models.ts";
import { JOBS } from "../../studio/workers/jobs.ts";
import type { Handle } from "../../studio/workers/protocol.ts";
import { readProject } from "../support/project.ts";

const question = (name: string, view: "impact" | "certify" = "impact") => ({
  ...{ view, name, text: readProject(`examples/${name}.yaml`), options: {} },
});

async function drawn(name: string) {
  const { handles, pixelsPerLength } = await JOBS.draw({
    ...{ question: question(name), figure: "mechanism", width: 400, theme: "light", bare: true },
  });
  return { handle: (own: string) => handles.find((one) => one.name === own), scale: pixelsPerLength! };
}

/** The text after a pull by so many pixels. */
const pulled = (text: string, { moves }: Handle, dx: number, dy: number): string =>
  editModel(
    text,
    moves.map(({ path, value, perX, perY }) => ({ path, value: value + perX * dx + perY * dy })),
  );

/** Places of the joints in the world. */
function joints(text: string): readonly (readonly [number, number])[] {
  const { drawing } = readModel(text, { kind: "impact" }).model;
  return drawing!.parts.flatMap((part) => (part.kind === "joint" ? [part.at as readonly [number, number]] : []));
}

describe("directions and positions", () => {
  it("a joint of Kane's pendulum goes where it is pulled, both angles follow", async () => {
    const { text } = question("kane-stick");
    const { handle, scale } = await drawn("kane-stick");
    const [, before] = joints(text);
    const [, after] = joints(pulled(text, handle("joint 2")!, 2, 1));
    // The pendulum turns, so that a pull of p pixels misses by p² / (2 l scale²) m.
    const missed = 5 / scale ** 2;
    expect(Math.abs(after![0] - before![0] - 2 / scale)).toBeLessThan(missed);
    expect(Math.abs(after![1] - before![1] + 1 / scale)).toBeLessThan(missed);
  });

  it("the plane that a ball strikes turns about the contact, upright as it stands", async () => {
    const { turn, x, y } = (await drawn("super-ball")).handle("direction floor")!;
    expect(turn).toMatchObject({ path: "obstacles[0].angle", value: 0, perRadian: -1 });
    expect(x).toBeCloseTo(turn!.x, 9);
    expect(y).toBeLessThan(turn!.y);
  });

  it("numbers of directions and of the start have sliders of their own", async () => {
    const paths = async (name: string, group: string) =>
      (await JOBS.answer(question(name))).fields.filter((field) => field.group === group).map(({ path }) => path);
    expect(await paths("kane-stick-matrices", "directions")).toEqual([
      ...["elements[0].direction[0]", "elements[0].direction[1]"],
      ...["elements[1].direction[0]", "elements[1].direction[1]"],
    ]);
    expect(await paths("super-ball", "positions")).toEqual(["bodies[0].position[0]"]);
  });
});

describe("sliders of coefficients", () => {
  it.each([
    ["slide-push", "clutch ε", -0.99, 0],
    ["slide-push", "wall ε", 0, 1],
    ["kane-stick", "tangent ε", -0.99, 1],
  ])("of %s, %s go from %d to %d [Glocker2012] Table 1", async (name, of, least, most) => {
    const { fields } = await JOBS.answer(question(name));
    const field = fields.find((one) => `${one.of} ${one.label}` === of)!;
    expect([field.least, field.most]).toEqual([least, most]);
    for (const value of [least, most]) {
      const text = editModel(question(name).text, [{ path: field.path, value }]);
      await expect(Promise.resolve(JOBS.answer({ ...question(name), text }))).resolves.toBeDefined();
    }
  });

  it("are called by their place in the list, formulas beside them counted: slide-push, u⁻ = (−v, 0)", async () => {
    const { fields } = await JOBS.answer(question("slide-push"));
    expect(fields.find(({ path }) => path === "preVelocity[1]")).toMatchObject({ of: "u⁻", label: "2" });
  });

  it("are pale where the velocity before is none of an impact: Kane's pendulum, γ⁻ > 0", async () => {
    const asked = question("kane-stick");
    const field = (await JOBS.answer(asked)).fields.find(({ path }) => path === "preVelocity[0]")!;
    const track = await JOBS.track({ question: asked, field });
    expect(track.at(-1)).toMatchObject({ verdict: "no impact", tone: "ink" });
    // γ_N⁻ = −sin(20°) l u₁ − … changes its sign there.
    expect(track.at(-1)!.from).toBeCloseTo(0.292, 3);
  });
});

describe("what is asked of an edited text", () => {
  it("is what is asked of the text itself, told first", async () => {
    const asked = { ...question("kane-stick"), isQuick: true };
    const edits = [{ path: "elements[1].restitution", value: 0.5 }];
    const told: unknown[] = [];
    const { answer } = await JOBS.show({ question: asked, edits, looks: [] }, (one) => told.push(one));
    const text = editModel(asked.text, edits);
    expect(told).toEqual([{ text }]);
    expect(answer).toEqual(await JOBS.answer({ ...asked, text }));
  });
});

describe("safe ranges of coefficients", () => {
  it("end where the certificate changes: Kane's pendulum, ε_N, ε_T and μ", async () => {
    const asked = question("kane-stick");
    const verdictAt = (path: string, value: number) =>
      answerCertificate(asked.text, { set: [`${path}=${value}`] }).certificate.energy.verdict;
    const fields = (await JOBS.answer(asked)).fields.filter(({ isCertified }) => isCertified);
    expect(fields.map(({ of, label }) => `${of} ${label}`)).toEqual(["normal ε", "tangent ε", "tangent μ"]);
    for (const field of fields) {
      const track = await JOBS.track({ question: question("kane-stick", "certify"), field });
      expect(track.map(({ verdict }) => verdict).sort()).toEqual(["fails", "holds"]);
      const [before, after] = track;
      expect(verdictAt(field.path, before!.to - 1e-7)).toBe(before!.verdict);
      expect(verdictAt(field.path, after!.from + 1e-7)).toBe(after!.verdict);
    }
  });
});
