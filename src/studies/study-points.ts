/**
 * The points of a study by their index, none of them kept: any of 10⁷ is found without the others.
 *
 *   product   index = i₁ + n₁ (i₂ + n₂ i₃): the first axis runs fastest
 *   zip       the i-th value of every axis
 *   random    each coordinate uniform in its range
 *   latin     one point in each of the n strata of every axis: stratum π_axis(index), π a seeded permutation
 *
 * Both samples are functions of (seed, axis, index) alone.
 */
import { InputError } from "../errors.ts";
import type { Ranges } from "../linalg/boxes.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import { isList, type RangeAxis, type Study, type StudyAxis } from "../models/study/study.ts";
import { permuted, uniform } from "./seeded.ts";

const countOf = (axis: StudyAxis): number => (isList(axis) ? axis.values.length : axis.count);

/** Numbers of values along the directions in which points are counted: those of a product, else one. */
export function gridShape({ axes, combine, sample }: Study): readonly number[] {
  if (sample) return [sample.count];
  return combine === "zip" ? [countOf(axes[0]!)] : axes.map(countOf);
}

/** Numbers of values along the two axes of a grid; throws `InputError` where there are not two. */
export function planeShape(study: Study): readonly [number, number] {
  const [width, height, ...more] = gridShape(study);
  if (width !== undefined && height !== undefined && more.length === 0) return [width, height];
  throw new InputError({
    code: "wrong-size",
    what: "the points of the study are no grid of two axes",
    where: "axes",
    fix: "Combine two axes as a product.",
  });
}

export const pointCount = (study: Study): number => gridShape(study).reduce((product, count) => product * count, 1);

/** The places along each direction of a product. */
export function gridPlace(shape: readonly number[], index: number): number[] {
  let rest = index;
  return shape.map((count) => {
    const place = rest % count;
    rest = (rest - place) / count;
    return place;
  });
}

/** The i-th value of an axis of a grid; both ends exactly. */
function axisValue(axis: StudyAxis, i: number): number {
  if (isList(axis)) return axis.values[i]!;
  if (i === 0) return axis.from;
  if (i === axis.count - 1) return axis.to;
  const value = between(axis, i / (axis.count - 1));
  return axis.scale === "log" ? tidied(axis, value) : value;
}

/** Digits of a number that is taken for a round one. */
const ROUND_DIGITS = 12;
/** Equal ratios closer to 1 than this are not rounded: neighbours must stay apart. */
const CLOSE_RATIO = 1e-12;

/** A power is known to ln(to/from) last places: where a round number is that near it is meant, so that decades are decades. */
function tidied({ from, to, count }: RangeAxis, value: number): number {
  const reach = Math.log(to / from);
  const round = Number(value.toPrecision(ROUND_DIGITS));
  const isNear = Math.abs(round - value) <= (4 + reach) * EPSILON * value;
  return isNear && reach > CLOSE_RATIO * count ? round : value;
}

/** The value at a place between the values of an axis: 2.5 is half-way, on the scale of the axis, between the third and the fourth. */
export function valueBetween(axis: StudyAxis, place: number): number {
  if (Number.isInteger(place)) return axisValue(axis, place);
  if (!isList(axis)) return between(axis, place / (axis.count - 1));
  const i = Math.floor(place);
  return axis.values[i]! + (axis.values[i + 1]! - axis.values[i]!) * (place - i);
}

/**
 * The cell of a point of a product: half-way, on the scale of each axis, to the values beside it; at the rim to the value itself. Cells
 * share their ends to the last bit, so that they cover the grid.
 */
export function cellRanges(study: Study, index: number): Ranges {
  const places = gridPlace(gridShape(study), index);
  return study.axes.map((axis, k) => {
    const [place, last] = [places[k]!, countOf(axis) - 1];
    const ends = [Math.max(0, place - 0.5), Math.min(last, place + 0.5)].map((at) => valueBetween(axis, at));
    return [Math.min(...ends), Math.max(...ends)];
  });
}

/** The part of the range of an axis between its i-th value and the next, on its scale. */
export function stepPart(axis: StudyAxis, i: number): number {
  if (!isList(axis)) return 1 / (axis.count - 1);
  return Math.abs((axis.values[i + 1]! - axis.values[i]!) / (axis.values.at(-1)! - axis.values[0]!));
}

/** The values of the axes of a product, in their order; undefined for other studies. */
export function gridAxes(study: Study): readonly (readonly number[])[] | undefined {
  if (study.sample || study.combine === "zip") return undefined;
  return study.axes.map((axis) => Array.from({ length: countOf(axis) }, (_, i) => axisValue(axis, i)));
}

/** The value at a share from 0 to 1 of the axis. */
function between(axis: StudyAxis, share: number): number {
  if (isList(axis)) return axis.values[Math.min(axis.values.length - 1, Math.floor(share * axis.values.length))]!;
  const { from, to, scale } = axis;
  return scale === "log" ? from * (to / from) ** share : from + (to - from) * share;
}

/** Values of the axes at a point. */
export function pointAt(study: Study, index: number): number[] {
  const { axes, combine, sample } = study;
  if (sample) {
    const { kind, count, seed } = sample;
    return axes.map((axis, k) => {
      const jitter = uniform(seed, k, index);
      const share = kind === "random" ? jitter : (permuted(seed, k, count, index) + jitter) / count;
      return between(axis, share);
    });
  }
  if (combine === "zip") return axes.map((axis) => axisValue(axis, index));
  const places = gridPlace(gridShape(study), index);
  return axes.map((axis, k) => axisValue(axis, places[k]!));
}
