/** The coefficients of a fit, a row each: value, interval, and what stays open. */
import { AXIS_FOOT, axisBottom } from "../layout/axes.ts";
import { linearScale, padded, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { arrowHead, circle, line, rectangle } from "../path.ts";
import { type Hatch, type Item, textAt } from "../scene.ts";
import { HALF_FIGURE, measureText } from "../text/measure-text.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { fitName } from "./fit-name.ts";
import type { FitParameterRecord, FitRecord } from "./fit-record.ts";

const OPEN: Hatch = { line: "undecided", ground: "undecided-wash", angle: 45, gap: 3, width: 0.5 };
const ROW = 19;
const LEAST_ROW = 11;
const HEAD = 3;
/** Most rows; a matrix of five balls has 16 coefficients. */
const MOST_ROWS = 16;

export function coefficientPanel(
  record: FitRecord,
  width: number,
  height: number | undefined,
): { items: Item[]; height: number } {
  const shown = record.parameters.slice(0, MOST_ROWS);
  const more = record.parameters.length - shown.length;
  const count = shown.length + (more > 0 ? 1 : 0);
  const room = height === undefined ? ROW : (height - HEAD - AXIS_FOOT) / count;
  const row = Math.max(LEAST_ROW, Math.min(ROW, room));
  const names = shown.map(({ name }) => fitName(name, 0.32 * width, TYPE.label));
  const values = shown.map((one) => valueText(one, record));
  const left = 6 + Math.max(...names.map((name) => measureText(name, { size: TYPE.label }).width));
  const right = width - 6 - Math.max(...values.map((value) => measureText(value, { size: TYPE.note }).width));
  const ends = shown.flatMap(({ value, interval, determined }) => [
    value,
    ...(determined ? [interval?.low, interval?.high] : []),
  ]);
  const domain = padded(
    ends.filter((end) => typeof end === "number"),
    0.08,
  );
  const scale = linearScale(domain, [left, right], { room: 30 });
  const foot = HEAD + row * count;
  return {
    items: [
      ...(scale.domain[0] < 0 && scale.domain[1] > 0
        ? [line([scale(0), HEAD], [scale(0), foot], { stroke: "rule", width: LINE.axis })]
        : []),
      ...shown.flatMap((one, k) => {
        const y = HEAD + row * (k + 0.5);
        const text = { size: TYPE.label, colour: "ink" } as const;
        return [
          textAt(left - 6, y + HALF_FIGURE * TYPE.label, names[k]!, { ...text, anchor: "end" }),
          ...coefficientItems(one, record, scale, y),
          textAt(right + 6, y + HALF_FIGURE * TYPE.note, values[k]!, {
            size: TYPE.note,
            colour: isOpen(one, record) ? "undecided-text" : "ink",
          }),
        ];
      }),
      ...(more > 0 ? [textAt(left, foot - 3, words(`… and ${more} more`), { size: TYPE.note, colour: "ink2" })] : []),
      ...axisBottom(scale, foot, { title: words("coefficient") }),
    ],
    height: foot + AXIS_FOOT,
  };
}

const isOpen = ({ name, determined }: FitParameterRecord, { identifiability }: FitRecord): boolean =>
  !determined || identifiability.onlyBounded.includes(name);

/** Value and interval in words. */
function valueText(one: FitParameterRecord, record: FitRecord): Rich {
  const { value, interval, determined, bound, standardError } = one;
  if (!determined) return words("not determined");
  if (isOpen(one, record)) return rich`${showValue(value, { size: 1 })}, bounded only`;
  if (!interval || interval.low === null || interval.high === null) {
    return rich`${showValue(value, { size: 1 })}${bound === null ? "" : ", at its bound"}`;
  }
  if (standardError == null) {
    return rich`${showValue(interval.low, { size: 1 })} … ${showValue(interval.high, { size: 1 })}`;
  }
  return rich`${showValue(value, { size: 1 })} ± ${showValue(standardError, { digits: 2, size: 1 })}`;
}

function coefficientItems(one: FitParameterRecord, record: FitRecord, scale: Scale, y: number): Item[] {
  const { value, interval, determined } = one;
  const [first, last] = scale.range;
  if (!determined) {
    return [
      rectangle(first, y - 3, last - first, 6, { fill: OPEN }),
      circle([scale(value), y], 2.4, { fill: "paper", stroke: "undecided", width: LINE.data }),
    ];
  }
  const hue = isOpen(one, record) ? "undecided" : "ink";
  const dot = circle([scale(value), y], 2.6, { fill: hue, stroke: "paper", width: LINE.axis });
  if (!interval) return [dot];
  const [from, to] = [
    interval.low === null ? first : scale(interval.low),
    interval.high === null ? last : scale(interval.high),
  ];
  const look = { stroke: hue, width: LINE.emphasis, isButt: true } as const;
  const cap = (x: number): Item => line([x, y - 3], [x, y + 3], { stroke: hue, width: LINE.data });
  return [
    line([from, y], [to, y], look),
    interval.low === null ? arrowHead([from + 8, y], [from - 2, y], 6, { fill: hue }) : cap(from),
    interval.high === null ? arrowHead([to - 8, y], [to + 2, y], 6, { fill: hue }) : cap(to),
    dot,
  ];
}
