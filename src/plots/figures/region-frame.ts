/**
 * Where a region map and its cells are drawn: up to the first and the last values where borders or certified cells end there, else half a cell
 * beyond them.
 */
import type { Scale } from "../layout/scale.ts";
import type { MapAxis, MapRecord } from "./map-record.ts";
import type { ClassGrid } from "./region-areas.ts";

/** Where the corners of cells are drawn: `step` is the size of a cell, the first one begins at `start`. */
export interface CellFrame {
  readonly start: readonly [number, number];
  readonly step: readonly [number, number];
}

/** Borders and certified cells end at the first and the last value. */
export const endsAtRim = ({ borders, certified }: MapRecord): boolean =>
  borders !== undefined || certified?.grid !== undefined;

export const boundsOf = (x: Scale, y: Scale) => ({
  ...{ x: x.range[0], y: y.range[1], width: x.range[1] - x.range[0], height: y.range[0] - y.range[1] },
});

/** From the first value to the last; where only cells are drawn, half a cell beyond. */
export function domainOf({ values }: MapAxis, isRim: boolean): [number, number] {
  const [first, last] = [values[0]!, values.at(-1)!];
  if (isRim) return [first, last];
  const half = (last - first) / (values.length - 1) / 2;
  return [first - half, last + half];
}

/** Cells of a grid that is as fine as the map, or coarser; where the map ends at its rim, half a cell of it lies outside. */
export function frameOf(map: MapRecord, { width, height }: ClassGrid, x: Scale, y: Scale): CellFrame {
  const [n, m] = map.axes.map(({ values }) => values.length) as [number, number];
  const step = [(x.range[1] - x.range[0]) / width, (y.range[0] - y.range[1]) / height] as const;
  const start = [x.range[0], y.range[1]] as const;
  if (!endsAtRim(map)) return { start, step };
  const fine = [(x.range[1] - x.range[0]) / (n - 1), (y.range[0] - y.range[1]) / (m - 1)] as const;
  const factor = 2 ** Math.ceil(Math.log2(n / width));
  return {
    start: [start[0] - fine[0] / 2, start[1] - fine[1] / 2],
    step: [fine[0] * factor, fine[1] * factor],
  };
}
