/**
 * What an event-driven run carries along. The integrated vector is
 *
 *   y = (q, u, ∫λ dt per component, ∫λᵀWᵀu dt per element, external work, work of moving constraints −∫λᵀχ dt)
 *
 * so that forces and works are quadratures of the same order as the motion. The integrals restart at every step; the
 * ledger adds them up.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import type { Ledger } from "../ledger.ts";
import type { SimulationEvent } from "../simulation.ts";
import type { EventRunOptions, EventSettings } from "./event-options.ts";
import { type Frame, frame } from "./frame.ts";
import { type Modes, modes } from "./modes.ts";
import { type ReducedProblem, reducedProblem } from "./reduced-problem.ts";
import type { ImpactRecord } from "./zeno.ts";

/** Where the parts of y begin. */
export interface Layout {
  readonly velocity: number;
  readonly impulse: number;
  readonly work: number;
  readonly external: number;
  readonly moving: number;
  readonly size: number;
}

export function layout(system: MechanicalSystem): Layout {
  const impulse = 2 * system.freedoms;
  const work = impulse + system.size;
  const external = work + system.elements.length;
  return { velocity: system.freedoms, impulse, work, external, moving: external + 1, size: external + 2 };
}

export interface Run {
  readonly system: MechanicalSystem;
  readonly options: EventRunOptions;
  readonly settings: EventSettings;
  readonly parts: Layout;
  readonly y: Float64Array;
  /** Views of y. */
  readonly q: Float64Array;
  readonly u: Float64Array;
  t: number;
  readonly modes: Modes;
  readonly trial: Modes;
  readonly frame: Frame;
  readonly reduced: ReducedProblem;
  readonly ledger: Ledger;
  readonly events: SimulationEvent[];
  readonly warnings: Map<string, { first: string; count: number }>;
  readonly impacts: ImpactRecord[];
  /** An accumulation point ahead: the contact is closed already, the event is recorded when its time comes. */
  zeno: SimulationEvent | undefined;
  /** Largest kinetic energy so far. */
  energyScale: number;
  /** Length of the last step that no event cut short. */
  lastStep: number;
  steps: number;
  worstResidual: number;
  worstPenetration: number;
  worstDrift: number;
  /** Paid into T + U by external forces and moving constraints. */
  paid: number;
  /** Impulses since the last record. */
  readonly impulses: Float64Array;
  failure: string | undefined;
}

export function openRun(
  system: MechanicalSystem,
  options: EventRunOptions,
  settings: EventSettings,
  isCompleted: boolean,
  ledger: Ledger,
): Run {
  const parts = layout(system);
  const y = new Float64Array(parts.size);
  return {
    ...{ system, options, settings, parts, y, ledger },
    q: y.subarray(0, system.freedoms),
    u: y.subarray(system.freedoms, 2 * system.freedoms),
    t: settings.from,
    modes: modes(system),
    trial: modes(system),
    frame: frame(system, isCompleted),
    reduced: reducedProblem(system.freedoms, system.size),
    events: [],
    warnings: new Map(),
    impacts: [],
    zeno: undefined,
    energyScale: 0,
    lastStep: settings.step,
    ...{ steps: 0, worstResidual: 0, worstPenetration: 0, worstDrift: 0, paid: 0 },
    impulses: new Float64Array(system.size),
    failure: undefined,
  };
}

export const energyOf = ({ system, q, u, t }: Run): number => system.kineticEnergy(q, u) + system.potentialEnergy(q, t);

/** Names of elements, for events and messages. */
export const namesOf = ({ system }: Run, elements: readonly number[]): string[] =>
  elements.map((e) => system.elements[e]!.name);

/** Keeps a remark with its first time; the same remark is counted, not repeated. */
export function warn(run: Run, about: readonly string[], text: string): void {
  const key = `${about.join(", ")}: ${text}`;
  const known = run.warnings.get(key);
  if (known) known.count++;
  else run.warnings.set(key, { first: `at t = ${run.t}, ${about.join(", ")}: ${text}`, count: 1 });
}

/** Speeds of a local component below this share of √(2 G T) are zero: eleven digits of what the energy could give it. */
export const VELOCITY_ROUNDING = 2 ** -36;

/** Velocity that the largest kinetic energy so far could give a local component of the frame. */
export function speedScale(run: Run, i: number): number {
  const { frame: at, energyScale } = run;
  return Math.sqrt(2 * energyScale * at.delassus[i * (at.size + 1)]!);
}
