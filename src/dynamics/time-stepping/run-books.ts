/**
 * What a run accumulates over its accepted steps: ledger, events, phases of the elements, and the worst of residual,
 * penetration and drift.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { dampingPower, openLedger } from "../ledger.ts";
import type { EnergyLedger, SimulationEvent } from "../simulation.ts";
import { appendEvents } from "./step-events.ts";
import type { StepResult } from "./step-result.ts";

export interface RunBooks {
  readonly events: SimulationEvent[];
  /** Of the last accepted step, by element. */
  readonly phases: Uint8Array;
  /** T + U now. */
  energy: number;
  worstResidual: number;
  worstPenetration: number;
  worstDrift: number;
  /** Books an accepted step that ended at t. */
  enter(result: StepResult, t: number): void;
  close(q: Float64Array, u: Float64Array, t: number): EnergyLedger;
}

export function openBooks(system: MechanicalSystem, q: Float64Array, u: Float64Array, from: number): RunBooks {
  const ledger = openLedger(system);
  const gaps = new Float64Array(system.elements.length);
  const isJoint = Uint8Array.from(system.elements, ({ kind }) => (kind === "geometric-bilateral" ? 1 : 0));
  const hasGaps = system.elements.some(({ hasGap }) => hasGap);
  const last = openLosses(system, q, u, from);
  let paid = 0;
  const look = (position: Float64Array, t: number): void => {
    if (!hasGaps) return;
    system.gapsInto(gaps, position, t, 0);
    for (let i = 0; i < gaps.length; i++) {
      if (isJoint[i] === 1) books.worstDrift = Math.max(books.worstDrift, Math.abs(gaps[i]!));
      else if (-gaps[i]! > books.worstPenetration) books.worstPenetration = -gaps[i]!;
    }
  };
  const books: RunBooks = {
    events: [],
    phases: new Uint8Array(system.elements.length),
    energy: ledger.start(q, u, from),
    worstResidual: 0,
    worstPenetration: 0,
    worstDrift: 0,
    enter(result, t) {
      const { works, external, drive } = result;
      books.worstResidual = Math.max(books.worstResidual, result.residual);
      books.worstPenetration = Math.max(books.worstPenetration, result.overlap);
      last.find(result, t);
      for (let i = 0; i < works.length; i++) {
        if (works[i] !== 0 || last.drives[i] !== 0) ledger.elementWork(i, works[i]!, last.drives[i]);
      }
      ledger.external(external, last.damping);
      paid += drive + external;
      books.energy = system.kineticEnergy(result.q, result.u) + system.potentialEnergy(result.q, t);
      ledger.observe(books.energy, paid);
      appendEvents(books.events, system, books.phases, result, t);
      books.phases.set(result.phases);
      look(result.q, t);
    },
    close: (position, velocity, t) => ledger.close(position, velocity, t),
  };
  look(q, from);
  return books;
}

/** What a step says about losses: work of the drives by element, and of the dampers. */
interface Losses {
  readonly drives: Float64Array;
  damping: number;
  /** Looks at a step that ended at t. */
  find(result: StepResult, t: number): void;
}

function openLosses(system: MechanicalSystem, q: Float64Array, u: Float64Array, from: number): Losses {
  const [position, velocity, buffer] = [q.slice(), u.slice(), new Float64Array(q.length)];
  const [meanPosition, meanVelocity] = [q.slice(), u.slice()];
  const offsets = new Float64Array(system.size);
  let time = from;
  const power = (at: Float64Array, speeds: Float64Array, t: number): number =>
    dampingPower(system, at, speeds, t, buffer);
  const losses: Losses = {
    drives: new Float64Array(system.elements.length),
    damping: 0,
    find(result, t) {
      for (let j = 0; j < position.length; j++) {
        meanPosition[j] = 0.5 * (position[j]! + result.q[j]!);
        meanVelocity[j] = 0.5 * (velocity[j]! + result.u[j]!);
      }
      const middle = 0.5 * (time + t);
      losses.drives.fill(0);
      if (result.drive !== 0) shareDrive(losses.drives, offsets, system, result, meanPosition, middle);
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
      time = t;
    },
  };
  return losses;
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
