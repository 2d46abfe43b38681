/**
 * `convergence`: does the method keep its order? Error over step on logarithmic axes, one line a method with the spread of steps near each
 * other as bars, slope triangles of the orders in theory, and the accuracy of the event-driven reference as a line. What failed leaves
 * a gap and a note.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { meetsSegment } from "../layout/plane.ts";
import { logScale, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, type Point, polygon, polyline, rectangle } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { wrapText } from "../text/measure-text.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";

interface PointRecord {
  readonly step: number;
  readonly error: number;
  readonly errors: readonly number[];
}

interface CurveRecord {
  readonly method: string;
  readonly points: readonly PointRecord[];
  readonly order: number | null;
  readonly theory: readonly [number, number];
  readonly reason?: string;
}

interface ConvergenceRecord {
  readonly title?: string;
  readonly law: string;
  readonly instants: number;
  readonly reference: {
    readonly method: string;
    readonly step?: number;
    readonly error: number | null;
    readonly reason?: string;
  };
  readonly curves: readonly CurveRecord[];
}

const HEAD = 5;
const RIGHT = 10;
const DOT = 2.4;
const NOTE_LINE = 9;
/** Most lines of notes below the axis. */
const MOST_NOTES = 4;

export const convergence = defineFigure<"convergence-result">({
  id: "convergence",
  question: "does the method keep its order?",
  of: ["convergence-result"],
  lacks: (result) => {
    const { curves, reference } = result as unknown as ConvergenceRecord;
    if (curves.some(({ points }) => points.some(({ error }) => error > 0))) return undefined;
    const why = curves.find(({ reason }) => reason !== undefined)?.reason ?? reference.reason;
    return why ?? "every run is exact: there is no error to be drawn";
  },
  draw: (result, space) => drawConvergence(result as unknown as ConvergenceRecord, space),
});

/** What a logarithmic axis can show of a curve. */
const drawable = ({ points }: CurveRecord): PointRecord[] => points.filter(({ error }) => error > 0);

function drawConvergence(record: ConvergenceRecord, space: Space): Drawing {
  const { curves, reference } = record;
  const notes = notesOf(record, space.width);
  const foot = (space.height ?? Math.min(0.78 * space.width, 270)) - AXIS_FOOT - NOTE_LINE * notes.length;
  const [x, y] = scalesOf(record, space.width, foot);
  const drawn = curves.map((curve) => drawable(curve).map(({ step, error }): Point => [x(step), y(error)]));
  const triangles = curves.flatMap((curve, k) => {
    const others = drawn.filter((_, j) => j !== k);
    const isFree = ({ box }: Triangle): boolean =>
      others.every((points) => points.slice(1).every((to, j) => !meetsSegment(box, points[j]!, to)));
    return triangleOf(curve, drawn[k]!, x, y).filter(isFree);
  });
  const floor = reference.error !== null && reference.error > 0 ? y(reference.error) : undefined;
  const lines = [...drawn, ...triangles.map(({ corners }) => [...corners, corners[0]!])];
  return {
    title: `Convergence${record.title ? `: ${record.title}` : ""}`,
    description: `Error over step: ${curves.map(({ method, order }) => `${method} order ${order ?? "not measured"}`).join(", ")}.`,
    headline: headline(curves),
    subline: subline(record),
    items: [
      ...(floor === undefined ? [] : [line([x.range[0], floor], [x.range[1], floor], EVENT)]),
      ...triangles.flatMap(({ items }) => items),
      ...curves.flatMap((curve, k) => curveItems(curve, drawn[k]!, x, y, k)),
      ...placeLabels([...curveLabels(curves, drawn), ...eventLabel(record, x, floor)], {
        bounds: { x: x.range[0] + 3, y: 0, width: x.range[1] - x.range[0] + RIGHT - 4, height: foot - 2 },
        boxes: triangles.map(({ box }) => box),
        lines:
          floor === undefined
            ? lines
            : [
                ...lines,
                [
                  [x.range[0], floor],
                  [x.range[1], floor],
                ],
              ],
      }),
      ...axisBottom(x, foot, { title: words("step / s") }),
      ...axisLeft(y, x.range[0], { title: words("error, share of the way") }),
      ...notes.map((row, k) =>
        textAt(0, foot + AXIS_FOOT + 5 + NOTE_LINE * k, row, { size: TYPE.note, colour: "ink2" }),
      ),
    ],
    height: foot + AXIS_FOOT + NOTE_LINE * notes.length,
    table: tableOf(curves),
  };
}

const tableOf = (curves: readonly CurveRecord[]): Drawing["table"] => ({
  columns: ["method", "step / s", "error", "least", "most"],
  rows: curves.flatMap(({ method, points }) =>
    points.map(({ step, error, errors }) => [method, step, error, Math.min(...errors), Math.max(...errors)]),
  ),
});

const EVENT = { stroke: "ink2", width: LINE.data, dash: [6, 2, 1.5, 2], isButt: true } as const;

/** Room of a fifth of a decade around what is drawn. */
function scalesOf({ curves, reference }: ConvergenceRecord, width: number, foot: number): [Scale, Scale] {
  const points = curves.flatMap(drawable);
  const errors = points.flatMap(({ error, errors }) => [error, ...errors.filter((one) => one > 0)]);
  const around = (values: readonly number[]): [number, number] => [
    Math.min(...values) / 10 ** 0.2,
    Math.max(...values) * 10 ** 0.2,
  ];
  const known = reference.error !== null && reference.error > 0 ? [reference.error] : [];
  const y = logScale(around([...errors, ...known]), [foot, HEAD], { room: 20 });
  const x = logScale(around(points.map(({ step }) => step)), [axisWidth(y) + 1, width - RIGHT]);
  return [withTwo(x), withTwo(y)];
}

/** An axis shorter than a decade shows its ends' round numbers. */
function withTwo(scale: Scale): Scale {
  if (scale.ticks.length >= 2) return scale;
  const [a, b] = scale.domain;
  const ticks = [1, 2, 5].flatMap((factor) =>
    Array.from({ length: Math.ceil(Math.log10(b)) - Math.floor(Math.log10(a)) + 1 }, (_, k) => {
      const value = factor * 10 ** (Math.floor(Math.log10(a)) + k);
      return { value, label: showValue(value, { digits: 1 }) };
    }),
  );
  const inside = ticks.filter(({ value }) => value >= a && value <= b).sort((p, q) => p.value - q.value);
  return Object.assign((value: number) => scale(value), { ...scale, ticks: inside });
}

/** First method filled discs, second open squares. */
function curveItems(curve: CurveRecord, points: readonly Point[], x: Scale, y: Scale, k: number): Item[] {
  const bars = drawable(curve).flatMap(({ step, errors }) => {
    const [least, most] = [Math.min(...errors), Math.max(...errors)];
    return least > 0 ? [line([x(step), y(least)], [x(step), y(most)], { stroke: "ink2", width: LINE.helper })] : [];
  });
  const mark = ([px, py]: Point): Item =>
    k === 0
      ? circle([px, py], DOT, { fill: "ink", stroke: "paper", width: LINE.axis })
      : rectangle(px - DOT, py - DOT, 2 * DOT, 2 * DOT, { fill: "paper", stroke: "ink", width: LINE.data });
  return [polyline(points, { stroke: "ink", width: LINE.data }), ...bars, ...points.map(mark)];
}

interface Triangle {
  readonly items: Item[];
  readonly corners: readonly Point[];
  readonly box: { x: number; y: number; width: number; height: number };
}

/** Below the two middle points: legs 1 and the order in theory that is nearest to the measured one. */
function triangleOf({ order, theory }: CurveRecord, points: readonly Point[], x: Scale, y: Scale): Triangle[] {
  if (order === null || points.length < 2) return [];
  const nearest = Math.abs(theory[0] - order) < Math.abs(theory[1] - order) ? theory[0] : theory[1];
  const decade = (scale: Scale): number => Math.abs(scale(10 * scale.domain[0]) - scale(scale.domain[0]));
  const k = Math.floor((points.length - 1) / 2);
  const [right, left] = [points[k]!, points[k + 1]!];
  const wide = 0.55 * (right[0] - left[0]);
  const tall = (nearest * wide * decade(y)) / decade(x);
  const [x0, y0] = [(left[0] + right[0]) / 2 - wide / 2 + 7, (left[1] + right[1]) / 2 + tall / 2 + 6];
  const corners: Point[] = [
    [x0, y0],
    [x0 + wide, y0],
    [x0 + wide, y0 - tall],
  ];
  if (y0 + 10 > y.range[0] || wide < 8) return [];
  const look = { size: TYPE.tick, colour: "ink2", halo: "paper" } as const;
  return [
    {
      corners,
      box: { x: x0 + 3, y: y0 - tall + 3, width: wide + 6, height: tall + 6 },
      items: [
        polygon(corners, { stroke: "ink2", width: LINE.axis }),
        textAt(x0 + wide / 2, y0 + 7, words("1"), { ...look, anchor: "middle" }),
        textAt(x0 + wide + 2.5, y0 - tall / 2 + 2.5, words(String(nearest)), look),
      ],
    },
  ];
}

function curveLabels(curves: readonly CurveRecord[], drawn: readonly (readonly Point[])[]): Label[] {
  return curves.flatMap(({ method, order }, k) => {
    const points = drawn[k]!;
    if (points.length === 0) return [];
    const text = order === null ? words(method) : rich`${method}, order ${order.toFixed(2)}`;
    const look = { size: TYPE.label, isBold: true, colour: "ink", halo: "paper" } as const;
    const [first, second] = points;
    const point: Point = second ? [(first![0] + second[0]) / 2, (first![1] + second[1]) / 2] : first!;
    return [{ point, text, look, gap: 6, prefer: ["above-left", "left", "above"] as const }];
  });
}

function eventLabel({ reference }: ConvergenceRecord, x: Scale, floor: number | undefined): Label[] {
  if (floor === undefined) return [];
  return [
    {
      point: [x.range[1] - 50, floor],
      text: rich`event-driven, below ${showValue(reference.error!, { digits: 2 })}`,
      look: { size: TYPE.note, colour: "ink2", halo: "paper" },
      prefer: ["above", "below"],
    },
  ];
}

/** Why a reference, an order or a point is missing. */
function notesOf({ curves, reference }: ConvergenceRecord, width: number): Rich[] {
  const stand = reference.reason === undefined ? [] : [`No event-driven reference (${reference.reason}).`];
  const reasons = [...new Set(curves.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))];
  const missing = reasons.map((reason) => {
    const of = curves.filter((curve) => curve.reason === reason);
    const names = of.map(({ method }) => method).join(", ");
    return `${of[0]!.order === null ? "No order" : "Steps left out"} of ${names}: ${reason}.`;
  });
  const rows = [...stand, ...missing].flatMap((text) => wrapText(words(text), { size: TYPE.note }, width));
  return rows.length <= MOST_NOTES ? rows : [...rows.slice(0, MOST_NOTES - 1), words("…")];
}

function headline(curves: readonly CurveRecord[]): Rich {
  const measured = curves.filter(({ order }) => order !== null);
  if (measured.length === 0) return words("No order to be seen in these errors");
  return words(`Measured order: ${measured.map(({ method, order }) => `${method} ${order!.toFixed(2)}`).join(", ")}`);
}

function subline({ title, law, instants, reference }: ConvergenceRecord): Rich {
  const at = instants === 1 ? "positions at the end" : `positions at ${instants} instants`;
  const against =
    reference.method === "event"
      ? words("against the event-driven run")
      : rich`against ${reference.method} at the step ${showValue(reference.step!)} s`;
  return joined([...(title ? [words(title)] : []), words(`law ${law}`), rich`${at} ${against}`], ", ");
}
