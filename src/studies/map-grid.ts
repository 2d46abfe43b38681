/**
 * The grid of a map that can be drawn: a product of two axes, each with at least two values.
 */
import { axisName, isList, type Study } from "../models/study/study.ts";
import { gridAxes, pointCount } from "./study-points.ts";

export interface MapGridAxis {
  readonly field: string;
  /** Of a list, values stand side by side, whatever their distances. */
  readonly scale: "linear" | "log" | "list";
  readonly values: readonly number[];
}

/** More cells are not put into a JSON document. */
export const MOST_CELLS = 1_000_000;

/** The axes of the grid, across and up; undefined where there is none, or it is too large. */
export function mapGrid(study: Study): readonly [MapGridAxis, MapGridAxis] | undefined {
  const values = gridAxes(study);
  if (values?.length !== 2 || pointCount(study) > MOST_CELLS || values.some(({ length }) => length < 2))
    return undefined;
  const [across, up] = study.axes.map((axis, k): MapGridAxis => {
    const scale = !isList(axis) ? axis.scale : isEven(values[k]!) ? "linear" : "list";
    return { field: axisName(axis), scale, values: values[k]! };
  });
  return [across!, up!];
}

/** Steps that differ by less are equal but for rounding. */
const SAME_STEP = 1e-9;

function isEven(values: readonly number[]): boolean {
  const step = (values.at(-1)! - values[0]!) / (values.length - 1);
  return step > 0 && values.every((value, i) => Math.abs(value - values[0]! - i * step) <= SAME_STEP * step);
}
