import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ATTACKS } from "../../bench/soak/attacks.ts";
import { drawImpact } from "../../bench/soak/draw-impact.ts";
import { compare } from "../../bench/soak/enumeration.ts";
import { exactImpact } from "../../bench/soak/exact/exact-impact.ts";
import { exactSolutions } from "../../bench/soak/exact/exact-solutions.ts";
import { type ImpactData, readImpact } from "../../bench/soak/impact-data.ts";
import { permuted, scaledUnits } from "../../bench/soak/impact-variants.ts";
import { keptCases } from "../../bench/soak/kept-cases.ts";
import type { CaseResult } from "../../bench/soak/outcome.ts";
import { runCases } from "../../bench/soak/run-cases.ts";
import { type ImpactResult, resolveImpact } from "../../src/index.ts";

describe("attacks", () => {
  it("draw the same impact from the same seed, and another one from the next", () => {
    for (const enumerable of [true, false]) {
      expect(drawImpact(7, { enumerable })).toEqual(drawImpact(7, { enumerable }));
      expect(drawImpact(7, { enumerable })).not.toEqual(drawImpact(8, { enumerable }));
    }
  });

  it("count outcomes, name the seeds of what is wrong and of what throws, and keep to their time", () => {
    const attack = (seed: number): { outcomes: string[]; wrong: string[] } => {
      if (seed === 12) throw new Error("broken");
      return { outcomes: [seed % 2 === 0 ? "even" : "odd"], wrong: seed === 11 ? ["eleven"] : [] };
    };
    const { tried, outcomes, seeds, wrong } = runCases({ seed: 10, count: 4, seconds: 60 }, attack).outcome("numbers");
    expect({ tried, outcomes }).toEqual({ tried: 4, outcomes: { even: 1, odd: 2, throws: 1 } });
    expect(seeds).toEqual({ even: [10], odd: [11, 13], throws: [12] });
    expect(wrong.map(({ seed }) => seed)).toEqual([11, 12]);
    expect(runCases({ seed: 10, count: 4, seconds: 0 }, attack).tried).toBe(0);
  });

  it("go in parts that add up to the whole, and go on where they were cut", () => {
    const folder = mkdtempSync(join(tmpdir(), "sprag-soak-"));
    const tried: number[] = [];
    const attack = (seed: number): CaseResult => {
      tried.push(seed);
      if (seed === 14) throw new Error("broken");
      return { outcomes: [`rest ${seed % 3}`], wrong: seed === 13 ? ["thirteen"] : [], cpu: { sum: seed / 10 } };
    };
    const [file, kept] = [join(folder, "cases.jsonl"), () => keptCases(join(folder, "cases.jsonl"), "numbers")];
    try {
      const whole = runCases({ seed: 10, count: 7, seconds: 60 }, attack).outcome("numbers");
      tried.length = 0;
      const first = { seed: 10, count: 7, seconds: 60, part: { index: 0, of: 2 }, kept: kept() };
      expect(runCases(first, attack).outcome("numbers").tried).toBe(4);
      expect(tried).toEqual([10, 12, 14, 16]);
      // A case of another attack, one of another run and one that is being written.
      keptCases(file, "letters").add(11, { outcomes: ["a"], wrong: [] });
      kept().add(99, { outcomes: ["late"], wrong: [] });
      appendFileSync(file, '{"attack":"numbers","seed":1');
      expect(kept().all().size).toBe(5);
      appendFileSync(file, '1000,"outcomes":[],"wrong":[]}\n');
      tried.length = 0;
      const second = { ...first, part: { index: 1, of: 2 }, kept: kept() };
      expect(runCases(second, attack).outcome("numbers")).toEqual(whole);
      expect(tried).toEqual([11, 13, 15]);
      expect(whole.cpu!.sum).toEqual([1, 1.1, 1.2, 1.3, 1.5, 1.6]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("say the name they have in the table", async () => {
    for (const [name, { attack }] of Object.entries(ATTACKS)) {
      expect((await attack({ seed: 1, count: 0, seconds: 1 })).name).toBe(name);
    }
  });
});

// One contact whose friction pushes it along its own normal.
const wedged: ImpactData = {
  kind: "impact",
  massMatrix: [[1]],
  preVelocity: [0],
  elements: [
    { name: "n", type: "geometric-unilateral", direction: [1], restitution: 0 },
    { name: "t", type: "coulomb-step", direction: [-2], normal: "n", friction: 0.75, restitution: 0 },
  ],
  law: "newton",
};

describe("the comparison with exact enumeration", () => {
  const data: ImpactData = { ...wedged, preVelocity: [-1] };
  const impact = exactImpact(data)!;
  const given = { data, impact, isTied: false, exact: exactSolutions(data, impact) };
  const read = readImpact(data);
  const result = resolveImpact(read.impact, { ...read.model, all: true });

  it("finds nothing wrong with a right list", () => expect(compare(given, result, true)).toEqual([]));

  it("sees a missing, a false and a denied solution", () => {
    const broken = (change: Partial<ImpactResult>): string[] => compare(given, { ...result, ...change }, true);
    expect(broken({ solutions: [] })).not.toEqual([]);
    const [first] = result.solutions;
    const moved = { ...first!, postVelocity: first!.postVelocity.map((value) => value + 1e-8) };
    expect(broken({ solutions: [moved] })).not.toEqual([]);
    expect(broken({ status: "none", solutions: [] })).not.toEqual([]);
    expect(
      broken({
        continua: [
          {
            dimension: 1,
            velocityRange: [
              [0, null],
              [0, null],
            ],
            solutions: [0],
          },
        ],
      }),
    ).not.toEqual([]);
  });
});

describe("variants", () => {
  it("in other units have the same solutions, in those units", () => {
    const { data } = drawImpact(3, { enumerable: true });
    const other = scaledUnits(data, { mass: 8, length: 4, time: 2 });
    const velocities = (model: ImpactData): (readonly number[])[] =>
      exactSolutions(model, exactImpact(model)!).points.map(({ postVelocity }) => postVelocity);
    expect(velocities(data).length).toBeGreaterThan(0);
    expect(velocities(other)).toEqual(velocities(data).map((velocity) => velocity.map((value) => value / 2)));
  });

  it("in another order keep Frémond's coefficients with their contacts", () => {
    const contact = (name: string): ImpactData["elements"][number] => ({
      ...{ name, type: "geometric-unilateral", direction: [1], restitution: 0 },
    });
    const model: ImpactData = {
      ...wedged,
      law: "fremond",
      elements: ["a", "b"].map(contact),
      fremondMatrix: [
        [1, 2],
        [3, 4],
      ],
    };
    expect(permuted(model, [1, 0]).fremondMatrix).toEqual([
      [4, 3],
      [2, 1],
    ]);
  });
});
