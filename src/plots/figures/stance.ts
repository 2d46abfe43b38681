/**
 * `stance`: where may the centre of mass go? Terrain, feet and friction cones, and the cells of the region of the centre of mass by what is
 * proved of them; the heavy line goes around what is proved stable.
 */
import { outlines } from "../../linalg/grid-outlines.ts";
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft } from "../layout/axes.ts";
import { placeLabels } from "../layout/place-labels.ts";
import { type Plane, planeAround } from "../layout/plane.ts";
import { axisTitle } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, coordinate, line, type Point, path, polygon, polyline, rectangle } from "../path.ts";
import { type Fill, group, type Hatch, type Item, textAt } from "../scene.ts";
import { type Rich, words } from "../text/rich-text.ts";
import { hueOf, UNSAFE } from "./verdict-looks.ts";

interface StanceRecord {
  readonly title?: string;
  readonly verdict: string;
  readonly reason: string;
  readonly stance: {
    readonly terrain: readonly { readonly from: Point; readonly to: Point; readonly friction: number }[];
    readonly feet: readonly { readonly point: Point; readonly segment: number }[];
    readonly centerOfMass: Point;
  };
  readonly centers?: CentersRecord;
}

interface CentersRecord {
  readonly region: readonly Point[];
  readonly depth: number;
  readonly area: number;
  readonly areas: Readonly<Record<string, number>>;
  readonly cells: readonly { readonly x: Point; readonly y: Point; readonly verdict: string }[];
  readonly border: readonly (readonly Point[])[];
}

const hatch = (hue: "gain" | "undecided", angle: number, gap: number): Hatch => ({
  ...{ line: hue, ground: `${hue}-wash`, angle, gap, width: 0.5 },
});

/** In the order of the legend. */
const LOOKS: Readonly<Record<string, { readonly name: string; readonly fill: Fill }>> = {
  stable: { name: "proved stable", fill: "stable-wash" },
  unstable: { name: "proved unstable", fill: hatch("gain", 90, 3) },
  infeasible: { name: "proved: no equilibrium", fill: UNSAFE },
  excluded: { name: "proved: beyond (11)", fill: hatch("undecided", 90, 3) },
  undecided: { name: "open", fill: hatch("undecided", 0, 2) },
};
const NAMES = Object.keys(LOOKS);

/** A row of the legend, and its swatch. */
const ROW = 11;
const SWATCH = 8;
/** Radius of a foot and of the centre of mass. */
const DOT = 3;
/** Ground below the terrain, as a part of the window. */
const GROUND = 0.02;
/** Length of friction cones, as a part of the window. */
const CONE = 0.12;

export const stance = defineFigure<"stance-result">({
  id: "stance",
  question: "where may the centre of mass go, for certain?",
  of: ["stance-result"],
  draw: (result, space) => drawStance(result as unknown as StanceRecord, space),
});

function drawStance(record: StanceRecord, space: Space): Drawing {
  const { feet, centerOfMass } = record.stance;
  const { centers } = record;
  const classes = centers ? NAMES.filter((name) => (centers.areas[name] ?? 0) > 0) : [];
  const foot = ROW * classes.length + (classes.length > 0 ? 4 : 0);
  const room = space.height === undefined ? space : { ...space, height: space.height - foot };
  const seen = [...feet.map(({ point }) => point), centerOfMass, ...(centers?.region ?? [])];
  const plane = planeAround(seen, room);
  const { box, x, y, at } = plane;
  const bottom = box.y + box.height;
  const metres = (name: string, scale: Plane["x"]): Rich => axisTitle(words(name), "m", scale);
  return {
    title: `Stance${record.title ? `: ${record.title}` : ""}`,
    description: `A body on two feet. ${record.reason}`,
    headline: headline(record),
    subline: words(record.title ?? `${record.verdict} at its centre of mass`),
    items: [
      group(
        [
          ...(centers ? cellItems(centers, classes, plane) : []),
          ...terrainItems(record, plane),
          ...coneItems(record, plane),
        ],
        { clip: box },
      ),
      ...bodyItems(record, plane),
      ...axisBottom(x, bottom, { title: metres("x", x) }),
      ...axisLeft(y, box.x, { title: metres("y", y) }),
      ...(centers ? legend(centers, classes, box.x, bottom + AXIS_FOOT + 4) : []),
    ],
    height: bottom + AXIS_FOOT + foot,
    anchors: { centerOfMass: at(centerOfMass) },
    unitsPerLength: at([1, 0])[0] - at([0, 0])[0],
    table: {
      columns: ["x from / m", "x to / m", "y from / m", "y to / m", "verdict"],
      rows: (centers?.cells ?? []).map((cell) => [...cell.x, ...cell.y, cell.verdict]),
    },
  };
}

function headline({ verdict, centers }: StanceRecord): Rich {
  if (!centers) return words(`${verdict} where it stands`);
  const share = (100 * (centers.areas.stable ?? 0)) / centers.area;
  return words(`${Math.floor(share)} % of the region are proved stable`);
}

/** The areas of each class along the cells, and the border of what is stable. */
function cellItems(centers: CentersRecord, classes: readonly string[], { at }: Plane): Item[] {
  const count = 2 ** centers.depth;
  const along = (k: 0 | 1): readonly number[] => centers.region.map((corner) => corner[k]);
  const [left, low] = [Math.min(...along(0)), Math.min(...along(1))];
  const [wide, tall] = [Math.max(...along(0)) - left, Math.max(...along(1)) - low];
  const grid = new Int16Array(count * count).fill(-1);
  for (const { x, y, verdict } of centers.cells) {
    const step = (value: number, from: number, size: number): number => Math.round((count * (value - from)) / size);
    const [first, last] = [step(x[0], left, wide), step(x[1], left, wide)];
    for (let row = step(y[0], low, tall); row < step(y[1], low, tall); row++)
      grid.fill(classes.indexOf(verdict), row * count + first, row * count + last);
  }
  const corner = (i: number, j: number): Point => at([left + (wide * i) / count, low + (tall * j) / count]);
  const loops = outlines({ width: count, height: count, cells: grid }, classes.length);
  return [
    ...classes.map((name, k) =>
      path(loops[k]!.map((loop) => loopText(loop, corner)).join(""), { fill: LOOKS[name]!.fill }),
    ),
    polygon(centers.region.map(at), { stroke: "ink2", width: LINE.axis, dash: [3, 2] }),
    ...centers.border.map((loop) => polygon(loop.map(at), { stroke: "stable-text", width: LINE.data })),
  ];
}

function loopText(loop: readonly number[], corner: (i: number, j: number) => Point): string {
  let text = "";
  for (let k = 0; k < loop.length; k += 2) {
    const [px, py] = corner(loop[k]!, loop[k + 1]!);
    text += `${k === 0 ? "M" : "L"}${coordinate(px)} ${coordinate(py)}`;
  }
  return `${text}Z`;
}

function terrainItems({ stance: { terrain } }: StanceRecord, { at, box }: Plane): Item[] {
  const depth = GROUND * box.width;
  return terrain.flatMap(({ from, to }) => {
    const [a, b] = [at(from), at(to)];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const size = Math.hypot(dx, dy);
    // To the right of the way, which on the sheet is where y grows for a way to the right.
    const [nx, ny] = [(-dy / size) * depth, (dx / size) * depth];
    const below: readonly Point[] = [a, b, [b[0] + nx, b[1] + ny], [a[0] + nx, a[1] + ny]];
    return [polygon(below, { fill: "rule" }), polyline([a, b], { stroke: "ink", width: LINE.data })];
  });
}

function coneItems({ stance: { terrain, feet } }: StanceRecord, { at, box }: Plane): Item[] {
  return feet.map(({ point, segment }) => {
    const { from, to, friction } = terrain[segment]!;
    const normal = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
    const [x, y] = at(point);
    const edge = (turn: number): Point => [
      x + CONE * box.width * Math.cos(normal + turn),
      y - CONE * box.width * Math.sin(normal + turn),
    ];
    const half = Math.atan(friction);
    return polygon([[x, y], edge(-half), edge(half)], { fill: "cone-wash", stroke: "cone", width: LINE.axis });
  });
}

function bodyItems({ verdict, stance: { terrain, feet, centerOfMass } }: StanceRecord, { at, box }: Plane): Item[] {
  const body = at(centerOfMass);
  const points = feet.map(({ point }) => at(point));
  const soft = { size: TYPE.note, colour: "ink2", halo: "paper" } as const;
  const labels = [
    { point: body, text: words("centre of mass"), look: soft, gap: 6 },
    ...points.map((point, i) => ({ point, text: words(`foot ${i + 1}`), look: soft, gap: 6 })),
  ];
  const boxes = [body, ...points].map(([x, y]) => ({ x: x - DOT, y: y - DOT, width: 2 * DOT, height: 2 * DOT }));
  return [
    ...points.map((point) => line(point, body, { stroke: "ink3", width: LINE.helper })),
    ...points.map((point) => circle(point, DOT, { fill: "ink" })),
    circle(body, DOT, { fill: "paper", stroke: `${hueOf(verdict)}-text`, width: LINE.emphasis }),
    ...placeLabels(labels, {
      bounds: box,
      boxes,
      lines: [...terrain.map(({ from, to }) => [at(from), at(to)]), ...points.map((point) => [point, body])],
    }),
  ];
}

function legend({ area, areas }: CentersRecord, classes: readonly string[], x: number, top: number): Item[] {
  return classes.flatMap((name, k) => {
    const y = top + ROW * k;
    const share = Number(((100 * areas[name]!) / area).toPrecision(2));
    return [
      rectangle(x, y, SWATCH, SWATCH, { fill: LOOKS[name]!.fill, stroke: "ink", width: LINE.axis }),
      textAt(x + SWATCH + 4, y + SWATCH - 1, words(`${LOOKS[name]!.name}, ${share} %`), {
        size: TYPE.note,
        colour: "ink",
      }),
    ];
  });
}
