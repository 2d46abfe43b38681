/**
 * The energy ball cuts the reachable set P:
 *
 *   prox_{P ∩ Ball_R}(x) = z(s),   z(s) = prox_P(s x),   s = 1/(1 + ν) ∈ (0, 1],   |z(s)| = R unless z(1) is inside
 *
 * ν ≥ 0 is the multiplier of |z|² ≤ R². |z(s)| does not decrease in s, and z(0) is the point of least energy of P, which
 * the ball always contains. z(s) is piecewise affine for polyhedral P: the point of the chord between two z(s) that has
 * the length R is then exact as soon as both lie on one piece. The chord is inside P by convexity in every case.
 * The maximiser of g · z is z(s) for x = g and s without a limit.
 */
import { dot, norm } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { distance } from "../../sets/convex-set.ts";
import { finishCurved } from "./finish-curved.ts";
import { nearestReachable, type ReachableSet, type Reached } from "./nearest-reachable.ts";

/** Lengths that agree to this are equal. */
const LENGTH_ROUNDING = 4 * EPSILON;

/** Every third cut halves the bracket in s, which has 52 bits; chords need far fewer. */
const MOST_CUTS = 180;

/** Largest s for the maximiser of a linear function, in units of R: beyond, s x has lost the digits of z. */
const FAR = 2 ** 24;

/** Rounding of z(s) in units of |s x|. */
const FAR_ROUNDING = 2 ** 4 * EPSILON;

interface Cut extends Reached {
  readonly s: number;
}

/** prox_{P ∩ Ball_R}(x). */
export function nearestInBall(set: ReachableSet, x: Float64Array, radius: number): Reached {
  const at = evaluator(set, x);
  const high = at(1);
  if (isInside(high, radius)) return high;
  const low = at(0);
  return norm(low.z) < radius ? cutAt(at, low, high, radius) : low;
}

/** The point of P ∩ Ball_R with the largest g · z; |g| = 1. */
export function farthestInBall(set: ReachableSet, g: Float64Array, radius: number): Reached {
  const at = evaluator(set, g);
  let low = at(0);
  if (!(norm(low.z) < radius)) return low;
  const unit = Math.max(radius, norm(set.before));
  const far = at(unit * FAR);
  for (let s = unit; s < unit * FAR; s *= 2) {
    const next = at(s);
    if (!isInside(next, radius)) return cutAt(at, low, next, radius);
    // Where the ball is not met, z(s) has come to its end; the first such point has the most digits.
    if (distance(next.z, far.z) <= FAR_ROUNDING * unit * FAR) return next;
    low = next;
  }
  return isInside(far, radius) ? far : cutAt(at, low, far, radius);
}

function evaluator(set: ReachableSet, x: Float64Array): (s: number) => Cut {
  const generators = [...set.reservoirs.generators];
  return (s) => {
    const scaled = x.map((value) => value * s);
    return { ...finishCurved(set, scaled, nearestReachable(set, scaled, generators)), s };
  };
}

function isInside(point: Reached, radius: number): boolean {
  return norm(point.z) <= radius * (1 + LENGTH_ROUNDING);
}

/** The point with |z(s)| = R between low (inside) and high (outside). */
function cutAt(at: (s: number) => Cut, start: Cut, end: Cut, radius: number): Reached {
  let low = start;
  let high = end;
  let chord = pointOnChord(low, high, radius);
  for (let k = 0; k < MOST_CUTS; k++) {
    const next = at(place(low, high, chord.s, k));
    if (Math.abs(norm(next.z) - radius) <= LENGTH_ROUNDING * radius) return next;
    if (next.s === chord.s && distance(chord.z, next.z) <= LENGTH_ROUNDING * radius) return chord;
    if (norm(next.z) <= radius) low = next;
    else high = next;
    chord = pointOnChord(low, high, radius);
    const isNarrow = distance(low.z, high.z) <= LENGTH_ROUNDING * radius || high.s - low.s <= EPSILON * high.s;
    if (isNarrow) return chord;
  }
  return { ...chord, defect: Math.max(chord.defect, distance(low.z, high.z) / radius) };
}

/**
 * Where to look next: the guess itself; then beyond it, as far again as it is from the nearer end, so that the other
 * end follows; now and then the middle, so that the bracket shrinks whatever happens.
 */
function place(low: Cut, high: Cut, guess: number, k: number): number {
  const middle = 0.5 * (low.s + high.s);
  if (k % 3 === 2 || !(guess > low.s && guess < high.s)) return middle;
  if (k % 3 === 0) return guess;
  return guess - low.s < high.s - guess ? Math.min(middle, 2 * guess - low.s) : Math.max(middle, 2 * guess - high.s);
}

/** The point of length R on the chord from low to high: |z + t d| = R, the root t ∈ [0, 1] without cancellation. */
function pointOnChord(low: Cut, high: Cut, radius: number): Cut {
  const d = high.z.map((value, k) => value - low.z[k]!);
  const a = dot(d, d);
  const b = dot(d, low.z);
  const length = norm(low.z);
  const c = (length - radius) * (length + radius);
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  const t = Math.min(1, Math.max(0, a > 0 ? (b > 0 ? -c / (b + root) : (root - b) / a) : 0));
  const mix = (x: Float64Array, y: Float64Array): Float64Array => x.map((value, k) => value + t * (y[k]! - value));
  return {
    z: mix(low.z, high.z),
    impulses: mix(low.impulses, high.impulses),
    defect: Math.max(low.defect, high.defect),
    s: low.s + t * (high.s - low.s),
  };
}
