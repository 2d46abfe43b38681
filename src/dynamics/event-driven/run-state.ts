/**
 * What an event-driven run carries along. The integrated vector is
 *
 *   y = (q, u, external work, work of the dampers in it, ∫λ dt per component, ∫λᵀWᵀu dt per element, −∫λᵀχ dt per element)
 *
 * over the elements that act, in the order of the frame, so that forces and works are quadratures of the same order as
 * the motion. The integrals restart at every step; the ledger adds them up.
 */
import type { LawKind } from "../../laws/law.ts";
import { lawOf, lawSettings } from "../../laws/laws.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { setActive } from "../frame/mechanism-frame.ts";
import { rolesOf } from "../frame/roles.ts";
import { openLedger } from "../ledger.ts";
import { lengthScale } from "../length-scale.ts";
import { redundancyWatch } from "../redundancy-watch.ts";
import type { FailureCause, RunFailure } from "../run-failure.ts";
import type { EventSettings } from "../run-settings.ts";
import type { RunOptions, SimulationEvent } from "../simulation.ts";
import { actingElements, modes } from "./modes.ts";
import { complianceOf, motionFrame } from "./motion-frame.ts";
import { reducedProblem } from "./reduced-problem.ts";

/** Laws of which every inclusion belongs to one component and its coefficient. */
const LOCAL_LAWS: ReadonlySet<LawKind> = new Set<LawKind>(["coefficients", "phases"]);

/** Why a step cannot be taken over, and the elements concerned, where it is known which. */
export interface Refusal {
  readonly cause: FailureCause;
  readonly elements?: readonly number[];
}

export type Run = ReturnType<typeof openRun>;

export function openRun(
  system: MechanicalSystem,
  options: RunOptions,
  settings: EventSettings,
  isMassSingular: boolean,
  redundantConstraints: number,
) {
  const impulse = 2 * system.freedoms + 2;
  const y = new Float64Array(impulse + system.size + 2 * system.elements.length);
  const held = modes(system);
  const roles = rolesOf(system);
  return {
    ...{ system, options, settings, roles },
    solving: solvingOf(options),
    /** The law of an impact does not connect contacts that no body connects. */
    isLawLocal: LOCAL_LAWS.has(lawOf(lawSettings(options)).kind),
    lengths: lengthScale(system),
    /** Shapes that could pass each other (`passing-shapes.ts`). */
    shapes: system.shapePairs?.(),
    /**
     * Where the parts of y begin; those after `impulse` move with the number of elements that act. `drive`: what the drives of moving
     * constraints have paid; empty without moving constraints.
     */
    parts: { external: impulse - 2, damping: impulse - 1, impulse, work: impulse, drive: impulse, size: impulse },
    /** q and u are views of y. */
    y,
    q: y.subarray(0, system.freedoms),
    u: y.subarray(system.freedoms, 2 * system.freedoms),
    t: settings.from,
    modes: held,
    trial: { ...modes(system), grip: held.grip },
    /** Elements that transmit forces in the present modes. */
    acting: [] as readonly number[],
    frame: motionFrame(system, roles, isMassSingular),
    reduced: reducedProblem(system.freedoms, system.size),
    /** Length of the last step that no event cut short. */
    lastStep: settings.step,
    /** Bound of the speeds of contacts in the step or at the event that is looked at (`contact-reach.ts`). */
    fastest: Infinity,
    /** Why the last attempted step was not taken over, where that is no matter of its accuracy. */
    refused: undefined as Refusal | undefined,
    /** Redundant constraints that contradict each other; a step that ends so is made smaller until it cannot be. */
    clashAt: redundantConstraints > 0 ? redundancyWatch(system) : () => undefined,
    energies: energyScales(),
    contacts: contactMeasures(system),
    chatter: chatterState(system),
    log: runLog(system),
    room: room(system),
  };
}

/** How the problems of the run are solved. */
const solvingOf = ({ tolerance, shouldStop }: RunOptions) => ({
  ...(tolerance !== undefined && { tolerance }),
  ...(shouldStop && { shouldStop }),
});

/** What velocities are compared with (`force-scale.ts`). */
const energyScales = () => ({
  /** Largest kinetic energy so far, and that of the last step. */
  largest: 0,
  step: 0,
  /** What the forces, and what a share of the largest of the run, could give within a small part of it. */
  force: 0,
  future: 0,
});

/** What is known of the contacts by element (`contact-reach.ts`). */
function contactMeasures({ elements }: MechanicalSystem) {
  const numbers = (value: number): Float64Array => new Float64Array(elements.length).fill(value);
  return {
    /** Compliance G_ii and rounding of the gap where it was last looked at closely. */
    compliance: numbers(0),
    rounding: numbers(0),
    /** When the contact was last seen at g = 0, and when an event of the element was answered without time passing. */
    touched: numbers(-Infinity),
    answered: numbers(-Infinity),
    /** Gap of an open contact at that event: below zero it stays answered until the contact has come up. */
    answeredGap: numbers(0),
    /** When an event of the element was last met, and how much wider than rounding zero force is taken where it flickers. */
    met: numbers(-Infinity),
    slack: numbers(1),
    /** Largest gap at the end of a step since then, a lower bound. */
    highest: numbers(0),
  };
}

/** An impact: its time, and which contacts were struck. */
export interface ImpactRecord {
  readonly t: number;
  readonly struck: readonly number[];
}

/** Impacts that may accumulate (`chatter.ts`). */
const chatterState = ({ elements }: MechanicalSystem) => ({
  impacts: [] as ImpactRecord[],
  /** Impacts of the whole run. */
  count: 0,
  /** Accumulation points ahead: the contacts are closed already, the event is recorded when its time comes. */
  ahead: [] as SimulationEvent[],
  /** Per friction element: until when a slip after a chatter has no force; −∞ for the rest. */
  release: new Float64Array(elements.length).fill(-Infinity),
  /** Slips that a chatter has left without force and whose time is not known yet. */
  loose: new Set<number>(),
});

/** What the result of the run will say. */
const runLog = (system: MechanicalSystem) => ({
  events: [] as SimulationEvent[],
  warnings: new Map<string, { first: string; count: number }>(),
  ledger: openLedger(system),
  /** Paid into T + U by external forces and moving constraints. */
  paid: 0,
  steps: 0,
  worstResidual: 0,
  worstPenetration: 0,
  worstDrift: 0,
  /** Largest energy that one projection onto the constraints has moved. */
  largestProjection: 0,
  /** Largest |q_j| at the ends of the steps so far: the lengths that drift and penetration are small against. */
  extent: new Float64Array(system.freedoms),
  /** Since the last record: impulses, and whether velocities have jumped. */
  impulses: new Float64Array(system.size),
  hasJumped: false,
  failure: undefined as RunFailure | undefined,
});

/** Buffers: states for a recorder, gaps, those at the end of a step and those that a projection looks at, a direction with its χ, and q and u of the integrator's vectors. */
const room = ({ elements, freedoms }: MechanicalSystem) => ({
  states: new Uint8Array(elements.length),
  gaps: new Float64Array(elements.length),
  endGaps: new Float64Array(elements.length),
  heldGaps: new Float64Array(elements.length),
  row: new Float64Array(freedoms),
  drive: new Float64Array(1),
  views: new WeakMap<Float64Array, readonly [Float64Array, Float64Array]>(),
});

/** q and u of an integrated vector, without a new view at every look. */
export function viewOf({ room, system }: Run, y: Float64Array): readonly [Float64Array, Float64Array] {
  const f = system.freedoms;
  let view = room.views.get(y);
  if (!view) room.views.set(y, (view = [y.subarray(0, f), y.subarray(f, 2 * f)]));
  return view;
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
  const known = run.log.warnings.get(text);
  if (known) known.count++;
  else run.log.warnings.set(text, { first: `at t = ${run.t}, ${about.join(", ")}: ${text}`, count: 1 });
}

/** Speeds of a local component below this share of √(2 G T) are zero: eleven digits of what the energy could give it. */
export const VELOCITY_ROUNDING = 2 ** -36;

/** Velocity that the largest kinetic energy so far could give a local component of the frame. */
export function speedScale(run: Run, i: number): number {
  const { frame: at, energies } = run;
  return Math.sqrt(2 * energies.largest * complianceOf(at, i));
}
