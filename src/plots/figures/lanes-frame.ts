/**
 * Where the lanes of a run stand: names on the left, the time axis beneath, the energies between; of two runs one set of lanes under the other on
 * one time axis, both with the same range of energies.
 */
import type { Space } from "../figure.ts";
import { AXIS_FOOT, axisWidth } from "../layout/axes.ts";
import { linearScale } from "../layout/scale.ts";
import { TYPE } from "../layout/sizes.ts";
import { measureText } from "../text/measure-text.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { energyScale } from "./energy-steps.ts";
import { fitName } from "./fit-name.ts";
import { legend } from "./lane-items.ts";
import { howOf, type LaneRecord, type MotionRecord, SECOND_RUN } from "./motion-record.ts";

/** Height of the numbers of the events, of a lane, of the energies, and of a title of lanes. */
export const NUMBERS = 12;
export const ROW = 20;
const ENERGY = 72;
const GAP = 10;
export const LANES_TITLE = 10;
/** Between the lanes of two runs. */
const RUN_GAP = 6;
/** Lanes that are drawn: the busiest; on slides what fits. */
const MOST_LANES = 12;
/** Share of the width that names may take, and room for half a label at the end of the axis. */
const WIDEST_NAME = 0.32;
const TICK_ROOM = 12;

/** A run whose lanes are drawn; one of two has a title. */
export interface LaneRun {
  readonly result: MotionRecord;
  readonly lanes: readonly LaneRecord[];
  readonly title?: Rich;
}

export const EVENT_LOOK = { size: TYPE.tick, colour: "ink2", anchor: "end" } as const;
const eventWidth = (): number => measureText(words("event"), EVENT_LOOK).width + 14;

/** Which lanes are drawn, what their signs mean, and where everything stands: also for those who put a cursor on the figure. */
export function lanesFrame(result: MotionRecord, space: Space, beside?: MotionRecord) {
  const runs = runsOf(result, space, beside);
  const { lanes } = runs[0]!;
  const all = runs.map((run) => ({ lanes: run.lanes, events: run.result.events, run: run.result }));
  const signs = legend(all, space.width);
  return { runs, lanes, signs, ...shapeOf(runs, space, signs.height) };
}

function runsOf(result: MotionRecord, space: Space, beside: MotionRecord | undefined): LaneRun[] {
  const lanes = busiest(result, space, beside ? 2 : 1);
  if (!beside) return [{ result, lanes }];
  const shown = new Set(lanes.map(({ element }) => element));
  const others = (beside.contactStates ?? []).filter(({ element }) => shown.has(element));
  return [
    { result, lanes, title: rich`this run: ${howOf(result)}` },
    { result: beside, lanes: others, title: rich`${SECOND_RUN}, dashed: ${howOf(beside)}` },
  ];
}

/** Those with most changes, in the order of the file. */
function busiest({ contactStates }: MotionRecord, { height }: Space, count: number): LaneRecord[] {
  const most = height === undefined ? MOST_LANES : Math.max(1, Math.floor((0.45 * height) / 10 / count));
  const lanes = contactStates!;
  const changes = ({ intervals, impacts }: LaneRecord): number => intervals.length + impacts.length;
  const kept = new Set([...lanes].sort((a, b) => changes(b) - changes(a)).slice(0, most));
  return lanes.filter((lane) => kept.has(lane));
}

/** Where lanes and energies stand; on a sheet of fixed height the rows share what there is. */
function shapeOf(runs: readonly LaneRun[], { width, height }: Space, below: number) {
  const count = runs.reduce((sum, { lanes }) => sum + lanes.length, 0);
  const heads = runs.map(({ title }, k) => (title ? LANES_TITLE : 0) + NUMBERS + (k > 0 ? RUN_GAP : 0));
  const free = (height ?? Infinity) - heads.reduce((sum, head) => sum + head, 0) - GAP - AXIS_FOOT - 4 - below;
  const row = Math.min(ROW, (0.6 * free) / count);
  let end = 0;
  const tops = runs.map(({ lanes }, k) => {
    const top = end + heads[k]!;
    end = top + lanes.length * row;
    return top;
  });
  const foot = end + GAP + (height === undefined ? ENERGY : free - count * row);
  const energy = energyScale(
    runs.map(({ result }) => result),
    foot,
    end + GAP,
  );
  const label = ({ element }: LaneRecord): number =>
    measureText(fitName(element, WIDEST_NAME * width, TYPE.label), { size: TYPE.label }).width + 7;
  const names = runs.flatMap(({ lanes }) => lanes.map(label));
  const left = Math.max(axisWidth(energy) + 1, eventWidth(), ...names);
  const times = runs.flatMap(({ result }) => [result.samples!.t[0]!, result.samples!.t.at(-1)!]);
  const time = linearScale([Math.min(...times), Math.max(...times)], [left, width - TICK_ROOM]);
  return { time, energy, tops, row, foot };
}
