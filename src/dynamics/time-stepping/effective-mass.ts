/**
 * The matrix of one step and the answer to impulses through it:
 *
 *   A = M + θ²Δt² K + θΔt D,   K = −∂h/∂q,   D = −∂h/∂u        (linearly implicit; A = M otherwise)
 *   Ā = A + W_b S W_bᵀ         where M is singular               [PaschkowskiArnold] (2), docs/decisions/0004-singular-mass.md
 *
 * The completion is exact: Ā Δu = Δt h + W Λ′ with Λ′_b = Λ_b + S(γ_b⁺ − γ_b⁻), undone by `stiffening` afterwards.
 *
 * A is diagonal for many free bodies, symmetric for most others, and unsymmetric with gyroscopic forces; each is factorised
 * by the cheapest method that is safe, and not at all when it is the matrix of the step before.
 */
import { choleskyInPlace, choleskySolveInPlace } from "../../linalg/cholesky.ts";
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";

/** Forms of the factorisation. */
export const DIAGONAL = 1;
const CHOLESKY = 2;
const LU = 3;

export interface EffectiveMass {
  readonly freedoms: number;
  /** A, then Ā, f × f. */
  readonly matrix: Float64Array;
  isDiagonal: boolean;
  isSymmetric: boolean;
  readonly factor: Float64Array;
  readonly pivots: Int32Array;
  /** Diagonal scaling that the factor is taken in; the reciprocal of A for a diagonal matrix. */
  readonly scale: Float64Array;
  /** The matrix that `factor` belongs to. */
  readonly factored: Float64Array;
  /** 0 nothing, DIAGONAL, CHOLESKY or LU. */
  form: 0 | typeof DIAGONAL | typeof CHOLESKY | typeof LU;
  /** `matrix` is a constant M and nothing else, and still is since the step before. */
  isPlain: boolean;
  isUnchanged: boolean;
  readonly byPosition: Float64Array;
  readonly byVelocity: Float64Array;
  /** Derivatives and masses that need not be asked for again; whether the derivatives are all zero. */
  hasMass: boolean;
  hasDerivatives: boolean;
  isFreeOfPosition: boolean;
  isFreeOfVelocity: boolean;
  readonly mass: Float64Array;
}

export function effectiveMass(system: MechanicalSystem): EffectiveMass {
  const f = system.freedoms;
  const square = (): Float64Array => new Float64Array(f * f);
  return {
    freedoms: f,
    matrix: square(),
    isDiagonal: false,
    isSymmetric: true,
    factor: square(),
    pivots: new Int32Array(f),
    scale: new Float64Array(f),
    factored: square(),
    form: 0,
    isPlain: false,
    isUnchanged: false,
    byPosition: square(),
    byVelocity: square(),
    hasMass: false,
    hasDerivatives: false,
    isFreeOfPosition: false,
    isFreeOfVelocity: false,
    mass: square(),
  };
}

/** Fills A at (q, u, t): `byPosition` θ²Δt² times K, `byVelocity` θΔt times D; both 0 for A = M. */
export function fillMass(
  out: EffectiveMass,
  system: MechanicalSystem,
  q: Float64Array,
  u: Float64Array,
  t: number,
  positionShare: number,
  velocityShare: number,
): void {
  const isKnown = out.hasMass;
  if (!isKnown) system.massInto(out.mass, q);
  out.hasMass = system.hasConstantMass;
  const { matrix, mass } = out;
  const isImplicit = positionShare !== 0 || velocityShare !== 0;
  if (isImplicit && !out.hasDerivatives) {
    system.forceDerivativesInto(out.byPosition, out.byVelocity, q, u, t);
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
  out.isSymmetric = out.isDiagonal || isSymmetric(matrix, out.freedoms);
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

/** Adds S w wᵀ for one bilateral direction and returns S, which gives w unit length where M has a unit diagonal. */
export function completeMass(out: EffectiveMass, direction: Float64Array): number {
  const { freedoms: f, matrix, mass } = out;
  let square = 0;
  for (let j = 0; j < f; j++) {
    const diagonal = mass[j * f + j]!;
    square += direction[j]! ** 2 / (diagonal > 0 ? diagonal : 1);
  }
  const stiffening = square > 0 ? 1 / square : 0;
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < f; j++) matrix[i * f + j]! += stiffening * direction[i]! * direction[j]!;
  }
  out.isDiagonal = false;
  out.isPlain = out.isUnchanged = false;
  return stiffening;
}

/** Prepares `solveMassInPlace`; false when the matrix is singular beyond rounding. */
export function factorMass(out: EffectiveMass): boolean {
  const { freedoms: f, matrix, factor, scale } = out;
  if (out.form !== 0 && (out.isUnchanged || isSame(matrix, out.factored))) return true;
  out.form = 0;
  for (let j = 0; j < f; j++) {
    const diagonal = matrix[j * f + j]!;
    if (out.isDiagonal && !(diagonal > 0)) return false;
    scale[j] = out.isDiagonal ? 1 / diagonal : diagonal > 0 ? 1 / Math.sqrt(diagonal) : 1;
  }
  if (out.isDiagonal) out.form = DIAGONAL;
  else if (out.isSymmetric && scaledCopy(out) && choleskyInPlace(factor, f)) out.form = CHOLESKY;
  else if (scaledCopy(out) && luInPlace(factor, f, out.pivots) > f * RANK_ROUNDING) out.form = LU;
  else return false;
  out.factored.set(matrix);
  return true;
}

function scaledCopy({ freedoms: f, matrix, factor, scale }: EffectiveMass): true {
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < f; j++) factor[i * f + j] = matrix[i * f + j]! * scale[i]! * scale[j]!;
  }
  return true;
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}

/** x ← Ā⁻¹ x. */
export function solveMassInPlace({ form, freedoms: f, factor, scale, pivots }: EffectiveMass, x: Float64Array): void {
  for (let j = 0; j < f; j++) x[j]! *= scale[j]!;
  if (form === DIAGONAL) return;
  if (form === CHOLESKY) choleskySolveInPlace(factor, f, x);
  else luSolveInPlace(factor, f, pivots, x);
  for (let j = 0; j < f; j++) x[j]! *= scale[j]!;
}
