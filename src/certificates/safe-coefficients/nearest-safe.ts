/**
 * The safe coefficients nearest to the given ones, |ε − ε_given| least within Table 1.
 *
 * Safe loss factors form a convex set, safe coefficients in general do not. So the range is cut into boxes: in each, the
 * relaxed problem (`relaxed`) is a lower bound of the distance, and steps with linearised cuts end at safe coefficients, an
 * upper bound. Boxes that cannot hold anything nearer are dropped, the others halved. When the bounds meet the answer is
 * the global one; when the work is limited first, the answer is safe, and the lower bound says how much nearer one may be.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import type { ChosenCoefficient, Side } from "./chosen-coefficients.ts";
import { type Cut, cutOf, linearised, relaxed } from "./coefficient-cuts.ts";
import type { ChosenCriterion } from "./criterion-for.ts";

export interface NearestSafe {
  /** In the order of the chosen elements; null when none was found. */
  readonly coefficients: readonly number[] | null;
  /** Euclidean, in ε. */
  readonly distance: number | null;
  /** No safe coefficients (by the criterion) are nearer than this; null when there are none at all. */
  readonly lowerBound: number | null;
  /** `global`: nothing is nearer, but for `SAME_DISTANCE`. `none`: no coefficients within Table 1 are safe. */
  readonly optimality: "global" | "local" | "none" | "undecided";
}

/** Bounds closer than this part of the distance have met: a millionth. */
const SAME_DISTANCE = 2 ** -20;

/** Cuts are met with this much room, so that the last step ends inside. */
const SLACK = 2 ** -44;

/** Margins below zero by no more than this are rounding of the margin itself; those of cones are taken only if need be. */
const STRICT_ROUNDING = 2 ** 4 * EPSILON;

/** A simple choice that is no farther away than this is preferred: thin sets of safe coefficients are blurred by rounding. */
const NO_FARTHER = 2 ** -20;

const MOST_BOXES = 200;
const MOST_CUTS_PER_BOX = 6;

/** Descents from the first boxes, and later ones while the bounds are this far apart. */
const MOST_DESCENTS = 5;
const DESCENT_EVERY = 6;
const FAR = 2 ** -10;

/** Older cuts are dropped beyond this; fewer cuts leave lower bounds lower, never wrong. */
const MOST_CUTS = 400;
const MOST_STEPS = 40;
const MOST_POLISHING_STEPS = 1_000;

/** Steps shorter than this have converged: at a safe place, and where only the polishing goes on. */
const SAME_PLACE = 2 ** -36;
const SETTLED = 2 ** -46;

interface Search {
  readonly criterion: ChosenCriterion;
  readonly cuts: Cut[];
  best: readonly number[] | undefined;
  distance: number;
  /** Whether `best` is safe without the rounding of cones. */
  isStrict: boolean;
}

export function nearestSafe(criterion: ChosenCriterion): NearestSafe {
  const { impact, chosen } = criterion;
  const search: Search = { criterion, cuts: [], best: undefined, distance: Number.POSITIVE_INFINITY, isStrict: false };
  const start = chosen.map(({ value, low, high }) => Math.min(high, Math.max(low, value)));
  const simple = [start, ...simpleChoices(impact, chosen)].filter((place) => isSafeAt(search, place));
  descend(search, start);
  const lowest = searchBoxes(search);
  polish(search);
  const plain = simple.find((place) => distanceTo(search, place) <= search.distance + NO_FARTHER);
  if (plain) Object.assign(search, { best: plain, distance: distanceTo(search, plain) });
  if (search.best === undefined) {
    return {
      coefficients: null,
      distance: null,
      lowerBound: Number.isFinite(lowest) ? lowest : null,
      optimality: lowest === Number.POSITIVE_INFINITY ? "none" : "undecided",
    };
  }
  const lowerBound = Math.min(lowest, search.distance);
  const isGlobal = lowerBound >= search.distance * (1 - SAME_DISTANCE) - SLACK;
  return {
    coefficients: search.best.map((value) => (Math.abs(value) < SLACK ? 0 : value)),
    distance: search.distance,
    lowerBound,
    optimality: isGlobal ? "global" : "local",
  };
}

/** Choices that are often safe: no rebound, and one coefficient for all. */
function simpleChoices({ elements }: ImpactProblem, chosen: readonly ChosenCoefficient[]): number[][] {
  const mean = elements.reduce((sum, { element }) => sum + element.restitution, 0) / elements.length;
  return [0, mean].map((value) => chosen.map(({ low, high }) => Math.min(high, Math.max(low, value))));
}

function distanceTo({ criterion: { chosen } }: Search, coefficients: readonly number[]): number {
  return Math.hypot(...chosen.map(({ value }, k) => coefficients[k]! - value));
}

/** The verdict at a place; a safe one may be the best so far, an unsafe one gives a cut. */
function isSafeAt(search: Search, coefficients: readonly number[]): boolean {
  const { criterion } = search;
  const { isSafe, relative, products } = criterion.marginAt(coefficients);
  const isStrict = relative >= -STRICT_ROUNDING;
  if (!isStrict) {
    search.cuts.push(cutOf(criterion, products));
    if (search.cuts.length > MOST_CUTS) search.cuts.shift();
  }
  if (!isSafe) return false;
  const distance = distanceTo(search, coefficients);
  if (isStrict === search.isStrict ? distance < search.distance : isStrict) {
    Object.assign(search, { distance, best: [...coefficients], isStrict });
  }
  return true;
}

/** Steps with linearised cuts until they end at safe coefficients. */
function descend(search: Search, start: readonly number[]): void {
  const { chosen } = search.criterion;
  let place = [...start];
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = linearised(chosen, search.cuts, place, SLACK) ?? linearised(chosen, search.cuts, place, 0);
    if (next === undefined) return;
    const moved = Math.hypot(...next.map((value, k) => value - place[k]!));
    place = next;
    const isSafe = isSafeAt(search, place);
    if (moved <= (isSafe ? SAME_PLACE : SETTLED)) return;
  }
}

/**
 * Many cuts that are nearly parallel leave the place along them open to rounding. Where one smooth border is met, steps with
 * the newest cut alone settle it; elsewhere they do not settle, and nothing changes.
 */
function polish(search: Search): void {
  const { criterion } = search;
  let place = search.best;
  if (place === undefined || search.distance === 0) return;
  for (let step = 0; step < MOST_POLISHING_STEPS; step++) {
    const { products } = criterion.marginAt(place);
    const next = linearised(criterion.chosen, [cutOf(criterion, products)], place, SLACK);
    if (next === undefined) return;
    const moved = Math.hypot(...next.map((value, k) => value - place![k]!));
    place = next;
    if (moved <= SETTLED) break;
  }
  const { relative } = criterion.marginAt(place);
  const distance = distanceTo(search, place);
  const isNoFarther = distance <= search.distance * (1 + SAME_DISTANCE);
  if (relative >= -STRICT_ROUNDING && isNoFarther) Object.assign(search, { best: place, distance, isStrict: true });
}

interface Box {
  readonly sides: readonly Side[];
  readonly bound: number;
  readonly place: readonly number[];
}

/** Lower bound of the distance of safe coefficients; infinite when there are none. */
function searchBoxes(search: Search): number {
  const open: Box[] = [];
  const whole = boundOf(search, search.criterion.chosen);
  if (whole) open.push(whole);
  for (let count = 0; count < MOST_BOXES && open.length > 0; count++) {
    open.sort((a, b) => b.bound - a.bound);
    const box = open.pop()!;
    if (box.bound >= search.distance * (1 - SAME_DISTANCE) - SLACK) return box.bound;
    const isFar = box.bound < search.distance * (1 - FAR) && count % DESCENT_EVERY === 0;
    if (isFar || count < MOST_DESCENTS) descend(search, box.place);
    for (const half of halves(box)) {
      const next = boundOf(search, half);
      if (next) open.push({ ...next, bound: Math.max(next.bound, box.bound) });
    }
  }
  return open.reduce((least, { bound }) => Math.min(least, bound), Number.POSITIVE_INFINITY);
}

/** The relaxed problem of a box, sharpened by cuts at its own answers; undefined when the box holds nothing nearer. */
function boundOf(search: Search, sides: readonly Side[]): Box | undefined {
  let box: Box | undefined;
  for (let count = 0; count <= MOST_CUTS_PER_BOX; count++) {
    const place = relaxed(search.criterion.chosen, search.cuts, sides);
    if (place === undefined) return undefined;
    // A cut that chords and tangents do not feel needs smaller boxes.
    if (box?.place.every((value, k) => value === place[k])) return box;
    box = { sides, place, bound: distanceTo(search, place) };
    if (box.bound >= search.distance * (1 - SAME_DISTANCE) - SLACK) return box;
    if (isSafeAt(search, place)) return box;
  }
  return box;
}

/** Halves across the side on which chord and tangent of δ differ most. */
function halves({ sides }: Box): Side[][] {
  const gaps = sides.map(({ low, high }) => (high - low) ** 2 / (1 + low) ** 3);
  const k = gaps.indexOf(Math.max(...gaps));
  const { low, high } = sides[k]!;
  // Half-way in 1/√(1 + ε): the curvature of δ is spread evenly.
  const middle = (2 / (1 / Math.sqrt(1 + low) + 1 / Math.sqrt(1 + high))) ** 2 - 1;
  return [
    sides.map((side, i) => (i === k ? { low, high: middle } : side)),
    sides.map((side, i) => (i === k ? { low: middle, high } : side)),
  ];
}
