/**
 * The lines of a mechanism on the sheet: of its parts, of friction cones and of the shafts of arrows. Figures and the pages that play a motion
 * draw the same ones: pages run the text of these functions, which therefore use nothing but each other (`SHAPING`).
 */
import type { Label, Side } from "../layout/place-labels.ts";
import type { Point } from "../path.ts";
import type { Box } from "../scene.ts";
import type { PlacedContact, PlacedPart } from "./drawing-record.ts";
import type { View } from "./mechanism-view.ts";

/** How lines look: figures and pages have a style for each. */
export type ShapeLook = "ground" | "hatch" | "link" | "piston" | "body" | "hand" | "bar" | "dot" | "joint" | "pivot";

/** Lines of one look, or a circle. */
export interface Shape {
  readonly look: ShapeLook;
  readonly lines: readonly (readonly Point[])[];
  readonly isClosed?: boolean;
  /** Of a circle around the first point. */
  readonly radius?: number;
}

/** Parts from the ground up: links before bodies, joints on top of them. Parts of other kinds have no lines. */
export function stacked(parts: readonly PlacedPart[]): PlacedPart[] {
  const order = ["half-plane", "ground", "spring", "damper", "slide", "polygon", "disc", "line", "point", "joint"];
  const place = ({ part }: PlacedPart): number => order.indexOf(part.kind);
  return parts.filter((one) => place(one) >= 0).sort((a, b) => place(a) - place(b));
}

export function shapesOf({ part, points, radius, angle, isFixed }: PlacedPart, view: View): Shape[] {
  const sheet = points.map(view.at);
  const [first, second] = sheet as [Point, Point];
  switch (part.kind) {
    case "half-plane":
      return hatched(surfaceInView(points[0]!, angle ?? 0, view) ?? []);
    case "ground":
      return hatched(sheet);
    case "spring":
      return [spring(first, second)];
    case "damper":
      return damper(first, second);
    case "slide":
      return [guide(first, angle ?? 0)];
    case "polygon":
      return [{ look: "body", lines: [sheet], isClosed: true }];
    case "disc":
      return disc(first, radius * view.scale, angle);
    case "line":
      return [{ look: "bar", lines: [sheet] }];
    case "joint":
      return [{ look: isFixed ? "pivot" : "joint", lines: [[first]], radius: 2.2 }];
    default:
      return [{ look: "dot", lines: [[first]], radius: 1.7 }];
  }
}

/** A surface without end, from edge to edge of the drawing; undefined where it passes by. */
export function surfaceInView(point: Point, angle: number, view: View): readonly [Point, Point] | undefined {
  return view.cut(view.at(point), [Math.cos(angle), -Math.sin(angle)]);
}

/** The line and strokes on its right, as seen by who walks along it. */
function hatched(points: readonly Point[]): Shape[] {
  const [step, size] = [4.5, 4.5];
  const strokes = points.slice(1).flatMap((to, k) => {
    const from = points[k]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [dx, dy] = [(to[0] - from[0]) / (length || 1), (to[1] - from[1]) / (length || 1)];
    const count = Math.min(400, Math.floor(length / step));
    return Array.from({ length: count }, (_, j): [Point, Point] => {
      const s = (j + 0.7) * (length / count);
      const start: Point = [from[0] + s * dx, from[1] + s * dy];
      return [start, [start[0] + size * 0.7 * (-dy - 0.8 * dx), start[1] + size * 0.7 * (dx - 0.8 * dy)]];
    });
  });
  return [
    { look: "hatch", lines: strokes },
    { look: "ground", lines: [points] },
  ];
}

/** Points along a link: a share of its length, and so far beside it. */
function alongLink(from: Point, to: Point): (share: number, side: number) => Point {
  const width = 3.2;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * width, (dx / length) * width];
  return (share, side) => [from[0] + share * dx + side * nx, from[1] + share * dy + side * ny];
}

/** Ends straight, a zigzag of constant width between them. */
function spring(from: Point, to: Point): Shape {
  const [at, bends] = [alongLink(from, to), 14];
  const zigzag = Array.from({ length: bends }, (_, k) => at(0.14 + (0.72 * (k + 0.5)) / bends, k % 2 === 0 ? 1 : -1));
  return { look: "link", lines: [[from, at(0.14, 0), ...zigzag, at(0.86, 0), to]] };
}

function damper(from: Point, to: Point): Shape[] {
  const at = alongLink(from, to);
  const cup = [at(0.62, 1.2), at(0.38, 1.2), at(0.38, -1.2), at(0.62, -1.2)];
  const rods = [[from, at(0.38, 0)], cup, [at(0.52, 0), to]];
  return [
    { look: "link", lines: rods },
    { look: "piston", lines: [[at(0.52, 0.9), at(0.52, -0.9)]] },
  ];
}

function guide([x, y]: Point, angle: number): Shape {
  const [dx, dy] = [12 * Math.cos(angle), -12 * Math.sin(angle)];
  const [nx, ny] = [-dy / 3, dx / 3];
  const rail = (side: number): [Point, Point] => [
    [x - dx + side * nx, y - dy + side * ny],
    [x + dx + side * nx, y + dy + side * ny],
  ];
  return { look: "link", lines: [rail(1), rail(-1)] };
}

/** The hand of a disc shows how it turns. */
function disc(at: Point, radius: number, angle: number | undefined): Shape[] {
  const rim: Shape = { look: "body", lines: [[at]], radius };
  if (angle === undefined) return [rim];
  const end: Point = [at[0] + radius * Math.cos(angle), at[1] - radius * Math.sin(angle)];
  return [rim, { look: "hand", lines: [[at, end]] }];
}

/** Corners of the cone of a contact, at its true angle; undefined without friction. */
export function coneOf({ contact, at, normal }: PlacedContact, view: View): readonly [Point, Point, Point] | undefined {
  const { mu } = contact;
  if (!(mu !== undefined && mu > 0)) return undefined;
  const reach = (0.2 * Math.min(view.box.width, view.box.height)) / view.scale / Math.hypot(1, mu);
  const edge = (side: 1 | -1): Point => [
    at[0] + reach * (normal[0] + side * mu * normal[1]),
    at[1] + reach * (normal[1] - side * mu * normal[0]),
  ];
  return [view.at(at), view.at(edge(-1)), view.at(edge(1))];
}

/** Length of a long arrow. */
export function arrowRoom({ box }: Pick<View, "box">): number {
  return 0.24 * Math.min(box.width, box.height);
}

/** Where the shaft of an arrow stops, and the length of its head. */
export function arrowNeck(from: Point, to: Point): { readonly stop: Point; readonly head: number } {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const head = Math.min(5, 0.6 * length);
  const neck = (length - 0.8 * head) / length;
  return { stop: [from[0] + neck * (to[0] - from[0]), from[1] + neck * (to[1] - from[1])], head };
}

/** The ends of the arrow of a force that pushes and rubs, where `usual` is a long one; undefined where it is too short to be seen. */
export function forceEnds(
  { at, normal: n, tangent: s }: PlacedContact,
  [push, rub]: readonly [number, number],
  usual: number,
  view: View,
): readonly [Point, Point] | undefined {
  const size = Math.hypot(push, rub);
  if (!(size > 1e-9 * usual)) return undefined;
  const length = (Math.min(1.6, size / usual) * arrowRoom(view)) / size;
  const from = view.at(at);
  const [dx, dy] = [length * (push * n[0] + rub * s[0]), length * (push * n[1] + rub * s[1])];
  return Math.hypot(dx, dy) > 1.5 ? [from, [from[0] + dx, from[1] - dy]] : undefined;
}

/** Where a name begins, or its middle or end, on its base line. */
export interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
}

/** Where the name of a part stands: on the given side of it, else where it likes to; undefined where the part is out of sight. */
export function namePlace(placed: PlacedPart, view: View, given?: Side): NamePlace | undefined {
  if (placed.part.kind === "half-plane" && !surfaceInView(placed.points[0]!, placed.angle ?? 0, view)) return undefined;
  const { point, gap = 0, prefer } = anchorOf(placed, view);
  if (given !== undefined) return besidePart(placed, view, given);
  const side: string = prefer?.[0] ?? "right";
  const isInLeftHalf = point[0] < view.box.width / 2;
  const across = side.endsWith("left") ? (isInLeftHalf ? 1 : -1) : side.endsWith("right") ? 1 : 0;
  const up = side.startsWith("above") ? -gap : side.startsWith("below") ? gap + 5 : 2.5;
  return {
    x: point[0] + (side === "right" ? gap : 0),
    y: point[1] + up,
    anchor: across < 0 ? "end" : across > 0 ? "start" : "middle",
  };
}

/** A name on one side of what a part covers. */
function besidePart(placed: PlacedPart, view: View, side: Side): NamePlace {
  const { part, points, radius } = placed;
  // Of a ground and a surface, which may be longer than the drawing, beside an end.
  const { point: end, gap = 4 } = anchorOf(placed, view);
  const isLong = part.kind === "ground" || part.kind === "half-plane";
  const own = extentOf(points.map(view.at), radius * view.scale);
  const { point, w, h } = isLong ? { point: end, w: gap - 4, h: gap - 4 } : own;
  const across = side.endsWith("left") ? -1 : side.endsWith("right") ? 1 : 0;
  const up = side.startsWith("above") ? -1 : side.startsWith("below") ? 1 : 0;
  const share = across !== 0 && up !== 0 ? 0.7 : 1;
  return {
    x: point[0] + across * (share * w + 4 * share),
    y: point[1] + up * share * (h + 4) + (up === 0 ? 2.5 : up > 0 ? 5 : 0),
    anchor: across < 0 ? "end" : across > 0 ? "start" : "middle",
  };
}

/** The middle of points and of a circle around them, and half their width and height. */
function extentOf(
  sheet: readonly Point[],
  size: number,
): { readonly point: Point; readonly w: number; readonly h: number } {
  const [xs, ys] = [sheet.map(([x]) => x), sheet.map(([, y]) => y)];
  const [left, right, top, foot] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { point: [(left + right) / 2, (top + foot) / 2], w: (right - left) / 2 + size, h: (foot - top) / 2 + size };
}

/** The box of a name of this width. */
export function nameBox({ x, y, anchor }: NamePlace, width: number): Box {
  const left = anchor === "start" ? x : anchor === "middle" ? x - width / 2 : x - width;
  return { x: left, y: y - 5.2, width, height: 6.8 };
}

/** Of names in their order those that no earlier one covers. */
export function standingNames(boxes: readonly Box[], meet: (a: Box, b: Box) => boolean): boolean[] {
  const kept: Box[] = [];
  return boxes.map((box) => {
    const isFree = !kept.some((other) => meet(box, other));
    if (isFree) kept.push(box);
    return isFree;
  });
}

/** Beside the middle of a body, under the end of a ground. */
export function anchorOf(
  { part, points, radius, angle = 0 }: PlacedPart,
  view: View,
): Pick<Label, "point" | "gap" | "prefer"> {
  const sheet = points.map(view.at);
  const { box } = view;
  if (part.kind === "half-plane") {
    const [, end] = surfaceInView(points[0]!, angle, view)!;
    return { point: nearestInside(end, box), gap: 9, prefer: ["below-left", "above-left", "below", "above"] };
  }
  if (part.kind === "ground") {
    const end = nearestInside(sheet.at(-1)!, box);
    return { point: end, gap: 8, prefer: ["below-left", "below", "above-left", "left"] };
  }
  if (part.kind === "label") return { point: sheet[0]!, gap: 3 };
  const { point, w, h } = extentOf(sheet, radius * view.scale);
  return h <= w
    ? { point, gap: h + 4, prefer: ["above", "below", "above-right", "above-left"] }
    : { point, gap: w + 4, prefer: ["right", "left", "above-right", "above-left"] };
}

function nearestInside([x, y]: Point, box: View["box"]): Point {
  return [
    Math.max(box.x + 4, Math.min(box.x + box.width - 4, x)),
    Math.max(box.y + 10, Math.min(box.y + box.height - 10, y)),
  ];
}

/** What gives the lines and the places of names, each with all that it calls: pages run their text. */
export const SHAPING = [
  ...[stacked, shapesOf, coneOf, arrowRoom, arrowNeck, forceEnds, namePlace, anchorOf, nearestInside],
  ...[besidePart, extentOf, nameBox, standingNames, surfaceInView, hatched, alongLink, spring, damper, guide, disc],
] as const;
