/**
 * How far the given coefficients are from the border of what is safe: the nearest safe ones where they are not, the safe box around them
 * where they are.
 */
import type { Label } from "../layout/place-labels.ts";
import type { Plane } from "../layout/plane.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, type Point, rectangle } from "../path.ts";
import type { Item } from "../scene.ts";
import { joined, plainText, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { RegionRecord } from "./certificate-record.ts";

interface Margins {
  readonly items: Item[];
  readonly labels: Label[];
  readonly points: Point[];
}

/** Distances below this are rounding: the given coefficients are the nearest. */
const SAME = 1e-9;
/** Digits of coefficients: enough to see a distance that is none. */
const FEWEST = 3;
const MOST = 11;

/** What the headline says of it. */
export function marginOf({ nearest, around }: RegionRecord): Rich {
  if (nearest?.coefficients && (nearest.distance ?? 0) > SAME) return rich`, by ${showValue(nearest.distance!)}`;
  return around?.size != null && around.size > SAME ? rich`, as are all within ${showValue(around.size)}` : [];
}

/** Coefficients as the figure prints them: with more digits where the nearest safe ones would read as the given ones. */
export function coefficientText({ nearest }: RegionRecord, given: readonly number[]): (of: readonly number[]) => Rich {
  const text = (digits: number) => (of: readonly number[]) =>
    joined(
      of.map((value) => showValue(value, { size: 1, digits })),
      ", ",
    );
  const other = nearest?.coefficients;
  let digits = FEWEST;
  const isAlike = (): boolean => plainText(text(digits)(given)) === plainText(text(digits)(other!));
  while (other && (nearest.distance ?? 0) > SAME && digits < MOST && isAlike()) digits++;
  return text(digits);
}

export function marginItems(region: RegionRecord, own: readonly number[], { at }: Plane): Margins {
  const { nearest, around } = region;
  const given = at(own as unknown as Point);
  const look = { size: TYPE.label, colour: "stable-text", halo: "stable-wash" } as const;
  if (nearest?.coefficients && (nearest.distance ?? 0) > SAME) {
    const point = at(nearest.coefficients as unknown as Point);
    const values = coefficientText(region, own)(nearest.coefficients);
    return {
      items: [
        line(given, point, { stroke: "ink", width: LINE.helper, dash: [2.4, 1.8], isButt: true }),
        circle(point, 3, { fill: "paper", stroke: "stable-text", width: LINE.emphasis }),
      ],
      labels: [
        { point, text: words("nearest safe"), look: { ...look, isBold: true }, below: { text: values, look }, gap: 6 },
      ],
      points: [point],
    };
  }
  if (around?.size == null || !around.low || !around.high || around.size <= SAME)
    return { items: [], labels: [], points: [] };
  const [[left, bottom], [right, top]] = [at(around.low as unknown as Point), at(around.high as unknown as Point)];
  const dotted = { stroke: "stable-text", width: LINE.data, dash: [1.6, 1.8], isButt: true } as const;
  const corner: Point = [(left + right) / 2, top];
  return {
    items: [rectangle(left, top, right - left, bottom - top, dotted)],
    labels: [{ point: corner, text: rich`± ${showValue(around.size)}: safe`, look, prefer: ["below", "above"] }],
    points: [],
  };
}
