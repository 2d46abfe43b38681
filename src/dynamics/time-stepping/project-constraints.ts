/**
 * Takes the drift of the bilateral constraints (and, if wanted, the penetration of contacts) out of a new state, gaps first, then the
 * velocities of the bilateral constraints at the new position (move-onto-constraints.ts), and pays for it: the velocity is then
 * scaled so that T + U is what it was before, as long as T can pay.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import type { FrameMass } from "../frame/frame-mass.ts";
import { loadDelassus, loadRows, mechanismFrame, setActive, velocityOf } from "../frame/mechanism-frame.ts";
import { moveOntoConstraints } from "../frame/move-onto-constraints.ts";
import { lengthScale } from "../length-scale.ts";
import type { ActiveElements } from "./active-elements.ts";
import type { StepResult } from "./step-result.ts";

/** A gap below this share of its lengths, or a velocity below this share of the terms of Wᵀu, is rounding. */
const DRIFT_ROUNDING = 2 ** 5 * EPSILON;

/** Newton steps; the drift of a step is small, so one or two do. A light link between heavy ones turns far, and takes a dozen. */
const MAX_PASSES = 20;

/** Of its kinetic energy a mechanism pays at most this share for a projection. */
const LARGEST_PAYMENT = 0.5;

type Projector = ReturnType<typeof projector>;

function projector(system: MechanicalSystem, mass: FrameMass, active: ActiveElements, withContacts: boolean) {
  const isPlaced = (e: number): boolean => active.bilateral.includes(e) || (withContacts && active.isContact[e] === 1);
  return {
    active,
    lengths: lengthScale(system),
    /** Elements whose gaps are looked at. */
    placed: system.elements.flatMap(({ hasGap }, e) => (hasGap && isPlaced(e) ? [e] : [])),
    gaps: new Float64Array(system.elements.length),
    /** The constraints at the new state, and how far they are off. */
    at: mechanismFrame(system, mass),
    defects: new Float64Array(system.elements.length),
  };
}

/** The projection of a mechanism; `withContacts`: penetrations too. `owed`: the T + U that is to be left, by default what there is. */
export function constraintProjection(
  system: MechanicalSystem,
  mass: FrameMass,
  active: ActiveElements,
  withContacts: boolean,
): (result: StepResult, t: number, owed?: number) => void {
  const on = projector(system, mass, active, withContacts);
  return (result, t, owed) => {
    if (on.placed.length === 0 && active.bilateral.length === 0) return;
    const energy = owed ?? system.kineticEnergy(result.q, result.u) + system.potentialEnergy(result.q, t);
    let passes = 0;
    while (passes < MAX_PASSES && movePosition(on, result.q, t)) passes++;
    if (moveVelocity(on, result, t)) passes++;
    if (passes > 0 || owed !== undefined) pay(system, result, energy, t);
  };
}

/** One Newton step for the position; false when nothing is wrong any more. */
function movePosition({ active, lengths, placed, gaps, at, defects }: Projector, q: Float64Array, t: number): boolean {
  at.system.gapsInto(gaps, q, t, 0);
  const isClosed = (e: number): boolean => (active.isContact[e] === 1 ? gaps[e]! <= 0 : active.isRedundant[e] === 0);
  const isOff = (e: number): boolean => isClosed(e) && Math.abs(gaps[e]!) > DRIFT_ROUNDING * lengths.of(e, q, t);
  if (!placed.some(isOff)) return false;
  setActive(at, placed.filter(isClosed));
  loadRows(at, q, t);
  for (let i = 0; i < at.size; i++) defects[i] = -gaps[at.active[i]!]!;
  loadDelassus(at, at.mass);
  return moveOntoConstraints(q, at, defects, false);
}

/** Takes the velocities of the bilateral constraints to zero; false when they are. */
function moveVelocity({ active, at, defects }: Projector, { q, u }: StepResult, t: number): boolean {
  const { bilateral, hasRedundant, isRedundant } = active;
  setActive(at, hasRedundant ? bilateral.filter((e) => isRedundant[e] === 0) : bilateral);
  loadRows(at, q, t);
  let isOff = false;
  for (let i = 0; i < at.size; i++) {
    defects[i] = -velocityOf(at, i, u, DRIFT_ROUNDING);
    if (defects[i] !== 0) isOff = true;
  }
  if (!isOff) return false;
  loadDelassus(at, at.mass);
  return moveOntoConstraints(u, at, defects, false);
}

/** Scales u so that T + U = `energy`; with moving constraints a scaled velocity would not be possible. */
function pay(system: MechanicalSystem, result: StepResult, energy: number, t: number): void {
  if (system.hasMovingConstraints) return;
  const kinetic = system.kineticEnergy(result.q, result.u);
  const wanted = energy - system.potentialEnergy(result.q, t);
  if (!(kinetic > 0 && Math.abs(wanted - kinetic) <= LARGEST_PAYMENT * kinetic)) return;
  const factor = Math.sqrt(wanted / kinetic);
  for (let j = 0; j < result.u.length; j++) result.u[j]! *= factor;
}
