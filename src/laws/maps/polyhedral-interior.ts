/**
 * How large a polyhedral cone { w : A w ≥ 0 } is.
 *
 *   width = max { min_i a_i·w : ‖w‖ = 1 } = 1 / min { ‖w‖ : A w ≥ 1 }        rows of unit length
 *
 * The width is the sine of the half-angle of the widest round cone inside, and the minimiser points along its axis. It is
 * zero exactly when the cone is flat. Without rows the cone is everything and the width counts as 1.
 */
import { divided, norm } from "../../linalg/dense.ts";
import { leastDistance } from "../../linalg/least-distance.ts";
import { nullSpace } from "../../linalg/null-space.ts";
import { smallLp } from "../../solvers/enumeration/small-lp.ts";

export interface ConeInterior {
  readonly width: number;
  /** Unit vector along the axis; zero when the cone has no rows. */
  readonly axis: Float64Array;
}

/** Width and axis, or undefined when the cone has no interior. `rows` are m unit vectors of length n, one after the other. */
export function polyhedralInterior(rows: Float64Array, m: number, n: number): ConeInterior | undefined {
  if (m === 0) return { width: 1, axis: new Float64Array(n) };
  const { feasible, x } = leastDistance(rows, m, n, new Float64Array(m).fill(1));
  const length = norm(x);
  if (!feasible || !(length > 0 && length < Infinity)) return undefined;
  return { width: 1 / length, axis: divided(x, length) };
}

/** A point of the unit box counts as outside a subspace when its distance exceeds this: far above the rounding of the linear program (2⁻³⁶). */
const SPAN_ROUNDING = 2 ** -26;

/**
 * Dimension of the projection onto the first r coordinates of { (w, t) : row·(w, t) ≥ 0 }; undefined when a linear
 * program met its limit. Points that leave the span of those found so far are looked for until there are none, or `most`
 * dimensions are found.
 */
export function projectedDimension(
  rows: readonly Float64Array[],
  columns: number,
  r: number,
  most: number = r,
): number | undefined {
  const box = Array.from({ length: 2 * r }, (_, k) => {
    const row = new Float64Array(columns + 1);
    row[k >> 1] = k % 2 === 0 ? 1 : -1;
    row[columns] = 1;
    return row;
  });
  const homogeneous = rows.map((row) => {
    const withConstant = new Float64Array(columns + 1);
    withConstant.set(row);
    return withConstant;
  });
  const program = smallLp([...homogeneous, ...box], columns);
  const points: number[] = [];
  for (let dimension = 0; dimension < most; dimension++) {
    const { dimension: left, basis } = nullSpace(Float64Array.from(points), dimension, r);
    let found: Float64Array | undefined;
    for (let k = 0; k < 2 * left && found === undefined; k++) {
      const sign = k % 2 === 0 ? 1 : -1;
      const objective = new Float64Array(columns);
      for (let j = 0; j < r; j++) objective[j] = sign * basis[(k >> 1) * r + j]!;
      const { status, point } = program.maximize(objective);
      if (status === "failed") return undefined;
      let height = 0;
      for (let j = 0; j < r; j++) height += objective[j]! * point[j]!;
      if (height > SPAN_ROUNDING) found = point.subarray(0, r);
    }
    if (found === undefined) return dimension;
    points.push(...found);
  }
  return most;
}
