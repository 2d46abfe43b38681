/**
 * What is said about a map: counts, and for two axes the grid of classes that is drawn.
 */
import type { MapFindings } from "../../src/doors/reports.ts";
import { type Cell, gridAxes } from "../../src/doors/studies.ts";
import { classCounts, type Tally } from "./map-tally.ts";
import type { StudyDirectory } from "./study-directory.ts";

/** More cells are not put into a JSON document. */
const MOST_CELLS = 1_000_000;

/** Whether a map has a grid that can be drawn: two axes, product, equal steps or ratios. */
function gridOf({ open, points }: StudyDirectory): NonNullable<MapFindings["grid"]>["axes"] | undefined {
  const { axes } = open.study;
  const values = gridAxes(open.study);
  if (values?.length !== 2 || points > MOST_CELLS || values.some(({ length }) => length < 2)) return undefined;
  const [x, y] = axes.map((axis, k) => ({
    field: axis.field ?? axis.name!,
    scale: "scale" in axis ? axis.scale : ("linear" as const),
    values: values[k]!,
  }));
  return axes.every((axis, k) => !("values" in axis) || isEven(values[k]!)) ? [x!, y!] : undefined;
}

/** Steps that differ by less are equal but for rounding. */
const SAME_STEP = 1e-9;

function isEven(values: readonly number[]): boolean {
  const step = (values.at(-1)! - values[0]!) / (values.length - 1);
  return step > 0 && values.every((value, i) => Math.abs(value - values[0]! - i * step) <= SAME_STEP * step);
}

/** Shares of the area by class: a point stands for what is nearest to it, which at the rim is half a cell. */
function areasOf(width: number, cells: readonly Cell[], isInferred: readonly boolean[]): MapFindings["areas"] {
  const height = cells.length / width;
  const halved = (k: number, count: number): number => (k === 0 || k === count - 1 ? 0.5 : 1);
  const sums = new Map<string, { all: number; inferred: number }>();
  cells.forEach((cell, index) => {
    if (cell === null) return;
    const area = halved(index % width, width) * halved(Math.floor(index / width), height);
    const sum = sums.get(String(cell)) ?? { all: 0, inferred: 0 };
    sum.all += area;
    if (isInferred[index]) sum.inferred += area;
    sums.set(String(cell), sum);
  });
  const total = (width - 1) * (height - 1);
  const byName = [...sums].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return Object.fromEntries(
    byName.map(([name, { all, inferred }]) => [name, { share: all / total, inferred: inferred / all }]),
  );
}

/** Collects the classes of rows that come in the order of their indices. */
export function gridCollector(directory: StudyDirectory) {
  const { open, points } = directory;
  const axes = gridOf(directory);
  const isInferred: boolean[] = [];
  const originAt = open.columns.findIndex(({ name }) => name === "origin");
  const cells: (string | number | null)[] = axes ? new Array(points).fill(null) : [];
  return {
    /** The same blocks; looked at on the way. */
    *pass(blocks: Iterable<Cell[][]>): Generator<Cell[][]> {
      for (const rows of blocks) {
        if (axes)
          for (const row of rows) {
            cells[row[0] as number] = row[open.classAt]!;
            isInferred[row[0] as number] = row[originAt] === "inferred";
          }
        yield rows;
      }
    },
    grid: (): MapFindings["grid"] => axes && { axes, cells },
    areas: (): MapFindings["areas"] => axes && areasOf(axes[0].values.length, cells, isInferred),
  };
}

export function mapFindings({ open, points, path }: StudyDirectory, tally: Tally, seconds: number | null): MapFindings {
  const { compute, base } = open.study;
  const title = open.study.title ?? (base as { readonly title?: string }).title;
  return {
    ...(title !== undefined && { title }),
    ...{ compute, column: open.columns[open.classAt]!.name, points, done: tally.points, errors: tally.errors },
    ...{ classes: classCounts(tally), seconds, directory: path },
  };
}
