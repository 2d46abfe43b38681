/**
 * A stored result as one of all figures.
 */
import type { StoredResult } from "../reports/read-result.ts";
import type { ResultKind } from "../reports/result-format.ts";
import { type DrawnFigure, drawableOf, drawFrom, type FigureOptions, figuresOf } from "./draw-from.ts";
import { FIGURES } from "./figures.ts";

/** The ids of the figures of a kind of result, the main one first. */
export function figureIds(kind: ResultKind): string[] {
  return figuresOf(FIGURES, kind).map(({ id }) => id);
}

/** The ids of the figures that a result has, the main one first. */
export function drawableFigures(result: StoredResult): string[] {
  return drawableOf(FIGURES, result);
}

/** Draws a result as it was stored; `readResult` has checked its kind and version. */
export function drawFigure(result: StoredResult, options: FigureOptions = {}): DrawnFigure {
  return drawFrom(FIGURES, result, options);
}
