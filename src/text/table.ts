/**
 * A plain text table: columns padded to their widest cell, numbers to the right. A table that is wider than the screen is folded, in
 * this order, as far as needed:
 *   1. titles break at spaces;
 *   2. columns of text break, the widest first, down to their longest word (numbers are never broken);
 *   3. the columns stand in several blocks below each other, each with the first column.
 */
import { screenWidth } from "./screen-width.ts";
import { wordsOf, wrap } from "./wrap.ts";

export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
}

/** Marks a padded cell; the row of the titles is −1. */
type CellPaint = (row: number, column: number, text: string) => string;

/** Columns of text are not folded below the first; words longer than the second, such as long names, are cut. */
const LEAST_TEXT = 12;
const LONGEST_WORD = 24;

const GAP = 2;

/** Widths of a column: as it is, with its title folded, and with its text folded, too. */
interface Widths {
  readonly natural: number;
  readonly underTitle: number;
  readonly least: number;
}

/** Lines of the table, no wider than `width`: the title line first. `paint(row, column, text)` marks a padded cell. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  paint: CellPaint = (_row, _column, text) => text,
  width = Number.POSITIVE_INFINITY,
): string[] {
  const widths = columns.map((column, j) =>
    columnWidths(
      column,
      rows.map((row) => row[j]!),
    ),
  );
  return blocksOf(widths, width).flatMap((block, k) => {
    const fitted = fittedWidths(
      block.map((j) => widths[j]!),
      width,
    );
    const line = (cells: readonly string[], row: number): string[] => {
      const folded = block.map((j, at) => foldedCell(cells[j]!, fitted[at]!));
      const height = Math.max(...folded.map(({ length }) => length));
      return Array.from({ length: height }, (_, i) =>
        block
          .map((j, at) => paint(row, j, pad(folded[at]![i] ?? "", fitted[at]!, columns[j]!.align)))
          .join(" ".repeat(GAP))
          .trimEnd(),
      );
    };
    const titles = columns.map(({ title }) => title);
    return [...(k === 0 ? [] : [""]), ...line(titles, -1), ...rows.flatMap((row, i) => line(row, i))];
  });
}

function columnWidths({ title, align }: Column, cells: readonly string[]): Widths {
  const widest = Math.max(0, ...cells.map(screenWidth));
  const underTitle = Math.max(widest, wordWidth(title));
  const words = Math.max(LEAST_TEXT, ...[title, ...cells].map(wordWidth));
  const least = align === "right" ? underTitle : Math.min(underTitle, words);
  return { natural: Math.max(widest, screenWidth(title)), underTitle, least };
}

/** Columns of the blocks: the first one in all of them, then as many as there is room for. */
function blocksOf(widths: readonly Widths[], width: number): number[][] {
  const blocks: number[][] = [];
  let used = 0;
  widths.forEach(({ least }, j) => {
    const last = blocks.at(-1);
    if (last === undefined || (used + GAP + least > width && last.length > 1)) {
      blocks.push(j === 0 ? [] : [0]);
      used = j === 0 ? -GAP : widths[0]!.least;
    }
    blocks.at(-1)!.push(j);
    used += GAP + least;
  });
  return blocks;
}

/** Widths that fit: first titles give way, then the widest text. */
function fittedWidths(widths: readonly Widths[], width: number): number[] {
  const room = width - GAP * (widths.length - 1);
  const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
  const natural = widths.map((one) => one.natural);
  if (total(natural) <= room) return natural;
  const fitted = widths.map((one) => one.underTitle);
  while (total(fitted) > room) {
    const spare = fitted.map((one, j) => (one > widths[j]!.least ? one : 0));
    const widest = Math.max(...spare);
    if (widest === 0) break;
    fitted[spare.indexOf(widest)] = widest - 1;
  }
  return fitted;
}

/** A cell as lines; its leading spaces stand before all of them. */
function foldedCell(text: string, width: number): string[] {
  const lead = text.length - text.trimStart().length;
  return wrap(text.trimStart(), 0, width - lead).map((line) => " ".repeat(lead) + line);
}

/** Width of the longest word of a cell behind its leading spaces, as far as it is not cut. */
function wordWidth(text: string): number {
  const lead = text.length - text.trimStart().length;
  return Math.min(LONGEST_WORD, lead + Math.max(...wordsOf(text.trim()).map(screenWidth)));
}

function pad(text: string, width: number, align: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, width - screenWidth(text)));
  return align === "left" ? text + space : space + text;
}
