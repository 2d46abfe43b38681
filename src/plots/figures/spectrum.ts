/**
 * `spectrum`: why is the sufficient condition not met? Eigenvalues of G and the bounds of [Glocker2012] (87) and (92), as printed and
 * corrected, on one axis of shares of the largest eigenvalue: a condition is met where its bound lies left of λ_min/λ_max.
 */
import { choleskyForwardInPlace, choleskyInPlace } from "../../linalg/cholesky.ts";
import { dot } from "../../linalg/dense.ts";
import { symmetricEigen } from "../../linalg/symmetric-eigen.ts";
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom } from "../layout/axes.ts";
import { logScale, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, polygon, rectangle } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { CertificateRecord } from "./certificate-record.ts";

const ROW = 24;
const BIG_ROW = 44;
/** Where the rows begin: above the first stands the name of its least eigenvalue. */
const TOP = 12;
/** Between names and axis: half a triangle. */
const NAME_GAP = 9;
/** Eigenvalues below this share of the largest are rounding, drawn at the left edge. */
const LEAST = 1e-12;

interface Row {
  readonly name: Rich;
  readonly note: string;
  readonly value: number;
  readonly isMet: boolean;
}

export const spectrum = defineFigure<"certificate">({
  id: "spectrum",
  question: "why is the sufficient condition not met?",
  of: ["certificate"],
  lacks: (result) => {
    const { conditions, massForm, model } = result as unknown as CertificateRecord;
    if (!conditions.similar || !conditions.small)
      return "the law has no coefficient for each element, so the conditions do not apply";
    if (!model) return "the result does not carry its model; run the command again with this version";
    return massForm === "regular" ? undefined : "the mass matrix is singular, so G has no spectrum of its own";
  },
  draw: (result, space) => drawSpectrum(result as unknown as CertificateRecord, space),
});

function drawSpectrum(record: CertificateRecord, space: Space): Drawing {
  const values = eigenvalues(record);
  const most = values.at(-1)!;
  const shares = values.map((value) => Math.max(0, value / most));
  const rows = rowsOf(record);
  const least = Math.min(...[...shares, ...rows.map(({ value }) => value)].filter((value) => value > LEAST));
  const left = NAME_GAP + 2 + Math.max(...rows.map(nameWidth));
  const largest = Math.max(1, ...rows.map(({ value }) => value));
  const scale = logScale(
    [10 ** Math.floor(Math.log10(least) - 0.05), 10 ** Math.ceil(Math.log10(largest) + 0.05)],
    [left, space.width - 34],
  );
  const row = space.height ? Math.min(BIG_ROW, (space.height - AXIS_FOOT - TOP - 2) / (rows.length + 1)) : ROW;
  const foot = TOP + row * (rows.length + 1);
  const edge = place(scale, shares[0]!);
  return {
    title: `Spectrum of G${record.title ? `: ${record.title}` : ""}`,
    description: `Eigenvalues of G: ${values.join(", ")}. Bounds: ${rows.map(({ note, value, isMet }) => `${note} ${value}, ${isMet ? "met" : "not met"}`).join("; ")}.`,
    headline: headline(rows, shares[0]!),
    subline: joined(
      [
        ...(record.title ? [words(record.title)] : []),
        words(`law ${record.law}`),
        rich`${values.length} eigenvalues of $G$, largest ${showValue(most)}`,
      ],
      ", ",
    ),
    items: [
      rectangle(scale.range[0], 2, edge - scale.range[0], foot - 2, { fill: "stable-wash" }),
      line([edge, 2], [edge, foot], { stroke: "stable-text", width: LINE.data }),
      ...eigenRow(shares, scale, row),
      ...rows.flatMap((one, k) => boundRow(one, TOP + row * (k + 1), row, scale)),
      ...axisBottom(scale, foot, { title: rich`share of the largest eigenvalue, $λ / λ_{max}$` }),
    ],
    height: foot + AXIS_FOOT,
    table: {
      columns: ["row", "share of the largest eigenvalue", "eigenvalue"],
      rows: [
        ...shares.map((value, k) => [`eigenvalue ${k + 1}`, value, values[k]!]),
        ...rows.map(({ note, value }) => [note, value, null]),
      ],
    },
  };
}

const nameWidth = ({ name, note }: Row): number =>
  Math.max(measureText(name, { size: TYPE.label }).width, measureText(words(note), { size: 6.5 }).width);

/** Of G = WᵀM⁻¹W, least first. */
function eigenvalues({ model }: CertificateRecord): number[] {
  const { massMatrix, elements } = model!;
  const f = massMatrix.length;
  const factor = Float64Array.from(massMatrix.flat());
  choleskyInPlace(factor, f);
  const columns = elements.flatMap(({ direction, directions }) =>
    (directions ?? [direction!]).map((w) => {
      const y = Float64Array.from(w);
      choleskyForwardInPlace(factor, f, y);
      return y;
    }),
  );
  const n = columns.length;
  const g = Float64Array.from({ length: n * n }, (_, k) => dot(columns[Math.floor(k / n)]!, columns[k % n]!));
  return Array.from(symmetricEigen(g, n).values);
}

function rowsOf({ conditions }: CertificateRecord): Row[] {
  const { similar, small } = conditions;
  const isBoth = small!.printedLeft !== undefined && small!.printedLeft !== null && small!.printedLeft !== small!.left;
  const ratio = small!.right ?? 0;
  const all = [
    { name: rich`(87)`, note: "similar coefficients", value: similar!.left, isMet: similar!.verdict === "holds" },
    {
      name: rich`(92)`,
      note: isBoth ? "small, corrected" : "small coefficients",
      value: small!.left,
      isMet: small!.verdict === "holds",
    },
    ...(isBoth
      ? [
          {
            name: rich`(92)`,
            note: "small, as printed",
            value: small!.printedLeft!,
            isMet: small!.printedLeft! <= ratio,
          },
        ]
      : []),
  ];
  return all.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
}

/** On the axis, what is zero or less at its left end. */
const place = (scale: Scale, value: number): number =>
  value > scale.domain[0] ? Math.min(scale(value), scale.range[1]) : scale.range[0];

function eigenRow(shares: readonly number[], scale: Scale, row: number): Item[] {
  const y = TOP + row / 2;
  const name = { size: TYPE.label, anchor: "end", colour: "ink" } as const;
  const x = scale.range[0] - NAME_GAP;
  const edge = place(scale, shares[0]!);
  const text = rich`$λ_{min} / λ_{max} =$ ${showValue(shares[0]!, { size: 1 })}`;
  const isLeft = edge + 8 + measureText(text, { size: TYPE.note }).width > scale.range[1];
  return [
    textAt(x, y + 1, rich`$λ_i$`, name),
    textAt(x, y + 8.6, words("eigenvalues"), { ...name, size: 6.5, colour: "ink2" }),
    ...shares.map((share) => circle([place(scale, share), y], 2.6, { fill: "ink" })),
    textAt(isLeft ? edge - 5 : edge + 5, TOP - 2, text, {
      size: TYPE.note,
      colour: "stable-text",
      halo: "paper",
      anchor: isLeft ? "end" : "start",
    }),
  ];
}

/** A bound as a triangle with its value; filled where it is met. */
function boundRow({ name, note, value, isMet }: Row, top: number, row: number, scale: Scale): Item[] {
  const y = top + row / 2;
  const hue = isMet ? "stable" : "undecided";
  const x = place(scale, value);
  const end = { size: TYPE.label, anchor: "end", colour: "ink" } as const;
  const text = rich`${showValue(value, { size: 1 })}, ${isMet ? "met" : "not met"}`;
  const width = measureText(text, { size: TYPE.label }).width;
  const isLeft = x + 8 + width > scale.range[1] + 32;
  return [
    textAt(scale.range[0] - NAME_GAP, y + 1, name, end),
    textAt(scale.range[0] - NAME_GAP, y + 8.6, words(note), { ...end, size: 6.5, colour: "ink2" }),
    line([scale.range[0], y], [x, y], {
      stroke: `${hue}-text`,
      width: LINE.data,
      ...(isMet ? {} : { dash: [3, 2], isButt: true }),
    }),
    polygon(
      [
        [x, y],
        [x - 5, y - 4],
        [x - 5, y + 4],
      ],
      { fill: isMet ? `${hue}-text` : "paper", stroke: `${hue}-text`, width: LINE.helper },
    ),
    textAt(isLeft ? x - 8 : x + 5, y + 2.8, text, {
      size: TYPE.label,
      isBold: isMet,
      colour: `${hue}-text`,
      halo: "paper",
      anchor: isLeft ? "end" : "start",
    }),
  ];
}

function headline(rows: readonly Row[], ratio: number): Rich {
  const met = rows.filter(({ isMet, note }) => isMet && !note.includes("printed"));
  if (met.length > 0)
    return rich`${joined(
      met.map(({ name }) => name),
      " and ",
    )} proves that no impact gains energy`;
  const least = rows.reduce((a, b) => (b.value < a.value ? b : a));
  if (!(ratio > LEAST)) return rich`$G$ is singular: no bound on the coefficients can be met unless they are equal`;
  return rich`Eigenvalues of $G$ spread too far: ${showValue(least.value)} is above ${showValue(ratio)}, so nothing is proved`;
}
