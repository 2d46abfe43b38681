/**
 * A stored result as a figure: choose it by its id, lay it out for a size, write it as SVG.
 */
import type { StoredResult } from "../reports/read-result.ts";
import type { ResultKind } from "../reports/result-format.ts";
import { didYouMean } from "../text/nearest.ts";
import { quote } from "../text/quote.ts";
import type { DataTable, Figure } from "./figure.ts";
import { FIGURES } from "./figures.ts";
import { compose } from "./layout/compose.ts";
import { SCREEN_WIDTH, type SizeName, sheetOf } from "./layout/sizes.ts";
import { noFigure } from "./no-figure.ts";
import { renderSvg } from "./render-svg.ts";
import type { Scene } from "./scene.ts";
import { plainText } from "./text/rich-text.ts";
import type { ThemeName } from "./theme.ts";

export interface FigureOptions {
  /** Which figure; by default the main one of the result. */
  readonly figure?: string;
  /** Default `column`. */
  readonly size?: SizeName;
  /** Width in pixels of the size `screen`. */
  readonly width?: number;
  /** Default `light`. */
  readonly theme?: ThemeName;
  /** Without headline and sub-line. */
  readonly bare?: boolean;
  /** Begins the ids inside the SVG: pages with several figures give each its own. Default: the id of the figure. */
  readonly name?: string;
}

export interface DrawnFigure {
  readonly id: string;
  /** The finding in words, also where the figure is bare. */
  readonly headline: string;
  readonly svg: string;
  readonly scene: Scene;
  /** The data that were drawn. */
  readonly table: DataTable;
  /** Pixels per unit of a bitmap of this size. */
  readonly pixels: number;
}

/** The figures of a kind of result, the main one first. */
const figuresOf = (kind: ResultKind): readonly Figure[] => FIGURES.filter(({ of }) => of.includes(kind));

/** Their ids. */
export function figureIds(kind: ResultKind): string[] {
  return figuresOf(kind).map(({ id }) => id);
}

/** Draws a result as it was stored; `readResult` has checked its kind and version. */
export function drawFigure(result: StoredResult, options: FigureOptions = {}): DrawnFigure {
  const { size = "column", width = SCREEN_WIDTH, theme = "light", bare = false } = options;
  const figure = chosen(result, options.figure);
  const sheet = sheetOf(size, width);
  const { scene, drawing } = compose((space) => figure.draw(result, space), sheet, size, bare);
  const svg = renderSvg(scene, {
    theme,
    width: sheet.length(scene.width),
    height: sheet.length(scene.height),
    id: options.name ?? figure.id,
  });
  return {
    id: figure.id,
    headline: plainText(drawing.headline),
    svg,
    scene,
    table: drawing.table,
    pixels: sheet.pixels,
  };
}

const NUMBERS = "Its numbers are in --json.";

function chosen(result: StoredResult, id: string | undefined): Figure {
  const known = figuresOf(result.kind);
  const ids = known.map((figure) => figure.id);
  const drawable = known.filter(({ lacks }) => lacks?.(result) === undefined).map((figure) => figure.id);
  const list = drawable.length > 0 ? `Figures of this result: ${drawable.join(", ")}.` : NUMBERS;
  if (id !== undefined) {
    const figure = known.find((one) => one.id === id);
    if (!figure) throw noFigure(`there is no figure ${quote(id)} of this result`, `${didYouMean(id, ids)}${list}`);
    const why = figure.lacks?.(result);
    if (why !== undefined) throw noFigure(`this result has no figure ${id}: ${why}`, list);
    return figure;
  }
  const main = known.find(({ lacks }) => lacks?.(result) === undefined);
  if (main) return main;
  const [first] = known;
  if (!first) throw noFigure(`a result of kind ${result.kind} has no figure`, NUMBERS);
  throw noFigure(`this result has no figure: ${first.lacks?.(result)}`, NUMBERS);
}
