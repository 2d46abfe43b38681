/**
 * Every posture of a stance whose centre of mass and friction lie in given ranges, as a box for the certificates. World coordinates become
 * those of the contacts by intervals, so that what is proved holds for the numbers of the world.
 *   e = ±(p_2 − p_1)/|p_2 − p_1|,  l_i = (p_i − c)·e,  h = (p_i − c) × e,  l_2 − l_1 = ±|p_2 − p_1|
 *   φ_i: angle from e to the direction of the segment;  α = γ − angle of e
 * An angle θ of a vector (a, b) is enclosed without trusting Math.atan2: with its value t, sin(θ − t) = (b cos t − a sin t)/|(a, b)|,
 * and |θ − t| ≤ (π/2)|sin(θ − t)| where cos(θ − t) > 0.
 */
import { cosine, sine } from "../../linalg/interval/circular.ts";
import { type Interval, Intervals } from "../../linalg/interval/intervals.ts";
import type { Foot, Point, Stance } from "../../models/stance/stance.ts";
import type { CertifiedPosture, Range, RangePair } from "../certified/posture-certificate.ts";

export interface StanceRanges {
  readonly feet: readonly [Foot, Foot];
  readonly centerOfMass: RangePair;
  readonly friction: RangePair;
}

/** π/2 from above. */
const HALF_TURN = 1.5707963267948968;

/** Covers that an angle was given in degrees, and a radius of gyration as the inertia that follows from it. */
const GIVEN_SHARE = 2 ** -50;

export function stanceBox(stance: Stance, { feet, centerOfMass, friction }: StanceRanges): CertifiedPosture {
  const iv = new Intervals();
  const range = (value: Range): Interval => (typeof value === "number" ? iv.of(value) : iv.of(value[0], value[1]));
  const between = (from: Point, to: Point): Vector => [
    iv.subtract(iv.of(to[0]), iv.of(from[0])),
    iv.subtract(iv.of(to[1]), iv.of(from[1])),
  ];
  const [p, q] = [feet[0].point, feet[1].point];
  const apart = between(p, q);
  const distance = lengthOf(iv, apart);
  // As `postureFromWorld` has it; either sense is right.
  const sense = q[0] > p[0] || (q[0] === p[0] && q[1] > p[1]) ? 1 : -1;
  const facing: Vector = sense > 0 ? apart : [iv.negate(apart[0]), iv.negate(apart[1])];
  const [x, y] = facing.map((side) => iv.divide(side, distance)) as [Interval, Interval];
  const center = centerOfMass.map(range);
  const arms = [p, q].map((at) => [iv.subtract(iv.of(at[0]), center[0]!), iv.subtract(iv.of(at[1]), center[1]!)]);
  const along = arms.map(([a, b]) => iv.add(iv.multiply(a!, x), iv.multiply(b!, y)));
  const below = arms.map(([a, b]) => iv.subtract(iv.multiply(a!, y), iv.multiply(b!, x)));
  const slopes = feet.map(({ segment }) => {
    const { from, to } = stance.terrain[segment]!;
    const [tx, ty] = between(from, to);
    const dot = iv.add(iv.multiply(facing[0], tx), iv.multiply(facing[1], ty));
    return angleOf(iv, [dot, iv.subtract(iv.multiply(facing[0], ty), iv.multiply(facing[1], tx))]);
  });
  const share = iv.of(1 - GIVEN_SHARE, 1 + GIVEN_SHARE);
  const gravity = iv.multiply(iv.of(stance.gravityAngle), share);
  const radius = iv.multiply(iv.root(iv.divide(iv.of(stance.inertia), iv.of(stance.mass))), share);
  const ends = (interval: Interval): Range => [iv.low(interval), iv.high(interval)];
  return {
    offsets: [ends(along[0]!), ends(along[1]!)],
    span: ends(sense > 0 ? distance : iv.negate(distance)),
    height: ends(iv.meet(below[0]!, below[1]!)!),
    slopes: [ends(slopes[0]!), ends(slopes[1]!)],
    friction,
    loadAngle: ends(iv.subtract(gravity, angleOf(iv, facing))),
    ...{ loadSize: 1, loadTorque: 0, gyrationRadius: ends(radius) },
  };
}

type Vector = readonly [Interval, Interval];

const lengthOf = (iv: Intervals, [a, b]: Vector): Interval => iv.root(iv.add(iv.square(a), iv.square(b)));

/** An enclosure of the angle of (a, b); all angles where the vector may be nearly 0. */
function angleOf(iv: Intervals, vector: Vector): Interval {
  const [a, b] = vector;
  const middle = (interval: Interval): number => iv.low(interval) + (iv.high(interval) - iv.low(interval)) / 2;
  const guess = Math.atan2(middle(b), middle(a));
  const at = iv.of(guess);
  const [cos, sin] = [cosine(iv, at), sine(iv, at)];
  const length = lengthOf(iv, vector);
  const miss = iv.divide(iv.subtract(iv.multiply(b, cos), iv.multiply(a, sin)), length);
  const isNear = iv.sign(iv.add(iv.multiply(a, cos), iv.multiply(b, sin))) > 0;
  if (!isNear) return iv.of(-2 * HALF_TURN, 2 * HALF_TURN);
  return iv.add(at, iv.multiply(iv.of(HALF_TURN), iv.hull(miss, iv.negate(miss))));
}
