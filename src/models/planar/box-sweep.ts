/**
 * Broad phase: which of many boxes, with sides along the axes, overlap. Boxes stand in strips by size (box-strips.ts). What overlaps a box of
 * size s in strip k of a level with strips of height S ≥ s has its low side
 *
 *   in strip k or k + 1 of the same level; of two, the one further down or further to the left looks for the other;
 *   in one of the strips ⌊low/S⌋ − 1 … ⌊high/S⌋ of a higher level,
 *
 * and its left side between left − S and right. So each box is compared with few others, whether they are a tower, a row or a heap, small or
 * large. Nothing is allocated but when more pairs than ever overlap.
 */
import { arrange, type BoxStrips, boxStrips, type Sides } from "./box-strips.ts";

/** So many boxes, the first `moving` of which move: of two others no pair is reported. Sides are filled by the caller. */
export function boxSweep(boxes: number, moving: number) {
  const vector = (): Float64Array => new Float64Array(boxes);
  const sides = { left: vector(), right: vector(), low: vector(), high: vector() };
  const strips = boxStrips(boxes);
  const found: FoundPairs = {
    ...{ first: new Int32Array(boxes), second: new Int32Array(boxes), count: 0 },
    ...{ compared: 0, moving },
  };
  return Object.assign(found, sides, {
    /** Finds the pairs of boxes that overlap, into `first` < `second`. */
    sweep(): void {
      found.count = found.compared = 0;
      arrange(strips, sides);
      for (let l = 0; l < strips.levels; l++) {
        for (let s = strips.levelStarts[l]!; s < strips.levelStarts[l + 1]!; s++)
          sweepStrip(found, strips, sides, l, s);
      }
    },
  });
}

interface FoundPairs {
  first: Int32Array;
  second: Int32Array;
  count: number;
  /** Pairs that were looked at. */
  compared: number;
  readonly moving: number;
}

/** Each box of a strip against those after it, those of the next strip and those of higher levels. */
function sweepStrip(found: FoundPairs, strips: BoxStrips, sides: Sides, level: number, strip: number): void {
  const { order, starts, rowOf, levelStarts, heights } = strips;
  const end = starts[strip + 1]!;
  const isNext = strip + 1 < levelStarts[level + 1]! && rowOf[strip + 1] === rowOf[strip]! + 1;
  for (let a = starts[strip]!; a < end; a++) {
    const i = order[a]!;
    compareAlong(found, order, sides, i, a + 1, end);
    if (isNext) compareStrip(found, strips, sides, i, strip + 1, heights[level]!);
    for (let above = level + 1; above < strips.levels; above++) compareLevel(found, strips, sides, i, above);
  }
}

/** With what overlaps it in a higher level. */
function compareLevel(found: FoundPairs, strips: BoxStrips, sides: Sides, i: number, level: number): void {
  const { rowOf, levelStarts, heights } = strips;
  const height = heights[level]!;
  const last = Math.floor(sides.high[i]! / height);
  const end = levelStarts[level + 1]!;
  let s = firstFrom(rowOf, Math.floor(sides.low[i]! / height) - 1, levelStarts[level]!, end);
  for (; s < end && rowOf[s]! <= last; s++) compareStrip(found, strips, sides, i, s, height);
}

/** With those of a strip that may reach as far as its left side, up to its right side. */
function compareStrip(
  found: FoundPairs,
  { order, starts }: BoxStrips,
  sides: Sides,
  i: number,
  strip: number,
  widest: number,
): void {
  const end = starts[strip + 1]!;
  const from = firstFrom(sides.left, sides.left[i]! - widest, starts[strip]!, end, order);
  compareAlong(found, order, sides, i, from, end);
}

/** With those from `from` on in the order that begin before it ends. */
function compareAlong(
  found: FoundPairs,
  order: Int32Array,
  { left, right, low, high }: Sides,
  i: number,
  from: number,
  end: number,
): void {
  const [begin, close, bottom, top, isMoving] = [left[i]!, right[i]!, low[i]!, high[i]!, i < found.moving];
  for (let b = from; b < end; b++) {
    const j = order[b]!;
    if (left[j]! > close) break;
    found.compared++;
    if (right[j]! < begin || low[j]! > top || high[j]! < bottom) continue;
    if (isMoving || j < found.moving) report(found, i, j);
  }
}

/** The first place from `from` on, before `end`, whose value is at least this one; places of `order`, where that is given. */
function firstFrom(values: Float64Array, value: number, from: number, end: number, order?: Int32Array): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[order ? order[middle]! : middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function report(found: FoundPairs, i: number, j: number): void {
  if (found.count === found.first.length) {
    found.first = grown(found.first);
    found.second = grown(found.second);
  }
  found.first[found.count] = Math.min(i, j);
  found.second[found.count++] = Math.max(i, j);
}

const grown = (pairs: Int32Array): Int32Array<ArrayBuffer> => {
  const out = new Int32Array(2 * pairs.length + 16);
  out.set(pairs);
  return out;
};
