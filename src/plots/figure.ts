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
  /** A stretch of time to be drawn magnified, alone; false: none is magnified. Where not given the figure chooses. */
  readonly lens?: Lens | false;
}

/** A stretch of time. */
export interface Lens {
  readonly from: number;
  readonly to: number;
  /** The axis is logarithmic in the time that is left until then: impacts that accumulate there stand evenly. */
  readonly before?: number;
}

/** An axis on which a state of a motion has a place: its time, its energy T + U, a coordinate or a velocity by its number. */
export interface CursorAxis {
  readonly of: "time" | "energy" | "position" | "velocity";
  readonly index?: number;
  readonly domain: readonly [number, number];
  readonly range: readonly [number, number];
  /** As of a lens. */
  readonly before?: number;
}

/**
 * Where the state at an instant stands in a figure: at its time on a line from `top` to `foot`, at the foot of an axis of energies, or at a
 * point where there are two axes; over a time axis, both.
 */
export interface Cursor {
  readonly x: CursorAxis;
  readonly y?: CursorAxis;
  readonly top: number;
  readonly foot: number;
  /** A stretch of time that is worth a lens. */
  readonly crowd?: Lens;
  /** From and to of the lanes of each run: what a lens shows. */
  readonly lanes?: readonly (readonly [number, number])[];
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
  /** Places of named things in the drawing, for whoever lets a reader take hold of them. */
  readonly anchors?: Anchors;
  /** Where one scale holds for the whole drawing: its units per length of the model. */
  readonly unitsPerLength?: number;
  /** Of motions. */
  readonly cursor?: Cursor;
}

/** Name → place in units, y downwards. */
export type Anchors = Readonly<Record<string, readonly [x: number, y: number]>>;

export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Results of the same kind that a result is compared with, where the figure can show it. */
export interface Others<Kind extends ResultKind = ResultKind> {
  /** An earlier one. */
  readonly before?: StoredResult<Kind>;
  /** Of another run of the same model. */
  readonly beside?: StoredResult<Kind>;
}

export interface Figure<Kind extends ResultKind = ResultKind> {
  readonly id: string;
  /** The question that it answers at a glance. */
  readonly question: string;
  /** Kinds of results that it draws. */
  readonly of: readonly Kind[];
  /** Why a result has no such figure; undefined where it has. */
  readonly lacks?: (result: StoredResult<Kind>) => string | undefined;
  readonly draw: (result: StoredResult<Kind>, space: Space, others?: Others<Kind>) => Drawing;
}

export function defineFigure<Kind extends ResultKind>(figure: Figure<Kind>): Figure {
  return figure as unknown as Figure;
}
