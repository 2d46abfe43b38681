/**
 * One pass of the maps R and G ([VarkonyiOr] (22)–(27)) for all slopes ẋ2/|ż2| of a cell at once, as intervals. Where an interval does not
 * tell which way a decision goes, both are followed, each on the numbers that can take it: the outcomes together contain every pass that
 * begins in the cell. Passes through a double impact are not part of R (docs/theory/non-persistent-postures.md) and end here.
 *
 * Contact 2 hits with (ẋ2, ż2) = (u, −w), contact 1 is closed.
 *   impact   slip σ: u⁺ = u + k_t w with σ u⁺ > 0, else stick (u⁺ = 0): under (11) exactly one;   v_j⁺ ≥ 0, else a double impact
 *   stay     a closed contact with ẋ = u, the other one at height z with speed v: slip to its stop or to the hit; after a stop the
 *            letter that follows at rest; hit speed √(v² − 2αz), α = z̈ of the other contact in the mode
 *   flight   for b2 > 0 both contacts are open from the impact of contact 2 to that of contact 1
 * Assumed of the model: (11), b1 < 0, cosines with known signs.
 */
import type { Interval } from "../../linalg/interval/intervals.ts";
import { stickSign } from "./rest-proofs.ts";
import type { ContactEnclosure, SlipEnclosure, ZeroOrderEnclosure } from "./zero-order-enclosure.ts";

/** Ends of an interval as numbers, which outlive the arithmetic. */
export type Bounds = readonly [low: number, high: number];

export interface PassOutcome {
  /** tan R and G; null where the pass ends in a double impact. */
  readonly next: Bounds | null;
  readonly growth: Bounds | null;
  /** What happened, letter by letter: the slip of an impact or S, then h (hit) or s (stop) and the letter after it; f for flight, I for II. */
  readonly word: string;
}

/** A sign on the way that is not told. */
export interface OpenPass {
  readonly open: string;
}

/** Every outcome of passes that begin with slope in `slope`, or what is in the way. One end may be infinite. */
export function enclosedPass(model: ZeroOrderEnclosure, [low, high]: Bounds): readonly PassOutcome[] | OpenPass {
  const { iv } = model;
  const mark = iv.mark();
  try {
    const isBounded = low > -Infinity && high < Infinity;
    const speed = isBounded ? iv.of(1) : farSpeed(model, low, high);
    const slip = isBounded ? iv.of(low, high) : iv.of(high === Infinity ? 1 : -1);
    const outcomes: PassOutcome[] = [];
    for (const hit of impact(model, 1, slip, speed, null)) {
      if (hit.rise === null) outcomes.push({ next: null, growth: null, word: hit.word });
      else afterFirst(model, hit, speed, outcomes);
    }
    return outcomes;
  } catch (error) {
    if (error instanceof Undecided) return { open: error.message };
    throw error;
  } finally {
    iv.release(mark);
  }
}

/** Thrown where a sign is needed and not told; never leaves this file. */
class Undecided extends Error {}

/** With ẋ2 = ±1: w from 0 to 1/|s|. */
function farSpeed({ iv }: ZeroOrderEnclosure, low: number, high: number): Interval {
  const near = iv.divide(iv.of(1), iv.absolute(iv.of(high === Infinity ? low : high)));
  return iv.of(0, iv.high(near));
}

interface Hit {
  /** Slip after the impact; null for stick. */
  readonly slip: SlipEnclosure | null;
  readonly tangent: Interval;
  /** Speed of the other contact; null where it takes part in the impact. */
  readonly rise: Interval | null;
  readonly word: string;
}

/**
 * Impact of contact i with (u, −w). The other one is closed, or it is contact 2 in the air after a flight FF of duration T, which began
 * closed: then w = −b1 T/2, and slip leaves it with b2 T + k w = (b2 + α2) T/2, a form that does not lose the sign.
 */
function impact(
  model: ZeroOrderEnclosure,
  i: 0 | 1,
  u: Interval,
  w: Interval,
  flight: Interval | null,
): readonly Hit[] {
  const { iv } = model;
  const contact = model.contacts[i];
  const push = model.contacts[1].freeNormal;
  const hits: Hit[] = [];
  const add = (slip: SlipEnclosure | null, tangent: Interval, rise: Interval): void => {
    const word = slip === null ? "S" : slip.sense > 0 ? "P" : "N";
    if (flight === null && iv.low(rise) < 0) hits.push({ slip, tangent, rise: null, word: `${word}I` });
    const left = flight === null ? iv.meet(rise, iv.of(0, Infinity)) : rise;
    if (left !== null) hits.push({ slip, tangent, rise: left, word });
  };
  const riseOf = (slip: SlipEnclosure): Interval =>
    flight === null
      ? iv.multiply(slip.otherNormal, w)
      : iv.multiply(iv.multiply(iv.add(push, slip.lift), iv.of(0.5)), flight);
  const after = contact.slips.map((slip) => iv.add(u, iv.multiply(slip.tangent, w)));
  contact.slips.forEach((slip, k) => {
    const side = iv.meet(after[k]!, slip.sense > 0 ? iv.of(0, Infinity) : iv.of(-Infinity, 0));
    if (side !== null) add(slip, side, riseOf(slip));
  });
  if (iv.low(after[0]!) > 0 || iv.high(after[1]!) < 0) return hits;
  // Stick: u + k_P w ≤ 0 ≤ u + k_N w.
  const [forward, backward] = contact.slips.map((slip) => iv.negate(iv.multiply(slip.tangent, w)));
  const stuck = iv.meet(u, iv.of(iv.low(backward!), Math.max(iv.low(backward!), iv.high(forward!))));
  if (stuck === null) return hits;
  const rise = iv.add(iv.multiply(contact.stickByTangent, stuck), iv.multiply(contact.stickByNormal, w));
  add(null, iv.of(0), flight === null ? rise : iv.add(iv.multiply(push, flight), rise));
  return hits;
}

/** From the impact of contact 2 to the impact of contact 1 and on. */
function afterFirst(model: ZeroOrderEnclosure, first: Hit, speed: Interval, outcomes: PassOutcome[]): void {
  const { iv, contacts } = model;
  const [c1, s1, c2] = [contacts[0].cos, contacts[0].sin, contacts[1].cos];
  const presses = iv.sign(contacts[1].freeNormal);
  if (presses === 0) throw new Undecided("b2 = 0");
  if (presses < 0) {
    for (const end of stay(model, 1, first, iv.of(0), first.rise!)) {
      const tangent = iv.subtract(iv.multiply(end.tangent, c2), iv.multiply(end.speed, s1));
      hitsFirst(model, { ...end, tangent: iv.divide(tangent, c1) }, null, speed, outcomes);
    }
    return;
  }
  const time = iv.divide(iv.multiply(iv.of(-2), first.rise!), contacts[0].freeNormal);
  const start = iv.add(iv.multiply(first.tangent, c2), iv.multiply(first.rise!, s1));
  const tangent = iv.add(iv.divide(start, c1), iv.multiply(contacts[0].freeTangent, time));
  hitsFirst(model, { tangent, speed: first.rise!, word: `${first.word}f` }, time, speed, outcomes);
}

/** The contact hits with (tangent, −speed). */
interface Approach {
  readonly tangent: Interval;
  readonly speed: Interval;
  readonly word: string;
}

/** Impact of contact 1 and the way back to the section; `flight`: how long contact 2 has been in the air, null where it is closed. */
function hitsFirst(
  model: ZeroOrderEnclosure,
  { tangent, speed, word }: Approach,
  flight: Interval | null,
  start: Interval,
  outcomes: PassOutcome[],
): void {
  const { iv, contacts } = model;
  const [c1, c2, s2] = [contacts[0].cos, contacts[1].cos, contacts[1].sin];
  const push = contacts[1].freeNormal;
  const height = flight === null ? iv.of(0) : iv.multiply(iv.multiply(push, iv.of(0.5)), iv.square(flight));
  for (const hit of impact(model, 0, tangent, speed, flight)) {
    const so = `${word} ${hit.word}`;
    if (hit.rise === null) {
      outcomes.push({ next: null, growth: null, word: so });
      continue;
    }
    for (const end of stay(model, 0, hit, height, hit.rise)) {
      const ratio = isStill(model, end.tangent) ? iv.of(0) : iv.divide(end.tangent, end.speed);
      const next = iv.divide(iv.subtract(iv.multiply(ratio, c1), s2), c2);
      const growth = iv.divide(end.speed, start);
      outcomes.push({ next: bounds(model, next), growth: bounds(model, growth), word: `${word} ${end.word}` });
    }
  }
}

const isStill = ({ iv }: ZeroOrderEnclosure, x: Interval): boolean => iv.low(x) === 0 && iv.high(x) === 0;

const bounds = ({ iv }: ZeroOrderEnclosure, x: Interval): Bounds => [iv.low(x), iv.high(x)];

/** Contact i stays closed after its impact until the other one, at height z with speed v, comes down. */
function stay(model: ZeroOrderEnclosure, i: 0 | 1, hit: Hit, z: Interval, v: Interval): readonly Approach[] {
  const { iv } = model;
  const contact = model.contacts[i];
  if (hit.slip === null) return rest(model, contact, { z, v, before: null }, hit.word);
  const { sense, acceleration, lift } = hit.slip;
  const ends: Approach[] = [];
  const falls = iv.sign(lift);
  if (falls === 0) throw new Undecided(`z̈ of contact ${2 - i} = 0 while contact ${i + 1} slips`);
  if (falls > 0 && iv.low(v) < 0) throw new Undecided(`contact ${2 - i} may graze`);
  const slows = iv.meet(acceleration, sense > 0 ? iv.of(-Infinity, 0) : iv.of(0, Infinity));
  let latest = Infinity;
  if (falls < 0) {
    const { speed, time } = fall(model, { z, v, before: null }, lift);
    const tangent = iv.add(hit.tangent, iv.multiply(acceleration, time));
    const ahead = iv.meet(tangent, sense > 0 ? iv.of(0, Infinity) : iv.of(-Infinity, 0));
    if (ahead !== null) ends.push({ tangent: ahead, speed, word: `${hit.word}h` });
    const mayStop = sense > 0 ? iv.low(tangent) <= 0 : iv.high(tangent) >= 0;
    if (slows === null || !mayStop) return ends;
    latest = iv.high(time);
  } else if (iv.sign(acceleration) !== -sense) throw new Undecided(`slip of contact ${i + 1} may not end`);
  const stop = stopTime(model, hit.tangent, slows!, latest);
  if (stop === null) return ends;
  const speed = iv.add(v, iv.multiply(lift, stop));
  const mean = iv.multiply(iv.add(v, speed), iv.of(0.5));
  const height = iv.meet(iv.add(z, iv.multiply(mean, stop)), iv.of(0, Infinity));
  // Below the surface the hit came first.
  if (height === null) return ends;
  const before = falls < 0 ? { lift, energy: energyOf(model, z, v, lift) } : null;
  return [...ends, ...rest(model, contact, { z: height, v: speed, before }, `${hit.word}s`)];
}

/** |u|/|a|, as far as it is not after `latest`; a may be as small as 0. */
function stopTime({ iv }: ZeroOrderEnclosure, u: Interval, a: Interval, latest: number): Interval | null {
  const [way, rate] = [iv.absolute(u), iv.absolute(a)];
  if (iv.high(rate) === 0) return null;
  const soonest = iv.low(iv.divide(iv.of(iv.low(way)), iv.of(iv.high(rate))));
  const slowest = iv.low(rate) > 0 ? iv.high(iv.divide(iv.of(iv.high(way)), iv.of(iv.low(rate)))) : Infinity;
  return iv.meet(iv.of(soonest, slowest), iv.of(0, latest));
}

/** The open contact at height z with speed v; while it fell with α = `lift` < 0 before, v² − 2αz was `energy`. */
interface Falling {
  readonly z: Interval;
  readonly v: Interval;
  readonly before: { readonly lift: Interval; readonly energy: Interval } | null;
}

/** v² − 2αz, which stays the same with α; the square of the speed of the hit. */
function energyOf({ iv }: ZeroOrderEnclosure, z: Interval, v: Interval, lift: Interval): Interval {
  const isGround = iv.high(z) === 0 && iv.low(z) === 0;
  return isGround ? iv.square(v) : iv.subtract(iv.square(v), iv.multiply(iv.of(2), iv.multiply(lift, z)));
}

/** Speed and time of the hit from height z ≥ 0, α < 0. From z = 0 it comes down as fast as it left. */
function fall(
  model: ZeroOrderEnclosure,
  { z, v, before }: Falling,
  lift: Interval,
): { readonly speed: Interval; readonly time: Interval } {
  const { iv } = model;
  const isGround = iv.high(z) === 0 && iv.low(v) >= 0;
  const plain = isGround ? v : iv.root(energyOf(model, z, v, lift));
  const speed = before === null ? plain : (iv.meet(plain, speedAfter(model, v, before, lift)) ?? plain);
  return { speed, time: iv.divide(iv.add(v, speed), iv.negate(lift)) };
}

/**
 * With E = v² − 2αz before and α′ from now on, v² − 2α′z = E (q + (1 − q) θ), q = α′/α, θ = v²/E in [0, 1]: between E and q E, which
 * the heights and speeds by themselves do not tell. The form is bilinear, so its ends are at corners.
 */
function speedAfter(
  { iv }: ZeroOrderEnclosure,
  v: Interval,
  { lift: alpha, energy }: NonNullable<Falling["before"]>,
  lift: Interval,
): Interval {
  const whole = iv.of(0, Infinity);
  if (iv.low(energy) <= 0) return whole;
  const q = iv.divide(lift, alpha);
  const share = iv.meet(iv.divide(iv.square(v), energy), iv.of(0, 1));
  if (share === null) return whole;
  const at = (x: number, theta: number): Interval =>
    iv.add(iv.of(x), iv.multiply(iv.subtract(iv.of(1), iv.of(x)), iv.of(theta)));
  const [q0, q1, t0, t1] = [iv.low(q), iv.high(q), iv.low(share), iv.high(share)];
  const mixed = iv.hull(iv.hull(at(q0, t0), at(q0, t1)), iv.hull(at(q1, t0), at(q1, t1)));
  return iv.root(iv.multiply(energy, mixed));
}

/**
 * From ẋ = 0: stick, or the slip that starts, until the hit; every one of them that a posture of the enclosure may have. On the edge of
 * the friction cone stick and slip are the same motion.
 */
function rest(model: ZeroOrderEnclosure, contact: ContactEnclosure, falling: Falling, word: string): Approach[] {
  const { iv } = model;
  const { sign, maySlip } = stickSign(model, contact);
  const comesDown = (lift: Interval): ReturnType<typeof fall> => {
    if (iv.sign(lift) >= 0) throw new Undecided("the open contact may not come down");
    return fall(model, falling, lift);
  };
  const ends: Approach[] = [];
  if (sign >= 0) ends.push({ tangent: iv.of(0), speed: comesDown(contact.stickLift).speed, word: `${word}S` });
  for (const towards of maySlip) {
    const slip = contact.slips[towards > 0 ? 0 : 1];
    const starts = iv.meet(slip.acceleration, towards > 0 ? iv.of(0, Infinity) : iv.of(-Infinity, 0));
    if (starts === null) continue;
    const { speed, time } = comesDown(slip.lift);
    ends.push({ tangent: iv.multiply(starts, time), speed, word: `${word}${towards > 0 ? "P" : "N"}` });
  }
  return ends;
}
