/** Newton's method in twice the precision, from impulses that are wrong in the third digit. */
import { describe, expect, it } from "vitest";
import { ROUNDED, refine } from "../../src/solvers/refine/refine.ts";
import { expectAllClose } from "../support/expect.ts";
import { blocks, disk, ellipse, raw } from "./enumeration-problems.ts";

describe.each([
  ["disk", disk(0, 0.4), 0.4, 0.4],
  ["ellipse", ellipse(0, 0.3, 0.9), 0.3, 0.9],
] as const)("slip of a %s", (_, friction, mu1, mu2) => {
  it("ends at the point of its border with the normal ξ", () => {
    const g = [
      [2, 0.3, -0.2],
      [0.3, 3, 0.5],
      [-0.2, 0.5, 1.5],
    ];
    // Λ_N = 1, −Λ_T = (μ₁ cos θ, μ₂ sin θ), ξ = (0, κ μ₂ cos θ, κ μ₁ sin θ): the offset follows.
    const [theta, kappa] = [0.8, 1.1];
    const exact = [1, -mu1 * Math.cos(theta), -mu2 * Math.sin(theta)];
    const velocity = [0, kappa * mu2 * Math.cos(theta), kappa * mu1 * Math.sin(theta)];
    const offset = velocity.map((xi, i) => g[i]!.reduce((sum, entry, j) => sum - entry * exact[j]!, xi));
    const problem = raw(g, offset, blocks("unilateral", friction));
    const start = Float64Array.from(exact, (value, i) => value * (1 + 2e-3 * (i - 1)));
    const { impulses, residual } = refine(problem, start, 1e-10);
    expect(residual).toBeLessThanOrEqual(ROUNDED);
    expectAllClose(impulses, exact, { absolute: 1e-13, because: "the residual over the condition of G" });
  });
});
