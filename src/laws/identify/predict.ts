/**
 * What the law with coefficients p makes of an impact, and how that changes with p.
 *
 * Without friction u⁺ is piecewise linear in the offset c of ξ = G Λ + c. On the piece with the active elements A
 * (bilateral ones, and unilateral ones with Λ > 0)
 *
 *   ξ_A = 0,   dΛ_A = −G_AA⁻¹ dc_A,   dv⁺/dp = −(G_AA⁻¹ Y_A)ᵀ dc_A/dp,   dc_row/dp = γ⁻_column
 *
 * With friction the derivative is a difference quotient over ±DIFFERENCE_STEP, one-sided at a bound.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { choleskyInPlace, choleskySolveInPlace } from "../../linalg/cholesky.ts";
import { submatrix } from "../../linalg/dense.ts";
import { leastSquares } from "../../linalg/qr.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { STATE_ROUNDING } from "../conclude.ts";
import { runLaw } from "../run-law.ts";
import type { KnownImpact } from "./measured-impact.ts";
import type { Parametrisation } from "./parametrisation.ts";

export interface Prediction {
  /** v⁺. */
  readonly velocity: Float64Array;
  readonly impulses: Float64Array;
}

/**
 * Step of the difference quotients in ε and μ. The velocities are linear in ε and rational in μ within a contact state,
 * so the error is about its square, 6e-8; solver noise of 1e-13 becomes 4e-10.
 */
const DIFFERENCE_STEP = 2 ** -12;

/** v⁺ of the law, or undefined when the law has no solution there. */
export function predict(law: Parametrisation, known: KnownImpact, p: Float64Array): Prediction | undefined {
  const runs = runLaw(law.begin(known.impact, p), {});
  const end = runs.status === "solved" ? runs.runs[0]?.end : undefined;
  if (!end) return undefined;
  const { freedoms: f, size: n, halfResponse } = known.impact;
  const velocity = known.before.slice();
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < f; j++) velocity[j]! += halfResponse[i * f + j]! * end.impulses[i]!;
  }
  return { velocity, impulses: end.impulses };
}

/** `predict` that remembers its answers at the last p: a search asks for the cost there first, then for the slopes. */
export function predictor(law: Parametrisation): (known: KnownImpact, p: Float64Array) => Prediction | undefined {
  let last: Float64Array | undefined;
  const answers = new Map<KnownImpact, Prediction | undefined>();
  return (known, p) => {
    if (p !== last) answers.clear();
    last = p;
    if (!answers.has(known)) answers.set(known, predict(law, known, p));
    return answers.get(known);
  };
}

/** dv⁺/dp, one row of f numbers for each parameter. */
export function sensitivity(
  law: Parametrisation,
  known: KnownImpact,
  p: Float64Array,
  { impulses }: Prediction,
): Float64Array {
  if (!law.isFrictionless) return differenceQuotients(law, known, p);
  return pieceSensitivity(law, known.impact, activeComponents(known.impact, impulses));
}

/** Bilateral components, and unilateral ones whose impulse is not zero beside the others. */
export function activeComponents(impact: ImpactProblem, impulses: Float64Array): number[] {
  const { delassus, size: n } = impact;
  const share = (i: number): number => Math.sqrt(delassus[i * n + i]!) * impulses[i]!;
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, Math.abs(share(i)));
  return impact.elements.flatMap(({ element, start }) => {
    const { family } = ELEMENTS[element.kind];
    const isActive = family === "bilateral" || (family === "unilateral" && share(start) > STATE_ROUNDING * largest);
    return isActive ? [start] : [];
  });
}

/** dv⁺/dp on the piece where ξ = 0 for the active components. */
export function pieceSensitivity(law: Parametrisation, impact: ImpactProblem, active: readonly number[]): Float64Array {
  const { freedoms: f, preContactVelocity } = impact;
  const rows = pieceRows(impact, active);
  const out = new Float64Array(law.parameters.length * f);
  law.parameters.forEach(({ row, column }, k) => {
    const a = active.indexOf(row);
    if (a < 0) return;
    for (let j = 0; j < f; j++) out[k * f + j] = -rows[a * f + j]! * preContactVelocity[column]!;
  });
  return out;
}

/** G_AA⁻¹ Y_A, |A| × f; the least-norm answer where G_AA is singular. */
export function pieceRows(impact: ImpactProblem, active: readonly number[]): Float64Array {
  const { freedoms: f, size: n, delassus, halfResponse } = impact;
  const count = active.length;
  const block = submatrix(delassus, n, active);
  const factor = block.slice();
  const isRegular = choleskyInPlace(factor, count);
  const rows = new Float64Array(count * f);
  for (let j = 0; j < f; j++) {
    const right = Float64Array.from(active, (i) => halfResponse[i * f + j]!);
    let column: Float64Array = right;
    if (isRegular) choleskySolveInPlace(factor, count, right);
    else column = leastSquares(block, count, count, right).x;
    for (let a = 0; a < count; a++) rows[a * f + j] = column[a]!;
  }
  return rows;
}

function differenceQuotients(law: Parametrisation, known: KnownImpact, p: Float64Array): Float64Array {
  const f = known.impact.freedoms;
  const out = new Float64Array(p.length * f);
  const moved = p.slice();
  law.parameters.forEach(({ low, high }, k) => {
    const above = Math.min(high, p[k]! + DIFFERENCE_STEP);
    const below = Math.max(low, p[k]! - DIFFERENCE_STEP);
    moved[k] = above;
    const up = predict(law, known, moved);
    moved[k] = below;
    const down = predict(law, known, moved);
    moved[k] = p[k]!;
    if (!up || !down) return;
    for (let j = 0; j < f; j++) out[k * f + j] = (up.velocity[j]! - down.velocity[j]!) / (above - below);
  });
  return out;
}
