/**
 * The body of a posture for the attack, written a second time from [VarkonyiOr] Sections 2–4 and sharing no line with
 * src/stability: four contact components (x1, z1, x2, z2), mass one, lengths over ρ, load of size one.
 *   velocity of p_i = (v_x + h ω, v_z + l_i ω)      t_i = (cos φ_i, sin φ_i)      n_i = (−sin φ_i, cos φ_i)
 *   accelerations = free + mobility · (t1, n1, t2, n2)
 */
import type { PostureFields } from "../../../src/stability/two-contact/posture.ts";

export interface Body {
  readonly friction: readonly [number, number];
  readonly slopes: readonly [number, number];
  /** Accelerations of the four components without contact forces. */
  readonly free: readonly number[];
  /** 4 × 4: accelerations per unit force. */
  readonly mobility: readonly (readonly number[])[];
  /** Rows t1, n1, t2, n2 over (v_x, v_z, ρω). */
  readonly rows: readonly (readonly number[])[];
  readonly load: readonly number[];
}

export function bodyOf(fields: PostureFields): Body {
  const { offsets, height, slopes, friction } = fields;
  const { loadAngle = 0, loadSize = 1, loadTorque = 0, gyrationRadius = 1 } = fields;
  const rows = [0, 1].flatMap((i) => {
    const [c, s] = [Math.cos(slopes[i]!), Math.sin(slopes[i]!)];
    const [h, l] = [height / gyrationRadius, offsets[i]! / gyrationRadius];
    return [
      [c, s, c * h + s * l],
      [-s, c, -s * h + c * l],
    ];
  });
  const raw = [loadSize * Math.sin(loadAngle), -loadSize * Math.cos(loadAngle), loadTorque / gyrationRadius];
  const size = Math.hypot(...raw);
  const load = raw.map((x) => x / size);
  const dot = (a: readonly number[], b: readonly number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
  return {
    friction,
    slopes,
    rows,
    load,
    free: rows.map((row) => dot(row, load)),
    mobility: rows.map((row) => rows.map((other) => dot(row, other))),
  };
}

/** Contact velocities of the body velocity that gives ż1, ż2 and one tangential velocity; null where they do not determine it. */
export function contactVelocities(body: Body, dz1: number, dz2: number, slip: number, contact: 0 | 1): number[] | null {
  const [first, second] = [body.rows[1]!, body.rows[3]!];
  const tangent = body.rows[2 * contact]!;
  const det = determinant(first, second, tangent);
  if (Math.abs(det) < 1e-12) return null;
  const right = [dz1, dz2, slip];
  const column = (k: number): number => {
    const replaced = [first, second, tangent].map((row, i) => row.map((x, j) => (j === k ? right[i]! : x)));
    return determinant(replaced[0]!, replaced[1]!, replaced[2]!) / det;
  };
  const u = [column(0), column(1), column(2)];
  const all = body.rows.map((row) => row[0]! * u[0]! + row[1]! * u[1]! + row[2]! * u[2]!);
  all[1] = dz1;
  all[3] = dz2;
  all[2 * contact] = slip;
  return all;
}

function determinant(a: readonly number[], b: readonly number[], c: readonly number[]): number {
  return (
    a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
    a[1]! * (b[0]! * c[2]! - b[2]! * c[0]!) +
    a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!)
  );
}

/**
 * Impulses (or forces) inside both friction cones that take away the body momentum (or balance the load) `wrench` along the
 * rows: three equations, one free number, four half-planes. The width of what is left over its size; negative where empty.
 */
export function squeezeWidth(body: Body, wrench: readonly number[]): number {
  const [t1, n1, t2, n2] = body.rows as readonly (readonly number[])[];
  // Particular solution with t2 given: unknowns t1, n1, n2 for t2 = 0 and t2 = 1.
  const solve = (rhs: readonly number[]): number[] => {
    const det = determinant3(t1!, n1!, n2!);
    return [determinant3(rhs, n1!, n2!) / det, determinant3(t1!, rhs, n2!) / det, determinant3(t1!, n1!, rhs) / det];
  };
  const base = solve(wrench.map((x) => -x));
  const rate = solve(t2!.map((x) => -x));
  const [mu1, mu2] = body.friction;
  // μ n ± t ≥ 0 as offset + slope·λ ≥ 0.
  const lines = [
    [mu1 * base[1]! + base[0]!, mu1 * rate[1]! + rate[0]!],
    [mu1 * base[1]! - base[0]!, mu1 * rate[1]! - rate[0]!],
    [mu2 * base[2]!, mu2 * rate[2]! + 1],
    [mu2 * base[2]!, mu2 * rate[2]! - 1],
  ];
  let [low, high] = [-Infinity, Infinity];
  for (const [c, d] of lines as [number, number][]) {
    if (d > 0) low = Math.max(low, -c / d);
    else if (d < 0) high = Math.min(high, -c / d);
    else if (c < 0) return -Infinity;
  }
  return high - low;
}

/** Determinant of the matrix with these columns. */
function determinant3(a: readonly number[], b: readonly number[], c: readonly number[]): number {
  return determinant(a, b, c);
}
