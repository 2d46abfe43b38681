/**
 * The error of impulses by whole numbers: a double is a whole number times a power of two, so W r + q is summed without any rounding.
 * Shares nothing with the library.
 *
 *   ‖r − P_K(r − D ũ)‖ / max(‖r‖, ‖D q‖),   ũ = u + μ‖u_t‖e_n,   D = d / trace W_cc
 */

export interface DenseContacts {
  readonly dimension: 2 | 3;
  /** W, row by row. */
  readonly matrix: Float64Array;
  readonly offset: Float64Array;
  readonly friction: Float64Array;
}

/** Every product of two doubles is a whole number of these: 2⁻²²⁰⁰. */
const UNIT = 2200;

const bits = new DataView(new ArrayBuffer(8));

/** x = whole · 2^exponent. */
function parts(x: number): { readonly whole: bigint; readonly exponent: number } {
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  const exponent = (high >>> 20) & 0x7ff;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4));
  const whole = exponent > 0 ? fraction | (1n << 52n) : fraction;
  return { whole: x < 0 ? -whole : whole, exponent: (exponent || 1) - 1075 };
}

/** The double next to sum · 2⁻²²⁰⁰, to the last digit but one. */
function rounded(sum: bigint): number {
  const size = sum < 0n ? -sum : sum;
  const cut = Math.max(0, size.toString(2).length - 60);
  const kept = Number(size >> BigInt(cut));
  const value = kept * 2 ** Math.ceil((cut - UNIT) / 2) * 2 ** Math.floor((cut - UNIT) / 2);
  return sum < 0n ? -value : value;
}

function exactVelocities({ matrix, offset }: DenseContacts, impulses: Float64Array): number[] {
  const n = offset.length;
  const pushes = Array.from(impulses, parts);
  return Array.from(offset, (q, i) => {
    const own = parts(q);
    let sum = own.whole << BigInt(own.exponent + UNIT);
    for (let j = 0; j < n; j++) {
      const entry = parts(matrix[i * n + j]!);
      const push = pushes[j]!;
      sum += (entry.whole * push.whole) << BigInt(entry.exponent + push.exponent + UNIT);
    }
    return rounded(sum);
  });
}

/** The nearest point of the cone ‖x_t‖ ≤ μ x_n. */
function ontoCone([normal = 0, ...tangent]: readonly number[], mu: number): number[] {
  const length = Math.hypot(...tangent);
  if (mu * length <= -normal) return [0, ...tangent.map(() => 0)];
  if (length <= mu * normal) return [normal, ...tangent];
  const along = (normal + mu * length) / (1 + mu * mu);
  return [along, ...tangent.map((x) => (mu * along * x) / length)];
}

export function exactError(problem: DenseContacts, impulses: Float64Array): number {
  const { dimension: d, matrix, offset, friction } = problem;
  const n = offset.length;
  const u = exactVelocities(problem, impulses);
  let [defect, ofR, ofDq] = [0, 0, 0];
  friction.forEach((mu, c) => {
    const own = Array.from({ length: d }, (_, j) => c * d + j);
    const weight = d / own.reduce((sum, i) => sum + matrix[i * (n + 1)]!, 0);
    const slip = Math.hypot(...own.slice(1).map((i) => u[i]!));
    const point = own.map((i, j) => impulses[i]! - weight * (u[i]! + (j === 0 ? mu * slip : 0)));
    const nearest = ontoCone(point, mu);
    own.forEach((i, j) => {
      defect += (impulses[i]! - nearest[j]!) ** 2;
      ofR += impulses[i]! ** 2;
      ofDq += (weight * offset[i]!) ** 2;
    });
  });
  return Math.sqrt(defect / Math.max(ofR, ofDq));
}
