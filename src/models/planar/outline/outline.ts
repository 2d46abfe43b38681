/**
 * The outline of a shape that need not be convex: a simple polygon, counter-clockwise. Corners on a straight line between their neighbours
 * are part of a side, and no corners; those that turn right are hollows, which nothing can touch with.
 */
import { between, doubleArea, type Point, STRAIGHT, segmentToSegment, turnSign } from "./plane.ts";

export interface Outline {
  /** Corners at which the outline turns, counter-clockwise. */
  readonly corners: readonly Point[];
  /** By corner: turns left, a corner that sticks out; else a hollow. */
  readonly isTip: readonly boolean[];
  /** By corner: its number, from 0, among all points that were given, counted counter-clockwise. */
  readonly numbers: readonly number[];
  /** How many points were given. */
  readonly given: number;
}

/** Why points are no outline; `points`: their places in the list that was given. */
export interface OutlineMistake {
  readonly kind: "repeated" | "back" | "crossed";
  readonly points: readonly number[];
}

export function outlineOf(given: readonly Point[]): Outline | OutlineMistake {
  const n = given.length;
  const isTurned = doubleArea(given) < 0;
  const order = Array.from({ length: n }, (_, i) => (isTurned ? n - 1 - i : i));
  const size = Math.max(...given.map(([x, y]) => Math.hypot(x - given[0]![0], y - given[0]![1])));
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    if (Math.hypot(...between(given[i]!, given[j]!)) <= STRAIGHT * size) return { kind: "repeated", points: [i, j] };
  }
  const at = (k: number): Point => given[order[k]!]!;
  const { kept, back } = withoutStraight(at, n);
  if (back !== undefined) return { kind: "back", points: [order[back]!] };
  const crossed = findTouch(at, kept, STRAIGHT * size);
  if (crossed) return { kind: "crossed", points: crossed.map((k) => order[k]!) };
  const corners = kept.map(at);
  const isTip = kept.map((_, i) => turnSign(around(corners, i - 1), corners[i]!, around(corners, i + 1)) > 0);
  return { corners, isTip, numbers: kept, given: n };
}

/** The i-th of a list that goes round. */
export const around = <T>(list: readonly T[], i: number): T => list[(i + list.length) % list.length]!;

/** Numbers of the points at which the way turns; `back`: one at which it goes back on itself. */
function withoutStraight(at: (k: number) => Point, n: number): { kept: readonly number[]; back?: number } {
  let kept = Array.from({ length: n }, (_, k) => k);
  for (let before = n + 1; kept.length < before; ) {
    before = kept.length;
    const now = kept;
    const sides = (i: number): readonly [Point, Point, Point] => [
      at(around(now, i - 1)),
      at(now[i]!),
      at(around(now, i + 1)),
    ];
    for (let i = 0; i < now.length; i++) {
      const [a, b, c] = sides(i);
      const [u, v] = [between(a, b), between(b, c)];
      if (turnSign(a, b, c) === 0 && u[0] * v[0] + u[1] * v[1] < 0) return { kept, back: now[i]! };
    }
    kept = now.filter((_, i) => turnSign(...sides(i)) !== 0);
  }
  return { kept };
}

/** The starts of two sides that are no neighbours and come nearer to each other than `least`. */
function findTouch(at: (k: number) => Point, kept: readonly number[], least: number): number[] | undefined {
  const n = kept.length;
  for (let i = 0; i < n; i++) {
    const [a, b] = [at(kept[i]!), at(around(kept, i + 1))];
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      if (segmentToSegment(a, b, at(kept[j]!), at(around(kept, j + 1))) <= least) return [kept[i]!, kept[j]!];
    }
  }
  return undefined;
}
