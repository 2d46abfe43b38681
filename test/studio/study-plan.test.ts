/**
 * What a study file becomes in the studio: two axes of it as a map, whatever its axes are; what `sprag map` says of the same file is what
 * the studio says. No browser is needed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { mapWords, type StoredResult } from "../../src/doors/reports.ts";
import { withNamedFiles } from "../../studio/examples/named-files.ts";
import { JOBS } from "../../studio/workers/jobs.ts";
import type { Plan } from "../../studio/workspaces/study/study-protocol.ts";
import {
  canWiden,
  classRows,
  rowAt,
  widened,
  widestOf,
  widestSince,
  withMap,
} from "../../studio/workspaces/study/study-values.ts";
import { readProject } from "../support/project.ts";
import { spragJson } from "../support/sprag.ts";

const folder = mkdtempSync(join(tmpdir(), "studio-study-"));
afterAll(() => rmSync(folder, { recursive: true }));

const BASE = `
  kind: posture
  loadAngleDegrees: 10
  contactOffsets: [1, -0.1]
  centerHeight: 0.4
  contactSlopesDegrees: [0, 0]
  friction: [0.45, 0.5]`;
const study = (axes: string, more = "", base = BASE): string => `kind: study\nbase: ${base}\n${more}axes: [${axes}]\n`;
const X = "{ field: loadAngleDegrees, from: -20, to: 29, count: 5 }";
const Y = '{ field: "friction[1]", from: 0.02, to: 0.98, count: 4 }';

const question = (text: string, options = {}) => ({ view: "study" as const, name: "own", text, options });
const part = <T>(asked: ReturnType<typeof question>, name: string, input?: unknown): Promise<T> =>
  JOBS.part({ question: asked, part: name, input }) as Promise<T>;
const planOf = (text: string, options = {}) => part<Plan>(question(text, options), "plan");

/** The map as the page has it when it is painted. */
async function painted(text: string, options = {}) {
  const asked = question(text, options);
  const plan = await part<Plan>(asked, "plan");
  const known: unknown[] = new Array(plan.width * plan.height).fill(undefined);
  let errors = 0;
  for (;;) {
    const indices = await part<number[]>(asked, "next", { study: plan.study, known });
    if (indices.length === 0) break;
    const rows = await part<unknown[][]>(asked, "rows", { study: plan.study, indices });
    rows.forEach((row, k) => {
      known[indices[k]!] = row[plan.classAt] ?? null;
      if (row.at(-1) !== null) errors++;
    });
  }
  return { plan, stored: await part<Record<string, unknown>>(asked, "result", { study: plan.study, known, errors, seconds: 1 }) }; // biome-ignore format: one line
}

/** What the command of a plan prints, its file saved before. */
function commanded({ command, file }: Plan, text: string) {
  const [, name, ...rest] = command;
  const path = join(folder, name!);
  writeFileSync(path, file?.text ?? text);
  const output = rest.indexOf("-o") + 1;
  rest[output] = join(folder, `${Math.random()}`);
  return spragJson(["map", path, ...rest, "--workers", "1", "--borders", "never"]) as Record<string, unknown>;
}

async function expectSameMap(text: string, options = {}) {
  const { plan, stored } = await painted(text, options);
  const { seconds: _s, directory: _d, ...asked } = commanded(plan, text);
  const { seconds: _t, directory: _e, ...own } = JSON.parse(JSON.stringify(stored));
  expect(own).toEqual(asked);
  return { plan, stored: own };
}

describe("a study in the studio", () => {
  it("says what sprag map says: classes, shares, points without a result", async () => {
    // A coefficient is positive: the two lower rows have no result.
    const { stored } = await expectSameMap(study(`${X}, { field: "friction[1]", from: -0.5, to: 1, count: 4 }`), {
      levels: 0,
    });
    const words = mapWords(stored);
    expect(words.noResult).toBe("10 points have no result; the column error says why");
    const { headline } = await JOBS.draw({
      ...{ question: question(""), figure: "region-map", width: 400, theme: "light", bare: true, stored },
    });
    expect(headline).toContain("10 of 20 points have no result");
  });

  it("takes logarithmic axes, refined as well, and lists side by side", async () => {
    const log = '{ field: "friction[1]", from: 0.01, to: 1, count: 3, scale: log }';
    const { plan, stored } = await expectSameMap(study(`${X}, ${log}`), { levels: 1 });
    expect(plan.values[1].map((value) => Number(value.toFixed(6)))).toEqual([0.01, 0.031623, 0.1, 0.316228, 1]);
    expect(stored.axes[1].values).toEqual([-2, -1.5, -1, -0.5, 0].map((value) => expect.closeTo(value, 12)));
    const list = '{ field: "friction[1]", values: [0.1, 0.2, 0.9] }';
    const listed = await painted(study(`${X}, ${list}`));
    expect(listed.plan).toMatchObject({ canRefine: false, levels: 0, height: 3 });
    expect((listed.stored.axes as unknown[])[1]).toEqual({ field: "friction[1]", values: [1, 2, 3], labels: [0.1, 0.2, 0.9] }); // biome-ignore format: one line
    const { svg } = await JOBS.draw({
      ...{ question: question(""), figure: "region-map", width: 400, theme: "light", bare: true },
      stored: listed.stored as never,
    });
    expect(svg).toContain("0.9");
  });

  it("maps the first two of three axes, the third held at a value of it", async () => {
    const three = study(`${X}, ${Y}, { field: centerHeight, values: [0.2, 0.4, 0.8] }`);
    const { plan } = await expectSameMap(three, { held: { centerHeight: 0.8 }, levels: 0 });
    expect(plan.held).toEqual([{ field: "centerHeight", values: [0.2, 0.4, 0.8], value: 0.8 }]);
    expect((plan.study.base as { centerHeight: number }).centerHeight).toBe(0.8);
    expect((await planOf(three)).held[0]!.value).toBe(0.4);
  });

  it("holds a named axis that another takes the place of, formulas and class stay", async () => {
    const named = study(
      '{ name: h, from: 0.2, to: 0.8, count: 4 }, { name: s, from: 0, to: 1, count: 4 }, { field: centerHeight, formula: "h + s/10" }',
      "class: verdict\n",
    );
    const { plan } = await expectSameMap(named, { y: { field: "friction[1]", from: 0.1, to: 1 }, levels: 0 });
    expect(plan.axes.map(({ field }) => field)).toEqual(["h", "friction[1]"]);
    expect(plan.study).toMatchObject({ class: "verdict", parameters: { s: expect.closeTo(1 / 3, 9) } });
    expect(plan.command).toEqual(["map", "own-map.json", "-o", "own-map"]);
  });

  it("refuses more points than the page can hold, whatever a link says", async () => {
    const large = study("{ field: loadAngleDegrees, from: -20, to: 29, count: 4000 }, { field: centerHeight, from: 0.1, to: 1, count: 4000 }"); // biome-ignore format: one line
    const refused = { code: "wrong-size", what: expect.stringContaining("16000000 points") };
    await expect(planOf(large, { levels: 0 })).rejects.toMatchObject(refused);
    for (const [levels, used] of [[30, 4], [-1, 0], ["x", 2], [1.5, 2]]) expect((await planOf(study(`${X}, ${Y}`), { levels })).levels).toBe(used); // biome-ignore format: one line
  });

  it("says that samples and rows side by side are shown as their whole grid", async () => {
    const sampled = await planOf(
      study("{ field: loadAngleDegrees, from: -20, to: 29 }, { field: centerHeight, from: 0.1, to: 1 }", "sample: { kind: latin-hypercube, count: 50 }\n"), // biome-ignore format: one line
    );
    expect(sampled.notes).toEqual([expect.stringContaining("draws 50 latin-hypercube points")]);
    expect(sampled.study.sample).toBeUndefined();
    expect(sampled.width).toBeGreaterThan(2);
    const zipped = await planOf(study(`${X}, { field: centerHeight, from: 0.1, to: 1, count: 5 }`, "combine: zip\n"));
    expect(zipped.notes).toEqual([expect.stringContaining("side by side")]);
    expect([zipped.study.combine, (await planOf(study(`${X}, ${Y}`))).notes]).toEqual(["product", []]);
  });

  it.each([
    [{}],
    [null],
    [{ field: 3, from: 0, to: 1 }],
    [{ field: "friction[0]", from: 0 }],
    [{ field: "friction[0]", from: 0, to: 1, values: [] }],
  ])("refuses what a link calls an axis: %j", async (x) => {
    for (const text of [study(`${X}, ${Y}`), readProject("examples/kane-stick.yaml")])
      await expect(planOf(text, { x })).rejects.toThrow("x of the map is no axis");
  });

  it("takes a shipped example as its base, and says how to include another file", async () => {
    const axes =
      '{ field: "friction[0]", from: 0.1, to: 1, count: 3 }, { field: "friction[1]", from: 0.1, to: 1, count: 3 }';
    const asked = await withNamedFiles(question(study(axes, "", "posture-example-4.yaml")));
    const plan = (await JOBS.part({ question: asked, part: "plan" })) as Plan;
    expect((plan.study.base as { kind: string }).kind).toBe("posture");
    // The base goes along with the file that the command reads.
    expect(commanded(plan, "").points).toBe(plan.width * plan.height);
    await expect(planOf(study(axes, "", "mine.yaml"))).rejects.toThrow(/mine\.yaml, which is no shipped example/);
  });
});

describe("what is read from a map", () => {
  const drawn = (stored: unknown) =>
    JOBS.draw({
      ...{
        question: question(""),
        figure: "region-map",
        width: 400,
        theme: "light",
        bare: true,
        stored: stored as never,
      },
    });

  it("of a point that was inferred: its class, as the table of sprag map has it", async () => {
    const text = study(`${X}, ${Y}`);
    const { plan, stored } = await painted(text, { levels: 2 });
    const { grid } = stored as { grid: (string | null)[][] };
    const asked = question(text, { levels: 2 });
    const known = plan.values[1].flatMap(() => plan.values[0].map(() => undefined as unknown));
    for (;;) {
      const indices = await part<number[]>(asked, "next", { study: plan.study, known });
      if (indices.length === 0) break;
      const rows = await part<unknown[][]>(asked, "rows", { study: plan.study, indices });
      rows.forEach((row, k) => {
        known[indices[k]!] = row[plan.classAt];
      });
    }
    const inferred = await part<(string | number)[][]>(asked, "inferred", { study: plan.study, known });
    expect(inferred.length).toBeGreaterThan(20);
    for (const cells of inferred) {
      const index = cells[0] as number;
      const place = { i: index % plan.width, j: Math.floor(index / plan.width) };
      const row = new Map(rowAt(plan, place, undefined, grid));
      expect(row.get(plan.columns[plan.classAt]!.name)).toBe(cells[plan.classAt]);
      expect(row.get("origin")).toMatch(/^inferred/);
      expect(row.get("loadAngleDegrees")).toBeCloseTo(cells[1] as number, 9);
    }
    expect(new Map(rowAt(plan, { i: 1, j: 1 }, undefined, undefined)).get("origin")).toBe("not yet computed");
  });

  it("while it is painted: the headline and the table of classes count the same points", async () => {
    // Of Example 6, of which a coarse row and column are known.
    const asked = question(readFileSync("examples/studies/example-6.yaml", "utf8"), { levels: 1 });
    const plan = await part<Plan>(asked, "plan");
    const known: unknown[] = new Array(plan.width * plan.height).fill(undefined);
    const [first, ...others] = await part<number[]>(asked, "next", { study: plan.study, known });
    const indices = [first!, ...others.filter((_, k) => k % 7 === 0)];
    const rows = await part<unknown[][]>(asked, "rows", { study: plan.study, indices });
    rows.forEach((row, k) => {
      known[indices[k]!] = row[plan.classAt];
    });
    const input = { study: plan.study, known, errors: 0, incomplete: 0, seconds: null };
    const stored = await part<{ points: number; errors: number; classes: object }>(asked, "result", input);
    const picture = await drawn(stored);
    const classes = classRows(picture, stored);
    expect(Object.keys(stored.classes).length).toBeGreaterThan(1);
    expect(classes.reduce((sum, { points }) => sum + points, 0)).toBe(plan.width * plan.height);
    // Of the feasible area: without region 0.
    const feasible = classes.filter(({ name }) => name !== "0");
    const sum = (rows: typeof classes): number => rows.reduce((all, { points }) => all + points, 0);
    const stable = sum(feasible.filter(({ name }) => /^[23]|stable/.test(name)));
    expect(stable).toBeGreaterThan(0);
    expect(picture.headline).toContain(`${Math.round((100 * stable) / sum(feasible))} % stable`);
  });

  it("is kept with its own question only", async () => {
    const [asked, other] = [question(study(`${X}, ${Y}`)), question(study(`${X}, ${Y}`), { levels: 1 })];
    const shown = { question: other, answer: await JOBS.answer(other) } as Parameters<typeof withMap>[0];
    const { stored } = (await painted(asked.text, { levels: 0 })) as unknown as { stored: StoredResult };
    expect(withMap(shown, { of: asked, stored, state: "running" }, "half")).toBeUndefined();
    const kept = withMap(shown, { of: other, stored, state: "done" }, "half");
    expect(kept!.answer).toMatchObject({ stored, verdict: { name: "mapped", headline: "half" } });
    expect(withMap(kept, { of: other, stored, state: "done" }, "half")).toBeUndefined();
  });

  it("goes out to what its own file had, not to that of a file of the same name before", () => {
    const axes = (to: number) => [{ field: "a", from: 0, to }, { field: "b", from: 0, to: 1 }] as const; // biome-ignore format: one line
    const first = widestSince(1, axes(9), undefined);
    expect(widestSince(1, axes(2), first).ranges.a).toEqual([0, 9]);
    expect(widestSince(2, axes(2), first).ranges.a).toEqual([0, 2]);
  });

  const NORMAL = { field: "elements[0].restitution", from: 0, to: 1 };

  it("gives coefficients the range of their element", async () => {
    const text = readProject("examples/kane-stick.yaml");
    const { fields, limits } = await planOf(text, { x: { ...NORMAL, field: "elements[1].restitution" }, y: NORMAL });
    expect(limits).toEqual([
      [-0.99, 1],
      [0, 1],
    ]);
    expect(fields).toContainEqual(NORMAL);
    const clutch = text.replace("geometric-unilateral", "kinematic-unilateral").replace("restitution: 0.5", "restitution: -0.5"); // biome-ignore format: one line
    expect((await planOf(clutch)).fields).toContainEqual({ ...NORMAL, from: -0.99, to: 0 });
  });

  it("goes out as far as its fields go, and no further", async () => {
    const reaches = (plan: Plan): boolean => canWiden(plan.axes, plan.limits);
    const kane = study(`${X}, { field: "friction[1]", from: 0.2, to: 0.4, count: 4 }`);
    const { axes, limits } = await planOf(kane);
    expect(limits).toEqual([
      [-Infinity, Infinity],
      [0.01, Infinity],
    ]);
    expect(widened(axes[1], limits[1])).toMatchObject({ from: 0.1, to: 0.5 });
    // Friction above 1 is friction.
    const friction = { field: "friction[1]", from: 0.01, to: 1 };
    expect(widened(friction, limits[1])).toEqual({ ...friction, to: 1.495 });
    const [, whole] = (await planOf(readProject("examples/studies/kane.yaml"), { y: NORMAL })).limits;
    expect(widened(NORMAL, whole)).toEqual(NORMAL);
    expect(widened({ ...NORMAL, to: 2 }, whole)).toEqual({ ...NORMAL, to: 2 });
    expect(reaches(await planOf(kane))).toBe(true);
    const list = study('{ field: "friction[0]", values: [0.1, 0.2] }, { field: centerHeight, values: [1, 2] }');
    expect(reaches(await planOf(list))).toBe(false);
    // A file is whole as it was opened; what was zoomed into goes back to it.
    const opened = widestOf(axes, {});
    const inner = [{ ...axes[0], from: 0, to: 5 }, axes[1]] as const;
    const ends = (ranges: typeof opened) => [ranges[axes[0].field]!, ranges[axes[1].field]!] as const;
    expect(canWiden(axes, ends(opened))).toBe(false);
    expect(canWiden(inner, ends(widestOf(inner, opened)))).toBe(true);
    expect(widened(inner[0], ends(widestOf(inner, opened))[0])).toMatchObject({ from: -2.5, to: 7.5 });
  });
});
