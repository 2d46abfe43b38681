/**
 * What a run accumulates over its accepted steps: ledger, phases of the elements, the worst of residual, penetration and drift, and
 * its events, read off the phases before and after each step; their time is the end of the step.
 *
 *   impact: a contact that was open carries an impulse and approached (γ⁻ < 0); work: T⁺ − T⁻ by the elements in that step
 *   open:   a contact that carried an impulse carries none
 *   stick, slip: friction, brake or clutch changes between the two while it is loaded (a clutch sticks where it locks)
 */

import { ELEMENTS } from "../../elements/elements.ts";
import { roomFor } from "../../linalg/buffers.ts";
import { largest } from "../../linalg/dense.ts";
import type { FoundContacts, MechanicalSystem } from "../../models/mechanical-system.ts";
import { CLOSED, OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import { dampingPower, openLedger } from "../ledger.ts";
import { largestPlace, lengthScale } from "../length-scale.ts";
import type { FailureCause } from "../run-failure.ts";
import type { SteppingMethod, SteppingSettings } from "../run-settings.ts";
import { accuracyWarnings } from "../run-warnings.ts";
import type { EventType, SimulationEvent, SimulationResult } from "../simulation.ts";
import { PASSING } from "./judge-step.ts";
import { leftOverlap } from "./left-overlap.ts";
import { balanceWatch } from "./step-energy.ts";
import { stepRemarks } from "./step-remarks.ts";
import type { StepResult } from "./step-result.ts";

/** Steps whose way a contact may penetrate: in `moreau` one in which it is not seen yet and one in which it is stopped. */
const STEPS_DEEP = { moreau: 2, rattle: PASSING } as const;

interface Start {
  readonly q: Float64Array;
  readonly u: Float64Array;
  /** Whether events tell the works of their elements. */
  readonly withWorks: boolean;
}

export function runStatistics(system: MechanicalSystem, settings: SteppingSettings, { q, u, withWorks }: Start) {
  const { method, tolerance, from } = settings;
  const ledger = openLedger(system);
  const { created } = ledger;
  const depth = depthGauge(system, method);
  const last = stepLosses(system, q, u, from);
  const remarks = stepRemarks();
  const balance = balanceWatch(system, settings, q, u);
  let [largestKinetic, worstResidual, paid] = [system.kineticEnergy(q, u), 0, 0];
  const statistics = {
    events: [] as SimulationEvent[],
    /** Of the last accepted step, by element. */
    phases: new Uint8Array(system.elements.length),
    /** T + U now. */
    energy: ledger.start(q, u, from),
    /** Enters an accepted step that ended at t; the reason for the run to fail there, or undefined. */
    enter(result: StepResult, t: number): FailureCause | undefined {
      const { works, external } = result;
      worstResidual = Math.max(worstResidual, result.residual);
      remarks.enter(result);
      depth.look(result.q, t, last.velocity, t - last.time, result.overlap);
      last.find(result, t);
      ledger.elementWorks(works, last.drives);
      ledger.external(external, last.damping);
      paid += result.drive + external;
      const [kinetic, potential] = [system.kineticEnergy(result.q, result.u), system.potentialEnergy(result.q, t)];
      created.enter(t, last.gains, largestKinetic, missingIn(result, method, statistics.energy - kinetic - potential));
      largestKinetic = Math.max(largestKinetic, kinetic);
      statistics.energy = kinetic + potential;
      ledger.observe(statistics.energy, paid);
      appendEvents(statistics.events, system, statistics.phases, result, t, withWorks);
      statistics.phases = roomFor(statistics.phases, result.phases.length);
      statistics.phases.set(result.phases);
      return balance(result, kinetic, potential, created.total);
    },
    /** What the result of the run says; `warnings`: what its method has to say before. */
    close(position: Float64Array, velocity: Float64Array, t: number, warnings: readonly string[]) {
      const energy = ledger.close(position, velocity, t);
      const { worstPenetration, worstDrift } = depth;
      const accuracy = accuracyWarnings({ ...depth, energy, largestKinetic, worstResidual, tolerance });
      const left = leftOverlap(system, position, t);
      return {
        ...{ energy, events: statistics.events, worstResidual, worstPenetration, worstDrift },
        warnings: [...remarks.warnings(), ...warnings, ...created.warnings(method, energy), ...accuracy, ...left],
      } satisfies Partial<SimulationResult>;
    },
  };
  depth.look(q, from, u, 0, 0);
  return statistics;
}

/** What a step says about losses: work of the drives by element, and of the dampers. */
function stepLosses(system: MechanicalSystem, q: Float64Array, u: Float64Array, from: number) {
  const [position, velocity, buffer] = [q.slice(), u.slice(), new Float64Array(q.length)];
  const [meanPosition, meanVelocity] = [q.slice(), u.slice()];
  const offsets = new Float64Array(system.hasMovingConstraints ? system.size : 0);
  const isLossy: boolean[] = [];
  const power = (at: Float64Array, speeds: Float64Array, t: number): number =>
    dampingPower(system, at, speeds, t, buffer);
  const losses = {
    drives: new Float64Array(system.elements.length),
    /** W_i − drive_i of contacts, clutches, friction and brakes; 0 for joints. */
    gains: new Float64Array(system.elements.length),
    damping: 0,
    /** Velocity and time at the end of the last step that was looked at. */
    velocity,
    time: from,
    /** Looks at a step that ended at t. */
    find(result: StepResult, t: number): void {
      for (let j = 0; j < position.length; j++) {
        meanPosition[j] = 0.5 * (position[j]! + result.q[j]!);
        meanVelocity[j] = 0.5 * (velocity[j]! + result.u[j]!);
      }
      const { time } = losses;
      const middle = 0.5 * (time + t);
      losses.drives = roomFor(losses.drives, result.works.length);
      losses.gains = roomFor(losses.gains, result.works.length);
      for (let e = isLossy.length; e < system.elements.length; e++) {
        isLossy.push(ELEMENTS[system.elements[e]!.kind].family !== "bilateral");
      }
      losses.drives.fill(0);
      if (result.drive !== 0) shareDrive(losses.drives, offsets, system, result, meanPosition, middle);
      for (let i = 0; i < result.works.length; i++) {
        losses.gains[i] = isLossy[i] ? result.works[i]! - losses.drives[i]! : 0;
      }
      losses.damping = 0;
      if (result.external !== 0) {
        // The mean of two velocities is none of the motion when there is an impact between them.
        const mean = result.impacts.includes(1)
          ? 0.5 * (power(position, velocity, time) + power(result.q, result.u, t))
          : power(meanPosition, meanVelocity, middle);
        losses.damping = (t - time) * mean;
      }
      position.set(result.q);
      velocity.set(result.u);
      losses.time = t;
    },
  };
  return losses;
}

/**
 * What contacts of RATTLE gave between impacts and the bodies do not have at the end, `lost` being T + U before less T + U after. Its works are
 * those of the mean velocity of a half step, in which a body that comes down has not come up: contacts then give what the weight has taken back,
 * and U tells of none of it.
 */
function missingIn({ works, external, gain }: StepResult, method: SteppingMethod, lost: number): number {
  if (method !== "rattle") return 0;
  let missing = lost + external;
  for (let i = 0; i < works.length; i++) missing += works[i]!;
  return Math.max(0, Math.min(missing, gain));
}

/** −Λᵀχ by element with χ of the middle of the step, in proportion so that the sum is what the step has booked. */
function shareDrive(
  out: Float64Array,
  offsets: Float64Array,
  system: MechanicalSystem,
  { impulses, drive }: StepResult,
  q: Float64Array,
  t: number,
): void {
  let sum = 0;
  let size = 0;
  for (let e = 0; e < out.length; e++) {
    const { start, dimension } = system.elements[e]!;
    let isActing = false;
    for (let i = start; i < start + dimension; i++) if (impulses[i] !== 0) isActing = true;
    if (!isActing) continue;
    system.velocityOffsetsInto(offsets, start, e, q, t);
    for (let i = start; i < start + dimension; i++) out[e]! -= impulses[i]! * offsets[i]!;
    sum += out[e]!;
    size += Math.abs(out[e]!);
  }
  if (size === 0) return;
  for (let e = 0; e < out.length; e++) out[e]! += ((drive - sum) * Math.abs(out[e]!)) / size;
}

/** The change of one element, if it is an event. */
function changeOf(system: MechanicalSystem, i: number, before: number, after: number): EventType | undefined {
  const { kind, hasGap } = system.elements[i]!;
  if (ELEMENTS[kind].family === "unilateral") {
    if (before === after) return undefined;
    if (!hasGap) return after === CLOSED ? "stick" : "slip";
    return after === OPEN ? "open" : undefined;
  }
  if (before === SLIP && after === STICK) return "stick";
  return before === STICK && after === SLIP ? "slip" : undefined;
}

/** Appends the events of a step that ended at t. */
function appendEvents(
  events: SimulationEvent[],
  system: MechanicalSystem,
  before: Uint8Array,
  result: StepResult,
  t: number,
  withWorks: boolean,
): void {
  if (!hasChange(before, result)) return;
  const found = new Map<EventType, string[]>();
  const note = (type: EventType, i: number): void => {
    const names = found.get(type);
    if (names) names.push(system.elements[i]!.name);
    else found.set(type, [system.elements[i]!.name]);
  };
  for (let i = 0; i < result.phases.length; i++) {
    // Of tens of thousands of elements few change.
    const last = before[i] ?? OPEN;
    if (last === result.phases[i] && result.impacts[i] === 0) continue;
    if (result.impacts[i] === 1 && last === OPEN) note("impact", i);
    const type = changeOf(system, i, last, result.phases[i]!);
    if (type) note(type, i);
  }
  for (const type of ["impact", "open", "stick", "slip"] as const) {
    const elements = found.get(type);
    if (!elements) continue;
    const isImpact = type === "impact";
    const work = isImpact ? totalOf(result.works) - result.drive : 0;
    events.push({ t, type, elements, work, ...(withWorks && isImpact && { works: worksOf(system, result) }) });
  }
}

function totalOf(works: Float64Array): number {
  let sum = 0;
  for (let e = 0; e < works.length; e++) sum += works[e]!;
  return sum;
}

/** Works of the step, of the elements that did any. */
function worksOf({ elements }: MechanicalSystem, { works }: StepResult): Record<string, number> {
  return Object.fromEntries(elements.flatMap(({ name }, i) => (!works[i] ? [] : [[name, works[i]!] as const])));
}

function hasChange(before: Uint8Array, { phases, impacts }: StepResult): boolean {
  for (let i = 0; i < phases.length; i++) if ((before[i] ?? OPEN) !== phases[i] || impacts[i] === 1) return true;
  return false;
}

/**
 * The worst drift of joints and the worst penetration of contacts, each beside the length it is small against, and the way of the
 * contact in the step that led there, a share of which it may penetrate by the nature of the method.
 */
function depthGauge(system: MechanicalSystem, method: SteppingMethod) {
  const share = STEPS_DEEP[method];
  const gaps = new Float64Array(system.elements.length);
  const isJoint = Uint8Array.from(system.elements, ({ kind }) => (kind === "geometric-bilateral" ? 1 : 0));
  const hasGaps = system.contacts !== undefined || system.elements.some(({ hasGap }) => hasGap);
  const [lengths, farthest] = [lengthScale(system), largestPlace(system)];
  const gauge = { worstDrift: 0, worstPenetration: 0, jointLength: 0, contactLength: 0, way: 0 };
  // The way of the fastest approach so far: a contact may be deepest when it has already been stopped.
  const approach = new Float64Array(system.freedoms);
  const deepen = (i: number, q: Float64Array, t: number): void => {
    const length = lengths.of(i, q, t);
    gauge.contactLength = Math.max(gauge.contactLength, length);
    gauge.way = Math.max(gauge.way, share * (lengths.of(i, q, t, approach, 1) - length));
  };
  const lookFound = (contacts: FoundContacts, q: Float64Array, t: number): void => {
    contacts.find(q, 0);
    for (let k = 0; k < contacts.count; k++) {
      if (!(-contacts.gaps[k]! > gauge.worstPenetration)) continue;
      gauge.worstPenetration = -contacts.gaps[k]!;
      deepen(contacts.near[k]!, q, t);
    }
  };
  return Object.assign(gauge, {
    /** Looks at a state that `velocity` led to in the time `step`; `overlap`: a depth that no gap shows. */
    look(q: Float64Array, t: number, velocity: Float64Array, step: number, overlap: number): void {
      for (let j = 0; j < q.length; j++) approach[j] = Math.max(approach[j]!, step * Math.abs(velocity[j]!));
      if (overlap > gauge.worstPenetration) {
        gauge.worstPenetration = overlap;
        gauge.contactLength = Math.max(gauge.contactLength, farthest(q));
        gauge.way = Math.max(gauge.way, share * step * (system.fastestApproach?.(velocity) ?? largest(velocity)));
      }
      if (!hasGaps) return;
      if (system.contacts) {
        lookFound(system.contacts, q, t);
        return;
      }
      system.gapsInto(gaps, q, t, 0);
      for (let i = 0; i < gaps.length; i++) {
        if (isJoint[i] === 1) {
          if (Math.abs(gaps[i]!) <= gauge.worstDrift) continue;
          gauge.worstDrift = Math.abs(gaps[i]!);
          gauge.jointLength = Math.max(gauge.jointLength, lengths.of(i, q, t, velocity, step));
        } else if (-gaps[i]! > gauge.worstPenetration) {
          gauge.worstPenetration = -gaps[i]!;
          deepen(i, q, t);
        }
      }
    },
  });
}
