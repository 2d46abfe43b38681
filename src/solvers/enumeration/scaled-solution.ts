/**
 * A solution of the scaled problem, and when two of them are one: solutions are distinct in u⁺, that is in G λ.
 * The impulses behind one u⁺ may form a polyhedron.
 */
import { projectOntoEllipseInPlace } from "../../sets/ellipse.ts";
import { velocity } from "./polish-state.ts";
import { Role, type ScaledProblem } from "./scaled-problem.ts";
import { ROUNDING, SAME_ENERGY, SAME_VELOCITY, TIDY } from "./tolerances.ts";

export interface ScaledSolution {
  readonly impulses: Float64Array;
  /** x = G λ + c. */
  readonly velocities: Float64Array;
}

export function scaledSolution(problem: ScaledProblem, impulses: Float64Array): ScaledSolution {
  return { impulses, velocities: impulses.map((_, i) => velocity(problem, i, impulses)) };
}

/**
 * Largest component of λ + prox(−λ + x), the defect of all laws together (the residual takes the root of the sum of
 * squares). It is compared with the drive and, where
 * impulses are large, with their rounding; never with the tolerance times their size, which would let a nearly
 * singular state with huge impulses pass.
 */
export function isSolution(problem: ScaledProblem, solution: ScaledSolution, tolerance: number): boolean {
  const { impulses, velocities } = solution;
  const allowed = tolerance / Math.sqrt(problem.size + 1) + ROUNDING * largest(impulses);
  for (let i = 0; i < problem.size; i++) {
    if (problem.roles[i] === Role.disk) continue;
    if (!(lineDefect(problem, i, impulses, velocities) <= allowed)) return false;
  }
  return problem.disk === undefined || diskDefect(problem, impulses, velocities) <= allowed;
}

/** Same u⁺: the difference moves neither G λ nor its energy. */
export function isSameVelocity(problem: ScaledProblem, a: ScaledSolution, b: ScaledSolution): boolean {
  const size = 1 + Math.max(largest(a.velocities), largest(b.velocities));
  let energy = 0;
  let impulse = 0;
  for (let i = 0; i < problem.size; i++) {
    const dx = a.velocities[i]! - b.velocities[i]!;
    const d = a.impulses[i]! - b.impulses[i]!;
    if (Math.abs(dx) > SAME_VELOCITY * size) return false;
    energy += dx * d;
    impulse += d * d;
  }
  return Math.sqrt(Math.abs(energy)) <= SAME_ENERGY * (size + Math.sqrt(impulse));
}

/** Largest magnitude. */
export function largest(x: Float64Array): number {
  let out = 0;
  for (const value of x) out = Math.max(out, Math.abs(value));
  return out;
}

/** Zero instead of noise, measured against a size. */
export function tidy(value: number, size: number): number {
  return Math.abs(value) <= TIDY * (1 + size) ? 0 : value;
}

function lineDefect(problem: ScaledProblem, i: number, impulses: Float64Array, velocities: Float64Array): number {
  const impulse = impulses[i]!;
  const x = velocities[i]!;
  switch (problem.roles[i]) {
    case Role.zero:
      return Math.abs(impulse);
    case Role.bilateral:
      return Math.abs(x);
    case Role.unilateral:
      return Math.abs(impulse + Math.min(0, x - impulse));
    case Role.step:
      return Math.abs(impulse + clamp(x - impulse, problem.bounds[i]!));
    default: {
      const normal = Math.max(0, impulses[problem.normals[i]!]!);
      return Math.abs(impulse + clamp(x - impulse, problem.bounds[i]! * normal));
    }
  }
}

const slip = new Float64Array(2);

function diskDefect(problem: ScaledProblem, impulses: Float64Array, velocities: Float64Array): number {
  const { first, second, normal, mu1, mu2 } = problem.disk!;
  const radius = Math.max(0, impulses[normal]!);
  slip[0] = velocities[first]! - impulses[first]!;
  slip[1] = velocities[second]! - impulses[second]!;
  projectOntoEllipseInPlace(slip, 0, mu1 * radius, mu2 * radius);
  return Math.hypot(impulses[first]! + slip[0]!, impulses[second]! + slip[1]!);
}

function clamp(x: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, x));
}
