/**
 * How far one block is from its law, without cancellation:
 *
 *   d = Λ + prox_{C(Λ_k)}(−Λ + x),   x = ξ / g,        d = 0   ⇔   ξ ∈ N_C(−Λ)
 *
 * Λ may be larger than x by more digits than a double has (two elements pressed against each other), so −Λ + x must not be
 * formed first. For an interval [−b, b] the same d is a clamp of x; for a disk of radius r, with y = Λ − x,
 *
 *   d = clamp(x; Λ − b, Λ + b)          d = x                                   if ‖y‖ ≤ r
 *                                       d = (r/‖y‖) x + (1 − r/‖y‖) Λ           else,  1 − r/‖y‖ = (‖y‖² − r²) / (‖y‖ (‖y‖ + r))
 *
 * Impulses are unevaluated sums Λ + tail; differences of nearly equal numbers are taken in twice the precision. Ellipses and Contensou
 * bodies are projected in doubles: inside them d is exact, on their boundary right to the rounding of Λ.
 */
import { Accumulator } from "../linalg/double-double.ts";
import type { Block } from "./inclusion-problem.ts";
import { projectReservoirInPlace } from "./reservoir.ts";

/** The impulses of a problem: Λ = head + tail. */
export interface Impulses {
  readonly head: Float64Array;
  readonly tail: Float64Array | undefined;
}

/** Room for the judgement of one block after another. */
export interface DefectRoom {
  /** ξ of the block, spin components at the rim. */
  readonly velocity: Float64Array;
  /** d of the block. */
  readonly defect: Float64Array;
  /** −Λ + x of the block, where it is projected. */
  readonly point: Float64Array;
  readonly sum: Accumulator;
}

export function defectRoom(): DefectRoom {
  return {
    velocity: new Float64Array(3),
    defect: new Float64Array(3),
    point: new Float64Array(3),
    sum: new Accumulator(),
  };
}

/** Writes d of the block into `room.defect`; `room.velocity` holds ξ, `compliance` is g. */
export function writeBlockDefect(block: Block, compliance: number, impulses: Impulses, room: DefectRoom): void {
  const { head, tail } = impulses;
  const { velocity, defect } = room;
  const i = block.start;
  const x = velocity[0]! / compliance;
  switch (block.kind) {
    case "unilateral":
      defect[0] = Math.min(head[i]! + (tail?.[i] ?? 0), x);
      return;
    case "bilateral":
      defect[0] = x;
      return;
    case "step":
      defect[0] = clampBetween(x, gap(room.sum, impulses, i, -block.bound), gap(room.sum, impulses, i, block.bound));
      return;
    case "coulomb-step":
      defect[0] = clampBetween(x, edge(block, impulses, room.sum, -1), edge(block, impulses, room.sum, 1));
      return;
    case "coulomb-disk":
      writeDiskDefect(block, compliance, impulses, room);
      return;
    default:
      writeProjectedDefect(block, compliance, impulses, room);
  }
}

function clampBetween(x: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, x));
}

/** Λ_i + bound. */
function gap(sum: Accumulator, { head, tail }: Impulses, i: number, bound: number): number {
  return sum.set(head[i]!, tail?.[i] ?? 0).add(bound).value;
}

/** Λ_i ± μ Λ_k; a negative normal impulse has an empty reservoir {0}. */
function edge(block: Block, { head, tail }: Impulses, sum: Accumulator, side: number): number {
  const { start: i, normal: k } = block;
  sum.set(head[i]!, tail?.[i] ?? 0);
  if (head[k]! > 0) {
    const mu = side * block.friction[0];
    sum.addProduct(mu, head[k]!);
    if (tail !== undefined) sum.addProduct(mu, tail[k]!);
  }
  return sum.value;
}

function writeDiskDefect(block: Block, compliance: number, impulses: Impulses, room: DefectRoom): void {
  const { head, tail } = impulses;
  const { velocity, defect, sum } = room;
  const i = block.start;
  const x1 = velocity[0]! / compliance;
  const x2 = velocity[1]! / compliance;
  sum
    .set(head[i]!, tail?.[i] ?? 0)
    .add(-x1)
    .settle();
  const y1 = sum.head;
  const t1 = sum.tail;
  sum
    .set(head[i + 1]!, tail?.[i + 1] ?? 0)
    .add(-x2)
    .settle();
  const y2 = sum.head;
  const t2 = sum.tail;
  sum.set(0);
  if (head[block.normal]! > 0) {
    sum.addProduct(block.friction[0], head[block.normal]!);
    if (tail !== undefined) sum.addProduct(block.friction[0], tail[block.normal]!);
  }
  sum.settle();
  const r = sum.head;
  const rt = sum.tail;
  sum
    .set(0)
    .addProduct(y1, y1)
    .addProduct(y1, 2 * t1)
    .addProduct(y2, y2)
    .addProduct(y2, 2 * t2);
  const excess = sum.addProduct(-r, r).addProduct(-r, 2 * rt).value;
  if (excess <= 0) {
    defect[0] = x1;
    defect[1] = x2;
    return;
  }
  const length = Math.hypot(y1, y2);
  const share = r / length;
  const rest = excess / (length * (length + r));
  defect[0] = share * x1 + rest * head[i]!;
  defect[1] = share * x2 + rest * head[i + 1]!;
}

/** Ellipses and Contensou bodies, with y = −Λ + x and its projection p: Λ + p = x + (p − y), which is x itself inside. */
function writeProjectedDefect(block: Block, compliance: number, { head, tail }: Impulses, room: DefectRoom): void {
  const { velocity, defect, point } = room;
  const { start, dimension, normal } = block;
  const unit = (j: number): number => (j === 2 ? block.radius : 1);
  for (let j = 0; j < dimension; j++) {
    const impulse = (head[start + j]! + (tail?.[start + j] ?? 0)) / unit(j);
    point[j] = defect[j] = -impulse + velocity[j]! / compliance;
  }
  projectReservoirInPlace(block, defect, 0, head[normal]!);
  for (let j = 0; j < dimension; j++) defect[j] = velocity[j]! / compliance + (defect[j]! - point[j]!);
}
