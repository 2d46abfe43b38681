/**
 * The contact laws as one linear equation per component, near impulses Λ with velocities ξ:
 *
 *   Σ a_k δΛ_k + Σ b_k δξ_k = −d        d: the natural map of the component (sets/reservoirs/defect.ts)
 *
 * Each law contributes the piece that Λ and ξ are on, as in a semismooth Newton method. Without curved slip the pieces are
 * linear and one step solves their equations; slip in two dimensions is linearised.
 */
import { blockCompliances } from "../../problems/compliance.ts";
import { boundSide, isAtBound, OPEN, SLIP_MINUS, SLIP_PLUS, STICK } from "../../problems/contact-state.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { defectRoom, type Impulses } from "../../sets/reservoirs/defect.ts";
import { axisOf, isUnilateral, RESERVOIRS, sizeOf } from "../../sets/reservoirs/reservoirs.ts";

/** Coefficients by component. */
export type Terms = readonly (readonly [component: number, coefficient: number])[];

/** One equation. */
export interface LawRow {
  readonly impulses: Terms;
  readonly velocities: Terms;
  /** d, and what a double cannot hold of it. */
  readonly defect: number;
  readonly defectTail?: number;
}

/** One row per component; undefined where slip has more than one direction to turn in (Contensou friction). */
export function lawRows(problem: InclusionProblem, impulses: Impulses, velocities: Float64Array): LawRow[] | undefined {
  const rows: LawRow[] = new Array(problem.size);
  const room = defectRoom();
  const compliances = blockCompliances(problem);
  for (const [b, block] of problem.blocks.entries()) {
    if (block.dimension > 2) return undefined;
    const g = compliances[b]!;
    for (let j = 0; j < block.dimension; j++) room.x[j] = velocities[block.start + j]! / g;
    RESERVOIRS[block.kind].writeDefect(block, impulses, room);
    const piece = pieceOf(block, impulses.head, velocities, g);
    piece.forEach((row, j) => {
      rows[block.start + j] = { ...row, defect: row.defect ?? room.defect[j]! };
    });
  }
  for (let i = 0; i < problem.size; i++) if (rows[i] === undefined) return undefined;
  return rows;
}

type Piece = Pick<LawRow, "impulses" | "velocities"> & { readonly defect?: number };

/** The equation of a state (problems/contact-state.ts) in one dimension, but for its defect: scale · ξ_i, or Λ_i − side · axis · Λ_normal. */
export function stateRow(state: number, i: number, scale: number, normal = -1, axis = 0): Piece {
  if (state === STICK) return { impulses: [], velocities: [[i, scale]] };
  const feed: Terms = isAtBound(state) && normal >= 0 ? [[normal, -boundSide(state) * axis]] : [];
  return { impulses: [[i, 1], ...feed], velocities: [] };
}

function pieceOf(block: Block, head: Float64Array, velocities: Float64Array, g: number): Piece[] {
  const { start: i, dimension, normal } = block;
  if (dimension > 1) return planePiece(block, head, velocities, g);
  const y = head[i]! - velocities[i]! / g;
  const [axis, size] = [axisOf(block, 0), sizeOf(block, head)];
  let state = Math.abs(y) <= axis * size ? STICK : y > 0 ? SLIP_MINUS : SLIP_PLUS;
  if (isUnilateral(block) ? !(y > 0) : state !== STICK && !(size > 0)) state = OPEN;
  return [stateRow(state, i, 1 / g, normal, axis)];
}

/**
 * Disk and ellipse. In p_j = Λ_j / μ_j, v_j = μ_j ξ_j the ellipse is a disk of radius Λ_k; with y = p − v/ĝ, n = y/‖y‖ and
 * s = Λ_k/‖y‖ slip is p = Λ_k n, and dp − n dΛ_k − s (I − n nᵀ)(dp − dv/ĝ) is its derivative; row j is given back in Λ_j.
 */
function planePiece(block: Block, head: Float64Array, velocities: Float64Array, g: number): Piece[] {
  const { start: i, normal } = block;
  const radius = sizeOf(block, head);
  const [m1, m2] = [axisOf(block, 0), axisOf(block, 1)];
  if (!(m1 > 0 && m2 > 0 && radius > 0)) return [stateRow(OPEN, i, 1), stateRow(OPEN, i + 1, 1)];
  const soft = g * m1 * m2;
  const y1 = head[i]! / m1 - (m1 * velocities[i]!) / soft;
  const y2 = head[i + 1]! / m2 - (m2 * velocities[i + 1]!) / soft;
  const length = Math.hypot(y1, y2);
  if (length <= radius) return [stateRow(STICK, i, 1 / g), stateRow(STICK, i + 1, 1 / g)];
  const n = [y1 / length, y2 / length];
  const s = radius / length;
  return [0, 1].map((j) => {
    const mu = axisOf(block, j);
    const turn = (k: number): number => s * ((j === k ? 1 : 0) - n[j]! * n[k]!);
    const share = (k: number): number => (mu * ((j === k ? 1 : 0) - turn(k))) / axisOf(block, k);
    return {
      // The equation that is linearised here; for ellipses it is not the natural map, which projects.
      ...(m1 === m2 ? {} : { defect: head[i + j]! - mu * radius * n[j]! }),
      impulses: [
        [i, share(0)],
        [i + 1, share(1)],
        [normal, -mu * n[j]!],
      ],
      velocities: [
        [i, (mu * turn(0) * m1) / soft],
        [i + 1, (mu * turn(1) * m2) / soft],
      ],
    };
  });
}
