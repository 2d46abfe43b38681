/**
 * T + U over time: blue where the run only lost energy, ink where somebody put energy in; impacts that gained are heavy vermilion. The
 * largest loss of one impact carries its name and its number.
 */
import { axisLeft } from "../layout/axes.ts";
import { placeLabels } from "../layout/place-labels.ts";
import { axisTitle, linearScale, padded, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { line, type Point } from "../path.ts";
import type { Item } from "../scene.ts";
import { rich } from "../text/rich-text.ts";
import { showChange } from "../text/show-value.ts";
import type { Colour } from "../theme.ts";
import { shortName } from "./fit-name.ts";
import { type EventRecord, energySize, extent, type MotionRecord, shownEnergies, UNCHANGED } from "./motion-record.ts";
import { brokenLine, SECOND_LINE } from "./sample-runs.ts";

/** A step of this share of the axis is worth its name. */
const WORTH_NAMING = 0.04;

const totals = ({ samples }: MotionRecord): number[] =>
  samples!.t.map((_, k) => samples!.kinetic[k]! + samples!.potential[k]!);

/** The axis of the energies of all runs from the foot up. */
export function energyScale(runs: readonly MotionRecord[], foot: number, top: number): Scale {
  const energies = runs.flatMap((result) => shownEnergies(result, totals(result)));
  return linearScale(padded(energies, 0.08), [foot, top], { room: 22 });
}

/** The energy of the run beside: no finding, so ink. */
export function secondEnergy(result: MotionRecord, time: Scale, scale: Scale): Item[] {
  const energies = totals(result);
  const points = result.samples!.t.map((at, k): Point => [time(at), scale(energies[k]!)]);
  return brokenLine(result, points, SECOND_LINE);
}

const energyTitle = (scale: Scale) => axisTitle(rich`$T + U$`, "J", scale);

export function energyItems(result: MotionRecord, time: Scale, scale: Scale): Item[] {
  const { t } = result.samples!;
  const energies = totals(result);
  const points = t.map((at, k): Point => [time(at), scale(energies[k]!)]);
  const size = energySize(result);
  const isFalling = energies.every((energy, k) => k === 0 || energy - energies[k - 1]! <= UNCHANGED * size);
  const lost = (energies[0] ?? 0) - (energies.at(-1) ?? 0);
  const stroke = isFalling && lost > UNCHANGED * size ? "loss" : "ink";
  const gains = points.flatMap((point, k) => {
    const isGain = k > 0 && t[k] === t[k - 1] && energies[k]! - energies[k - 1]! > UNCHANGED * size;
    return isGain ? [line(points[k - 1]!, point, { stroke: "gain", width: LINE.emphasis })] : [];
  });
  return [
    ...axisLeft(scale, time.range[0], { title: energyTitle(scale) }),
    ...brokenLine(result, points, { stroke, width: 1.4 }),
    ...gains,
    ...largestStep(result, points, time, scale),
  ];
}

function largestStep(result: MotionRecord, points: readonly Point[], time: Scale, scale: Scale): Item[] {
  const impacts = result.events.filter(({ type }) => type === "impact");
  const step = impacts.reduce<EventRecord | undefined>(
    (most, event) => (Math.abs(event.work) > Math.abs(most?.work ?? 0) ? event : most),
    undefined,
  );
  const [low, high] = extent(totals(result));
  const least = Math.max(WORTH_NAMING * (high - low), UNCHANGED * energySize(result));
  if (!step || Math.abs(step.work) <= least) return [];
  const after = result.samples!.t.reduce((last, t, k) => (t <= step.t ? k : last), 0);
  const lanes = new Set(result.contactStates?.map(({ element }) => element));
  const name = step.elements.find((element) => lanes.has(element)) ?? step.elements[0] ?? "impact";
  const [x, y] = points[after]!;
  const hue: Colour = step.work > 0 ? "gain-text" : "loss-text";
  const label = {
    text: rich`${shortName(name)} ${showChange(step.work)} J`,
    look: { size: TYPE.tick, colour: hue, halo: "paper" } as const,
    point: [x, y] as const,
    gap: 5,
    prefer: ["above-right", "right", "above-left", "below-left"] as const,
  };
  const [bottom, top] = scale.range;
  const bounds = { x: time.range[0] + 2, y: top, width: time.range[1] - time.range[0] - 2, height: bottom - top };
  return placeLabels([label], { bounds, lines: [thinLine(points)] });
}

/** The curve with points no closer than a unit: labels need no more. */
function thinLine(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= 1) kept.push(point);
  }
  return kept;
}
