/**
 * An arc of a curve of slip directions as a piece of a continuum of u⁺.
 *
 * Ranges of velocities are attained at the ends of the arc or where (den y)′ den − (den y) den′ = 0. At an end with
 * den = 0 the load s grows without bound, unless num vanishes there, too; velocities then tend to their limits.
 */
import { largest } from "../../linalg/dense.ts";
import { STICK } from "../../problems/contact-state.ts";
import type { Piece } from "./piece.ts";
import { follow } from "./polish-state.ts";
import { polyhedron } from "./polyhedron.ts";
import { type ScaledSolution, scaledSolution } from "./scaled-solution.ts";
import {
  type Curve,
  fixedPart,
  impulseQuantity,
  load,
  numerator,
  type Quantity,
  termSize,
  velocityQuantity,
} from "./slip-quantity.ts";
import { SAME_VELOCITY, SIEVE, VANISHES } from "./tolerances.ts";
import { combine, differentiate, evaluateTrigonometric, multiply, zeros } from "./trigonometric-polynomial.ts";

const TURN = 2 * Math.PI;

/** The arc between two angles; undefined when it has no member that can be computed. */
export function arcPiece(curve: Curve, conditions: readonly Quantity[], from: number, to: number): Piece | undefined {
  const n = curve.modes.length;
  const low = new Float64Array(n).fill(Infinity);
  const high = new Float64Array(n).fill(-Infinity);
  const angles = [from, to, (from + to) / 2];
  for (let i = 0; i < n; i++) if (curve.modes[i] !== STICK) angles.push(...turningPoints(curve, i, from, to));
  const members = angles.flatMap((angle) => memberAtAngle(curve, conditions, angle) ?? []);
  if (members.length === 0) return undefined;
  for (const { velocities } of members) {
    for (let i = 0; i < n; i++) {
      low[i] = Math.min(low[i]!, velocities[i]!);
      high[i] = Math.max(high[i]!, velocities[i]!);
    }
  }
  for (const end of [from, to]) {
    if (load(curve, end) === Infinity) widen(curve, end, (from + to) / 2, low, high);
  }
  const width = Math.max(...high.map((x, i) => x - low[i]!));
  return {
    dimension: width > SAME_VELOCITY * (1 + largest(members[0]!.velocities)) ? 1 : 0,
    low,
    high,
    members,
    contains: (solution) => arcContains(curve, conditions, from, to, solution),
  };
}

/** λ at an angle; undefined where the load is infinite. Undetermined impulses are chosen as small as possible. */
function memberAtAngle(curve: Curve, conditions: readonly Quantity[], angle: number): ScaledSolution | undefined {
  const { contact, modes } = curve;
  const { problem } = contact.tree;
  const s = load(curve, angle);
  if (s === Infinity) return undefined;
  const count = contact.undetermined.length;
  const rows = conditions.map((quantity) => Float64Array.of(...quantity.q, fixedPart(quantity, s, angle)));
  const t = count === 0 ? new Float64Array(0) : polyhedron(count, rows).leastNorm();
  const impulses = new Float64Array(problem.size);
  for (let i = 0; i < problem.size; i++) {
    if (modes[i] !== STICK) continue;
    const quantity = impulseQuantity(curve, i);
    impulses[i] = quantity.q.reduce((sum, x, j) => sum + x * t[j]!, fixedPart(quantity, s, angle));
  }
  follow(problem, { modes, angle }, angle, impulses);
  return scaledSolution(problem, impulses);
}

/** Angles inside the arc where x_i is stationary. */
function turningPoints(curve: Curve, i: number, from: number, to: number): number[] {
  const quantity = velocityQuantity(curve, i);
  const top = numerator(curve, quantity);
  const slope = combine(1, multiply(differentiate(top), curve.den), -1, multiply(top, differentiate(curve.den)));
  if (largest(slope) <= VANISHES * termSize(curve, quantity) * largest(curve.den)) return [];
  return zeros(slope)
    .flatMap((angle) => [angle, angle + TURN])
    .filter((angle) => angle > from && angle < to);
}

/** Takes the limits of the velocities at an end where the load is infinite into the ranges. */
function widen(curve: Curve, end: number, inside: number, low: Float64Array, high: Float64Array): void {
  const sign = Math.sign(evaluateTrigonometric(curve.den, inside));
  const slope = evaluateTrigonometric(differentiate(curve.den), end);
  for (let i = 0; i < low.length; i++) {
    if (curve.modes[i] === STICK) continue;
    const quantity = velocityQuantity(curve, i);
    const top = numerator(curve, quantity);
    const value = evaluateTrigonometric(top, end);
    const isBounded = Math.abs(value) <= SIEVE * termSize(curve, quantity);
    const limit = isBounded ? evaluateTrigonometric(differentiate(top), end) / slope : sign * value * Infinity;
    if (limit < low[i]!) low[i] = limit;
    if (limit > high[i]!) high[i] = limit;
  }
}

function arcContains(
  curve: Curve,
  conditions: readonly Quantity[],
  from: number,
  to: number,
  solution: ScaledSolution,
): boolean {
  const { disk } = curve.contact;
  const x1 = solution.velocities[disk.first]!;
  const x2 = solution.velocities[disk.second]!;
  const close = SAME_VELOCITY * (1 + largest(solution.velocities));
  const angle = Math.atan2(disk.mu2 * x2, disk.mu1 * x1);
  const inside = [angle, angle + TURN].filter((a) => a >= from && a <= to);
  return [...inside, from, to].some((a) => {
    const member = memberAtAngle(curve, conditions, a);
    return member?.velocities.every((x, i) => Math.abs(x - solution.velocities[i]!) <= close) ?? false;
  });
}
