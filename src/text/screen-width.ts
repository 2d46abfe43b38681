/**
 * Columns that a text takes on a terminal: two for wide letters (CJK, fullwidth forms, emoji), none for combining marks, joiners and
 * the escape sequences of colours, one for all others.
 *   Wide: the ranges `W` and `F` of Unicode's East Asian Width (UAX 11), and what is shown as an emoji (UTS 51). A letter with its
 *   marks, and an emoji of several parts, is as wide as its widest part.
 */

const ESCAPE = String.fromCharCode(27);

/** A colour on or off, kept by `split`. */
const COLOURS = new RegExp(`(${ESCAPE}\\[[\\d;]*m)`);

/** First and last code points of wide letters that are no emoji. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x3fffd],
];

/** Marks, joiners, and the vowels and finals of Hangul that stack onto a first letter. */
const WITHOUT_WIDTH = /[\p{M}\p{Cf}\p{Cc}\u1160-\u11FF\uD7B0-\uD7FF]/u;
/** Also a sign that a variation selector asks to be drawn as an emoji. */
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;
const PLAIN_ASCII = /^[ -~]*$/;

export function screenWidth(text: string): number {
  if (PLAIN_ASCII.test(text)) return text.length;
  return letters(text).reduce((sum, letter) => sum + letterWidth(letter), 0);
}

/** The part of a text that fits into `room` columns, one letter at least, and the rest. */
export function cutAt(text: string, room: number): [head: string, tail: string] {
  let width = 0;
  let length = 0;
  for (const letter of letters(text)) {
    width += letterWidth(letter);
    if (width > room && length > 0) break;
    length += letter.length;
  }
  return [text.slice(0, length), text.slice(length)];
}

/** What a reader sees as one letter, and colours as they are. */
function letters(text: string): string[] {
  const segmenter = new Intl.Segmenter();
  return text
    .split(COLOURS)
    .flatMap((part) => (COLOURS.test(part) ? [part] : Array.from(segmenter.segment(part), ({ segment }) => segment)));
}

function letterWidth(letter: string): number {
  if (letter.startsWith(ESCAPE)) return 0;
  if (EMOJI.test(letter)) return 2;
  return Math.max(...Array.from(letter, pointWidth));
}

/** Columns of one code point by itself. */
export function pointWidth(point: string): number {
  if (EMOJI.test(point)) return 2;
  if (WITHOUT_WIDTH.test(point)) return 0;
  const code = point.codePointAt(0)!;
  return WIDE.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
}
