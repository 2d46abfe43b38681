/**
 * Direction d = (cos θ, sin θ) of a slipping spatial contact, exactly: with λ_T = −μ λ_N d and x_N = 0,
 *
 *   λ_N = −q_N / (a − μ b·d),   x_T ∥ d   ⇔   f(θ) = t·(v + M d) = 0,   t = (−sin θ, cos θ),
 *   v = a q_T − q_N c,   M = μ (q_N B − q_T bᵀ),   A = [a bᵀ; c B],
 *
 * a trigonometric polynomial of degree two (a quartic). A root is a solution when a − μ b·d > 0 and d·(v + M d) ≥ 0.
 * Newton from the given direction, safeguarded; when it fails, all sign changes of f are looked at.
 * One spatial contact may have three slip solutions: the one nearest to the given direction is taken, stable ones
 * (f falling) before unstable ones.
 */

/** Newton doubles the digits in each step from a start this good or better; more steps mean that it wanders. */
const NEWTON_STEPS = 12;

/** Largest turn in one Newton step: tangent of the angle. */
const LARGEST_TURN = 0.7;

/** Turns below this change no digit of d. */
const TURN_ROUNDING = 2 ** -51;

/** Points at which f is sampled; a polynomial of degree two has at most four roots. */
const SAMPLES = 48;

/** Each halving gains one binary digit of the angle. */
const HALVINGS = 54;

/**
 * Finds the slip direction of the 3 × 3 block `a` (nine numbers from `at`) with friction `mu`, near the unit vector
 * `direction[0…1]`, and overwrites that vector. False when there is none: then `direction` is unchanged. `form` has room for
 * v1, v2, M11, M12, M21, M22, then a, μ b1, μ b2.
 */
export function findSlipDirection(
  a: Float64Array,
  at: number,
  mu: number,
  q0: number,
  q1: number,
  q2: number,
  direction: Float64Array,
  form: Float64Array,
): boolean {
  const b1 = mu * a[at + 1]!;
  const b2 = mu * a[at + 2]!;
  const n = mu * q0;
  form[0] = a[at]! * q1 - q0 * a[at + 3]!;
  form[1] = a[at]! * q2 - q0 * a[at + 6]!;
  form[2] = n * a[at + 4]! - q1 * b1;
  form[3] = n * a[at + 5]! - q1 * b2;
  form[4] = n * a[at + 7]! - q2 * b1;
  form[5] = n * a[at + 8]! - q2 * b2;
  form[6] = a[at]!;
  form[7] = b1;
  form[8] = b2;
  return newtonDirection(form, direction) || scanDirections(form, direction);
}

function newtonDirection(form: Float64Array, direction: Float64Array): boolean {
  const v1 = form[0]!;
  const v2 = form[1]!;
  const m11 = form[2]!;
  const m12 = form[3]!;
  const m21 = form[4]!;
  const m22 = form[5]!;
  let x = direction[0]!;
  let y = direction[1]!;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const w1 = v1 + m11 * x + m12 * y;
    const w2 = v2 + m21 * x + m22 * y;
    const along = x * w1 + y * w2;
    const slope = y * (m11 * y - m12 * x) + x * (m22 * x - m21 * y) - along;
    if (!(slope < 0)) return false;
    let turn = (y * w1 - x * w2) / slope;
    if (turn > LARGEST_TURN) turn = LARGEST_TURN;
    else if (turn < -LARGEST_TURN) turn = -LARGEST_TURN;
    const shrink = 1 / Math.sqrt(1 + turn * turn);
    const turned = (x - turn * y) * shrink;
    y = (y + turn * x) * shrink;
    x = turned;
    if (Math.abs(turn) <= TURN_ROUNDING) return isSlip(form, x, y) && take(direction, x, y);
  }
  return false;
}

/** Whether (x, y) is a solution. */
function isSlip(form: Float64Array, x: number, y: number): boolean {
  const w1 = form[0]! + form[2]! * x + form[3]! * y;
  const w2 = form[1]! + form[4]! * x + form[5]! * y;
  return x * w1 + y * w2 >= 0 && form[6]! - form[7]! * x - form[8]! * y > 0;
}

function take(direction: Float64Array, x: number, y: number): true {
  const length = Math.sqrt(x * x + y * y);
  direction[0] = x / length;
  direction[1] = y / length;
  return true;
}

function crossing(form: Float64Array, angle: number): number {
  const x = Math.cos(angle);
  const y = Math.sin(angle);
  return x * (form[1]! + form[4]! * x + form[5]! * y) - y * (form[0]! + form[2]! * x + form[3]! * y);
}

function scanDirections(form: Float64Array, direction: Float64Array): boolean {
  const start = Math.atan2(direction[1]!, direction[0]!);
  let best = -Infinity;
  let bestAngle = 0;
  let low = start;
  let f = crossing(form, low);
  for (let k = 1; k <= SAMPLES; k++) {
    const high = start + (2 * Math.PI * k) / SAMPLES;
    const next = crossing(form, high);
    if (f > 0 !== next > 0) {
      const angle = bisect(form, low, high, f > 0);
      // Nearness is at most 1: a falling crossing always ranks before a rising one.
      const rank = Math.cos(angle - start) + (f > 0 ? 2 : 0);
      if (rank > best && isSlip(form, Math.cos(angle), Math.sin(angle))) {
        best = rank;
        bestAngle = angle;
      }
    }
    low = high;
    f = next;
  }
  return best > -Infinity && take(direction, Math.cos(bestAngle), Math.sin(bestAngle));
}

function bisect(form: Float64Array, low: number, high: number, positive: boolean): number {
  let a = low;
  let b = high;
  for (let k = 0; k < HALVINGS; k++) {
    const middle = 0.5 * (a + b);
    if (crossing(form, middle) > 0 === positive) a = middle;
    else b = middle;
  }
  return 0.5 * (a + b);
}
