/**
 * The initial state must be possible: no contact penetrates, every constraint is met by position and velocity.
 *
 *   g_N(q, t) ≥ 0,   g_b(q, t) = 0,   γ_b = W_bᵀ u + χ = 0,   γ ≥ 0 for sprag clutches
 *
 * A closed contact may approach (γ_N < 0): the run then begins with an impact. `projectInitial` finds the nearest possible
 * state in the kinetic metric: q ← q + M⁻¹W μ by Newton's method on the violated gaps, u ← u + M⁻¹W μ once.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import { roomFor } from "../linalg/buffers.ts";
import { matrixProduct, transpose } from "../linalg/dense.ts";
import { leastSquares } from "../linalg/qr.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { FoundContacts, MechanicalSystem } from "../models/mechanical-system.ts";
import { massResponse } from "../problems/mass-response.ts";
import { bilateralElements, DEPENDENT_ROW, demandKernel, massOf, rowsOf } from "./kernel-condition.ts";
import { GAP_ROUNDINGS, largestPlace } from "./length-scale.ts";
import { LARGEST_STEP } from "./simulation.ts";
import { type ElementScale, stateScales } from "./state-scales.ts";

/** Initial values are often typed with ten digits; a violation below this share of the lengths involved is accepted. */
export const INITIAL_ROUNDING = 1e-9;

/** Rounding of a projected velocity, relative to the velocities before. */
const CLEARED = 2 ** 10 * EPSILON;

/** Newton steps of the projection; it converges quadratically from anywhere near. */
const MAX_PROJECTIONS = 30;

export interface Violation {
  readonly element: string;
  readonly kind: "penetration" | "position" | "velocity";
  /** How much, in the unit of the gap or of its velocity; positive. */
  readonly amount: number;
}

export interface State {
  readonly position: readonly number[];
  readonly velocity: readonly number[];
}

export interface ViolationOptions {
  /** Speeds by element that u was made from. */
  readonly speedsBefore?: readonly number[];
  /** Length of the run: what rounds off in the motion to come is no violation. Default 0. */
  readonly duration?: number;
  /** Penetrations up to this depth are none; overlaps that no gap shows still are. Default 0. */
  readonly keepPenetration?: number;
}

/** Everything that is wrong with a state, worst first within its kind. */
export function violations(
  system: MechanicalSystem,
  q: Float64Array,
  u: Float64Array,
  t: number,
  options: ViolationOptions = {},
): Violation[] {
  const { speedsBefore = [], duration = 0, keepPenetration = 0 } = options;
  system.contacts?.find(q, 0);
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  const scales = stateScales(system, q, u, t, duration * LARGEST_STEP);
  const accepted = ({ length, way }: Pick<ElementScale, "length" | "way">): number =>
    Math.max(INITIAL_ROUNDING * length, GAP_ROUNDINGS * EPSILON * way);
  const found: Violation[] = [];
  system.elements.forEach((element, i) => {
    const { family } = ELEMENTS[element.kind];
    const { velocity, speed } = scales[i]!;
    const isJoint = family === "bilateral";
    const amount = isJoint ? Math.abs(gaps[i]!) : -gaps[i]!;
    if (element.hasGap && amount > Math.max(accepted(scales[i]!), isJoint ? 0 : keepPenetration)) {
      found.push({ element: element.name, kind: isJoint ? "position" : "penetration", amount });
    }
    const slip = isJoint ? Math.abs(velocity) : element.kind === "kinematic-unilateral" ? -velocity : 0;
    if (slip > INITIAL_ROUNDING * Math.max(speed, speedsBefore[i] ?? 0))
      found.push({ element: element.name, kind: "velocity", amount: slip });
  });
  if (found.every(({ kind }) => kind !== "penetration")) {
    const overlap = system.findOverlap?.(q, keepPenetration > 0);
    const owner = overlap ? system.elements.findIndex(({ name }) => name === overlap.element) : -1;
    // A contact that was never near is no element yet; then its place measures.
    const scale = scales[owner] ?? { length: largestPlace(system)(q), way: 0 };
    if (overlap && overlap.depth > accepted(scale)) {
      found.push({ element: overlap.element, kind: "penetration", amount: overlap.depth });
    }
  }
  return found.sort((a, b) => a.kind.localeCompare(b.kind) || b.amount - a.amount);
}

/** Throws `InputError` when the state has the wrong size, is not finite, or violates a constraint. */
export function checkInitial(
  system: MechanicalSystem,
  state: State,
  t: number,
  options: ViolationOptions = {},
): { q: Float64Array; u: Float64Array } {
  const q = numbers(state.position, system, "position");
  const u = numbers(state.velocity, system, "velocity");
  const [worst, ...others] = violations(system, q, u, t, options);
  if (!worst) return { q, u };
  const more = others.length === 0 ? "" : `, and ${others.length} more: ${others.map((v) => v.element).join(", ")}`;
  const says = {
    penetration: `${worst.element} penetrates by ${worst.amount.toPrecision(4)}`,
    position: `the constraint ${worst.element} is violated by ${worst.amount.toPrecision(4)}`,
    velocity: `the velocity violates the constraint ${worst.element} by ${worst.amount.toPrecision(4)}`,
  }[worst.kind];
  throw new InputError({
    code: "inconsistent-initial-state",
    what: `the initial state is not possible: ${says}${more}`,
    where: worst.kind === "velocity" ? "initial.velocity" : "initial.position",
    fix: `Correct the initial values, or let them be moved to the nearest possible state: \`--project\` on the command line, \`project: true\` for \`simulate\`.${keepIt(worst)}`,
  });
}

/** Depths in a message have this many digits, rounded up. */
const SHOWN_DIGITS = 1;

/** How to leave a penetration as it is. */
function keepIt({ kind, amount }: Violation): string {
  if (kind !== "penetration") return "";
  const unit = 10 ** (Math.floor(Math.log10(amount)) - SHOWN_DIGITS + 1);
  const depth = Number((Math.floor(amount / unit + 1) * unit).toPrecision(SHOWN_DIGITS + 1));
  return ` A small penetration is kept as it is, the contact taken as touching there, with \`keepPenetration: ${depth}\` under \`simulate:\` (\`--keep-penetration ${depth}\`).`;
}

function numbers(values: readonly number[], system: MechanicalSystem, name: "position" | "velocity"): Float64Array {
  const out = Float64Array.from(values);
  if (out.length === system.freedoms && out.every(Number.isFinite)) return out;
  throw new InputError({
    code: "wrong-size",
    what: `initial.${name} must be ${system.freedoms} finite numbers, got [${Array.from(values).join(", ")}]`,
    where: `initial.${name}`,
    fix: `Give one number for each coordinate: ${system.coordinates.join(", ")}.`,
  });
}

/** The nearest possible state in the kinetic metric; throws `InputError` when the constraints contradict each other. */
export function projectInitial(system: MechanicalSystem, state: State, t: number): State {
  const q = numbers(state.position, system, "position");
  const u = numbers(state.velocity, system, "velocity");
  let gaps = new Float64Array(system.elements.length);
  let isLast = false;
  for (let pass = 0; pass < MAX_PROJECTIONS; pass++) {
    system.contacts?.find(q, 0);
    gaps = roomFor(gaps, system.elements.length);
    system.gapsInto(gaps, q, t, Number.MAX_VALUE);
    const wrong = system.elements.flatMap(({ kind, hasGap }, i) =>
      hasGap && (ELEMENTS[kind].family === "bilateral" ? gaps[i] !== 0 : gaps[i]! < 0) ? [i] : [],
    );
    if (wrong.length === 0 || isLast) break;
    // One pass more squares what is left of an accepted violation: rounding.
    isLast = isPossible(system, q, t);
    move(system, q, q, wrong, (i) => gaps[i]!, t);
  }
  const scales = stateScales(system, q, u, t);
  const rushing = system.elements.flatMap(({ kind }, i) => {
    const isClutch = kind === "kinematic-unilateral" && scales[i]!.velocity < 0;
    return ELEMENTS[kind].family === "bilateral" || isClutch ? [i] : [];
  });
  if (rushing.length > 0) {
    const before = u.slice();
    move(system, u, q, rushing, (i) => scales[i]!.velocity, t);
    clearRounding(system, u, before, q);
  }
  const left = violations(system, q, u, t, { speedsBefore: scales.map(({ speed }) => speed) })[0];
  if (left) {
    throw new InputError({
      code: "contradictory-constraints",
      what: `no possible state was found near the initial one: ${left.element} stays violated by ${left.amount.toPrecision(4)}`,
      where: left.kind === "velocity" ? "initial.velocity" : "initial.position",
      fix: "Check that the constraints do not contradict each other, or give initial values closer to a possible state.",
    });
  }
  return { position: Array.from(q), velocity: Array.from(u) };
}

/** Velocities that are rounding beside those they were made from become zero, in a unit that all coordinates share. */
function clearRounding(system: MechanicalSystem, u: Float64Array, before: Float64Array, q: Float64Array): void {
  const f = system.freedoms;
  const mass = massOf(system, q);
  const size = before.reduce((sum, value, j) => sum + Math.sqrt(mass[j * f + j]!) * Math.abs(value), 0);
  for (let j = 0; j < f; j++) if (Math.sqrt(mass[j * f + j]!) * Math.abs(u[j]!) <= CLEARED * size) u[j] = 0;
}

function isPossible(system: MechanicalSystem, q: Float64Array, t: number): boolean {
  return violations(system, q, new Float64Array(system.freedoms), t).every(({ kind }) => kind === "velocity");
}

/** x ← x + M⁻¹W μ with Wᵀ M⁻¹ W μ = −defect, of least norm. */
function move(
  system: MechanicalSystem,
  x: Float64Array,
  q: Float64Array,
  elements: readonly number[],
  defect: (element: number) => number,
  t: number,
): void {
  const f = system.freedoms;
  // All bilateral rows come along: they may complete a singular mass matrix.
  const joints = bilateralElements(system);
  const order = [...elements, ...joints.filter((i) => !elements.includes(i))];
  const { rows, count: n } = rowsOf(system, order, q, t);
  const bilateral = order.flatMap((i) => new Array<boolean>(system.elements[i]!.dimension).fill(joints.includes(i)));
  const { response } = massResponse(massOf(system, q), f, rows, bilateral);
  const delassus = matrixProduct(rows, n, f, transpose(response, n, f), n);
  const right = new Float64Array(n);
  for (let i = 0; i < elements.length; i++) right[i] = -defect(elements[i]!);
  const { x: impulses } = leastSquares(delassus, n, n, right, DEPENDENT_ROW);
  for (let i = 0; i < n; i++) for (let j = 0; j < f; j++) x[j]! += response[i * f + j]! * impulses[i]!;
}

/**
 * A start that penetrates a little and stays where it is. A contact with −δ ≤ g(q₀) < 0 is taken as touching there: for methods
 * that meet gaps by position it has the gap g − g(q₀) for the whole run, so that nothing is pushed out and no energy is paid for
 * it. Moreau's time stepping needs none of this where it lifts nothing: g ≤ 0 lets a contact act, and a penetration stays what it is.
 *
 * The mechanism with the penetrations of its start, up to `depth` each, as zero of their gaps; `deepest`: the deepest that is kept.
 * Sign trap: gaps of the kept mechanism are larger than those of the given one by the depth that is kept.
 */
function keepPenetration(
  system: MechanicalSystem,
  { position }: State,
  t: number,
  depth: number,
): { readonly system: MechanicalSystem; readonly deepest: number } {
  if (depth === 0 || position.length !== system.freedoms) return { system, deepest: 0 };
  const q0 = Float64Array.from(position);
  system.contacts?.find(q0, 0);
  const kept = new Float64Array(system.elements.length);
  system.gapsInto(kept, q0, t, Number.MAX_VALUE);
  system.elements.forEach(({ hasGap, kind }, i) => {
    const isKept = hasGap && ELEMENTS[kind].family === "unilateral" && kept[i]! < 0 && kept[i]! >= -depth;
    if (!isKept) kept[i] = 0;
  });
  const deepest = -Math.min(0, ...kept);
  if (deepest === 0) return { system, deepest };
  // Contacts that are found later were not there at the start, and those that come again have come apart.
  const starting = system.elements.slice();
  const keptOf = (e: number): number => (starting[e] === system.elements[e] ? kept[e]! : 0);
  const gapsInto: MechanicalSystem["gapsInto"] = (out, q, time, reach) => {
    system.gapsInto(out, q, time, reach);
    for (let i = 0; i < kept.length; i++) out[i]! -= keptOf(i);
  };
  const gapOf: MechanicalSystem["gapOf"] = system.gapOf && ((e, q, time) => system.gapOf!(e, q, time) - keptOf(e));
  // Not a copy: what the mechanism computes when asked must not be asked for here.
  const changed = Object.create(system, {
    ...{ gapsInto: { value: gapsInto }, gapOf: { value: gapOf } },
    ...(system.contacts && { contacts: { value: keptContacts(system.contacts, keptOf) } }),
  });
  return { system: changed as MechanicalSystem, deepest };
}

/** The same for contacts that are found on the way. */
function keptContacts(contacts: FoundContacts, keptOf: (element: number) => number): FoundContacts {
  let gaps = new Float64Array(0);
  const find: FoundContacts["find"] = (q, reach, ways) => {
    contacts.find(q, reach, ways);
    gaps = roomFor(gaps, contacts.count);
    for (let k = 0; k < contacts.count; k++) gaps[k] = contacts.gaps[k]! - keptOf(contacts.near[k]!);
  };
  return Object.create(contacts, { find: { value: find }, gaps: { get: () => gaps } }) as FoundContacts;
}

/**
 * What every run begins with: the mechanism (`keepPenetration` where the method meets gaps by position, `isPlaced`), its state and the
 * kernel condition there. Throws `InputError` for a start that is not possible.
 */
export function openStart(
  given: MechanicalSystem,
  initial: State,
  options: { readonly from: number; readonly until: number; readonly keepPenetration?: number },
  isPlaced = true,
) {
  const { from, until, keepPenetration: depth = 0 } = options;
  const { system, deepest } = keepPenetration(given, initial, from, isPlaced ? depth : 0);
  const { q, u } = checkInitial(system, initial, from, { keepPenetration: depth, duration: until - from });
  return { system, deepest, q, u, kernel: demandKernel(system, q, from) };
}
