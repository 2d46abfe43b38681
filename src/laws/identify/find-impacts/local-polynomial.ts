/**
 * Polynomials fitted to a few samples, in the basis that is orthonormal over them:
 *
 *   y_i = Σ_j c_j φ_j(t_i) + noise,   Σ_i φ_j(t_i) φ_k(t_i) = δ_jk,   c_j = Σ_i φ_j(t_i) y_i
 *
 * Every c_j has the variance σ² of the noise and is independent of the others, so a degree may be added or left out
 * without fitting again.  Three-term recurrence: φ_{j+1} = ((τ − a_j) φ_j − b_j φ_{j−1})/b_{j+1}, τ = (t − t_0)/scale.
 */

export interface LocalBasis {
  readonly from: number;
  readonly count: number;
  readonly origin: number;
  readonly scale: number;
  /** a_j and b_j. */
  readonly shifts: Float64Array;
  readonly norms: Float64Array;
  /** φ_j at the samples, (degree + 1) × count. */
  readonly samples: Float64Array;
}

/** The basis up to a degree over the samples `from` … `from + count − 1`; count > degree, times grow. */
export function localBasis(times: Float64Array, from: number, count: number, degree: number): LocalBasis {
  const origin = times[from]!;
  const scale = times[from + count - 1]! - origin;
  const shifts = new Float64Array(degree + 1);
  const norms = new Float64Array(degree + 1);
  const samples = new Float64Array((degree + 1) * count);
  norms[0] = Math.sqrt(count);
  samples.fill(1 / norms[0], 0, count);
  for (let j = 0; j < degree; j++) {
    const here = j * count;
    let shift = 0;
    for (let i = 0; i < count; i++) shift += ((times[from + i]! - origin) / scale) * samples[here + i]! ** 2;
    shifts[j] = shift;
    let square = 0;
    for (let i = 0; i < count; i++) {
      const before = j === 0 ? 0 : norms[j]! * samples[here - count + i]!;
      const value = ((times[from + i]! - origin) / scale - shift) * samples[here + i]! - before;
      samples[here + count + i] = value;
      square += value * value;
    }
    norms[j + 1] = Math.sqrt(square);
    for (let i = 0; i < count; i++) samples[here + count + i]! /= norms[j + 1]!;
  }
  return { from, count, origin, scale, shifts, norms, samples };
}

export interface LocalFit {
  /** c_j. */
  readonly coefficients: Float64Array;
  /** What the highest degree leaves, Σ r_i². */
  readonly residual: number;
}

/** Fits all degrees of the basis; each is taken from what the lower ones leave, so that nothing cancels. */
export function localFit({ from, count, samples, norms }: LocalBasis, values: Float64Array): LocalFit {
  const rest = values.slice(from, from + count);
  const coefficients = new Float64Array(norms.length);
  for (let j = 0; j < norms.length; j++) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += samples[j * count + i]! * rest[i]!;
    coefficients[j] = sum;
    for (let i = 0; i < count; i++) rest[i]! -= sum * samples[j * count + i]!;
  }
  return { coefficients, residual: rest.reduce((sum, value) => sum + value * value, 0) };
}

/** φ_j and dφ_j/dt at a time, anywhere. */
export function basisAt(
  { origin, scale, shifts, norms, count }: LocalBasis,
  time: number,
): { readonly values: Float64Array; readonly slopes: Float64Array } {
  const values = new Float64Array(norms.length);
  const slopes = new Float64Array(norms.length);
  const tau = (time - origin) / scale;
  values[0] = 1 / Math.sqrt(count);
  for (let j = 0; j + 1 < norms.length; j++) {
    const [lower, lowerSlope] = j === 0 ? [0, 0] : [norms[j]! * values[j - 1]!, norms[j]! * slopes[j - 1]!];
    values[j + 1] = ((tau - shifts[j]!) * values[j]! - lower) / norms[j + 1]!;
    slopes[j + 1] = (values[j]! / scale + (tau - shifts[j]!) * slopes[j]! - lowerSlope) / norms[j + 1]!;
  }
  return { values, slopes };
}
