/**
 * The border of a set of boxes whose sides lie on a grid, as loops with the set to their left.
 */
import type { Ranges } from "../../linalg/boxes.ts";
import { outlines } from "../../linalg/grid-outlines.ts";
import type { Point } from "../../models/stance/stance.ts";

/** `sides`: the box that the grid divides into `count` × `count` squares. */
export function gridBorders(boxes: readonly Ranges[], sides: Ranges, count: number): Point[][] {
  const [[left, right], [low, high]] = sides as [Point, Point];
  const cells = new Int16Array(count * count).fill(-1);
  const line = (value: number, from: number, to: number): number => Math.round((count * (value - from)) / (to - from));
  for (const [x, y] of boxes) {
    const [first, last] = [line(x![0], left, right), line(x![1], left, right)];
    for (let row = line(y![0], low, high); row < line(y![1], low, high); row++) {
      cells.fill(0, row * count + first, row * count + last);
    }
  }
  const at = (step: number, from: number, to: number): number =>
    step === count ? to : from + ((to - from) * step) / count;
  const [loops] = outlines({ width: count, height: count, cells }, 1);
  return loops!.map((loop) =>
    Array.from({ length: loop.length / 2 }, (_, k) => [at(loop[2 * k]!, left, right), at(loop[2 * k + 1]!, low, high)]),
  );
}
