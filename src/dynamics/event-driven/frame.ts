/**
 * The mechanism at one state, over the elements that may act there: everything contact problems are made of.
 *
 *   rows Wᵀ, velocities γ = Wᵀu + χ, M̃⁻¹W, G = Wᵀ M̃⁻¹ W, u̇ without contact forces M̃⁻¹h, accelerations c = Wᵀ M̃⁻¹h + β
 *
 * M̃ = M where M is regular. A singular M is completed by the bilateral directions ([PaschkowskiArnold] (2), see
 * problems/mass-response.ts): M̃ = M + W_b S W_bᵀ, which is exact and only shifts the bilateral forces,
 *
 *   λ′_b = λ_b − S β_b   (accelerations: W_bᵀ u̇ = −β_b).
 *
 * Elements are numbered twice: by their place in the mechanism, and locally by `starts` in the arrays of the frame.
 * Arrays are allocated once for all elements; filling a frame allocates nothing.
 */
import { choleskyInPlace, choleskySolveInPlace } from "../../linalg/cholesky.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { type Roles, rolesOf } from "./roles.ts";

export interface Frame {
  readonly system: MechanicalSystem;
  readonly roles: Roles;
  /** M is singular and is completed. */
  readonly isCompleted: boolean;
  /** Indices of the elements in this frame, in the order of the mechanism. */
  active: readonly number[];
  /** First local component of every element of the mechanism; −1 for those not in the frame. */
  readonly starts: Int32Array;
  /** Local components n. */
  size: number;
  /** Wᵀ, n × f. */
  readonly rows: Float64Array;
  /** χ, γ, β and c per local component. */
  readonly drives: Float64Array;
  readonly velocities: Float64Array;
  readonly curvatures: Float64Array;
  readonly accelerations: Float64Array;
  /** M̃⁻¹ w per local component, n × f. */
  readonly response: Float64Array;
  /** G, n × n with row length n. */
  readonly delassus: Float64Array;
  /** S per local component. */
  readonly stiffening: Float64Array;
  readonly mass: Float64Array;
  readonly forces: Float64Array;
  /** M̃⁻¹h. */
  readonly free: Float64Array;
  /** Cholesky's factor of M̃; known for good once `isFactored`. */
  readonly factor: Float64Array;
  isFactored: boolean;
  /** Accelerations below this times √G_ii count as zero whatever they are the sum of. */
  restRate: number;
}

export function frame(system: MechanicalSystem, isCompleted: boolean): Frame {
  const [f, n] = [system.freedoms, system.size];
  const numbers = (count: number): Float64Array => new Float64Array(count);
  return {
    ...{ system, isCompleted, isFactored: false },
    roles: rolesOf(system),
    active: [],
    starts: new Int32Array(system.elements.length).fill(-1),
    size: 0,
    rows: numbers(n * f),
    drives: numbers(n),
    velocities: numbers(n),
    curvatures: numbers(n),
    accelerations: numbers(n),
    response: numbers(n * f),
    delassus: numbers(n * n),
    stiffening: numbers(n),
    mass: numbers(f * f),
    forces: numbers(f),
    free: numbers(f),
    factor: numbers(f * f),
    restRate: 0,
  };
}

/** Chooses the elements of the frame. */
export function setActive(at: Frame, active: readonly number[]): void {
  at.active = active;
  at.starts.fill(-1);
  at.stiffening.fill(0);
  at.size = 0;
  for (const e of active) {
    at.starts[e] = at.size;
    at.size += at.system.elements[e]!.dimension;
  }
}

/** Rows, γ and the answer of the masses at (q, u, t). False when M̃ is not positive definite there. */
export function fillVelocities(at: Frame, q: Float64Array, u: Float64Array, t: number): boolean {
  const { system, rows, drives, velocities } = at;
  const f = system.freedoms;
  for (const e of at.active) {
    const start = at.starts[e]!;
    system.directionsInto(rows, start * f, e, q, t, u);
    if (system.hasMovingConstraints) system.velocityOffsetsInto(drives, start, e, q, t);
  }
  for (let i = 0; i < at.size; i++) velocities[i] = velocityOf(at, i, u);
  if (!factorMass(at, q)) return false;
  respond(at);
  return true;
}

function factorMass(at: Frame, q: Float64Array): boolean {
  if (at.isFactored) return true;
  at.system.massInto(at.mass, q);
  at.factor.set(at.mass);
  if (at.isCompleted) completeInPlace(at);
  if (!choleskyInPlace(at.factor, at.system.freedoms)) return false;
  at.isFactored = at.system.hasConstantMass && !at.isCompleted;
  return true;
}

/** M̃⁻¹W and G. */
function respond({ system, rows, factor, response, delassus, size, isCompleted }: Frame): void {
  const f = system.freedoms;
  const isDiagonal = system.hasDiagonalMass && !isCompleted;
  for (let i = 0; i < size; i++) {
    const end = i * f + f;
    if (isDiagonal) {
      for (let k = i * f, d = 0; k < end; k++, d += f + 1) response[k] = rows[k]! / (factor[d]! * factor[d]!);
    } else {
      const answer = response.subarray(i * f, end);
      for (let k = 0; k < f; k++) answer[k] = rows[i * f + k]!;
      choleskySolveInPlace(factor, f, answer);
    }
  }
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < f; k++) sum += rows[i * f + k]! * response[j * f + k]!;
      delassus[i * size + j] = delassus[j * size + i] = sum;
    }
  }
}

/** Forces, free accelerations and c on top of `fillVelocities`. */
export function fillFrame(at: Frame, q: Float64Array, u: Float64Array, t: number): boolean {
  if (!fillVelocities(at, q, u, t)) return false;
  const { system, free, rows } = at;
  const f = system.freedoms;
  system.forcesInto(at.forces, q, u, t);
  free.set(at.forces);
  choleskySolveInPlace(at.factor, f, free);
  for (const e of at.active) system.accelerationOffsetsInto(at.curvatures, at.starts[e]!, e, q, u, t);
  for (let i = 0; i < at.size; i++) {
    let sum = at.curvatures[i]!;
    let terms = Math.abs(sum);
    for (let k = 0; k < f; k++) {
      const term = rows[i * f + k]! * free[k]!;
      sum += term;
      terms += Math.abs(term);
    }
    at.accelerations[i] = Math.abs(sum) <= 2 * f * EPSILON * terms ? 0 : sum;
  }
  for (let k = 0; k < f; k++) if (!Number.isFinite(free[k]!)) return false;
  return true;
}

/** γ of one local component; a sum of which only rounding is left is zero. */
export function velocityOf(at: Frame, i: number, u: Float64Array): number {
  const f = at.system.freedoms;
  let sum = at.system.hasMovingConstraints ? at.drives[i]! : 0;
  let terms = Math.abs(sum);
  for (let k = 0; k < f; k++) {
    const term = at.rows[i * f + k]! * u[k]!;
    sum += term;
    terms += Math.abs(term);
  }
  return Math.abs(sum) <= 2 * f * EPSILON * terms ? 0 : sum;
}

/** factor ← M + Σ s w wᵀ over the bilateral rows, s = 1 / Σ w_j² / M_jj: both parts of unit size. */
function completeInPlace(at: Frame): void {
  const { system, rows, mass, factor, stiffening } = at;
  const f = system.freedoms;
  for (const e of at.active) {
    if (at.roles.family[e] !== "bilateral") continue;
    const i = at.starts[e]!;
    let square = 0;
    for (let k = 0; k < f; k++) {
      const w = rows[i * f + k]!;
      // A massless coordinate is scaled by its own entry, as in `massResponse`.
      square += w === 0 ? 0 : mass[k * f + k]! > 0 ? (w * w) / mass[k * f + k]! : 1;
    }
    const s = 1 / square;
    stiffening[i] = s;
    for (let j = 0; j < f; j++) {
      for (let k = 0; k < f; k++) factor[j * f + k]! += s * rows[i * f + j]! * rows[i * f + k]!;
    }
  }
}

/** T of the free motion after `time` from rest: what energies are compared with where nothing moves yet. */
export function freeEnergy(at: Frame, time: number): number {
  let power = 0;
  for (let k = 0; k < at.free.length; k++) power += at.forces[k]! * at.free[k]!;
  return 0.5 * power * time * time;
}
