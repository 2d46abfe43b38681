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

/** Cosine and sine of their angles. */
const TURNS = /* @__PURE__ */ turns();

/** A simple root takes about eight guesses; halving alone would take 52. */
const MOST_GUESSES = 100;

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

function turns(): Float64Array {
  const out = new Float64Array(2 * SAMPLES);
  for (let k = 0; k < SAMPLES; k++) {
    out[2 * k] = Math.cos((2 * Math.PI * k) / SAMPLES);
    out[2 * k + 1] = Math.sin((2 * Math.PI * k) / SAMPLES);
  }
  return out;
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

/** f at the direction (x, y). */
function crossing(form: Float64Array, x: number, y: number): number {
  return x * (form[1]! + form[4]! * x + form[5]! * y) - y * (form[0]! + form[2]! * x + form[3]! * y);
}

function scanDirections(form: Float64Array, direction: Float64Array): boolean {
  const x0 = direction[0]!;
  const y0 = direction[1]!;
  let best = -Infinity;
  let x = x0;
  let y = y0;
  let f = crossing(form, x, y);
  for (let k = 1; k <= SAMPLES; k++) {
    const turn = 2 * (k % SAMPLES);
    const nextX = TURNS[turn]! * x0 - TURNS[turn + 1]! * y0;
    const nextY = TURNS[turn]! * y0 + TURNS[turn + 1]! * x0;
    const next = crossing(form, nextX, nextY);
    if (f > 0 !== next > 0) {
      const share = rootShare(form, x, y, nextX, nextY, f, next);
      const rootX = x + share * (nextX - x);
      const rootY = y + share * (nextY - y);
      const length = Math.sqrt(rootX * rootX + rootY * rootY);
      // Nearness is at most 1: a falling crossing always ranks before a rising one.
      const rank = (rootX * x0 + rootY * y0) / length + (f > 0 ? 2 : 0);
      if (rank > best && isSlip(form, rootX / length, rootY / length)) {
        best = rank;
        take(direction, rootX, rootY);
      }
    }
    x = nextX;
    y = nextY;
    f = next;
  }
  return best > -Infinity;
}

/**
 * The t for which f is zero at the direction of d + t (e − d), by the rule of false position in the form of Illinois: the end that
 * stays twice counts half, so that the other moves, too.                                                       [DowellJarratt1971]
 */
function rootShare(form: Float64Array, x: number, y: number, endX: number, endY: number, f: number, g: number): number {
  let [a, fa, b, fb] = [0, f, 1, g];
  let t = 0;
  for (let k = 0; k < MOST_GUESSES && fb !== 0; k++) {
    const last = t;
    t = (a * fb - b * fa) / (fb - fa);
    if (Math.abs(t - last) <= TURN_ROUNDING) return t;
    const atX = x + t * (endX - x);
    const atY = y + t * (endY - y);
    const length = Math.sqrt(atX * atX + atY * atY);
    const ft = crossing(form, atX / length, atY / length);
    if (ft > 0 === fb > 0) fa *= 0.5;
    else {
      a = b;
      fa = fb;
    }
    b = t;
    fb = ft;
  }
  return b;
}
