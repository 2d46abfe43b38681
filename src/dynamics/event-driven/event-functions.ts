/**
 * Functions of the state that are positive while the modes last; the first one to change sign is the next event.
 *
 *   open contact     g > 0                       closed contact, clutch    λ ≥ 0
 *   free clutch      γ > 0                       stick                     λ_N − gauge(λ_T) ≥ 0
 *   closed contact   γ = 0 up to drift: a contact that runs over the end of an edge has another normal from there on (where the
 *                    mechanism does not say so itself, `boundary-crossing.ts`)
 *   slip             s γ_T > 0; in two and three dimensions along the direction it had at the beginning of the step
 *
 * Where redundant constraints leave the forces open, a mode lasts as long as *some* distribution of them is possible: when
 * the least-norm forces leave a reservoir, the contact problem is asked whether the accelerations stay what they are.
 */
import { CLOSED, OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import { faceValue, gapRounding, gapsAt, isFar } from "./contact-reach.ts";
import { redistributeForces } from "./decide-modes.ts";
import type { RungeKutta } from "./dormand-prince.ts";
import { keepVelocityDirection, rimOf } from "./modes.ts";
import { complianceOf, fillFrame, fillVelocities, rowSpeed } from "./motion-frame.ts";
import { accelerationTerms, solveReduced } from "./reduced-problem.ts";
import type { Run } from "./run-state.ts";
import { frictionGauge, slipSpeed } from "./slip-force.ts";

/** Forces are known to thirteen digits of the terms they are computed from; a border is crossed beyond that. */
const FORCE_ROUNDING = 2 ** -42;

export type EventKind = "gap" | "engage" | "force" | "face" | "reservoir" | "slip";

export interface EventFunction {
  readonly element: number;
  readonly kind: EventKind;
}

/** Sets what can end the present modes. */
export function aimScan(scan: Scan): void {
  const { run, functions, made, oscillating } = scan;
  const { system, modes, roles } = run;
  functions.length = oscillating.length = 0;
  const add = (element: number, kind: EventKind): void => {
    if (kind === "gap" && roles.oscillating.has(element)) oscillating.push(functions.length);
    functions.push((made[kind][element] ??= { element, kind }));
  };
  for (let element = 0; element < system.elements.length; element++) {
    const family = roles.family[element];
    const mode = modes.mode[element];
    if (mode === OPEN) {
      if (family === "contact") add(element, "gap");
      else if (family === "clutch") add(element, "engage");
    } else if (mode === CLOSED) {
      if (family === "bilateral") continue;
      add(element, "force");
      if (family === "contact" && !system.pieceOf) add(element, "face");
    } else add(element, mode === STICK ? "reservoir" : "slip");
  }
  const places = oscillating.length * (PLACES + 1);
  if (scan.places.length < places) scan.places = new Float64Array(places);
}

/** Sets what can end modes that are held whatever their signs say: closings of contacts `apart`, which have no part in it. */
export function aimAtClosings(scan: Scan, isApart: (element: number) => boolean): void {
  const { run, functions, made, oscillating } = scan;
  functions.length = oscillating.length = 0;
  for (const element of run.roles.contacts) {
    if (run.modes.mode[element] !== OPEN || !isApart(element)) continue;
    functions.push((made.gap[element] ??= { element, kind: "gap" }));
  }
}

export type Scan = ReturnType<typeof openScan>;

/** Places of a step at which gaps faster than the motion are looked at. */
export const PLACES = 16;

/** Functions of one element at most. */
const FUNCTIONS = 2;

/** A step that is searched for events: its continuous output, the functions that may vanish, and room for their values. */
export function openScan(run: Run, method: RungeKutta) {
  const most = FUNCTIONS * run.system.elements.length;
  const made: Record<EventKind, EventFunction[]> = {
    ...{ gap: [], engage: [], force: [], face: [], reservoir: [], slip: [] },
  };
  return {
    run,
    method,
    /** The functions, out of all that were ever asked for, by kind and element. */
    functions: [] as EventFunction[],
    made,
    /** Length of the step, and the gap beyond which a contact cannot close in it. */
    width: 0,
    reach: 0,
    state: new Float64Array(run.y.length),
    /** Values at two looks, and whether those of the earlier one are known. */
    isEarlyKnown: false,
    early: new Float64Array(most),
    late: new Float64Array(most),
    /** Numbers of the functions that are gaps faster than the motion (`oscillating-gaps.ts`), and room for them. */
    oscillating: [] as number[],
    places: new Float64Array(0),
    gaps: new Float64Array(run.system.elements.length),
    /** The value of one function. */
    single: new Float64Array(1),
    /** Values of all functions by θ, where several are looked at in the same places. */
    known: new Map<number, Float64Array>(),
    spare: [] as Float64Array[],
  };
}

/**
 * Values of the functions at (t, q, u) into `out`; false where the accelerations do not exist, or where the run was asked to stop: a step
 * looks for forces many times over. Gaps above `reach` may be any number above it.
 */
export function valuesInto(
  out: Float64Array,
  run: Run,
  functions: readonly EventFunction[],
  q: Float64Array,
  u: Float64Array,
  t: number,
  reach: number,
): boolean {
  const { system, frame: at, modes, reduced } = run;
  let [hasGaps, hasForces, hasVelocities] = [false, false, false];
  for (const { kind } of functions) {
    if (kind === "gap") hasGaps = true;
    else if (kind === "force" || kind === "reservoir") hasForces = true;
    else if (kind !== "engage") hasVelocities = true;
  }
  const isAlone = functions.length === 1;
  if (isAlone && isPlainSlip(run, functions[0]!)) {
    out[0] = slipOf(run, functions[0]!.element, q, u, t);
    return true;
  }
  if (hasGaps && !isAlone) system.gapsInto(run.room.gaps, q, t, reach);
  if (hasForces) {
    if (run.options.shouldStop?.() || !fillFrame(at, q, u, t) || !solveReduced(reduced, at, modes)) return false;
    if (reduced.isRedundant) redistribute(run, functions);
  } else if (hasVelocities && !fillVelocities(at, q, u, t)) return false;
  for (let i = 0; i < functions.length; i++) {
    const { element: e, kind } = functions[i]!;
    if (kind === "gap") out[i] = isAlone ? gapsAt(run, [e], q, t)[e]! : run.room.gaps[e]!;
    else if (kind === "engage") out[i] = approach(run, e, q, u, t);
    else if (kind === "face") out[i] = faceValue(run, e);
    else out[i] = kind === "slip" ? slipValue(run, e) : forceValue(run, e);
  }
  return true;
}

/** γ of a one-dimensional element that need not be in the frame. */
export function approach({ system, room }: Run, e: number, q: Float64Array, u: Float64Array, t: number): number {
  const { row, drive } = room;
  system.directionsInto(row, 0, e, q, t, u);
  if (system.hasMovingConstraints) system.velocityOffsetsInto(drive, 0, e, q, t);
  let sum = drive[0]!;
  for (let k = 0; k < row.length; k++) sum += row[k]! * u[k]!;
  return sum;
}

/** A slip in one dimension is known from its row alone. */
const isPlainSlip = ({ system }: Run, { kind, element }: EventFunction): boolean =>
  kind === "slip" && system.elements[element]!.dimension === 1;

/** s γ_T of one element, without the frame. */
function slipOf(run: Run, e: number, q: Float64Array, u: Float64Array, t: number): number {
  const { system, room, modes } = run;
  const { row, drive } = room;
  system.directionsInto(row, 0, e, q, t, u);
  if (system.hasMovingConstraints) system.velocityOffsetsInto(drive, 0, e, q, t);
  return rowSpeed(row, u, drive[0]!) * modes.direction[system.elements[e]!.start]!;
}

/** s γ_T in one dimension; else γ_T along its direction at the beginning of the step, less half of `stop` once under way. */
function slipValue({ system, frame: at, modes }: Run, e: number): number {
  const element = system.elements[e]!;
  const start = at.starts[e]!;
  if (element.dimension === 1) return at.velocities[start]! * modes.direction[element.start]!;
  let along = 0;
  for (let j = 0; j < element.dimension; j++) {
    along += at.velocities[start + j]! * rimOf(at, e, j) * modes.direction[element.start + j]!;
  }
  return along + (modes.armed[e] ? -0.5 : 1) * modes.stop[e]!;
}

function forceValue({ system, frame: at, modes, reduced, contacts }: Run, e: number): number {
  const element = system.elements[e]!;
  const start = at.starts[e]!;
  const slack = contacts.slack[e]!;
  if (modes.mode[e] === CLOSED) return reduced.forces[start]! + slack * forceRounding(reduced, at, start);
  const gauge = frictionGauge(at.roles.blocks[e]!, reduced.forces, start, reduced.room);
  if (element.normalComponent < 0) return 1 - gauge + FORCE_ROUNDING;
  const normal = at.starts[at.roles.owner[e]!]!;
  const most = Math.max(...(element.friction ?? [0]));
  let needed = forceRounding(reduced, at, normal);
  for (let j = 0; j < element.dimension && most > 0; j++) needed += forceRounding(reduced, at, start + j) / most;
  // Without friction nothing can stick: a gauge of infinity is a value like any other.
  return Number.isFinite(gauge) ? reduced.forces[normal]! - gauge + slack * needed : -1;
}

/** Rounding of the sum that a force balances, and of the forces that it was solved for with. */
function forceRounding(reduced: Run["reduced"], at: Run["frame"], i: number): number {
  const compliance = complianceOf(at, i);
  const terms = accelerationTerms(reduced, at, i) / compliance;
  return FORCE_ROUNDING * Math.max(terms, reduced.drive[i]! / Math.sqrt(compliance));
}

/** Replaces least-norm forces outside their reservoirs by forces inside, where the same accelerations have such. */
function redistribute(run: Run, functions: readonly EventFunction[]): void {
  const { frame: at, reduced, modes, solving } = run;
  const wrong = new Set<number>();
  for (const { element, kind } of functions) {
    if ((kind === "force" || kind === "reservoir") && forceValue(run, element) < 0) wrong.add(at.starts[element]!);
  }
  if (wrong.size > 0) redistributeForces(reduced, at, modes, solving, (i) => wrong.has(i));
}

/** Marks states that have left their start behind, and lets the kept directions follow the slips. */
export function arm(run: Run, gaps: Float64Array): void {
  const { modes, system, frame: at, roles } = run;
  for (let e = 0; e < system.elements.length; e++) {
    if (modes.mode[e] === OPEN) {
      const isShut = roles.family[e] === "contact" && !isFar(run, e, gaps[e]!, 0) && gaps[e]! <= gapRounding(run, e);
      modes.armed[e] = isShut ? 0 : 1;
    } else if (modes.mode[e] === SLIP && at.starts[e]! >= 0) {
      const element = system.elements[e]!;
      const speed = slipSpeed(element, at.velocities, at.starts[e]!);
      const isAlone = element.dimension === 1;
      if (speed > (isAlone ? modes.stop[e]! : modes.blend[e]!)) {
        modes.armed[e] = 1;
        if (!isAlone) keepVelocityDirection(modes, at, e, speed);
      }
    }
  }
}
