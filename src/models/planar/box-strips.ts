/**
 * Boxes in strips: a box of size s belongs to the level l with ½ 2^l < s ≤ 2^l, and there to the strip of height 2^l that its low side lies in;
 * in a strip boxes stand in the order of their left sides. What lies side by side, on top of each other or in a heap is thus parted both ways,
 * and small boxes are among small ones, wherever a large one is.
 *
 * The order depends on the boxes alone. It is kept, and between two looks at a motion it changes little: runs that are in order are merged
 * only where they are not, at most n log₂ n comparisons.
 */

/** Sides of a box. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** Sides of many. */
export type Sides = Record<keyof Box, Float64Array>;

export type BoxStrips = ReturnType<typeof boxStrips>;

/** Room for so many boxes. */
export function boxStrips(boxes: number) {
  return {
    /** Strips of one level stand together, from the lowest on; levels from the smallest on. */
    order: Int32Array.from({ length: boxes }, (_, i) => i),
    spare: new Int32Array(boxes),
    /** Of each box: level, and number of the strip in it, counted from the origin. */
    level: new Int32Array(boxes),
    row: new Float64Array(boxes),
    /** Boxes of strip k are those from starts[k] to starts[k + 1] of the order. */
    strips: 0,
    starts: new Int32Array(boxes + 1),
    rowOf: new Float64Array(boxes),
    /** Strips of the k-th level are those from levelStarts[k] to levelStarts[k + 1], so high each. */
    levels: 0,
    levelStarts: new Int32Array(boxes + 1),
    heights: new Float64Array(boxes),
  };
}

/** Puts boxes with these sides where they belong. */
export function arrange(out: BoxStrips, sides: Sides): void {
  const { order, level, row, starts, rowOf, levelStarts, heights } = out;
  for (let i = 0; i < order.length; i++) place(out, sides, i);
  sortByMerging(out, sides.left);
  out.strips = out.levels = 0;
  for (let a = 0; a < order.length; a++) {
    const i = order[a]!;
    const before = a > 0 ? order[a - 1]! : i;
    const isHigher = a === 0 || level[i] !== level[before];
    if (isHigher) {
      heights[out.levels] = 2 ** level[i]!;
      levelStarts[out.levels++] = out.strips;
    }
    if (!isHigher && row[i] === row[before]) continue;
    rowOf[out.strips] = row[i]!;
    starts[out.strips++] = a;
  }
  starts[out.strips] = order.length;
  levelStarts[out.levels] = out.strips;
}

/** 2 to this power is not finite: the strip of what has no size that is. */
const ENDLESS = 1024;

/** A size is rounded; a strip is at least as high as what it would be exactly. */
const ROUNDED_UP = 1 + 2 ** -50;

/** Strips are at least this share of the distance from the origin high, so that their numbers are exact. */
const FINEST = 2 ** -40;
const LEAST_SIZE = 2 ** -900;

function place({ level, row }: BoxStrips, { left, right, low, high }: Sides, i: number): void {
  const extent = Math.max(right[i]! - left[i]!, high[i]! - low[i]!) * ROUNDED_UP;
  const size = Math.max(extent, FINEST * Math.abs(low[i]!), LEAST_SIZE);
  if (!Number.isFinite(size)) {
    level[i] = ENDLESS;
    row[i] = 0;
    return;
  }
  let power = Math.ceil(Math.log2(size));
  if (2 ** power < size) power++; // the logarithm is rounded
  level[i] = power;
  row[i] = Math.floor(low[i]! / 2 ** power);
}

/** By level, strip, left side and number. */
function isBefore({ level, row }: BoxStrips, left: Float64Array, i: number, j: number): boolean {
  if (level[i] !== level[j]) return level[i]! < level[j]!;
  if (row[i] !== row[j]) return row[i]! < row[j]!;
  if (left[i] !== left[j]) return left[i]! < left[j]!;
  return i < j;
}

function sortByMerging(strips: BoxStrips, left: Float64Array): void {
  const { order, spare } = strips;
  const n = order.length;
  for (let width = 1; width < n; width *= 2) {
    for (let first = 0; first + width < n; first += 2 * width) {
      const middle = first + width;
      if (isBefore(strips, left, order[middle - 1]!, order[middle]!)) continue;
      const end = Math.min(n, middle + width);
      for (let k = first; k < middle; k++) spare[k] = order[k]!;
      let [a, b] = [first, middle];
      for (let to = first; a < middle; to++) {
        const isSecond = b < end && isBefore(strips, left, order[b]!, spare[a]!);
        order[to] = isSecond ? order[b++]! : spare[a++]!;
      }
    }
  }
}
