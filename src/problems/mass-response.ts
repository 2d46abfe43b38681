/**
 * The answer of the masses to impulses: M⁻¹ w for every direction, for regular and for singular mass matrices.
 *
 * Regular M: Cholesky of the diagonally scaled matrix. Positive semidefinite M with
 *
 *   ker M ∩ ker W_bᵀ = {0}   over the bilateral directions W_b                     [PaschkowskiArnold] (2)
 *
 * the impact equation and the bilateral laws form a KKT system with a unique u⁺. Adding W_b S W_bᵀ Δu to both
 * sides of M Δu = W Λ makes it
 *
 *   (M + W_b S W_bᵀ) Δu = W Λ′,   Λ′_b = Λ_b + S (γ_b⁺ − γ_b⁻),   all other impulses unchanged,
 *
 * an equivalent system with a regular matrix: exact for every S > 0, because the reservoir of a bilateral element
 * is all of R. S is chosen so that both parts have unit size (docs/decisions/0004-singular-mass.md).
 */
import { InputError } from "../errors.ts";
import { choleskyForwardInPlace, choleskyInPlace, choleskySolveInPlace } from "../linalg/cholesky.ts";
import { nullSpace } from "../linalg/null-space.ts";
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import { EPSILON, RANK_ROUNDING } from "../linalg/tolerances.ts";
import { coordinateScale } from "./coordinate-scale.ts";

/** Two entries M_ij, M_ji may differ by this, relative to √(M_ii M_jj): a few operations of rounding. */
const SYMMETRY_ROUNDING = 2 ** 12 * EPSILON;

export interface MassResponse {
  /** `constrained`: M is singular and the bilateral elements complete it. */
  readonly form: "regular" | "constrained";
  /** L⁻¹ D w_i for every direction, n × f: G = Y Yᵀ. */
  readonly halfResponse: Float64Array;
  /** (M + W_b S W_bᵀ)⁻¹ w_i for every direction, n × f. */
  readonly response: Float64Array;
  /** S per component; zero except for bilateral components of the constrained form. */
  readonly stiffening: Float64Array;
  /** L, f × f lower triangle: D (M + W_b S W_bᵀ) D = L Lᵀ. */
  readonly factor: Float64Array;
  /** Diagonal of D. */
  readonly scale: Float64Array;
}

/**
 * @param mass       M, f × f
 * @param directions Wᵀ, n × f: row i is w_i
 * @param bilateral  which components belong to bilateral elements
 */
export function massResponse(
  mass: Float64Array,
  f: number,
  directions: Float64Array,
  bilateral: readonly boolean[],
): MassResponse {
  checkSymmetric(mass, f);
  const n = bilateral.length;
  const scale = coordinateScale(mass, f, directions, bilateral);
  const scaled = scaledMass(mass, f, scale);
  const tolerance = f * RANK_ROUNDING;
  const stiffening = new Float64Array(n);
  let factor = regularFactor(scaled, f);
  const form = factor ? "regular" : "constrained";
  if (!factor) {
    checkSemidefinite(scaled, f, tolerance);
    const completed = complete(scaled, f, directions, scale, bilateral, stiffening);
    factor = regularFactor(completed, f);
    if (!factor) throw kernelError(masslessMotion(scaled, f, directions, scale, bilateral));
  }
  const halfResponse = new Float64Array(n * f);
  const response = new Float64Array(n * f);
  for (let i = 0; i < n; i++) {
    const half = halfResponse.subarray(i * f, i * f + f);
    const full = response.subarray(i * f, i * f + f);
    for (let j = 0; j < f; j++) half[j] = full[j] = directions[i * f + j]! * scale[j]!;
    choleskyForwardInPlace(factor, f, half);
    choleskySolveInPlace(factor, f, full);
    for (let j = 0; j < f; j++) full[j]! *= scale[j]!;
  }
  return { form, halfResponse, response, stiffening, factor, scale };
}

function checkSymmetric(mass: Float64Array, f: number): void {
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < i; j++) {
      const size = Math.sqrt(Math.abs(mass[i * f + i]! * mass[j * f + j]!));
      const larger = Math.max(size, Math.abs(mass[i * f + j]!), Math.abs(mass[j * f + i]!));
      if (Math.abs(mass[i * f + j]! - mass[j * f + i]!) > SYMMETRY_ROUNDING * larger) {
        throw new InputError({
          code: "mass-not-symmetric",
          what: `the mass matrix is not symmetric: entry (${j + 1}, ${i + 1}) is ${mass[j * f + i]}, entry (${i + 1}, ${j + 1}) is ${mass[i * f + j]}`,
          where: `massMatrix[${i}][${j}]`,
          fix: "Write the same number (or the same expression) in both places.",
        });
      }
    }
  }
}

/** D M D of the symmetric part. */
export function scaledMass(mass: Float64Array, f: number, scale: Float64Array): Float64Array {
  const scaled = new Float64Array(f * f);
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < f; j++) {
      scaled[i * f + j] = 0.5 * (mass[i * f + j]! + mass[j * f + i]!) * scale[i]! * scale[j]!;
    }
  }
  return scaled;
}

/** Cholesky factor, or undefined when a pivot is lost in rounding. */
function regularFactor(matrix: Float64Array, f: number): Float64Array | undefined {
  const factor = matrix.slice();
  return choleskyInPlace(factor, f) ? factor : undefined;
}

function checkSemidefinite(scaled: Float64Array, f: number, tolerance: number): void {
  const { values, vectors } = symmetricEigen(scaled, f);
  if (values[0]! >= -tolerance) return;
  const vector = Array.from(vectors.subarray(0, f), (x) => Number(x.toPrecision(4)));
  throw new InputError({
    code: "mass-indefinite",
    what: `the mass matrix is not positive semidefinite: its smallest eigenvalue (after scaling to a unit diagonal) is ${values[0]!.toPrecision(4)}, with eigenvector [${vector.join(", ")}]`,
    where: "massMatrix",
    fix: "A motion along that vector would have negative kinetic energy. Check the off-diagonal entries; give rounded entries with more digits.",
  });
}

/** scaled M + Σ ŵ ŵᵀ over the bilateral directions, each ŵ of unit length in the scaled coordinates. */
function complete(
  scaled: Float64Array,
  f: number,
  directions: Float64Array,
  scale: Float64Array,
  bilateral: readonly boolean[],
  stiffening: Float64Array,
): Float64Array {
  const completed = scaled.slice();
  bilateral.forEach((isBilateral, i) => {
    if (!isBilateral) return;
    const s = (stiffening[i] = completingStiffness(directions, i * f, scale));
    for (let j = 0; j < f; j++) {
      for (let k = 0; k < f; k++) {
        completed[j * f + k]! += s * directions[i * f + j]! * scale[j]! * directions[i * f + k]! * scale[k]!;
      }
    }
  });
  return completed;
}

/** S of the direction w at `directions[from…]`: √S D w has unit length, so that both parts of the completed masses are alike in size. */
export function completingStiffness(directions: Float64Array, from: number, scale: Float64Array): number {
  let square = 0;
  for (let j = 0; j < scale.length; j++) square += (directions[from + j]! * scale[j]!) ** 2;
  return square > 0 ? 1 / square : 0;
}

/** Λ = Λ′ − S Δγ: what the completed masses call an impulse, undone. The same for forces, with γ̇ − β = Wᵀu̇ for Δγ. */
export const uncompleted = (completed: number, stiffening: number, change: number): number =>
  completed - stiffening * change;

/** A motion without kinetic energy that no bilateral direction stops, from D M D and D; zero when there is none. */
export function masslessMotion(
  scaled: Float64Array,
  f: number,
  directions: Float64Array,
  scale: Float64Array,
  bilateral: readonly boolean[],
): number[] {
  const rows = bilateral.flatMap((isBilateral, i) => (isBilateral ? [i] : []));
  const stacked = new Float64Array((f + rows.length) * f);
  stacked.set(scaled);
  rows.forEach((i, r) => {
    for (let j = 0; j < f; j++) stacked[(f + r) * f + j] = directions[i * f + j]! * scale[j]!;
  });
  // The Cholesky pivots that failed are squares of lengths, so lengths are judged by the root of the tolerance.
  const { basis } = nullSpace(stacked, f + rows.length, f, Math.sqrt(f * RANK_ROUNDING));
  return Array.from({ length: f }, (_, j) => (basis[j] ?? 0) * scale[j]!);
}

function kernelError(vector: readonly number[]): InputError {
  const largest = Math.max(...vector.map(Math.abs)) || 1;
  const shown = vector.map((x) => Number((x / largest).toPrecision(4)) + 0);
  return new InputError({
    code: "kernel-condition",
    what: `the mass matrix is singular and no bilateral element stops the massless motion along [${shown.join(", ")}]`,
    where: "massMatrix",
    fix: "Every motion needs kinetic energy or a bilateral constraint: ker M ∩ ker Wᵀ = {0} over the bilateral elements. Give that motion a mass, or add the missing geometric-bilateral or kinematic-bilateral element.",
  });
}
