/**
 * The area of a class on a map as closed outlines, from borders that are lines with a class on either side: those of the class, turned so
 * that it is on the left, and the pieces of the rim between their ends.
 */
import type { MapBorder, MapRecord } from "./map-record.ts";

type Point = readonly [number, number];
type Class = MapBorder["left"];

const key = ([x, y]: Point): string => `${x},${y}`;

/** Outlines of a class (null: no result) in values of the axes, the class on the left of the way; holes run the other way round. */
export function borderedAreas(map: MapRecord, borders: readonly MapBorder[], name: string | null): Point[][] {
  const isOwn = (kind: Class): boolean => (kind === null ? null : String(kind)) === name;
  const pieces = [
    ...borders.flatMap(({ left, right, points }) => [
      ...(isOwn(left) ? [points] : []),
      ...(isOwn(right) ? [[...points].reverse()] : []),
    ]),
    ...rimPieces(map, borders).flatMap(({ kind, points }) => (isOwn(kind) ? [points] : [])),
  ];
  return loopsOf(pieces);
}

function loopsOf(pieces: readonly (readonly Point[])[]): Point[][] {
  const ways = new Map<string, (readonly Point[])[]>();
  for (const piece of pieces) {
    const known = ways.get(key(piece[0]!));
    if (known) known.push(piece);
    else ways.set(key(piece[0]!), [piece]);
  }
  const loops: Point[][] = [];
  for (const open of ways.values()) {
    while (open.length > 0) {
      const loop: Point[] = [];
      for (let next = open.pop(); next; next = ways.get(key(next.at(-1)!))?.pop()) loop.push(...next.slice(0, -1));
      loops.push(loop);
    }
  }
  return loops;
}

/** The rim, counterclockwise, cut where borders end on it. */
function rimPieces({ axes, grid }: MapRecord, borders: readonly MapBorder[]): { kind: Class; points: Point[] }[] {
  const range = ({ values }: MapRecord["axes"][0]): Point => [values[0]!, values.at(-1)!];
  const [[x0, x1], [y0, y1]] = [range(axes[0]), range(axes[1])];
  const corners: Point[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const place = ([x, y]: Point): number | undefined => {
    if (y === y0) return (x - x0) / (x1 - x0);
    if (x === x1) return 1 + (y - y0) / (y1 - y0);
    if (y === y1) return 2 + (x1 - x) / (x1 - x0);
    return x === x0 ? 3 + (y1 - y) / (y1 - y0) : undefined;
  };
  const ends = borders.flatMap(({ left, right, points }) => {
    const [first, last] = [points[0]!, points.at(-1)!];
    if (key(first) === key(last)) return [];
    // Behind a line that begins here, going round, is its right side; behind one that ends here its left.
    return [
      { point: first, at: place(first), behind: right },
      { point: last, at: place(last), behind: left },
    ].flatMap(({ at, ...end }) => (at === undefined ? [] : [{ ...end, at }]));
  });
  if (ends.length === 0) return [{ kind: grid[0]![0]!, points: [...corners, corners[0]!] }];
  ends.sort((a, b) => a.at - b.at);
  return ends.map(({ point, at, behind }, k) => {
    const next = ends[(k + 1) % ends.length]!;
    const end = k === ends.length - 1 ? next.at + 4 : next.at;
    const between = Array.from({ length: 8 }, (_, c) => c).filter((c) => c > at && c < end);
    return { kind: behind, points: [point, ...between.map((c) => corners[c % 4]!), next.point] };
  });
}
