/**
 * A stored result as a figure of a catalogue: choose it by its id, lay it out for a size, write it as SVG.
 */
import type { StoredResult } from "../reports/read-result.ts";
import type { ResultKind } from "../reports/result-format.ts";
import { didYouMean } from "../text/nearest.ts";
import { quote } from "../text/quote.ts";
import type { Anchors, Cursor, DataTable, Figure, Lens, Space } from "./figure.ts";
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
  /** An earlier result of the same kind, to be compared with: `impulse-space` marks where it ended. */
  readonly before?: StoredResult;
  /** A second run of the same model: `time-lanes`, `ledger` and `phase` draw it beside the first. */
  readonly beside?: StoredResult;
  /** `time-lanes`: a stretch of time drawn magnified, alone; false: none is magnified. Default: beneath, where events crowd. */
  readonly lens?: Lens | false;
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
  /** Where named things stand in the scene. */
  readonly anchors?: Anchors;
  /** Where one scale holds for the whole drawing: units of the scene per length of the model. */
  readonly unitsPerLength?: number;
  /** Where the state at an instant stands, in the scene's units; of figures of motions. */
  readonly cursor?: Cursor;
}

export type Catalogue = readonly Figure[];

/** The figures of a kind of result, the main one first. */
export const figuresOf = (catalogue: Catalogue, kind: ResultKind): Catalogue =>
  catalogue.filter(({ of }) => of.includes(kind));

/** The ids of the figures that a result has, the main one first. */
export function drawableOf(catalogue: Catalogue, result: StoredResult): string[] {
  return figuresOf(catalogue, result.kind)
    .filter(({ lacks }) => lacks?.(result) === undefined)
    .map(({ id }) => id);
}

/** Draws a result as it was stored; `readResult` has checked its kind and version. */
export function drawFrom(catalogue: Catalogue, result: StoredResult, options: FigureOptions = {}): DrawnFigure {
  const { size = "column", width = SCREEN_WIDTH, theme = "light", bare = false } = options;
  const figure = chosen(catalogue, result, options.figure);
  const sheet = sheetOf(size, width);
  const others = {
    ...(options.before && { before: options.before }),
    ...(options.beside && { beside: options.beside }),
  };
  const draw = (space: Space) => figure.draw(result, space, others);
  const { scene, drawing, anchors } = compose(draw, sheet, size, bare, options.lens);
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
    ...(anchors && { anchors }),
    ...(drawing.unitsPerLength !== undefined && { unitsPerLength: drawing.unitsPerLength }),
    ...(drawing.cursor && { cursor: drawing.cursor }),
  };
}

const NUMBERS = "Its numbers are in --json.";

function chosen(catalogue: Catalogue, result: StoredResult, id: string | undefined): Figure {
  const known = figuresOf(catalogue, result.kind);
  const ids = known.map((figure) => figure.id);
  const drawable = drawableOf(catalogue, result);
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
