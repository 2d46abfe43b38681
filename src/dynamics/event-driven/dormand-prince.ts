/**
 * Dormand and Prince's Runge–Kutta pair of order 5(4) with continuous output of order 4.
 * [HairerNorsettWanner] Table II.5.2, II.6
 *
 *   k_i = f(t + c_i h, y + h Σ_j a_ij k_j),   y₁ = y + h Σ b_i k_i,   error = h Σ (b_i − b̂_i) k_i
 *   y(t + θh) = y₀ + θ(Δ + (1 − θ)(ρ₃ + θ(ρ₄ + (1 − θ) ρ₅)))
 *
 * The last stage is the first one of the next step. Arrays are allocated once; a step allocates nothing. The right-hand
 * side may say that it is not defined somewhere (`false`): the step then failed and nothing of it may be used.
 */

/** Writes y′ = f(t, y) into `out`; false where f is not defined. */
export type RightHandSide = (out: Float64Array, t: number, y: Float64Array) => boolean;

export type RungeKutta = ReturnType<typeof dormandPrince>;

const NODES = [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1] as const;

const STAGES: readonly (readonly number[])[] = [
  [],
  [1 / 5],
  [3 / 40, 9 / 40],
  [44 / 45, -56 / 15, 32 / 9],
  [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
  [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
  [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
];

/** b − b̂. */
const ERROR = [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40] as const;

/** ρ₅ = h Σ d_i k_i. */
const DENSE = [
  -12715105075 / 11282082432,
  0,
  87487479700 / 32700410799,
  -10690763975 / 1880347072,
  701980252875 / 199316789632,
  -1453857185 / 822651844,
  69997945 / 29380423,
] as const;

export const ORDER = 5;

/** y₀, Δ, ρ₃, ρ₄, ρ₅. */
type Dense = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

export function dormandPrince(capacity: number, f: RightHandSide) {
  const slopes = NODES.map(() => new Float64Array(capacity));
  const [next, error, stage] = [new Float64Array(capacity), new Float64Array(capacity), new Float64Array(capacity)];
  const dense = Array.from({ length: 5 }, () => new Float64Array(capacity));
  let width = 0;
  let size = capacity;
  return {
    /** Sets how many leading numbers of y take part; at most the size it was made for. */
    resize: (count: number): void => {
      size = count;
    },
    /** y₁, and the local error of the fourth-order solution. */
    next,
    error,
    /** Evaluates k₁ = f(t, y); false where f is not defined. */
    begin: (t: number, y: Float64Array): boolean => f(slopes[0]!, t, y),
    /** One step from (t, y), after `begin` or `shift`. False when a stage is not defined. */
    step(t: number, y: Float64Array, h: number): boolean {
      width = h;
      for (let i = 1; i < 7; i++) {
        const at = i === 6 ? next : stage;
        combineInto(at, size, y, h, slopes, STAGES[i]!);
        if (!f(slopes[i]!, t + NODES[i]! * h, at)) return false;
      }
      combineInto(error, size, undefined, h, slopes, ERROR);
      return true;
    },
    /** Prepares the continuous output of the last step from y. */
    prepare: (y: Float64Array): void => prepareDense(dense, size, y, next, width, slopes),
    /** y(t + θh) of the prepared step, or its first `count` numbers. */
    interpolateInto(out: Float64Array, theta: number, count = size): void {
      const rest = 1 - theta;
      const [start, change, third, fourth, fifth] = dense as Dense;
      for (let i = 0; i < count; i++) {
        const inner = fourth[i]! + rest * fifth[i]!;
        out[i] = start[i]! + theta * (change[i]! + rest * (third[i]! + theta * inner));
      }
    },
    /** Bound of |d(y_i − y_j)/dθ| over the prepared step, of y_i alone for j < 0: |1 − 2θ|, |2θ − 3θ²| ≤ 1, |θ²(1 − θ)²|˙ < 1/5. */
    swing: (i: number, j: number): number => swingOf(dense as Dense, i, j),
    /** Makes the last stage the first one of the next step. */
    shift(): void {
      const [first, last] = [slopes[0]!, slopes[6]!];
      for (let i = 0; i < size; i++) first[i] = last[i]!;
    },
  };
}

function swingOf([, change, third, fourth, fifth]: Dense, i: number, j: number): number {
  const part = (of: Float64Array): number => Math.abs(j < 0 ? of[i]! : of[i]! - of[j]!);
  return part(change) + part(third) + part(fourth) + part(fifth) / 5;
}

/** y₀, Δ, ρ₃, ρ₄, ρ₅ of a step of width h from y to `next`. */
function prepareDense(
  dense: readonly Float64Array[],
  size: number,
  y: Float64Array,
  next: Float64Array,
  h: number,
  slopes: readonly Float64Array[],
): void {
  const [start, change, third, fourth, fifth] = dense as Dense;
  combineInto(fifth, size, undefined, h, slopes, DENSE);
  for (let i = 0; i < size; i++) {
    start[i] = y[i]!;
    change[i] = next[i]! - y[i]!;
    third[i] = h * slopes[0]![i]! - change[i]!;
    fourth[i] = change[i]! - h * slopes[6]![i]! - third[i]!;
  }
}

/** out = y + h Σ c_j k_j; without y the sum alone. */
function combineInto(
  out: Float64Array,
  size: number,
  y: Float64Array | undefined,
  h: number,
  slopes: readonly Float64Array[],
  weights: readonly number[],
): void {
  for (let i = 0; i < size; i++) out[i] = 0;
  for (let j = 0; j < weights.length; j++) {
    const weight = weights[j]!;
    const slope = slopes[j]!;
    if (weight !== 0) for (let i = 0; i < size; i++) out[i]! += weight * slope[i]!;
  }
  for (let i = 0; i < size; i++) out[i] = (y === undefined ? 0 : y[i]!) + h * out[i]!;
}
