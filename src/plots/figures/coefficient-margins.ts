/**
 * How far the given coefficients are from the border of what is safe: the nearest safe ones where they are not, the safe box around them
 * where they are.
 */
import type { Label } from "../layout/place-labels.ts";
import type { Plane } from "../layout/plane.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, type Point, rectangle } from "../path.ts";
import type { Item } from "../scene.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { RegionRecord } from "./certificate-record.ts";

interface Margins {
  readonly items: Item[];
  readonly labels: Label[];
  readonly points: Point[];
}

/** Distances below this are rounding: the given coefficients are the nearest. */
const SAME = 1e-9;

/** What the headline says of it. */
export function marginOf({ nearest, around }: RegionRecord): Rich {
  if (nearest?.coefficients && (nearest.distance ?? 0) > SAME) return rich`, by ${showValue(nearest.distance!)}`;
  return around?.size != null && around.size > SAME ? rich`, as are all within ${showValue(around.size)}` : [];
}

export function marginItems({ nearest, around }: RegionRecord, given: Point, { at }: Plane): Margins {
  const look = { size: TYPE.label, colour: "stable-text", halo: "stable-wash" } as const;
  if (nearest?.coefficients && (nearest.distance ?? 0) > SAME) {
    const point = at(nearest.coefficients as unknown as Point);
    const values = joined(
      nearest.coefficients.map((value) => showValue(value, { size: 1 })),
      ", ",
    );
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
