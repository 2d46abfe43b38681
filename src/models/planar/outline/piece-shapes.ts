/**
 * The convex pieces of an outline as shapes to touch. A piece has those of its sides that are sides of the outline; cuts are inside, and
 * nothing meets them. What a corner P meets is judged near it, side by side:
 *
 *   at a corner that sticks out the next side takes part in the choice (facing-edge.ts), also where it is another piece's: so P has one side
 *   at a hollow corner the side goes on by `before`, `after` behind the next one: P in the hollow is on both sides
 *   P behind a side by more than `depth` may have come through one of the `others` behind it
 *
 * Each of the three lengths is half of what is free of other sides, so that what touches one of them is never taken for the other.
 */
import { type Edge, edgeBetween, farthest, type Point, type Shape } from "../shape.ts";
import { convexPieces } from "./convex-pieces.ts";
import { around, type Outline } from "./outline.ts";
import { pointToSegment } from "./plane.ts";

/** Share of what is free that a side may use. */
const SHARE = 0.5;

export interface OutlinePieces {
  /** By corner: the corner and the sides that meet in it, as a shape that touches; none in a hollow. */
  readonly tips: readonly (Shape | undefined)[];
  /** Pieces that have a side to touch. */
  readonly targets: readonly Shape[];
  /** All of them with their cuts, as convex polygons. */
  readonly convex: readonly Shape[];
}

export function outlinePieces(outline: Outline): OutlinePieces {
  const { corners, isTip } = outline;
  const sides = sidesOf(outline);
  const pieces = convexPieces(outline);
  const tips = corners.map((corner, i) => {
    if (!isTip[i]) return undefined;
    const ends = [around(corners, i - 1), corner, around(corners, i + 1)];
    return polygonOf(ends, [around(sides, i - 1), sides[i]!]);
  });
  const convex = pieces.map((piece) => {
    const own = piece.map((i) => corners[i]!);
    return polygonOf(
      own,
      own.map((corner, k) => edgeBetween(corner, around(own, k + 1))),
    );
  });
  return { tips, targets: pieces.flatMap((piece) => targetOf(outline, sides, piece)), convex };
}

const polygonOf = (corners: readonly Point[], edges: readonly Edge[]): Shape => ({
  ...{ kind: "polygon", corners, radius: 0, edges, reach: farthest(corners) },
});

/** The sides of the outline that a piece has; none where all of it are cuts. */
function targetOf({ corners, isTip }: Outline, sides: readonly Edge[], piece: readonly number[]): Shape[] {
  const n = corners.length;
  const own = piece.filter((i, k) => (i + 1) % n === around(piece, k + 1));
  if (own.length === 0) return [];
  const isOwn = (i: number): boolean => own.includes((i + n) % n);
  // A run begins where the side before is another piece's, or behind a hollow.
  const begins = own.filter((i) => !(isTip[i] && isOwn(i - 1)));
  const runs = begins.map((begin) => {
    let end = begin;
    while (isTip[(end + 1) % n] && isOwn(end + 1)) end++;
    const inside = Array.from({ length: end - begin + 1 }, (_, k) => around(sides, begin + k));
    const before = isTip[begin] ? [around(sides, begin - 1)] : [];
    const after = isTip[(end + 1) % n] ? [around(sides, end + 1)] : [];
    const all = [...inside, ...before, ...after];
    const but = (...left: Edge[]): readonly Edge[] => all.filter((edge) => !left.includes(edge));
    const [first, last] = [before[0] ?? inside[0]!, after[0] ?? inside.at(-1)!];
    return { own: inside, outermost: [first, last] as const, edges: [all, but(first), but(last), but(first, last)] };
  });
  const ends = [...new Set(own.flatMap((i) => [i, (i + 1) % n]))].map((i) => corners[i]!);
  const edges = own.map((i) => sides[i]!);
  const faces = [...new Set(runs.flatMap((run) => [...run.own, ...run.outermost]))];
  const [reach, circle] = [farthest(ends), circleAround(ends)];
  return [{ kind: "polygon", corners: ends, radius: 0, edges, reach, runs, faces, circle }];
}

function circleAround(points: readonly Point[]): readonly [number, number, number] {
  const [x, y] = ([0, 1] as const).map((axis) => {
    const values = points.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  }) as [number, number];
  return [x, y, Math.max(...points.map((point) => Math.hypot(point[0] - x, point[1] - y)))];
}

/** The sides by the corner they begin at. */
function sidesOf({ corners, isTip }: Outline): readonly Edge[] {
  const n = corners.length;
  const plain = corners.map((corner, i) => edgeBetween(corner, around(corners, i + 1)));
  const free = corners.map((corner, i) => {
    const others = plain.flatMap((_, j) => (j === i || (j + 1) % n === i ? [] : [j]));
    return SHARE * Math.min(...others.map((j) => pointToSegment(corner, corners[j]!, around(corners, j + 1))));
  });
  return plain.map((edge, i) => {
    const [before, after] = [i, (i + 1) % n].map((k) => (isTip[k] ? Number.POSITIVE_INFINITY : free[k]!));
    const margins = [isTip[i] ? 0 : before!, isTip[(i + 1) % n] ? 0 : after!] as const;
    const others = plain.flatMap((_, j) => ((j + 1) % n === i || j === i || j === (i + 1) % n ? [] : [j]));
    const depths = others.map((j) => depthBehind(edge, margins, corners[j]!, around(corners, j + 1)));
    const behind = others.filter((_, k) => depths[k]! < Number.POSITIVE_INFINITY).map((j) => plain[j]!);
    const depth = SHARE * Math.min(...depths);
    return { ...edge, local: { before: before!, after: after!, depth, others: behind, outline: corners } };
  });
}

/** How far behind an edge, longer by its margins, a segment is; infinite where none of it is there. */
function depthBehind(edge: Edge, [before, after]: readonly [number, number], from: Point, to: Point): number {
  const { start, normal, length } = edge;
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [x - start[0], y - start[1]];
    return [normal[0] * dy - normal[1] * dx, -(normal[0] * dx + normal[1] * dy)];
  };
  const [a, b] = [place(from), place(to)];
  // The part of the segment, by its share, that is beside the edge.
  let [begin, end] = [0, 1];
  for (const [least, sign] of [
    [-before, 1],
    [-length - after, -1],
  ] as const) {
    const [p, q] = [sign * a[0] - least, sign * b[0] - least];
    if (p < 0 && q < 0) return Number.POSITIVE_INFINITY;
    if (p < 0) begin = Math.max(begin, p / (p - q));
    if (q < 0) end = Math.min(end, p / (p - q));
  }
  if (begin > end) return Number.POSITIVE_INFINITY;
  const depths = [begin, end].map((t) => a[1] + t * (b[1] - a[1]));
  const behind = depths.filter((depth) => depth > 0);
  return behind.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...behind);
}
