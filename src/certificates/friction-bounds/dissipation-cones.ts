/**
 * Whether impulses can gain energy, as a question about impulses only. From γ⁺ + γ⁻ = 2ξ/(1 + ε) − δGΛ ([Glocker2012] (77))
 *
 *   T⁺ − T⁻ = Σ Λ_iᵀξ_i/(1 + ε_i) − ½ Λᵀ δG Λ ≤ −½ Λᵀ δG Λ,        δ = (1 − ε)/(1 + ε)
 *
 * and all impulses of an impact lie in the cone
 *
 *   Λ_i ≥ 0,   friction |Λ_T| ≤ μ Λ_k,   met admissibly:  (GΛ)_i ≥ 0 hard contact,   Λ_i = 0 or (GΛ)_i ≤ 0 clutch,
 *   (GΛ)_b = 0 joint         because ξ = GΛ + (1 + ε)γ⁻ is ≥ 0 for contacts, 0 for active clutches and for joints.
 *
 * Conversely, with G regular every Λ of the cone belongs to a γ⁻ that gives ξ = 0 wherever Λ_i ≠ 0 or γ_i⁻ is not free, and
 * then the equality holds. So the energy never grows exactly when sym(δG) is copositive on the cone. The cone grows
 * with μ: one cone without gain proves all smaller μ. A step with a fixed bound has a free impulse (u⁻ may be small).
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { dot } from "../../linalg/dense.ts";
import { nullSpace } from "../../linalg/null-space.ts";
import { symmetricEigen } from "../../linalg/symmetric-eigen.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ConeProblem } from "../cone-maximum.ts";
import { facetRow, facetSize, frictionFacets, isVaried } from "./friction-facets.ts";
import type { FrictionStudy } from "./friction-study.ts";
import { type ReducedContacts, reducedContacts } from "./reduced-contacts.ts";

/** Velocities that closed joints leave of a unit row count as zero below this. */
const ZERO_ROW = 2 ** 16 * EPSILON;

/** A row is active at a unit vector within this: vectors are eigenvectors of faces, exact but for rounding. */
const ACTIVE = 2 ** 20 * EPSILON;

export interface DissipationCones {
  readonly contacts: ReducedContacts;
  /** The cones at t, one for each choice of running and pressing clutches; t may be infinite. */
  readonly at: (t: number) => readonly ConeProblem[];
}

export function dissipationCones(study: FrictionStudy, coefficients: Float64Array): DissipationCones {
  const admissible = !study.options.allVelocities;
  const contacts = reducedContacts(study.impact, admissible);
  const { components, matrix, place } = contacts;
  const m = components.length;
  const loss = components.map((i) => (1 - coefficients[i]!) / (1 + coefficients[i]!));
  const form = matrix.map((value, at) => (-(loss[Math.floor(at / m)]! + loss[at % m]!) / 2) * value);
  const axis = (at: number) => Float64Array.from({ length: m }, (_, j) => (j === at ? 1 : 0));
  const velocity = (at: number, sign: number) => {
    const row = matrix.slice(at * m, at * m + m).map((value) => sign * value);
    return dot(row, row) > ZERO_ROW ** 2 ? row : row.fill(0);
  };
  const signs: Float64Array[] = [];
  const clutches: number[] = [];
  for (const { element, start } of study.impact.elements) {
    if (ELEMENTS[element.kind].family !== "unilateral") continue;
    const at = place[start]!;
    signs.push(axis(at));
    if (!admissible) continue;
    if (element.kind === "kinematic-unilateral") clutches.push(at);
    else signs.push(velocity(at, 1));
  }
  const at = (t: number): ConeProblem[] => {
    const friction = frictionRows(study, contacts, t);
    return Array.from({ length: 2 ** clutches.length }, (_, choice) => {
      const inequalities = [...signs, ...friction.inequalities];
      const equalities = [...friction.equalities];
      clutches.forEach((clutch, k) => {
        if ((choice >> k) % 2 === 0) equalities.push(axis(clutch));
        else inequalities.push(velocity(clutch, -1));
      });
      return { form, rank: m, inequalities: unitRows(inequalities), equalities: unitRows(equalities) };
    });
  };
  return { contacts, at };
}

function frictionRows(
  study: FrictionStudy,
  contacts: ReducedContacts,
  t: number,
): { inequalities: Float64Array[]; equalities: Float64Array[] } {
  const inequalities: Float64Array[] = [];
  const equalities: Float64Array[] = [];
  for (const facet of frictionFacets(study)) {
    // No bound at all; an element without a coefficient to scale keeps its zero.
    if (t === Number.POSITIVE_INFINITY && isVaried(study, facet) && facetSize(study, facet, 1) > 0) continue;
    const size = facetSize(study, facet, t === Number.POSITIVE_INFINITY ? 1 : t);
    const row = facetRow(contacts, facet);
    if (size === 0) {
      equalities.push(row);
      continue;
    }
    const normal = contacts.place[facet.placed.normal]!;
    for (const sign of [1, -1]) {
      const side = row.map((value) => -sign * value);
      side[normal]! += size * contacts.units[normal]!;
      inequalities.push(side);
    }
  }
  return { inequalities, equalities };
}

function unitRows(rows: readonly Float64Array[]): Float64Array[] {
  const out: Float64Array[] = [];
  for (const row of rows) {
    const length = Math.sqrt(dot(row, row));
    if (length > 0) out.push(row.map((value) => value / length));
  }
  return out;
}

/** Rows that are zero at the point. */
export function activeRows({ inequalities }: ConeProblem, point: Float64Array): number[] {
  return [...inequalities.keys()].filter((i) => Math.abs(dot(inequalities[i]!, point)) <= ACTIVE);
}

/** How far a vector may be outside a row and still count as inside: a few roundings of an eigenvector. */
const OUTSIDE = 2 ** 4 * EPSILON;

/**
 * Whether the form exceeds `above` at its top eigenvector on the face where the given rows are zero, and that vector lies in
 * the cone. Without the second condition a face that only touches zero (an element with ε = 1) would count on both sides.
 */
export function gainsOnFace(cone: ConeProblem, active: readonly number[], above: number): boolean {
  const { form, rank: m, inequalities, equalities } = cone;
  const rows = [...equalities, ...active.map((i) => inequalities[i]!)];
  const { dimension: d, basis } = nullSpace(Float64Array.from(rows.flatMap((row) => [...row])), rows.length, m);
  if (d === 0) return false;
  const reduced = new Float64Array(d * d);
  for (let a = 0; a < d; a++) {
    for (let b = 0; b < d; b++) {
      let sum = 0;
      for (let i = 0; i < m; i++) {
        for (let j = 0; j < m; j++) sum += basis[a * m + i]! * form[i * m + j]! * basis[b * m + j]!;
      }
      reduced[a * d + b] = sum;
    }
  }
  const { values, vectors } = symmetricEigen(reduced, d);
  if (!(values[d - 1]! > above)) return false;
  const top = new Float64Array(m);
  for (let a = 0; a < d; a++) for (let i = 0; i < m; i++) top[i]! += vectors[(d - 1) * d + a]! * basis[a * m + i]!;
  const others = inequalities.filter((_, i) => !active.includes(i));
  return [1, -1].some((sign) => others.every((row) => sign * dot(row, top) >= -OUTSIDE));
}
