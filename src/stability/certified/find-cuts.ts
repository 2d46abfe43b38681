/**
 * Search for the cells of a stable certificate: slopes are cut by halves of the angle until every cell is proved. Nothing here is
 * trusted: `checkPostureCertificate` proves every cell again.
 */

import { rounded } from "../../text/show-number.ts";
import { isOpen } from "./check-posture-certificate.ts";
import type { Bounds } from "./enclosed-pass.ts";
import { type CellProof, cellsOf, changesSign, cyclicCell, proveCell } from "./map-cells.ts";
import type { PostureCertificate } from "./posture-certificate.ts";
import type { ZeroOrderEnclosure } from "./zero-order-enclosure.ts";

type Theorem = PostureCertificate["theorem"];

export type FoundCuts = { readonly cuts: readonly number[] } | { readonly reason: string };

export interface CutLimits {
  /** Most cells. */
  readonly cells: number;
  /** Narrowest cell, as an angle. */
  readonly width: number;
}

/** Outer cells begin at 2^k; beyond 2^40 the slope of an approach is rounding. */
const OUTERMOST = 40;

/** Times the graph of cells is refined. */
const ROUNDS = 5;

export function findCuts(model: ZeroOrderEnclosure, theorem: Theorem, limits: CutLimits): FoundCuts {
  const right = outerCut(model, theorem, 1);
  const left = outerCut(model, theorem, -1);
  if (typeof right === "string") return { reason: right };
  if (typeof left === "string") return { reason: left };
  let cells: Bounds[] = [[left, right]];
  for (let round = 0; ; round++) {
    const found = halved(model, cells, theorem, limits);
    if ("reason" in found) return found;
    cells = found.cells;
    const cuts = [left, ...cells.map(([, high]) => high)];
    if (theorem === 3 || theorem === "E") return { cuts };
    const all = cellsOf(cuts);
    const proofs = all.map((cell) => proveCell(model, cell, false));
    if (cyclicCell(all, proofs) < 0) return { cuts };
    if (round === ROUNDS || 2 * cells.length > limits.cells)
      return { reason: "a cycle through a cell with G ≥ 1 is not excluded" };
    cells = cells.flatMap((cell) => splitOf(cell));
  }
}

/** Where the outer cell begins, or why there is none. */
function outerCut(model: ZeroOrderEnclosure, theorem: Theorem, side: 1 | -1): number | string {
  let reason = "";
  for (let k = 2; k <= OUTERMOST; k += 2) {
    const cut = side * 2 ** k;
    const proof = proveCell(model, side > 0 ? [cut, Infinity] : [-Infinity, cut], theorem === "E");
    if (!isOpen(proof, theorem)) return cut;
    reason = proof.reason ?? "G < 1 is not proved near φ = ±π/2";
  }
  return reason;
}

function splitOf([a, b]: Bounds): [Bounds, Bounds] {
  const middle = Math.tan((Math.atan(a) + Math.atan(b)) / 2);
  return [
    [a, middle],
    [middle, b],
  ];
}

function halved(
  model: ZeroOrderEnclosure,
  start: readonly Bounds[],
  theorem: Theorem,
  limits: CutLimits,
): { readonly cells: Bounds[] } | { readonly reason: string } {
  const cells: Bounds[] = [];
  const todo = [...start].reverse();
  for (let tries = 0; todo.length > 0; tries++) {
    const cell = todo.pop()!;
    const proof: CellProof = proveCell(model, cell, theorem === "E");
    if (!isOpen(proof, theorem)) {
      cells.push(cell);
      continue;
    }
    const [left, right] = splitOf(cell);
    const tooNarrow = Math.atan(cell[1]) - Math.atan(cell[0]) < limits.width;
    if (tooNarrow || tries > 2 * limits.cells || !(left[1] > cell[0] && left[1] < cell[1])) {
      return { reason: `near φ = ${rounded(Math.atan(left[1]), 4)}: ${proof.reason ?? "G < 1 is not proved"}` };
    }
    todo.push(right, left);
  }
  return { cells };
}

/** A cell around the slope of a fixed point, wide enough that R − φ changes its sign over it; or why none is proved. */
export function cellAround(
  model: ZeroOrderEnclosure,
  slope: number,
  refusalOf: (cell: Bounds) => string | null,
): Bounds | string {
  let last = "R − φ does not change its sign over any cell around the fixed point";
  for (let k = 4; k <= 44; k += 2) {
    const reach = 2 ** -k * (1 + Math.abs(slope));
    const cell: Bounds = [slope - reach, slope + reach];
    const refused = changesSign(model, cell) ? refusalOf(cell) : last;
    if (refused === null) return cell;
    last = refused;
  }
  return last;
}
