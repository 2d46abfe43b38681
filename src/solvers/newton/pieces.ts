/**
 * The law of every part is made of smooth pieces; the natural map says which piece an iterate (λ, x) lies on:
 *
 *   normal     λ_N − x_N ≤ 0: open (λ_N = 0)          else closed (x_N = 0)
 *   friction   λ_T − x_T inside the reservoir: stick (x_T = 0)
 *              else slip: −λ_T = λ_N p(d) on the edge, x_T along the outward normal d there
 *
 * p(d) = μ ∇Φ(d) is the support point of the reservoir (μ: the bound for a step).
 */
import { OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import { BILATERAL, UNILATERAL } from "../../problems/scaled-problem.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import type { NewtonStep } from "./newton-workspace.ts";

/** Chooses the pieces at (λ, x); `direction` then holds d for slipping parts. */
export function choosePieces(
  problem: ContactProblem,
  work: NewtonStep,
  impulses: Float64Array,
  velocities: Float64Array,
): void {
  const { partKind, partStart, partNormal, coefficient } = problem;
  const { piece, direction } = work;
  let normalPiece = STICK;
  for (let part = 0; part < problem.parts; part++) {
    const kind = partKind[part]!;
    const i = partStart[part]!;
    const normal = partNormal[part]!;
    if (kind === UNILATERAL) {
      normalPiece = impulses[i]! - velocities[i]! > 0 ? STICK : OPEN;
      piece[part] = normalPiece;
    } else if (kind === BILATERAL) {
      piece[part] = STICK;
    } else if (normal >= 0 && normalPiece === OPEN) {
      piece[part] = OPEN;
    } else {
      const size = coefficient[part]! * (normal < 0 ? 1 : Math.max(0, impulses[normal]!));
      piece[part] = slips(problem, part, impulses, velocities, size, direction) ? SLIP : STICK;
    }
  }
}

/** Whether −λ + x is outside size · B; then `direction` holds the outward normal at the nearest point. */
function slips(
  { partStart, body, scratch, room }: ContactProblem,
  part: number,
  impulses: Float64Array,
  velocities: Float64Array,
  size: number,
  direction: Float64Array,
): boolean {
  const i = partStart[part]!;
  const m = partStart[part + 1]! - i;
  for (let j = 0; j < m; j++) scratch[j] = velocities[i + j]! - impulses[i + j]!;
  return body[part]!.normalInto(direction, 3 * part, scratch, 0, size, room);
}

/** A one-dimensional part that slips now and slipped before, but the other way. */
export function isFlipped(problem: ContactProblem, work: NewtonStep, part: number): boolean {
  const isLine = problem.partStart[part + 1]! - problem.partStart[part]! === 1;
  return isLine && work.piece[part] === SLIP && work.direction[3 * part] !== work.turned[3 * part];
}

/** Puts all parts back to their pieces of the last step except one, which keeps its new piece. */
export function keepPiecesBut(problem: ContactProblem, work: NewtonStep, exception: number): void {
  const { piece, lastPiece, direction, turned } = work;
  let normalPiece = STICK;
  for (let part = 0; part < problem.parts; part++) {
    if (part !== exception && (piece[part] !== lastPiece[part] || isFlipped(problem, work, part))) {
      piece[part] = lastPiece[part]!;
      for (let j = 3 * part; j < 3 * part + 3; j++) direction[j] = turned[j]!;
    }
    // Friction follows its normal: nothing while that is open, at first stick when it closes.
    if (problem.partKind[part] === UNILATERAL) normalPiece = piece[part]!;
    else if (problem.partNormal[part]! >= 0) {
      if (normalPiece === OPEN) piece[part] = OPEN;
      else if (piece[part] === OPEN) piece[part] = STICK;
    }
  }
}
