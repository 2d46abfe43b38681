/**
 * The buffers of the solvers, as a value with an owner. Whoever solves many problems in turn (time stepping, a search from many
 * starts) makes one and passes it on as `SolverOptions.workspace`: the buffers grow with the largest problem and each solve
 * allocates its result and nothing else. A call without one makes its own. Two workspaces share nothing, so solves with
 * different ones may be nested; a workspace itself serves one solve at a time.
 */
import { type LemkeWorkspace, lemkeWorkspace } from "./lemke/lemke-workspace.ts";
import { type ContactProblem, createContactProblem } from "./local/contact-problem.ts";
import { type NewtonWorkspace, newtonWorkspace } from "./newton/newton-workspace.ts";
import { type SparseWorkspace, sparseWorkspace } from "./sparse/sparse-workspace.ts";

export interface SolverWorkspace {
  /** The problem in work, contact by contact, with the room of the local solves. */
  readonly contact: ContactProblem;
  readonly newton: NewtonWorkspace;
  readonly sweeps: SweepWorkspace;
  readonly lemke: LemkeWorkspace;
  readonly sparse: SparseWorkspace;
}

/** Iterates of Gauss–Seidel: λ, x = A λ + b, and the best λ so far. */
export interface SweepWorkspace {
  impulses: Float64Array;
  velocities: Float64Array;
  best: Float64Array;
}

/** An empty workspace. Each part is made when it is first asked for. */
export function solverWorkspace(): SolverWorkspace {
  let contact: ContactProblem | undefined;
  let newton: NewtonWorkspace | undefined;
  let sweeps: SweepWorkspace | undefined;
  let lemke: LemkeWorkspace | undefined;
  let sparse: SparseWorkspace | undefined;
  return {
    get contact() {
      return (contact ??= createContactProblem());
    },
    get newton() {
      return (newton ??= newtonWorkspace());
    },
    get sweeps() {
      const none = new Float64Array(0);
      return (sweeps ??= { impulses: none, velocities: none, best: none });
    },
    get lemke() {
      return (lemke ??= lemkeWorkspace());
    },
    get sparse() {
      return (sparse ??= sparseWorkspace());
    },
  };
}
