/**
 * Moves bodies apart that overlap at the end of a step, by the shortest way in the kinetic metric:
 *
 *   q ← q + A⁻¹W μ,   0 ≤ μ ⊥ g(q) ≥ 0            contacts without rebound, no friction           [Acary2013]
 *
 * A contact that a body reaches within a step with the velocity γ⁻ stops it in the middle of the step on the average, and deeper by
 * ½Δt|γ⁻| than it would be. So μ is a correction of the time at which the impulse acts, and what the forces do on the way is work of the
 * contact: an impact of γ⁻ takes ½mγ⁻² and neither more nor less,
 *
 *   W_i ← W_i − μ_i w_iᵀA⁻¹h
 *
 * Contacts with rebound keep their depth: to lift them would pay the body for its jump.
 */
import { equalNumbers, roomFor } from "../../linalg/buffers.ts";
import { solveMassInPlace } from "../frame/frame-mass.ts";
import { addAnswers, loadDelassus, loadRows } from "../frame/mechanism-frame.ts";
import { type ContactSet, contactSets } from "./contact-set.ts";
import { contactOutcome, solveSet } from "./solve-set.ts";
import type { StepResult } from "./step-result.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

/**
 * Gaps and overlaps below this share of the lengths of a contact are touch. Where faces lie on each other, gaps of a smaller share would
 * decide which of their corners carry.
 */
export const TOUCHING = 2 ** -20;

/** Gaps bend while bodies move: the second time finds what is left of the first, squared. */
const MOST_ROUNDS = 4;

/** Residual of the problem, which is relative to gaps ahead, many times as large as depths; with more of it rounds would do what sweeps do in less time. */
const RESIDUAL = 1e-5;

type Lift = ReturnType<typeof liftWorkspace>;

function liftWorkspace(common: SteppingWorkspace) {
  const { system, mass, lengths, restitution, active } = common;
  return {
    ...{ system, mass, lengths, restitution, active },
    sets: contactSets(system, mass),
    outcome: contactOutcome(),
    marks: new Uint8Array(system.elements.length),
    /** By element. */
    gaps: new Float64Array(system.elements.length),
    forces: new Float64Array(system.freedoms),
    terms: new Float64Array(system.freedoms),
    /** Where nothing had to be lifted last. */
    clear: new Float64Array(system.freedoms).fill(Number.NaN),
  };
}

/** What lifts the bodies of the result of a step that ended at t, over the contacts of its set. */
export function bodyLift(common: SteppingWorkspace): (result: StepResult, t: number, of: ContactSet) => void {
  const lift = liftWorkspace(common);
  return (result, t, of) => {
    for (let round = 0; round < MOST_ROUNDS && overlaps(lift, result.q, t, of); round++) {
      const set = lift.sets(lift.marks);
      loadRows(set, result.q, t);
      loadDelassus(set, lift.mass);
      for (let i = 0; i < set.size; i++) set.problem.offset[i] = lift.gaps[set.active[i]!]!;
      solveSet(set, lift.outcome, { tolerance: RESIDUAL });
      if (lift.outcome.failure) return;
      move(lift, set, result, t);
    }
  };
}

/** Marks the contacts without rebound; false when none is so deep that something has to be done. */
function overlaps(lift: Lift, q: Float64Array, t: number, { active: acting }: ContactSet): boolean {
  const { system, active, lengths, restitution } = lift;
  if (!system.hasMovingConstraints && equalNumbers(lift.clear, q)) return false;
  lift.marks = roomFor(lift.marks, system.elements.length);
  lift.gaps = roomFor(lift.gaps, system.elements.length);
  lift.marks.fill(0);
  if (!system.gapOf) system.gapsInto(lift.gaps, q, t, Number.MAX_VALUE);
  let isDeep = false;
  for (let k = 0; k < acting.length; k++) {
    const e = acting[k]!;
    if (active.isContact[e] === 0 || (restitution ?? system.elements[e]!.restitution) !== 0) continue;
    lift.marks[e] = 1;
    if (system.gapOf) lift.gaps[e] = system.gapOf(e, q, t);
    if (!isDeep && lift.gaps[e]! < 0) isDeep = -lift.gaps[e]! > TOUCHING * lengths.of(e, q, t);
  }
  if (!isDeep) lift.clear.set(q);
  return isDeep;
}

function move({ system, mass, forces, terms }: Lift, set: ContactSet, result: StepResult, t: number): void {
  system.forcesInto(forces, result.q, result.u, t);
  solveMassInPlace(mass, forces);
  const { start, index, value } = set.entries;
  for (let i = 0; i < set.size; i++) {
    if (set.impulses[i] === 0) continue;
    let along = 0;
    for (let k = start[i]!; k < start[i + 1]!; k++) along += value[k]! * forces[index[k]!]!;
    result.works[set.active[i]!]! -= set.impulses[i]! * along;
  }
  addAnswers(result.q, set, set.impulses, terms);
}
