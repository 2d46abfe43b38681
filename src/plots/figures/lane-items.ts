/**
 * One lane a contact: a line where it is open, a hatched block where it slips (the hatch rises for positive slip and falls for negative),
 * a solid one where it sticks, a pale one where it is closed without friction, a tick at each impact.
 */
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
}

export function laneItems({ lanes, events, scale, top, row }: Window): Item[] {
  const [left, right] = scale.range;
  return lanes.map((lane, k) => {
    const y = top + (k + 0.5) * row;
    const label = textAt(left - 6, y + 0.36 * TYPE.label, fitName(lane.element, left - 6, TYPE.label), {
      ...{ size: TYPE.label, colour: "ink", anchor: "end" },
    });
    const height = Math.min(BLOCK, 0.7 * row);
    const base = line([left, y], [right, y], { stroke: "ink2", width: LINE.helper, isButt: true });
    const ticks = tickItems(lane, events, scale, y, Math.min(TICK, 0.94 * row));
    return group([label, base, ...blockItems(lane, scale, y, height), ...ticks], { about: lane.element });
  });
}

/** Blocks of one state are one path; those too fine to be seen are drawn once. */
function blockItems({ intervals }: LaneRecord, scale: Scale, y: number, height: number): Item[] {
  const [first, last] = scale.domain;
  return Object.entries(STATES).flatMap(([state, { fill }]) => {
    let [d, drawn] = ["", Number.NEGATIVE_INFINITY];
    for (const { from, to, state: own } of intervals) {
      if (own !== state || to <= first || from >= last) continue;
      const x = scale(Math.max(from, first));
      const end = Math.max(scale(Math.min(to, last)), x + FINE);
      if (end <= drawn + FINE) continue;
      d += `M${coordinate(x)} ${coordinate(y - height / 2)}H${coordinate(end)}v${coordinate(height)}H${coordinate(x)}Z`;
      drawn = end;
    }
    return d === "" ? [] : [path(d, { fill, stroke: "ink", width: LINE.axis })];
  });
}

function tickItems(lane: LaneRecord, events: readonly EventRecord[], scale: Scale, y: number, height: number): Item[] {
  const [first, last] = scale.domain;
  const drawn = new Set<string>();
  return events.flatMap(({ t, type, elements, work }) => {
    if ((type !== "impact" && type !== "zeno") || !elements.includes(lane.element) || t < first || t > last) return [];
    const x = scale(t);
    const stroke = tickColour(work);
    const key = `${type} ${stroke} ${Math.round(x / FINE)}`;
    if (drawn.has(key)) return [];
    drawn.add(key);
    if (type === "zeno") return [zenoMark(x, y)];
    return [line([x, y - height / 2], [x, y + height / 2], { stroke, width: 1.6, isButt: true })];
  });
}

const tickColour = (work: number): Colour => (work > 0 ? "gain" : work < 0 ? "loss" : "ink");

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
export function legend(lanes: readonly LaneRecord[], events: readonly EventRecord[], width: number) {
  const states = new Set(lanes.flatMap(({ intervals }) => intervals.map(({ state }) => state)));
  const works = new Set(events.filter(({ type }) => type === "impact").map(({ work }) => tickColour(work)));
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
  if (events.some(({ type }) => type === "zeno"))
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
