/**
 * What every time-stepping method needs beside its own formulas, made once per run.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { type LengthScale, lengthScale } from "../length-scale.ts";
import { type ActiveElements, activeElements } from "./active-elements.ts";
import { type ContactSet, type ContactSets, contactSets } from "./contact-set.ts";
import { completeMass, type EffectiveMass, effectiveMass, factorMass } from "./effective-mass.ts";
import { type ContactOutcome, contactOutcome } from "./solve-set.ts";
import { type StepResult, stepResult } from "./step-result.ts";
import type { SteppingSettings } from "./stepping-options.ts";

export interface SteppingWorkspace {
  readonly system: MechanicalSystem;
  readonly settings: SteppingSettings;
  readonly result: StepResult;
  readonly active: ActiveElements;
  readonly lengths: LengthScale;
  readonly sets: ContactSets;
  readonly mass: EffectiveMass;
  /** M is singular; bilateral directions complete it. */
  readonly isMassSingular: boolean;
  /** S of the completion by element. */
  readonly stiffening: Float64Array;
  readonly gaps: Float64Array;
  readonly outcome: ContactOutcome;
  /** Δu_free. */
  readonly change: Float64Array;
  /** Buffers of f numbers. */
  readonly row: Float64Array;
  readonly terms: Float64Array;
  readonly meanPosition: Float64Array;
  readonly meanVelocity: Float64Array;
  /** One coefficient ε for all elements; undefined where each has its own. */
  readonly restitution: number | undefined;
}

export function steppingWorkspace(
  system: MechanicalSystem,
  settings: SteppingSettings,
  isMassSingular: boolean,
  hasRedundant: boolean,
): SteppingWorkspace {
  const vector = (): Float64Array => new Float64Array(system.freedoms);
  const byElement = (): Float64Array => new Float64Array(system.elements.length);
  const active = activeElements(system);
  active.hasRedundant = hasRedundant;
  const { choice, restitution } = settings.law;
  return {
    system,
    settings,
    result: stepResult(system),
    active,
    lengths: lengthScale(system),
    sets: contactSets(system),
    mass: effectiveMass(system),
    isMassSingular,
    stiffening: byElement(),
    gaps: byElement(),
    outcome: contactOutcome(),
    change: vector(),
    row: vector(),
    terms: vector(),
    meanPosition: vector(),
    meanVelocity: vector(),
    restitution: choice.name === "moreau" ? restitution : choice.name === "newton" ? undefined : 0,
  };
}

/** Completes a singular mass by the independent bilateral directions at (q, t), then factorises; false when singular. */
export function completeAndFactor(
  { system, active, isMassSingular, stiffening, row }: SteppingWorkspace,
  mass: EffectiveMass,
  q: Float64Array,
  t: number,
): boolean {
  if (isMassSingular) {
    for (const element of active.bilateral) {
      if (active.isRedundant[element] === 1) continue;
      system.directionsInto(row, 0, element, q, t);
      stiffening[element] = completeMass(mass, row);
    }
  }
  return factorMass(mass);
}

/** Names of the elements of a set, for the reason of a failure. */
export function namesOf(system: MechanicalSystem, { elements, count }: ContactSet): string[] {
  return Array.from(elements.subarray(0, count), (i) => system.elements[i]!.name);
}

/** Work of the forces without potential along the chord of the step from (q, u) to the result. */
export function bookExternal(
  { system, result, meanPosition, meanVelocity }: SteppingWorkspace,
  q: Float64Array,
  u: Float64Array,
  t: number,
  step: number,
): void {
  for (let j = 0; j < system.freedoms; j++) {
    meanPosition[j] = 0.5 * (q[j]! + result.q[j]!);
    meanVelocity[j] = 0.5 * (u[j]! + result.u[j]!);
  }
  result.external = step * system.externalPower(meanPosition, meanVelocity, t + 0.5 * step);
}
