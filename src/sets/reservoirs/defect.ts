/**
 * How far one block is from its law, without cancellation:
 *
 *   d = Λ + prox_{C(Λ_k)}(−Λ + x),   x = ξ / g,        d = 0   ⇔   ξ ∈ N_C(−Λ)
 *
 * Λ may be larger than x by more digits than a double has (two elements pressed against each other), so −Λ + x must not be
 * formed first. Each reservoir writes its own d. Impulses are unevaluated sums Λ + tail; differences of nearly equal numbers are
 * taken in twice the precision. Ellipses and Contensou bodies are projected in doubles: inside them d is exact, on their boundary
 * right to the rounding of Λ.
 */
import { Accumulator } from "../../linalg/double-double.ts";
import { bodyRoom } from "../body.ts";
import { type Block, leverOf } from "./block.ts";

/** The impulses of a problem: Λ = head + tail. */
export interface Impulses {
  readonly head: Float64Array;
  readonly tail: Float64Array | undefined;
}

/** Room for the judgement of one block after another. */
export interface DefectRoom {
  /** x = ξ / g of the block, spin components at the rim. */
  readonly x: Float64Array;
  /** d of the block. */
  readonly defect: Float64Array;
  readonly sum: Accumulator;
  /** Of blocks that are projected: −Λ + x, and the scratch of their bodies. */
  projection: { readonly point: Float64Array; readonly body: Float64Array } | undefined;
}

/** room.defect = d, how far (Λ, ξ) is from the law; room.x holds x. */
export type WriteDefect = (block: Block, impulses: Impulses, room: DefectRoom) => void;

export function defectRoom(): DefectRoom {
  return {
    x: new Float64Array(3),
    defect: new Float64Array(3),
    sum: new Accumulator(),
    projection: undefined,
  };
}

/** Adds factor × size to the sum: factor itself for a fixed bound; a negative normal impulse has the size 0. */
export function addSize(sum: Accumulator, { normal: k }: Block, { head, tail }: Impulses, factor: number): Accumulator {
  if (k < 0) return sum.add(factor);
  if (head[k]! > 0) {
    sum.addProduct(factor, head[k]!);
    if (tail !== undefined) sum.addProduct(factor, tail[k]!);
  }
  return sum;
}

/** Intervals size · axis · [−1, 1]:  d = clamp(x; Λ − b, Λ + b). */
export const intervalDefect =
  (axisOf: (block: Block) => number): WriteDefect =>
  (block, impulses, { x, defect, sum }) => {
    const { head, tail } = impulses;
    const i = block.start;
    const axis = axisOf(block);
    const rest = tail === undefined ? 0 : tail[i]!;
    const low = addSize(sum.set(head[i]!, rest), block, impulses, -axis).value;
    const high = addSize(sum.set(head[i]!, rest), block, impulses, axis).value;
    defect[0] = Math.max(low, Math.min(high, x[0]!));
  };

/** Any body, with y = −Λ + x and its projection p: Λ + p = x + (p − y), which is x itself inside. */
export const projectedDefect =
  (project: (block: Block, out: Float64Array, at: number, size: number, room: Float64Array) => void): WriteDefect =>
  (block, { head, tail }, room) => {
    const { x, defect } = room;
    room.projection ??= { point: new Float64Array(3), body: bodyRoom() };
    const { point, body } = room.projection;
    const { start, dimension, normal } = block;
    for (let j = 0; j < dimension; j++) {
      const impulse = (head[start + j]! + (tail?.[start + j] ?? 0)) / leverOf(block, j);
      point[j] = defect[j] = -impulse + x[j]!;
    }
    project(block, defect, 0, normal < 0 ? 1 : Math.max(0, head[normal]!), body);
    for (let j = 0; j < dimension; j++) defect[j] = x[j]! + (defect[j]! - point[j]!);
  };
