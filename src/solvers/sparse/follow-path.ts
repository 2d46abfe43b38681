/**
 * Solves the piecewise linear F(v) = A v − P Λ(v) = 0 of sparse-newton.ts by following a path through its pieces, exactly, from
 * one edge to the next ([Katzenelson1965]; across a negative determinant as in Lemke's method). Unlike Newton's steps it cannot
 * go round in a circle, and the penalty may be as high as rounding allows.
 *
 *   warm:  F(v) = λ F(v₀) from the present v₀, λ = 1 → 0
 *   cold:  F(v; c + λ e) = 0 with a cover e > 0 for the normals, from a λ at which every contact is open
 *
 * Crossing an edge changes F′ by a matrix of rank one: a normal takes its slipping friction with it, and sticking friction
 * always begins to slip before its normal opens. The warm path may end in a ray; the cold one begins at a point that is the
 * only one for its λ, and ended in none of the piles tried.
 */
import { OPEN, SLIP_MINUS, SLIP_PLUS, STICK } from "../../problems/contact-state.ts";
import { findCrossing } from "./crossing.ts";
import { type Crossing, MOST_UPDATES } from "./path-state.ts";
import { addRow, measureUpdate, rowDot, solveUpdated, subtractAnswer } from "./rank-one-updates.ts";
import { choosePieces, factorPieces, valuesOnPieces } from "./sparse-newton.ts";
import type { SparseWorkspace } from "./sparse-workspace.ts";
import { LINE, NORMAL } from "./velocity-form.ts";

/** A ratio of determinants below this has lost its digits: the factors are made anew. */
const LOST_RATIO = 1e-9;

/** Room for changes that must be left at the beginning of a path; else the factors are made anew. */
const SPARE_UPDATES = 8;

/** How far above the λ at which the first contact closes a cold path begins. */
const ABOVE = 1.01;

/** Follows F(v) = λ F(v₀) from work.answer through at most so many pieces; true when λ = 0 is reached. */
export function followPath(work: SparseWorkspace, most: number): boolean {
  work.isCovered = false;
  work.remaining = 1;
  choosePieces(work, work.answer, true);
  if (!renewFactors(work, false)) return false;
  imbalanceInto(work.base, work);
  return follow(work, most);
}

/** Follows F(v; c + λ e) = 0 from where every contact is open. */
export function followColdPath(work: SparseWorkspace, most: number): boolean {
  const { size, kind, compliance, penalty, anchor, offset, cover, answer } = work;
  work.isCovered = true;
  let level = 0;
  for (let i = 0; i < size; i++) {
    cover[i] = 0;
    if (kind[i] !== NORMAL) continue;
    // Shares that follow no pattern of the pile: equal ones would make contacts close at the same λ.
    cover[i] = Math.sqrt(compliance[i]!) * (0.5 + ((i * GOLDEN) % 1));
    level = Math.max(level, (anchor[i]! / penalty[i]! - offset[i]!) / cover[i]!);
  }
  work.remaining = ABOVE * level;
  answer.fill(0, 0, work.form.freedoms);
  shiftOffset(work);
  work.offset = work.shifted;
  choosePieces(work, answer, true);
  const isReached = renewFactors(work, false) && follow(work, most);
  work.offset = work.ownOffset;
  return isReached;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** c + λ e into `shifted`. */
function shiftOffset({ size, ownOffset, cover, shifted, remaining }: SparseWorkspace): void {
  for (let i = 0; i < size; i++) shifted[i] = ownOffset[i]! + remaining * cover[i]!;
}

/** Makes the factors anew where the pieces are not those of the factors, or `isForced`. */
function renewFactors(work: SparseWorkspace, isForced: boolean): boolean {
  const { size, piece, factoredPiece, updates } = work;
  let isSame = work.factoredPenalty > 0 && work.factoredCoupled && !isForced;
  isSame &&= updates.count <= MOST_UPDATES - SPARE_UPDATES;
  for (let i = 0; i < size && isSame; i++) isSame = piece[i] === factoredPiece[i];
  if (isSame) return true;
  updates.count = 0;
  work.factoredPenalty = 0;
  if (!factorPieces(work, true)) return false;
  work.factoredPenalty = work.penalty[0]! * work.compliance[0]!;
  work.factoredCoupled = true;
  return true;
}

/** P Λ(v) − A v for the Λ of work.trial. */
function imbalanceInto(out: Float64Array, { form, size, trial, answer }: SparseWorkspace): void {
  for (let j = 0; j < form.freedoms; j++) out[j] = -answer[j]! / form.inverseMass[j]!;
  for (let i = 0; i < size; i++) if (trial[i] !== 0) addRow(form.pushed, i, trial[i]!, out);
}

/** From crossing to crossing. */
function follow(work: SparseWorkspace, most: number): boolean {
  const { form, size, crossing, answer, velocity, rate, direction, updates } = work;
  work.heading = 1;
  aim(work);
  for (let count = 0; ; count++) {
    // Where λ rises the path has no end of its own.
    findCrossing(work, work.heading > 0 ? work.remaining : Infinity);
    const { distance } = crossing;
    if (!(distance < Infinity)) return false;
    for (let j = 0; j < form.freedoms; j++) answer[j]! += distance * direction[j]!;
    for (let i = 0; i < size; i++) velocity[i]! += distance * rate[i]!;
    work.remaining -= work.heading * distance;
    if (crossing.component < 0) return true;
    if (count >= most) return false;
    if (!cross(work, crossing) || updates.count === MOST_UPDATES) {
      if (!returnToPath(work)) return false;
    }
  }
}

/** The direction of the path on the present pieces: J d = P Λ′, per unit that λ falls. */
function aim(work: SparseWorkspace): void {
  const { form, size, piece, kind, normal, coefficient, penalty, cover, base, direction, heading } = work;
  if (!work.isCovered) for (let j = 0; j < form.freedoms; j++) direction[j] = heading * base[j]!;
  else {
    direction.fill(0, 0, form.freedoms);
    for (let i = 0; i < size; i++) {
      if (piece[i] === OPEN) continue;
      const k = normal[i]!;
      let share = piece[i] === STICK ? penalty[i]! * cover[i]! : 0;
      if (piece[i] !== STICK && kind[i] === LINE) {
        share = (piece[i] === SLIP_MINUS ? 1 : -1) * coefficient[i]! * penalty[k]! * cover[k]!;
      }
      if (share !== 0) addRow(form.pushed, i, heading * share, direction);
    }
  }
  solveUpdated(work, direction);
  rates(work);
}

/** ξ̇ along the path. */
function rates({ form, size, rate, direction, cover, heading, isCovered }: SparseWorkspace): void {
  for (let i = 0; i < size; i++) {
    rate[i] = rowDot(form.rows, i, direction) - (isCovered ? heading * cover[i]! : 0);
  }
}

/** Factors anew on the pieces of the path, and takes off the rounding that v has gathered. */
function returnToPath(work: SparseWorkspace): boolean {
  const { form, answer, base, direction } = work;
  const { freedoms: f } = form;
  if (!renewFactors(work, true)) return false;
  if (work.isCovered) shiftOffset(work);
  valuesOnPieces(work, answer);
  imbalanceInto(direction, work);
  if (!work.isCovered) for (let j = 0; j < f; j++) direction[j]! -= work.remaining * base[j]!;
  solveUpdated(work, direction);
  for (let j = 0; j < f; j++) answer[j]! += direction[j]!;
  valuesOnPieces(work, answer);
  aim(work);
  return true;
}

/** Takes the path over an edge; false when the change could not be told from rounding. */
function cross(work: SparseWorkspace, { component, to }: Crossing): boolean {
  const { form, updates, heading, cover, direction } = work;
  const k = updates.count;
  const answer = updates.answers[k]!;
  answer.fill(0, 0, form.freedoms);
  const { partner, piece, kind } = work;
  const friction = kind[component] === NORMAL ? partner[component]! : -1;
  if (friction >= 0 && to === OPEN && piece[friction] === STICK) {
    // Both at once, to rounding: the friction goes first.
    changeFriction(work, friction, valueAt(work, friction) >= 0 ? SLIP_MINUS : SLIP_PLUS, k, answer);
  } else if (kind[component] === NORMAL) changeNormal(work, component, to, k, answer);
  else changeFriction(work, component, to, k, answer);
  solveUpdated(work, answer);
  const ratio = 1 + measureUpdate(work, k, answer);
  updates.ratio[k] = ratio;
  if (!(Math.abs(ratio) > LOST_RATIO)) return false;
  let measured = measureUpdate(work, k, direction);
  if (work.isCovered) {
    const { first, firstShare, second, secondShare } = updates;
    measured -= heading * firstShare[k]! * cover[first[k]!]!;
    if (second[k]! >= 0) measured -= heading * secondShare[k]! * cover[second[k]!]!;
  }
  updates.count++;
  subtractAnswer(work, k, measured / ratio, direction);
  if (ratio < 0) {
    work.heading = -heading;
    for (let j = 0; j < form.freedoms; j++) direction[j] = -direction[j]!;
  }
  rates(work);
  return true;
}

function valueAt({ anchor, penalty, velocity }: SparseWorkspace, i: number): number {
  return anchor[i]! - penalty[i]! * velocity[i]!;
}

/** a = ± r (p_N ± μ p_T), b = w_N. */
function changeNormal(work: SparseWorkspace, i: number, to: number, k: number, a: Float64Array): void {
  const { form, piece, factoredPiece, partner, penalty, coefficient, updates } = work;
  const sign = to === STICK ? 1 : -1;
  const friction = partner[i]!;
  addRow(form.pushed, i, sign * penalty[i]!, a);
  if (friction >= 0) {
    const edge = to === STICK ? (valueAt(work, friction) >= 0 ? SLIP_MINUS : SLIP_PLUS) : piece[friction]!;
    const side = edge === SLIP_MINUS ? 1 : -1;
    addRow(form.pushed, friction, sign * side * coefficient[friction]! * penalty[i]!, a);
    piece[friction] = factoredPiece[friction] = to === STICK ? edge : OPEN;
  }
  piece[i] = factoredPiece[i] = to;
  updates.first[k] = i;
  updates.firstShare[k] = 1;
  updates.second[k] = -1;
}

/** a = ± p_T, b = r_T w_T ∓ μ r_N w_N. */
function changeFriction(work: SparseWorkspace, i: number, to: number, k: number, a: Float64Array): void {
  const { form, kind, normal, piece, factoredPiece, penalty, coefficient, updates } = work;
  const edge = to === STICK ? piece[i]! : to;
  addRow(form.pushed, i, to === STICK ? 1 : -1, a);
  piece[i] = factoredPiece[i] = to;
  updates.first[k] = i;
  updates.firstShare[k] = penalty[i]!;
  updates.second[k] = kind[i] === LINE ? normal[i]! : -1;
  if (kind[i] === LINE) {
    const n = normal[i]!;
    updates.secondShare[k] = -(edge === SLIP_MINUS ? 1 : -1) * coefficient[i]! * penalty[n]!;
  }
}
