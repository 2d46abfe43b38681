/**
 * `ledger` of a motion: who gained, who lost? A waterfall of T + U from the start to the end, one bar an element and one for the other
 * forces. The zero of U is a choice of the model, so levels are marks and not bars from zero. A second run has its own waterfall on the same axis.
 */
import { type DataTable, type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom } from "../layout/axes.ts";
import { axisTitle, linearScale, padded, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { line, rectangle } from "../path.ts";
import { group, type Item, textAt } from "../scene.ts";
import { cutText, measureText } from "../text/measure-text.ts";
import { type Rich, rich } from "../text/rich-text.ts";
import { showChange, showValue } from "../text/show-value.ts";
import { fitName } from "./fit-name.ts";
import { WORK_HATCH } from "./ledger.ts";
import { energySize, howOf, type MotionRecord, motionSubline, SECOND_RUN, shownEnergies } from "./motion-record.ts";
import { motionHeadline } from "./motion-words.ts";

const ROW = 16;
/** Height of a bar, of its row. */
const BAR_SHARE = 10 / ROW;
const MOST_ROWS = 14;
const WIDEST_NAME = 0.36;
/** Works below this share of the energies are rounding and have no bar. */
const ROUNDING = 2 ** -30;

interface Row {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** A work; start and end are levels. */
  readonly isWork: boolean;
}

export const motionLedger = defineFigure<"simulation-result">({
  id: "ledger",
  question: "who gained, who lost?",
  of: ["simulation-result"],
  draw: (result, space, { beside } = {}) =>
    drawLedger(result as unknown as MotionRecord, space, beside as unknown as MotionRecord | undefined),
});

/** Room of the words above a run where there are two. */
const TITLE = 14;
/** Room on the axis for a mark at the energy of an instant: no text stands so low. */
const MARK = 6;

function drawLedger(result: MotionRecord, space: Space, beside: MotionRecord | undefined): Drawing {
  const runs = beside ? [result, beside] : [result];
  const falls = runs.map((run) => waterfallOf(run, space, runs.length));
  const widest = Math.max(...falls.map(({ valueWidth }) => valueWidth)) + 8;
  const left = Math.max(...falls.map(({ nameWidth }) => nameWidth)) + 10;
  const levels = padded(
    runs.flatMap((run, k) =>
      shownEnergies(
        run,
        falls[k]!.rows.flatMap(({ from, to }) => [from, to]),
      ),
    ),
    0.03,
  );
  const scale = linearScale(levels, [left, space.width - widest]);
  const count = falls.reduce((sum, { rows }) => sum + rows.length, 0);
  const titles = beside ? 2 * TITLE : 0;
  const row = space.height ? Math.min(2.8 * ROW, (space.height - AXIS_FOOT - 4 - titles) / count) : ROW;
  const foot = 4 + titles + row * count;
  let top = 4;
  const items = falls.flatMap((fall, k) => {
    const start = top + (beside ? TITLE : 0);
    top = start + fall.rows.length * row;
    return [...(beside ? [runTitle(runs[k]!, k, start, space.width)] : []), ...fallItems(fall, scale, start, row)];
  });
  return {
    title: `Energy ledger${result.title ? `: ${result.title}` : ""}`,
    description: runs.map(describe).join(" Second run: "),
    headline: motionHeadline(result),
    subline: motionSubline(result, beside),
    items: [...axisBottom(scale, foot, { title: axisTitle(rich`energy $T + U$`, "J", scale) }), ...items],
    height: foot + AXIS_FOOT,
    table: tableOf(runs),
    cursor: { x: { of: "energy", domain: scale.domain, range: scale.range }, top: foot - MARK, foot },
  };
}

/** Rows of a run, with the words and numbers beside them. */
interface Waterfall {
  readonly rows: readonly Row[];
  readonly names: readonly Rich[];
  readonly values: readonly Rich[];
  readonly nameWidth: number;
  readonly valueWidth: number;
}

function waterfallOf(result: MotionRecord, space: Space, count: number): Waterfall {
  const rows = rowsOf(result, space, count);
  const size = energySize(result);
  const values = rows.map(({ from, to, isWork }) => (isWork ? showChange(to - from, size) : showValue(to, { size })));
  const names = rows.map(({ name }) => fitName(name, WIDEST_NAME * space.width, TYPE.label));
  const widest = (texts: readonly Rich[], isBold: boolean): number =>
    Math.max(...texts.map((text) => measureText(text, { size: TYPE.label, isBold }).width));
  return { rows, names, values, nameWidth: widest(names, false), valueWidth: widest(values, true) };
}

const runTitle = (run: MotionRecord, k: number, y: number, width: number): Item => {
  const look = { size: TYPE.note, colour: "ink2" } as const;
  return textAt(0, y - 5, cutText(rich`${k === 0 ? "this run" : SECOND_RUN}: ${howOf(run)}`, look, width), look);
};

function fallItems({ rows, names, values }: Waterfall, scale: Scale, start: number, row: number): Item[] {
  return rows.map((one, k) => {
    const top = start + k * row;
    const name = textAt(scale.range[0] - 6, top + (BAR_SHARE * row) / 2 + 3, names[k]!, {
      size: TYPE.label,
      colour: "ink",
      anchor: "end",
    });
    const items = [name, ...connector(one, rows[k + 1], top, row, scale), ...bar(one, top, row, scale, values[k]!)];
    return group(items, one.isWork ? { about: one.name } : {});
  });
}

/** Start, works from the largest on as far as there is room, the rest together, other forces, end. */
function rowsOf({ energy, ...rest }: MotionRecord, { height }: Space, count: number): Row[] {
  const size = energySize({ energy, ...rest });
  const most = height === undefined ? MOST_ROWS : Math.max(3, Math.floor(height / count / 14) - 4);
  const all = Object.entries(energy.byElement).filter(([, work]) => Math.abs(work) > ROUNDING * size);
  const shown = new Set([...all].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1])).slice(0, most));
  const hidden = all.filter((one) => !shown.has(one));
  const works = all.filter((one) => shown.has(one));
  if (hidden.length > 0) works.push([`${hidden.length} more`, hidden.reduce((sum, [, work]) => sum + work, 0)]);
  if (Math.abs(energy.external) > ROUNDING * size) works.push(["other forces", energy.external]);
  let level = energy.initial;
  const bars = works.map(([name, work]) => {
    const from = level;
    level += work;
    return { name, from, to: level, isWork: true };
  });
  const mark = (name: string, at: number): Row => ({ name, from: at, to: at, isWork: false });
  return [mark("start", energy.initial), ...bars, mark("end", energy.final)];
}

function connector({ to }: Row, next: Row | undefined, top: number, row: number, scale: Scale): Item[] {
  return next
    ? [line([scale(to), top + BAR_SHARE * row], [scale(to), top + row], { stroke: "ink2", width: LINE.axis })]
    : [];
}

function bar(
  { from, to, isWork }: Row,
  top: number,
  row: number,
  scale: Scale,
  value: ReturnType<typeof showValue>,
): Item[] {
  const height = BAR_SHARE * row;
  const baseline = top + height / 2 + 3;
  const [low, high] = [scale(Math.min(from, to)), scale(Math.max(from, to))];
  const look = { size: TYPE.label, halo: "paper" } as const;
  if (!isWork) {
    const mark = line([low, top - 2], [low, top + height + 2], { stroke: "ink", width: LINE.emphasis, isButt: true });
    return [mark, textAt(high + 5, baseline, value, { ...look, colour: "ink" })];
  }
  const hue = to > from ? "gain" : "loss";
  return [
    rectangle(low, top, Math.max(high - low, 0.8), height, { fill: WORK_HATCH[hue], stroke: hue, width: LINE.helper }),
    textAt(high + 5, baseline, value, { ...look, colour: `${hue}-text`, isBold: true }),
  ];
}

function describe({ energy }: MotionRecord): string {
  const works = Object.entries(energy.byElement).map(([name, work]) => `${name} ${work} J`);
  return `Waterfall: energy at the start ${energy.initial} J, ${works.join(", ")}, other forces ${energy.external} J, at the end ${energy.final} J.`;
}

/** Of two runs a first column says which. */
function tableOf(runs: readonly MotionRecord[]): DataTable {
  const columns = ["row", "energy / J"];
  if (runs.length === 1) return { columns, rows: tableRows(runs[0]!) };
  const rows = runs.flatMap((run, k) => tableRows(run).map((row) => [k === 0 ? "this run" : SECOND_RUN, ...row]));
  return { columns: ["run", ...columns], rows };
}

const tableRows = ({ energy }: MotionRecord): DataTable["rows"] => [
  ["start", energy.initial],
  ...Object.entries(energy.byElement),
  ["other forces", energy.external],
  ["dissipated", energy.dissipated],
  ["end", energy.final],
];
