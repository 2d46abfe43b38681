import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Box } from "../../../src/models/planar/box-strips.ts";
import { boxSweep } from "../../../src/models/planar/box-sweep.ts";

const boxAt = (x: number, y: number, width: number, height = width): Box => ({
  ...{ left: x - width / 2, right: x + width / 2 },
  ...{ low: y - height / 2, high: y + height / 2 },
});

function fill(sweep: ReturnType<typeof boxSweep>, boxes: readonly Box[]): void {
  boxes.forEach(({ left, right, low, high }, i) => {
    sweep.left[i] = left;
    sweep.right[i] = right;
    sweep.low[i] = low;
    sweep.high[i] = high;
  });
  sweep.sweep();
}

const pairsOf = ({ first, second, count }: ReturnType<typeof boxSweep>): string[] =>
  Array.from({ length: count }, (_, p) => `${first[p]} ${second[p]}`).sort();

/** Every pair, one of which moves at least, asked for its sides. */
function overlapping(boxes: readonly Box[], moving: number): string[] {
  const touch = (a: Box, b: Box): boolean =>
    a.left <= b.right && b.left <= a.right && a.low <= b.high && b.low <= a.high;
  return boxes
    .flatMap((a, i) => boxes.flatMap((b, j) => (i < j && i < moving && touch(a, b) ? [`${i} ${j}`] : [])))
    .sort();
}

/** A whole number times a power of two: many sides fall together to the last digit. */
const side = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -6, max: 6 })).map(([k, e]) => k * 2 ** e);
const rough = fc.double({ min: -5, max: 5, noNaN: true });
const length = fc.oneof(
  fc.double({ min: 0, max: 3, noNaN: true }),
  fc.integer({ min: -20, max: 8 }).map((e) => 2 ** e),
  fc.constantFrom(0, 1e-320, 1e300, Number.POSITIVE_INFINITY),
);
const place = fc.oneof(rough, side, fc.constantFrom(0, -0, 1e12, -1e12));
const boxes = fc.array(
  fc
    .tuple(place, place, length, length)
    .map(([left, low, width, height]): Box => ({ left, low, right: left + width, high: low + height })),
  { minLength: 1, maxLength: 60 },
);

describe("boxes that overlap", () => {
  it("are found, each pair once, as by asking every pair, whatever their sizes, and again after they have moved", () => {
    fc.assert(
      fc.property(boxes, boxes, fc.double({ min: 0, max: 1, noNaN: true }), (some, others, share) => {
        const count = Math.min(some.length, others.length);
        const moving = Math.ceil(share * count);
        const sweep = boxSweep(count, moving);
        for (const look of [some, others, some]) {
          const seen = look.slice(0, count);
          fill(sweep, seen);
          expect(pairsOf(sweep)).toEqual(overlapping(seen, moving));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("come in an order that does not depend on where the boxes were before", () => {
    const heap = Array.from({ length: 100 }, (_, i) => boxAt(i % 10, Math.floor(i / 10), 1));
    const [fresh, used] = [boxSweep(100, 100), boxSweep(100, 100)];
    fill(
      used,
      heap.map((_, i) => boxAt(-i, (i * i) % 7, 1)),
    );
    for (const sweep of [fresh, used]) fill(sweep, heap);
    const listOf = ({ first, second, count }: typeof fresh) => [first.slice(0, count), second.slice(0, count)];
    expect(listOf(used)).toEqual(listOf(fresh));
  });
});

const N = 1000;
const thousand = (make: (i: number) => Box): Box[] => Array.from({ length: N }, (_, i) => make(i));

/** Neighbours touch. Boxes of 0.6 and of 1 are in strips of 1, those of 0.51 in the worst ones. */
const ARRANGEMENTS: Readonly<Record<string, readonly Box[]>> = {
  "a tower": thousand((i) => boxAt(0, i, 1)),
  "a row": thousand((i) => boxAt(i, 0, 1)),
  "a slope": thousand((i) => boxAt(i, i, 1)),
  "a square pile": thousand((i) => boxAt(i % 32, Math.floor(i / 32), 1)),
  "a square pile in strips that fit it badly": thousand((i) => boxAt(0.51 * (i % 32), 0.51 * Math.floor(i / 32), 0.51)),
  "pebbles in a tower beside a ship": thousand((i) => (i === 0 ? boxAt(0, 500, 300, 1000) : boxAt(151, i, 1))),
  "pebbles in a row on the deck of a ship": thousand((i) => (i === 0 ? boxAt(500, -50, 1000, 100) : boxAt(i, 0.5, 1))),
  "a heap of all sizes between 0.01 and 10": thousand((i) => {
    const size = 10 ** (-2 + 3 * ((i * 0.6180339) % 1));
    return boxAt(100 * ((i * 0.7548776) % 1), 100 * ((i * 0.5698402) % 1), size);
  }),
  "a floor of pieces with one body on it": thousand((i) => (i === 0 ? boxAt(500, 0.5, 1) : boxAt(i, 0, 1, 0))),
};

describe("of a thousand boxes few pairs are looked at", () => {
  for (const [name, arrangement] of Object.entries(ARRANGEMENTS)) {
    it(`in ${name}: at most ten a box`, () => {
      const sweep = boxSweep(N, N);
      fill(sweep, arrangement);
      expect(pairsOf(sweep)).toEqual(overlapping(arrangement, N));
      expect(sweep.compared).toBeLessThanOrEqual(10 * N);
      expect(sweep.compared).toBeGreaterThanOrEqual(sweep.count);
    });
  }
});
