/**
 * What is computed at a point of a study: a table row of typed columns. The first column is the class by which a map is coloured.
 */
import type { Model } from "../models/model.ts";
import type { Study } from "../models/study/study.ts";

export type Cell = number | string | null;

export interface Column {
  readonly name: string;
  readonly type: "double" | "int" | "text";
  /** Computed only when the study asks for it by name. */
  readonly isExtra?: boolean;
}

/** Cells by the names of their columns; what is missing does not exist. `error`: why a point has no result, or not all of it. */
export type Cells = Readonly<Record<string, Cell>>;

export interface Computation {
  /** Milliseconds of a usual point, on a usual machine: a declared number, so that chunks are the same everywhere. */
  readonly cost: number;
  /** The columns for a base model, the class first. */
  readonly columns: (model: Model, study: Study) => readonly Column[];
  /** The results at a point; those of extra columns only where they are wanted. */
  readonly evaluate: (model: Model, study: Study, isWanted: (column: string) => boolean) => Cells;
}

export const double = (name: string): Column => ({ name, type: "double" });
export const int = (name: string): Column => ({ name, type: "int" });
export const text = (name: string): Column => ({ name, type: "text" });
export const extra = (column: Column): Column => ({ ...column, isExtra: true });

/** How a row says why it has no result: a code and a sentence. */
export const reasonOf = (code: string, what: string): string => `${code}: ${what}`;
