/**
 * `ledger`: who gained, who lost? A waterfall of kinetic energy: T⁻, one bar an element, T⁺; gains hatched vermilion, losses hatched
 * blue. The level of T⁻ runs dashed through all rows but where a number stands; what T⁺ has beyond it is solid.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { axisBottom } from "../layout/axes.ts";
import { axisTitle, linearScale, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { line, rectangle } from "../path.ts";
import { type Fill, group, type Item, textAt } from "../scene.ts";
import { cutText, measureText } from "../text/measure-text.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { ROUNDING, showChange, showValue } from "../text/show-value.ts";
import { fitName, shortName } from "./fit-name.ts";
import { type ImpactRecord, type ImpactSolutionRecord, impactSubline } from "./impact-record.ts";
import { largestWorks } from "./largest-works.ts";

const ROW = 23;
const BIG_ROW = 46;
/** Two lines of words keep apart in it. */
const LEAST_ROW = 17;
const MOST_ROWS = 16;
/** Rows of T⁻ and T⁺. */
const TOTALS = 2;
/** Height of what is no row: the axis, and room above. */
const FRAME = 34;
/** Height of a bar, of its row. */
const BAR_SHARE = 13 / ROW;
/** Type of the notes under the names, and the share of the width that both may take. */
const NOTE = 6.5;
const WIDEST_NAME = 0.38;

/** How works are hatched. */
export const WORK_HATCH = {
  gain: { line: "gain", ground: "gain-wash", angle: 45, gap: 3, width: 1.1 },
  loss: { line: "loss", ground: "loss-wash", angle: 0, gap: 2.4, width: 0.56 },
} as const satisfies Record<string, Fill>;

/** Headlines name each creator up to so many. */
const MOST_NAMED = 3;

interface Bar {
  readonly name: Rich;
  readonly note: Rich;
  readonly about?: string;
  readonly from: number;
  readonly to: number;
  readonly work?: number;
}

export const ledger = defineFigure<"impact-result">({
  id: "ledger",
  question: "who gained, who lost?",
  of: ["impact-result"],
  lacks: ({ status, solutions, reason }) =>
    (solutions as readonly unknown[]).length > 0 && status !== "failed"
      ? undefined
      : `there is no solution whose energies could be shown${reason ? ` (${reason})` : ""}`,
  draw: (result, space) => drawLedger(result as unknown as ImpactRecord, space),
});

function drawLedger(result: ImpactRecord, space: Space): Drawing {
  const solution = result.solutions[0]!;
  const { before, after } = solution.energy;
  const most = space.height ? Math.floor((space.height - FRAME) / LEAST_ROW) : MOST_ROWS;
  const bars = barsOf(solution, WIDEST_NAME * space.width, most - TOTALS);
  const size = Math.max(before, after);
  const highest = Math.max(before, after, ...bars.map(({ from, to }) => Math.max(from, to)));
  const least = Math.min(0, ...bars.map(({ from, to }) => Math.min(from, to)));
  const left = 8 + Math.max(...bars.map(labelWidth));
  const right = space.width - 6 - Math.max(...bars.map((bar) => valueWidth(bar, size)));
  const scale = linearScale([least, highest === least ? 1 : highest], [left, right]);
  const row = space.height ? Math.min(BIG_ROW, (space.height - FRAME) / bars.length) : ROW;
  const foot = 4 + row * bars.length;
  const items: Item[] = [
    ...axisBottom(scale, foot, { title: axisTitle(rich`kinetic energy $T$`, "J", scale) }),
    ...levelLine(bars, scale, row, before, size),
    ...bars.flatMap((bar, k) => barItems(bar, k, bars, scale, row, before, size)),
  ];
  return {
    title: `Energy ledger${result.title ? `: ${result.title}` : ""}`,
    description: describe(solution),
    headline: headline(solution),
    subline: impactSubline(result),
    items,
    height: foot + 25,
    table: table(solution),
  };
}

function barsOf({ energy, elements }: ImpactSolutionRecord, widest: number, room: number): Bar[] {
  const all = Object.entries(elements).map(([name, { work, what, state }]) => ({
    name: fitName(name, widest, TYPE.label),
    note: cutText(words(what ? `${what}, ${state}` : state), { size: NOTE }, widest),
    about: name,
    work,
  }));
  const { shown, hidden } = largestWorks(all, room);
  const rest = { name: words(`${hidden.length} more`), note: words("together") };
  const more = hidden.length === 0 ? [] : [{ ...rest, work: hidden.reduce((sum, { work }) => sum + work, 0) }];
  let level = energy.before;
  const works = [...shown, ...more].map((one): Bar => {
    const from = level;
    level += one.work;
    return { ...one, from, to: level };
  });
  return [
    { name: rich`$T^−$`, note: words("before"), from: 0, to: energy.before },
    ...works,
    { name: rich`$T^+$`, note: words("after"), from: 0, to: energy.after },
  ];
}

const labelWidth = ({ name, note }: Bar): number =>
  Math.max(measureText(name, { size: TYPE.label }).width, measureText(note, { size: NOTE }).width);

const shownValue = ({ to, work }: Bar, size: number): Rich =>
  rich`${work === undefined ? showValue(to, { size }) : showChange(work, size)} J`;

const valueWidth = (bar: Bar, size: number): number =>
  measureText(shownValue(bar, size), { size: TYPE.label, isBold: true }).width;

/** Between a bar and its number. */
const VALUE_GAP = 4;
/** Room that a number keeps free of lines. */
const VALUE_AIR = 2;

/** The level of T⁻ down to the axis, with a gap in each row whose number lies on it. */
function levelLine(bars: readonly Bar[], scale: Scale, row: number, before: number, size: number): Item[] {
  const x = scale(before);
  const foot = 4 + row * bars.length;
  const gaps = bars.flatMap((bar, k): (readonly [number, number])[] => {
    const start = scale(Math.max(bar.from, bar.to)) + VALUE_GAP;
    const isOn = x > start - VALUE_AIR && x < start + valueWidth(bar, size) + VALUE_AIR;
    return isOn ? [[4 + k * row, 4 + (k + BAR_SHARE) * row]] : [];
  });
  const starts = [4, ...gaps.map(([, end]) => end)];
  const ends = [...gaps.map(([start]) => start), foot];
  return starts.flatMap((start, k) =>
    ends[k]! > start
      ? [line([x, start], [x, ends[k]!], { stroke: "ink", width: 0.7, dash: [2, 2], isButt: true })]
      : [],
  );
}

function barItems(
  bar: Bar,
  k: number,
  bars: readonly Bar[],
  scale: Scale,
  row: number,
  before: number,
  size: number,
): Item[] {
  const top = 4 + k * row;
  const height = BAR_SHARE * row;
  const middle = top + height / 2;
  const end = { size: TYPE.label, anchor: "end", colour: "ink" } as const;
  const x = scale.range[0] - 6;
  const items: Item[] = [
    textAt(x, middle - 1.5, bar.name, end),
    textAt(x, middle + 6.7, bar.note, { ...end, size: NOTE, colour: "ink2" }),
  ];
  const next = bars[k + 1];
  if (next) {
    const level = next.work === undefined ? bar.to : next.from;
    items.push(line([scale(level), top + height], [scale(level), top + row], { stroke: "ink2", width: LINE.axis }));
  }
  const at = { top, height, baseline: middle + 2.9 };
  items.push(...(bar.work === undefined ? totalBar(bar, at, scale, before, size) : workBar(bar, at, scale, size)));
  return bar.about === undefined ? items : [group(items, { about: bar.about })];
}

/** Where a bar stands, and the base line of its number. */
interface Strip {
  readonly top: number;
  readonly height: number;
  readonly baseline: number;
}

function workBar(bar: Bar, { top, height, baseline }: Strip, scale: Scale, size: number): Item[] {
  const { from, to, work = 0 } = bar;
  const isNothing = Math.abs(work) <= ROUNDING * size;
  const hue = work > 0 ? "gain" : "loss";
  const [low, high] = [scale(Math.min(from, to)), scale(Math.max(from, to))];
  const value = textAt(high + VALUE_GAP, baseline, shownValue(bar, size), {
    size: TYPE.label,
    isBold: !isNothing,
    colour: isNothing ? "ink2" : `${hue}-text`,
    halo: "paper",
  });
  if (isNothing) return [line([low, top], [low, top + height], { stroke: "ink2", width: LINE.helper }), value];
  const look = { fill: WORK_HATCH[hue], stroke: hue, width: work > 0 ? LINE.data : LINE.helper } as const;
  return [rectangle(low, top, Math.max(high - low, 0.8), height, look), value];
}

/** T⁻ and T⁺; what T⁺ has beyond T⁻ is solid and carries its own number where it fits. */
function totalBar(bar: Bar, { top, height, baseline }: Strip, scale: Scale, before: number, size: number): Item[] {
  const { to } = bar;
  const [zero, level, end] = [scale(0), scale(Math.min(to, before)), scale(to)];
  const ink = { stroke: "ink", width: LINE.axis } as const;
  const items: Item[] = [rectangle(zero, top, Math.max(level - zero, 0), height, { fill: "undecided-wash", ...ink })];
  const gain = to - before;
  if (gain > ROUNDING * size) {
    items.push(
      rectangle(level, top, end - level, height, { fill: "gain-text", stroke: "gain-text", width: LINE.axis }),
    );
    const text = rich`${showChange(gain, size)} J`;
    const look = { size: TYPE.label, isBold: true, colour: "paper", anchor: "middle" } as const;
    if (measureText(text, look).width + 6 <= end - level) {
      items.push(textAt((level + end) / 2, baseline, text, look));
    }
  }
  items.push(
    textAt(end + VALUE_GAP, baseline, shownValue(bar, size), { size: TYPE.label, colour: "ink", halo: "paper" }),
  );
  return items;
}

/** "tangent creates 0.392 J; normal takes 0.229 J". */
function headline({ energy, elements }: ImpactSolutionRecord): Rich {
  const size = Math.max(energy.before, energy.after);
  const works = Object.entries(elements).filter(([, { work }]) => Math.abs(work) > ROUNDING * size);
  const gains = works.filter(([, { work }]) => work > 0);
  const losses = works.filter(([, { work }]) => work < 0).sort((a, b) => a[1].work - b[1].work);
  const say = ([name, { work }]: (typeof works)[number], verb: string): Rich =>
    rich`${shortName(name)} ${verb} ${showValue(Math.abs(work), { size })} J`;
  if (works.length === 0) return words("No element gains or loses energy");
  if (gains.length > 0) {
    const most = gains.reduce((a, b) => (b[1].work > a[1].work ? b : a));
    const created =
      gains.length <= MOST_NAMED
        ? gains.map((one) => say(one, "creates"))
        : [rich`${String(gains.length)} elements create energy, most of it ${say(most, "with")}`];
    return joined([...created, ...losses.slice(0, 1).map((one) => say(one, "takes"))], "; ");
  }
  const share = `${Math.round((-1000 * energy.work) / (energy.before || 1)) / 10} %`;
  return rich`The impact takes ${showValue(-energy.work, { size })} J (${share}); ${say(losses[0]!, "takes most:")}`;
}

function describe({ energy, elements }: ImpactSolutionRecord): string {
  const works = Object.entries(elements).map(
    ([name, { work }]) => `${name} ${work >= 0 ? "adds" : "takes"} ${Math.abs(work)} J`,
  );
  return `Waterfall: kinetic energy before ${energy.before} J, ${works.join(", ")}, after ${energy.after} J.`;
}

function table({ energy, elements }: ImpactSolutionRecord): Drawing["table"] {
  return {
    columns: ["row", "energy / J"],
    rows: [
      ["before", energy.before],
      ...Object.entries(elements).map(([name, { work }]) => [name, work] as const),
      ["after", energy.after],
    ],
  };
}
