/**
 * The buffers of the solvers, as a value with an owner. Whoever solves many problems in turn (time stepping, a search from many
 * starts, the steps of a law) makes one and passes it on as `SolverOptions.workspace`: the buffers grow with the largest problem
 * and each solve allocates its result and nothing else. A call without one takes what its problem needs. Two workspaces share
 * nothing, so solves with different ones may be nested; a workspace itself serves one solve at a time.
 */
import { Buffers, fitting } from "../linalg/buffers.ts";
import { RawRoom } from "./contact/raw-room.ts";
import { LemkeWorkspace } from "./lemke/lemke-workspace.ts";
import { ContactProblem } from "./local/contact-problem.ts";
import { NewtonWorkspace } from "./newton/newton-workspace.ts";

/** Each part is made when it is first asked for, and again when a larger problem comes. */
export interface SolverWorkspace {
  /** The problem in work, contact by contact, with the room of the local solves. */
  contact: ContactProblem | undefined;
  newton: NewtonWorkspace | undefined;
  sweeps: SweepWorkspace | undefined;
  lemke: LemkeWorkspace | undefined;
  /** Of the last raw problem. */
  raw: RawRoom | undefined;
}

/** Iterates of Gauss–Seidel: λ, x = A λ + b, and the best λ so far. */
export class SweepWorkspace extends Buffers {
  readonly impulses = this.vector();
  readonly velocities = this.vector();
  readonly best = this.vector();
}

/** An empty workspace. */
export function solverWorkspace(): SolverWorkspace {
  return {
    contact: undefined,
    newton: undefined,
    sweeps: undefined,
    lemke: undefined,
    raw: undefined,
  };
}

export function contactRoom(n: number, workspace = solverWorkspace()): ContactProblem {
  return (workspace.contact = fitting(ContactProblem, workspace.contact, n));
}

export function newtonRoom(n: number, workspace = solverWorkspace()): NewtonWorkspace {
  return (workspace.newton = fitting(NewtonWorkspace, workspace.newton, n));
}

export function sweepRoom(n: number, workspace = solverWorkspace()): SweepWorkspace {
  return (workspace.sweeps = fitting(SweepWorkspace, workspace.sweeps, n));
}

export function lemkeRoom(n: number, workspace = solverWorkspace()): LemkeWorkspace {
  return (workspace.lemke = fitting(LemkeWorkspace, workspace.lemke, n));
}

/** Room for raw problems of exactly this shape. */
export function rawRoom(size: number, contacts: number, workspace = solverWorkspace()): RawRoom {
  const held = workspace.raw;
  if (held?.capacity === size && held.contacts === contacts) return held;
  return (workspace.raw = new RawRoom(size, contacts));
}
