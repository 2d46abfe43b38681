/**
 * sin and cos of an interval, without any assumption on Math.sin.
 *
 * An end x is reduced to r = x − k π/2 with π/2 = P1 + P2 + P3 + [0, 2⁻¹⁰³], where P1, P2 and P3 have 33 bits, so that k P1, k P2 and
 * k P3 are exact for |k| < 2²⁰; |r| ≤ 1. Then, with y = r²,
 *   sin r = r (1 − y/(2·3) (1 − y/(4·5) (1 − … T))),   cos r = 1 − y/(1·2) (1 − y/(3·4) (1 − … T))
 * and T ∈ [0, 1], because the series of T alternates with falling terms. Between its ends sin is monotone but for the places
 * π/2 + m π, which add ±1 where the interval may hold one.
 */
import type { Between, Interval, Intervals } from "./intervals.ts";

/** π/2 in three parts and what is left, the split of fdlibm's e_rem_pio2.c; the tests compare what comes out with the series in 400 bits. */
const HALF_PI = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487111665e-21] as const;
const HALF_PI_REST = 2 ** -103;

/** π lies between these neighbouring doubles. */
export const PI = [Math.PI, Math.PI + 2 ** -51] as const;

/** Beyond this k P1 is no longer exact, and no angle of a posture is that large: sin is then only known to lie in [−1, 1]. */
const LARGEST_TURNS = 2 ** 20;

/** Factors of the series: y^n/(2n)! is below 2⁻⁷⁰ for n = 12, y ≤ 1. */
const FACTORS = 12;

export function sine(iv: Intervals, x: Interval): Interval {
  return wave(iv, x, 0);
}

export function cosine(iv: Intervals, x: Interval): Interval {
  return wave(iv, x, 1);
}

/** An enclosure of k π/2 for a whole number k. */
function quarterTurns(iv: Intervals, k: number): Interval {
  const n = iv.of(k);
  const rest = iv.add(iv.multiply(n, iv.of(HALF_PI[2])), iv.multiply(n, iv.of(0, HALF_PI_REST)));
  return iv.add(iv.multiply(n, iv.of(HALF_PI[0])), iv.add(iv.multiply(n, iv.of(HALF_PI[1])), rest));
}

/** sin(x + shift π/2). */
function wave(iv: Intervals, x: Interval, shift: 0 | 1): Interval {
  const [a, b] = [iv.low(x), iv.high(x)];
  const first = Math.floor(a / Math.PI / 0.5) - 1;
  const last = Math.ceil(b / Math.PI / 0.5) + 1;
  const isKnown = Math.max(Math.abs(first), Math.abs(last)) < LARGEST_TURNS && last - first <= 8;
  if (!isKnown) return iv.of(-1, 1);
  let range = iv.hull(waveAt(iv, a, shift), waveAt(iv, b, shift));
  for (let k = first; k <= last; k++) {
    const extremum = (((k + shift) % 4) + 4) % 4;
    if (extremum % 2 === 0 || iv.meet(x, quarterTurns(iv, k)) === null) continue;
    range = iv.hull(range, iv.of(extremum === 1 ? 1 : -1));
  }
  const out = iv.meet(range, iv.of(-1, 1))!;
  iv.follow(out, x, (x0) => ({
    value: boundsOf(iv, waveAt(iv, x0, shift)),
    slope: boundsOf(iv, waveAt(iv, x0, shift + 1)),
    curvature: { low: -iv.high(out), high: -iv.low(out) },
  }));
  return out;
}

const boundsOf = (iv: Intervals, x: Interval): Between => ({ low: iv.low(x), high: iv.high(x) });

function waveAt(iv: Intervals, x: number, shift: number): Interval {
  const k = Math.round(x / (Math.PI / 2));
  const n = iv.of(k);
  let r = iv.subtract(iv.of(x), iv.multiply(n, iv.of(HALF_PI[0])));
  r = iv.subtract(r, iv.multiply(n, iv.of(HALF_PI[1])));
  r = iv.subtract(r, iv.multiply(n, iv.of(HALF_PI[2])));
  r = iv.subtract(r, iv.multiply(n, iv.of(0, HALF_PI_REST)));
  const quarter = (((k + shift) % 4) + 4) % 4;
  const value = quarter % 2 === 0 ? iv.multiply(r, series(iv, r, 1)) : series(iv, r, 0);
  return quarter < 2 ? value : iv.negate(value);
}

/** 1 − y/((o+1)(o+2)) (1 − y/((o+3)(o+4)) (1 − …)) with y = r²: cos r for o = 0, sin r over r for o = 1. */
function series(iv: Intervals, r: Interval, offset: 0 | 1): Interval {
  const y = iv.square(r);
  const one = iv.of(1);
  let tail = iv.of(0, 1);
  for (let n = FACTORS; n > 0; n--) {
    const divisor = iv.of((2 * n - 1 + offset) * (2 * n + offset));
    tail = iv.subtract(one, iv.multiply(iv.divide(y, divisor), tail));
  }
  return tail;
}
