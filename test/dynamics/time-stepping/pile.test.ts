import { describe, expect, it } from "vitest";
import { discPile } from "../../../bench/disc-pile.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import type { InclusionProblem } from "../../../src/problems/inclusion-problem.ts";
import { inclusionResidual } from "../../../src/problems/residual.ts";
import { block } from "../../../src/sets/reservoirs/block.ts";
import { solve } from "../../../src/solvers/solve.ts";
import { sparseWorkspace } from "../../../src/solvers/sparse/sparse-workspace.ts";
import { solveSparse } from "../../../src/solvers/sparse.ts";
import { expectClose } from "../../support/expect.ts";
import { sparseForm } from "../../support/sparse-form.ts";

/** `count` blocks of mass 1 in a column on a floor, each touching the next with friction; coordinates (x, z) per block. */
function column(count: number): { problem: InclusionProblem; form: Parameters<typeof solveSparse>[1] } {
  const n = 2 * count;
  const dense = Array.from({ length: n }, () => new Float64Array(n));
  for (let i = 0; i < count; i++) {
    for (const [component, coordinate] of [
      [2 * i, 2 * i + 1],
      [2 * i + 1, 2 * i],
    ] as const) {
      dense[component]![coordinate] = 1;
      if (i > 0) dense[component]![coordinate - 2] = -1;
    }
  }
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) matrix[i * n + j] = dense[i]!.reduce((sum, entry, k) => sum + entry * dense[j]![k]!, 0);
  }
  const offset = Float64Array.from({ length: n }, (_, i) => (i === 0 ? -1 : i === 1 ? 0.3 : 0));
  const blocks = Array.from({ length: count }, (_, i) => [
    block({ kind: "unilateral", start: 2 * i, dimension: 1 }),
    block({ kind: "coulomb-step", start: 2 * i + 1, dimension: 1, normal: 2 * i, friction: [0.5, 0.5] }),
  ]).flat();
  const form = sparseForm(dense, new Float64Array(n).fill(1));
  return { problem: { size: n, matrix, offset, blocks }, form };
}

describe("the sparse solver", () => {
  it("carries the weight of a column of 20 blocks: Λ_N = 20, 19, … 1 and all stick", () => {
    const { problem, form } = column(20);
    const impulses = new Float64Array(40);
    solveSparse(sparseWorkspace(), form, problem, impulses, 1e-10);
    expect(inclusionResidual(problem, impulses)).toBeLessThanOrEqual(1e-10);
    for (let i = 0; i < 20; i++) {
      expectClose(impulses[2 * i]!, 20 - i, { relative: 1e-8, because: "condition of G times the tolerance" });
      expectClose(impulses[2 * i + 1]!, -0.3 * (20 - i), {
        relative: 1e-8,
        because: "condition of G times the tolerance",
      });
    }
  });

  it("agrees with the dense solvers from a cold and from a wrong warm start", () => {
    const { problem, form } = column(12);
    problem.offset[9] = 2;
    const reference = solve(problem).impulses;
    for (const start of [0, 7]) {
      const impulses = new Float64Array(24).fill(start);
      solveSparse(sparseWorkspace(), form, problem, impulses, 1e-10);
      expect(inclusionResidual(problem, impulses)).toBeLessThanOrEqual(1e-10);
      impulses.forEach((value, i) => expect(Math.abs(value - reference[i]!)).toBeLessThan(1e-6));
    }
  });

  it("says by its residual that contradicting elements have no solution", () => {
    const rows = { start: Int32Array.of(0, 1, 2), index: Int32Array.of(0, 0), value: Float64Array.of(1, -1) };
    const form = { freedoms: 1, inverseMass: Float64Array.of(1), rows, pushed: rows };
    const blocks = [0, 1].map((start) => block({ kind: "unilateral", start, dimension: 1 }));
    const problem = { size: 2, matrix: Float64Array.of(1, -1, -1, 1), offset: Float64Array.of(-1.5, 1), blocks };
    const impulses = new Float64Array(2);
    solveSparse(sparseWorkspace(), form, problem, impulses, 1e-10);
    expect(inclusionResidual(problem, impulses)).toBeGreaterThan(1e-3);
  });
});

describe("a pile of discs", () => {
  const { system, initial } = discPile(10, 0.5, 1e-3);
  const run = runTimeStepping(system, initial, { until: 0.2, step: 1e-3 });

  it("runs through its fall with every contact problem solved to the tolerance", () => {
    expect(run.status).toBe("done");
    expect(run.worstResidual).toBeLessThanOrEqual(1e-10);
    expect(run.warnings).toEqual([]);
  });

  it("creates no energy beyond the weight times the way of one step", () => {
    expect(run.energy.largestIncrease).toBeLessThan(10 * 9.81 * 9.81 * 1e-3 ** 2);
  });

  it("moves under RATTLE as it does under Moreau's rule, up to the step", () => {
    const other = runTimeStepping(system, initial, { until: 0.05, step: 1e-3, method: "rattle" });
    const same = runTimeStepping(system, initial, { until: 0.05, step: 1e-3 });
    expect(other.status).toBe("done");
    other.final.position.forEach((value, j) => expect(Math.abs(value - same.final.position[j]!)).toBeLessThan(5e-3));
  });

  it("is solved by `sparse` where that is asked for, also below the size from which it is chosen", () => {
    const one = discPile(1, 0.5, 1e-3);
    const settings = { until: 0.05, step: 1e-3 };
    const asked = runTimeStepping(one.system, one.initial, { ...settings, solver: "sparse" });
    expect(asked.status).toBe("done");
    const chosen = runTimeStepping(one.system, one.initial, settings);
    asked.final.position.forEach((value, j) =>
      expectClose(value, chosen.final.position[j]!, { absolute: 1e-9, because: "the tolerance of the steps" }),
    );
  });
});
