/**
 * The ground of the admissible set of two freedoms: what impulses reach, the circle of energy, contacts that must not close, the set
 * itself, Moreau's half line, and the whole circle as an inset where the window shows a part of it.
 *
 *   Moreau: u⁺ = u⁻ + (1 + ε)(u_0 − u⁻), u_0 the end for ε = 0, as long as reservoirs are cones              [LeineBaumann] (27)
 */
import type { Area, Label } from "../layout/place-labels.ts";
import { byRoom, lineInBox, netOf, type Plane, pointsBetween } from "../layout/plane.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, type Point, polygon, rectangle } from "../path.ts";
import type { Box, Hatch, Item } from "../scene.ts";
import { rich, words } from "../text/rich-text.ts";
import { shortName } from "./fit-name.ts";
import type { ComparedRecord, Coordinates, KineticSpace } from "./kinetic-space.ts";

const SET: Hatch = { line: "stable", ground: "stable-wash", angle: 45, gap: 3.4, width: 0.5 };
const CLOSED: Hatch = { line: "ink2", ground: "paper", angle: 45, gap: 4, width: 0.5 };
/** Height of the hatched strip under a contact. */
const STRIP = 4;
const INSET = 40;
const CIRCLE_POINTS = 180;

/** What a ground gives: its items, its lines and the labels of its parts. */
export interface Ground {
  readonly items: readonly Item[];
  readonly lines: readonly (readonly Point[])[];
  readonly labels: readonly Label[];
  /** What must not be covered. */
  readonly boxes: readonly Box[];
  readonly areas: readonly Area[];
  /** Drawn over all labels. */
  readonly over?: readonly Item[];
}

export function planarGround(record: ComparedRecord, found: KineticSpace, plane: Plane): Ground {
  const at = ([up, across]: Coordinates): Point => plane.at([across!, up!]);
  const { box } = plane;
  const start = at(found.before);
  const edges = coneEdges(found).map((ray) => far(start, ray, box));
  const ring = Array.from({ length: CIRCLE_POINTS + 1 }, (_, k) => {
    const angle = (2 * Math.PI * k) / CIRCLE_POINTS;
    return at([found.radius * Math.sin(angle), found.radius * Math.cos(angle)]);
  });
  const walls = found.openings.flatMap((opening) => wallOf(opening, plane));
  const outline = record.admissibleSet!.faces!.flatMap((face) => face.outline.flatMap(({ points }) => points));
  const corners = outline.map((u) => at(found.of(u)));
  const moreau = moreauLine(record, found, at);
  const inset = insetOf(found, plane, [...corners, start], ring);
  const lines = [...edges.map((end) => [start, end]), ring, ...walls.map(({ ends }) => [...ends]), corners];
  return {
    items: [
      ...(edges.length === 2 ? [polygon([start, ...edges], { fill: "cone-wash" })] : []),
      ...walls.map(({ strip }) => polygon(strip, { fill: CLOSED })),
      polygon(corners, { fill: SET }),
      ...edges.map((end) => line(start, end, { stroke: "cone", width: LINE.data })),
      polygon(ring, { stroke: "loss", width: LINE.data }),
      ...walls.map(({ ends }) => line(...ends, { stroke: "ink", width: LINE.data })),
      polygon(corners, { stroke: "stable-text", width: LINE.emphasis }),
      ...(moreau
        ? [
            line(...moreau, { stroke: "ink", width: LINE.helper, dash: [2.5, 1.8], isButt: true }),
            circle(moreau[1], 1.8, { fill: "ink" }),
          ]
        : []),
    ],
    lines,
    boxes: inset.boxes,
    areas: [
      { outline: corners, wash: "stable-wash" },
      ...(edges.length === 2 ? [{ outline: [start, ...edges], wash: "cone-wash" as const }] : []),
    ],
    over: inset.items,
    labels: [
      ...(moreau ? [named(moreau[1], rich`Moreau, $ε = 1$`, "ink")] : []),
      ...walls.map((wall) => wallLabel(wall, found.up)),
      ...ringLabel(ring, lines, box),
      ...(edges.length === 2 ? [coneLabel(start, edges as [Point, Point], lines, box)] : []),
    ],
  };
}

const named = (point: Point, text: Label["text"], colour: "ink" | "ink2"): Label => ({
  ...{ point, text, gap: 5 },
  look: { size: TYPE.note, colour, halo: "paper" },
  prefer: ["left", "right"],
});

/** Somewhere along the line, at its end where there is room. */
const wallLabel = ({ name, ends }: Wall, up: KineticSpace["up"]): Label => ({
  ...named(ends[1], words(`${shortName(name)} ${name === up ? "opens ↑" : "stays closed"}`), "ink2"),
  or: pointsBetween(ends[1], ends[0], 23),
  prefer: ["above-left", "left"],
});

/** The outermost rays; none where pushing reaches every direction. */
function coneEdges({ rays = [] }: KineticSpace): Coordinates[] {
  const cross = (a: Coordinates, b: Coordinates): number => a[1]! * b[0]! - a[0]! * b[1]!;
  const size = (a: Coordinates): number => Math.hypot(...a);
  const isLast = (ray: Coordinates, side: 1 | -1): boolean =>
    rays.every((other) => side * cross(ray, other) <= 1e-12 * size(ray) * size(other));
  const [left, right] = [rays.find((ray) => isLast(ray, 1)), rays.find((ray) => isLast(ray, -1))];
  return left && right && size(left) > 0 && size(right) > 0 ? [left, right] : [];
}

/** A point of the ray beyond the window. On the sheet y points down. */
function far(from: Point, [up, across]: Coordinates, { width, height }: Box): Point {
  const reach = (4 * (width + height)) / Math.hypot(up!, across!);
  return [from[0] + reach * across!, from[1] - reach * up!];
}

interface Wall {
  readonly name: string;
  readonly ends: readonly [Point, Point];
  readonly strip: readonly Point[];
}

/** The line on which a contact stays closed, hatched where it would be broken. */
function wallOf({ name, normal: [up, across] }: KineticSpace["openings"][number], { at, box }: Plane): Wall[] {
  const size = Math.hypot(up!, across!);
  if (size === 0) return [];
  // On the sheet y points down: (across, −up) opens.
  const open: Point = [across! / size, -up! / size];
  const ends = lineInBox(at([0, 0]), [-open[1], open[0]], box);
  if (!ends) return [];
  const sorted: [Point, Point] = ends[0][0] <= ends[1][0] ? [ends[0], ends[1]] : [ends[1], ends[0]];
  const below = ([x, y]: Point): Point => [x - STRIP * open[0], y - STRIP * open[1]];
  return [{ name, ends: sorted, strip: [...sorted, below(sorted[1]), below(sorted[0])] }];
}

function moreauLine(
  { laws }: ComparedRecord,
  { of, before, rays }: KineticSpace,
  at: (z: Coordinates) => Point,
): readonly [Point, Point] | undefined {
  const inelastic = laws!.find(({ law, status }) => law === "max-dissipation" && status === "solved")?.postVelocity;
  if (!inelastic || !rays) return undefined;
  const end = of(inelastic);
  return [at(end), at(end.map((value, k) => 2 * value - before[k]!))];
}

function ringLabel(ring: readonly Point[], lines: readonly (readonly Point[])[], box: Box): Label[] {
  const seen = ring.filter(([x, y]) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
  if (seen.length === 0) return [];
  const [point, ...or] = byRoom(
    seen,
    lines.filter((one) => one !== ring),
    box,
  );
  return [
    { point: point!, or, text: rich`$T^+ = T^−$`, look: { size: TYPE.label, colour: "loss-text", halo: "paper" } },
  ];
}

function coneLabel(start: Point, [a, b]: [Point, Point], lines: readonly (readonly Point[])[], box: Box): Label {
  const side = (p: Point, q: Point, r: Point): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  const turn = Math.sign(side(start, a, b));
  const inside = netOf(box).filter((point) => turn * side(start, a, point) > 0 && turn * side(start, b, point) < 0);
  const [point, ...or] = inside.length > 0 ? byRoom(inside, lines, box) : [start];
  const look = { size: TYPE.note, colour: "cone-text", halo: "cone-wash" } as const;
  return {
    ...{ point: point!, or },
    text: words("reachable by"),
    below: { text: words("pushing impulses"), look },
    look,
    gap: -4,
    prefer: ["right", "left"],
  };
}

/** The whole ball with the window in it, in the emptiest corner. */
function insetOf(
  { radius }: KineticSpace,
  { at, box, x }: Plane,
  points: readonly Point[],
  ring: readonly Point[],
): { items: Item[]; boxes: Box[] } {
  const size = Math.abs(x(radius) - x(0));
  const isWhole = ring.every(
    ([px, py]) => px >= box.x && px <= box.x + box.width && py >= box.y && py <= box.y + box.height,
  );
  if (isWhole || size === 0) return { items: [], boxes: [] };
  const [cx, cy] = at([0, 0]);
  // Both the ball and the window have to fit.
  const whole = Math.max(
    2 * size,
    Math.max(cx + size, box.x + box.width) - Math.min(cx - size, box.x),
    Math.max(cy + size, box.y + box.height) - Math.min(cy - size, box.y),
  );
  const scale = INSET / whole;
  const left = Math.min(cx - size, box.x);
  const top = Math.min(cy - size, box.y);
  const places = [
    [box.x + 8, box.y + box.height - INSET - 8],
    [box.x + 8, box.y + 8],
    [box.x + box.width - INSET - 8, box.y + box.height - INSET - 8],
    [box.x + box.width - INSET - 8, box.y + 8],
  ] as const;
  const crowd = ([px, py]: Point): number =>
    points.filter(([a, b]) => a > px - 6 && a < px + INSET + 6 && b > py - 6 && b < py + INSET + 6).length;
  const [px, py] = places.reduce((a, b) => (crowd(b) < crowd(a) ? b : a));
  const to = (a: number, b: number): Point => [px + scale * (a - left), py + scale * (b - top)];
  const [wx, wy] = to(box.x, box.y);
  const [mx, my] = to(cx, cy);
  const items: Item[] = [
    rectangle(px - 3, py - 3, INSET + 6, INSET + 6, { fill: "paper", opacity: 0.85 }),
    circle([mx, my], scale * size, { stroke: "loss", width: LINE.helper }),
    line([mx - scale * size, my], [mx + scale * size, my], { stroke: "ink", width: LINE.leader }),
    rectangle(wx, wy, scale * box.width, scale * box.height, { stroke: "ink", width: LINE.helper }),
  ];
  return { items, boxes: [{ x: px - 3, y: py - 3, width: INSET + 6, height: INSET + 6 }] };
}
