/**
 * The ground of the admissible set of three freedoms, seen from afar: faces that look at the reader are washed, edges behind are dashed.
 * The set is convex, so an edge is seen where one of its two faces is; the curved face is a part of the ball, whose normal at z is z.
 */

import { netOf, type Plane, roomiest } from "../layout/plane.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, type Point, polygon, polyline } from "../path.ts";
import type { Box, Item } from "../scene.ts";
import { rich, words } from "../text/rich-text.ts";
import type { Ground } from "./admissible-plane.ts";
import type { ComparedRecord, Coordinates, KineticSpace } from "./kinetic-space.ts";

type Vector = readonly [number, number, number];

/** Where the reader stands: turned to the side and raised, in radians. */
const TURN = (38 * Math.PI) / 180;
const RAISE = (22 * Math.PI) / 180;
const RIGHT: Vector = [0, Math.cos(TURN), -Math.sin(TURN)];
const TO_READER: Vector = [Math.sin(RAISE), Math.cos(RAISE) * Math.sin(TURN), Math.cos(RAISE) * Math.cos(TURN)];
const UP: Vector = [Math.cos(RAISE), -Math.sin(RAISE) * Math.sin(TURN), -Math.sin(RAISE) * Math.cos(TURN)];
const CIRCLE_POINTS = 180;
/** Cosine of the angle between two facets that stand for one curved face: they have five degrees or less. */
const SMOOTH = Math.cos((8 * Math.PI) / 180);

const along = (a: Vector, z: Coordinates): number => a[0] * z[0]! + a[1] * z[1]! + a[2] * z[2]!;

/** Coordinates (up, across, out) on the sheet. */
export const viewOf = (z: Coordinates): Point => [along(RIGHT, z), along(UP, z)];

interface Face {
  readonly kind: string;
  readonly normal: Vector;
  readonly offset: number;
  readonly pieces: readonly (readonly Coordinates[])[];
}

export function solidGround(record: ComparedRecord, found: KineticSpace, plane: Plane): Ground {
  const at = (z: Coordinates): Point => plane.at(viewOf(z));
  const faces = facesOf(record, found);
  const edges = faces.flatMap((face) =>
    chained(face.pieces.flatMap((piece) => seenRuns(piece, face, faces, found.radius))),
  );
  const horizon = horizonRuns(faces, found.radius);
  const drawn = [...edges, ...horizon];
  const shown = (isSeen: boolean): Item[] =>
    drawn
      .filter((run) => run.isSeen === isSeen)
      .map(({ points }) =>
        polyline(
          points.map(at),
          isSeen
            ? { stroke: "stable-text", width: 1.6 }
            : { stroke: "stable-text", width: LINE.helper, dash: [2.4, 1.8], isButt: true },
        ),
      );
  const centre = at([0, 0, 0]);
  const size = plane.x(found.radius) - plane.x(0);
  const lines = drawn.map(({ points }) => points.map(at));
  const ring = Array.from(
    { length: 73 },
    (_, k): Point => [centre[0] + size * Math.cos((k * Math.PI) / 36), centre[1] + size * Math.sin((k * Math.PI) / 36)],
  );
  const { box } = plane;
  const set = shadow(drawn.flatMap(({ points }) => points.map(at)));
  const inBall = netOf(box).filter(([x, y]) => Math.hypot(x - centre[0], y - centre[1]) < size);
  return {
    items: [
      circle(centre, size, { fill: "loss-wash", stroke: "loss", width: LINE.data }),
      polygon(set, { fill: "stable-wash", opacity: 0.85 }),
      ...shown(false),
      ...shown(true),
    ],
    lines: [...lines, ring],
    boxes: [],
    areas: [
      { outline: set, wash: "stable-wash" },
      { outline: ring, wash: "loss-wash" },
    ],
    labels: solidLabels(inBall, lines, ring, box),
  };
}

function solidLabels(
  inBall: readonly Point[],
  lines: readonly (readonly Point[])[],
  ring: readonly Point[],
  box: Box,
): Ground["labels"] {
  return [
    ...(inBall.length > 0
      ? [
          {
            point: roomiest(inBall, [...lines, ring], box),
            text: rich`ball $T^+ ≤ T^−$`,
            look: { size: TYPE.note, colour: "loss-text", halo: "loss-wash" } as const,
            gap: 0,
          },
        ]
      : []),
    ...(lines[0]
      ? [
          {
            point: lines[0][0]!,
            text: words("admissible"),
            look: { size: TYPE.note, colour: "stable-text", halo: "paper" } as const,
          },
        ]
      : []),
  ];
}

/** Planes of the faces with normals out of the set. */
function facesOf({ admissibleSet }: ComparedRecord, { of }: KineticSpace): Face[] {
  const all = admissibleSet!.faces!.map(({ kind, outline }) => ({
    kind,
    pieces: outline.map(({ points }) => points.map(of)),
  }));
  const cloud = all.flatMap(({ pieces }) => pieces.flat());
  const middle = mean(cloud);
  return all.flatMap(({ kind, pieces }) => {
    const normal = normalOf(pieces.flat());
    if (!normal) return [];
    const offset = along(normal, pieces[0]![0]!);
    const sign = offset >= along(normal, middle) ? 1 : -1;
    return [
      { kind, pieces, normal: [sign * normal[0], sign * normal[1], sign * normal[2]] as const, offset: sign * offset },
    ];
  });
}

function mean(points: readonly Coordinates[]): Coordinates {
  return [0, 1, 2].map((k) => points.reduce((sum, point) => sum + point[k]!, 0) / points.length);
}

/** Of a closed outline, by Newell's sums; undefined where it has no area. */
function normalOf(points: readonly Coordinates[]): Vector | undefined {
  const middle = mean(points);
  const from = points.map((point) => point.map((value, k) => value - middle[k]!));
  const sums = [0, 0, 0];
  from.forEach((a, k) => {
    const b = from[(k + 1) % from.length]!;
    sums[0]! += a[1]! * b[2]! - a[2]! * b[1]!;
    sums[1]! += a[2]! * b[0]! - a[0]! * b[2]!;
    sums[2]! += a[0]! * b[1]! - a[1]! * b[0]!;
  });
  const size = Math.hypot(...sums);
  return size > 0 ? [sums[0]! / size, sums[1]! / size, sums[2]! / size] : undefined;
}

interface Run {
  readonly isSeen: boolean;
  readonly points: readonly Coordinates[];
}

const isFront = (normal: Vector): boolean => along(TO_READER, normal) > 0;

/** The outline of a convex body on the sheet: the hull of its points (Andrew's monotone chain). */
function shadow(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1 && turn(out.at(-2)!, out.at(-1)!, p) <= 0) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

const turn = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** A piece of an outline, cut where it goes behind: seen where this face, or what it is shared with, looks at the reader. */
function seenRuns(piece: readonly Coordinates[], own: Face, faces: readonly Face[], radius: number): Run[] {
  const zero = 1e-6 * radius;
  const middle = mean([piece[Math.floor((piece.length - 1) / 2)]!, piece[Math.ceil((piece.length - 1) / 2)]!]);
  const neighbours = faces.filter((face) => face !== own && Math.abs(along(face.normal, middle) - face.offset) <= zero);
  const isFlatSeen = [own, ...neighbours].some(({ normal }) => isFront(normal));
  const isSeen = (z: Coordinates): boolean => isFlatSeen || (neighbours.length === 0 && along(TO_READER, z) > 0);
  const isSmooth = neighbours.some(
    ({ normal }) => along(own.normal, normal) > SMOOTH && isFront(normal) === isFront(own.normal),
  );
  // An edge of two flat faces is drawn with the first of them.
  if (isSmooth || neighbours.some((face) => faces.indexOf(face) < faces.indexOf(own))) return [];
  const out: { isSeen: boolean; points: Coordinates[] }[] = [];
  for (let k = 0; k + 1 < piece.length; k++) {
    const here = isSeen(mean([piece[k]!, piece[k + 1]!]));
    if (out.at(-1)?.isSeen === here) out.at(-1)!.points.push(piece[k + 1]!);
    else out.push({ isSeen: here, points: [piece[k]!, piece[k + 1]!] });
  }
  return out;
}

/** Runs that go on where the one before ended, as one: dashes then keep their step. */
function chained(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    const [end, next] = [last?.points.at(-1), run.points[0]!];
    const isNext = end?.every((value, k) => Math.abs(value - next[k]!) <= 1e-9 * Math.hypot(...next));
    if (last && isNext && last.isSeen === run.isSeen)
      out[out.length - 1] = { ...run, points: [...last.points, ...run.points.slice(1)] };
    else out.push(run);
  }
  return out;
}

/** The rim of the ball as far as it belongs to the set. */
function horizonRuns(faces: readonly Face[], radius: number): Run[] {
  const points = Array.from({ length: CIRCLE_POINTS + 1 }, (_, k): Coordinates => {
    const angle = (2 * Math.PI * k) / CIRCLE_POINTS;
    return RIGHT.map((value, j) => radius * (Math.cos(angle) * value + Math.sin(angle) * UP[j]!));
  });
  const runs: Coordinates[][] = [];
  let isOpen = false;
  for (const point of points) {
    const isIn = faces.every(({ normal, offset }) => along(normal, point) <= offset);
    if (isIn && isOpen) runs.at(-1)!.push(point);
    else if (isIn) runs.push([point]);
    isOpen = isIn;
  }
  return runs.filter((run) => run.length > 1).map((run) => ({ isSeen: true, points: run }));
}
