/**
 * Certified cells of a region map: where the class of a point is not proved for its whole cell, the cell is hatched over; the legend says how
 * much that is. Cells reach half-way to their neighbours and end at the rim.
 */
import { LINE, TYPE } from "../layout/sizes.ts";
import { coordinate, path, rectangle } from "../path.ts";
import { type Hatch, type Item, textAt } from "../scene.ts";
import { words } from "../text/rich-text.ts";
import type { MapRecord } from "./map-record.ts";
import { borderCount, type ClassGrid, outlines } from "./region-areas.ts";
import type { Classes } from "./region-classes.ts";
import type { CellFrame } from "./region-frame.ts";

export interface CertifiedCells {
  /** Certified cells by class. */
  readonly counts: readonly number[];
  /** 0 where a cell is not certified, −1 elsewhere. */
  readonly open: ClassGrid;
  /** Part of the cells that is not certified. */
  readonly openShare: number;
}

/** Lines of ink on the paper, through which the class is still seen. */
const HATCH: Hatch = { line: "ink", ground: "paper", angle: 45, gap: 2.2, width: 0.55 };
const OPACITY = 0.72;

/** Null for a map without certified cells. */
export function certifiedCells({ certified }: MapRecord, { grid, looks }: Classes): CertifiedCells | null {
  if (!certified?.grid) return null;
  const { width, height, cells } = grid;
  const open = new Int16Array(cells.length).fill(-1);
  const counts = looks.map(() => 0);
  let all = 0;
  // Rows of the record rise, rows of a picture fall.
  certified.grid.forEach((row, j) => {
    row.forEach((flag, i) => {
      const at = (height - 1 - j) * width + i;
      if (flag === 1) counts[cells[at]!]!++;
      else {
        open[at] = 0;
        all++;
      }
    });
  });
  return { counts, open: { width, height, cells: open }, openShare: all / cells.length };
}

/** `most`: borders that the eye can tell. */
export function uncertifiedArea({ open }: CertifiedCells, { start, step }: CellFrame, most: number): Item[] {
  let [shown, factor] = [open, 1];
  while (borderCount(shown) > most) [shown, factor] = [joined(shown), 2 * factor];
  const d = outlines(shown, 1)[0]!
    .map((loop) => {
      let text = "";
      for (let c = 0; c < loop.length; c += 2) {
        const [x, y] = [0, 1].map((k) => coordinate(start[k]! + loop[c + k]! * factor * step[k]!));
        text += `${c === 0 ? "M" : "L"}${x} ${y}`;
      }
      return `${text}Z`;
    })
    .join("");
  return d === "" ? [] : [path(d, { fill: HATCH, opacity: OPACITY })];
}

/** Four cells as one, which is open where one of them is. */
function joined({ width, height, cells }: ClassGrid): ClassGrid {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const out = new Int16Array(w * h).fill(-1);
  cells.forEach((cell, at) => {
    if (cell === 0) out[Math.floor(Math.floor(at / width) / 2) * w + Math.floor((at % width) / 2)] = 0;
  });
  return { width: w, height: h, cells: out };
}

/** The row of the legend. */
export function uncertifiedLegend(x: number, y: number, swatch: number, share: string): Item[] {
  const text = x + swatch + 5;
  return [
    rectangle(x, y, swatch, swatch, { fill: HATCH, stroke: "ink", width: LINE.axis }),
    textAt(text, y + 6, words("not certified"), { size: TYPE.note, colour: "ink" }),
    textAt(text, y + 15, words(`${share} of all cells`), { size: TYPE.note, colour: "ink2" }),
  ];
}
