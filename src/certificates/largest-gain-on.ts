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
import { columnGram, combination, dot, norm, quadraticForm, stacked, unitRows } from "../linalg/dense.ts";
import { nullSpace } from "../linalg/null-space.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import { type ConeMaximum, type ConeProblem, coneMaximum } from "./cone-maximum.ts";
import type { LiftedState } from "./lifted-state.ts";

/** Convergence is superlinear; normal use stays below ten. */
const MOST_STEPS = 40;

/** Shorter w (squared, of a unit v) are zero: impulses without motion, whose size nothing bounds. */
const NO_MOTION = 2 ** -40;

/** The gain with its w. `least`: gains up to this are of no interest. */
export function largestGainOn(state: LiftedState, least: number, mostFaces: number): ConeMaximum {
  const regular = inMotion(state);
  if (regular === undefined) return byQuotients(state, least, mostFaces);
  if (regular.motion.length === 0) return { value: least, complete: true, faces: 0 };
  const { value, point: y, complete, faces } = coneMaximum(regular.problem, least, mostFaces);
  const point = y && combination(regular.motion, y, state.rank);
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
  const { dimension: d, basis } = nullSpace(stacked(equalities), equalities.length, columns, ZERO_ROW);
  const vectors = Array.from({ length: d }, (_, k) => basis.slice(k * columns, k * columns + columns));
  if (!orthonormalise(vectors, r)) return undefined;
  const onVectors = (row: Float64Array): Float64Array => Float64Array.from(vectors, (vector) => dot(row, vector));
  const rows = unitRows(inequalities.map(onVectors), ZERO_ROW);
  const moved = Array.from({ length: r }, (_, k) => onVectors(after.subarray(k * columns, k * columns + columns)));
  const form = columnGram(stacked(moved), r, d);
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

function byQuotients(state: LiftedState, least: number, mostFaces: number): ConeMaximum {
  const { rank: r, columns } = state;
  // After an impact the energy is not negative: no gain is below −1.
  let value = Math.max(least, -1);
  const still = coneMaximum(problem(state, motionForm(r, columns, -1)), Number.NEGATIVE_INFINITY, mostFaces);
  let faces = still.faces;
  if (still.point === undefined) return { value, complete: still.complete, faces };
  if (!still.complete || -still.value <= NO_MOTION) return { value, complete: false, faces };
  const scaled = withScaledImpulses(state, Math.sqrt(Math.max(0, 1 + still.value) / -still.value));
  const energy = columnGram(scaled.after, r, columns);
  let point: Float64Array | undefined;
  for (let step = 0; step < MOST_STEPS; step++) {
    const form = motionForm(r, columns, -(1 + value)).map((entry, at) => entry + energy[at]!);
    const found = coneMaximum(problem(scaled, form), 0, mostFaces - faces);
    faces += found.faces;
    if (found.point === undefined) return { value, ...(point && { point }), complete: found.complete, faces };
    const w = found.point.subarray(0, r);
    const gain = quadraticForm(energy, found.point) / dot(w, w) - 1;
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

/** The same state with z = factor·z′. */
function withScaledImpulses(state: LiftedState, factor: number): LiftedState {
  const { rank: r, columns } = state;
  if (factor === 0) return state;
  const scaled = (rows: readonly Float64Array[]): Float64Array[] =>
    unitRows(rows.map((row) => row.map((value, c) => (c < r ? value : factor * value))));
  return {
    ...state,
    inequalities: scaled(state.inequalities),
    equalities: scaled(state.equalities),
    after: state.after.map((value, at) => (at % columns < r ? value : factor * value)),
  };
}
