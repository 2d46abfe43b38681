/**
 * Moves the bodies by the impulses of a lift (lift-bodies.ts). What the forces do on the way is work of the contacts, and of no joint; what of it
 * comes from no potential has come from outside.
 *
 *   q ← q + A⁻¹(W μ + J ν),   W_i ← W_i − μ_i w_iᵀ a,   a = A⁻¹(h + J λ),   Jᵀ a = 0
 */
import { addRowTimes } from "../../linalg/sparse/add-row-times.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { type FrameMass, solveMassInPlace } from "../frame/frame-mass.ts";
import { addAnswers } from "../frame/mechanism-frame.ts";
import type { ContactSet } from "./contact-set.ts";
import type { JointHold } from "./joint-hold.ts";
import type { PosedLift } from "./lift-problem.ts";
import type { StepResult } from "./step-result.ts";
import { externalWay } from "./stepping-workspace.ts";

interface Mover {
  readonly system: MechanicalSystem;
  readonly mass: FrameMass;
  /** Buffers of f numbers; `way` is empty where all forces have a potential. */
  readonly forces: Float64Array;
  readonly terms: Float64Array;
  readonly way: Float64Array;
  readonly meanVelocity: Float64Array;
}

/** Moves the bodies of a result; returns what T + U changes by. */
export function moveLifted(work: Mover, { set, hold }: PosedLift, result: StepResult, t: number): number {
  const { system, mass, forces, terms, way } = work;
  system.forcesInto(forces, result.q, result.u, t);
  solveMassInPlace(mass, forces);
  if (hold) holdForces(forces, set, hold, terms);
  let sum = 0;
  for (let i = 0; i < set.size; i++) {
    if (set.impulses[i] === 0 || set.isBilateral[i] === 1) continue;
    const given = -set.impulses[i]! * along(set, i, forces);
    result.works[set.active[i]!]! += given;
    sum += given;
  }
  if (system.formulas !== "weights") {
    way.fill(0);
    addAnswers(way, set, set.impulses, terms);
    const external = externalWay(work, result, way, t);
    result.external += external;
    sum += external;
  }
  addAnswers(result.q, set, set.impulses, terms);
  return sum;
}

/** Accelerations of forces with joints that hold. */
function holdForces(accelerations: Float64Array, set: ContactSet, hold: JointHold, terms: Float64Array): void {
  const { components } = hold;
  const answers = Float64Array.from(components, (i) => along(set, i, accelerations));
  hold.answer(answers);
  const held = new Float64Array(set.size);
  for (let a = 0; a < components.length; a++) held[components[a]!] = answers[a]!;
  addAnswers(accelerations, set, held, terms);
}

/** wᵀx of a component. */
function along({ entries: { start, index, value } }: ContactSet, i: number, x: Float64Array): number {
  return addRowTimes(0, value, index, start[i]!, start[i + 1]!, x);
}
