/**
 * `time-lanes`: when did which contact do what? One lane a contact over the time axis, the energy staircase beneath, events numbered; a
 * crowd of events has a second, magnified set of lanes.
 */
import { type DataTable, type Drawing, defineFigure, type Lens, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisWidth } from "../layout/axes.ts";
import { axisTitle, beforeScale, linearScale, type Scale } from "../layout/scale.ts";
import { TYPE } from "../layout/sizes.ts";
import { group, type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { energyItems, energyScale } from "./energy-steps.ts";
import { type EventGroup, eventLines, eventNumbers, groupEvents, numberOf } from "./event-numbers.ts";
import { fitName } from "./fit-name.ts";
import { laneItems, legend } from "./lane-items.ts";
import {
  type EventRecord,
  energySize,
  type LaneRecord,
  lacksSamples,
  type MotionRecord,
  motionSubline,
} from "./motion-record.ts";
import { leastCreated, motionHeadline } from "./motion-words.ts";
import { leftOutNote } from "./sample-runs.ts";

const NUMBERS = 12;
const ROW = 20;
const ENERGY = 72;
const GAP = 10;
/** Lanes that are drawn: the busiest; on slides what fits. */
const MOST_LANES = 12;
/** Share of the width that names may take, and room for half a label at the end of the axis. */
const WIDEST_NAME = 0.32;
const TICK_ROOM = 12;
/** A crowd of events gets a magnifier from so many on, where that makes it so much wider. */
const CROWD = 3;
const LEAST_FACTOR = 4;
/** Beyond that the times of the ticks would be rounding. */
const LARGEST_FACTOR = 1e8;
/** Events of a crowd stand no farther from the next one, in units. */
const CROWD_GAP = 3;
/** Room on either side of a crowd, as a share of it. */
const CROWD_ROOM = 0.12;

export const timeLanes = defineFigure<"simulation-result">({
  id: "time-lanes",
  question: "when did which contact do what?",
  of: ["simulation-result"],
  lacks: (result) => {
    const record = result as unknown as MotionRecord;
    const why = lacksSamples(record);
    if (why !== undefined) return why;
    return record.contactStates?.length ? undefined : "the mechanism has no contact, clutch, brake or friction";
  },
  draw: (result, space) => drawLanes(result as unknown as MotionRecord, space),
});

function drawLanes(result: MotionRecord, space: Space): Drawing {
  if (space.lens) return drawLens(result, space, space.lens);
  const { lanes, signs, time, energy, top, row, foot } = lanesFrame(result, space);
  const groups = groupEvents(result.events, time);
  const worth = space.height === undefined ? crowdOf(result, time) : undefined;
  const crowd = space.lens === false ? undefined : worth;
  const below = foot + AXIS_FOOT;
  const lens = crowd
    ? magnifier(result, lanes, crowd, linearScale([crowd.from, crowd.to], time.range), space, below + 12)
    : { items: [], height: 0 };
  const end = below + (crowd ? 12 : 0) + lens.height;
  return {
    title: `Contacts over time${result.title ? `: ${result.title}` : ""}`,
    description: describe(result, lanes),
    headline: motionHeadline(result),
    subline: subline(result, lanes),
    items: [
      ...eventTitle(result, time),
      ...eventLines(result.events, time, NUMBERS - 2, foot),
      ...eventNumbers(result.events, groups, time, NUMBERS - 5, space.width),
      ...laneItems({ lanes, events: result.events, scale: time, top, row, ...sizesOf(result) }),
      ...energyItems(result, time, energy),
      ...axisBottom(time, foot, { title: timeTitle(time) }),
      ...lens.items,
      group(signs.items, { shift: [0, end + 4] }),
    ],
    height: end + 4 + signs.height,
    table: tableOf(result, lanes),
    cursor: {
      x: { of: "time", domain: time.domain, range: time.range },
      ...{ top: NUMBERS - 2, foot, ...(worth && { crowd: { from: worth.from, to: worth.to } }) },
    },
  };
}

/** The lanes of a stretch of time alone, from edge to edge of the time axis of the whole. */
function drawLens(result: MotionRecord, space: Space, { from, to, before }: Lens): Drawing {
  const { lanes, time } = lanesFrame(result, space);
  const isInside = ({ t }: EventRecord): boolean => t >= from && t <= to;
  const first = result.events.findIndex(isInside);
  const count = result.events.filter(isInside).length;
  const [start, end] = time.domain;
  const crowd = {
    from,
    to,
    first: Math.max(0, first),
    last: Math.max(0, first) + count - 1,
    factor: (end - start) / (to - from),
  };
  const scale =
    before === undefined ? linearScale([from, to], time.range) : beforeScale([from, to], time.range, before);
  const { items, height, top, foot } = magnifier(result, lanes, crowd, scale, space, 0, before);
  return {
    title: `Contacts from ${from} s to ${to} s${result.title ? `: ${result.title}` : ""}`,
    description: describe(result, lanes),
    headline: motionHeadline(result),
    subline: subline(result, lanes),
    ...{ items, height, table: tableOf(result, lanes) },
    cursor: {
      x: { of: "time", domain: scale.domain, range: scale.range, ...(before !== undefined && { before }) },
      ...{ top, foot },
    },
  };
}

const sizesOf = (result: MotionRecord) => ({ size: energySize(result), leastGain: leastCreated(result) });

/** Which lanes are drawn, what their signs mean, and where everything stands: also for those who put a cursor on the figure. */
export function lanesFrame(result: MotionRecord, space: Space) {
  const lanes = busiest(result, space);
  const signs = legend({ lanes, events: result.events, ...sizesOf(result) }, space.width);
  return { lanes, signs, ...shapeOf(result, lanes, space, signs.height) };
}

const timeTitle = (scale: Scale): Rich => axisTitle(rich`time $t$`, "s", scale);

function subline(result: MotionRecord, lanes: readonly LaneRecord[]): Rich {
  const all = result.contactStates!.length;
  const some = lanes.length < all ? `; the ${lanes.length} busiest of ${all} contacts` : "";
  const until = result.statesUntil === undefined ? "" : `; contacts followed until ${result.statesUntil} s`;
  return rich`${motionSubline(result)}${some}${until}${leftOutNote(result)}`;
}

/** Those with most changes, in the order of the file. */
function busiest({ contactStates }: MotionRecord, { height }: Space): LaneRecord[] {
  const most = height === undefined ? MOST_LANES : Math.max(1, Math.floor((0.45 * height) / 10));
  const lanes = contactStates!;
  const changes = ({ intervals, impacts }: LaneRecord): number => intervals.length + impacts.length;
  const kept = new Set([...lanes].sort((a, b) => changes(b) - changes(a)).slice(0, most));
  return lanes.filter((lane) => kept.has(lane));
}

/** Where lanes and energies stand; on a sheet of fixed height the rows share what there is. */
function shapeOf(result: MotionRecord, lanes: readonly LaneRecord[], { width, height }: Space, below: number) {
  const free = (height ?? Infinity) - NUMBERS - GAP - AXIS_FOOT - 4 - below;
  const row = Math.min(ROW, (0.6 * free) / lanes.length);
  const top = NUMBERS;
  const foot = top + lanes.length * row + GAP + (height === undefined ? ENERGY : free - lanes.length * row);
  const energy = energyScale(result, foot, top + lanes.length * row + GAP);
  const label = ({ element }: LaneRecord): number =>
    measureText(fitName(element, WIDEST_NAME * width, TYPE.label), { size: TYPE.label }).width + 7;
  const left = Math.max(axisWidth(energy) + 1, eventWidth(), ...lanes.map(label));
  const { t } = result.samples!;
  const time = linearScale([t[0]!, t.at(-1)!], [left, width - TICK_ROOM]);
  return { time, energy, top, row, foot };
}

const EVENT = { size: TYPE.tick, colour: "ink2", anchor: "end" } as const;
const eventWidth = (): number => measureText(words("event"), EVENT).width + 14;

const eventTitle = ({ events }: MotionRecord, { range }: Scale): Item[] =>
  events.length === 0 ? [] : [textAt(range[0] - 12, NUMBERS - 5, words("event"), EVENT)];

interface Crowd extends EventGroup {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
}

/** The first of the largest crowds of events too near to each other to be told apart. */
function crowdOf({ events }: MotionRecord, scale: Scale): Crowd | undefined {
  const [start, end] = scale.domain;
  let best: EventGroup = { first: 0, last: 0 };
  for (let first = 0, last = 0; last < events.length; last++) {
    if (last > 0 && scale(events[last]!.t) - scale(events[last - 1]!.t) > CROWD_GAP) first = last;
    if (last - first > best.last - best.first) best = { first, last };
  }
  if (best.last - best.first + 1 < CROWD) return undefined;
  const [earliest, latest] = [events[best.first]!.t, events[best.last]!.t];
  const room = CROWD_ROOM * (latest - earliest);
  const [from, to] = [Math.max(start, earliest - room), Math.min(end, latest + room)];
  const factor = (end - start) / (to - from);
  return factor >= LEAST_FACTOR && factor <= LARGEST_FACTOR ? { ...best, from, to, factor } : undefined;
}

function magnifier(
  result: MotionRecord,
  lanes: readonly LaneRecord[],
  crowd: Crowd,
  scale: Scale,
  { width }: Space,
  start: number,
  before?: number,
) {
  const { range } = scale;
  const events = result.events.slice(crowd.first, crowd.last + 1);
  const top = start + 10 + NUMBERS;
  const row = 0.8 * ROW;
  const foot = top + lanes.length * row + 3;
  const factor = Number(crowd.factor.toPrecision(2));
  const which = events.length === 0 ? "no event" : `${events.length === 1 ? "event" : "events"} ${numberOf(crowd)}`;
  const axis =
    before === undefined ? timeTitle(scale) : rich`time left until ${showValue(before, { digits: 6 })} s / s`;
  const title = words(
    before === undefined ? `${which}, magnified ${factor} ×` : `${which}, towards their accumulation`,
  );
  return {
    items: [
      textAt(range[0], start + 6, title, { size: TYPE.note, colour: "ink2" }),
      ...eventLines(events, scale, top - 2, foot),
      ...eventNumbers(events, groupEvents(events, scale, crowd.first), scale, top - 5, width, crowd.first),
      ...laneItems({ lanes, events, scale, top, row, ...sizesOf(result) }),
      ...axisBottom(scale, foot, { title: axis }),
    ] as readonly Item[],
    ...{ height: foot + AXIS_FOOT - start, top: top - 2, foot },
  };
}

function describe({ events, final }: MotionRecord, lanes: readonly LaneRecord[]): string {
  const impacts = events.filter(({ type }) => type === "impact").length;
  const names = lanes.map(({ element }) => element).join(", ");
  return `States of ${names} over time until ${final.t} s, with ${impacts} impacts of ${events.length} events, above the energy T + U.`;
}

function tableOf({ events }: MotionRecord, lanes: readonly LaneRecord[]): DataTable {
  return {
    columns: ["element", "state or event", "from / s", "to / s", "work / J"],
    rows: [
      ...lanes.flatMap(({ element, intervals }) =>
        intervals.map(({ from, to, state }) => [element, state, from, to, null] as const),
      ),
      ...events.map(({ t, type, elements, work }) => [elements.join(", "), type, t, t, work] as const),
    ],
  };
}
