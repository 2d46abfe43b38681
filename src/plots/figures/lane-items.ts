/**
 * One lane a contact: a line where it is open, a hatched block where it slips (the hatch rises for positive slip and falls for negative),
 * a solid one where it sticks, a pale one where it is closed without friction, a tick at each impact, coloured by what this contact and its
 * friction worked there.
 */
import { type Creating, workTone } from "../../reports/run-energy.ts";
import type { Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { coordinate, line, path, rectangle } from "../path.ts";
import { type Fill, group, type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { words } from "../text/rich-text.ts";
import type { Colour } from "../theme.ts";
import { fitName } from "./fit-name.ts";
import type { EventRecord, LaneRecord } from "./motion-record.ts";

const slip = (angle: number): Fill => ({ line: "ink", ground: "undecided-wash", angle, gap: 2.6, width: 0.5 });

/** How a state is filled, and what the legend calls it; open contacts are a line. */
const STATES: Readonly<Record<string, { readonly fill: Fill; readonly name: string }>> = {
  stick: { fill: "ink", name: "stick" },
  "slip-positive": { fill: slip(45), name: "slip +" },
  "slip-negative": { fill: slip(-45), name: "slip −" },
  slip: { fill: slip(0), name: "slip" },
  closed: { fill: "rule", name: "closed" },
};

const BLOCK = 11;
const TICK = 17;
/** Blocks and ticks narrower than this, or nearer, cannot be told apart. */
const FINE = 0.25;

export interface Window {
  readonly lanes: readonly LaneRecord[];
  readonly events: readonly EventRecord[];
  readonly scale: Scale;
  readonly top: number;
  readonly row: number;
  /** Whose works they are: what they are small against, and which gains are a finding. */
  readonly run: Creating;
}

export function laneItems({ lanes, events, scale, top, row, run }: Window): Item[] {
  const [left] = scale.range;
  return lanes.map((lane, k) => {
    const y = top + (k + 0.5) * row;
    const label = textAt(left - 6, y + 0.36 * TYPE.label, fitName(lane.element, left - 6, TYPE.label), {
      ...{ size: TYPE.label, colour: "ink", anchor: "end" },
    });
    const height = Math.min(BLOCK, 0.7 * row);
    const ticks = tickItems(lane, { events, scale, run }, y, Math.min(TICK, 0.94 * row));
    return group([label, ...openItems(lane, scale, y), ...blockItems(lane, scale, y, height), ...ticks], {
      about: lane.element,
    });
  });
}

/** Where a lane is in a state, from and to on the sheet; what is too fine to be seen stands there once. */
function placesOf({ intervals }: LaneRecord, state: string, scale: Scale): [number, number][] {
  const [first, last] = scale.domain;
  const places: [number, number][] = [];
  for (const { from, to, state: own } of intervals) {
    if (own !== state || to <= first || from >= last) continue;
    const x = scale(Math.max(from, first));
    const end = Math.max(scale(Math.min(to, last)), x + FINE);
    if (end > (places.at(-1)?.[1] ?? Number.NEGATIVE_INFINITY) + FINE) places.push([x, end]);
  }
  return places;
}

/** Only where it is known that the contact is open; a lane that nothing is known of stays empty. */
function openItems(lane: LaneRecord, scale: Scale, y: number): Item[] {
  const c = coordinate;
  const d = placesOf(lane, "separated", scale).map(([x, end]) => `M${c(x)} ${c(y)}H${c(end)}`);
  return d.length === 0 ? [] : [path(d.join(""), { stroke: "ink2", width: LINE.helper, isButt: true })];
}

/** Blocks of one state are one path. */
function blockItems(lane: LaneRecord, scale: Scale, y: number, height: number): Item[] {
  const c = coordinate;
  return Object.entries(STATES).flatMap(([state, { fill }]) => {
    const d = placesOf(lane, state, scale).map(
      ([x, end]) => `M${c(x)} ${c(y - height / 2)}H${c(end)}v${c(height)}H${c(x)}Z`,
    );
    return d.length === 0 ? [] : [path(d.join(""), { fill, stroke: "ink", width: LINE.axis })];
  });
}

type Struck = Pick<Window, "events" | "scale" | "run">;

function tickItems(lane: LaneRecord, { events, scale, run }: Struck, y: number, height: number): Item[] {
  const [first, last] = scale.domain;
  const drawn = { loss: new Set<number>(), gain: new Set<number>(), ink: new Set<number>(), zeno: new Set<number>() };
  return events.flatMap((event) => {
    const { t, type } = event;
    if ((type !== "impact" && type !== "zeno") || !isIn(lane, event) || t < first || t > last) return [];
    const x = scale(t);
    const stroke = tickColour(workIn(lane, event), run);
    const seen = drawn[type === "zeno" ? "zeno" : stroke];
    const place = Math.round(x / FINE);
    if (seen.has(place)) return [];
    seen.add(place);
    if (type === "zeno") return [zenoMark(x, y)];
    return [line([x, y - height / 2], [x, y + height / 2], { stroke, width: 1.6, isButt: true })];
  });
}

const isIn = ({ element }: LaneRecord, { elements }: EventRecord): boolean => elements.includes(element);

/** What the contact and its friction worked; old results know the event as a whole. */
function workIn({ element, friction }: LaneRecord, { work, works }: EventRecord): number {
  return works ? [element, ...friction].reduce((sum, name) => sum + (works[name] ?? 0), 0) : work;
}

const tickColour = (work: number, run: Creating): "ink" | "gain" | "loss" => {
  const tone = workTone(work, run);
  return tone === "none" ? "ink" : tone;
};

/** The point at which impacts accumulate. */
function zenoMark(x: number, y: number): Item {
  const [c, r] = [coordinate, 3.2];
  return path(`M${c(x)} ${c(y - r)}L${c(x + r)} ${c(y)}L${c(x)} ${c(y + r)}L${c(x - r)} ${c(y)}Z`, {
    ...{ fill: "paper", stroke: "ink", width: LINE.data },
  });
}

const SWATCH = 14;
const LEGEND_ROW = 11;

/** What the signs mean, of those that are there; as many rows as the width needs. */
export function legend(runs: readonly Pick<Window, "lanes" | "events" | "run">[], width: number) {
  const pairs = runs.flatMap(({ lanes, events, run }) =>
    lanes.flatMap((lane) => events.filter((event) => isIn(lane, event)).map((event) => ({ lane, event, run }))),
  );
  const states = new Set(
    runs.flatMap(({ lanes }) => lanes.flatMap(({ intervals }) => intervals.map((one) => one.state))),
  );
  const works = new Set<Colour>();
  for (const { lane, event, run } of pairs) {
    if (event.type === "impact") works.add(tickColour(workIn(lane, event), run));
  }
  const entries: [name: string, sign: (x: number, y: number) => Item][] = [];
  for (const [stroke, name] of [
    ["loss", "impact"],
    ["gain", "impact, gain"],
    ["ink", "impact, no work"],
  ] as const) {
    if (works.has(stroke)) entries.push([name, (x, y) => tickSign(x, y, stroke)]);
  }
  for (const [state, { fill, name }] of Object.entries(STATES)) {
    if (!states.has(state)) continue;
    entries.push([name, (x, y) => rectangle(x, y - 6, SWATCH, 7.5, { fill, stroke: "ink", width: LINE.axis })]);
  }
  if (states.has("separated")) {
    const look = { stroke: "ink2", width: LINE.helper } as const;
    entries.push(["open", (x, y) => line([x, y - 2.4], [x + SWATCH, y - 2.4], look)]);
  }
  if (pairs.some(({ event }) => event.type === "zeno"))
    entries.push(["accumulation", (x, y) => zenoMark(x + SWATCH / 2, y - 2.4)]);
  return flow(entries, width);
}

const tickSign = (x: number, y: number, stroke: Colour): Item =>
  line([x + SWATCH / 2, y - 7.5], [x + SWATCH / 2, y + 2.5], { stroke, width: 1.6, isButt: true });

function flow(entries: readonly [string, (x: number, y: number) => Item][], width: number) {
  const look = { size: TYPE.tick, colour: "ink2" } as const;
  const items: Item[] = [];
  let [x, y] = [0, 8];
  for (const [name, sign] of entries) {
    const needed = SWATCH + 3 + measureText(words(name), look).width;
    if (x > 0 && x + needed > width) [x, y] = [0, y + LEGEND_ROW];
    items.push(sign(x, y), textAt(x + SWATCH + 3, y, words(name), look));
    x += needed + 9;
  }
  return { items, height: entries.length === 0 ? 0 : y + 4 };
}
