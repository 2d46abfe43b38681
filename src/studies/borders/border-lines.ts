/**
 * Borders of a map of two axes as lines with the class on either side, put together cell by cell from the points where the class changes
 * along the edges.
 *
 * The crossings around a cell cut its rim into arcs of one class. When the arcs that differ from the middle of the cell do not touch each
 * other, a line cuts each of them off. Else three or more classes meet: lines run from all crossings to the mean of them, which is
 * known no better than the cell.
 */
import type { Study } from "../../models/study/study.ts";
import type { Cell } from "../computation.ts";
import { planeShape, valueBetween } from "../study-points.ts";
import { type BorderLine, type BorderSegment, joinSegments, type Point } from "./join-segments.ts";
import { ACROSS, type Crossing, MIDDLE, MOST_CROSSINGS, PARTS, type PartFinding, UP } from "./open-borders.ts";

/** An edge with more than one border. */
export interface CrowdedEdge {
  readonly from: Point;
  readonly to: Point;
  readonly crossings: number;
}

export interface Borders {
  readonly lines: readonly BorderLine[];
  /** Edges that are crossed several times, as far as their ends and the middles of their halves tell. */
  readonly severalTimes: readonly CrowdedEdge[];
  /** Edges whose workers died: their border is drawn through the middle. */
  readonly unknown: number;
}

interface Node {
  readonly id: number;
  readonly point: Point;
  readonly before: Cell;
  readonly after: Cell;
}

/** `finding`: what was found for a part, undefined where it was not looked at, null where it could not be. */
export function borderLines(
  study: Study,
  cells: readonly Cell[],
  finding: (index: number) => PartFinding | null | undefined,
): Borders {
  const [width, height] = planeShape(study);
  const at = (i: number, j: number): Point => [valueBetween(study.axes[0]!, i), valueBetween(study.axes[1]!, j)];
  const severalTimes: CrowdedEdge[] = [];
  let unknown = 0;
  const edges = new Map<number, Node[]>();
  for (let point = 0; point < width * height; point++) {
    const [i, j] = [point % width, Math.floor(point / width)];
    for (const part of [ACROSS, UP]) {
      const index = PARTS * point + part;
      const found = finding(index);
      if (found === undefined) continue;
      const [next, to] = part === ACROSS ? [point + 1, at(i + 1, j)] : [point + width, at(i, j + 1)];
      const from = at(i, j);
      if (found === null) unknown++;
      const crossings = found?.crossings ?? middleCrossing(cells[point]!, cells[next]!, part, [i, j], at);
      if (crossings.length > 1) severalTimes.push({ from, to, crossings: crossings.length });
      edges.set(
        index,
        crossings.map(([value, before, after], k) => ({
          ...{ id: index * MOST_CROSSINGS + k, before, after },
          point: part === ACROSS ? [value, from[1]] : [from[0], value],
        })),
      );
    }
  }
  const segments: BorderSegment[] = [];
  for (let j = 0; j < height - 1; j++) {
    for (let i = 0; i < width - 1; i++) {
      const point = j * width + i;
      const middle = PARTS * point + MIDDLE;
      segments.push(...cellSegments(rimOf(edges, point, width), finding(middle)?.class, middle * MOST_CROSSINGS));
    }
  }
  return { lines: joinSegments(segments), severalTimes, unknown };
}

function middleCrossing(
  before: Cell,
  after: Cell,
  part: number,
  [i, j]: readonly [number, number],
  at: (i: number, j: number) => Point,
): readonly Crossing[] {
  if (before === after) return [];
  return [[(part === ACROSS ? at(i + 0.5, j) : at(i, j + 0.5))[part]!, before, after]];
}

/** The crossings around a cell, counterclockwise from its first corner. */
function rimOf(edges: ReadonlyMap<number, readonly Node[]>, point: number, width: number): readonly Node[] {
  const edge = (start: number, part: number): readonly Node[] => edges.get(PARTS * start + part) ?? [];
  const back = (nodes: readonly Node[]): Node[] =>
    nodes.map((node) => ({ ...node, before: node.after, after: node.before })).reverse();
  return [
    ...edge(point, ACROSS),
    ...edge(point + 1, UP),
    ...back(edge(point + width, ACROSS)),
    ...back(edge(point, UP)),
  ];
}

/** The lines through a cell; `hub`: the name of their meeting point, where there is one. */
function cellSegments(rim: readonly Node[], middle: Cell | undefined, hub: number): BorderSegment[] {
  if (rim.length === 0) return [];
  const next = (k: number): Node => rim[(k + 1) % rim.length]!;
  if (rim.length === 2) {
    const { before: left, after: right } = rim[0]!;
    return [{ left, right, from: rim[0]!, to: rim[1]! }];
  }
  // Arc k lies between crossing k and the next one.
  const isOther = rim.map(({ after }) => after !== middle);
  const isApart = middle !== undefined && isOther.every((is, k) => !(is && isOther[(k + 1) % rim.length]));
  if (isApart) {
    return rim.flatMap((node, k) => (isOther[k] ? [{ left: node.after, right: middle, from: next(k), to: node }] : []));
  }
  const mean = (k: 0 | 1): number => rim.reduce((sum, { point }) => sum + point[k], 0) / rim.length;
  const to = { id: hub, point: [mean(0), mean(1)] as const };
  return rim.map((from) => ({ left: from.before, right: from.after, from, to }));
}
