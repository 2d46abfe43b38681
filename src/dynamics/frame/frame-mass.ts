/**
 * The masses of a mechanism at one state, and the answer to impulses through them:
 *
 *   A = M + θ²Δt² K + θΔt D,   K = −∂h/∂q,   D = −∂h/∂u        (linearly implicit steps; A = M otherwise)
 *   Ā = A + W_b S W_bᵀ         where M is singular               [PaschkowskiArnold] (2), docs/decisions/0004-singular-mass.md
 *
 * The completion is exact: Ā Δu = Δt h + W Λ′ with Λ′_b = Λ_b + S(γ_b⁺ − γ_b⁻), undone by `stiffening` afterwards; forces are shifted
 * alike, λ′_b = λ_b − S β_b. S is that of problems/mass-response.ts.
 *
 * A is diagonal for many free bodies, symmetric for most others, and unsymmetric with gyroscopic forces; each is factorised
 * by the cheapest method that is safe, and not at all when it is the matrix of the step before.
 */
import { equalNumbers } from "../../linalg/buffers.ts";
import { choleskyInPlace, choleskySolveInPlace } from "../../linalg/cholesky.ts";
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { coordinateScale } from "../../problems/coordinate-scale.ts";
import { completingStiffness } from "../../problems/mass-response.ts";
import { bilateralElements } from "../kernel-condition.ts";

/** Forms of the factorisation. */
export const DIAGONAL = 1;
const CHOLESKY = 2;
const LU = 3;

export type FrameMass = ReturnType<typeof frameMass>;

/**
 * `isSingular`: M is, and is completed. `isMetric`: Ā measures velocities and errors too (events): its factor, where it is not diagonal, is Cholesky's of Ā as it
 * is, L Lᵀ, or there is none. Steps ask for no more than the answer, and scale Ā to a unit diagonal first. `isMany`: there are no matrices over the
 * elements, only rows by their entries.
 */
export function frameMass(
  system: MechanicalSystem,
  isSingular: boolean,
  isMetric = false,
  isMany = system.contacts !== undefined,
) {
  const f = system.freedoms;
  // Many bodies have their masses and nothing else.
  const isAlone = isMany && system.masses !== undefined && !isSingular && !isMetric;
  const square = (): Float64Array => new Float64Array(isAlone ? 0 : f * f);
  const bilateral = bilateralElements(system);
  return {
    system,
    isSingular,
    isMetric,
    /** A is the diagonal of `masses` for ever; the matrices are empty. */
    isAlone,
    freedoms: f,
    /** M, f × f; then A and Ā. */
    mass: square(),
    matrix: square(),
    isDiagonal: false,
    isSymmetric: true,
    factor: square(),
    pivots: new Int32Array(f),
    /** Diagonal scaling that the factor is taken in; the reciprocal of A for a diagonal matrix. */
    scale: isAlone ? system.masses.map((mass) => 1 / mass) : new Float64Array(f).fill(1),
    /** The matrix that `factor` belongs to. */
    factored: square(),
    /** 0 nothing, DIAGONAL, CHOLESKY or LU. */
    form: isAlone ? DIAGONAL : 0,
    /** `matrix` is a constant M and nothing else, and still is since it was last filled. */
    isPlain: false,
    isUnchanged: false,
    byPosition: square(),
    byVelocity: square(),
    /** Derivatives and masses that need not be asked for again; whether the derivatives are all zero. */
    hasMass: false,
    hasDerivatives: false,
    isFreeOfPosition: false,
    isFreeOfVelocity: false,
    /** Elements that complete a singular M, the rows of those that do, their units, and S by element. */
    bilateral,
    completing: new Float64Array(bilateral.length * f),
    units: new Float64Array(f),
    stiffening: new Float64Array(system.elements.length),
  };
}

/**
 * Fills A at (q, u, t), completes it where M is singular and factorises it; false when it is singular beyond rounding. Shares:
 * θ²Δt² of K and θΔt of D, both at the position `slopesAt`. `isRedundant`: 1 for bilateral elements that depend on others, and complete
 * nothing.
 */
export function massAt(
  out: FrameMass,
  q: Float64Array,
  u: Float64Array,
  t: number,
  positionShare = 0,
  velocityShare = 0,
  isRedundant?: Uint8Array,
  slopesAt: Float64Array = q,
): boolean {
  if (out.isAlone) return true;
  fill(out, q, slopesAt, u, t, positionShare, velocityShare);
  if (out.isSingular) complete(out, q, t, isRedundant);
  return factorise(out);
}

function fill(
  out: FrameMass,
  q: Float64Array,
  slopesAt: Float64Array,
  u: Float64Array,
  t: number,
  positionShare: number,
  velocityShare: number,
): void {
  const { matrix, mass, system } = out;
  const isKnown = out.hasMass;
  if (!isKnown) system.massInto(mass, q);
  out.hasMass = system.hasConstantMass;
  const isImplicit = positionShare !== 0 || velocityShare !== 0;
  if (isImplicit && !out.hasDerivatives) {
    system.forceDerivativesInto(out.byPosition, out.byVelocity, slopesAt, u, t);
    out.hasDerivatives = system.hasLinearForces === true;
    out.isFreeOfPosition = isZero(out.byPosition);
    out.isFreeOfVelocity = isZero(out.byVelocity);
  }
  const isPlain = (positionShare === 0 || out.isFreeOfPosition) && (velocityShare === 0 || out.isFreeOfVelocity);
  // A pile has thousands of zeros in M: they are not copied and compared in every step.
  out.isUnchanged = isPlain && isKnown && out.isPlain;
  out.isPlain = isPlain;
  if (out.isUnchanged) return;
  matrix.set(mass);
  if (!isPlain) {
    for (let k = 0; k < matrix.length; k++) {
      matrix[k]! -= positionShare * out.byPosition[k]! + velocityShare * out.byVelocity[k]!;
    }
  }
  out.isDiagonal = isPlain && system.hasDiagonalMass;
  out.isSymmetric = out.isDiagonal || out.isMetric || isSymmetric(matrix, out.freedoms);
}

function isZero(values: Float64Array): boolean {
  for (let k = 0; k < values.length; k++) if (values[k] !== 0) return false;
  return true;
}

/** Exact symmetry: what differs by rounding only is solved as well by LU. */
function isSymmetric(a: Float64Array, n: number): boolean {
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) if (a[i * n + j] !== a[j * n + i]) return false;
  return true;
}

/** Ā ← A + W_b S W_bᵀ at (q, t). */
function complete(out: FrameMass, q: Float64Array, t: number, isRedundant?: Uint8Array): void {
  const { system, freedoms: f, matrix, bilateral, completing, stiffening } = out;
  const kept = isRedundant ? bilateral.filter((e) => isRedundant[e] === 0) : bilateral;
  for (let i = 0; i < kept.length; i++) system.directionsInto(completing, i * f, kept[i]!, q, t);
  const units = coordinateScale(out.mass, f, completing.subarray(0, kept.length * f), undefined, out.units);
  for (let i = 0; i < kept.length; i++) {
    const row = i * f;
    const s = (stiffening[kept[i]!] = completingStiffness(completing, row, units));
    for (let j = 0; j < f; j++) {
      for (let k = 0; k < f; k++) matrix[j * f + k]! += s * completing[row + j]! * completing[row + k]!;
    }
  }
  out.isDiagonal = false;
  out.isPlain = out.isUnchanged = false;
}

/** Prepares `solveMassInPlace`; false when the matrix is singular beyond rounding, or no metric where it must be one. */
function factorise(out: FrameMass): boolean {
  const { freedoms: f, matrix, factor, scale, isMetric } = out;
  if (out.form !== 0 && (out.isUnchanged || equalNumbers(matrix, out.factored))) return true;
  out.form = 0;
  for (let j = 0; j < f && (out.isDiagonal || !isMetric); j++) {
    const diagonal = matrix[j * f + j]!;
    if (out.isDiagonal && !(diagonal > 0)) return false;
    scale[j] = out.isDiagonal ? 1 / diagonal : diagonal > 0 ? 1 / Math.sqrt(diagonal) : 1;
  }
  if (out.isDiagonal) out.form = DIAGONAL;
  else if (out.isSymmetric && scaledCopy(out) && choleskyInPlace(factor, f)) out.form = CHOLESKY;
  else if (!isMetric && scaledCopy(out) && luInPlace(factor, f, out.pivots) > f * RANK_ROUNDING) out.form = LU;
  else return false;
  out.factored.set(matrix);
  return true;
}

function scaledCopy({ freedoms: f, matrix, factor, scale }: FrameMass): true {
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < f; j++) factor[i * f + j] = matrix[i * f + j]! * scale[i]! * scale[j]!;
  }
  return true;
}

/** x ← Ā⁻¹ x. */
export function solveMassInPlace({ form, freedoms: f, factor, scale, pivots }: FrameMass, x: Float64Array): void {
  for (let j = 0; j < f; j++) x[j]! *= scale[j]!;
  if (form === DIAGONAL) return;
  if (form === CHOLESKY) choleskySolveInPlace(factor, f, x);
  else luSolveInPlace(factor, f, pivots, x);
  for (let j = 0; j < f; j++) x[j]! *= scale[j]!;
}
