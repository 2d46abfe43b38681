/**
 * Student's distribution with ν degrees of freedom: how much wider than two standard errors an interval must be to hold the truth as
 * often as ± 2 does for many data. With θ = atan(t/√ν):
 *
 *   P(|t_ν| ≤ t) = sin θ (1 + ½ cos²θ + … + (1·3⋯(ν−3))/(2·4⋯(ν−2)) cos^(ν−2) θ)                                     ν even
 *                = (2/π)(θ + sin θ (cos θ + ⅔ cos³θ + … + (2·4⋯(ν−3))/(1·3⋯(ν−2)) cos^(ν−2) θ))                       ν odd
 *
 * Abramowitz & Stegun (1964), 26.7.3 and 26.7.4.
 */

/** P(|z| ≤ 2) of the normal distribution. */
const TWO_SIGMAS = 0.954499736103642;

/** Halvings of θ in (0, π/2): to the last digit. */
const HALVINGS = 52;

/** P(|t_ν| ≤ √ν tan θ). */
function studentWithin(angle: number, freedom: number): number {
  const cos = Math.cos(angle);
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? cos : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k < freedom; k += 2) {
    term *= ((k - 1) / k) * cos * cos;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}

/** t/2 with P(|t_ν| ≤ t) = P(|z| ≤ 2): 6.98 for ν = 1, 2.27 for 2, 1.12 for 10, 1 for many. */
export function studentFactor(freedom: number): number {
  let [low, high] = [0, Math.PI / 2];
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2;
    if (studentWithin(middle, freedom) < TWO_SIGMAS) low = middle;
    else high = middle;
  }
  return (Math.sqrt(freedom) * Math.tan((low + high) / 2)) / 2;
}
