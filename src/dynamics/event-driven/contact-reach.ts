/**
 * Which contacts are too far away to matter, so that they need not be looked at closely.
 *
 * A contact cannot move faster than √(2 T G_ii) with the kinetic energy T and its compliance G_ii = wᵀM̃⁻¹w. Neither changes
 * fast, so G_ii and the rounding of the gap are kept from where the contact was last near, and a generous factor covers the
 * rest. Shapes of bodies also say how fast any two of them approach: of many bodies none has all the energy. Only looks *between* the samples of a step are saved by this; a gap that is negative at a sample is always seen.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { setActive } from "../frame/mechanism-frame.ts";
import { GAP_ROUNDINGS } from "../length-scale.ts";
import { complianceOf, fillVelocities } from "./motion-frame.ts";
import { type Run, speedScale } from "./run-state.ts";

/** Times what a contact could move that it must be away to be far. */
const REACH = 4;

/** Times the speeds at its ends that shapes may have inside a step whose errors are small. */
const FASTER = 2;

/** Times the rounding of its gap that a contact must be away to be far: the terms of the gap may have grown since. */
const ROUNDINGS_AWAY = 2 ** 20;

/** A closed contact with more speed than this share of its scale has a new normal: drift stays below the tolerance. */
export const NEW_FACE = 2 ** -24;

/** So many contacts are measured at a time: choosing the elements of a frame costs as much as there are elements, G their square. */
const AT_A_TIME = 32;

/** Measures every contact at the beginning of the run. */
export function measureContacts(run: Run): void {
  const { frame: at, roles } = run;
  const bilateral = roles.permanent.filter((e) => at.mass.isSingular && roles.family[e] === "bilateral");
  for (let from = 0; from < roles.contacts.length; from += AT_A_TIME) {
    const some = roles.contacts.slice(from, from + AT_A_TIME);
    setActive(
      at,
      [...bilateral, ...some].sort((a, b) => a - b),
    );
    const isKnown = fillVelocities(at, run.q, run.u, run.t);
    for (const e of some) measure(run, e, isKnown ? complianceOf(at, at.starts[e]!) : Infinity);
  }
}

/** Keeps the compliance and the rounding of a contact. */
export function measure(run: Run, e: number, compliance: number): void {
  run.contacts.compliance[e] = compliance;
  run.contacts.rounding[e] = gapRounding(run, e);
}

/** Whether a contact with this gap cannot close within `time`. */
export function isFar(run: Run, e: number, gap: number, time: number): boolean {
  return gap > nearness(run, e, time);
}

function nearness({ energies, contacts, fastest }: Run, e: number, time: number): number {
  const speed = Math.sqrt(2 * Math.max(energies.largest, energies.step) * contacts.compliance[e]!);
  const way = time * Math.min(REACH * speed, fastest);
  return Math.max(way, ROUNDINGS_AWAY * contacts.rounding[e]!);
}

/** Between velocities u and v of a smooth motion no contact is faster than this; infinite where nobody knows. */
export function fastestBetween({ system }: Run, u: Float64Array, v: Float64Array): number {
  if (!system.fastestApproach) return Infinity;
  return FASTER * Math.max(system.fastestApproach(u), system.fastestApproach(v));
}

/** Every contact with a gap above this is far: such gaps need not be exact. */
export function reachOf(run: Run, time: number): number {
  let most = 0;
  for (const e of run.roles.contacts) most = Math.max(most, nearness(run, e, time));
  return most;
}

/** Exact gaps of some elements, by element; the buffer is the run's own. */
export function gapsAt({ system, room: { heldGaps } }: Run, elements: readonly number[], q: Float64Array, t: number) {
  if (!system.gapOf) system.gapsInto(heldGaps, q, t, Infinity);
  else for (const e of elements) heldGaps[e] = system.gapOf(e, q, t);
  return heldGaps;
}

/** What counts as zero in the gap of an element at the state of the run, to which a step has led. */
export function gapRounding({ lengths, q, u, t, lastStep }: Run, e: number): number {
  return GAP_ROUNDINGS * EPSILON * lengths.of(e, q, t, u, lastStep);
}

/** Negative where a closed contact has run over the end of its edge: the frame shows the new normal, and γ ≠ 0 along it. */
export function faceValue(run: Run, e: number, share = NEW_FACE): number {
  const i = run.frame.starts[e]!;
  return share * speedScale(run, i) - Math.abs(run.frame.velocities[i]!);
}
