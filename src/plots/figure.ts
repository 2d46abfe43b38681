/**
 * A figure: a pure function from a stored result to a drawing. It answers one question; its headline states the finding in words made
 * from the result, and its numbers are those of the result.
 */
import type { StoredResult } from "../reports/read-result.ts";
import type { ResultKind } from "../reports/result-format.ts";
import type { SizeName } from "./layout/sizes.ts";
import type { Item } from "./scene.ts";
import type { Rich } from "./text/rich-text.ts";

/** Where a figure is drawn. */
export interface Space {
  readonly size: SizeName;
  readonly width: number;
  /** Given where the sheet has a height of its own (slides): the drawing must not be higher. */
  readonly height?: number;
}

export interface Drawing {
  /** What it is, for screen readers. */
  readonly title: string;
  /** What it shows, for screen readers. */
  readonly description: string;
  /** The finding. */
  readonly headline: Rich;
  /** Model, law, coefficients; what the window or the grid was. */
  readonly subline: Rich;
  /** From (0, 0) to (space.width, height). */
  readonly items: readonly Item[];
  readonly height: number;
  /** The data that were drawn. */
  readonly table: DataTable;
}

export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface Figure<Kind extends ResultKind = ResultKind> {
  readonly id: string;
  /** The question that it answers at a glance. */
  readonly question: string;
  /** Kinds of results that it draws. */
  readonly of: readonly Kind[];
  /** Why a result has no such figure; undefined where it has. */
  readonly lacks?: (result: StoredResult<Kind>) => string | undefined;
  readonly draw: (result: StoredResult<Kind>, space: Space) => Drawing;
}

export function defineFigure<Kind extends ResultKind>(figure: Figure<Kind>): Figure {
  return figure as unknown as Figure;
}
