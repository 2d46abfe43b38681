/**
 * Complete elliptic integrals of modulus k, with k' = √(1 − k²) and Δ = √(1 − k² sin²θ), θ from 0 to π/2:
 *
 *   K = ∫ dθ/Δ,   E = ∫ Δ dθ,   B = ∫ cos²θ/Δ dθ,   C = ∫ sin²θ cos²θ/Δ³ dθ
 *   K = 2B + k²C,   E = B + k'²(B + k²C)                            [JahnkeEmde1945], [Bulirsch1965]
 *
 * B and C are the ones computed: K and E, and everything the Contensou bodies need, are sums of positive multiples of
 * them, so no digit is lost at k → 0, where K − E and E − k'²K cancel, nor at k → 1, where K grows like a logarithm.
 *
 * Sign trap: the argument is the complementary parameter k'² = 1 − k², because 1 − k² is where digits are lost when
 * it is formed from k; tables that give K(m) mean m = k².
 */
import { EPSILON } from "../linalg/tolerances.ts";

/** The arithmetic-geometric mean doubles its digits per step: stop when half the digits agree. */
const HALF_DIGITS = 2 ** -27;

/**
 * Stands for k' = 0, where C = ∞ (a logarithm): any value far below the rounding of k serves, and keeps C finite
 * (about 35) for a Newton step that happens to hit the singularity.
 */
const SMALLEST_PARAMETER = EPSILON * EPSILON;

/** Writes B into `out[at]` and C into `out[at + 1]`, for the complementary parameter k'² in [0, 1]. */
export function ellipticIntegralsInto(out: Float64Array, at: number, complement: number): void {
  const kc2 = Math.max(complement, SMALLEST_PARAMETER);
  // Means of the arithmetic-geometric iteration, doubled per step: mean = 2ⁿ a_n, root = 2ⁿ g_n.
  let mean = 1;
  let root = Math.sqrt(kc2);
  let product = root;
  // B by Bulirsch's procedure cel with (a, b) = (1, 0), p = 1: only sums of positive numbers.
  let a = 1;
  let b = 0;
  let p = 1;
  // C = K Σ 2ⁿ γ_n², γ_n = (a_{n−1} − g_{n−1}) / (2 k²), γ_1 = 1 / (2 (1 + k')), γ_{n+1} = k² γ_n² / (4 a_{n+1}).
  let gamma = 0.5 / (1 + root);
  let power = 2;
  let sum = 2 * gamma * gamma;
  for (;;) {
    const g = product / p;
    const previous = a;
    a += b / p;
    b = 2 * (b + previous * g);
    p += g;
    const before = mean;
    mean += root;
    if (!(before - root > HALF_DIGITS * before)) break;
    root = 2 * Math.sqrt(product);
    product = root * mean;
    power *= 2;
    gamma = ((1 - kc2) * gamma * gamma * power) / (4 * (mean + root));
    sum += power * gamma * gamma;
  }
  out[at] = ((Math.PI / 2) * (b + a * mean)) / (mean * (mean + p));
  out[at + 1] = ((Math.PI / 2) * power * sum) / mean;
}
