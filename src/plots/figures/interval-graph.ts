/**
 * `interval-graph`: why is Theorem 4 met? Intervals of approach angles as nodes over the φ axis, an arc from each to those that its image
 * meets, the largest growth below it. Unsafe intervals (G ≥ 1 somewhere) are vermilion and hatched; strongly connected components are
 * ringed. Where Theorem 2 decides there is no partition: the nodes are the pieces of R, and the cycle that grows is heavy.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom } from "../layout/axes.ts";
import { angleTicks, linearScale, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { arrowHead, circle, coordinate, line, type Point, path } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { HALF_FIGURE, measureText } from "../text/measure-text.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { graphHeadline, graphSubline } from "./interval-graph-words.ts";
import type { IntervalRecord, PostureRecord } from "./posture-record.ts";
import { pieceLetter } from "./posture-words.ts";
import { UNSAFE } from "./verdict-looks.ts";

/** Largest radius of a node; letters stand inside from the second on. */
const RADIUS = 7;
const LETTER_RADIUS = 5;
const RING = 2.6;
/** From a node to its growth, and from there to the axis. */
const VALUE_DROP = 10;
const AXIS_DROP = 20;
const KEY = 12;
/** Left and right of the nodes. */
const EDGE = 3;
const MOST_HEIGHT = 110;
/** Beyond this many arcs they are thin and pale. */
const MANY_ARCS = 80;

export const intervalGraph = defineFigure<"posture-result">({
  id: "interval-graph",
  question: "why is Theorem 4 met?",
  of: ["posture-result"],
  lacks: (result) => {
    const { maps, reason } = result as unknown as PostureRecord;
    if (maps.graph) return undefined;
    if (maps.curves) return "it was stored without the graph; run the command again with this Sprag and --json";
    return `the return maps were not built, so there are no intervals. ${reason}`;
  },
  draw: (result, space) => drawGraph(result as unknown as PostureRecord, space),
});

interface Layout {
  readonly intervals: readonly IntervalRecord[];
  readonly places: readonly Point[];
  readonly radius: number;
  readonly pitch: number;
  /** Room above the nodes. */
  readonly above: number;
  readonly angle: Scale;
  /** Height of the axis. */
  readonly foot: number;
  /** Intervals on the cycle that grows (Theorem 2). */
  readonly growing: ReadonlySet<number>;
  /** Members of components of more than one interval. */
  readonly cyclic: ReadonlySet<number>;
}

function drawGraph(result: PostureRecord, space: Space): Drawing {
  const layout = layoutOf(result, space);
  const { intervals, angle, foot } = layout;
  return {
    title: `Interval graph${result.title ? `: ${result.title}` : ""}`,
    description: describe(result, intervals),
    headline: graphHeadline(result, layout.growing),
    subline: graphSubline(result),
    items: [
      ...feet(layout),
      ...arcs(layout),
      ...intervals.flatMap((_, j) => node(layout, j)),
      ...values(layout),
      ...axisBottom(angle, foot, { title: rich`approach angle $φ$ / rad` }),
      ...key(layout, space),
    ],
    height: foot + AXIS_FOOT + KEY,
    table: {
      columns: ["interval", "from / rad", "to / rad", "largest growth G", "unsafe", "component", "leads to"],
      rows: intervals.map(({ from, to, growth, unsafe, component, next }, j) => [
        ...[pieceLetter(j), from, to, growth, unsafe ? "yes" : "no", component],
        next.map(pieceLetter).join(" "),
      ]),
    },
  };
}

function layoutOf({ maps, fixedPoints, verdict, theorem }: PostureRecord, { width, height }: Space): Layout {
  const { intervals } = maps.graph!;
  const pitch = (width - 2 * EDGE) / intervals.length;
  const radius = Math.min(RADIUS, 0.36 * pitch);
  const below = valueRoom(intervals, pitch) + AXIS_DROP;
  const room = (height ?? Number.POSITIVE_INFINITY) - below - AXIS_FOOT - KEY - 2 * radius - RING;
  const above = Math.min(MOST_HEIGHT, 0.32 * width, room);
  const y = above + radius;
  const ends = [-Math.PI / 2, Math.PI / 2] as const;
  const sizes = new Map<number, number>();
  for (const { component } of intervals) sizes.set(component, (sizes.get(component) ?? 0) + 1);
  const chatter = theorem === 2 && verdict === "unstable" ? fixedPoints.filter(({ growth }) => growth > 1) : [];
  const holds = ({ from, to, next }: IntervalRecord, j: number): boolean =>
    next.includes(j) && chatter.some(({ angle }) => from <= angle && angle <= to);
  const numbers = intervals.map((_, j) => j);
  return {
    ...{ intervals, radius, pitch, above },
    places: intervals.map((_, j) => [EDGE + (j + 0.5) * pitch, y] as const),
    angle: linearScale(ends, [8, width - 8], { ticks: angleTicks(ends) }),
    foot: y + radius + below,
    growing: new Set(numbers.filter((j) => holds(intervals[j]!, j))),
    cyclic: new Set(numbers.filter((j) => sizes.get(intervals[j]!.component)! > 1)),
  };
}

/** An arc from every interval to those its image meets; loops stand above their node. */
function arcs({ intervals, places, radius, above, growing, cyclic }: Layout): Item[] {
  const count = intervals.reduce((sum, { next }) => sum + next.length, 0);
  const farthest = Math.max(1, ...intervals.flatMap(({ next }, j) => next.map((k) => Math.abs(k - j))));
  const lift = radius + RING;
  const heavy: Item[] = [];
  const plain: Item[] = [];
  intervals.forEach(({ next, component, unsafe }, j) => {
    for (const k of next) {
      const isGrowing = j === k && growing.has(j);
      const isCycle = j !== k && cyclic.has(j) && intervals[k]!.component === component;
      const stroke = isGrowing || (isCycle && unsafe) ? "gain" : "ink2";
      const width = isGrowing ? LINE.emphasis : isCycle ? LINE.data : count > MANY_ARCS ? LINE.leader : LINE.helper;
      const share = 0.25 + (0.75 * Math.abs(k - j)) / farthest;
      const items =
        j === k ? loop(places[j]!, radius, lift) : arc(places[j]!, places[k]!, radius, share * (above - 14));
      const look = { stroke, width, ...(count > MANY_ARCS && !isGrowing && !isCycle && { opacity: 0.6 }) } as const;
      (isGrowing || isCycle ? heavy : plain).push(
        path(items.d, look),
        arrowHead(items.before, items.tip, Math.min(4.5, radius), { fill: stroke }),
      );
    }
  });
  return [...plain, ...heavy];
}

interface Arc {
  readonly d: string;
  readonly before: Point;
  readonly tip: Point;
}

/** Ends of arcs stand off the top of a node, those that come from the right on its right. */
function arc([x1, y]: Point, [x2]: Point, radius: number, height: number): Arc {
  const side = Math.sign(x2 - x1);
  const top = y - 0.94 * radius - 1;
  const [from, to] = [x1 + 0.34 * side * radius, x2 - 0.34 * side * radius];
  const peak = top - (4 / 3) * height;
  const c = coordinate;
  const d = `M${c(from)} ${c(top)}C${c(from)} ${c(peak)} ${c(to)} ${c(peak)} ${c(to)} ${c(top - 2)}`;
  return { d, before: [to - 0.12 * side, top - 6], tip: [to, top] };
}

function loop([x, y]: Point, radius: number, lift: number): Arc {
  const top = y - 0.94 * radius - 1;
  const peak = top - 1.5 * lift - 4;
  const [from, to] = [x - 0.4 * radius, x + 0.4 * radius];
  const c = coordinate;
  const d = `M${c(from)} ${c(top)}C${c(from - lift)} ${c(peak)} ${c(to + lift)} ${c(peak)} ${c(to)} ${c(top - 2)}`;
  return { d, before: [to + 1.5, top - 5], tip: [to, top] };
}

function node({ intervals, places, radius, growing, cyclic }: Layout, j: number): Item[] {
  const { unsafe, growth } = intervals[j]!;
  const at = places[j]!;
  const stroke = unsafe ? "gain" : growth === null ? "ink3" : "ink";
  const isRinged = growing.has(j) || cyclic.has(j);
  const ring = { stroke: unsafe ? "gain" : "ink", width: growing.has(j) ? LINE.emphasis : LINE.helper } as const;
  const dash = growth === null ? { dash: [1.6, 1.4] } : {};
  return [
    ...(isRinged ? [circle(at, radius + RING, { ...ring, fill: "paper" })] : []),
    circle(at, radius, { fill: unsafe ? UNSAFE : "paper", stroke, width: LINE.data, ...dash }),
    ...(radius >= LETTER_RADIUS
      ? [
          textAt(at[0], at[1] + HALF_FIGURE * TYPE.tick, words(pieceLetter(j)), {
            ...{ size: TYPE.tick, isBold: true, anchor: "middle", colour: unsafe ? "gain-text" : "ink" },
            ...(unsafe && { halo: "gain-wash" as const }),
          }),
        ]
      : []),
  ];
}

/** Largest growth as it is shown; a safe interval never shows as one with G = 1. */
function valueText({ growth, unsafe }: IntervalRecord): Rich {
  if (growth === null) return words("end");
  return !unsafe && growth > 0.9995 ? words("< 1") : showValue(growth);
}

const widest = (intervals: readonly IntervalRecord[]): number =>
  Math.max(...intervals.map((one) => measureText(valueText(one), { size: TYPE.tick, isBold: true }).width));

/** Whether the values of neighbours would touch. */
const isUpright = (intervals: readonly IntervalRecord[], pitch: number): boolean => widest(intervals) + 3 > pitch;

/** From the foot of a node to below its value. */
function valueRoom(intervals: readonly IntervalRecord[], pitch: number): number {
  return isUpright(intervals, pitch) ? widest(intervals) + RING + 8 : VALUE_DROP + RING + 5;
}

/** Largest G of each interval; upright where there is little room, and then unsafe ones first. */
function values({ intervals, places, radius, pitch }: Layout): Item[] {
  const upright = isUpright(intervals, pitch);
  const size = TYPE.tick;
  const free = (taken: readonly number[], x: number): boolean => taken.every((other) => Math.abs(other - x) > size);
  const order = intervals.map((_, j) => j).sort((a, b) => Number(intervals[b]!.unsafe) - Number(intervals[a]!.unsafe));
  const taken: number[] = [];
  return order.flatMap((j): Item[] => {
    const { unsafe } = intervals[j]!;
    const [x, y] = places[j]!;
    const look = { size, colour: unsafe ? "gain-text" : "ink2", isBold: unsafe } as const;
    const top = y + radius + RING;
    if (!upright) return [textAt(x, top + VALUE_DROP, valueText(intervals[j]!), { ...look, anchor: "middle" })];
    if (!free(taken, x)) return [];
    taken.push(x);
    return [textAt(x + HALF_FIGURE * size, top + 3, valueText(intervals[j]!), { ...look, anchor: "end", turn: -90 })];
  });
}

/** From each node down to its interval on the axis, whose ends are ticks across it. */
function feet({ intervals, places, angle, foot, radius, pitch }: Layout): Item[] {
  return intervals.flatMap(({ from, to, unsafe }, j) => {
    const [x, y] = places[j]!;
    const look = { stroke: unsafe ? "gain" : "ink3", width: LINE.leader } as const;
    const [a, b] = [angle(from), angle(to)];
    const top = y + radius + valueRoom(intervals, pitch);
    return [
      path(`M${coordinate(x)} ${coordinate(top)}L${coordinate((a + b) / 2)} ${coordinate(foot - 5)}`, look),
      line([a, foot - 3], [b, foot - 3], {
        stroke: unsafe ? "gain" : "ink2",
        width: unsafe ? LINE.emphasis + 1 : LINE.data,
        isButt: true,
      }),
      line([a, foot - 6], [a, foot], { stroke: "ink", width: LINE.axis }),
      ...(j === intervals.length - 1 ? [line([b, foot - 6], [b, foot], { stroke: "ink", width: LINE.axis })] : []),
    ];
  });
}

function key({ foot, intervals, cyclic, growing }: Layout, { width }: Space): Item[] {
  const parts = [
    "below each node: its largest G",
    ...(intervals.some(({ unsafe }) => unsafe) ? ["hatched: G ≥ 1"] : []),
    ...(intervals.some(({ growth }) => growth === null) ? ["end: motion rests"] : []),
    ...(growing.size > 0 ? ["heavy: cycle that grows"] : cyclic.size > 0 ? ["ringed: cycle"] : []),
  ];
  const look = { size: TYPE.note, colour: "ink2" } as const;
  const kept = parts.reduce<string>((text, part) => {
    const longer = text === "" ? part : `${text} · ${part}`;
    return measureText(words(longer), look).width <= width ? longer : text;
  }, "");
  return [textAt(0, foot + AXIS_FOOT + 8, words(kept), look)];
}

function describe({ reason }: PostureRecord, intervals: readonly IntervalRecord[]): string {
  const each = intervals.map(({ next, growth }, j) => {
    const to = next.length > 0 ? `leads to ${next.map(pieceLetter).join(", ")}` : "leads nowhere";
    return `${pieceLetter(j)} (${growth == null ? "G not defined" : `largest G ${Number(growth.toPrecision(6))}`}) ${to}`;
  });
  return `Which intervals of approach angles follow which. ${reason} ${each.join("; ")}.`;
}
