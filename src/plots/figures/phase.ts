/**
 * `phase`: where does it settle? Velocity over position of the coordinate that moves farthest: an open circle where the motion begins, a
 * dot where it ends, jumps at impacts dashed because no state in between was there. Behind it, where the other coordinates stay as they
 * are, level lines of V, hatched where contacts forbid to be, and heavy where the mechanism can rest. A second run is dashed. Of equilibria the
 * same ground alone.
 */
import { type DataTable, type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { axisTitle, linearScale, padded, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, type Look, line, type Point } from "../path.ts";
import { group, type Item, textAt } from "../scene.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { shortName } from "./fit-name.ts";
import { extent, lacksSamples, type MotionRecord, motionSubline, SECOND_RUN } from "./motion-record.ts";
import { drawEquilibria, type EquilibriaRecord, lacksEquilibria } from "./phase-equilibria.ts";
import { closedItems, forbiddenLabels, levelItems, type PhaseRecord, restItems } from "./phase-ground.ts";
import { restFrom, standsAtEnd } from "./rest-of-motion.ts";
import { breaksOf, leftOutNote, pieceItems, SECOND_LINE } from "./sample-runs.ts";

/** Other coordinates that move by less than this share of the way of the one that is drawn stay as they are. */
const STILL = 1e-3;
const DOT = 2.6;
const TICK_ROOM = 12;

export const phase = defineFigure<"simulation-result" | "equilibria-result">({
  id: "phase",
  question: "where does it settle?",
  of: ["simulation-result", "equilibria-result"],
  lacks: (result) =>
    result.kind === "equilibria-result"
      ? lacksEquilibria(result as unknown as EquilibriaRecord)
      : lacksSamples(result as unknown as MotionRecord),
  draw: (result, space, { beside } = {}) =>
    result.kind === "equilibria-result"
      ? drawEquilibria(result as unknown as EquilibriaRecord, space)
      : drawPhase(result as unknown as MotionRecord, space, beside as unknown as MotionRecord | undefined),
});

function drawPhase(result: MotionRecord, space: Space, given: MotionRecord | undefined): Drawing {
  const beside = given && lacksSamples(given) === undefined ? given : undefined;
  const j = farthest(result);
  const runs = beside ? [result, beside] : [result];
  const [q, u] = [result.samples!.q[j]!, result.samples!.u[j]!];
  const name = shortName(result.coordinates[j]!);
  const unit = result.units?.[j] ?? "";
  const below = AXIS_FOOT + (beside ? KEY : 0);
  const foot = space.height === undefined ? Math.min(0.72 * space.width, 260) - AXIS_FOOT : space.height - below;
  const up = linearScale(padded([0, ...runs.flatMap(({ samples }) => samples!.u[j]!)]), [foot, 4], { room: 24 });
  const places = padded(runs.flatMap(({ samples }) => samples!.q[j]!));
  const across = linearScale(places, [axisWidth(up) + 1, space.width - TICK_ROOM]);
  const points = pointsOf(result, j, across, up);
  const ground = groundOf(result, j);
  const key = beside ? keyItems(across.range[0], foot + AXIS_FOOT + 8) : [];
  return {
    title: `Phase portrait of ${name}${result.title ? `: ${result.title}` : ""}`,
    description: `Velocity over position of ${name}, from ${q[0]}, ${u[0]} to ${q.at(-1)}, ${u.at(-1)}.`,
    headline: headline(result, j, name),
    subline: rich`${motionSubline(result, beside)}${leftOutNote(result)}`,
    items: [
      ...groundItems(ground, across, up),
      line([across.range[0], up(0)], [across.range[1], up(0)], { stroke: "rule", width: LINE.axis }),
      ...forbiddenLabels(ground, across, up),
      ...(beside ? secondItems(beside, pointsOf(beside, j, across, up)) : []),
      ...curve(result, points, OWN),
      ...restsUnder(ground, across, up),
      ...ends(points, OWN.line),
      ...axisBottom(across, foot, { title: axisTitle(rich`position ${name}`, unit, across) }),
      ...axisLeft(up, across.range[0], { title: velocityTitle(name, unit, up) }),
      ...key,
    ],
    height: foot + below,
    table: tableOf(runs, j, name),
    cursor: {
      x: { of: "position", index: j, domain: across.domain, range: across.range },
      y: { of: "velocity", index: j, domain: up.domain, range: up.range },
      ...{ top: up.range[1], foot },
    },
  };
}

/** States of a coordinate on the sheet. */
const pointsOf = ({ samples }: MotionRecord, j: number, across: Scale, up: Scale): Point[] =>
  samples!.q[j]!.map((value, k): Point => [across(value), up(samples!.u[j]![k]!)]);

/** How a run is drawn, and its jumps. */
interface RunLook {
  readonly line: Look;
  readonly jump: Look;
}
const OWN: RunLook = {
  line: { stroke: "ink", width: LINE.data },
  jump: { stroke: "ink2", width: LINE.helper, dash: [2.4, 1.6], isButt: true },
};
const SECOND: RunLook = {
  line: SECOND_LINE,
  jump: { stroke: "ink3", width: LINE.helper, dash: [0.8, 1.6], isButt: true },
};

const secondItems = (beside: MotionRecord, points: readonly Point[]): Item[] => [
  ...curve(beside, points, SECOND),
  ...ends(points, { stroke: "ink2", width: LINE.helper }),
];

/** Height of what tells two runs apart. */
const KEY = 12;

function keyItems(left: number, y: number): Item[] {
  const type = { size: TYPE.tick, colour: "ink2" } as const;
  const entries = [
    ["this run", OWN.line],
    [SECOND_RUN, SECOND_LINE],
  ] as const;
  return entries.flatMap(([text, look], k) => {
    const x = left + 70 * k;
    return [line([x, y - 2.4], [x + 18, y - 2.4], look), textAt(x + 22, y, words(text), type)];
  });
}

/** Of two runs a first column says which. */
function tableOf(runs: readonly MotionRecord[], j: number, name: string): DataTable {
  const columns = ["t / s", `q.${name}`, `u.${name}`];
  const rowsOf = ({ samples }: MotionRecord): number[][] =>
    samples!.t.map((t, k) => [t, samples!.q[j]![k]!, samples!.u[j]![k]!]);
  if (runs.length === 1) return { columns, rows: rowsOf(runs[0]!) };
  const rows = runs.flatMap((run, k) => rowsOf(run).map((row) => [k === 0 ? "this run" : SECOND_RUN, ...row]));
  return { columns: ["run", ...columns], rows };
}

/**
 * Level lines and places of rest of this coordinate, where the result has them. They hold for the other coordinates as at the end: where
 * those move, the motion goes through what was closed at its end.
 */
function groundOf(result: MotionRecord, j: number): PhaseRecord | undefined {
  const { phase: ground } = result as MotionRecord & { readonly phase?: PhaseRecord };
  const ways = waysOf(result);
  const isAlone = ways.every((way, k) => k === j || way <= STILL * ways[j]!);
  return isAlone && ground?.coordinate === result.coordinates[j] ? ground : undefined;
}

function groundItems(ground: PhaseRecord | undefined, across: Scale, up: Scale): Item[] {
  if (!ground) return [];
  const box = {
    ...{ x: across.range[0], width: across.range[1] - across.range[0] },
    ...{ y: up.range[1], height: up.range[0] - up.range[1] },
  };
  return [group([...closedItems(ground, across, up), ...levelItems(ground, across, up)], { clip: box })];
}

const restsUnder = (ground: PhaseRecord | undefined, across: Scale, up: Scale): Item[] =>
  ground
    ? [
        group(
          restItems(ground, across, up, () => "ink2"),
          { clip: { x: across.range[0], y: 0, width: across.range[1] - across.range[0], height: up.range[0] } },
        ),
      ]
    : [];

const velocityTitle = (name: string, unit: string, scale: Scale): Rich =>
  axisTitle(rich`velocity d${name}`, unit === "" ? "" : `${unit}/s`, scale);

const waysOf = ({ samples }: MotionRecord): number[] =>
  samples!.q.map((column) => {
    const [low, high] = extent(column);
    return high - low;
  });

/** The coordinate of the longest way to and fro. */
function farthest(result: MotionRecord): number {
  const ways = waysOf(result);
  return ways.indexOf(Math.max(...ways));
}

/** Between jumps a line; a jump is dashed; nothing where impacts were left out. */
function curve(result: MotionRecord, points: readonly Point[], look: RunLook): Item[] {
  const { samples, events } = result;
  const breaks = breaksOf(result);
  const times = new Set(events.flatMap(({ t, type }) => (type === "impact" ? [t] : [])));
  const { t } = samples!;
  const items: Item[] = [];
  let piece: Point[] = [];
  points.forEach((point, k) => {
    const isJump = k > 0 && (t[k] === t[k - 1] || (times.has(t[k]!) && !times.has(t[k - 1]!) && t[k + 1] !== t[k]));
    if (isJump || breaks[k]) {
      items.push(...pieceItems(piece, look.line));
      piece = [];
    }
    if (isJump && !breaks[k]) items.push(line(points[k - 1]!, point, look.jump));
    piece.push(point);
  });
  return [...items, ...pieceItems(piece, look.line)];
}

function ends(points: readonly Point[], look: Look): Item[] {
  return [
    circle(points[0]!, DOT, { ...look, fill: "paper" }),
    circle(points.at(-1)!, DOT, { ...look, fill: look.stroke ?? "ink" }),
  ];
}

function headline(result: MotionRecord, j: number, name: string): Rich {
  const column = result.samples!.q[j]!;
  const [low, high] = extent(column);
  const size = Math.max(Math.abs(low), Math.abs(high));
  const unit = result.units?.[j] ? ` ${result.units[j]}` : "";
  const since = restFrom(result);
  if (since !== undefined) {
    return rich`${name} rests at ${showValue(column.at(-1)!, { size })}${unit} from ${showValue(since)} s on`;
  }
  const end = standsAtEnd(result) ? "has no velocity at the end" : "does not settle in this time";
  return rich`${name} moves between ${showValue(low, { size })} and ${showValue(high, { size })}${unit} and ${end}`;
}
