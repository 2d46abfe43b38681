/**
 * What drives a contact: its own velocity without impulses, or that of another one as far as it is passed on from contact to contact.
 *
 *   δ_c = √D_c β_c,   β_c = max(√D_c ‖q_c‖, max_j min(1, √D_c |W_cj| √D_j) β_j)
 *
 * β has the unit √J, in which a symmetric and positive W passes on at most all there is: a heavy body hands a light one its velocity,
 * not its energy, and nothing to what does not hang together with it. So what runs away is seen contact by contact, whatever moves
 * beside it (`UNANSWERED` in cone-defect.ts).
 *
 * Contacts are settled from the largest β down [Dijkstra1959]. Of a global problem |W_cj| is replaced by what one coordinate k passes
 * on, |h_kc| |(M⁻¹H)_kj|: W is not formed.
 */
import { MaxHeap } from "../linalg/max-heap.ts";
import { type SparseMatrix, transpose } from "../linalg/sparse/sparse-matrix.ts";
import { UNANSWERED } from "./cone-defect.ts";
import { ownSquare } from "./contact-share.ts";
import type { RawJudge } from "./raw-judge.ts";

/** Largest defect of a contact by itself as a share of δ_c, of those whose defect is above √D_c `floor`; 0 where none is above `UNANSWERED`. */
export function largestUnanswered(judge: RawJudge, r: Float64Array, u: Float64Array, floor: number): number {
  if (judge.drives === undefined && areDrivenNearby(judge, r, u, floor)) return 0;
  judge.drives ??= contactDrives(judge);
  let largest = 0;
  for (let c = 0; c < judge.weights.length; c++) {
    const own = Math.sqrt(ownSquare(judge, r, u, c));
    if (own > Math.sqrt(judge.weights[c]!) * floor) largest = Math.max(largest, own / judge.drives[c]!);
  }
  return largest;
}

/** Whether what drives a contact itself and its neighbours is enough for every one whose defect is above √D_c `floor`: δ is at least that. */
function areDrivenNearby(judge: RawJudge, r: Float64Array, u: Float64Array, floor: number): boolean {
  const { dimension: d, delassus, weights } = judge;
  if (delassus.kind !== "blocks") return false;
  const { starts, indices, values } = delassus.matrix;
  for (let c = 0; c < weights.length; c++) {
    const own = Math.sqrt(ownSquare(judge, r, u, c));
    const root = Math.sqrt(weights[c]!);
    if (!(own > root * floor)) continue;
    const enough = own / (UNANSWERED * root);
    let isDriven = ownDrive(judge, c) >= enough;
    for (let k = starts[c * d]!, end = starts[c * d + d]!; !isDriven && k < end; k++) {
      const from = Math.floor(indices[k]! / d);
      isDriven = ownDrive(judge, from) * Math.min(1, root * Math.abs(values[k]!) * Math.sqrt(weights[from]!)) >= enough;
    }
    if (!isDriven) return false;
  }
  return true;
}

/** √D_c ‖q_c‖. */
function ownDrive({ dimension: d, weights, offset }: RawJudge, c: number): number {
  const root = Math.sqrt(weights[c]!);
  let sum = 0;
  for (let i = c * d; i < c * d + d; i++) sum += (root * offset[i]!) ** 2;
  return Math.sqrt(sum);
}

/** ‖δ‖, at least ‖D q‖. */
export function drivesSize(judge: RawJudge): number {
  judge.drives ??= contactDrives(judge);
  let sum = 0;
  for (let c = 0; c < judge.drives.length; c++) sum += judge.drives[c]! * judge.drives[c]!;
  return Math.sqrt(sum);
}

/** δ of each contact. */
export function contactDrives(judge: RawJudge): Float64Array {
  const { weights } = judge;
  const roots = weights.map(Math.sqrt);
  const reached = new Float64Array(weights.length);
  const waiting = new MaxHeap();
  const reach = (c: number, beta: number): void => {
    if (!(beta > reached[c]!)) return;
    reached[c] = beta;
    waiting.add(c, beta);
  };
  for (let c = 0; c < weights.length; c++) reach(c, ownDrive(judge, c));
  const passOn = passing(judge, roots, reach);
  while (waiting.size > 0) {
    const { number: c, key } = waiting.take();
    if (key === reached[c]) passOn(c, key);
  }
  return reached.map((beta, c) => roots[c]! * beta);
}

type Reach = (contact: number, beta: number) => void;

/** What hands β of a settled contact on to the others. */
function passing({ dimension: d, delassus }: RawJudge, roots: Float64Array, reach: Reach): Reach {
  if (delassus.kind === "blocks") {
    const columns = transpose(delassus.matrix);
    return (c, beta) => {
      for (let i = c * d; i < c * d + d; i++) touch(columns, i, d, roots, roots[c]! * beta, beta, reach);
    };
  }
  const { pushed } = delassus;
  const directions = transpose(delassus.rows);
  const fastest = new Float64Array(pushed.columns);
  return (c, beta) => {
    for (let i = c * d; i < c * d + d; i++) {
      for (let k = pushed.starts[i]!; k < pushed.starts[i + 1]!; k++) {
        const speed = Math.abs(pushed.values[k]!) * roots[c]! * beta;
        const coordinate = pushed.indices[k]!;
        if (!(speed > fastest[coordinate]!)) continue;
        fastest[coordinate] = speed;
        touch(directions, coordinate, d, roots, speed, beta, reach);
      }
    }
  };
}

/** Reaches all contacts that a row of the matrix touches. */
function touch(
  { starts, indices, values }: SparseMatrix,
  row: number,
  d: number,
  roots: Float64Array,
  size: number,
  most: number,
  reach: Reach,
): void {
  for (let k = starts[row]!; k < starts[row + 1]!; k++) {
    const to = Math.floor(indices[k]! / d);
    reach(to, Math.min(most, roots[to]! * Math.abs(values[k]!) * size));
  }
}
