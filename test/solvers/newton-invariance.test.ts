/** Units and order do not matter: mass, length and time scaled by 1e±9, contacts and blocks reordered. */
import { describe, expect, it } from "vitest";
import { contactProblem, randomNumbers } from "../../bench/families.ts";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { gaussSeidel } from "../../src/solvers/gauss-seidel.ts";
import { newton } from "../../src/solvers/newton.ts";
import { expectAllClose } from "../support/expect.ts";
import { type CellPlan, constructed, reordered, rescaled } from "./local-constructed.ts";

const MIXED: readonly CellPlan[] = [
  { normal: "unilateral", friction: ["coulomb-disk"], state: "slip" },
  { normal: "unilateral", friction: ["coulomb-contensou"], state: "slip" },
  { normal: "bilateral", state: "stick" },
  { normal: "unilateral", friction: ["coulomb-ellipse"], state: "stick" },
  { normal: "step", state: "slip" },
  { normal: "unilateral", friction: ["coulomb-step"], state: "slip" },
  { normal: "unilateral", friction: ["coulomb-step", "coulomb-disk"], state: "slip" },
  { normal: "unilateral", friction: ["coulomb-disk"], state: "separated" },
];

const SCALES: Record<string, [number, number, number]> = {
  "mass × 1e9": [1e9, 1, 1],
  "mass × 1e-9": [1e-9, 1, 1],
  "length × 1e9": [1, 1e9, 1],
  "length × 1e-9": [1, 1e-9, 1],
  "time × 1e9": [1, 1, 1e9],
  "time × 1e-9": [1, 1, 1e-9],
};

function shuffled(count: number, seed: number): number[] {
  const random = randomNumbers(seed);
  const order = Array.from({ length: count }, (_, k) => k);
  for (let k = count - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1));
    [order[k], order[other]] = [order[other]!, order[k]!];
  }
  return order;
}

describe.each([newton, gaussSeidel])("$name", (solver) => {
  it.each(Object.entries(SCALES))("gives the same answer in other units: %s", (_, [mass, length, time]) => {
    const { problem, impulses } = constructed(MIXED, 7, 0.05);
    const result = solver.solve(rescaled(problem, mass, length, time));
    expect(result.status).toBe("solved");
    // Impulses carry mass · length / time, spin torques a further length.
    const spins = new Set(problem.blocks.filter((b) => b.kind === "coulomb-contensou").map((b) => b.start + 2));
    const unit = (i: number): number => ((mass * length) / time) * (spins.has(i) ? length : 1);
    expectAllClose(
      result.impulses.map((x, i) => x / unit(i)),
      impulses,
      { absolute: 1e-8, because: "tolerance 1e-10 times the condition" },
    );
  });

  it.each(Object.entries(SCALES))("does not change its verdict without solution: %s", (_, [mass, length, time]) => {
    const jam = {
      ...contactProblem("free", 2, 1),
      matrix: Float64Array.of(1, 2, 2, 4),
      offset: Float64Array.of(-1.5, -2),
    };
    const blocks = jam.blocks.map((b) => ({ ...b, friction: [0.5, 0.5] as const }));
    expect(solver.solve(rescaled({ ...jam, blocks }, mass, length, time)).status).toBe("failed");
  });

  it("does not depend on the order of blocks, even with friction before its normal", () => {
    const { problem, impulses } = constructed(MIXED, 11, 0.05);
    for (let seed = 1; seed <= 8; seed++) {
      const other = reordered(problem, shuffled(problem.blocks.length, seed));
      const result = solver.solve(other.problem);
      expect(result.status).toBe("solved");
      expectAllClose(
        other.place.map((k) => result.impulses[k]!),
        impulses,
        { absolute: 1e-8, because: "tolerance 1e-10 times the condition" },
      );
    }
  });
});

describe("newton", () => {
  it("solves redundant heaps in every order of the contacts and in every unit", () => {
    const problem = contactProblem("hyper", 3, 10);
    const contacts = problem.blocks.length / 2;
    for (let seed = 1; seed <= 5; seed++) {
      const order = shuffled(contacts, seed).flatMap((k) => [2 * k, 2 * k + 1]);
      for (const [mass, length, time] of Object.values(SCALES)) {
        const other = rescaled(reordered(problem, order).problem, mass, length, time);
        const result = newton.solve(other);
        expect(result.status).toBe("solved");
        expect(inclusionResidual(other, result.impulses)).toBeLessThanOrEqual(1e-10);
      }
    }
  });

  it("keeps its pace when one block has its own unit (a normal in millimetres, a tangent in metres)", () => {
    const problem = contactProblem("stack", 3, 8);
    const plain = newton.solve(problem);
    const unit = (i: number): number => (i % 3 === 0 ? 1e3 : 1);
    const n = problem.size;
    const scaled = {
      size: n,
      matrix: problem.matrix.map((g, k) => g * unit(Math.floor(k / n)) * unit(k % n)),
      offset: problem.offset.map((c, i) => c * unit(i)),
      blocks: problem.blocks.map((b) => ({ ...b, friction: [b.friction[0] * 1e3, b.friction[1] * 1e3] as const })),
    };
    const result = newton.solve(scaled);
    expect(result.status).toBe("solved");
    expect(result.iterations).toBe(plain.iterations);
  });
});
