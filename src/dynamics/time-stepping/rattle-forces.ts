/**
 * Forces in the two halves of a RATTLE step, explicit or implicit in the positions.
 *
 *   explicit   M(q)(u_½ − u) = ½Δt h(q, u_½, t) + …,   M(q⁺)(u⁺ − u_½) = ½Δt h(q⁺, u_½, t⁺) + …          Störmer–Verlet
 *   implicit   both halves with the mean h̄ = ½(h(q, u_½, t) + h(q⁺, u_½, t⁺)),   q⁺ = q + Δt u_½         trapezoidal rule
 *
 * Where M is constant and nothing acts but forces and joints, u_½ = ½(u + u⁺). For linear forces the implicit step is then the implicit
 * midpoint rule, which preserves T + U whatever Δt is. Both are their own adjoints (the explicit one up to O(Δt³)), hence of order 2.
 *
 * Why the mean of both ends and not the force at ½(q + q⁺): a stiff spring then has its length at the ends of the steps, as a joint has.
 * In the middle of a chord it would have it there, the ends would be (Δφ)²/8 too far out, and ½k times the square of that is energy.
 *
 * u_½ of the implicit half by Newton's method together with the gaps (rattle-position.ts), from a trial v with K = −∂h/∂q,
 * D = −∂h/∂u at q + Δt v:
 *
 *   (M + ¼Δt²K + ½ΔtD)(u_½ − u) = ½Δt h̄ + (¼Δt²K + ½ΔtD)(v − u) + W(q) R
 *
 * One pass solves it where the forces are linear. The explicit first half is linearly implicit in u: v = u and K = 0.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { solveMassInPlace } from "../frame/frame-mass.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";
import { freeChange, masses } from "./stepping-workspace.ts";

/** Newton's correction of a velocity below this share of the terms it is the sum of is rounding. */
export const SETTLED = 2 ** 9 * EPSILON;

/** `change` = Δu_free of the first half and `free` = u + Δu_free, from the begin of the step; `result.q` is q + Δt u. */
export function firstForces(work: RattleWorkspace, t: number, step: number): boolean {
  const { mass, q, u, half } = work;
  if (work.isImplicit) {
    half.set(u);
    return linearise(work, t, step);
  }
  if (!masses(work, mass, q, u, t, 0, 0.5 * step)) return false;
  freeChange(work, mass, q, u, t, 0.5 * step);
  addFree(work);
  return true;
}

/** The same of an implicit step from the trial `half`, with `result.q` that belongs to it. */
export function linearise(work: RattleWorkspace, t: number, step: number): boolean {
  const { mass, result, q, u, half, change } = work;
  const [positionShare, velocityShare] = [0.25 * step * step, 0.5 * step];
  if (!masses(work, mass, q, half, t, positionShare, velocityShare, result.q)) return false;
  const f = q.length;
  meanForces(work, t, step);
  for (let i = 0; i < f; i++) {
    let sum = 0.5 * step * change[i]!;
    for (let j = 0; j < f; j++) {
      const moved = half[j]! - u[j]!;
      const at = i * f + j;
      if (moved !== 0) sum -= (positionShare * mass.byPosition[at]! + velocityShare * mass.byVelocity[at]!) * moved;
    }
    change[i] = sum;
  }
  solveMassInPlace(mass, change);
  addFree(work);
  return true;
}

/** `change` = h̄ of the trial `half` with `result.q`. */
function meanForces({ system, result, q, half, change, force }: RattleWorkspace, t: number, step: number): void {
  system.forcesInto(change, q, half, t);
  system.forcesInto(force, result.q, half, t + step);
  for (let j = 0; j < q.length; j++) change[j] = 0.5 * (change[j]! + force[j]!);
}

function addFree({ u, change, free }: RattleWorkspace): void {
  for (let j = 0; j < u.length; j++) free[j] = u[j]! + change[j]!;
}

/** `change` = Δu_free of the second half, to the end of a step of which the first half is known. */
export function lastForces(work: RattleWorkspace, t: number, step: number): boolean {
  const { result, lastMass, half, change } = work;
  if (!masses(work, lastMass, result.q, half, t + step)) return false;
  if (!work.isImplicit) {
    freeChange(work, lastMass, result.q, half, t + step, 0.5 * step);
    return true;
  }
  meanForces(work, t, step);
  for (let j = 0; j < change.length; j++) change[j]! *= 0.5 * step;
  solveMassInPlace(lastMass, change);
  return true;
}

/**
 * The last correction Δ of u_½ is what the rounding of the forces leaves, in the metric of the step, A = M + ¼Δt²K + ½ΔtD:
 *
 *   ΔᵀAΔ ≤ ρ²(Σ|A_ij| s_i s_j + ¼ Σ|∂h_i/∂q_j| |q_i| |q_j|),     s the terms of u_½
 *
 * A stiff spring at rest has forces that are all rounding, kε|q|, and velocities that are the answers to them.
 */
export function isCorrectionRounding({ mass, q, half, previous, terms }: RattleWorkspace): boolean {
  const { matrix, byPosition } = mass;
  const f = q.length;
  let [square, size] = [0, 0];
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < f; j++) {
      const entry = matrix[i * f + j]!;
      square += entry * (half[i]! - previous[i]!) * (half[j]! - previous[j]!);
      size += Math.abs(entry) * terms[i]! * terms[j]! + 0.25 * Math.abs(byPosition[i * f + j]! * q[i]! * q[j]!);
    }
  }
  return Math.abs(square) <= SETTLED * SETTLED * size;
}
