import { describe, expect, it } from "vitest";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import type { Enumeration } from "../../src/solvers/enumeration/enumerated.ts";
import { bruteForce, conditionsOf, type FoundState, maximum } from "./enumeration-brute-force.ts";
import { type BlockEntry, blocks, coulomb, impact, raw, sequence, step } from "./enumeration-problems.ts";

/** HiGHS works to 1e-7; the data are small integers, so distinct results differ by far more. */
const CLOSE = 1e-6;

const close = (a: number, b: number) =>
  a === b || (Number.isFinite(a) && Number.isFinite(b) && Math.abs(a - b) <= CLOSE * (1 + Math.abs(b)));
const low = (range: readonly [number | null, number | null]) => range[0] ?? Number.NEGATIVE_INFINITY;
const high = (range: readonly [number | null, number | null]) => range[1] ?? Number.POSITIVE_INFINITY;
const isPoint = (state: FoundState) => state.velocities.every(([a, b]) => close(a, b));

/** Every state of the brute force is explained by the enumeration, and the other way round. */
function agree(problem: InclusionProblem, all: Enumeration, found: readonly FoundState[]): void {
  expect(all.exhaustive).toBe(true);
  const within = (ranges: FoundState["velocities"]) =>
    all.continua.some(({ velocityRange }) =>
      velocityRange.every((r, i) => low(r) <= ranges[i]![0] + CLOSE && high(r) >= ranges[i]![1] - CLOSE),
    );
  for (const state of found) {
    const listed = all.solutions.some(({ lawVelocities }) =>
      state.velocities.every(([x], i) => close(lawVelocities[i]!, x)),
    );
    expect(isPoint(state) ? listed || within(state.velocities) : within(state.velocities), state.modes.join()).toBe(
      true,
    );
  }
  for (const { lawVelocities, residual, impulseRange, impulsesUnique } of all.solutions) {
    expect(residual).toBeLessThan(1e-12);
    const known = found.some(({ velocities }) =>
      velocities.every(([a, b], i) => lawVelocities[i]! >= a - CLOSE && lawVelocities[i]! <= b + CLOSE),
    );
    expect(known).toBe(true);
    // A unique impulse is a point in every component: one of them is enough to refute it.
    impulseRange!.slice(0, impulsesUnique ? 1 : problem.size).forEach((range, i) => {
      const [least, largest] = rangeOfImpulse(problem, lawVelocities, i);
      expect(
        close(low(range), least) && close(high(range), largest),
        `Λ${i} in [${range}], HiGHS [${least}, ${largest}]`,
      ).toBe(true);
    });
  }
  const moving = found.filter((state) => !isPoint(state));
  expect(all.continua.length > 0).toBe(moving.length > 0);
  for (const [i] of problem.offset.entries()) {
    for (const { velocityRange } of all.continua) {
      expect(moving.some(({ velocities }) => close(velocities[i]![0], low(velocityRange[i]!)))).toBe(true);
      expect(moving.some(({ velocities }) => close(velocities[i]![1], high(velocityRange[i]!)))).toBe(true);
    }
  }
}

/** Range of Λ_i among the impulses with given ξ: the convex set P(ξ), by HiGHS. */
function rangeOfImpulse(problem: InclusionProblem, velocities: Float64Array, i: number): [number, number] {
  const n = problem.size;
  const modes = problem.blocks.map(({ kind, start }) => {
    const x = velocities[start]!;
    if (kind === "bilateral" || Math.abs(x) < 1e-9) return "active";
    return kind === "unilateral" ? "open" : x > 0 ? "minus" : "plus";
  });
  const conditions = conditionsOf(problem, modes);
  const equal = problem.blocks.map(({ start: r }) => [
    ...problem.matrix.slice(r * n, (r + 1) * n),
    problem.offset[r]! - velocities[r]!,
  ]);
  const tied = conditions.equal.filter((_, r) => modes[r] !== "active");
  const bounds = conditions.atLeast.filter((form) => !isVelocityRow(problem, form));
  const all = { equal: [...equal, ...tied], atLeast: bounds };
  const form = (sign: number) => Array.from({ length: n + 1 }, (_, j) => (j === i ? sign : 0));
  return [-(maximum(form(-1), all) ?? Number.NaN), maximum(form(1), all) ?? Number.NaN];
}

function isVelocityRow(problem: InclusionProblem, form: readonly number[]): boolean {
  const n = problem.size;
  return problem.blocks.some(({ start: r }) =>
    [1, -1].some((sign) =>
      form.every((x, j) => x === sign * (j < n ? problem.matrix[r * n + j]! : problem.offset[r]!)),
    ),
  );
}

/** Families of problems of at most five components. */
const families: Record<string, readonly BlockEntry[]> = {
  "unilateral and bilateral": ["unilateral", "bilateral", "unilateral", "unilateral", "unilateral"],
  "two planar contacts": ["unilateral", coulomb(0, 0.5), "unilateral", coulomb(2, 1)],
  "steps among unilaterals": ["unilateral", step(1), "unilateral", step(0.5)],
  "one normal with two frictions and a step": ["unilateral", coulomb(0, 0.5), coulomb(0, 0.25), step(1)],
  "friction beside a bilateral element": ["bilateral", "unilateral", coulomb(1, 1), "unilateral"],
};

describe("the enumeration agrees with a plain loop over all states", () => {
  for (const [name, kinds] of Object.entries(families)) {
    it(`${name}: integer data, many of them degenerate`, () => {
      const random = sequence(name.length);
      const integer = (most: number) => Math.floor(random() * (2 * most + 1)) - most;
      for (let k = 0; k < 9; k++) {
        const parts = blocks(...kinds);
        const f = 1 + (k % 4);
        const row = () => Array.from({ length: f }, () => integer(2));
        const directions = parts.map(row).map((w) => (w.every((x) => x === 0) ? w.map(() => 1) : w));
        const problem = impact({
          blocks: parts,
          directions,
          velocity: row(),
          restitution: parts.map(() => integer(1) / 2),
        });
        agree(problem, enumerateSolutions(problem), bruteForce(problem));
      }
    });

    it(`${name}: unsymmetric matrices`, () => {
      const random = sequence(name.length + 100);
      for (let k = 0; k < 9; k++) {
        const parts = blocks(...kinds);
        const entry = () => (k % 2 === 0 ? Math.floor(random() * 5) - 2 : random() * 4 - 2);
        const matrix = parts.map(() => parts.map(entry));
        const problem = raw(matrix, parts.map(entry), parts);
        agree(problem, enumerateSolutions(problem), bruteForce(problem));
      }
    });
  }
});
