/**
 * The figures of an impact alone: a page that shows impacts first loads these first.
 */
import type { StoredResult } from "../reports/read-result.ts";
import { type DrawnFigure, drawableOf, drawFrom, type FigureOptions } from "./draw-from.ts";
import type { Figure } from "./figure.ts";
import { admissibleSet } from "./figures/admissible-set.ts";
import { impulseSpace } from "./figures/impulse-space.ts";
import { ledger } from "./figures/ledger.ts";
import { mechanism } from "./figures/mechanism.ts";

/** Those of the catalogue that draw impacts, in its order. */
const IMPACT_FIGURES: readonly Figure[] = [ledger, impulseSpace, admissibleSet, mechanism];

/** As `drawableFigures`. */
export function drawableImpactFigures(result: StoredResult<"impact-result">): string[] {
  return drawableOf(IMPACT_FIGURES, result);
}

/** As `drawFigure`. */
export function drawImpactFigure(result: StoredResult<"impact-result">, options: FigureOptions = {}): DrawnFigure {
  return drawFrom(IMPACT_FIGURES, result, options);
}
