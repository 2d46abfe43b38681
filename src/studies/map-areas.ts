/**
 * Shares of the area of a map by class: a point stands for what is nearest to it, which at the rim is half a cell.
 */
import { byClassName } from "./class-counts.ts";
import type { Cell } from "./computation.ts";

/** `share` of the area by class, which part of it is `inferred`, and the share of the map whose cells are `certified`. */
export type MapAreas = Readonly<
  Record<string, { readonly share: number; readonly inferred: number; readonly certified?: number }>
>;

/** Classes of a grid, the first axis running fastest; null where a point has no result. */
export function mapAreas(
  width: number,
  cells: readonly Cell[],
  isInferred: readonly boolean[],
  isCertified?: readonly boolean[],
): MapAreas {
  const height = cells.length / width;
  const halved = (k: number, count: number): number => (k === 0 || k === count - 1 ? 0.5 : 1);
  const sums = new Map<string, { all: number; inferred: number; certified: number }>();
  cells.forEach((cell, index) => {
    if (cell === null) return;
    const area = halved(index % width, width) * halved(Math.floor(index / width), height);
    const sum = sums.get(String(cell)) ?? { all: 0, inferred: 0, certified: 0 };
    sum.all += area;
    if (isInferred[index]) sum.inferred += area;
    if (isCertified?.[index]) sum.certified += area;
    sums.set(String(cell), sum);
  });
  const total = (width - 1) * (height - 1);
  const byName = [...sums].sort(([a], [b]) => byClassName(a, b));
  return Object.fromEntries(
    byName.map(([name, { all, inferred, certified }]) => [
      name,
      { share: all / total, inferred: inferred / all, ...(isCertified && { certified: certified / total }) },
    ]),
  );
}
