/**
 * The standard impact problem as frozen numbers ([Glocker2012] (19), (20), (26)), assembled from a model:
 * M, W, u⁻, γ⁻ = Wᵀ u⁻ and the Delassus matrix G = Wᵀ M⁻¹ W.
 */

import type { Element } from "../elements/element.ts";
import { ELEMENTS } from "../elements/elements.ts";
import type { Unit } from "../elements/unit.ts";
import { InputError } from "../errors.ts";
import { Accumulator } from "../linalg/double-double.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { ImpactModel } from "../models/model.ts";
import { massResponse } from "./mass-response.ts";

/** An element with its place in the stacked vectors Λ, γ, ξ. */
export interface PlacedElement {
  readonly element: Element;
  readonly start: number;
  readonly dimension: number;
  /** Component index of the normal impulse Λ_k, −1 where there is none. */
  readonly normal: number;
}

export interface ImpactProblem {
  /** Names of the coordinates behind u and what they are measured in, where the model says it; for reports. */
  readonly coordinates?: readonly string[];
  readonly units?: readonly (Unit | null)[];
  /** f, the number of generalized velocities. */
  readonly freedoms: number;
  /** n = Σ m_i, the number of impulse components. */
  readonly size: number;
  /** M, f × f. */
  readonly mass: Float64Array;
  /** Wᵀ, n × f: row i is the direction w_i. */
  readonly directions: Float64Array;
  /** u⁻. */
  readonly preVelocity: Float64Array;
  /** γ⁻ = Wᵀ u⁻. */
  readonly preContactVelocity: Float64Array;
  readonly elements: readonly PlacedElement[];
  /** G = Wᵀ M⁻¹ W, or the Delassus matrix of the completed masses for a singular M (see `massForm`). */
  readonly delassus: Float64Array;
  /** M⁻¹ w_i (of the completed masses), n × f. */
  readonly response: Float64Array;
  readonly massForm: "regular" | "constrained";
  /** S of the completed masses per component; zero for a regular M. */
  readonly stiffening: Float64Array;
  /** y_i = L⁻¹ D w_i, n × f: the directions in v = Lᵀ D⁻¹ u, where the kinetic metric is Euclidean; G = Y Yᵀ. */
  readonly halfResponse: Float64Array;
  /** L, f × f lower triangle: (completed) masses = D⁻¹ L Lᵀ D⁻¹. */
  readonly massFactor: Float64Array;
  /** Diagonal of D. */
  readonly coordinateScale: Float64Array;
}

/** Assembles the impact problem of a model; throws `InputError` for a mass matrix that no mechanism can have. */
export function assembleImpact(model: ImpactModel): ImpactProblem {
  const { massMatrix, preVelocity, elements, coordinates, units } = model;
  const f = preVelocity.length;
  const rows = elements.flatMap(({ directions }) => directions);
  const directions = new Float64Array(rows.length * f);
  rows.forEach((row, i) => {
    directions.set(row, i * f);
  });
  const mass = Float64Array.from(massMatrix.flat());
  const problem = impactOf(mass, directions, Float64Array.from(preVelocity), elements);
  return { ...problem, ...(coordinates && { coordinates }), ...(units && { units }) };
}

/** The same from M (f × f), Wᵀ (n × f) and u⁻ as they are; `elements` in the order of their rows. */
export function impactOf(
  mass: Float64Array,
  directions: Float64Array,
  preVelocity: Float64Array,
  given: readonly Element[],
): ImpactProblem {
  const f = preVelocity.length;
  const elements = place(given);
  const size = directions.length / f;
  const bilateral = elements.flatMap(({ element, dimension }) =>
    new Array<boolean>(dimension).fill(ELEMENTS[element.kind].family === "bilateral"),
  );
  const masses = massResponse(mass, f, directions, bilateral);
  const preContactVelocity = contactVelocity(directions, size, preVelocity);
  const problem: ImpactProblem = {
    freedoms: f,
    size,
    mass,
    directions,
    preVelocity,
    preContactVelocity,
    elements,
    delassus: gram(masses.halfResponse, size, f),
    response: masses.response,
    massForm: masses.form,
    stiffening: masses.stiffening,
    halfResponse: masses.halfResponse,
    massFactor: masses.factor,
    coordinateScale: masses.scale,
  };
  checkRange(problem);
  return problem;
}

/**
 * γ = Wᵀ u, right to its last digit, with exact zeros where only rounding is left of a sum that cancels. A contact at rest must be at rest: a
 * velocity of 1e-17 between two opposite walls would be a problem without solution.
 */
export function contactVelocity(directions: Float64Array, size: number, velocity: Float64Array): Float64Array {
  const f = velocity.length;
  const out = new Float64Array(size);
  const exact = new Accumulator();
  for (let i = 0; i < size; i++) {
    let terms = 0;
    for (let j = 0; j < f; j++) terms += Math.abs(directions[i * f + j]! * velocity[j]!);
    const sum = exact.set(0).addDot(directions, i * f, velocity, undefined, f).value;
    out[i] = Math.abs(sum) <= 2 * f * EPSILON * terms ? 0 : sum;
  }
  return out;
}

/** What the doubles γ⁻ lack of Wᵀ u⁻; nothing where γ⁻ was set to zero, or comes from elsewhere. */
export function contactVelocityTail(impact: ImpactProblem): Float64Array {
  const { freedoms: f, directions, preVelocity } = impact;
  const exact = new Accumulator();
  return impact.preContactVelocity.map((velocity, i) => {
    if (velocity === 0) return 0;
    const tail = exact.set(-velocity).addDot(directions, i * f, preVelocity, undefined, f).value;
    return Math.abs(tail) <= EPSILON * Math.abs(velocity) ? tail : 0;
  });
}

function place(elements: readonly Element[]): PlacedElement[] {
  const starts = new Map<string, number>();
  let start = 0;
  for (const element of elements) {
    starts.set(element.name, start);
    start += element.directions.length;
  }
  return elements.map((element) => ({
    element,
    start: starts.get(element.name)!,
    dimension: element.directions.length,
    normal: element.normal === undefined ? -1 : starts.get(element.normal)!,
  }));
}

/** Y Yᵀ: symmetric and positive semidefinite by construction. */
function gram(rows: Float64Array, n: number, f: number): Float64Array {
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < f; k++) sum += rows[i * f + k]! * rows[j * f + k]!;
      out[i * n + j] = out[j * n + i] = sum;
    }
  }
  return out;
}

/** Squares of what is computed must neither overflow nor underflow. */
const LARGEST_DERIVED = 1e140;
const SMALLEST_DERIVED = 1e-140;

function checkRange(problem: ImpactProblem): void {
  const isUsable = (value: number): boolean =>
    value === 0 || (Math.abs(value) <= LARGEST_DERIVED && Math.abs(value) >= SMALLEST_DERIVED);
  const compliances = problem.delassus.filter((_, at) => at % (problem.size + 1) === 0);
  // A velocity may be tiny beside the others; the largest one must be usable.
  const velocities = [problem.preContactVelocity, problem.preVelocity].map((values) =>
    values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0),
  );
  const finite = [problem.delassus, problem.response].every((values) => values.every(Number.isFinite));
  if (finite && compliances.every((g) => g > 0 && isUsable(g)) && velocities.every(isUsable)) return;
  throw new InputError({
    code: "overflow",
    what: "the numbers of this model are too large, too small or too far apart: products of them leave the range of doubles",
    where: "massMatrix",
    fix: "Choose units in which masses, lengths and velocities are closer to 1.",
  });
}
