/**
 * Segments between classes joined to lines: as long as possible, open ones from an end on, closed ones with the first point again as the last.
 */
import type { Cell } from "../computation.ts";

export type Point = readonly [x: number, y: number];

interface SegmentEnd {
  readonly id: number;
  readonly point: Point;
}

/** `left` is on the left of the way. */
export interface BorderSegment {
  readonly left: Cell;
  readonly right: Cell;
  readonly from: SegmentEnd;
  readonly to: SegmentEnd;
}

/** A border: on the way along its points `left` is on the left, `right` on the right, the second axis being upward. */
export interface BorderLine {
  readonly left: Cell;
  readonly right: Cell;
  readonly points: readonly Point[];
}

export function joinSegments(segments: readonly BorderSegment[]): BorderLine[] {
  const pairs = new Map<string, BorderSegment[]>();
  for (const segment of segments) {
    const { left, right, from, to } = segment;
    // One direction for a pair of classes, so that its pieces meet head to tail.
    const isTurned = JSON.stringify(left) > JSON.stringify(right);
    const own = isTurned ? { left: right, right: left, from: to, to: from } : segment;
    const key = JSON.stringify([own.left, own.right]);
    const known = pairs.get(key);
    if (known) known.push(own);
    else pairs.set(key, [own]);
  }
  return [...pairs.values()].flatMap(linesOf);
}

function linesOf(segments: readonly BorderSegment[]): BorderLine[] {
  const ways = new Map<number, BorderSegment[]>();
  const balance = new Map<number, number>();
  const count = (id: number, by: number): unknown => balance.set(id, (balance.get(id) ?? 0) + by);
  for (const segment of segments) {
    const known = ways.get(segment.from.id);
    if (known) known.push(segment);
    else ways.set(segment.from.id, [segment]);
    count(segment.from.id, 1);
    count(segment.to.id, -1);
  }
  const { left, right } = segments[0]!;
  const lines: BorderLine[] = [];
  const follow = (start: BorderSegment): void => {
    const points: Point[] = [start.from.point];
    for (let at: BorderSegment | undefined = start; at; at = ways.get(at.to.id)?.pop()) points.push(at.to.point);
    lines.push({ left, right, points });
  };
  // Ends first: what is left then are closed lines.
  for (const [id, open] of ways) for (let k = balance.get(id)!; k > 0; k--) follow(open.pop()!);
  for (const open of ways.values()) while (open.length > 0) follow(open.pop()!);
  return lines;
}
