/** An impact of which no solver finds the last digits, in a run that does not tell such speeds apart from zero. */
import { describe, expect, it } from "vitest";
import { isNearlySolved } from "../../../src/dynamics/event-driven/impact.ts";
import { resolveImpact } from "../../../src/laws/resolve-impact.ts";
import { impactOf } from "../../../src/problems/impact-problem.ts";

describe("an impact that a solver leaves unsolved", () => {
  // A mass of 1 kg meets a wall at 2 m/s: ‖(I + ε)γ⁻‖_g is 4 √J at most.
  const problem = impactOf(Float64Array.of(1), Float64Array.of(1), Float64Array.of(-2), [
    { name: "wall", kind: "geometric-unilateral", directions: [Float64Array.of(1)], restitution: 0.5 },
  ]);
  const solved = resolveImpact(problem);
  const missing = (residual: number) =>
    ({ ...solved, status: "failed", solutions: [{ ...solved.solutions[0]!, residual }] }) as const;
  /** Zero speed of 1 kg in a run of kinetic energies up to 8 J: 2⁻³⁶ √(2 · 8) = 4 · 2⁻³⁶. */
  const largest = 8;

  it("counts as solved where what it misses is below what the run takes for zero speed", () => {
    expect(isNearlySolved(missing(0.99 * 2 ** -36), largest)).toBe(true);
  });

  it("does not where it misses more, and the less energy the run has seen the less it may miss", () => {
    expect(isNearlySolved(missing(1.01 * 2 ** -36), largest)).toBe(false);
    expect(isNearlySolved(missing(0.99 * 2 ** -36), largest / 2)).toBe(false);
  });

  it("does not where it is proved to have no solution", () => {
    expect(isNearlySolved({ ...missing(0), status: "none" }, largest)).toBe(false);
  });
});
