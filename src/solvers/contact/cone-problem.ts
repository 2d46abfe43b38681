/**
 * A raw problem as the method for cones sees it: free of units, all friction coefficients 1,
 *
 *   x = A p + b,   ‖p_t‖ ≤ p_n,   x_n ≥ 0,   p_n x_n = 0,   p_t = −p_n x_t/‖x_t‖ where x_t ≠ 0,
 *   A = S W S,   b = S q / drive,   r = drive S p,   S = √D (1/μ, 1, 1) per contact.
 *
 * Tangents of contacts without friction are left out. Blocks without a cone (the free unknowns of an MLCP) have x = 0. A is held by its rows, or by directions and masses (factored-rows.ts).
 */

import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import { type FactoredDelassus, rowsOf, type SparseDelassus, scaledPart } from "../../problems/delassus.ts";
import type { RawJudge } from "../../problems/raw-judge.ts";
import { type ConeRoom, coneRoom } from "./cone-room.ts";
import { LARGEST_FRONT } from "./dense-steps.ts";
import { type FactoredRows, factoredRows } from "./factored-rows.ts";
import { prepareLocal } from "./local-blocks.ts";
import type { RawRoom } from "./raw-room.ts";

export interface ConeProblem {
  /** Blocks: contacts and free unknowns. */
  readonly blocks: number;
  readonly size: number;
  /** First component of each block. */
  readonly starts: Int32Array;
  readonly isFree: Uint8Array;
  /** Component of the raw problem, and r = drive · scale · p. */
  readonly source: Int32Array;
  readonly scale: Float64Array;
  readonly drive: number;
  readonly offset: Float64Array;
  /** μ and D of each block, and max(‖D q‖) for the error in the units of the problem. */
  readonly friction: Float64Array;
  readonly weights: Float64Array;
  readonly offsetSize: number;
  /** Exactly one of both. */
  readonly rows: SparseMatrix | undefined;
  readonly factored: FactoredRows | undefined;
  /** 1 for blocks whose rows hold the same columns; not looked for in small problems. */
  readonly isUniform: Uint8Array;
  /** Diagonal blocks of A and their inverses, from 3 · start on. */
  readonly local: Float64Array;
  readonly inverse: Float64Array;
  /** Room for one search at a time. */
  readonly room: ConeRoom;
}

/** Undefined when nothing drives the problem: then r = 0 solves it. `raw` keeps the arrays for the next problem. */
export function coneProblem(judge: RawJudge, raw: RawRoom): ConeProblem | undefined {
  const { problem, dimension: d, friction: mu, weights: D, offset: q, delassus } = judge;
  const contacts = D.length;
  let size = 0;
  for (let c = 0; c < contacts; c++) size += mu[c]! > 0 ? d : 1;
  const room = (raw.cones = coneRoom(raw.cones, size, contacts));
  const { starts, source, scale, offset } = room;
  for (let c = 0; c < contacts; c++) starts[c + 1] = starts[c]! + (mu[c]! > 0 ? d : 1);
  let sum = 0;
  for (let c = 0; c < contacts; c++) {
    const root = Math.sqrt(D[c]!);
    for (let i = starts[c]!; i < starts[c + 1]!; i++) {
      source[i] = c * d + i - starts[c]!;
      scale[i] = i === starts[c] && mu[c]! > 0 ? root / mu[c]! : root;
      offset[i] = q[source[i]!]!;
    }
    for (let i = c * d; i < c * d + d; i++) sum += (D[c]! * q[i]!) ** 2;
  }
  const isFree = problem.form === "mlcp" ? problem.isFree : room.isFree;
  const laws = { isFree, friction: mu, weights: D, offsetSize: Math.sqrt(sum) };
  return assembleCones(room, laws, scaledPart(delassus, source, scale, room.values));
}

type ConeLaws = Pick<ConeProblem, "isFree" | "friction" | "weights" | "offsetSize">;

/** The problem with S W S held as given; `room` holds blocks, sources, S and q. Undefined when nothing drives it. */
export function assembleCones(room: ConeRoom, laws: ConeLaws, held: SparseDelassus): ConeProblem | undefined {
  const { starts, source, scale, offset, local, inverse } = room;
  const { isFree, friction, weights, offsetSize } = laws;
  const { size } = held;
  let drive = 0;
  for (let i = 0; i < size; i++) drive = Math.max(drive, Math.abs(scale[i]! * offset[i]!));
  if (!(drive > 0)) return undefined;
  for (let i = 0; i < size; i++) offset[i] = (scale[i]! * offset[i]!) / drive;
  const isFactored = held.kind === "factored" && hasFewCoordinates(held);
  const rows = isFactored ? undefined : rowsOf(held);
  if (held.kind === "blocks") room.values = held.matrix.values;
  const cones = {
    blocks: starts.length - 1,
    size,
    starts,
    isFree,
    source,
    scale,
    drive,
    offset,
    friction,
    weights,
    offsetSize,
    rows,
    factored: isFactored ? factoredRows(held.mass, held.rows, held.pushed, starts) : undefined,
    isUniform: room.isUniform,
    local,
    inverse,
    room,
  };
  if (rows && size > LARGEST_FRONT) findUniform(room, rows);
  prepareLocal(cones);
  return cones;
}

/**
 * With at most this share of coordinates to impulses A is held by directions and masses. Its linear systems are then smaller, but
 * worse conditioned: with 588 coordinates and 768 impulses they took three times as long in all (measured).
 */
const FEW_COORDINATES = 0.5;

function hasFewCoordinates({ mass, rows, size }: FactoredDelassus): boolean {
  return mass.large.size === 0 && touched(rows) <= FEW_COORDINATES * size;
}

function findUniform({ isUniform, starts: blocks }: ConeRoom, { starts, indices }: SparseMatrix): void {
  for (let c = 0; c + 1 < blocks.length; c++) {
    const first = starts[blocks[c]!]!;
    const length = starts[blocks[c]! + 1]! - first;
    let isLike = true;
    for (let i = blocks[c]! + 1; isLike && i < blocks[c + 1]!; i++) {
      const from = starts[i]!;
      isLike = starts[i + 1]! - from === length;
      for (let k = 0; isLike && k < length; k++) isLike = indices[from + k] === indices[first + k];
    }
    isUniform[c] = isLike ? 1 : 0;
  }
}

/** Coordinates that some contact touches. */
function touched({ indices, columns }: SparseMatrix): number {
  const seen = new Uint8Array(columns);
  let count = 0;
  for (let k = 0; k < indices.length; k++) {
    if (seen[indices[k]!] === 0) count++;
    seen[indices[k]!] = 1;
  }
  return count;
}
