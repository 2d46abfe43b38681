/**
 * The graph of the set-valued map −Λ ∈ H(γ̄) as points for plotting, and what its monotonicity is judged by.
 *
 *   γ⁻ ↦ (γ̄, −Λ),   γ⁻ = γ̄ − ½ G Λ          Minty parametrisation, [LeineBaumann] proof of Theorem 1
 *   (y1 − y2)ᵀ(x1 − x2) ≥ 0                   monotone (13)
 *   Σ y_iᵀ(x_{i+1} − x_i) ≤ 0                 cyclically monotone (14)
 *
 * Sign trap: the second coordinate is the *negative* impulse.
 */
import { dot } from "../../linalg/dense.ts";
import { halton } from "../../linalg/halton.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { impactMaps, type MapOptions, type MapPoint } from "./impact-maps.ts";
import { kineticBasis, velocityOf } from "./kinetic-basis.ts";

/** A point of the graph of H and the parameter it belongs to. */
export interface GraphPoint extends Pick<MapPoint, "preContactVelocity" | "meanContactVelocity"> {
  /** −Λ. */
  readonly negativeImpulses: Float64Array;
}

/**
 * Points of the graph at the given γ⁻, or at a number of well-spread ones (`sampleVelocities`), in their order. A γ⁻
 * at which the law has no solution is left out.
 */
export function impulseGraph(
  impact: ImpactProblem,
  options: MapOptions,
  samples: number | readonly ArrayLike<number>[],
): GraphPoint[] {
  const maps = impactMaps(impact, options);
  const found =
    typeof samples === "number"
      ? sampleVelocities(impact, samples).map((velocity) => maps.evaluate(velocity))
      : samples.map((velocity) => maps.evaluateAtContact(velocity));
  return found.flatMap((point) => {
    if (point === undefined) return [];
    const { preContactVelocity, meanContactVelocity, impulses } = point;
    return [{ preContactVelocity, meanContactVelocity, negativeImpulses: impulses.map((value) => 0 - value) }];
  });
}

/**
 * Velocities u⁻ with ‖u⁻‖_M = 1 (kinetic energy ½ J) in the directions that the contacts can see, always the same ones:
 * both signs for one direction, equal angles from zero on for two, a low-discrepancy sequence for more.
 */
export function sampleVelocities(impact: ImpactProblem, count: number): Float64Array[] {
  const basis = kineticBasis(impact);
  const r = basis.rank;
  if (r === 0) return [];
  return Array.from({ length: count }, (_, k) => {
    if (r === 1) return velocityOf(impact, basis, [k % 2 === 0 ? 1 : -1]);
    const angle = (2 * Math.PI * k) / count;
    return velocityOf(impact, basis, r === 2 ? [Math.cos(angle), Math.sin(angle)] : onSphere(k, r));
  });
}

/** Point k of a sequence on the unit sphere: pairs of Halton numbers made normal by Box and Muller's formula. */
function onSphere(k: number, r: number): number[] {
  const x = Array.from({ length: r }, (_, j) => {
    const pair = j - (j % 2);
    const length = Math.sqrt(-2 * Math.log(halton(k, pair)));
    const angle = 2 * Math.PI * halton(k, pair + 1);
    return length * (j === pair ? Math.cos(angle) : Math.sin(angle));
  });
  const size = Math.hypot(...x);
  return x.map((value) => value / size);
}

/** (y1 − y2)ᵀ(x1 − x2) of two points of the graph (13): negative exactly where H is not monotone. */
export function monotonicityProduct(first: GraphPoint, second: GraphPoint): number {
  const impulses = first.negativeImpulses.map((value, i) => value - second.negativeImpulses[i]!);
  const velocities = first.meanContactVelocity.map((value, i) => value - second.meanContactVelocity[i]!);
  return dot(impulses, velocities);
}

/** Left side of (14) along a closed cycle of points: positive exactly where H is not cyclically monotone. */
export function cyclicSum(points: readonly GraphPoint[]): number {
  return points.reduce((sum, { negativeImpulses, meanContactVelocity }, i) => {
    const next = points[(i + 1) % points.length]!.meanContactVelocity;
    return sum + dot(negativeImpulses, next) - dot(negativeImpulses, meanContactVelocity);
  }, 0);
}
