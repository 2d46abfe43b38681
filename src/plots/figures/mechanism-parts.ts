/**
 * The parts of a mechanism as items: bodies, links, springs, dampers, joints, hatched ground; a ghost is an outline alone.
 */
import { LINE } from "../layout/sizes.ts";
import { circle, type Look, line, polygon, polyline } from "../path.ts";
import type { Item } from "../scene.ts";
import type { PlacedPart } from "./drawing-record.ts";
import { type Shape, type ShapeLook, shapesOf, stacked } from "./mechanism-shapes.ts";
import type { View } from "./mechanism-view.ts";

/** `now`: the state that the figure is about; ghosts are outlines, the first of them dashed. */
export type PoseLook = "now" | "first" | "ghost";

const OUTLINE: Readonly<Record<Exclude<PoseLook, "now">, Look>> = {
  first: { stroke: "ink2", width: LINE.helper, dash: [2.4, 2] },
  ghost: { stroke: "ink3", width: LINE.axis },
};

const INK: Look = { stroke: "ink", width: LINE.data };

const NOW: Readonly<Record<ShapeLook, Look>> = {
  ground: INK,
  hatch: { stroke: "ink2", width: LINE.axis },
  link: { ...INK, width: LINE.helper },
  piston: INK,
  body: { ...INK, fill: "undecided-wash", opacity: 1 },
  hand: { ...INK, width: LINE.axis },
  bar: { ...INK, width: LINE.emphasis },
  dot: { fill: "ink" },
  joint: { ...INK, fill: "paper" },
  pivot: { ...INK, fill: "ink" },
};

/** What a ghost has of them. */
const GHOSTLY: readonly ShapeLook[] = ["ground", "body", "hand", "bar"];

export function partItems(parts: readonly PlacedPart[], view: View, pose: PoseLook): Item[] {
  const shapes = stacked(parts).flatMap((placed) => shapesOf(placed, view));
  if (pose === "now") return shapes.flatMap((shape) => shapeItems(shape, NOW[shape.look]));
  const outline = OUTLINE[pose];
  return shapes
    .filter(({ look }) => GHOSTLY.includes(look))
    .flatMap((shape) => shapeItems(shape, shape.look === "hand" ? { ...outline, width: LINE.axis } : outline));
}

/** What is drawn of a pose that the figure is not about. */
export const isGhostly = (kind: string): boolean => ["polygon", "disc", "line", "point", "ground"].includes(kind);

function shapeItems({ lines, isClosed, radius }: Shape, look: Look): Item[] {
  if (radius !== undefined) return [circle(lines[0]![0]!, radius, look)];
  return lines
    .filter(({ length }) => length > 1)
    .map((points) =>
      isClosed
        ? polygon(points, look)
        : points.length === 2
          ? line(points[0]!, points[1]!, look)
          : polyline(points, look),
    );
}
