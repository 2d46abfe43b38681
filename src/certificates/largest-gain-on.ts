/**
 * The largest (|L v|² − |w|²)/|w|² on the cone of a lifted state, v = (w, z).
 *
 * Where the equations of the state leave no impulse without motion, w gives coordinates y on their solutions with |w| = |y|
 * (`inMotion`), and one `coneMaximum` decides. Elsewhere it is a quotient whose lower form is only semidefinite:
 *
 *   g ← (|L v|² − |w|²)/|w|²  at the v that maximises  |L v|² − (1 + g)|w|²  on |v| = 1,  until none is positive    [Dinkelbach1967]
 *
 * Each step is a `coneMaximum`; the steps converge superlinearly and end with the largest g. Impulses are first scaled so that they
 * are at most as large as w on the whole cone: then no gain hides behind large impulses.
 */
import { dot, norm } from "../linalg/dense.ts";
import { nullSpace } from "../linalg/null-space.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import { type ConeProblem, coneMaximum } from "./cone-maximum.ts";
import type { LiftedState } from "./lifted-state.ts";

/** Convergence is superlinear; normal use stays below ten. */
const MOST_STEPS = 40;

/** Shorter w (squared, of a unit v) are zero: impulses without motion, whose size nothing bounds. */
const NO_MOTION = 2 ** -40;

export interface GainOn {
  readonly value: number;
  /** w, unit length; undefined when no state of the cone gains more than was asked for. */
  readonly point?: Float64Array;
  readonly complete: boolean;
  readonly faces: number;
}

/** `least`: gains up to this are of no interest. */
export function largestGainOn(state: LiftedState, least: number, mostFaces: number): GainOn {
  const regular = inMotion(state);
  if (regular === undefined) return byQuotients(state, least, mostFaces);
  if (regular.motion.length === 0) return { value: least, complete: true, faces: 0 };
  const { value, point: y, complete, faces } = coneMaximum(regular.problem, least, mostFaces);
  const point = y && unitCombination(regular.motion, y);
  return { value, ...(point && { point }), complete, faces };
}

interface InMotion {
  readonly problem: ConeProblem;
  /** w of the unit vectors of y, orthonormal. */
  readonly motion: readonly Float64Array[];
}

/** Equations that are met to this part of their unit rows are met: that much was lost in eliminations. */
const ZERO_ROW = 2 ** 16 * EPSILON;

/** The state in orthonormal coordinates of its w; undefined when some v of its equations has no motion. */
function inMotion(state: LiftedState): InMotion | undefined {
  const { rank: r, columns, equalities, inequalities, after } = state;
  const matrix = Float64Array.from(equalities.flatMap((row) => [...row]));
  const { dimension: d, basis } = nullSpace(matrix, equalities.length, columns, ZERO_ROW);
  const vectors = Array.from({ length: d }, (_, k) => basis.slice(k * columns, k * columns + columns));
  if (!orthonormalise(vectors, r)) return undefined;
  const onVectors = (row: Float64Array): Float64Array => Float64Array.from(vectors, (vector) => dot(row, vector));
  const rows = inequalities.map(onVectors).flatMap((row) => {
    const length = norm(row);
    return length <= ZERO_ROW ? [] : [row.map((value) => value / length)];
  });
  const form = new Float64Array(d * d);
  for (let k = 0; k < r; k++) {
    const row = onVectors(after.subarray(k * columns, k * columns + columns));
    for (let i = 0; i < d; i++) for (let j = 0; j < d; j++) form[i * d + j]! += row[i]! * row[j]!;
  }
  for (let i = 0; i < d; i++) form[i * d + i]! -= 1;
  const motion = vectors.map((vector) => vector.slice(0, r));
  return { problem: { form, rank: d, inequalities: rows, equalities: [] }, motion };
}

/** Combines the vectors so that their first r entries are orthonormal (Gram–Schmidt, twice); false when they cannot be. */
function orthonormalise(vectors: Float64Array[], r: number): boolean {
  for (const [k, vector] of vectors.entries()) {
    for (let pass = 0; pass < 2; pass++) {
      for (const other of vectors.slice(0, k)) {
        const share = dot(vector.subarray(0, r), other.subarray(0, r));
        for (let c = 0; c < vector.length; c++) vector[c]! -= share * other[c]!;
      }
    }
    const length = norm(vector.subarray(0, r));
    if (!(length * length > NO_MOTION * dot(vector, vector))) return false;
    for (let c = 0; c < vector.length; c++) vector[c]! /= length;
  }
  return true;
}

function unitCombination(vectors: readonly Float64Array[], shares: Float64Array): Float64Array {
  const out = new Float64Array(vectors[0]!.length);
  vectors.forEach((vector, k) => {
    for (let c = 0; c < out.length; c++) out[c]! += shares[k]! * vector[c]!;
  });
  return out;
}

function byQuotients(state: LiftedState, least: number, mostFaces: number): GainOn {
  const { rank: r, columns } = state;
  // After an impact the energy is not negative: no gain is below −1.
  let value = Math.max(least, -1);
  const still = coneMaximum(problem(state, motionForm(r, columns, -1)), Number.NEGATIVE_INFINITY, mostFaces);
  let faces = still.faces;
  if (still.point === undefined) return { value, complete: still.complete, faces };
  if (!still.complete || -still.value <= NO_MOTION) return { value, complete: false, faces };
  const scaled = withScaledImpulses(state, Math.sqrt(Math.max(0, 1 + still.value) / -still.value));
  const energy = energyForm(scaled);
  let point: Float64Array | undefined;
  for (let step = 0; step < MOST_STEPS; step++) {
    const form = motionForm(r, columns, -(1 + value)).map((entry, at) => entry + energy[at]!);
    const found = coneMaximum(problem(scaled, form), 0, mostFaces - faces);
    faces += found.faces;
    if (found.point === undefined) return { value, ...(point && { point }), complete: found.complete, faces };
    const w = found.point.subarray(0, r);
    const gain = quadratic(energy, found.point) / dot(w, w) - 1;
    if (!(gain > value)) return { value, ...(point && { point }), complete: true, faces };
    value = gain;
    point = w.map((entry) => entry / Math.sqrt(dot(w, w)));
  }
  return { value, ...(point && { point }), complete: false, faces };
}

const problem = ({ columns, inequalities, equalities }: LiftedState, form: Float64Array) => ({
  ...{ form, rank: columns, inequalities, equalities },
});

/** factor·|w|². */
function motionForm(r: number, columns: number, factor: number): Float64Array {
  const form = new Float64Array(columns * columns);
  for (let c = 0; c < r; c++) form[c * columns + c] = factor;
  return form;
}

/** LᵀL. */
function energyForm({ rank: r, columns, after }: LiftedState): Float64Array {
  const form = new Float64Array(columns * columns);
  for (let k = 0; k < r; k++) {
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < columns; j++) form[i * columns + j]! += after[k * columns + i]! * after[k * columns + j]!;
    }
  }
  return form;
}

function quadratic(form: Float64Array, v: Float64Array): number {
  const n = v.length;
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sum += v[i]! * form[i * n + j]! * v[j]!;
  return sum;
}

/** The same state with z = factor·z′. */
function withScaledImpulses(state: LiftedState, factor: number): LiftedState {
  const { rank: r, columns } = state;
  if (factor === 0) return state;
  const scaledRow = (row: Float64Array): Float64Array => {
    const out = row.map((value, c) => (c < r ? value : factor * value));
    const length = Math.sqrt(dot(out, out));
    return out.map((value) => value / length);
  };
  return {
    ...state,
    inequalities: state.inequalities.map(scaledRow),
    equalities: state.equalities.map(scaledRow),
    after: state.after.map((value, at) => (at % columns < r ? value : factor * value)),
  };
}
