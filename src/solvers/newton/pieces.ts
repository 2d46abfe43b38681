/**
 * The law of every part is made of smooth pieces; the natural map says which piece an iterate (λ, x) lies on:
 *
 *   normal     λ_N − x_N ≤ 0: open (λ_N = 0)          else closed (x_N = 0)
 *   friction   λ_T − x_T inside the reservoir: stick (x_T = 0)
 *              else slip: −λ_T = λ_N p(d) on the edge, x_T along the outward normal d there
 *
 * p(d) is μ d for line and disk, the support point μ ∇Φ(d) for the Contensou body, the bound for a step.
 */
import { OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import { projectOntoContensouInPlace } from "../../sets/contensou.ts";
import { BILATERAL, BODY, type ContactProblem, DISK, LINE, STEP, UNILATERAL } from "../local/contact-problem.ts";
import type { NewtonWorkspace } from "./newton-workspace.ts";

/** Chooses the pieces at (λ, x); `direction` then holds d for slipping parts. */
export function choosePieces(
  problem: ContactProblem,
  work: NewtonWorkspace,
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
      const radius = normal < 0 ? coefficient[part]! : coefficient[part]! * Math.max(0, impulses[normal]!);
      if (kind === DISK) piece[part] = chooseDisk(work, part, impulses, velocities, i, radius);
      else if (kind === BODY) piece[part] = chooseBody(problem, work, part, impulses, velocities, radius);
      else {
        const y = impulses[i]! - velocities[i]!;
        piece[part] = Math.abs(y) <= radius ? STICK : SLIP;
        direction[3 * part] = y > 0 ? -1 : 1;
      }
    }
  }
}

function chooseDisk(
  work: NewtonWorkspace,
  part: number,
  impulses: Float64Array,
  velocities: Float64Array,
  i: number,
  radius: number,
): number {
  const { direction } = work;
  const y1 = impulses[i]! - velocities[i]!;
  const y2 = impulses[i + 1]! - velocities[i + 1]!;
  const length = Math.sqrt(y1 * y1 + y2 * y2);
  if (length <= radius) return STICK;
  direction[3 * part] = -y1 / length;
  direction[3 * part + 1] = -y2 / length;
  return SLIP;
}

const point = new Float64Array(3);

function chooseBody(
  problem: ContactProblem,
  work: NewtonWorkspace,
  part: number,
  impulses: Float64Array,
  velocities: Float64Array,
  radius: number,
): number {
  const { direction } = work;
  const i = problem.partStart[part]!;
  for (let j = 0; j < 3; j++) {
    point[j] = velocities[i + j]! - impulses[i + j]!;
    direction[3 * part + j] = point[j]!;
  }
  projectOntoContensouInPlace(point, 0, radius, problem.pressure[part]!);
  let square = 0;
  for (let j = 0; j < 3; j++) {
    direction[3 * part + j]! -= point[j]!;
    square += direction[3 * part + j]! ** 2;
  }
  if (!(square > 0)) return STICK;
  const length = Math.sqrt(square);
  for (let j = 0; j < 3; j++) direction[3 * part + j]! /= length;
  return SLIP;
}

/** A one-dimensional part that slips now and slipped before, but the other way. */
export function isFlipped(problem: ContactProblem, work: NewtonWorkspace, part: number): boolean {
  const kind = problem.partKind[part]!;
  return (
    (kind === LINE || kind === STEP) && work.piece[part] === SLIP && work.direction[3 * part] !== work.turned[3 * part]
  );
}

/** Puts all parts back to their pieces of the last step except one, which keeps its new piece. */
export function keepPiecesBut(problem: ContactProblem, work: NewtonWorkspace, exception: number): void {
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
