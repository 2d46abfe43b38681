/**
 * The dictionary keeps two rows per planar contact where the LCP (140) has three, and computes its columns when they are
 * needed. Here the LCP is pivoted in full, with a column for every power of ε, and both must take the same path.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frictionLcp, impulsesFromLcp } from "../../src/problems/friction-lcp.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import type { Lcp } from "../../src/problems/lcp.ts";
import { loadLcpForm } from "../../src/problems/lcp-form.ts";
import { unscaled } from "../../src/problems/scaled-problem.ts";
import { type Block, block } from "../../src/sets/reservoirs/block.ts";
import { loadDictionary } from "../../src/solvers/lemke/dictionary.ts";
import { followPath } from "../../src/solvers/lemke/follow-path.ts";
import { LemkeWorkspace } from "../../src/solvers/lemke/lemke-workspace.ts";
import { readImpulses } from "../../src/solvers/lemke/read-impulses.ts";
import { expectAllClose } from "../support/expect.ts";

interface End {
  readonly outcome: "solution" | "ray" | "limit";
  readonly pivots: number;
  readonly z: number[];
}

const SMALL = 1e-11;

/** Lemke's method on a complete dictionary; columns: z, z₀, the constant, ε₀, ε₁ … εₙ. `cover` is d, `nudge` is g. */
function explicitLemke({ size: n, matrix, offset }: Lcp, cover: readonly number[], nudge: readonly number[]): End {
  const t = Array.from({ length: n }, (_, i) => [
    ...matrix.subarray(i * n, (i + 1) * n),
    cover[i]!,
    offset[i]!,
    nudge[i]!,
    ...Array.from({ length: n }, (_, k) => (k === i ? 1 : 0)),
  ]);
  const basic = Array.from({ length: n }, (_, i) => i);
  const nonbasic = Array.from({ length: n + 1 }, (_, i) => n + i);
  const exchange = (r: number, c: number): number => {
    const pivot = t[r]![c]!;
    const solved = t[r]!.map((x, j) => (j === c ? 1 / pivot : -x / pivot));
    t.forEach((row, i) => {
      if (i !== r) t[i] = row.map((x, j) => (j === c ? 0 : x) + row[c]! * solved[j]!);
    });
    t[r] = solved;
    const left = basic[r]!;
    basic[r] = nonbasic[c]!;
    nonbasic[c] = left;
    return left;
  };
  /** Row with the lexicographically smallest (constant, ε…) / −slope; z₀ when its constant reaches zero. */
  const blocking = (rows: number[], slope: (i: number) => number): number => {
    const vector = (i: number): number[] => t[i]!.slice(n + 1).map((x) => x / -slope(i));
    const best = rows.reduce((a, b) => (isSmaller(vector(b), vector(a)) ? b : a));
    const covering = rows.find((i) => basic[i] === 2 * n && vector(i)[0]! <= vector(best)[0]! + SMALL);
    return covering ?? best;
  };
  const all = basic.map((_, i) => i);
  const end = (outcome: End["outcome"], pivots: number): End => {
    const z = new Array<number>(n).fill(0);
    basic.forEach((variable, i) => {
      if (variable >= n && variable < 2 * n) z[variable - n] = t[i]![n + 1]!;
    });
    return { outcome, pivots, z };
  };
  if (!offset.some((x) => x < 0)) return end("solution", 0);
  const covered = all.filter((i) => cover[i]! > 0);
  let left = exchange(
    blocking(covered, (i) => -cover[i]!),
    n,
  );
  for (let pivots = 1; pivots < 200; pivots++) {
    if (left === 2 * n || t[basic.indexOf(2 * n)]![n + 1]! <= SMALL) return end("solution", pivots);
    const c = nonbasic.indexOf(left < n ? left + n : left - n);
    const rows = all.filter((i) => t[i]![c]! < -SMALL);
    if (rows.length === 0) return end("ray", pivots);
    left = exchange(
      blocking(rows, (i) => t[i]![c]!),
      c,
    );
  }
  return end("limit", 200);
}

function isSmaller(x: readonly number[], y: readonly number[]): boolean {
  const k = x.findIndex((value, i) => Math.abs(value - y[i]!) > SMALL);
  return k >= 0 && x[k]! < y[k]!;
}

/** Planar contacts and steps with G_ii = 1 and max |c| = 1, so that scaling changes nothing. */
function normalised(rows: number[][], velocity: number[], kinds: string[], mu: number): InclusionProblem {
  const blocks: Block[] = [];
  for (const kind of kinds) {
    const start = blocks.length;
    if (kind === "step") blocks.push(block({ kind: "step", start, dimension: 1, bound: mu }));
    else blocks.push(block({ kind: "unilateral", start, dimension: 1 }));
    if (kind === "friction")
      blocks.push(block({ kind: "coulomb-step", start: start + 1, dimension: 1, normal: start, friction: [mu, mu] }));
  }
  const used = rows.slice(0, blocks.length).map((row) => row.map((x) => x / Math.hypot(...row)));
  const dot = (x: number[], y: number[]): number => x.reduce((sum, value, k) => sum + value * y[k]!, 0);
  const drive = Math.max(...used.map((row) => Math.abs(dot(row, velocity))), ...blocks.map(({ bound }) => bound), 1e-3);
  return {
    size: used.length,
    matrix: Float64Array.from(used.flatMap((x, i) => used.map((y, j) => (i === j ? 1 : dot(x, y))))),
    offset: Float64Array.from(used, (row) => dot(row, velocity) / drive),
    blocks: blocks.map((b) => ({ ...b, bound: b.bound / drive })),
  };
}

/** With `isEven`, ε₀ perturbs all rows alike, and ties are left to the higher powers. */
function expectSamePath(problem: InclusionProblem, isEven: boolean): void {
  const work = new LemkeWorkspace(problem.size);
  const { form, dictionary } = work;
  loadLcpForm(form, problem);
  loadDictionary(dictionary, form, "even");
  if (isEven) {
    dictionary.spread.fill(1);
    dictionary.nudge.fill(1);
  }
  const { outcome, pivots } = followPath(dictionary, 200, () => false);
  const lcp = frictionLcp(problem);
  const cover = lcp.variables.map(({ kind }) => (kind === "left" ? 0 : 1));
  const nudge = lcp.variables.map((_, i) => dictionary.spread[i < form.pairs ? i : i + form.normals]!);
  const reference = explicitLemke(lcp, cover, nudge);
  expect([outcome, pivots]).toEqual([reference.outcome, reference.pivots]);
  if (outcome !== "solution") return;
  readImpulses(work, undefined, false);
  const impulses = unscaled(form, work.scaled, problem.size);
  const expected = impulsesFromLcp(lcp, Float64Array.from(reference.z));
  expectAllClose(impulses, expected, {
    relative: 1e-8,
    scale: "largest",
    because: "two dictionaries with different rounding",
  });
}

const kinds = fc.array(fc.constantFrom("contact", "friction", "friction", "step"), { minLength: 1, maxLength: 4 });
const rows = (entry: fc.Arbitrary<number>, width: number): fc.Arbitrary<number[][]> => {
  const row = fc.array(entry, { minLength: width, maxLength: width }).filter((x) => Math.hypot(...x) > 0.1);
  return fc.array(row, { minLength: 8, maxLength: 8 });
};

describe("the compact dictionary takes the path of the LCP (140)", () => {
  it("on random problems", () => {
    const entry = fc.integer({ min: -1000, max: 1000 }).map((x) => x / 1000 + 1e-4 * Math.sin(x));
    const velocity = fc.array(entry, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(kinds, rows(entry, 5), velocity, fc.constantFrom(0.2, 0.5, 1.1), (chosen, w, u, mu) => {
        expectSamePath(normalised(w, u, chosen, mu), false);
      }),
      { numRuns: 300 },
    );
  });

  it.each([false, true])("on degenerate ones, with ties in most ratio tests (ε₀ even: %s)", (isEven) => {
    const entry = fc.integer({ min: -1, max: 1 });
    const velocity = fc.array(entry, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(kinds, rows(entry, 2), velocity, fc.constantFrom(0.5, 1), (chosen, w, u, mu) => {
        expectSamePath(normalised(w, u, chosen, mu), isEven);
      }),
      { numRuns: 400 },
    );
  });
});
