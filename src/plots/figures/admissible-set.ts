/**
 * `admissible-set`: what may an impact do at all? The set 𝒮(u⁻) in the kinetic metric, where energies are distances from the origin:
 * contacts that open, what impulses can reach, the ball of energy, and where the laws end. Two freedoms are a plane with the first
 * struck contact opening upwards, three an orthographic drawing with hidden lines dashed.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft } from "../layout/axes.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { type Plane, planeAround } from "../layout/plane.ts";
import { axisTitle } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, type Point } from "../path.ts";
import { type Box, group, type Item } from "../scene.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showChange } from "../text/show-value.ts";
import { planarGround } from "./admissible-plane.ts";
import { solidGround, viewOf } from "./admissible-solid.ts";
import type { LawRecord } from "./impact-record.ts";
import { type ComparedRecord, type Coordinates, type KineticSpace, kineticSpace } from "./kinetic-space.ts";
import { distinctEnds, lawName, listedLaw } from "./law-names.ts";

const DOT = 3;

/** Where a law ends, in the drawing. */
export interface LawEnd {
  readonly row: LawRecord;
  readonly point: Point;
  readonly isOwn: boolean;
}

export const admissibleSet = defineFigure<"impact-result" | "comparison">({
  id: "admissible-set",
  question: "what may an impact do at all?",
  of: ["impact-result", "comparison"],
  lacks: (result) => {
    const found = kineticSpace(result as unknown as ComparedRecord);
    return typeof found === "string" ? found : undefined;
  },
  draw: (result, space) => {
    const record = result as unknown as ComparedRecord;
    return drawSet(record, kineticSpace(record) as KineticSpace, space);
  },
});

function drawSet(record: ComparedRecord, found: KineticSpace, space: Space): Drawing {
  const flat = found.dimension === 2 ? ([up, across]: Coordinates): Point => [across!, up!] : viewOf;
  const own = record.law === undefined ? undefined : listedLaw(record.law, record.lawOf);
  const rows = distinctEnds([...record.laws!].sort((a, b) => Number(b.law === own) - Number(a.law === own)));
  const outline = record.admissibleSet!.faces!.flatMap((face) => face.outline.flatMap(({ points }) => points));
  const seen = [...rows.map(({ postVelocity }) => postVelocity!), ...outline].map((u) => flat(found.of(u)));
  const plane = planeAround(
    [flat(found.before), ...seen, ...ballOf(found)],
    space,
    found.dimension === 2 ? 0.12 : 0.04,
  );
  const at = (z: Coordinates): Point => plane.at(flat(z));
  const ends = rows.map((row): LawEnd => ({ row, point: at(found.of(row.postVelocity!)), isOwn: row.law === own }));
  const ground = found.dimension === 2 ? planarGround(record, found, plane) : solidGround(record, found, plane);
  const start = at(found.before);
  const paths = ends.filter(({ row, isOwn }) => isOwn || (own === undefined && !isInside(row)));
  const { box } = plane;
  return {
    title: `Admissible set${record.title ? `: ${record.title}` : ""}`,
    description: describe(rows, found),
    headline: headline(rows, own),
    subline: subline(record, found),
    items: [
      group(ground.items, { clip: box }),
      ...placeLabels([...ends.map(endLabel), startLabel(start), ...ground.labels], {
        bounds: { x: box.x + 3, y: box.y + 2, width: box.width - 4, height: box.height - 5 },
        boxes: [...ends.map(({ point }) => around(point)), around(start), ...ground.boxes],
        lines: [...ground.lines, ...paths.map(({ point }) => [start, point])],
        areas: ground.areas,
      }),
      ...paths.map(({ row, point }) =>
        line(start, point, { stroke: `${hueOf(row)}-text`, width: LINE.data, dash: [6, 3], isButt: true }),
      ),
      ...ends.map(({ row, point, isOwn }) =>
        circle(point, isOwn ? 1.15 * DOT : DOT, {
          fill: isOwn || isInside(row) === isOwn ? `${hueOf(row)}-text` : "paper",
          stroke: `${hueOf(row)}-text`,
          width: LINE.data,
        }),
      ),
      circle(start, 0.9 * DOT, { fill: "ink" }),
      ...(ground.over ?? []),
      ...axes(found, plane),
    ],
    height: box.y + box.height + (found.dimension === 2 ? AXIS_FOOT : 4),
    table: tableOf(rows, found),
  };
}

function tableOf(rows: readonly LawRecord[], found: KineticSpace): Drawing["table"] {
  return {
    columns: [
      "law",
      ...["up", "across", "out"].slice(0, found.dimension).map((name) => `${name} / √J`),
      "work / J",
      "admissible",
    ],
    rows: [
      ["before", ...found.before, null, null],
      ...rows.map((row) => [row.law, ...found.of(row.postVelocity!), row.energy!.work, isInside(row) ? "yes" : "no"]),
    ],
  };
}

/** A solid is shown in its whole ball. */
const ballOf = ({ dimension, radius: r }: KineticSpace): Point[] =>
  dimension === 2
    ? []
    : [
        [-r, -r],
        [r, r],
      ];

const isInside = ({ admissible }: LawRecord): boolean => admissible?.inside === true;
const hueOf = (row: LawRecord): "stable" | "gain" => (isInside(row) ? "stable" : "gain");
const around = ([x, y]: Point): Box => ({ x: x - DOT - 1, y: y - DOT - 1, width: 2 * DOT + 2, height: 2 * DOT + 2 });

function axes({ dimension }: KineticSpace, { x, y, box }: Plane): Item[] {
  if (dimension === 3) return [];
  return [
    ...axisBottom(x, box.y + box.height, { title: axisTitle(rich`transverse velocity, kinetic metric`, "√J", x) }),
    ...axisLeft(y, box.x, { title: axisTitle(rich`opening velocity, kinetic metric`, "√J", y) }),
  ];
}

function endLabel({ row, point, isOwn }: LawEnd): Label {
  const colour = `${hueOf(row)}-text` as const;
  const { before, after, work } = row.energy!;
  return {
    point,
    text: words(lawName(row.law)),
    look: { size: isOwn ? 9 : TYPE.label, isBold: isOwn, colour, halo: "paper" },
    below: {
      text: rich`${showChange(work, Math.max(before, after))} J`,
      look: { size: TYPE.note, colour, halo: "paper" },
    },
    gap: 6,
    prefer: ["right", "left"],
  };
}

const startLabel = (point: Point): Label => ({
  point,
  text: rich`$u^−$, before`,
  look: { size: TYPE.label, colour: "ink", halo: "paper" },
  gap: 6,
  prefer: ["below-right", "right", "below-left"],
});

function headline(rows: readonly LawRecord[], own: string | undefined): Rich {
  const mine = rows.find(({ law }) => law === own);
  if (mine) {
    const name = lawName(mine.law);
    const whose = /^[A-Z]/u.test(name) ? `${name}’s end` : "The end of the law";
    return words(`${whose} lies ${isInside(mine) ? "within" : "outside"} what an impact may do`);
  }
  const out = rows.filter((row) => !isInside(row));
  if (out.length === 0) return words("All laws end within what an impact may do");
  const names = joined(
    out.map(({ law }) => words(lawName(law))),
    ", ",
  );
  const verb = out.length === 1 ? "lies" : "lie";
  return rich`${out.length} of ${rows.length} ends ${verb} outside what an impact may do: ${names}`;
}

function subline({ title, admissibleSet }: ComparedRecord, { up, dimension }: KineticSpace): Rich {
  const set = rich`set of admissible $u^+$ in the kinetic metric, ${dimension === 2 ? "up" : "upwards"} opens ${up}`;
  const note = admissibleSet!.isExact === false ? [words("curved reservoirs as polygons")] : [];
  return joined([...(title ? [words(title)] : []), set, ...note], "; ");
}

function describe(rows: readonly LawRecord[], { radius }: KineticSpace): string {
  const ends = rows.map((row) => `${row.law} ${isInside(row) ? "inside" : "outside"} with work ${row.energy!.work} J`);
  return `Admissible velocities after the impact in the kinetic metric, within the ball of radius ${radius} √J. Ends of laws: ${ends.join("; ")}.`;
}
