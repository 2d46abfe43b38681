/**
 * The parts of a mechanism as items: bodies, links, springs, dampers, joints, hatched ground; a ghost is an outline alone.
 */

import { lineInBox } from "../layout/plane.ts";
import { LINE } from "../layout/sizes.ts";
import { circle, type Look, line, type Point, polygon, polyline } from "../path.ts";
import type { Item } from "../scene.ts";
import { isMoving, type PlacedPart } from "./drawing-record.ts";
import type { View } from "./mechanism-view.ts";

/** `now`: the state that the figure is about; ghosts are outlines, the first of them dashed. */
export type PoseLook = "now" | "first" | "ghost";

const OUTLINE: Readonly<Record<PoseLook, Look>> = {
  now: { stroke: "ink", width: LINE.data },
  first: { stroke: "ink2", width: LINE.helper, dash: [2.4, 2] },
  ghost: { stroke: "ink3", width: LINE.axis },
};

const HATCH_STEP = 4.5;
const HATCH_LENGTH = 4.5;
const SPRING_TURNS = 7;
const SPRING_WIDTH = 3.2;
const JOINT = 2.2;
const DOT = 1.7;

/** Ground first, links before bodies, joints on top of them. */
const ORDER = ["half-plane", "ground", "spring", "damper", "slide", "polygon", "disc", "line", "point", "joint"];

export function partItems(parts: readonly PlacedPart[], view: View, look: PoseLook): Item[] {
  return [...parts]
    .filter(({ part }) => ORDER.includes(part.kind))
    .sort((a, b) => ORDER.indexOf(a.part.kind) - ORDER.indexOf(b.part.kind))
    .flatMap((placed) => itemsOf(placed, view, look));
}

/** What is drawn of a pose that the figure is not about. */
export const isGhostly = (kind: string): boolean => ["polygon", "disc", "line", "point", "ground"].includes(kind);

function itemsOf(placed: PlacedPart, view: View, look: PoseLook): Item[] {
  const { part, points, radius, angle } = placed;
  const sheet = points.map(view.at);
  const outline = OUTLINE[look];
  const body = look === "now" ? { ...outline, fill: "undecided-wash" as const, opacity: 1 } : outline;
  switch (part.kind) {
    case "half-plane":
      return surface(placed, view);
    case "ground":
      return look === "now" ? hatched(sheet) : [polyline(sheet, outline)];
    case "polygon":
      return [polygon(sheet, body)];
    case "line":
      return [polyline(sheet, look === "now" ? { ...outline, width: LINE.emphasis } : outline)];
    case "disc":
      return discItems(sheet[0]!, Math.abs(radius) * view.scale, angle, body, outline);
    case "spring":
      return [spring(sheet[0]!, sheet[1]!)];
    case "damper":
      return damper(sheet[0]!, sheet[1]!);
    case "slide":
      return guide(sheet[0]!, angle ?? 0);
    case "joint":
      return [circle(sheet[0]!, JOINT, { stroke: "ink", width: LINE.data, fill: isMoving(part) ? "paper" : "ink" })];
    default:
      return look === "now" ? [circle(sheet[0]!, DOT, { fill: "ink" })] : [];
  }
}

/** The hand of a disc shows how it turns. */
function discItems(at: Point, radius: number, angle: number | undefined, body: Look, outline: Look): Item[] {
  const items: Item[] = [circle(at, radius, body)];
  if (angle === undefined) return items;
  const rim: Point = [at[0] + radius * Math.cos(angle), at[1] - radius * Math.sin(angle)];
  return [...items, line(at, rim, { ...outline, width: LINE.axis })];
}

function surface({ points, angle = 0 }: PlacedPart, view: View): Item[] {
  const cut = surfaceInView(points[0]!, angle, view);
  return cut ? hatched(cut) : [];
}

/** A surface without end, from edge to edge of the drawing; undefined where it passes by. */
export function surfaceInView(point: Point, angle: number, view: View): readonly [Point, Point] | undefined {
  return lineInBox(view.at(point), [Math.cos(angle), -Math.sin(angle)], view.box);
}

/** The line and strokes on its right, as seen by who walks along it. */
function hatched(points: readonly Point[]): Item[] {
  const strokes = points.slice(1).flatMap((to, k): Item[] => {
    const from = points[k]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [dx, dy] = [(to[0] - from[0]) / (length || 1), (to[1] - from[1]) / (length || 1)];
    // On the sheet y points down: right of the way (dx, dy) is (−dy, dx).
    const count = Math.min(400, Math.floor(length / HATCH_STEP));
    return Array.from({ length: count }, (_, j): Item => {
      const s = (j + 0.7) * (length / count);
      const start: Point = [from[0] + s * dx, from[1] + s * dy];
      const [ex, ey] = [0.7 * (-dy - 0.8 * dx), 0.7 * (dx - 0.8 * dy)];
      const end: Point = [start[0] + HATCH_LENGTH * ex, start[1] + HATCH_LENGTH * ey];
      return line(start, end, { stroke: "ink2", width: LINE.axis });
    });
  });
  return [...strokes, polyline(points, { stroke: "ink", width: LINE.data })];
}

function spring(from: Point, to: Point): Item {
  return polyline(springPoints(from, to), { stroke: "ink", width: LINE.helper });
}

/** Ends straight, a zigzag of constant width between them. */
function springPoints(from: Point, to: Point): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * SPRING_WIDTH, (dx / length) * SPRING_WIDTH];
  const at = (share: number, side: number): Point => [
    from[0] + share * dx + side * nx,
    from[1] + share * dy + side * ny,
  ];
  const turns = Array.from({ length: 2 * SPRING_TURNS }, (_, k) =>
    at(0.14 + (0.72 * (k + 0.5)) / (2 * SPRING_TURNS), k % 2 === 0 ? 1 : -1),
  );
  return [from, at(0.14, 0), ...turns, at(0.86, 0), to];
}

function damper(from: Point, to: Point): Item[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * SPRING_WIDTH, (dx / length) * SPRING_WIDTH];
  const at = (share: number, side: number): Point => [
    from[0] + share * dx + side * nx,
    from[1] + share * dy + side * ny,
  ];
  const look = { stroke: "ink", width: LINE.helper } as const;
  return [
    line(from, at(0.38, 0), look),
    polyline([at(0.62, 1.2), at(0.38, 1.2), at(0.38, -1.2), at(0.62, -1.2)], look),
    line(at(0.52, 0.9), at(0.52, -0.9), { ...look, width: LINE.data }),
    line(at(0.52, 0), to, look),
  ];
}

function guide([x, y]: Point, angle: number): Item[] {
  const [dx, dy] = [12 * Math.cos(angle), -12 * Math.sin(angle)];
  const [nx, ny] = [-dy / 3, dx / 3];
  return [1, -1].map((side) =>
    line([x - dx + side * nx, y - dy + side * ny], [x + dx + side * nx, y + dy + side * ny], {
      stroke: "ink",
      width: LINE.helper,
    }),
  );
}
