/**
 * The safe values of two coefficients as a region with exact borders, all others as given.
 *
 * Safe loss factors form a convex set, so every line on which one coefficient stays meets the region in an interval, whose
 * ends are roots of the margin (`safeSlice`); the lines that meet it form an interval, too. Its area is the integral of
 * the lengths, cut where the border enters or leaves the range. For two contacts the border of monotonicity is
 *
 *   |ε₁ − ε₂| = s (1 − ε₁ ε₂),   s = √(1 − G₁₂²/(G₁₁ G₂₂))                                [LeineBaumann] (33), Fig. 2
 */
import { InputError } from "../../errors.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import type { CertifyOptions } from "../certificate.ts";
import type { Verdict } from "../impact-consistency.ts";
import { type ChosenCoefficient, chosenCoefficients, type Side } from "./chosen-coefficients.ts";
import { type ChosenCriterion, certifiedVerdict, criterionFor } from "./criterion-for.ts";
import type { SafeClaim } from "./loss-criterion.ts";
import { type RegionBorder, regionBorders, regionSpan } from "./region-borders.ts";
import { type Slicer, safeSlice } from "./safe-slice.ts";

export interface RegionOptions extends CertifyOptions {
  /** Two names: across and up. */
  readonly elements: readonly [string, string];
  /** Default `energy`. */
  readonly claim?: SafeClaim;
  /** Ends of the two coefficients. Default Table 1, without negative ones for geometric elements. */
  readonly range?: readonly [readonly [number, number], readonly [number, number]];
  /** Places per side of the grid, and about as many along a border. Default 48. */
  readonly resolution?: number;
}

export interface RegionSide extends Side {
  /** Width above the open end −1 of Table 1 that is left out, 0 where the range is closed. */
  readonly cut: number;
}

export interface CoefficientRegion {
  readonly claim: SafeClaim;
  readonly method: "exact" | "sufficient" | "search";
  readonly reason: string;
  readonly elements: readonly [string, string];
  readonly range: readonly [RegionSide, RegionSide];
  /** Empty when all of the range is safe, or none of it, and for `search`. */
  readonly boundaries: readonly RegionBorder[];
  /** Of the safe region; null for `search`. */
  readonly area: number | null;
  readonly areaError: number | null;
  /** Area over that of the range. */
  readonly safeFraction: number | null;
  /** verdicts[i][j] at (first[i], second[j]), the middles of equal cells. */
  readonly grid: {
    readonly first: readonly number[];
    readonly second: readonly number[];
    readonly verdicts: readonly (readonly Verdict[])[];
  };
}

const DEFAULT_RESOLUTION = 48;

/** Places per side when every place is a whole certificate. */
const MOST_CERTIFICATES_PER_SIDE = 12;

const LARGEST_RESOLUTION = 1_000;

export function coefficientRegion(impact: ImpactProblem, options: RegionOptions): CoefficientRegion {
  const { elements, claim = "energy", range: wanted, resolution = DEFAULT_RESOLUTION, ...certifyOptions } = options;
  const chosen = chosenCoefficients(impact, checkedPair(elements), "elements");
  const range = rangeOf(impact, chosen, wanted);
  checkResolution(resolution);
  const base = { claim, elements, range };
  const criterion = criterionFor(impact, claim, chosen, certifyOptions);
  if (typeof criterion === "string") {
    const places = Math.min(resolution, MOST_CERTIFICATES_PER_SIDE);
    const verdict = certifiedVerdict(impact, claim, chosen, certifyOptions);
    const grid = gridOf(range, places, (first) => (second) => verdict([first, second]));
    const open = { boundaries: [], area: null, areaError: null, safeFraction: null };
    return { ...base, method: "search", reason: criterion, ...open, grid };
  }
  const slice = slicer(criterion, range, 1);
  const across = slicer(criterion, range, 0);
  const span = regionSpan(slice, across, range, resolution);
  const otherwise = criterion.method === "exact" ? "fails" : "undecided";
  const grid = gridOf(range, resolution, (first) => {
    const safe = slice(first);
    return (second) => (safe && second >= safe.low && second <= safe.high ? "holds" : otherwise);
  });
  const { boundaries, area, areaError } = regionBorders(slice, span, range, resolution, criterion.method === "exact");
  return {
    ...base,
    method: criterion.gaveUp() ? "sufficient" : criterion.method,
    reason: criterion.reason,
    boundaries,
    area,
    areaError,
    safeFraction: area / ((range[0].high - range[0].low) * (range[1].high - range[1].low)),
    grid,
  };
}

/** `moving`: which of the two coefficients runs along the line. */
function slicer({ chosen, marginAt }: ChosenCriterion, range: readonly [Side, Side], moving: 0 | 1): Slicer {
  let guess: number | undefined;
  return (still) => {
    const margin = (value: number) => marginAt(moving === 1 ? [still, value] : [value, still]);
    const found = safeSlice({ margin, index: chosen[moving]!.index, ...range[moving] }, guess);
    if (found) guess = (found.low + found.high) / 2;
    return found;
  };
}

function gridOf(
  [across, up]: readonly [Side, Side],
  count: number,
  column: (first: number) => (second: number) => Verdict,
): CoefficientRegion["grid"] {
  const middles = ({ low, high }: Side): number[] =>
    Array.from({ length: count }, (_, k) => low + ((high - low) * (k + 0.5)) / count);
  const [first, second] = [middles(across), middles(up)];
  return { first, second, verdicts: first.map((value) => second.map(column(value))) };
}

function checkedPair(elements: readonly string[]): readonly string[] {
  if (elements.length === 2) return elements;
  throw new InputError({
    what: `a region is about two elements, got ${elements.length}`,
    where: "elements",
    fix: "Name two elements.",
  });
}

function rangeOf(
  impact: ImpactProblem,
  chosen: readonly ChosenCoefficient[],
  wanted: RegionOptions["range"],
): readonly [RegionSide, RegionSide] {
  const [first, second] = chosen.map(({ index, low, high, openLow }, k) => {
    const isGeometric = impact.elements[index]!.element.kind.startsWith("geometric");
    const [from, to] = wanted?.[k] ?? [isGeometric ? Math.max(0, low) : low, high];
    if (from > -1 && from < to && Number.isFinite(to))
      return { low: from, high: to, cut: openLow && from === low ? low + 1 : 0 };
    throw new InputError({
      what: `the range of a coefficient must be −1 < low < high, got [${from}, ${to}]`,
      where: "range",
      fix: "Give two numbers above −1 in rising order, such as [0, 1].",
    });
  }) as [RegionSide, RegionSide];
  return [first, second];
}

function checkResolution(resolution: number): void {
  if (Number.isInteger(resolution) && resolution >= 2 && resolution <= LARGEST_RESOLUTION) return;
  throw new InputError({
    what: `the resolution must be a whole number from 2 to ${LARGEST_RESOLUTION}, got ${resolution}`,
    where: "resolution",
    fix: "Leave it out, or give the number of cells per side.",
  });
}
