/**
 * Buffers belong to somebody: problems solved in turn with one workspace, and solves nested into each other, do not touch.
 */
import { describe, expect, it } from "vitest";
import { contactProblem } from "../../bench/families.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { SOLVERS, type SolverName, solve } from "../../src/solvers/solve.ts";
import type { SolverResult } from "../../src/solvers/solver.ts";
import { solverWorkspace } from "../../src/solvers/workspace.ts";

const SMALL = contactProblem("stack", 2, 2);
const LARGE = contactProblem("stack", 2, 6);

const NAMES = Object.keys(SOLVERS).filter((name) => name !== "enumeration") as SolverName[];

const bits = (result: SolverResult) => ({ ...result, impulses: [...result.impulses] });

/** The problem, but whoever reads its offset solves another problem first. */
function interrupted(problem: InclusionProblem, solver: SolverName, other: InclusionProblem): InclusionProblem {
  let isBusy = false;
  return {
    ...problem,
    get offset() {
      if (!isBusy) {
        isBusy = true;
        SOLVERS[solver].solve(other);
        isBusy = false;
      }
      return problem.offset;
    },
  };
}

describe.each(NAMES)("buffers of %s", (name) => {
  const solver = SOLVERS[name];

  it("serve problems of all sizes in turn: each result is that of a workspace of its own", () => {
    const workspace = solverWorkspace();
    for (const problem of [SMALL, LARGE, SMALL, LARGE, SMALL]) {
      expect(bits(solver.solve(problem, { workspace }))).toEqual(bits(solver.solve(problem)));
    }
  });

  it("of a solve inside another solve leave the outer one alone", () => {
    for (const [outer, inner] of [
      [SMALL, LARGE],
      [LARGE, SMALL],
    ] as const) {
      expect(bits(solver.solve(interrupted(outer, name, inner)))).toEqual(bits(solver.solve(outer)));
    }
  });

  it("are not what a result is made of: a later solve does not change it", () => {
    const workspace = solverWorkspace();
    const first = solver.solve(LARGE, { workspace });
    const before = bits(first);
    solver.solve(SMALL, { workspace });
    expect(bits(first)).toEqual(before);
  });
});

it("solve passes the workspace on: none of its own is needed", () => {
  const workspace = solverWorkspace();
  solve(LARGE, { solver: "newton", workspace });
  const { contact } = workspace;
  expect(contact!.size).toBe(LARGE.size);
  solve(SMALL, { solver: "newton", workspace });
  expect(workspace.contact).toBe(contact);
  expect(contact!.size).toBe(SMALL.size);
});
