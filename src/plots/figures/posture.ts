/**
 * `posture`: where may the centre of mass go? The model as it is given and no more: contacts with the slope of their ground and their
 * friction cones at true angle, links to the centre of mass, the load, which points down; and the strip through which the load may pass
 * so that contact forces balance it. The centre of mass has the colour of the verdict; around it the box for which that is proved.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { arrowHead, circle, coordinate, line, type Point, path, polygon, rectangle } from "../path.ts";
import { type Box, type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import {
  anchorsOf,
  type ContactPlace,
  coneEdges,
  type PostureGeometry,
  postureGeometry,
  REACH,
} from "./posture-geometry.ts";
import { provedItems, provedRows } from "./posture-proved.ts";
import type { PostureRecord } from "./posture-record.ts";
import { regionItems } from "./posture-regions.ts";
import { givenValue, TESTS_FROM, TESTS_HEIGHT, TESTS_WIDTH, testItems } from "./posture-tests.ts";
import { postureDescription, provedSubline, stripHeadline } from "./posture-words.ts";
import { VERDICT_HUES } from "./verdict-looks.ts";

/** Above the drawing: what the strip is. */
const HEAD = 14;
/** Below it: where the strip ends. */
const FOOT = 16;
const DOT = 4.2;
const CONTACT_DOT = 2.6;
const STROKES = 7;

export const posture = defineFigure<"posture-result">({
  id: "posture",
  question: "where may the centre of mass go?",
  of: ["posture-result"],
  lacks: (result) =>
    (result as unknown as PostureRecord).model
      ? undefined
      : "it was stored without the model; run the command again with this Sprag and --json",
  draw: (result, space) => drawPosture(result as unknown as PostureRecord, space),
});

function drawPosture(result: PostureRecord, space: Space): Drawing {
  const room = { ...space, ...(space.height !== undefined && { height: space.height - FOOT }) };
  const hasTests = space.width >= TESTS_FROM;
  const width = hasTests ? space.width - TESTS_WIDTH - 16 : space.width;
  const geometry = postureGeometry(result, room, width, HEAD);
  const [first, second] = geometry.contacts;
  const contacts = [first, second].flatMap((contact) => contactItems(contact, geometry));
  const proved = provedItems(result, geometry);
  const { lines, boxes } = obstacles(geometry);
  const clear = { lines: [...lines, proved.outline], boxes, ...bounds(geometry) };
  const named = placeLabels(labels(result, geometry, proved.reach), clear);
  const regions = result.centerRegions && regionItems(result.centerRegions, geometry, named);
  const items: Item[] = [
    ...(regions?.areas ?? []),
    ...stripGround(result, geometry),
    ...contacts,
    ...links(geometry),
    ...proved.items,
    ...center(result, geometry),
    ...(regions?.names ?? []),
    ...named,
    ...stripWords(result, geometry),
    ...(hasTests ? testItems(result, width + 16, HEAD - 4) : []),
  ];
  return {
    title: `Posture${result.title ? `: ${result.title}` : ""}`,
    description: postureDescription(result),
    headline: stripHeadline(result),
    subline: provedSubline(result),
    items,
    height: Math.max(geometry.bottom + FOOT, hasTests ? TESTS_HEIGHT : 0),
    table: tableOf(result, geometry),
    anchors: anchorsOf(geometry),
    unitsPerLength: geometry.scale,
  };
}

/** Ends of the strip in units, cut off at the edge of the drawing where they lie beyond it or there is none. */
function stripEnds(
  { feasibleStrip }: PostureRecord,
  { at, left, right }: PostureGeometry,
): [number, number] | undefined {
  if (!feasibleStrip) return undefined;
  const place = (end: number | null, none: number): number => (end === null ? none : at([end, 0])[0]);
  const ends = [place(feasibleStrip.from, left), place(feasibleStrip.to, right)] as const;
  return [Math.max(left, Math.min(right, ends[0])), Math.max(left, Math.min(right, ends[1]))];
}

function stripGround(result: PostureRecord, geometry: PostureGeometry): Item[] {
  const ends = stripEnds(result, geometry);
  if (!ends) return [];
  const { left, right, top, bottom } = geometry;
  const [from, to] = ends;
  const edge = { stroke: "ink3", width: LINE.axis } as const;
  return [
    ...(result.centerRegions
      ? []
      : [rectangle(from, top, to - from, bottom - top, { fill: "undecided-wash", opacity: 0.8 })]),
    ...(from > left ? [line([from, top], [from, bottom + 3], edge)] : []),
    ...(to < right ? [line([to, top], [to, bottom + 3], edge)] : []),
  ];
}

/** Above the strip what it is, below its ends how far they are from the centre of mass. */
function stripWords(result: PostureRecord, geometry: PostureGeometry): Item[] {
  const ends = stripEnds(result, geometry);
  const look = { size: TYPE.note, colour: "ink2" } as const;
  const { left, right, top } = geometry;
  if (!ends) return [];
  const items: Item[] = [];
  const middle = (ends[0] + ends[1]) / 2;
  const name = words("rest possible");
  const half = measureText(name, look).width / 2;
  const x = Math.max(left + half, Math.min(right - half, middle));
  items.push(textAt(x, top - 4, name, { ...look, anchor: "middle" }));
  const none = words("no rest");
  const wide = measureText(none, look).width + 6;
  if (ends[0] - left > wide && x - half > ends[0] - 2) {
    items.push(textAt(ends[0] - 4, top - 4, none, { ...look, anchor: "end" }));
  }
  if (right - ends[1] > wide && x + half < ends[1] + 2) items.push(textAt(ends[1] + 4, top - 4, none, look));
  return [...items, ...endValues(result, geometry, ends)];
}

function endValues(
  { feasibleStrip }: PostureRecord,
  geometry: PostureGeometry,
  ends: readonly [number, number],
): Item[] {
  const { left, right, bottom } = geometry;
  const look = { size: TYPE.note, colour: "ink2" } as const;
  const y = bottom + 11;
  const value = (end: number): Rich => rich`${showValue(end, { isChange: true })} m`;
  const { from, to } = feasibleStrip!;
  const widths = [from, to].map((end) => (end === null ? 0 : measureText(value(end), look).width));
  const isTight = ends[1] - ends[0] < (widths[0]! + widths[1]!) / 2 + 6;
  const items: Item[] = [];
  if (from !== null && ends[0] > left) {
    const x = isTight
      ? Math.max(left + widths[0]!, (ends[0] + ends[1]) / 2 - 3)
      : Math.max(left + widths[0]! / 2, ends[0]);
    items.push(textAt(x, y, value(from), { ...look, anchor: isTight ? "end" : "middle" }));
  }
  if (to !== null && ends[1] < right) {
    const x = isTight
      ? Math.min(right - widths[1]!, (ends[0] + ends[1]) / 2 + 3)
      : Math.min(right - widths[1]! / 2, ends[1]);
    items.push(textAt(x, y, value(to), { ...look, anchor: isTight ? "start" : "middle" }));
  }
  return items;
}

function contactItems(contact: ContactPlace, { at, span }: PostureGeometry): Item[] {
  const { place, tangent, normal } = contact;
  const along = (length: number, depth = 0): Point =>
    at([place[0] + length * tangent[0] - depth * normal[0], place[1] + length * tangent[1] - depth * normal[1]]);
  const reach = REACH.ground * span;
  const [low, high] = coneEdges(contact, REACH.cone * span).map(at) as [Point, Point];
  const strokes = Array.from({ length: STROKES }, (_, k): Item => {
    const from = -reach + ((k + 0.6) * 2 * reach) / STROKES;
    return line(along(from), along(from - 0.12 * reach, 0.16 * reach), { stroke: "ink2", width: LINE.axis });
  });
  return [
    polygon([at(place), low, high], { fill: "cone-wash", stroke: "cone", width: LINE.data }),
    ...strokes,
    line(along(-reach), along(reach), { stroke: "ink", width: LINE.data }),
  ];
}

function links({ at, contacts }: PostureGeometry): Item[] {
  const look = { stroke: "ink2", width: LINE.helper } as const;
  return [
    ...contacts.map(({ place }) => line(at(place), at([0, 0]), look)),
    ...contacts.map(({ place }) => circle(at(place), CONTACT_DOT, { stroke: "ink", width: LINE.data, fill: "paper" })),
  ];
}

/** The centre of mass in the colour of the verdict, and the load: a force, a torque, or both. */
function center({ verdict, model }: PostureRecord, { at, span }: PostureGeometry): Item[] {
  const hue = VERDICT_HUES[verdict];
  const [x, y] = at([0, 0]);
  const tip = at([0, -REACH.load * span]);
  const bold = { stroke: "ink", width: LINE.emphasis } as const;
  const force =
    model!.loadSize === 0 ? [] : [line([x, y], [x, tip[1] - 4], bold), arrowHead([x, y], tip, 7, { fill: "ink" })];
  return [
    ...force,
    ...torqueItems(model!.loadTorque, [x, y]),
    circle([x, y], DOT, { fill: "paper", stroke: hue, width: LINE.emphasis }),
    circle([x, y], 1.5, { fill: hue }),
  ];
}

/** Most of a circle around the centre of mass with a head, in the sense of the torque. */
function torqueItems(torque: number, [x, y]: Point): Item[] {
  if (torque === 0) return [];
  const r = 11;
  const sense = torque > 0 ? 1 : -1;
  const end: Point = [x - sense * r * Math.SQRT1_2, y - r * Math.SQRT1_2];
  const [startX, startY, endX, endY] = [x + sense * r, y, ...end].map(coordinate);
  const arc = `M${startX} ${startY}A${r} ${r} 0 0 ${torque > 0 ? 0 : 1} ${endX} ${endY}`;
  const before: Point = [end[0] + sense * 3, end[1] - 3];
  return [path(arc, { stroke: "ink", width: LINE.data }), arrowHead(before, end, 5, { fill: "ink" })];
}

const WORDS = {
  stable: "stable",
  unstable: "unstable",
  undecided: "undecided",
  infeasible: "no rest here",
  excluded: "excluded",
} as const;

function labels({ verdict, model }: PostureRecord, { at, span, contacts }: PostureGeometry, reach: number): Label[] {
  const bold = { size: TYPE.label, isBold: true, colour: `${VERDICT_HUES[verdict]}-text`, halo: "paper" } as const;
  const soft = { size: TYPE.label, colour: "ink", halo: "paper" } as const;
  const note = { size: TYPE.note, halo: "paper" } as const;
  const named = contacts.map(
    ({ place, normal }, i): Label => ({
      point: at(place),
      text: words(`contact ${i + 1}`),
      look: soft,
      gap: 9,
      prefer: normal[1] > 0 ? ["below", "below-right", "below-left"] : ["above", "above-right", "above-left"],
      below: { text: rich`$μ$ = ${givenValue(model!.friction[i as 0 | 1])}`, look: { ...note, colour: "cone-text" } },
    }),
  );
  const load: Label[] =
    model!.loadSize === 0
      ? []
      : [
          {
            point: at([0, -0.8 * REACH.load * span]),
            text: words("load"),
            look: soft,
            gap: 6,
            prefer: ["right", "left"],
          },
        ];
  const torque: Label[] =
    model!.loadTorque === 0
      ? []
      : [{ point: at([0, 0]), text: words("torque"), look: soft, gap: 14, prefer: ["right", "left", "above"] }];
  return [
    {
      ...{ point: at([0, 0]), text: words("centre of mass"), look: soft, gap: 8 + reach },
      prefer: ["right", "left", "above", "above-right", "above-left"],
      below: { text: words(WORDS[verdict]), look: bold },
    },
    ...named,
    ...load,
    ...torque,
  ];
}

function obstacles({ at, span, contacts }: PostureGeometry): { lines: Point[][]; boxes: Box[] } {
  const lines = contacts.flatMap((contact) => {
    const { place, tangent } = contact;
    const end = (side: number): Point =>
      at([place[0] + side * REACH.ground * span * tangent[0], place[1] + side * REACH.ground * span * tangent[1]]);
    const edges = coneEdges(contact, REACH.cone * span).map(at);
    return [
      [end(-1), end(1)],
      [at(place), edges[0]!, edges[1]!, at(place)],
      [at(place), at([0, 0])],
    ];
  });
  const [x, y] = at([0, 0]);
  const boxes = [...contacts.map(({ place }) => at(place)), [x, y] as const].map(([left, top]) => ({
    ...{ x: left - DOT, y: top - DOT, width: 2 * DOT, height: 2 * DOT },
  }));
  return { lines: [...lines, [[x, y], at([0, -REACH.load * span])]], boxes };
}

function bounds({ left, right, top, bottom }: PostureGeometry): { bounds: Box } {
  return { bounds: { x: left, y: top, width: right - left, height: bottom - top } };
}

function tableOf(result: PostureRecord, { contacts }: PostureGeometry): Drawing["table"] {
  const { feasibleStrip } = result;
  const point = (name: string, [x, z]: Point): [string, number, number] => [name, x, z];
  return {
    columns: ["what", "across the load / m", "against the load / m"],
    rows: [
      point("centre of mass", [0, 0]),
      ...contacts.map(({ place }, i) => point(`contact ${i + 1}`, place)),
      ["strip from", feasibleStrip?.from ?? null, null],
      ["strip to", feasibleStrip?.to ?? null, null],
      ...provedRows(result),
    ],
  };
}
