/**
 * Exhaustive solver: looks at every state of every law. Finds all solutions where iterative methods pick one; its
 * `none` is a proof. Meant for up to about a dozen one-dimensional elements, one of two
 * dimensions among them; `refuses` gives the reason for all others.
 */
import { lineReduction } from "../problems/line-friction.ts";
import { inclusionResidual } from "../problems/residual.ts";
import { enumerateSolutions } from "./enumeration/enumerate-solutions.ts";
import { refusal } from "./enumeration/state-problem.ts";
import { STATE_LIMIT } from "./enumeration/tolerances.ts";
import type { Solver } from "./solver.ts";

export const enumeration: Solver = {
  name: "enumeration",
  describe: "every contact state, all solutions; a dozen one-dimensional elements, at most one two-dimensional",
  forms: ["dense"],
  refuses: (problem) => refusal(lineReduction(problem)?.problem ?? problem, STATE_LIMIT),
  solve(problem, options = {}) {
    const { tolerance, shouldStop } = options;
    const all = enumerateSolutions(problem, {
      ...(tolerance !== undefined && { tolerance }),
      ...(shouldStop && { shouldStop }),
    });
    const base = { iterations: all.states, solver: "enumeration" };
    const best = all.solutions[0];
    if (best !== undefined) {
      const { impulses, tail, residual } = best;
      return { ...base, status: "solved", impulses, residual, ...(tail && { tail }) };
    }
    const impulses = new Float64Array(problem.size);
    const residual = inclusionResidual(problem, impulses);
    if (!all.exhaustive)
      return { ...base, status: "failed", impulses, residual, reason: all.reason ?? "not exhaustive" };
    const reason = `none of the ${all.states} combinations of contact states is possible`;
    return { ...base, status: "none", impulses, residual, reason };
  },
};
