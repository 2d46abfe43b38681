/**
 * Newton's method for the augmented Lagrangian in the velocities: with multipliers Λ̄ and penalties r = R/G_ii
 *
 *   Λ_N = (Λ̄_N − r ξ_N)₊,   Λ_T = proj_{[−μΛ_N, μΛ_N]}(Λ̄_T − r ξ_T),   bilateral: Λ = Λ̄ − r ξ             [AlartCurnier1991]
 *   F(v) = A v − P Λ(v) = 0,   F′ = A + Σ r p wᵀ (closed, stick) + Σ ± μ r_N p_T w_Nᵀ (slip)
 *
 * F′ has the size of the coordinates and the pattern of the pile, and hyperstatic contacts do no harm: A keeps it regular.
 * F is piecewise linear, so Newton ends in finitely many steps; then Λ̄ ← Λ, a proximal step, which divides the error in the
 * stiff directions by 1 + R.
 */
import { isAtBound, OPEN, SLIP_MINUS, SLIP_PLUS, STICK } from "../../problems/contact-state.ts";
import { factorSkyline, solveSkyline } from "./skyline.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { BILATERAL, NORMAL, STEP, velocitiesInto } from "./velocity-form.ts";

/** Λ(v) and its pieces at v; `isCoupled`: friction follows its normal in Λ(v), else in Λ̄. Velocities go to work.velocity. */
export function choosePieces(work: SparseWorkspace, v: Float64Array, isCoupled: boolean): void {
  const { size, kind, normal, coefficient, penalty, velocity, anchor, trial, piece } = work;
  velocitiesInto(velocity, work.form, work.offset, v, size);
  const feeding = isCoupled ? trial : anchor;
  // Normals before the friction that follows them.
  for (let i = 0; i < size; i++) {
    if (kind[i] !== NORMAL && kind[i] !== BILATERAL) continue;
    const value = anchor[i]! - penalty[i]! * velocity[i]!;
    piece[i] = kind[i] === NORMAL && !(value > 0) ? OPEN : STICK;
    trial[i] = piece[i] === OPEN ? 0 : value;
  }
  for (let i = 0; i < size; i++) {
    if (kind[i] === NORMAL || kind[i] === BILATERAL) continue;
    const value = anchor[i]! - penalty[i]! * velocity[i]!;
    const bound = coefficient[i]! * (kind[i] === STEP ? 1 : feeding[normal[i]!]!);
    piece[i] = !(bound > 0) ? OPEN : value > bound ? SLIP_MINUS : value < -bound ? SLIP_PLUS : STICK;
    trial[i] = piece[i] === STICK ? value : piece[i] === OPEN ? 0 : piece[i] === SLIP_MINUS ? bound : -bound;
  }
}

/** Components whose piece is not the one in the factors. */
export function countChanges({ size, piece, factoredPiece }: SparseWorkspace): number {
  let changes = 0;
  for (let i = 0; i < size; i++) if (piece[i] !== factoredPiece[i]) changes++;
  return changes;
}

/** Λ(v) as the present pieces go on, also beyond their edges. */
export function valuesOnPieces(work: SparseWorkspace, v: Float64Array): void {
  const { size, kind, normal, coefficient, penalty, velocity, anchor, trial, piece } = work;
  velocitiesInto(velocity, work.form, work.offset, v, size);
  for (let i = 0; i < size; i++) {
    const k = isAtBound(piece[i]!) && kind[i] !== STEP ? normal[i]! : i;
    const value = anchor[k]! - penalty[k]! * velocity[k]!;
    if (isAtBound(piece[i]!)) trial[i] = (piece[i] === SLIP_MINUS ? 1 : -1) * coefficient[i]! * (k === i ? 1 : value);
    else trial[i] = piece[i] === OPEN ? 0 : value;
  }
}

/** work.trialAnswer ← v that solves F on the present pieces, friction following Λ̄; false when F′ is singular there. */
export function newtonStep(work: SparseWorkspace, stiffness: number): boolean {
  const isKnown = work.factoredPenalty === stiffness && !work.factoredCoupled;
  if (!isKnown || countChanges(work) > 0) {
    work.factoredPenalty = 0;
    if (!factorPieces(work, false)) return false;
    work.factoredPenalty = stiffness;
    work.factoredCoupled = false;
  }
  solvePieces(work);
  return true;
}

/** Fills and factorises F′ on the present pieces; `isCoupled`: with friction that follows its normal. */
export function factorPieces(work: SparseWorkspace, isCoupled: boolean): boolean {
  const { form, size, lower, upper, diagonal, order, skyStart, piece, normal, penalty, coefficient } = work;
  const { freedoms: f, inverseMass } = form;
  const isSymmetric = form.rows === form.pushed && !(isCoupled && hasSlip(work));
  work.steps++;
  lower.fill(0, 0, skyStart[f]!);
  if (!isSymmetric) upper.fill(0, 0, skyStart[f]!);
  for (let at = 0; at < f; at++) diagonal[at] = 1 / inverseMass[order[at]!]!;
  for (let i = 0; i < size; i++) {
    const k = normal[i]!;
    if (piece[i] === STICK) addProduct(work, i, i, penalty[i]!, isSymmetric);
    else if (isCoupled && piece[i] !== OPEN && k >= 0) {
      const side = piece[i] === SLIP_MINUS ? 1 : -1;
      addProduct(work, i, k, side * coefficient[i]! * penalty[k]!, false);
    }
  }
  for (let i = 0; i < size; i++) work.factoredPiece[i] = piece[i]!;
  return factorSkyline(work, f, isSymmetric);
}

function hasSlip({ piece, normal, size }: SparseWorkspace): boolean {
  for (let i = 0; i < size; i++) if (normal[i]! >= 0 && isAtBound(piece[i]!)) return true;
  return false;
}

/** F′ += factor p_push w_measureᵀ. */
function addProduct(work: SparseWorkspace, push: number, measure: number, factor: number, isSymmetric: boolean): void {
  const { form, place, first, skyStart, lower, upper, diagonal } = work;
  const { rows, pushed } = form;
  for (let a = pushed.start[push]!; a < pushed.start[push + 1]!; a++) {
    const i = place[pushed.index[a]!]!;
    const share = factor * pushed.value[a]!;
    for (let b = rows.start[measure]!; b < rows.start[measure + 1]!; b++) {
      const j = place[rows.index[b]!]!;
      if (j < i) lower[skyStart[i]! - first[i]! + j]! += share * rows.value[b]!;
      else if (j === i) diagonal[i]! += share * rows.value[b]!;
      else if (!isSymmetric) upper[skyStart[j]! - first[j]! + i]! += share * rows.value[b]!;
    }
  }
}

function solvePieces(work: SparseWorkspace): void {
  const { form, size, piece, right, place, order, trialAnswer } = work;
  const { freedoms: f, pushed } = form;
  right.fill(0, 0, f);
  for (let i = 0; i < size; i++) {
    if (piece[i] === OPEN) continue;
    const impulse = constantPart(work, i);
    for (let k = pushed.start[i]!; k < pushed.start[i + 1]!; k++) {
      right[place[pushed.index[k]!]!]! += pushed.value[k]! * impulse;
    }
  }
  solveSkyline(work, f, right);
  for (let at = 0; at < f; at++) trialAnswer[order[at]!] = right[at]!;
}

/** Λ_i at v = 0 on its piece. */
function constantPart(work: SparseWorkspace, i: number): number {
  const { offset, piece, normal, kind, anchor, penalty, coefficient } = work;
  if (piece[i] === STICK) return anchor[i]! - penalty[i]! * offset[i]!;
  const side = piece[i] === SLIP_PLUS ? -1 : 1;
  return side * coefficient[i]! * (kind[i] === STEP ? 1 : anchor[normal[i]!]!);
}

/** F(v)·d at v. Without coupling it is the slope of a convex function along d. */
export function slopeAt(work: SparseWorkspace, v: Float64Array): number {
  const { form, size, trial, direction } = work;
  const { freedoms: f, pushed, inverseMass } = form;
  choosePieces(work, v, false);
  let sum = 0;
  for (let j = 0; j < f; j++) sum += (v[j]! / inverseMass[j]!) * direction[j]!;
  for (let i = 0; i < size; i++) {
    if (trial[i] === 0) continue;
    let push = 0;
    for (let k = pushed.start[i]!; k < pushed.start[i + 1]!; k++)
      push += pushed.value[k]! * direction[pushed.index[k]!]!;
    sum -= push * trial[i]!;
  }
  return sum;
}
