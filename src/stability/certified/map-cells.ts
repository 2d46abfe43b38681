/**
 * What is proved of the maps R and G on a cell of slopes s = tan φ, by enclosed passes:
 *   undefined  no pass comes back (double impacts)         decays  G < 1 wherever R is defined
 *   up, down   R(φ) > φ, R(φ) < φ wherever R is defined
 * For an ordered posture R is nondecreasing (Lemma D), so on [a, b] it lies between R(a) and R(b): R(a) > b proves up, R(b) < a down.
 *
 * Cells that reach to ±∞. Say s ≥ S > 0. If the pass at S slips all the way in the direction of the end, so do all with s ≥ S: every
 * tangential velocity on the way is affine and rising in s in that direction, while times and normal speeds do not depend on s.
 * So the pass ends in a double impact for all of them, or G is the constant it is at S and tan R = (s + c)/G: decays for G < 1; for G > 1
 * R(S) < S proves down, as tan R − s falls with s. Where slip lifts instead (ends E3), the passes with w ∈ [0, 1/S], ẋ2 = 1 are enclosed.
 */
import { type Bounds, enclosedPass, type PassOutcome } from "./enclosed-pass.ts";
import { doubleSlip } from "./rest-proofs.ts";
import type { ZeroOrderEnclosure } from "./zero-order-enclosure.ts";

export interface CellProof {
  readonly finding: "undefined" | "decays" | "up" | "down" | "open";
  /** Where R leads from the cell, in slopes; null where nowhere. */
  readonly image: Bounds | null;
  /** What is in the way of an open cell. */
  readonly reason: string | null;
}

const NOWHERE: CellProof = { finding: "undefined", image: null, reason: null };

export function proveCell(model: ZeroOrderEnclosure, cell: Bounds, ordered: boolean): CellProof {
  if (cell[0] === -Infinity || cell[1] === Infinity) return proveEnd(model, cell);
  const passes = enclosedPass(model, cell);
  if ("open" in passes) return { finding: "open", image: [-Infinity, Infinity], reason: passes.open };
  const defined = passes.filter(({ next }) => next !== null);
  if (defined.length === 0) return NOWHERE;
  const image = hull(defined.map(({ next }) => next!));
  if (growthOf(defined) < 1) return { finding: "decays", image, reason: null };
  const drift = driftOf(image, cell);
  if (drift !== null) return { finding: drift, image, reason: null };
  if (ordered && valueAt(model, cell[0])[0] > cell[1]) return { finding: "up", image, reason: null };
  if (ordered && valueAt(model, cell[1])[1] < cell[0]) return { finding: "down", image, reason: null };
  return { finding: "open", image, reason: "G = 1 at a fixed point of R is not excluded" };
}

/** Enclosure of tan R at one slope; the whole line where it is not told that R is defined there. */
function valueAt(model: ZeroOrderEnclosure, slope: number): Bounds {
  const passes = enclosedPass(model, [slope, slope]);
  const known = !("open" in passes) && passes.every(({ next }) => next !== null);
  return known ? hull(passes.map(({ next }) => next!)) : [-Infinity, Infinity];
}

/** R − φ has different signs at the ends of the cell. */
export function changesSign(model: ZeroOrderEnclosure, [low, high]: Bounds): boolean {
  const [a, b] = [valueAt(model, low), valueAt(model, high)];
  return (a[0] > low && b[1] < high) || (a[1] < low && b[0] > high);
}

function proveEnd(model: ZeroOrderEnclosure, cell: Bounds): CellProof {
  const side = cell[1] === Infinity ? 1 : -1;
  const border = side > 0 ? cell[0] : cell[1];
  if (!(side * border > 0)) return { finding: "open", image: cell, reason: "the outer cell reaches over 0" };
  const passes = enclosedPass(model, [border, border]);
  if (!("open" in passes) && passes.every(({ word }) => slipsAllTheWay(model, side, word)))
    return proveSlip(passes, border, side);
  const far = enclosedPass(model, cell);
  if ("open" in far) return { finding: "open", image: cell, reason: far.open };
  const defined = far.filter(({ next }) => next !== null);
  if (defined.length === 0) return NOWHERE;
  const image = hull(defined.map(({ next }) => next!));
  const drift = driftOf(image, cell);
  return drift === null
    ? { finding: "open", image, reason: "the end φ = ±π/2 is not told" }
    : { finding: drift, image, reason: null };
}

/** All passes beyond the border slip as those at the border do, posture by posture. */
function proveSlip(passes: readonly PassOutcome[], border: number, side: 1 | -1): CellProof {
  const defined = passes.filter(({ next }) => next !== null);
  if (defined.length === 0) return NOWHERE;
  const [low, high] = hull(defined.map(({ next }) => next!));
  const image: Bounds = side > 0 ? [low, Infinity] : [-Infinity, high];
  if (growthOf(defined) < 1) return { finding: "decays", image, reason: null };
  const inward = side > 0 ? high < border : low > border;
  const grows = defined.every(({ growth }) => growth![0] > 1);
  if (grows && inward) return { finding: side > 0 ? "down" : "up", image, reason: null };
  return { finding: "open", image, reason: "G = 1 at the end φ = ±π/2 is not excluded" };
}

/** The words of passes in which each impact and each stay slips in the direction of the end (enclosed-pass.ts). */
function slipsAllTheWay(model: ZeroOrderEnclosure, side: 1 | -1, word: string): boolean {
  const [first, second] = doubleSlip(model, side > 0 ? 0 : 1).map(({ sense }) => (sense > 0 ? "P" : "N"));
  return [`${second}I`, `${second}h ${first}I`, `${second}h ${first}h`, `${second}f ${first}h`].includes(word);
}

const growthOf = (passes: readonly PassOutcome[]): number => Math.max(...passes.map(({ growth }) => growth![1]));

function driftOf(image: Bounds, cell: Bounds): "up" | "down" | null {
  return image[0] > cell[1] ? "up" : image[1] < cell[0] ? "down" : null;
}

function hull(all: readonly Bounds[]): Bounds {
  return [Math.min(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))];
}

/** The cells between cuts, the outer ones included. */
export function cellsOf(cuts: readonly number[]): Bounds[] {
  return [-Infinity, ...cuts].map((low, k) => [low, cuts[k] ?? Infinity]);
}

/**
 * Condition 4 of Definition 5: no cycle of the interval graph passes through an unsafe cell (one that does not decay); loops are
 * allowed. Images and cells are closed. Gives the number of a cell that breaks it, −1 where none does.
 */
export function cyclicCell(cells: readonly Bounds[], proofs: readonly CellProof[]): number {
  const targets = proofs.map(({ image }, k) =>
    image === null ? [] : cells.flatMap(([a, b], j) => (j !== k && image[1] >= a && image[0] <= b ? [j] : [])),
  );
  return proofs.findIndex(({ finding }, k) => {
    if (finding === "decays" || finding === "undefined") return false;
    const seen = new Set<number>();
    const todo = [...targets[k]!];
    while (todo.length > 0) {
      const at = todo.pop()!;
      if (at === k) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      todo.push(...targets[at]!);
    }
    return false;
  });
}
