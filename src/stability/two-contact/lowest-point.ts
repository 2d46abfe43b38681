/**
 * The lowest point of a function between three points, the middle one not above the others: golden section with parabolic
 * steps (Brent 1973).
 */

/** A lowest point is flat: half of the digits are all a double can say about its place. */
const LOWEST_TOLERANCE = 2 ** -26;

const MOST_STEPS = 100;

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
