/**
 * Lanes magnified: of a crowd of events, or of a stretch of time that was asked for.
 */
import { InputError } from "../../errors.ts";
import type { Lens, Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom } from "../layout/axes.ts";
import { axisTitle, type Scale } from "../layout/scale.ts";
import { TYPE } from "../layout/sizes.ts";
import { type Item, textAt } from "../scene.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { type EventGroup, eventLines, eventNumbers, groupEvents, numberOf } from "./event-numbers.ts";
import { laneItems } from "./lane-items.ts";
import { LANES_TITLE, type LaneRun, NUMBERS, ROW } from "./lanes-frame.ts";
import { type EventRecord, type MotionRecord, SECOND_RUN } from "./motion-record.ts";

/** A crowd of events gets a magnifier from so many on, where that makes it so much wider. */
const CROWD = 3;
const LEAST_FACTOR = 4;
/** Beyond that the times of the ticks would be rounding. */
const LARGEST_FACTOR = 1e8;
/** Events of a crowd stand no farther from the next one, in units. */
const CROWD_GAP = 3;
/** Room on either side of a crowd, as a share of it. */
const CROWD_ROOM = 0.12;

/** A stretch of time with what it is magnified by. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
  /** The axis shows the time that is left until then. */
  readonly before?: number;
}

/** The first of the largest crowds of events too near to each other to be told apart. */
export function crowdOf({ events }: MotionRecord, scale: Scale): Stretch | undefined {
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
  return factor >= LEAST_FACTOR && factor <= LARGEST_FACTOR ? { from, to, factor } : undefined;
}

/** A stretch that was asked for, as far as it can be seen beside the run. */
export function stretchOf({ from, to, before }: Lens, { domain: [start, end] }: Scale): Stretch {
  const factor = (end - start) / (to - from);
  const isApart = factor > 1 / LARGEST_FACTOR && factor < (1 + 1e-6) * LARGEST_FACTOR && from < end && to > start;
  if (isApart && (before === undefined || (before > to && before - from <= LARGEST_FACTOR * (end - start)))) {
    return { from, to, factor, ...(before !== undefined && { before }) };
  }
  throw new InputError({
    what: `the lens from ${from} s to ${to} s${before === undefined ? "" : ` before ${before} s`} shows no stretch of the run`,
    where: "lens",
    fix: `Pass a stretch of the time from ${start} s to ${end} s, from before to.`,
    code: "bad-lens",
  });
}

export const timeTitle = (scale: Scale): Rich => axisTitle(rich`time $t$`, "s", scale);

/** The lanes of all runs on a scale that shows the stretch, from `start` down. */
export function magnifier(runs: readonly LaneRun[], stretch: Stretch, scale: Scale, { width }: Space, start: number) {
  const { before } = stretch;
  const items: Item[] = [];
  let end = start;
  for (const [k, run] of runs.entries()) {
    const set = magnifiedSet(run, k, stretch, scale, width, end);
    items.push(...set.items);
    end = set.foot;
  }
  const axis =
    before === undefined ? timeTitle(scale) : rich`time left until ${showValue(before, { digits: 6 })} s / s`;
  items.push(...axisBottom(scale, end, { title: axis }));
  return { items, height: end + AXIS_FOOT - start, top: start + LANES_TITLE + NUMBERS - 2, foot: end };
}

function magnifiedSet(
  { result, lanes }: LaneRun,
  number: number,
  { from, to, factor, before }: Stretch,
  scale: Scale,
  width: number,
  start: number,
) {
  const isInside = ({ t }: EventRecord): boolean => t >= from && t <= to;
  const first = Math.max(0, result.events.findIndex(isInside));
  const events = result.events.filter(isInside);
  const shown = { first, last: first + events.length - 1 };
  const top = start + LANES_TITLE + NUMBERS;
  const row = 0.8 * ROW;
  const foot = top + lanes.length * row + 3;
  const which = events.length === 0 ? "no event" : `${events.length === 1 ? "event" : "events"} ${numberOf(shown)}`;
  const how = before === undefined ? `magnified ${Number(factor.toPrecision(2))} ×` : "towards their accumulation";
  const title = number === 0 ? `${which}, ${how}` : `${SECOND_RUN}: ${which}`;
  const items: Item[] = [
    textAt(scale.range[0], start + 6, words(title), { size: TYPE.note, colour: "ink2" }),
    ...eventLines(events, scale, top - 2, foot),
    ...eventNumbers(events, groupEvents(events, scale, first), scale, top - 5, width, first),
    ...laneItems({ lanes, events, scale, top, row, run: result }),
  ];
  return { items, foot };
}
