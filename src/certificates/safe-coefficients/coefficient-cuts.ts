/**
 * Safe coefficients near given ones, as small convex problems. Every Λ of the criterion is a cut that all safe coefficients
 * satisfy:
 *
 *   Σ_e x_e δ(ε_e) ≥ 0,   δ(ε) = (1 − ε)/(1 + ε) convex                                         (see `lossCriterion`)
 *
 * `linearised`: δ by its tangents at one place, for steps towards a local solution. `relaxed`: δ by its chord on a box where
 * x_e > 0 and by a tangent where x_e < 0, so that no safe coefficients of the box are lost and distances are lower bounds.
 */
import { stacked } from "../../linalg/dense.ts";
import { leastDistance } from "../../linalg/least-distance.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { lossFactor } from "../impulse-cones/impulse-cones.ts";
import { type ChosenCoefficient, lossSlope, type Side } from "./chosen-coefficients.ts";
import type { ChosenCriterion } from "./criterion-for.ts";

/** One Λ: what the fixed elements add, and x_e of the chosen ones. */
export interface Cut {
  readonly fixed: number;
  readonly products: Float64Array;
}

export function cutOf({ impact, chosen }: ChosenCriterion, products: Float64Array): Cut {
  let fixed = 0;
  impact.elements.forEach(({ element }, index) => {
    if (!chosen.some((one) => one.index === index)) fixed += products[index]! * lossFactor(element.restitution);
  });
  return { fixed, products: Float64Array.from(chosen, ({ index }) => products[index]!) };
}

/** δ ≈ value + slope·ε for one coefficient. */
interface Line {
  readonly value: number;
  readonly slope: number;
}

function tangent(place: number): Line {
  const slope = lossSlope(place);
  return { value: lossFactor(place) - slope * place, slope };
}

function chord({ low, high }: Side): Line {
  // (δ(high) − δ(low))/(high − low), without the difference of near numbers.
  const slope = -2 / ((1 + low) * (1 + high));
  return { value: lossFactor(low) - slope * low, slope };
}

/** The nearest coefficients to the given ones with all cuts linearised at `place`, at least `slack` inside; undefined if none. */
export function linearised(
  chosen: readonly ChosenCoefficient[],
  cuts: readonly Cut[],
  place: ArrayLike<number>,
  slack: number,
): number[] | undefined {
  return nearestWith(chosen, cuts, chosen, slack, (k) => tangent(place[k]!));
}

/** The nearest coefficients of the box that the relaxed cuts allow; undefined if none. */
export function relaxed(
  chosen: readonly ChosenCoefficient[],
  cuts: readonly Cut[],
  box: readonly Side[],
): number[] | undefined {
  const chords = box.map(chord);
  const tangents = box.map(({ low, high }) => tangent((low + high) / 2));
  return nearestWith(chosen, cuts, box, 0, (k, product) => (product > 0 ? chords[k]! : tangents[k]!));
}

/** Rows entered at a time, and rounds; a problem that is not finished has fewer rows, so its distance is a lower bound still. */
const ROWS_AT_A_TIME = 2;
const MOST_ROUNDS = 16;

/** A cut counts as met when it is short by no more than this part of its terms. */
const CUT_ROUNDING = 2 ** 4 * EPSILON;

/** Few of many cuts matter: the most violated ones enter until none is violated. */
function nearestWith(
  chosen: readonly ChosenCoefficient[],
  cuts: readonly Cut[],
  box: readonly Side[],
  slack: number,
  line: (k: number, product: number) => Line,
): number[] | undefined {
  const rows = cuts.map((cut) => linearRow(chosen, cut, slack, line));
  const working: Row[] = box.flatMap(({ low, high }, k) => [
    { slopes: unitRow(chosen.length, k, 1), right: low - chosen[k]!.value },
    { slopes: unitRow(chosen.length, k, -1), right: chosen[k]!.value - high },
  ]);
  let x: Float64Array = new Float64Array(chosen.length);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = solved(working, chosen.length);
    if (found === undefined) return undefined;
    x = found;
    const violated = rows
      .map((row) => ({ row, short: shortOf(row, x) }))
      .filter(({ row, short }) => short > 0 && !working.includes(row))
      .sort((a, b) => b.short - a.short);
    if (violated.length === 0) break;
    working.push(...violated.slice(0, ROWS_AT_A_TIME).map(({ row }) => row));
  }
  return box.map(({ low, high }, k) => Math.min(high, Math.max(low, chosen[k]!.value + x[k]!)));
}

/** slopes·x ≥ right, for x = ε − ε_given. */
interface Row {
  readonly slopes: Float64Array;
  readonly right: number;
}

const unitRow = (n: number, at: number, sign: number): Float64Array =>
  Float64Array.from({ length: n }, (_, j) => (j === at ? sign : 0));

function linearRow(
  chosen: readonly ChosenCoefficient[],
  { fixed, products }: Cut,
  slack: number,
  line: (k: number, product: number) => Line,
): Row {
  const slopes = new Float64Array(chosen.length);
  let right = slack - fixed;
  for (let k = 0; k < chosen.length; k++) {
    const product = products[k]!;
    const { value, slope } = line(k, product);
    slopes[k] = product * slope;
    right -= product * (value + slope * chosen[k]!.value);
  }
  return { slopes, right };
}

/** By how much a row is short, over its length; zero within rounding. */
function shortOf({ slopes, right }: Row, x: Float64Array): number {
  let sum = -right;
  let size = Math.abs(right);
  let length = 0;
  for (let k = 0; k < x.length; k++) {
    sum += slopes[k]! * x[k]!;
    size += Math.abs(slopes[k]! * x[k]!);
    length = Math.max(length, Math.abs(slopes[k]!));
  }
  return -sum <= CUT_ROUNDING * size ? 0 : -sum / Math.max(length, Number.MIN_VALUE);
}

function solved(rows: readonly Row[], n: number): Float64Array | undefined {
  const right = Float64Array.from(rows, (row) => row.right);
  const { feasible, x } = leastDistance(stacked(rows.map(({ slopes }) => slopes)), rows.length, n, right);
  return feasible ? x : undefined;
}
