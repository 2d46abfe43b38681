/** The copositive form of Lemke's problem, and its proofs where steps can push. */
import { describe, expect, it } from "vitest";
import { LcpForm, loadLcpForm } from "../../src/problems/lcp-form.ts";
import { copositiveForm } from "../../src/solvers/lemke/copositive-form.ts";
import { lemke } from "../../src/solvers/lemke.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { bruteForce } from "./enumeration-brute-force.ts";
import { blocks, coulomb, raw, step } from "./enumeration-problems.ts";
import { noise } from "./small-problems.ts";

describe("the copositive form", () => {
  it("is ρ± = ±ξ_T + λ and ζ = μ Λ_N + bound − β⁺ − β⁻, whatever z is", () => {
    const problem = raw(
      [
        [2, 1, 0.5],
        [1, 3, -1],
        [0.5, -1, 4],
      ],
      [-1, 2, 3],
      blocks("unilateral", coulomb(0, 0.7), step(5)),
    );
    const form = new LcpForm(3);
    loadLcpForm(form, problem);
    const { size: n, matrix, offset } = copositiveForm(form);
    expect(n).toBe(1 + 3 * 2);
    const next = noise(5);
    for (let trial = 0; trial < 20; trial++) {
      const z = Array.from({ length: n }, next);
      const w = Array.from(z, (_, i) => z.reduce((sum, x, j) => sum + matrix[i * n + j]! * x, offset[i]!));
      const [normal, ...rest] = z as [number, ...number[]];
      const [plus, minus, slip] = [rest.slice(0, 2), rest.slice(2, 4), rest.slice(4)];
      const force = [normal, plus[0]! - minus[0]!, plus[1]! - minus[1]!];
      const velocity = force.map((_, i) =>
        force.reduce((sum, x, j) => sum + form.matrix[i * 3 + j]! * x, form.offset[i]!),
      );
      // In the units of the form: √G_ii each, relative to the drive.
      const bounds = [0.7 * Math.sqrt(3 / 2) * normal, (5 * Math.sqrt(4)) / form.drive];
      expectAllClose(
        w,
        [
          velocity[0]!,
          ...[0, 1].map((k) => velocity[1 + k]! + slip[k]!),
          ...[0, 1].map((k) => -velocity[1 + k]! + slip[k]!),
          ...[0, 1].map((k) => bounds[k]! - plus[k]! - minus[k]!),
        ],
        { absolute: 1e-14, because: "rounding" },
      );
    }
  });
});

describe("a proof that no impulse helps", () => {
  it("counts what a brake can push: it holds the contact that its own impulse does not reach", () => {
    // ξ_N = Λ_T − 2, ξ_T = Λ_N − 2Λ_T − 1, |Λ_T| ≤ 2: Λ_T = 2 keeps the contact, with 0 ≤ Λ_N ≤ 5.
    const problem = raw(
      [
        [0, 1],
        [1, -2],
      ],
      [-2, -1],
      blocks("unilateral", step(2)),
    );
    const { status, impulses } = lemke.solve(problem);
    expect(status).toBe("solved");
    expectClose(impulses[1]!, 2, { relative: 1e-14, because: "closed form" });
  });

  it("is never given where a loop over all states finds one that holds, definite or not", () => {
    const next = noise(12345);
    const integer = (size: number) => Math.round(size * next());
    let proofs = 0;
    for (let trial = 0; trial < 240; trial++) {
      const parts = trial % 2 ? blocks("unilateral", coulomb(0, 1), step(2)) : blocks("unilateral", step(2));
      const matrix = parts.map(() => parts.map(() => integer(2)));
      const problem = raw(
        matrix,
        parts.map(() => integer(3)),
        parts,
      );
      if (lemke.solve(problem).status !== "none") continue;
      proofs++;
      expect(bruteForce(problem), JSON.stringify(problem)).toEqual([]);
    }
    expect(proofs).toBeGreaterThan(10);
  });
});
