/**
 * The frame of the event-driven method: with the velocities and accelerations of its components and the motion without contact forces.
 *
 *   γ = Wᵀu + χ,   u̇ = Ā⁻¹h,   c = Wᵀ Ā⁻¹h + β
 *
 * A singular M is completed (frame-mass.ts), which is exact and only shifts the bilateral forces: λ′_b = λ_b − S β_b, because
 * W_bᵀ u̇ = −β_b.
 */
import { dot } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { frameMass, massAt, solveMassInPlace } from "../frame/frame-mass.ts";
import {
  isCancelled,
  loadDelassus,
  loadRows,
  type MechanismFrame,
  mechanismFrame,
  velocityOf,
} from "../frame/mechanism-frame.ts";
import type { Roles } from "../frame/roles.ts";

export interface MotionFrame extends MechanismFrame, ReturnType<typeof motionParts> {}

export function motionFrame(system: MechanicalSystem, roles: Roles, isSingular: boolean): MotionFrame {
  return { ...mechanismFrame(system, frameMass(system, isSingular, true)), ...motionParts(system, roles) };
}

function motionParts({ freedoms: f, size: n }: MechanicalSystem, roles: Roles) {
  return {
    roles,
    /** γ, β and c per local component. */
    velocities: new Float64Array(n),
    curvatures: new Float64Array(n),
    accelerations: new Float64Array(n),
    /** h and Ā⁻¹h. */
    forces: new Float64Array(f),
    free: new Float64Array(f),
    /** Sizes of the terms of a sum over the components, by coordinate. */
    terms: new Float64Array(f),
    /** Accelerations below this times √G_ii count as zero whatever they are the sum of. */
    restRate: 0,
  };
}

/** γ of one local component; a sum of which only rounding is left is zero. */
export const contactSpeed = (at: MotionFrame, i: number, u: Float64Array): number =>
  velocityOf(at, i, u, 2 * u.length * EPSILON);

/** The same from a row with all its zeros, and χ. */
export function rowSpeed(row: Float64Array, u: Float64Array, drive: number): number {
  let [sum, terms] = [drive, Math.abs(drive)];
  for (let k = 0; k < row.length; k++) {
    sum += row[k]! * u[k]!;
    terms += Math.abs(row[k]! * u[k]!);
  }
  return isCancelled(sum, terms, 2 * u.length * EPSILON) ? 0 : sum;
}

/** Rows, γ and the answer of the masses at (q, u, t). False when Ā is not positive definite there. */
export function fillVelocities(at: MotionFrame, q: Float64Array, u: Float64Array, t: number): boolean {
  loadRows(at, q, t, u);
  for (let i = 0; i < at.size; i++) at.velocities[i] = contactSpeed(at, i, u);
  if (!massAt(at.mass, q, u, t)) return false;
  loadDelassus(at, at.mass);
  return true;
}

/** Forces, free accelerations and c on top of `fillVelocities`. */
export function fillFrame(at: MotionFrame, q: Float64Array, u: Float64Array, t: number): boolean {
  if (!fillVelocities(at, q, u, t)) return false;
  const { system, free } = at;
  const f = system.freedoms;
  system.forcesInto(at.forces, q, u, t);
  free.set(at.forces);
  solveMassInPlace(at.mass, free);
  for (const e of at.active) system.accelerationOffsetsInto(at.curvatures, at.starts[e]!, e, q, u, t);
  for (let i = 0; i < at.size; i++) {
    at.accelerations[i] = velocityOf(at, i, free, 2 * f * EPSILON, at.curvatures[i]!);
  }
  for (let k = 0; k < f; k++) if (!Number.isFinite(free[k]!)) return false;
  return true;
}

/** G_ii. */
export const complianceOf = (at: MechanismFrame, i: number): number => at.delassus[i * (at.size + 1)]!;

/** T of the free motion after `time` from rest: what energies are compared with where nothing moves yet. */
export function freeEnergy(at: MotionFrame, time: number): number {
  return 0.5 * dot(at.forces, at.free) * time * time;
}
