/**
 * Broad phase: which of many boxes, with sides along the axes, overlap. Boxes are kept in the order of their left sides; between two
 * looks at a motion this order changes little, so that sorting by insertion takes next to nothing. Each box is then compared with those
 * that begin before it ends. Nothing is allocated but when more pairs than ever overlap.
 */

/** Sides of a box. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** So many boxes, the first `moving` of which move: of two others no pair is reported. Sides are filled by the caller. */
export function boxSweep(boxes: number, moving: number) {
  const vector = (): Float64Array => new Float64Array(boxes);
  const sides = { left: vector(), right: vector(), low: vector(), high: vector() };
  const order = Int32Array.from({ length: boxes }, (_, i) => i);
  const found = { first: new Int32Array(boxes), second: new Int32Array(boxes), count: 0 };
  const report = (i: number, j: number): void => {
    if (found.count === found.first.length) {
      found.first = grown(found.first);
      found.second = grown(found.second);
    }
    found.first[found.count] = Math.min(i, j);
    found.second[found.count++] = Math.max(i, j);
  };
  return Object.assign(found, sides, {
    /** Finds the pairs of boxes that overlap, into `first` < `second`. */
    sweep(): void {
      const { left, right, low, high } = sides;
      sortByInsertion(order, left);
      found.count = 0;
      for (let a = 0; a < boxes; a++) {
        const i = order[a]!;
        const [end, bottom, top, isMoving] = [right[i]!, low[i]!, high[i]!, i < moving];
        for (let b = a + 1; b < boxes; b++) {
          const j = order[b]!;
          if (left[j]! > end) break;
          if (low[j]! <= top && high[j]! >= bottom && (isMoving || j < moving)) report(i, j);
        }
      }
    },
  });
}

const grown = (pairs: Int32Array): Int32Array<ArrayBuffer> => {
  const out = new Int32Array(2 * pairs.length + 16);
  out.set(pairs);
  return out;
};

function sortByInsertion(order: Int32Array, key: Float64Array): void {
  for (let a = 1; a < order.length; a++) {
    const i = order[a]!;
    const value = key[i]!;
    let b = a;
    while (b > 0 && key[order[b - 1]!]! > value) {
      order[b] = order[b - 1]!;
      b--;
    }
    order[b] = i;
  }
}
