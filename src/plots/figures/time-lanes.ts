/**
 * `time-lanes`: when did which contact do what? One lane a contact over the time axis, the energy staircase beneath, events numbered; a
 * crowd of events has a second, magnified set of lanes. A second run has lanes of its own on the same axis, its energy is dashed.
 */
import { type DataTable, type Drawing, defineFigure, type Lens, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom } from "../layout/axes.ts";
import { beforeScale, linearScale, type Scale } from "../layout/scale.ts";
import { TYPE } from "../layout/sizes.ts";
import { group, type Item, textAt } from "../scene.ts";
import { cutText } from "../text/measure-text.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { energyItems, secondEnergy } from "./energy-steps.ts";
import { eventLines, eventNumbers, groupEvents } from "./event-numbers.ts";
import { laneItems } from "./lane-items.ts";
import { EVENT_LOOK, type LaneRun, lanesFrame, NUMBERS } from "./lanes-frame.ts";
import { crowdOf, magnifier, stretchOf, timeTitle } from "./lanes-lens.ts";
import { type LaneRecord, lacksSamples, type MotionRecord, motionSubline, SECOND_RUN } from "./motion-record.ts";
import { motionHeadline } from "./motion-words.ts";
import { leftOutNote } from "./sample-runs.ts";

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
  draw: (result, space, { beside } = {}) => drawLanes(...([result, space, beside] as unknown as Runs)),
});

type Runs = [result: MotionRecord, space: Space, beside: MotionRecord | undefined];

function drawLanes(...[result, space, given]: Runs): Drawing {
  const beside = given && lacksSamples(given) === undefined ? given : undefined;
  if (space.lens) return drawLens(result, space, space.lens, beside);
  const { runs, lanes, signs, time, energy, tops, row, foot } = lanesFrame(result, space, beside);
  const worth = space.height === undefined ? crowdOf(result, time) : undefined;
  const crowd = space.lens === false ? undefined : worth;
  const below = foot + AXIS_FOOT;
  const lens = crowd
    ? magnifier(runs, crowd, linearScale([crowd.from, crowd.to], time.range), space, below + 12)
    : { items: [], height: 0 };
  const end = below + (crowd ? 12 : 0) + lens.height;
  const footOf = (k: number): number => (beside ? tops[k]! + runs[k]!.lanes.length * row : foot);
  return {
    title: `Contacts over time${result.title ? `: ${result.title}` : ""}`,
    description: describe(result, lanes, beside),
    headline: motionHeadline(result),
    subline: subline(result, lanes, beside),
    items: [
      ...runs.flatMap((run, k) => setItems(run, time, { top: tops[k]!, row, foot: footOf(k) }, space.width)),
      ...(beside ? secondEnergy(beside, time, energy) : []),
      ...energyItems(result, time, energy),
      ...axisBottom(time, foot, { title: timeTitle(time) }),
      ...lens.items,
      group(signs.items, { shift: [0, end + 4] }),
    ],
    height: end + 4 + signs.height,
    table: tableOf(runs),
    cursor: {
      x: { of: "time", domain: time.domain, range: time.range },
      y: { of: "energy", domain: energy.domain, range: energy.range },
      ...{ top: tops[0]! - 2, foot, ...(worth && { crowd: { from: worth.from, to: worth.to } }) },
      lanes: runs.map((run, k) => [tops[k]! - 2, tops[k]! + run.lanes.length * row + 2] as const),
    },
  };
}

interface Strip {
  readonly top: number;
  readonly row: number;
  readonly foot: number;
}

/** The lanes of a run with the numbers of its events above. */
function setItems({ result, lanes, title }: LaneRun, time: Scale, { top, row, foot }: Strip, width: number): Item[] {
  const { events } = result;
  const look = { size: TYPE.note, colour: "ink2" } as const;
  return [
    ...(title ? [textAt(0, top - NUMBERS - 4, cutText(title, look, width), look)] : []),
    ...(events.length === 0 ? [] : [textAt(time.range[0] - 12, top - 5, words("event"), EVENT_LOOK)]),
    ...eventLines(events, time, top - 2, foot),
    ...eventNumbers(events, groupEvents(events, time), time, top - 5, width),
    ...laneItems({ lanes, events, scale: time, top, row, run: result }),
  ];
}

/** The lanes of a stretch of time alone, from edge to edge of the time axis of the whole. */
function drawLens(result: MotionRecord, space: Space, lens: Lens, beside: MotionRecord | undefined): Drawing {
  const { runs, lanes, time } = lanesFrame(result, space, beside);
  const stretch = stretchOf(lens, time);
  const { from, to, before } = stretch;
  const scale =
    before === undefined ? linearScale([from, to], time.range) : beforeScale([from, to], time.range, before);
  const { items, height, top, foot } = magnifier(runs, stretch, scale, space, 0);
  return {
    title: `Contacts from ${from} s to ${to} s${result.title ? `: ${result.title}` : ""}`,
    description: describe(result, lanes, beside),
    headline: motionHeadline(result),
    subline: subline(result, lanes, beside),
    ...{ items, height, table: tableOf(runs) },
    cursor: {
      x: { of: "time", domain: scale.domain, range: scale.range, ...(before !== undefined && { before }) },
      ...{ top, foot },
    },
  };
}

function subline(result: MotionRecord, lanes: readonly LaneRecord[], beside: MotionRecord | undefined): Rich {
  const all = result.contactStates!.length;
  const some = lanes.length < all ? `; the ${lanes.length} busiest of ${all} contacts` : "";
  const until = result.statesUntil === undefined ? "" : `; contacts followed until ${result.statesUntil} s`;
  return rich`${motionSubline(result, beside)}${some}${until}${leftOutNote(result)}`;
}

function describe({ events, final }: MotionRecord, lanes: readonly LaneRecord[], beside?: MotionRecord): string {
  const impacts = events.filter(({ type }) => type === "impact").length;
  const names = lanes.map(({ element }) => element).join(", ");
  const second = beside ? ` A second run with ${beside.events.length} events stands beneath.` : "";
  return `States of ${names} over time until ${final.t} s, with ${impacts} impacts of ${events.length} events, above the energy T + U.${second}`;
}

/** Of two runs a first column says which. */
function tableOf(runs: readonly LaneRun[]): DataTable {
  const columns = ["element", "state or event", "from / s", "to / s", "work / J"];
  if (runs.length === 1) return { columns, rows: rowsOf(runs[0]!) };
  const rows = runs.flatMap((run, k) => rowsOf(run).map((row) => [k === 0 ? "this run" : SECOND_RUN, ...row]));
  return { columns: ["run", ...columns], rows };
}

const rowsOf = ({ result, lanes }: LaneRun): DataTable["rows"] => [
  ...lanes.flatMap(({ element, intervals }) =>
    intervals.map(({ from, to, state }) => [element, state, from, to, null] as const),
  ),
  ...result.events.map(({ t, type, elements, work }) => [elements.join(", "), type, t, t, work] as const),
];
