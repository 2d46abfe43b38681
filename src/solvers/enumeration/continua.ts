/**
 * Continua of u⁺: connected unions of pieces. Isolated solutions that lie on a piece belong to its continuum.
 */
import { largest } from "../../linalg/dense.ts";
import { type Piece, touches } from "./piece.ts";
import { isSameVelocity, type ScaledSolution } from "./scaled-solution.ts";
import type { StateProblem } from "./state-problem.ts";
import { SAME_VELOCITY } from "./tolerances.ts";

export interface ScaledContinuum {
  readonly dimension: number;
  /** Range of every velocity; infinite where there is no bound. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Members that attain the finite ends of the ranges; any member when no end is finite. */
  readonly extremes: readonly ScaledSolution[];
}

/** Joins the pieces that touch. */
export function joinPieces(problem: StateProblem, pieces: readonly Piece[]): ScaledContinuum[] {
  const group = pieces.map((_, i) => i);
  for (let i = 0; i < pieces.length; i++) {
    for (let j = i + 1; j < pieces.length; j++) {
      if (group[i] === group[j] || !touches(pieces[i]!, pieces[j]!)) continue;
      const [kept, joined] = [group[i]!, group[j]!];
      for (let k = 0; k < group.length; k++) if (group[k] === joined) group[k] = kept;
    }
  }
  return [...new Set(group)].map((name) =>
    continuum(
      problem,
      pieces.filter((_, i) => group[i] === name),
    ),
  );
}

function continuum(problem: StateProblem, pieces: readonly Piece[]): ScaledContinuum {
  const n = problem.size;
  const low = new Float64Array(n);
  const high = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    low[i] = Math.min(...pieces.map((piece) => piece.low[i]!));
    high[i] = Math.max(...pieces.map((piece) => piece.high[i]!));
  }
  const members = pieces.flatMap((piece) => piece.members);
  const extremes: ScaledSolution[] = [];
  for (const member of members) {
    if (!isExtreme(member, low, high)) continue;
    if (!extremes.some((known) => isSameVelocity(problem, known, member))) extremes.push(member);
  }
  return {
    dimension: Math.max(...pieces.map((piece) => piece.dimension)),
    low,
    high,
    extremes: extremes.length > 0 ? extremes : members.slice(-1),
  };
}

/** Whether a member attains a finite end of a range that has a width. */
function isExtreme(member: ScaledSolution, low: Float64Array, high: Float64Array): boolean {
  const close = SAME_VELOCITY * (1 + largest(member.velocities));
  return member.velocities.some(
    (x, i) => high[i]! - low[i]! > 2 * close && (Math.abs(x - low[i]!) <= close || Math.abs(x - high[i]!) <= close),
  );
}
