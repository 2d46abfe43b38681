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

const SOFT = { size: TYPE.note, colour: "ink2", halo: "paper" } as const;

const findingLook = ({ growth }: FixedPointRecord) =>
  ({ size: TYPE.label, isBold: true, colour: growth > 1 ? "gain-text" : "ink", halo: "paper" }) as const;

/** φ* and G of the fixed points that attract, R(φ), R = φ and what the hatch means. */
export function mapLabels(result: PostureRecord, panels: Panels): Item[] {
  const { angle, next, growth } = panels;
  const curves = result.maps.curves!.pieces;
  const finding = result.fixedPoints.filter(isAttracting).slice(0, 3);
  const linesOf = (value: (k: number, curve: MapCurveRecord) => number): Point[][] =>
    curves.map((curve) => curve.angles.map((at, k): Point => [angle(at), value(k, curve)]));
  const across = (from: number, to: number): Point[] => [
    [angle.range[0], from],
    [angle.range[1], to],
  ];
  const box = ({ range: [bottom, top] }: Scale) => ({
    ...{ x: angle.range[0] + 2, width: angle.range[1] - angle.range[0] - 4 },
    ...{ y: top + 1, height: bottom - top - 2 },
  });
  const upper = [...linesOf((k, curve) => next(curve.reduced[k]!)), across(next.range[0], next.range[1])];
  const lower = [...linesOf((k, curve) => growth(curve.growth[k]!)), across(growth(1), growth(1))];
  return [
    ...placeLabels(mapNames(finding, curves, panels), { bounds: box(next), lines: upper }),
    ...placeLabels(growthNames(finding, curves, panels), { bounds: box(growth), lines: lower }),
  ];
}

function mapNames(
  finding: readonly FixedPointRecord[],
  curves: readonly MapCurveRecord[],
  { angle, next }: Panels,
): Label[] {
  return [
    ...finding.map(
      (point): Label => ({
        point: [angle(point.angle), next(point.angle)],
        text: rich`$φ^* = ${showValue(point.angle)}$`,
        look: findingLook(point),
        gap: 5,
        prefer: ["below-right", "above-left", "below", "above"],
      }),
    ),
    { point: [angle(0.62), next(0.62)], text: rich`$R = φ$`, look: SOFT, prefer: ["above-left", "below-right"] },
    {
      point: middleOf(curves, angle, (k, curve) => next(curve.reduced[k]!)),
      text: rich`$R(φ)$`,
      look: { ...SOFT, size: TYPE.label, colour: "ink" },
      prefer: ["above", "below"],
    },
  ];
}

function growthNames(
  finding: readonly FixedPointRecord[],
  curves: readonly MapCurveRecord[],
  { angle, growth }: Panels,
): Label[] {
  const unsafe = unsafeIntervals(curves).sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
  const hatched = (from: number, to: number): Label => ({
    point: [angle((from + to) / 2), growth(0.3)],
    text: rich`hatched: $G > 1$`,
    look: { ...SOFT, colour: "gain-text", halo: "gain-wash" },
    gap: 0,
    prefer: ["above", "below"],
  });
  const named = finding.map(
    (point): Label => ({
      point: [angle(point.angle), growth(point.growth)],
      text: rich`$G = ${showValue(point.growth, { digits: 4 })}$`,
      look: { ...findingLook(point), halo: point.growth > 1 ? "gain-wash" : "paper" },
      gap: 5,
      prefer: ["below", "below-right", "below-left"],
    }),
  );
  return [...named, ...(unsafe ? [hatched(...unsafe)] : [])];
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
