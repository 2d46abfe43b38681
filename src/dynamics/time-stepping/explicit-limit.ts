/**
 * The largest step with which RATTLE, explicit in the positions, can follow the stiffness of a mechanism at its start:
 *
 *   Δt < 2/ω,   ω² = max xᵀKx / xᵀM̃x,   K = −½(∂h/∂q + (∂h/∂q)ᵀ)          the limit of Störmer–Verlet on ẍ = −ω²x
 *
 * ω² by the power method: every quotient is a lower bound of it, so that what is found to be unstable is. Joints may hold the motion
 * concerned, which makes the bound one of caution.
 */
import { dot } from "../../linalg/dense.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { frameMass, massAt, solveMassInPlace } from "../frame/frame-mass.ts";

/** Iterations at most, and the change of ω² relative to itself that ends them: neighbours are close together in a long chain. */
const MOST_ITERATIONS = 1000;
const SETTLED = 1e-6;

/** 2/ω at (q, u, t); infinite where nothing pulls back. */
export function explicitLimit(
  system: MechanicalSystem,
  q: Float64Array,
  u: Float64Array,
  t: number,
  isMassSingular: boolean,
): number {
  const f = system.freedoms;
  const [byPosition, byVelocity] = [new Float64Array(f * f), new Float64Array(f * f)];
  system.forceDerivativesInto(byPosition, byVelocity, q, u, t);
  const mass = frameMass(system, isMassSingular);
  if (!byPosition.some((entry) => entry !== 0) || !massAt(mass, q, u, t)) return Infinity;
  let force = Float64Array.from({ length: f }, (_, j) => Math.cos(1 + j * j));
  let square = 0;
  for (let k = 0; k < MOST_ITERATIONS; k++) {
    // x = M̃⁻¹(Kx of the last one), of which the quotient is xᵀKx / xᵀM̃x with M̃x = the force.
    const x = force.slice();
    solveMassInPlace(mass, x);
    const next = stiffnessTimes(byPosition, x);
    const [work, size] = [dot(x, next), dot(x, force)];
    const last = square;
    square = size > 0 ? Math.max(square, work / size) : square;
    const length = Math.sqrt(dot(next, next));
    if (!(length > 0) || (k > 0 && square - last <= SETTLED * square)) break;
    force = next.map((value) => value / length);
  }
  return square > 0 ? 2 / Math.sqrt(square) : Infinity;
}

function stiffnessTimes(byPosition: Float64Array, x: Float64Array): Float64Array {
  const f = x.length;
  const out = new Float64Array(f);
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < f; j++) out[i]! -= 0.5 * (byPosition[i * f + j]! + byPosition[j * f + i]!) * x[j]!;
  }
  return out;
}

/** What a run should know before its first step; nothing where its step is short enough. */
export function stiffnessWarnings(step: number, limit: number): string[] {
  if (!(step > limit)) return [];
  const [needed, chosen] = [Number(limit.toPrecision(2)), Number(step.toPrecision(3))];
  return [
    `the step ${chosen} s is too long for rattle, which is explicit: the stiffness at the start asks for less than ${needed} s; without that the motion may grow without bound (implicit: true, or --implicit, makes rattle implicit; moreau is)`,
  ];
}
