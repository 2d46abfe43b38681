/**
 * What velocities are compared with where nothing moves yet: what the forces could give them within a small part τ of the run.
 *
 *   E_τ = ½ aᵀM̃a τ²,   a the largest acceleration in the tries of the step, with the contact forces or without
 *
 * At rest, under a force that only begins to act (x = t⁵ …), the motion of a step is no measure of its error: both shrink alike
 * with the step. The largest force of the whole run counts a little too, so that a force that grows over many orders of
 * magnitude (the tail of a pulse) is not followed where it is nothing yet.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { setActive } from "../frame/mechanism-frame.ts";
import type { EventSettings } from "../run-settings.ts";
import { fillFrame, freeEnergy, type MotionFrame } from "./motion-frame.ts";
import type { Run } from "./run-state.ts";

/** τ as a share of the largest step. */
export const FORCE_TIME = 2 ** -10;

/** Forces below this share of the largest one of the run are nothing. */
const FUTURE_SHARE = 2 ** -10;

/** Times at which the forces on the initial state are looked at. */
const LOOKS = 256;

/** Forces that depend on time: the largest step is this part of the run, so that a pulse is not stepped over at rest. */
const TIMED_STEP = 1 / 100;

/** Whether the forces on this state depend on time. */
export function areForcesTimed(
  system: MechanicalSystem,
  q: Float64Array,
  u: Float64Array,
  { from, until }: EventSettings,
): boolean {
  const [first, later] = [new Float64Array(system.freedoms), new Float64Array(system.freedoms)];
  system.forcesInto(first, q, u, from);
  for (let k = 1; k <= LOOKS; k++) {
    system.forcesInto(later, q, u, from + ((until - from) * k) / LOOKS);
    for (let j = 0; j < first.length; j++) if (later[j] !== first[j]) return true;
  }
  return false;
}

/** The settings with a shorter largest step where the forces depend on time and nobody has chosen the step. */
export function settingsForForces(settings: EventSettings, isTimed: boolean): EventSettings {
  const { from, until, isStepChosen } = settings;
  return isTimed && !isStepChosen ? { ...settings, step: (until - from) * TIMED_STEP } : settings;
}

/** Looks at the forces on the initial state, now and, where they depend on time, later. */
export function lookAhead(run: Run, isTimed: boolean): void {
  const { frame: at, roles, settings, q, u } = run;
  const { from, until } = settings;
  setActive(at, at.mass.isSingular ? roles.permanent.filter((e) => roles.family[e] === "bilateral") : []);
  let most = 0;
  for (let k = 0; k <= (isTimed ? LOOKS : 0); k++) {
    if (!fillFrame(at, q, u, from + ((until - from) * k) / LOOKS)) continue;
    const energy = freeEnergy(at, settings.step * FORCE_TIME);
    if (Number.isFinite(energy)) most = Math.max(most, energy);
  }
  run.energies.force = run.energies.future = most * FUTURE_SHARE * FUTURE_SHARE;
}

/** After a step was taken: the forces of its tries are past. */
export function forgetForces(run: Run): void {
  run.energies.force = run.energies.future;
}

/** Takes the accelerations last computed into account; returns E_τ, which is no more than what has moved already. */
export function feelForces(run: Run): number {
  const { frame: at, reduced, settings } = run;
  const time = settings.step * FORCE_TIME;
  const energy = Math.max(freeEnergy(at, time), accelerationEnergy(at, reduced.acceleration, time));
  if (energy > run.energies.force && Number.isFinite(energy)) run.energies.force = energy;
  const most = run.energies.largest > 0 ? run.energies.largest : Infinity;
  return Math.max(run.energies.future, Math.min(run.energies.force, most));
}

/** ½ aᵀM̃a τ². */
function accelerationEnergy({ mass }: MotionFrame, a: Float64Array, time: number): number {
  const { matrix, isDiagonal, freedoms: f } = mass;
  let sum = 0;
  for (let i = 0; i < f; i++) {
    if (isDiagonal) sum += matrix[i * (f + 1)]! * a[i]! * a[i]!;
    else for (let k = 0; k < f; k++) sum += a[i]! * matrix[i * f + k]! * a[k]!;
  }
  return 0.5 * sum * time * time;
}
