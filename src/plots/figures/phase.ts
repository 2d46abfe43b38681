/**
 * `phase`: where does it settle? Velocity over position of the coordinate that moves farthest: an open circle where the motion begins, a
 * dot where it ends, jumps at impacts dashed because no state in between was there. Behind it, where the other coordinates stay as they
 * are, level lines of V, hatched where contacts forbid to be, and heavy where the mechanism can rest. Of equilibria the same ground alone.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { axisTitle, linearScale, padded, type Scale } from "../layout/scale.ts";
import { LINE } from "../layout/sizes.ts";
import { circle, line, type Point } from "../path.ts";
import { group, type Item } from "../scene.ts";
import { type Rich, rich } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { shortName } from "./fit-name.ts";
import { extent, lacksSamples, type MotionRecord, motionSubline } from "./motion-record.ts";
import { drawEquilibria, type EquilibriaRecord, lacksEquilibria } from "./phase-equilibria.ts";
import { closedItems, forbiddenLabels, levelItems, type PhaseRecord, restItems } from "./phase-ground.ts";
import { restFrom, standsAtEnd } from "./rest-of-motion.ts";
import { breaksOf, leftOutNote, pieceItems } from "./sample-runs.ts";

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
  draw: (result, space) =>
    result.kind === "equilibria-result"
      ? drawEquilibria(result as unknown as EquilibriaRecord, space)
      : drawPhase(result as unknown as MotionRecord, space),
});

function drawPhase(result: MotionRecord, space: Space): Drawing {
  const j = farthest(result);
  const [q, u] = [result.samples!.q[j]!, result.samples!.u[j]!];
  const name = shortName(result.coordinates[j]!);
  const unit = result.units?.[j] ?? "";
  const foot = (space.height ?? Math.min(0.72 * space.width, 260)) - AXIS_FOOT;
  const up = linearScale(padded([0, ...u]), [foot, 4], { room: 24 });
  const across = linearScale(padded(q), [axisWidth(up) + 1, space.width - TICK_ROOM]);
  const points = q.map((value, k): Point => [across(value), up(u[k]!)]);
  return {
    title: `Phase portrait of ${name}${result.title ? `: ${result.title}` : ""}`,
    description: `Velocity over position of ${name}, from ${q[0]}, ${u[0]} to ${q.at(-1)}, ${u.at(-1)}.`,
    headline: headline(result, j, name),
    subline: rich`${motionSubline(result)}${leftOutNote(result)}`,
    items: [
      ...groundItems(groundOf(result, j), across, up),
      line([across.range[0], up(0)], [across.range[1], up(0)], { stroke: "rule", width: LINE.axis }),
      ...forbiddenLabels(groundOf(result, j), across, up),
      ...curve(result, points),
      ...restsUnder(groundOf(result, j), across, up),
      ...ends(points),
      ...axisBottom(across, foot, { title: axisTitle(rich`position ${name}`, unit, across) }),
      ...axisLeft(up, across.range[0], { title: velocityTitle(name, unit, up) }),
    ],
    height: foot + AXIS_FOOT,
    table: {
      columns: ["t / s", `q.${name}`, `u.${name}`],
      rows: result.samples!.t.map((t, k) => [t, q[k]!, u[k]!]),
    },
    cursor: {
      x: { of: "position", index: j, domain: across.domain, range: across.range },
      y: { of: "velocity", index: j, domain: up.domain, range: up.range },
      ...{ top: up.range[1], foot },
    },
  };
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
function curve(result: MotionRecord, points: readonly Point[]): Item[] {
  const { samples, events } = result;
  const breaks = breaksOf(result);
  const times = new Set(events.flatMap(({ t, type }) => (type === "impact" ? [t] : [])));
  const { t } = samples!;
  const items: Item[] = [];
  let piece: Point[] = [];
  points.forEach((point, k) => {
    const isJump = k > 0 && (t[k] === t[k - 1] || (times.has(t[k]!) && !times.has(t[k - 1]!) && t[k + 1] !== t[k]));
    if (isJump || breaks[k]) {
      items.push(...pieceItems(piece, { stroke: "ink", width: LINE.data }));
      piece = [];
    }
    if (isJump && !breaks[k]) {
      const look = { stroke: "ink2", width: LINE.helper, dash: [2.4, 1.6], isButt: true } as const;
      items.push(line(points[k - 1]!, point, look));
    }
    piece.push(point);
  });
  return [...items, ...pieceItems(piece, { stroke: "ink", width: LINE.data })];
}

function ends(points: readonly Point[]): Item[] {
  const look = { stroke: "ink", width: LINE.data } as const;
  return [circle(points[0]!, DOT, { ...look, fill: "paper" }), circle(points.at(-1)!, DOT, { ...look, fill: "ink" })];
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
