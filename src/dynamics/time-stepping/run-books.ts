/**
 * What a run accumulates over its accepted steps: ledger, events, phases of the elements, and the worst of residual,
 * penetration and drift.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { createdEnergy } from "../created-energy.ts";
import { dampingPower, openLedger } from "../ledger.ts";
import type { FailureCause } from "../run-failure.ts";
import { accuracyWarnings } from "../run-warnings.ts";
import type { EnergyLedger, SimulationEvent } from "../simulation.ts";
import { type BalanceWatch, balanceWatch } from "./balance-watch.ts";
import { type DepthGauge, depthGauge } from "./depth-gauge.ts";
import { byFreeMotion } from "./step-energy.ts";
import { appendEvents } from "./step-events.ts";
import type { StepResult } from "./step-result.ts";
import type { SteppingSettings } from "./stepping-options.ts";

export interface RunBooks {
  readonly events: SimulationEvent[];
  /** Of the last accepted step, by element. */
  readonly phases: Uint8Array;
  /** T + U now. */
  energy: number;
  worstResidual: number;
  readonly depth: DepthGauge;
  /** Books an accepted step that ended at t; the reason for the run to fail there, or undefined. */
  enter(result: StepResult, t: number): FailureCause | undefined;
  close(q: Float64Array, u: Float64Array, t: number): EnergyLedger;
  /** What the reader must know about a run whose books were closed with `energy`. */
  warnings(energy: EnergyLedger): string[];
}

/** The watch over the sum of what no work explains; none with constraints that move (balance-watch.ts). */
function openBalance(
  system: MechanicalSystem,
  { method, theta, from, step }: SteppingSettings,
  q: Float64Array,
  u: Float64Array,
): BalanceWatch | undefined {
  if (system.hasMovingConstraints) return undefined;
  const damps = method === "moreau" && theta > 0.5;
  const first = announced(system, q, u, from, step);
  return balanceWatch(system.kineticEnergy(q, u), system.potentialEnergy(q, from), first, damps);
}

/** What the forces would give to a free motion in the first step: a mechanism at rest has no other energy to measure rounding by. */
function announced(system: MechanicalSystem, q: Float64Array, u: Float64Array, t: number, step: number): number {
  const forces = new Float64Array(system.freedoms);
  const mass = new Float64Array(system.freedoms ** 2);
  system.forcesInto(forces, q, u, t);
  system.massInto(mass, q);
  return byFreeMotion(forces, mass, u, step);
}

export function openBooks(
  system: MechanicalSystem,
  settings: SteppingSettings,
  q: Float64Array,
  u: Float64Array,
): RunBooks {
  const { method, tolerance, from } = settings;
  const ledger = openLedger(system);
  const created = createdEnergy(system);
  const depth = depthGauge(system, method);
  const last = openLosses(system, q, u, from);
  let largestKinetic = system.kineticEnergy(q, u);
  const balance = openBalance(system, settings, q, u);
  let paid = 0;
  const books: RunBooks = {
    events: [],
    phases: new Uint8Array(system.elements.length),
    energy: ledger.start(q, u, from),
    worstResidual: 0,
    depth,
    enter(result, t) {
      const { works, external } = result;
      books.worstResidual = Math.max(books.worstResidual, result.residual);
      depth.look(result.q, t, last.velocity, t - last.time, result.overlap);
      last.find(result, t);
      for (let i = 0; i < works.length; i++) {
        if (works[i] !== 0 || last.drives[i] !== 0) ledger.elementWork(i, works[i]!, last.drives[i]);
      }
      ledger.external(external, last.damping);
      paid += result.drive + external;
      const [kinetic, potential] = [system.kineticEnergy(result.q, result.u), system.potentialEnergy(result.q, t)];
      created.enter(t, last.gains, largestKinetic);
      largestKinetic = Math.max(largestKinetic, kinetic);
      books.energy = kinetic + potential;
      ledger.observe(books.energy, paid);
      appendEvents(books.events, system, books.phases, result, t);
      books.phases.set(result.phases);
      return balance?.enter(result, kinetic, potential, created.total);
    },
    close: (position, velocity, t) => ({ ...ledger.close(position, velocity, t), created: created.total }),
    warnings: (energy) => [
      ...created.warnings(),
      ...accuracyWarnings({ ...depth, energy, largestKinetic, worstResidual: books.worstResidual, tolerance }),
    ],
  };
  depth.look(q, from, u, 0, 0);
  return books;
}

/** What a step says about losses: work of the drives by element, and of the dampers. */
interface Losses {
  readonly drives: Float64Array;
  /** W_i − drive_i of contacts, clutches, friction and brakes; 0 for joints. */
  readonly gains: Float64Array;
  damping: number;
  /** Velocity and time at the end of the last step that was looked at. */
  readonly velocity: Float64Array;
  time: number;
  /** Looks at a step that ended at t. */
  find(result: StepResult, t: number): void;
}

function openLosses(system: MechanicalSystem, q: Float64Array, u: Float64Array, from: number): Losses {
  const [position, velocity, buffer] = [q.slice(), u.slice(), new Float64Array(q.length)];
  const [meanPosition, meanVelocity] = [q.slice(), u.slice()];
  const offsets = new Float64Array(system.size);
  const isLossy = system.elements.map(({ kind }) => ELEMENTS[kind].family !== "bilateral");
  const power = (at: Float64Array, speeds: Float64Array, t: number): number =>
    dampingPower(system, at, speeds, t, buffer);
  const losses: Losses = {
    drives: new Float64Array(system.elements.length),
    gains: new Float64Array(system.elements.length),
    damping: 0,
    velocity,
    time: from,
    find(result, t) {
      for (let j = 0; j < position.length; j++) {
        meanPosition[j] = 0.5 * (position[j]! + result.q[j]!);
        meanVelocity[j] = 0.5 * (velocity[j]! + result.u[j]!);
      }
      const { time } = losses;
      const middle = 0.5 * (time + t);
      losses.drives.fill(0);
      if (result.drive !== 0) shareDrive(losses.drives, offsets, system, result, meanPosition, middle);
      for (let i = 0; i < isLossy.length; i++) losses.gains[i] = isLossy[i] ? result.works[i]! - losses.drives[i]! : 0;
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
