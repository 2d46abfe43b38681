/**
 * A study that is ready: its columns, and the row of any point.
 */
import type { Model } from "../models/model.ts";
import type { Study } from "../models/study/study.ts";
import type { Cell, Column } from "./computation.ts";

export interface OpenStudy {
  readonly study: Study;
  /** All of the table: `index`, the axes and derived fields called by their field, the results, `origin` of a refined map, `error`. */
  readonly columns: readonly Column[];
  /** Place of the class among them. */
  readonly classAt: number;
  /** Number of rows. */
  readonly rows: number;
  /** The row of a point. */
  readonly row: (index: number) => Cell[];
  /** A row without results, for a point that could not be evaluated at all, and why. */
  readonly emptyRow: (index: number, why: { readonly code: string; readonly what: string }) => Cell[];
  /** Whether a row that came from elsewhere can be one of this study, as far as that is known without computing it. */
  readonly isPossible: (row: readonly Cell[]) => boolean;
  /** The row of a point of a refined map that was not computed. */
  readonly inferredRow: (index: number, kind: Cell) => Cell[];
  /** The model at a point; throws what the reader says. */
  readonly modelAt: (index: number) => Model;
  /** The class at any values of the axes; null where there is no result. */
  readonly classOf: (values: readonly number[]) => Cell;
}
