/**
 * The contact problems that a run meets, in the form in which other programs can solve them: of the event-driven method the impacts,
 * of time stepping the steps; those of steps that are taken back and made in halves too.
 */
import { lawOf } from "../laws/laws.ts";
import { runLaw } from "../laws/run-law.ts";
import { affine } from "../linalg/dense.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { judgeOf, judgeRaw } from "../problems/judge-raw.ts";
import { rawOfInclusion } from "../problems/raw-of-inclusion.ts";
import type { GlobalProblem, RawProblem } from "../problems/raw-problem.ts";
import type { MetImpact, Recorder, RunOptions } from "./simulation.ts";

export interface PosedProblem {
  readonly kind: "impact" | "step";
  /** Of the impact, or of the beginning of the step. */
  readonly t: number;
  /** The problem with the solution that the run took; or why it has no such form. */
  readonly posed: { readonly problem: RawProblem; readonly r: Float64Array; readonly u: Float64Array } | string;
}

/** What a run has to be given so that it tells of its problems. */
export function posedProblems(
  tell: (posed: PosedProblem) => void,
  { tolerance }: Pick<RunOptions, "tolerance">,
): Required<Pick<RunOptions, "onImpact" | "onProblem">> & { readonly recorder: Recorder } {
  let now = 0;
  type Posed = InclusionProblem | GlobalProblem;
  const tellOne = (kind: PosedProblem["kind"], t: number, problem: Posed, impulses: Float64Array): void => {
    if ("form" in problem) {
      tell({ kind, t, posed: { problem, r: impulses, u: judgeRaw(judgeOf(problem), impulses).velocities } });
      return;
    }
    const raw = rawOfInclusion(problem);
    if (raw === undefined) return;
    if (typeof raw === "string") {
      tell({ kind, t, posed: raw });
      return;
    }
    const velocities = affine(problem.matrix, impulses, problem.offset);
    const of = (values: Float64Array): Float64Array =>
      Float64Array.from(raw.components, (i) => (i < 0 ? 0 : values[i]!));
    tell({ kind, t, posed: { problem: raw.problem, r: of(impulses), u: of(velocities) } });
  };
  return {
    onImpact: ({ t, problem, settings }: MetImpact) => {
      const first = lawOf(settings).begin(problem, settings);
      const { runs, status } = runLaw(first, tolerance === undefined ? {} : { tolerance });
      const path = runs[0]?.path ?? [];
      if (status !== "solved") tell({ kind: "impact", t, posed: "an impact without a solution" });
      else if (path.length === 0) tell({ kind: "impact", t, posed: "a law that names the velocity itself" });
      else for (const step of path) tellOne("impact", t, step.problem, step.solution);
    },
    onProblem: (problem, impulses) => tellOne("step", now, problem, impulses),
    recorder: {
      record(t) {
        now = t;
      },
    },
  };
}
