/**
 * All solutions of a system of linear equations a_i·λ + a_i0 = 0, whatever its rank:
 *
 *   λ = origin + Σ_k t_k basis_k,     origin ⟂ basis, basis orthonormal
 *
 * From Aᵀ P = Q R: the first `rank` equations of P determine origin = Q z, Rᵀ z = −a0; the others must agree with
 * it; the remaining columns of Q are the basis. ‖λ‖² = ‖origin‖² + ‖t‖².                    [GolubVanLoan] 5.4–5.7
 */
import { combination } from "../../linalg/dense.ts";
import { columnsOfQ, multiplyQInPlace, type PivotedQr, pivotedQr } from "../../linalg/qr.ts";
import { type AffineForm, type Cone, evaluate, mapCone } from "./polyhedron.ts";
import { LP_FEASIBLE, PIVOT_ZERO } from "./tolerances.ts";

export interface AffineFamily {
  readonly origin: Float64Array;
  readonly basis: readonly Float64Array[];
}

/** The solutions, or undefined when the equations contradict each other. */
export function solveEqualities(forms: readonly AffineForm[], n: number): AffineFamily | undefined {
  const m = forms.length;
  const transposed = new Float64Array(n * m);
  const sizes = forms.map((form) => Math.hypot(...form.subarray(0, n)));
  for (let i = 0; i < m; i++) {
    // Equations are made of unit vectors and rows of G: one far below 1 is the rounding of 0 = 0.
    const scale = sizes[i]! > PIVOT_ZERO ? 1 / sizes[i]! : 0;
    for (let j = 0; j < n; j++) transposed[j * m + i] = forms[i]![j]! * scale;
  }
  const qr = pivotedQr(transposed, n, m);
  const origin = new Float64Array(n);
  // The second pass corrects the rounding of the first.
  for (let pass = 0; pass < 2; pass++) addCorrection(qr, forms, sizes, origin);
  const size = Math.hypot(...origin);
  for (let i = 0; i < m; i++) {
    const value = Math.abs(evaluate(forms[i]!, origin, n));
    if (value > LP_FEASIBLE * (1 + size) * Math.max(1, sizes[i]!)) return undefined;
  }
  return { origin, basis: columnsOfQ(qr, qr.rank, n) };
}

/** λ at the parameters t. */
export function memberAt(family: AffineFamily, t: Float64Array): Float64Array {
  return combination(family.basis, t, family.origin);
}

/** An affine function of λ as a function of t. */
export function restrict(family: AffineFamily, form: AffineForm): AffineForm {
  const n = family.origin.length;
  const q = family.basis.length;
  const out = new Float64Array(q + 1);
  for (let k = 0; k < q; k++) out[k] = evaluate(form, family.basis[k]!, n, 0);
  out[q] = evaluate(form, family.origin, n);
  return out;
}

/** A cone of λ as a cone of t. */
export function restrictCone(family: AffineFamily, cone: Cone): Cone {
  return mapCone(cone, (form) => restrict(family, form));
}

function addCorrection(qr: PivotedQr, forms: readonly AffineForm[], sizes: readonly number[], x: Float64Array): void {
  const n = x.length;
  const z = new Float64Array(n);
  for (let i = 0; i < qr.rank; i++) {
    const row = qr.permutation[i]!;
    let sum = -evaluate(forms[row]!, x, n) / sizes[row]!;
    for (let l = 0; l < i; l++) sum -= qr.factors[i * n + l]! * z[l]!;
    z[i] = sum / qr.factors[i * n + i]!;
  }
  multiplyQInPlace(qr, z);
  for (let j = 0; j < n; j++) x[j] = x[j]! + z[j]!;
}
