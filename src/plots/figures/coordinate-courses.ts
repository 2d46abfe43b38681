/**
 * Coordinates over time, one panel each on a common axis, jumps of the velocity as kinks.
 */
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { axisTitle, linearScale, padded } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import type { Point } from "../path.ts";
import { type Item, type Scene, textAt } from "../scene.ts";
import { rich } from "../text/rich-text.ts";
import { fitName } from "./fit-name.ts";
import type { MotionRecord } from "./motion-record.ts";
import { brokenLine, SECOND_LINE } from "./sample-runs.ts";

const PANEL = 52;
const GAP = 16;
/** Panels that are drawn: a mechanism with more coordinates is read in its columns. */
export const MOST_PANELS = 8;

/**
 * `start`: where the time axis of the figure above begins; this one begins there, too, if its labels fit. `beside`: another run for which the
 * panels have room.
 */
export function coordinateCourses(result: MotionRecord, width: number, start: number, beside?: MotionRecord) {
  const { samples, coordinates, units, final } = result;
  const { t, q } = samples!;
  const shown = coordinates.slice(0, MOST_PANELS);
  const ups = shown.map((_, j) => {
    const top = GAP + j * (PANEL + GAP);
    return linearScale(padded([...q[j]!, ...(beside?.samples?.q[j] ?? [])], 0.08), [top + PANEL, top], { room: 22 });
  });
  const left = Math.max(start, ...ups.map((up) => axisWidth(up, false) + 2));
  const ends = [t, beside?.samples?.t ?? t].flatMap((times) => [times[0]!, times.at(-1)!]);
  const time = linearScale([Math.min(...ends), Math.max(...ends)], [left, width - 12]);
  const foot = shown.length * (PANEL + GAP);
  const items = shown.flatMap((name, j) => {
    const up = ups[j]!;
    const points = t.map((at, k): Point => [time(at), up(q[j]![k]!)]);
    const title = axisTitle(fitName(name, width / 3, TYPE.label), units?.[j] ?? "", up);
    return [
      textAt(left, up.range[1] - 4, title, { size: TYPE.label, colour: "ink" }),
      ...axisLeft(up, left),
      ...axisBottom(
        time,
        up.range[0],
        j === shown.length - 1 ? { title: axisTitle(rich`time $t$`, "s", time) } : { isQuiet: true },
      ),
      ...brokenLine(result, points, { stroke: "ink", width: LINE.data }),
    ];
  });
  const scene: Scene = {
    ...{ width, height: foot + AXIS_FOOT, items, title: "Coordinates over time" },
    description: `${shown.join(", ")} until ${final.t} s.`,
  };
  /** Where the present is marked: in the panels, not on the titles between them. */
  const spans = ups.map(({ range: [low, high] }) => [high, low] as const);
  /** Another run in these panels, dashed. */
  const second = ({ samples: other, ...rest }: MotionRecord): readonly Item[] =>
    shown.flatMap((_, j) => {
      const points = other!.t.map((at, k): Point => [time(at), ups[j]!(other!.q[j]![k]!)]);
      return brokenLine({ ...rest, samples: other! }, points, SECOND_LINE);
    });
  return { scene, range: time.range, domain: time.domain, foot, spans, second };
}
