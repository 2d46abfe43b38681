/**
 * The mechanism at rest as numbers: which elements can carry a static force, the directions of those forces, and how the
 * forces change with the position.
 *
 *   0 = h(q, 0, t) + W(q) λ,   K = ∂(h + W λ)/∂q at fixed λ        (u = 0 in [PaschkowskiArnold] (1b); M plays no part)
 *
 * Sign trap: K is minus the Hessian of U − λᵀg, so a stable equilibrium has a negative definite K.
 */

import { independentBilateral, rowsOf } from "../../dynamics/kernel-condition.ts";
import { lengthScale } from "../../dynamics/length-scale.ts";
import { ELEMENTS } from "../../elements/elements.ts";
import { InputError } from "../../errors.ts";
import { largest } from "../../linalg/dense.ts";
import { halton } from "../../linalg/halton.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { type SystemStructure, systemStructure } from "./structure/system-structure.ts";

export interface StaticProblem {
  readonly system: MechanicalSystem;
  readonly t: number;
  /** Length that coordinates are compared with. */
  readonly length: number;
  /** What the formulas prove. */
  readonly structure: SystemStructure;
}

/** Central differences of directions: the cube root balances truncation and rounding. */
const DIFFERENCE = Math.cbrt(EPSILON);

/** Share of Σ |w λ| that rounding may change between two positions: some ten operations for each direction. */
const SUM_ROUNDING = 2 ** 4 * EPSILON;

/** A contact is closed when its gap is below this share of the lengths it is made of: positions carry about nine digits. */
export const CLOSED_GAP = 1e-9;

/** Points at which a mechanism is compared with itself, and how far away in lengths. */
const PROBES = 8;
const PROBE_RADIUS = 0.25;

/** Directions that change by no more than this are constant. */
const SAME_DIRECTION = 1e-12;

/** Throws `InputError` for moving constraints: nothing is at rest between them. */
export function staticProblem(system: MechanicalSystem, position: readonly number[], t: number): StaticProblem {
  if (system.hasMovingConstraints) {
    throw new InputError({
      code: "moving-constraint",
      what: "the constraints of this mechanism move with time, so it has no equilibrium",
      where: "elements",
      fix: "Write the mechanism relative to the moving part, or watch its motion with `sprag simulate`.",
    });
  }
  const q = Float64Array.from(position);
  return { system, t, structure: systemStructure(system), length: largest(q) || lengthOfGaps(system, q, t) || 1 };
}

/** How far a coordinate has to move for a gap to change by its own lengths: the size of a mechanism at the origin. */
function lengthOfGaps(system: MechanicalSystem, q: Float64Array, t: number): number {
  const lengths = lengthScale(system);
  return [...contactsOf(system), ...jointsOf(system)].reduce((most, i) => {
    const { rows } = rowsOf(system, [i], q, t);
    const slope = rows.reduce((sum, entry) => sum + Math.abs(entry), 0);
    return slope > 0 ? Math.max(most, lengths.of(i, q, t) / slope) : most;
  }, 0);
}

/** Indices of the contacts: unilateral elements with a gap. */
export function contactsOf(system: MechanicalSystem): number[] {
  return system.elements.flatMap(({ kind }, i) => (kind === "geometric-unilateral" ? [i] : []));
}

/** Indices of the joints: bilateral elements with a gap. */
export function jointsOf(system: MechanicalSystem): number[] {
  return system.elements.flatMap(({ kind }, i) => (kind === "geometric-bilateral" ? [i] : []));
}

/**
 * Bilateral elements whose directions depend on no others. A dependent one is judged by lengths, not by rounding: where
 * positions meet redundant constraints to nine digits, their directions differ in the tenth, and forces of 1e9 could hold
 * anything.
 */
export function heldBilateral({ system, t }: StaticProblem, q: Float64Array): number[] {
  const { bilateral, kept } = independentBilateral(system, q, t);
  return kept.map((k) => bilateral[k]!);
}

/** Elements that can carry a force while exactly these contacts are closed. */
export function carriers(system: MechanicalSystem, closed: readonly number[]): number[] {
  return system.elements.flatMap(({ kind, normal }, i) => {
    if (kind === "geometric-unilateral") return closed.includes(i) ? [i] : [];
    if (ELEMENTS[kind].family !== "friction") return [i];
    const owner = system.elements.findIndex(({ name }) => name === normal);
    return system.elements[owner]?.kind !== "geometric-unilateral" || closed.includes(owner) ? [i] : [];
  });
}

/** Wᵀ of all components, n × f; rows of elements that are not listed are zero. */
export function directionsOf(problem: StaticProblem, elements: readonly number[], q: Float64Array): Float64Array {
  const { system, t } = problem;
  const out = new Float64Array(system.size * system.freedoms);
  for (const i of elements) system.directionsInto(out, system.elements[i]!.start * system.freedoms, i, q, t);
  return out;
}

/** Are the directions of these elements the same at points all around q? Compared at some, which is evidence. */
export function hasConstantDirections(problem: StaticProblem, elements: readonly number[], q: Float64Array): boolean {
  const here = directionsOf(problem, elements, q);
  const size = largest(here);
  return pointsAround(problem, q).every((there) =>
    directionsOf(problem, elements, there).every((x, at) => Math.abs(x - here[at]!) <= SAME_DIRECTION * size),
  );
}

/** Points at which a mechanism is compared with itself. */
export function pointsAround({ length }: StaticProblem, q: Float64Array): Float64Array[] {
  return Array.from({ length: PROBES }, (_, k) => q.map((x, j) => x + PROBE_RADIUS * length * (2 * halton(k, j) - 1)));
}

export function restForces({ system, t }: StaticProblem, q: Float64Array): Float64Array {
  const out = new Float64Array(system.freedoms);
  system.forcesInto(out, q, new Float64Array(system.freedoms), t);
  return out;
}

/** ∂h/∂q at rest, f × f. */
export function forceSlope({ system, t }: StaticProblem, q: Float64Array): Float64Array {
  const f = system.freedoms;
  const byPosition = new Float64Array(f * f);
  system.forceDerivativesInto(byPosition, new Float64Array(f * f), q, new Float64Array(f), t);
  return byPosition;
}

/** K: slope of the forces at rest with the forces λ of the elements kept. */
export function stiffness(
  problem: StaticProblem,
  elements: readonly number[],
  q: Float64Array,
  forces: Float64Array,
): Float64Array {
  const f = problem.system.freedoms;
  const out = forceSlope(problem, q);
  const acting = elements.filter((i) => {
    const { start, dimension } = problem.system.elements[i]!;
    return forces.subarray(start, start + dimension).some((x) => x !== 0);
  });
  if (acting.length === 0) return out;
  const step = DIFFERENCE * problem.length;
  const sizes = carried(problem, acting, q, forces, Math.abs);
  const moved = q.slice();
  for (let k = 0; k < f; k++) {
    moved[k] = q[k]! + step;
    const high = carried(problem, acting, moved, forces);
    moved[k] = q[k]! - step;
    const low = carried(problem, acting, moved, forces);
    moved[k] = q[k]!;
    for (let j = 0; j < f; j++) {
      const change = high[j]! - low[j]!;
      // What may be rounding is no curvature: along a flat floor the last digits must not make a minimum.
      if (Math.abs(change) > SUM_ROUNDING * sizes[j]!) out[j * f + k]! += change / (2 * step);
    }
  }
  return out;
}

/** W λ, of every product the given part. */
export function carried(
  problem: StaticProblem,
  elements: readonly number[],
  q: Float64Array,
  forces: Float64Array,
  part = (product: number): number => product,
): Float64Array {
  const { freedoms: f, size } = problem.system;
  const rows = directionsOf(problem, elements, q);
  const out = new Float64Array(f);
  for (let c = 0; c < size; c++) {
    if (forces[c] === 0) continue;
    for (let j = 0; j < f; j++) out[j]! += part(rows[c * f + j]! * forces[c]!);
  }
  return out;
}

/** Size of the forces of each coordinate: what stands there, and what a move by the length would bring. */
export function forceScale(problem: StaticProblem, rest: Float64Array, slope: Float64Array): Float64Array {
  const f = problem.system.freedoms;
  const scale = rest.map((force, j) => {
    let sum = Math.abs(force);
    for (let k = 0; k < f; k++) sum += Math.abs(slope[j * f + k]!) * problem.length;
    return sum;
  });
  // A coordinate that nothing acts on gets the scale of the others: its forces only have to cancel.
  const most = largest(scale) || 1;
  return scale.map((value) => (value > 0 ? value : most));
}

/** Gaps by element and, beside them, the lengths they are made of. */
export function gapsAt(problem: StaticProblem, q: Float64Array): { gaps: Float64Array; scales: Float64Array } {
  const { system, t, length } = problem;
  const f = system.freedoms;
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  const rows = directionsOf(problem, [...contactsOf(system), ...jointsOf(system)], q);
  const lengths = lengthScale(system);
  const scales = Float64Array.from(system.elements, ({ start, hasGap }, i) => {
    let sum = 0;
    for (let j = 0; j < f; j++) sum += Math.abs(rows[start * f + j]!);
    return Math.max(sum * length, hasGap ? lengths.of(i, q, t) : 0) || length;
  });
  return { gaps, scales };
}
