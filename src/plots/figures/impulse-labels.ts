/**
 * Labels of the impulse space: the ends of laws with their work first, then the lines, cone and ellipse.
 */

import { type Area, type Label, placeLabels } from "../layout/place-labels.ts";
import { byRoom, lineInBox, netOf, type Plane, pointsBetween } from "../layout/plane.ts";
import { TYPE } from "../layout/sizes.ts";
import type { Point } from "../path.ts";
import type { Box, Item } from "../scene.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { ROUNDING, showChange } from "../text/show-value.ts";
import type { Hue } from "../theme.ts";
import type { ImpulsePlane, LawPath, Line } from "./impulse-plane.ts";
import { lawName } from "./law-names.ts";

export function hueOf({ work }: Pick<LawPath, "work">, size: number): Hue | "ink" {
  return Math.abs(work) <= ROUNDING * size ? "ink" : work > 0 ? "gain" : "loss";
}

/** A line of the plane as far as it is in the window. */
export function inWindow({ normal: [a, b], offset }: Line, { at, box }: Plane): readonly [Point, Point] | undefined {
  const size = a * a + b * b;
  const foot: Point = [(a * offset) / size, (b * offset) / size];
  const [from, to] = [at(foot), at([foot[0] - b / Math.sqrt(size), foot[1] + a / Math.sqrt(size)])];
  return lineInBox(from, [to[0] - from[0], to[1] - from[1]], box);
}

export function impulseLabels(found: ImpulsePlane, plane: Plane): Item[] {
  const { at, box } = plane;
  const { sticking, rebound, compression, mu, ellipse } = found;
  const named = [sticking, rebound, compression].map((one) => one && inWindow(one, plane));
  const rim = ellipse.map(at).filter((point) => holds(box, point));
  const lines = [...named.filter((one) => one !== undefined), ...coneEdges(mu, plane), ...zeroLines(plane)];
  const paths = found.paths.map(({ points }) => points.map(at));
  const all: (readonly Point[])[] = [...lines, ...runs(rim), ...paths];
  const dots = paths.flatMap((points) => points.map((point) => around(point, 3.6)));
  const [stick, bounce, press] = named;
  const place = (ends: readonly [Point, Point]): Pick<Label, "point" | "or"> =>
    places(
      byRoom(
        pointsBetween(...ends, 31),
        all.filter((one) => one !== ends),
        box,
      ),
    );
  const quiet = { size: TYPE.note } as const;
  const labels: Label[] = [
    ...found.paths.map((path) => endLabel(path, found, at)),
    ...(stick ? [{ ...place(stick), text: stickText(found), look: { ...quiet, colour: "ink" as const } }] : []),
    ...(bounce
      ? [
          {
            ...place(bounce),
            text: rich`rebound, $γ_N^+ = −ε_N γ_N^−$`,
            look: { ...quiet, colour: "ink2" as const },
          },
        ]
      : []),
    ...(press ? [pressLabel(place(press))] : []),
    ...(rim.length > 0
      ? [
          {
            ...places(byRoom(thinned(rim), [...lines, ...paths], box)),
            text: rich`$T^+ = T^−$`,
            look: { ...quiet, size: TYPE.label, colour: "loss-text" as const },
          },
        ]
      : []),
    coneLabel(found, plane, all),
  ];
  const inner = { x: box.x + 3, y: box.y + 2, width: box.width - 4, height: box.height - 5 };
  return placeLabels(labels, { bounds: inner, boxes: dots, lines: all, areas: areasOf(found, plane) });
}

/** Enough points of a rim to hang a name on. */
const thinned = (rim: readonly Point[]): Point[] => rim.filter((_, k) => k % Math.ceil(rim.length / 40) === 0);

/** The first of some places, and the others that would do. */
const places = ([point, ...or]: readonly Point[]): Pick<Label, "point" | "or"> => ({ point: point!, or });

/** The ellipse over the cone. */
function areasOf({ mu, ellipse }: ImpulsePlane, plane: Plane): Area[] {
  const [left, right] = coneEdges(mu, plane);
  const { x, y, width } = plane.box;
  // Up to the corners of the window where the edges leave it at its sides.
  const top = [
    [Math.max(x, left![1][0]), y],
    [Math.min(x + width, right![1][0]), y],
  ] as const;
  return [
    { outline: ellipse.map(plane.at), wash: "loss-wash" },
    { outline: [left![0], left![1], ...top, right![1]], wash: "cone-wash" },
  ];
}

function pressLabel(where: Pick<Label, "point" | "or">): Label {
  const look = { size: TYPE.note, colour: "ink" } as const;
  return { ...where, text: words("greatest compression,"), below: { text: rich`$γ_N^+ = 0$`, look }, look };
}

const holds = ({ x, y, width, height }: Box, [px, py]: Point): boolean =>
  px >= x && px <= x + width && py >= y && py <= y + height;

const around = ([x, y]: Point, r: number): Box => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r });

/** Neighbouring points of the rim; where it leaves the window a run ends. */
function runs(points: readonly Point[]): Point[][] {
  const out: Point[][] = [];
  points.forEach((point, k) => {
    const last = points[k - 1];
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < 40) out.at(-1)!.push(point);
    else out.push([point]);
  });
  return out;
}

function coneEdges(mu: number, { at, x, y }: Plane): (readonly [Point, Point])[] {
  const top = Math.max(y.domain[1], 0);
  return [-1, 1].map((side) => {
    const reach = mu === 0 ? top : Math.min(top, Math.abs(x.domain[side < 0 ? 0 : 1]) / mu);
    return [at([0, 0]), at([side * mu * reach, reach])] as const;
  });
}

function zeroLines({ at, x, y }: Plane): (readonly [Point, Point])[] {
  return [
    [at([0, y.domain[0]]), at([0, y.domain[1]])],
    [at([x.domain[0], 0]), at([x.domain[1], 0])],
  ];
}

function endLabel(path: LawPath, { size }: ImpulsePlane, at: Plane["at"]): Label {
  const [t, n] = path.points.at(-1)!;
  const hue = hueOf(path, size);
  const colour = hue === "ink" ? "ink" : (`${hue}-text` as const);
  const value = rich`${showChange(path.work, size)} J`;
  return {
    point: at([t, n]),
    text: words(lawName(path.law)),
    look: { size: path.isOwn ? 9 : TYPE.label, isBold: path.isOwn, colour },
    below: { text: value, look: { size: TYPE.label, colour } },
    gap: 6,
    prefer: ["right", "left", "below-right", "above-left"],
  };
}

const stickText = ({ tangentRestitution }: ImpulsePlane): Rich =>
  tangentRestitution === 0 ? rich`stick, $γ_T^+ = 0$` : rich`stick, $γ_T^+ = −ε_T γ_T^−$`;

/** In the cone where there is room. */
function coneLabel({ mu }: ImpulsePlane, { x, y, box }: Plane, lines: readonly (readonly Point[])[]): Label {
  const look = { size: TYPE.note, colour: "cone-text" } as const;
  const inside = netOf(box).filter(([px, py]) => {
    const [t, n] = [invert(x, px), invert(y, py)];
    return Math.abs(t) <= 0.9 * mu * n;
  });
  return {
    ...places(inside.length > 0 ? byRoom(inside, lines, box) : [[x(0), y(0)]]),
    text: words("friction cone"),
    look,
    below: { text: rich`$| Λ_T| ≤ μΛ_N$`, look },
    gap: -4,
    prefer: ["right", "left"],
  };
}

const invert = ({ domain: [a, b], range: [p, q] }: Plane["x"], at: number): number =>
  a + ((at - p) * (b - a)) / (q - p);
