/**
 * Widths and boxes of text from the metrics of its faces. Scripts and symbols have sizes relative to the size of the text:
 *
 *   symbols 1.08,   scripts 0.74, lowered by 0.21 or raised by 0.42 of it
 *
 * Characters that the faces lack count as one em where they are wide (CJK, emoji), nothing where they combine, 0.6 em otherwise.
 */
import { pointWidth } from "../../text/screen-width.ts";
import { FONT_METRICS } from "./font-metrics.ts";
import type { Rich, Run } from "./rich-text.ts";

const SYMBOL_SIZE = 1.08;
const SCRIPT_SIZE = 0.74;
export const SUB_DROP = 0.21;
export const SUP_RISE = 0.42;

/** Height of capitals above the base line and depth of descenders below it, of the size. */
export const ASCENT = 0.74;
const DESCENT = 0.21;
/** From the top of capitals to the foot of descenders. */
export const TEXT_HEIGHT = ASCENT + DESCENT;
/** Half the height of figures: the base line lies so far below what the text is level with. */
export const HALF_FIGURE = 0.36;

type Face = keyof typeof FONT_METRICS;

const widthsOf = (face: Face): ReadonlyMap<number, number> =>
  new Map(
    FONT_METRICS[face].flatMap(([first, list]) =>
      list.split(" ").map((width, k) => [first + k, Number(width)] as const),
    ),
  );

const WIDTHS = { sans: widthsOf("sans"), bold: widthsOf("bold"), serif: widthsOf("serif"), italic: widthsOf("italic") };

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
}

/** What a text covers: from its start to the right, above and below its base line. */
export interface TextExtent {
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

/** The size a run is set in. */
export function runSize({ face, script }: Run, size: number): number {
  if (script) return SCRIPT_SIZE * size;
  return face === "sans" ? size : SYMBOL_SIZE * size;
}

export function runWidth(run: Run, { size, isBold = false }: TextStyle): number {
  const widths = WIDTHS[run.face === "sans" && isBold ? "bold" : run.face];
  let width = 0;
  for (const character of run.text) width += widths.get(character.codePointAt(0)!) ?? unknownWidth(character);
  return (width / 1000) * runSize(run, size);
}

function unknownWidth(character: string): number {
  return [0, 600, 1000][pointWidth(character)]!;
}

export function measureText(text: Rich, style: TextStyle): TextExtent {
  let width = 0;
  let ascent = ASCENT * style.size;
  let descent = DESCENT * style.size;
  let last = 0;
  for (const run of text) {
    const own = runWidth(run, style);
    width += run.script === "stacked" ? Math.max(0, own - last) : own;
    last = own;
    const size = runSize(run, style.size);
    const rise = run.script === "sub" ? -SUB_DROP * style.size : run.script ? SUP_RISE * style.size : 0;
    ascent = Math.max(ascent, ASCENT * size + rise);
    descent = Math.max(descent, DESCENT * size - rise);
  }
  return { width, ascent, descent };
}

/** Lines of words no wider than `width`. Runs are broken at their spaces, a word that is wider than a line anywhere. */
export function wrapText(text: Rich, style: TextStyle, width: number): Rich[] {
  const lines: Run[][] = [[]];
  for (const token of tokens(text).flatMap((one) => fitting(one, style, width))) {
    const line = lines.at(-1)!;
    const isFull = line.length > 0 && measureText([...line, ...trimEnd(token)], style).width > width;
    if (isFull) lines.push([...trimStart(token)]);
    else line.push(...token);
  }
  return lines.map(trimEnd);
}

/** The text where it fits, else with its longest words cut short. */
export function cutText(text: Rich, style: TextStyle, width: number): Rich {
  if (measureText(text, style).width <= width) return text;
  const lengths = text.map((run) => (run.face === "sans" ? Array.from(run.text).length : 0));
  const at = lengths.indexOf(Math.max(...lengths));
  const letters = Array.from(text[at]?.text ?? "");
  const cut = (count: number): Rich =>
    text.map((run, k) => (k === at ? { ...run, text: `${letters.slice(0, count).join("").trimEnd()}…` } : run));
  let count = letters.length - 1;
  while (count > 1 && measureText(cut(count), style).width > width) count--;
  return cut(count);
}

/** Pieces between which a line may break: words of the sans with the space before them, formulas whole with what they stick to. */
function tokens(text: Rich): Run[][] {
  const out: Run[][] = [];
  let isOpen = false;
  for (const run of text) {
    const pieces = run.face === "sans" ? run.text.split(/(?= )/u) : [run.text];
    pieces.forEach((piece, k) => {
      const part = { ...run, text: piece };
      if (isOpen && k === 0 && !piece.startsWith(" ")) out.at(-1)!.push(part);
      else out.push([part]);
      isOpen = true;
    });
  }
  return out;
}

/** A token, or where it is wider than a line its letters: names in scripts without spaces. */
function fitting(token: Run[], style: TextStyle, width: number): Run[][] {
  if (measureText(token, style).width <= width) return [token];
  return token.flatMap((run) => Array.from(run.text, (letter) => [{ ...run, text: letter }]));
}

const trimStart = (runs: readonly Run[]): Run[] => trimmed(runs, 0, /^ +/u);
const trimEnd = (runs: readonly Run[]): Run[] => trimmed(runs, runs.length - 1, / +$/u);

function trimmed(runs: readonly Run[], at: number, space: RegExp): Run[] {
  return runs
    .map((run, k) => (k === at && run.face === "sans" ? { ...run, text: run.text.replace(space, "") } : run))
    .filter(({ text }) => text !== "");
}
