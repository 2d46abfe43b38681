/**
 * Labels of the return maps: fixed points with their angle and growth first, then the names of the curves.
 */
import { type Label, placeLabels } from "../layout/place-labels.ts";
import type { Scale } from "../layout/scale.ts";
import { TYPE } from "../layout/sizes.ts";
import type { Point } from "../path.ts";
import type { Item } from "../scene.ts";
import { rich } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import {
  type FixedPointRecord,
  isAttracting,
  type MapCurveRecord,
  type PostureRecord,
  unsafeIntervals,
} from "./posture-record.ts";

/** The angle φ across, R above, G below. */
export interface Panels {
  readonly angle: Scale;
  readonly next: Scale;
  readonly growth: Scale;
}

/** φ* and G of the fixed points that attract, R(φ), R = φ and what the hatch means. */
export function mapLabels({ maps, fixedPoints }: PostureRecord, { angle, next, growth }: Panels): Item[] {
  const curves = maps.curves!.pieces;
  const finding = fixedPoints.filter(isAttracting).slice(0, 3);
  const look = (point: FixedPointRecord) =>
    ({ size: TYPE.label, isBold: true, colour: point.growth > 1 ? "gain-text" : "ink", halo: "paper" }) as const;
  const soft = { size: TYPE.note, colour: "ink2", halo: "paper" } as const;
  const upper: Label[] = [
    ...finding.map(
      (point): Label => ({
        point: [angle(point.angle), next(point.angle)],
        text: rich`$φ^* = ${showValue(point.angle)}$`,
        look: look(point),
        gap: 5,
        prefer: ["below-right", "above-left", "below", "above"],
      }),
    ),
    { point: [angle(0.62), next(0.62)], text: rich`$R = φ$`, look: soft, prefer: ["above-left", "below-right"] },
    {
      point: middleOf(curves, angle, (k, c) => next(c.reduced[k]!)),
      text: rich`$R(φ)$`,
      look: { ...soft, size: TYPE.label, colour: "ink" },
      prefer: ["above", "below"],
    },
  ];
  const unsafe = unsafeIntervals(curves).sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
  const lower: Label[] = [
    ...finding.map(
      (point): Label => ({
        point: [angle(point.angle), growth(point.growth)],
        text: rich`$G = ${showValue(point.growth, { digits: 4 })}$`,
        look: { ...look(point), halo: point.growth > 1 ? "gain-wash" : "paper" },
        gap: 5,
        prefer: ["below", "below-right", "below-left"],
      }),
    ),
    ...(unsafe
      ? [
          {
            point: [angle((unsafe[0] + unsafe[1]) / 2), growth(0.3)] as const,
            text: rich`hatched: $G > 1$`,
            look: { ...soft, colour: "gain-text", halo: "gain-wash" } as const,
            gap: 0,
            prefer: ["above", "below"] as const,
          },
        ]
      : []),
  ];
  const lineOf = (value: (k: number, c: MapCurveRecord) => number): Point[][] =>
    curves.map((c) => c.angles.map((at, k): Point => [angle(at), value(k, c)]));
  const box = (scale: Scale) => ({
    x: angle.range[0] + 2,
    y: scale.range[1] + 1,
    width: angle.range[1] - angle.range[0] - 4,
    height: scale.range[0] - scale.range[1] - 2,
  });
  return [
    ...placeLabels(upper, {
      bounds: box(next),
      lines: [
        ...lineOf((k, c) => next(c.reduced[k]!)),
        [
          [angle.range[0], next.range[0]],
          [angle.range[1], next.range[1]],
        ],
      ],
    }),
    ...placeLabels(lower, {
      bounds: box(growth),
      lines: [
        ...lineOf((k, c) => growth(c.growth[k]!)),
        [
          [angle.range[0], growth(1)],
          [angle.range[1], growth(1)],
        ],
      ],
    }),
  ];
}

/** The point in the middle of the widest curve. */
function middleOf(
  curves: readonly MapCurveRecord[],
  angle: Scale,
  y: (k: number, curve: MapCurveRecord) => number,
): Point {
  const width = ({ angles }: MapCurveRecord): number => angles.at(-1)! - angles[0]!;
  const widest = curves.reduce((a, b) => (width(b) > width(a) ? b : a));
  const k = Math.floor(widest.angles.length / 2);
  return [angle(widest.angles[k]!), y(k, widest)];
}
