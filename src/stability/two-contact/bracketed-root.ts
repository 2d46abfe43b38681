/**
 * A zero of a continuous function between two points where it has different signs, and a lowest point between three.
 * Zero: Chandrupatla's method (Adv. Eng. Software 28 (1997) 145–149): inverse quadratic steps where they can be trusted,
 * bisection elsewhere; it never leaves the bracket. Lowest point: golden section with parabolic steps (Brent 1973).
 */
import { EPSILON } from "../../linalg/tolerances.ts";

/** Zeros are located to this part of max(1, |x|): a few roundings of the functions met here. */
const ZERO_TOLERANCE = 2 ** 6 * EPSILON;

/** A lowest point is flat: half of the digits are all a double can say about its place. */
const LOWEST_TOLERANCE = 2 ** -26;

const MOST_STEPS = 100;

/** A zero of f between a and b, where f(a) = fa and f(b) = fb differ in sign or vanish. */
export function bracketedRoot(f: (x: number) => number, a: number, b: number, fa: number, fb: number): number {
  let [x1, f1, x2, f2] = [a, fa, b, fb];
  let x3 = a;
  let f3 = fa;
  let t = 0.5;
  if (f1 === 0) return x1;
  if (f2 === 0) return x2;
  for (let step = 0; step < MOST_STEPS; step++) {
    const x = x1 + t * (x2 - x1);
    const fx = f(x);
    if (Math.sign(fx) === Math.sign(f1)) [x3, f3] = [x1, f1];
    else [x3, f3, x2, f2] = [x2, f2, x1, f1];
    [x1, f1] = [x, fx];
    const best = Math.abs(f1) < Math.abs(f2) ? x1 : x2;
    const least = (ZERO_TOLERANCE * Math.max(1, Math.abs(best))) / Math.abs(x2 - x1);
    if (f1 === 0 || least > 0.5) return best;
    const xi = (x1 - x2) / (x3 - x2);
    const phi = (f1 - f2) / (f3 - f2);
    const trusted = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
    t = trusted
      ? (f1 / (f2 - f1)) * (f3 / (f2 - f3)) + ((x3 - x1) / (x2 - x1)) * (f1 / (f3 - f1)) * (f2 / (f3 - f2))
      : 0.5;
    t = Math.min(1 - least, Math.max(least, t));
  }
  return Math.abs(f1) < Math.abs(f2) ? x1 : x2;
}

const GOLDEN = (3 - Math.sqrt(5)) / 2;

/** Where f is lowest between a and c, given a point b between them at which f is not above f(a) and f(c). */
export function lowestPoint(f: (x: number) => number, a: number, b: number, c: number, fb: number): number {
  let [low, high] = [a, c];
  let [x, w, v] = [b, b, b];
  let [fx, fw, fv] = [fb, fb, fb];
  let moved = 0;
  let before = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    const tolerance = LOWEST_TOLERANCE * Math.max(1, Math.abs(x));
    const middle = (low + high) / 2;
    if (Math.abs(x - middle) <= 2 * tolerance - (high - low) / 2) break;
    let r = (x - w) * (fx - fv);
    let q = (x - v) * (fx - fw);
    let p = (x - v) * q - (x - w) * r;
    q = 2 * (q - r);
    if (q > 0) p = -p;
    q = Math.abs(q);
    r = before;
    before = moved;
    if (Math.abs(p) < Math.abs((q * r) / 2) && p > q * (low - x) && p < q * (high - x)) {
      moved = p / q;
    } else {
      before = x < middle ? high - x : low - x;
      moved = GOLDEN * before;
    }
    const u = x + (Math.abs(moved) >= tolerance ? moved : Math.sign(moved) * tolerance);
    const fu = f(u);
    if (fu <= fx) {
      if (u < x) high = x;
      else low = x;
      [v, fv, w, fw, x, fx] = [w, fw, x, fx, u, fu];
    } else {
      if (u < x) low = u;
      else high = u;
      if (fu <= fw || w === x) [v, fv, w, fw] = [w, fw, u, fu];
      else if (fu <= fv || v === x || v === w) [v, fv] = [u, fu];
    }
  }
  return x;
}
