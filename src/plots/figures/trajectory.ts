/**
 * `trajectory`: what happened after the push? The gaps z1, z2 and the travel x2 over time, above a lane for each contact. Infinite sequences
 * of impacts are marked where they end.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { axisTitle, linearScale, padded, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { line, type Point, polyline, rectangle } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { laneItems } from "./lane-items.ts";
import type { PostureRecord, TrajectoryRecord } from "./posture-record.ts";
import { type Coordinate, lanesOf, type Motion, motionOf, type Stretch } from "./trajectory-motion.ts";

const PANEL_GAP = 12;
const HEAD = 10;
/** Trajectories of rigid contacts tell no works. */
const UNBOOKED = {
  method: "event",
  energy: { initial: 0, final: 0, dissipated: 0, external: 0, created: 0 },
};

const LANE = 15;
const KEY = 12;
const PANEL = 46;
/** Points of a curved stretch, and of all together; points that fall together are drawn once. */
const POINTS = 24;
const MOST_POINTS = 6000;
const APART = 0.25;
const NAMES: readonly (readonly [Coordinate, Rich])[] = [
  ["z1", rich`$z_1$`],
  ["z2", rich`$z_2$`],
  ["x2", rich`$x_2$`],
];

export const trajectory = defineFigure<"posture-result">({
  id: "trajectory",
  question: "what happened after the push?",
  of: ["posture-result"],
  lacks: (result) => {
    const found = (result as unknown as PostureRecord).trajectory;
    if (!found) return 'no motion was followed; add --trajectory="z1,z2,x2,dz1,dz2,dx2"';
    return found.events.length > 1 && found.duration > 0 ? undefined : `the motion took no time: ${found.reason}`;
  },
  draw: (result, space) => drawTrajectory(result as unknown as PostureRecord, space),
});

interface Panel {
  readonly name: Coordinate;
  readonly title: Rich;
  readonly scale: Scale;
}

function drawTrajectory(result: PostureRecord, space: Space): Drawing {
  const found = result.trajectory!;
  const motion = motionOf(result);
  const { panels, time, lanes } = layoutOf(motion, found, space);
  const foot = lanes + 2 * LANE;
  const [left, right] = time.range;
  return {
    title: `Trajectory${result.title ? `: ${result.title}` : ""}`,
    description: `Gaps and travel of a body on two contacts over time. ${found.reason} Path: ${shortPath(found)}.`,
    headline: headline(found, motion),
    subline: joined([...(result.title ? [words(result.title)] : []), words(shortPath(found))], ": "),
    items: [
      ...zenoGround(motion, time, HEAD, foot),
      ...panels.flatMap(({ name, title, scale }) => [
        line([left, scale(0)], [right, scale(0)], { stroke: "rule", width: LINE.axis }),
        ...curves(motion, name, time, scale),
        ...axisLeft(scale, left, { title: axisTitle(title, "m", scale) }),
      ]),
      ...laneItems({ ...lanesOf(motion), scale: time, top: lanes, row: LANE, run: UNBOOKED }),
      ...axisBottom(time, foot, { title: axisTitle(rich`time $t$`, "s", time) }),
      ...zenoMarks(motion, time),
      ...key(motion, foot + AXIS_FOOT + 8, space),
    ],
    height: foot + AXIS_FOOT + KEY,
    table: {
      columns: ["t / s", "event", "z1 / m", "z2 / m", "x2 / m", "dz1 / (m/s)", "dz2 / (m/s)", "dx2 / (m/s)"],
      rows: found.events.map(({ t, word, state }) => [
        t,
        word,
        state.z1,
        state.z2,
        state.x2,
        state.dz1,
        state.dz2,
        state.dx2,
      ]),
    },
  };
}

/** The path as far as it fits into a line. */
function shortPath({ path }: TrajectoryRecord): string {
  const steps = path.split(" ");
  return steps.length <= 14 ? path : `${steps.slice(0, 12).join(" ")} and ${steps.length - 12} more`;
}

function layoutOf(motion: Motion, { events }: TrajectoryRecord, { width, height }: Space) {
  const below = 2 * LANE + AXIS_FOOT + KEY;
  const panel = height === undefined ? PANEL : (height - below - HEAD - 3 * PANEL_GAP) / 3;
  const first = NAMES.map(([name, title], k): Panel => {
    const top = HEAD + k * (panel + PANEL_GAP);
    const values = motion.stretches.flatMap((one) =>
      samples(one, motion.stretches.length).map((t) => one.value(name, t)),
    );
    const domain = padded([0, ...values, ...events.map(({ state }) => state[name])], 0.06);
    return { name, title, scale: linearScale(domain, [top + panel, top], { room: 18 }) };
  });
  const laneName = measureText(words("contact 1"), { size: TYPE.label }).width + 7;
  const left = Math.max(laneName, ...first.map(({ scale }) => axisWidth(scale))) + 1;
  const time = linearScale([0, motion.end], [left, width - 8]);
  return { panels: first, time, lanes: HEAD + 3 * (panel + PANEL_GAP) - 2 };
}

/** Times at which a stretch is drawn: fewer where there are thousands. */
function samples({ from, to }: Stretch, count: number): number[] {
  const parts = Math.max(2, Math.min(POINTS, Math.round(MOST_POINTS / count)));
  return Array.from({ length: parts + 1 }, (_, k) => from + ((to - from) * k) / parts);
}

/** One line for each unbroken run of stretches; an infinite sequence of impacts leaves a gap. */
function curves({ stretches }: Motion, name: Coordinate, time: Scale, scale: Scale): Item[] {
  const runs: Point[][] = [];
  let last = Number.NaN;
  for (const stretch of stretches) {
    if (stretch.from !== last) runs.push([]);
    last = stretch.to;
    const run = runs.at(-1)!;
    for (const t of samples(stretch, stretches.length)) {
      const [x, y] = [time(t), scale(stretch.value(name, t))];
      const [px, py] = run.at(-1) ?? [Number.NEGATIVE_INFINITY, 0];
      if (x - px >= APART || Math.abs(y - py) >= APART || t === stretches.at(-1)!.to) run.push([x, y]);
    }
  }
  return runs.map((points) => polyline(points, { stroke: "ink", width: LINE.data }));
}

function zenoGround({ zeno }: Motion, time: Scale, top: number, foot: number): Item[] {
  return zeno.flatMap(({ from, to }) => [
    rectangle(time(from), top, time(to) - time(from), foot - top, { fill: "undecided-wash" }),
    line([time(to), top], [time(to), foot], { stroke: "ink2", width: LINE.helper, dash: [2, 2], isButt: true }),
  ]);
}

/** Above its end: what an infinite sequence of impacts is. */
function zenoMarks({ zeno }: Motion, time: Scale): Item[] {
  const look = { size: TYPE.note, colour: "ink2" } as const;
  let free = time.range[0];
  return zeno.flatMap(({ to, growth }) => {
    const text = rich`Zeno, × ${showValue(growth)}`;
    const { width } = measureText(text, look);
    const x = Math.max(time.range[0], Math.min(time.range[1] - width, time(to) - width / 2));
    if (x < free) return [];
    free = x + width + 4;
    return [textAt(x, HEAD - 3, text, look)];
  });
}

function key({ zeno }: Motion, y: number, { width }: Space): Item[] {
  const full = "lanes: line open, / slip +, \\ slip −, solid stick, tick impact";
  const names = "z: gaps, x: travel of contact 2; ";
  const look = { size: TYPE.note, colour: "ink2" } as const;
  const longer = `${names}${full}${zeno.length > 0 ? "; grey: impacts without end" : ""}`;
  const text = measureText(words(longer), look).width <= width ? longer : full;
  return [textAt(0, y, words(text), look)];
}

const ENDINGS: Readonly<Record<string, string>> = {
  rest: "The body comes to rest",
  slides: "The body slides on at both contacts",
  diverges: "The motion grows without bound",
  decays: "The motion dies out without a pattern",
  inconsistent: "No contact mode continues the motion",
  undecided: "The motion goes on",
};

function headline({ outcome, duration }: TrajectoryRecord, { impacts, zeno }: Motion): Rich {
  const count =
    zeno.length > 0 ? "infinitely many impacts" : impacts.length === 1 ? "one impact" : `${impacts.length} impacts`;
  const known = outcome === "rest" ? "" : ", as is known";
  return rich`${ENDINGS[outcome] ?? outcome}${known} after ${showValue(duration)} s and ${count}`;
}
