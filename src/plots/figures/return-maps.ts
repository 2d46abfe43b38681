/**
 * `return-maps`: does chatter die out? The map R of approach angles with its orbits over the growth G of impact speeds, on one axis of
 * angles. Break points are thin verticals; pieces have letters, whose path words stand in a key. A fixed point is filled where it
 * attracts; where G > 1 the ground is hatched.
 */
import { fixedPointWords } from "../../reports/posture-words.ts";
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { angleTicks, axisTitle, linearScale, logScale, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, type Point, polygon, polyline, rectangle } from "../path.ts";
import { group, type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { rich, words } from "../text/rich-text.ts";
import {
  type FixedPointRecord,
  isAttracting,
  type MapCurveRecord,
  type PostureRecord,
  unsafeIntervals,
} from "./posture-record.ts";
import { pieceLetter, postureHeadline, postureSubline } from "./posture-words.ts";
import { mapLabels, type Panels } from "./return-map-labels.ts";
import { UNSAFE } from "./verdict-looks.ts";

const RIGHT_ANGLE = Math.PI / 2;
const LETTER_ROOM = 14;
const PANEL_GAP = 12;
const KEY_LINE = 10;
const DOT = 3;
/** Growth beyond this hides G = 1 on a linear axis; decades below the second are not told apart. */
const LARGEST_LINEAR = 20;
const LOWEST_LOG = 0.1;

export const returnMaps = defineFigure<"posture-result">({
  id: "return-maps",
  question: "does chatter die out?",
  of: ["posture-result"],
  lacks: (result) => {
    const { maps, reason } = result as unknown as PostureRecord;
    if (!maps.curves) return `the return maps were not built. ${reason}`;
    return maps.curves.pieces.length > 0 ? undefined : "no motion returns to the section, so the maps are empty";
  },
  draw: (result, space) => drawMaps(result as unknown as PostureRecord, space),
});

function drawMaps(result: PostureRecord, space: Space): Drawing {
  const { pieces, curves } = result.maps;
  const key = keyOf(pieces, space);
  const panels = panelsOf(curves!.pieces, space, key.height);
  const { angle, next, growth } = panels;
  const foot = growth.range[0];
  const items: Item[] = [
    ...unsafeGround(curves!.pieces, panels),
    ...breaks(result, panels),
    ...letters(result, panels),
    line([angle.range[0], next.range[0]], [angle.range[1], next.range[1]], { stroke: "ink2", width: LINE.axis }),
    ...curves!.orbits.flatMap((orbit) => cobweb(orbit, panels)),
    ...curves!.pieces.flatMap((piece) => curveItems(piece, panels)),
    oneLine(panels),
    ...axisBottom(angle, next.range[0], { isQuiet: true }),
    ...axisBottom(angle, foot, { title: rich`approach angle $φ$ / rad` }),
    ...axisLeft(next, angle.range[0], { title: rich`next angle $R$ / rad` }),
    ...axisLeft(growth, angle.range[0], { title: axisTitle(rich`growth $G$`, "", growth) }),
    ...result.fixedPoints.flatMap((point) => dots(point, panels)),
    ...mapLabels(result, panels),
    group(key.items, { shift: [angle.range[0], foot + AXIS_FOOT + 10] }),
  ];
  return {
    title: `Return maps${result.title ? `: ${result.title}` : ""}`,
    description: describe(result),
    headline: postureHeadline(result),
    subline: postureSubline(result),
    items,
    height: foot + AXIS_FOOT + (key.height > 0 ? 6 + key.height : 0),
    table: {
      columns: ["piece", "angle / rad", "next angle R / rad", "growth G"],
      rows: curves!.pieces.flatMap(({ piece, angles, reduced, growth: g }) =>
        angles.map((value, k) => [pieceLetter(piece), value, reduced[k]!, g[k]!]),
      ),
    },
  };
}

function panelsOf(curves: readonly MapCurveRecord[], { width, height }: Space, keyHeight: number): Panels {
  const ends = [-RIGHT_ANGLE, RIGHT_ANGLE] as const;
  const ticks = angleTicks(ends);
  const most = curves.reduce((high, { growth }) => growth.reduce((a, b) => Math.max(a, b), high), 1);
  const below = AXIS_FOOT + (keyHeight > 0 ? 6 + keyHeight : 0);
  const room =
    (height ?? LETTER_ROOM + PANEL_GAP + below + Math.min(0.8 * width, 300)) - LETTER_ROOM - PANEL_GAP - below;
  const [upper, lower] = [0.65 * room, 0.35 * room];
  const top = LETTER_ROOM;
  const next = linearScale(ends, [top + upper, top], { ticks });
  const growth = growthScale(most, [top + upper + PANEL_GAP + lower, top + upper + PANEL_GAP]);
  const left = Math.max(axisWidth(next), axisWidth(growth)) + 1;
  return { angle: linearScale(ends, [left, width - 9], { ticks }), next, growth };
}

/** From zero; powers of ten where G spans decades, and what is below the lowest lies on the axis. */
function growthScale(most: number, range: readonly [number, number]): Scale {
  if (most <= LARGEST_LINEAR) return linearScale([0, 1.1 * most], range, { room: 24 });
  const scale = logScale([LOWEST_LOG, 1.5 * most], range, { room: 16 });
  return Object.assign((value: number) => scale(Math.max(LOWEST_LOG, value)), {
    ...{ domain: scale.domain, range: scale.range, ticks: scale.ticks, exponent: scale.exponent },
  });
}

/** Intervals of angles in which G > 1, hatched below and washed above. */
function unsafeGround(curves: readonly MapCurveRecord[], { angle, next, growth }: Panels): Item[] {
  return unsafeIntervals(curves).flatMap(([from, to]) => {
    const [x, width] = [angle(from), angle(to) - angle(from)];
    const [bottom, top] = growth.range;
    return [
      rectangle(x, top, width, bottom - top, { fill: UNSAFE }),
      rectangle(x, next.range[1], width, next.range[0] - next.range[1], { fill: "gain-wash", opacity: 0.55 }),
    ];
  });
}

function breaks({ maps }: PostureRecord, { angle, next, growth }: Panels): Item[] {
  const thin = { stroke: "ink3", width: LINE.leader } as const;
  return maps.breakpoints.map((at) => line([angle(at), next.range[1]], [angle(at), growth.range[0]], thin));
}

/** Letters above the pieces; where a piece is narrower than its letter, the letter is raised, or left to the key. */
function letters({ maps }: PostureRecord, { angle, next }: Panels): Item[] {
  const look = { size: TYPE.tick, colour: "ink2", anchor: "middle" } as const;
  const items: Item[] = [];
  const right = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  maps.pieces.forEach(({ from, to }, k) => {
    const x = (angle(from) + angle(to)) / 2;
    const half = measureText(words(pieceLetter(k)), look).width / 2;
    const level = x - half > right[0]! + 1.5 ? 0 : x - half > right[1]! + 1.5 ? 1 : -1;
    if (level < 0) return;
    right[level] = x + half;
    const y = next.range[1] - 3 - 7 * level;
    items.push(textAt(x, y, words(pieceLetter(k)), look));
    if (level === 1) items.push(line([x, y + 1.5], [x, next.range[1]], { stroke: "ink2", width: LINE.leader }));
  });
  return items;
}

function curveItems({ angles, reduced, growth: g }: MapCurveRecord, { angle, next, growth }: Panels): Item[] {
  const look = { stroke: "ink", width: 1.4 } as const;
  return [
    polyline(
      angles.map((at, k): Point => [angle(at), next(reduced[k]!)]),
      look,
    ),
    polyline(
      angles.map((at, k): Point => [angle(at), growth(g[k]!)]),
      look,
    ),
  ];
}

/** An orbit, dashed because it is no motion; a triangle marks where it begins. */
function cobweb(orbit: readonly number[], { angle, next }: Panels): Item[] {
  const points: Point[] = [[angle(orbit[0]!), next.range[0]]];
  for (let k = 0; k + 1 < orbit.length; k++) {
    points.push([angle(orbit[k]!), next(orbit[k + 1]!)], [angle(orbit[k + 1]!), next(orbit[k + 1]!)]);
  }
  const [x, y] = points[0]!;
  return [
    polyline(points, { stroke: "ink2", width: LINE.helper, dash: [2.4, 1.6], isButt: true }),
    polygon(
      [
        [x, y],
        [x - 3, y + 5],
        [x + 3, y + 5],
      ],
      { fill: "ink2" },
    ),
  ];
}

function oneLine({ angle, growth }: Panels): Item {
  const look = { stroke: "gain", width: LINE.helper, dash: [5, 3], isButt: true } as const;
  return line([angle.range[0], growth(1)], [angle.range[1], growth(1)], look);
}

function dots(point: FixedPointRecord, { angle, next, growth }: Panels): Item[] {
  const hue = fixedPointWords(point).grows ? "gain" : "ink";
  const look = { stroke: hue, width: LINE.data, fill: isAttracting(point) ? hue : "paper" } as const;
  const x = angle(point.angle);
  return [circle([x, next(point.angle)], DOT, look), circle([x, growth(point.growth)], DOT, look)];
}

/** Path words of the pieces, in as many columns as fit. */
function keyOf(pieces: PostureRecord["maps"]["pieces"], { width, height }: Space): { items: Item[]; height: number } {
  const look = { size: TYPE.note, colour: "ink2" } as const;
  const entries = pieces.map(({ path, defined }, k) =>
    words(`${pieceLetter(k)}  ${path}${defined ? "" : " (does not return)"}`),
  );
  const widest = Math.max(...entries.map((entry) => measureText(entry, look).width)) + 14;
  const columns = Math.max(1, Math.min(entries.length, Math.floor((width - 30) / widest)));
  const rows = Math.ceil(entries.length / columns);
  if (height !== undefined && rows * KEY_LINE > 0.3 * height) return { items: [], height: 0 };
  const items = entries.map((entry, k) => textAt(Math.floor(k / rows) * widest, (k % rows) * KEY_LINE, entry, look));
  return { items, height: rows * KEY_LINE };
}

function describe({ fixedPoints, reason }: PostureRecord): string {
  const points = fixedPoints.map(({ angle, growth, slope }) => `angle ${angle}, growth ${growth}, slope ${slope}`);
  return `Reduced return map R with orbits over the growth map G. ${reason} Fixed points: ${points.join("; ") || "none"}.`;
}
