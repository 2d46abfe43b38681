/**
 * Makers of paths: lines, polygons, rectangles, circles, arrows. Coordinates are rounded to hundredths of a unit; one that is no number
 * is a defect of the figure and ends it.
 */
import { InternalError } from "../errors.ts";
import type { PathItem } from "./scene.ts";

export type Point = readonly [x: number, y: number];
export type Look = Omit<PathItem, "kind" | "d">;

/** Beyond this a coordinate is far outside every figure; renderers lose digits there. */
const FAR = 1e5;

/** A coordinate as text. */
export function coordinate(value: number): string {
  if (Number.isNaN(value)) throw new InternalError("a path has a point that is no number");
  return String(Math.round(100 * Math.max(-FAR, Math.min(FAR, value))) / 100 + 0);
}

const at = ([x, y]: Point): string => `${coordinate(x)} ${coordinate(y)}`;

export function path(d: string, look: Look): PathItem {
  return { kind: "path", d, ...look };
}

/** Straight lines from point to point; points that fall together in the picture are drawn once. */
export function polyline(points: readonly Point[], look: Look): PathItem {
  return path(steps(points), look);
}

export function polygon(points: readonly Point[], look: Look): PathItem {
  return path(`${steps(points)}Z`, look);
}

function steps(points: readonly Point[]): string {
  let last = "";
  let d = "";
  for (const point of points) {
    const text = at(point);
    if (text === last) continue;
    d += `${d === "" ? "M" : "L"}${text}`;
    last = text;
  }
  return d;
}

export function line(from: Point, to: Point, look: Look): PathItem {
  return path(`M${at(from)}L${at(to)}`, look);
}

export function rectangle(x: number, y: number, width: number, height: number, look: Look): PathItem {
  const [right, bottom] = [x + width, y + height];
  return path(`M${at([x, y])}H${coordinate(right)}V${coordinate(bottom)}H${coordinate(x)}Z`, look);
}

export function circle([x, y]: Point, radius: number, look: Look): PathItem {
  const r = coordinate(radius);
  const ends = [at([x + radius, y]), at([x - radius, y])];
  return path(`M${ends[1]}A${r} ${r} 0 1 1 ${ends[0]}A${r} ${r} 0 1 1 ${ends[1]}Z`, look);
}

/** A filled head at the end of the way from `from` to `to`. */
export function arrowHead(from: Point, to: Point, length: number, look: Look): PathItem {
  return polygon(arrowCorners(from, to, length), look);
}

/** Uses nothing but its arguments: pages run its text. */
export function arrowCorners(from: Point, to: Point, length: number): readonly [Point, Point, Point] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy) || 1;
  const [ex, ey] = [(dx / size) * length, (dy / size) * length];
  const [nx, ny] = [-0.38 * ey, 0.38 * ex];
  return [to, [to[0] - ex + nx, to[1] - ey + ny], [to[0] - ex - nx, to[1] - ey - ny]];
}
