/**
 * What an event-driven run carries along. The integrated vector is
 *
 *   y = (q, u, external work, work of the dampers in it, ∫λ dt per component, ∫λᵀWᵀu dt per element, −∫λᵀχ dt per element)
 *
 * over the elements that act, in the order of the frame, so that forces and works are quadratures of the same order as
 * the motion. The integrals restart at every step; the ledger adds them up.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { type CreatedEnergy, createdEnergy } from "../created-energy.ts";
import type { Ledger } from "../ledger.ts";
import { type LengthScale, lengthScale } from "../length-scale.ts";
import type { FailureCause, RunFailure } from "../run-failure.ts";
import type { RunOptions, SimulationEvent } from "../simulation.ts";
import type { ClashWatch } from "./clashing-constraints.ts";
import type { EventSettings } from "./event-options.ts";
import { type Frame, frame, setActive } from "./frame.ts";
import { actingElements, type Modes, modes } from "./modes.ts";
import { type ReducedProblem, reducedProblem } from "./reduced-problem.ts";
import { type Roles, rolesOf } from "./roles.ts";
import type { ImpactRecord } from "./zeno.ts";

/** Where the parts of y begin; those after `impulse` move with the number of elements that act. */
export interface Layout {
  readonly external: number;
  readonly damping: number;
  readonly impulse: number;
  work: number;
  /** What the drives of moving constraints have paid; empty without moving constraints. */
  drive: number;
  size: number;
}

export interface Run {
  readonly system: MechanicalSystem;
  readonly options: RunOptions;
  readonly settings: EventSettings;
  readonly parts: Layout;
  readonly y: Float64Array;
  /** Views of y. */
  readonly q: Float64Array;
  readonly u: Float64Array;
  t: number;
  readonly modes: Modes;
  readonly trial: Modes;
  readonly roles: Roles;
  readonly lengths: LengthScale;
  /** Elements that transmit forces in the present modes. */
  acting: readonly number[];
  readonly frame: Frame;
  readonly reduced: ReducedProblem;
  readonly ledger: Ledger;
  readonly created: CreatedEnergy;
  /** Largest |q_j| at the ends of the steps so far: the lengths that drift and penetration are small against. */
  readonly extent: Float64Array;
  /** What the books of the last attempted step did not explain, in words. */
  imbalance: FailureCause | undefined;
  readonly clashes: ClashWatch;
  readonly events: SimulationEvent[];
  readonly warnings: Map<string, { first: string; count: number }>;
  readonly impacts: ImpactRecord[];
  impactsSoFar: number;
  /** An accumulation point ahead: the contact is closed already, the event is recorded when its time comes. */
  zeno: SimulationEvent | undefined;
  /** Largest kinetic energy so far, and that of the last step. */
  energyScale: number;
  stepEnergy: number;
  /** What the forces, and what a share of the largest of the run, could give within a small part of it (`force-scale.ts`). */
  forceEnergy: number;
  futureEnergy: number;
  /** Per element: compliance G_ii and rounding of the gap where it was last looked at closely. */
  readonly compliance: Float64Array;
  readonly rounding: Float64Array;
  /** Per element: when the contact was last seen at g = 0, and when an event of the element was answered without time passing. */
  readonly touched: Float64Array;
  readonly answered: Float64Array;
  /** Per element: largest gap at the end of a step since then, a lower bound. */
  readonly highest: Float64Array;
  /** Velocities have jumped since the last record. */
  hasJumped: boolean;
  /** Length of the last step that no event cut short. */
  lastStep: number;
  steps: number;
  worstResidual: number;
  worstPenetration: number;
  worstDrift: number;
  /** Largest energy that one projection onto the constraints has moved. */
  largestProjection: number;
  /** Per friction element: until when a slip after a chatter has no force; −∞ for the rest (`chatter.ts`). */
  readonly release: Float64Array;
  /** A chatter has left slips without force and their time is not known yet. */
  isLoose: boolean;
  /** Paid into T + U by external forces and moving constraints. */
  paid: number;
  /** Impulses since the last record. */
  readonly impulses: Float64Array;
  failure: RunFailure | undefined;
}

export function openRun(
  system: MechanicalSystem,
  options: RunOptions,
  settings: EventSettings,
  isCompleted: boolean,
  ledger: Ledger,
  clashes: ClashWatch,
): Run {
  const impulse = 2 * system.freedoms + 2;
  const y = new Float64Array(impulse + system.size + 2 * system.elements.length);
  const held = modes(system);
  const parts = {
    ...{ external: impulse - 2, damping: impulse - 1, impulse },
    ...{ work: impulse, drive: impulse, size: impulse },
  };
  return {
    ...{ system, options, settings, parts, y, ledger, clashes },
    created: createdEnergy(system),
    imbalance: undefined,
    extent: new Float64Array(system.freedoms),
    roles: rolesOf(system),
    lengths: lengthScale(system),
    acting: [],
    q: y.subarray(0, system.freedoms),
    u: y.subarray(system.freedoms, 2 * system.freedoms),
    t: settings.from,
    modes: held,
    trial: { ...modes(system), grip: held.grip },
    frame: frame(system, isCompleted),
    reduced: reducedProblem(system.freedoms, system.size),
    events: [],
    warnings: new Map(),
    impacts: [],
    impactsSoFar: 0,
    zeno: undefined,
    ...{ energyScale: 0, stepEnergy: 0, forceEnergy: 0, futureEnergy: 0, hasJumped: false, isLoose: false },
    compliance: new Float64Array(system.elements.length),
    rounding: new Float64Array(system.elements.length),
    touched: new Float64Array(system.elements.length).fill(-Infinity),
    answered: new Float64Array(system.elements.length).fill(-Infinity),
    highest: new Float64Array(system.elements.length),
    lastStep: settings.step,
    ...{ steps: 0, worstResidual: 0, worstPenetration: 0, worstDrift: 0, largestProjection: 0, paid: 0 },
    release: new Float64Array(system.elements.length).fill(-Infinity),
    impulses: new Float64Array(system.size),
    failure: undefined,
  };
}

/** Lets the frame and the integrated vector hold the elements that act. */
export function holdActing(run: Run): void {
  const { frame: at, parts, system } = run;
  run.acting = actingElements(run.modes);
  setActive(at, run.acting);
  parts.work = parts.impulse + at.size;
  parts.drive = parts.work + run.acting.length;
  parts.size = parts.drive + (system.hasMovingConstraints ? run.acting.length : 0);
}

export const energyOf = ({ system, q, u, t }: Run): number => system.kineticEnergy(q, u) + system.potentialEnergy(q, t);

/** Names of elements, for events and messages. */
export const namesOf = ({ system }: Run, elements: readonly number[]): string[] =>
  elements.map((e) => system.elements[e]!.name);

/** Keeps a remark with the time and the elements of its first occasion; the same remark is counted, not repeated. */
export function warn(run: Run, about: readonly string[], text: string): void {
  const known = run.warnings.get(text);
  if (known) known.count++;
  else run.warnings.set(text, { first: `at t = ${run.t}, ${about.join(", ")}: ${text}`, count: 1 });
}

/** Speeds of a local component below this share of √(2 G T) are zero: eleven digits of what the energy could give it. */
export const VELOCITY_ROUNDING = 2 ** -36;

/** Velocity that the largest kinetic energy so far could give a local component of the frame. */
export function speedScale(run: Run, i: number): number {
  const { frame: at, energyScale } = run;
  return Math.sqrt(2 * energyScale * at.delassus[i * (at.size + 1)]!);
}
