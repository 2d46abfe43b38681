/**
 * Names in the drawing of a mechanism: of bodies, grounds and contacts, out of the way of what is drawn.
 */
import type { Label } from "../layout/place-labels.ts";
import { TYPE } from "../layout/sizes.ts";
import type { Point } from "../path.ts";
import { words } from "../text/rich-text.ts";
import type { PartRecord, PlacedPart } from "./drawing-record.ts";
import { fitName, shortName } from "./fit-name.ts";
import { anchorOf, surfaceInView } from "./mechanism-shapes.ts";
import type { View } from "./mechanism-view.ts";

const NAME_WIDTH = 90;
/** Names beyond these are left out: the picture is of the whole. */
const MOST_NAMES = 14;

/** What labels must not cover. */
export function outlines(parts: readonly PlacedPart[], view: View): (readonly Point[])[] {
  return parts.flatMap(({ part, points, radius, angle }): (readonly Point[])[] => {
    const sheet = points.map(view.at);
    if (part.kind === "half-plane") return [surfaceInView(points[0]!, angle ?? 0, view) ?? []];
    if (part.kind === "polygon") return [[...sheet, sheet[0]!]];
    if (part.kind === "disc") return [circlePoints(sheet[0]!, radius * view.scale)];
    return sheet.length > 1 ? [sheet] : [];
  });
}

function circlePoints([x, y]: Point, radius: number): Point[] {
  return Array.from({ length: 13 }, (_, k): Point => {
    const angle = (k * Math.PI) / 6;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Names of parts and the labels of the drawing. */
export function nameLabels(parts: readonly PlacedPart[], view: View): Label[] {
  const named = parts.filter(
    (placed) =>
      (placed.part.kind === "label" || (placed.part.name !== undefined && isNamed(placed.part.kind))) &&
      isSeen(placed, view),
  );
  return named.slice(0, MOST_NAMES).map((placed): Label => {
    const { part } = placed;
    const isFixed = ["ground", "half-plane", "label"].includes(part.kind);
    const look = { size: TYPE.note, colour: isFixed ? "ink2" : "ink", halo: "paper" } as const;
    const text = part.kind === "label" ? words(part.text!) : fitName(part.name!, NAME_WIDTH, TYPE.note);
    return { text, look, ...anchorOf(placed, view) };
  });
}

/** The names that a page shows beside its parts, null for parts without one. */
export function shownNames(parts: readonly PartRecord[]): (string | null)[] {
  let count = 0;
  return parts.map(({ kind, name }) =>
    name !== undefined && isNamed(kind) && kind !== "label" && ++count <= MOST_NAMES ? shortName(name) : null,
  );
}

const isNamed = (kind: string): boolean => kind !== "joint" && kind !== "slide";

/** A surface without end may pass by the drawing. */
const isSeen = ({ part, points, angle = 0 }: PlacedPart, view: View): boolean =>
  part.kind !== "half-plane" || surfaceInView(points[0]!, angle, view) !== undefined;
