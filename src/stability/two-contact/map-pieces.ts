/**
 * Structure of the maps R and G of [VarkonyiOr] (26), (27) over I = (−π/2, π/2): smooth pieces, each known by its path,
 * cut further into stretches on which R and G are monotone and G − 1 keeps its sign. All work is done with slopes
 * s = tan φ, where the formulas are simple:
 *   path with a sticking phase          R constant                                    (Section 6.2)
 *   path of slip without reversal       G constant, tan R = (s + c)/G                 (28)
 * Everything else is smooth with square roots; there extrema are searched between samples that crowd at both ends,
 * because R can cross its range within 1e-6 of a break point.
 */
import { findRoot } from "../../linalg/find-root.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { type CycleEvaluator, type PathRun, pathRuns, SCAN_SLOPES } from "./break-points.ts";
import { type Cycle, type CycleEnding, makeCycle } from "./cycle.ts";
import { lowestPoint } from "./lowest-point.ts";
import { isDoubleImpact, pathDigits } from "./words.ts";

export interface MapPiece {
  /** Ends as angles. */
  readonly from: number;
  readonly to: number;
  readonly pathCode: number;
  /** False where the motion ends in a double impact and does not come back to the section. */
  readonly defined: boolean;
  readonly ending: CycleEnding;
  /** Outermost slopes at which the path was seen; limits are taken there. */
  readonly first: number;
  readonly last: number;
  /** G where it is constant. */
  readonly growthConstant: number | null;
  /** tan R where it is constant. */
  readonly slopeConstant: number | null;
  /** c of tan R = (s + c)/G where G is constant and R is of this form. */
  readonly shift: number | null;
}

/** A stretch in slopes; R and G are monotone on it, values are one-sided limits. */
export interface SlopeStretch {
  readonly piece: number;
  readonly from: number;
  readonly to: number;
  readonly nextFrom: number;
  readonly nextTo: number;
  readonly growthFrom: number;
  readonly growthTo: number;
}

export interface MapStructure {
  readonly evaluate: CycleEvaluator;
  /** Work space of everyone who evaluates one cycle after the other. */
  readonly cycle: Cycle;
  readonly pieces: readonly MapPiece[];
  readonly stretches: readonly SlopeStretch[];
}

/** Where R is undefined, the theorems take for granted that the motion ends at rest. */
export function endsAtRest({ pieces }: MapStructure): boolean {
  return pieces.every((piece) => piece.defined || piece.ending === "rest");
}

/**
 * The maps without passes that begin with a double impact: what slips and lifts after one is met in the first pass of a motion only
 * (Lemma B of docs/theory/non-persistent-postures.md), so such passes are no part of what repeats itself.
 */
export function recurrentStructure(structure: MapStructure): MapStructure {
  const isFirst = structure.pieces.map(({ defined, pathCode }) => defined && isDoubleImpact(pathDigits(pathCode)[0]!));
  if (!isFirst.includes(true)) return structure;
  return {
    ...structure,
    pieces: structure.pieces.map((piece, k) => (isFirst[k] ? { ...piece, defined: false } : piece)),
    stretches: structure.stretches.filter(({ piece }) => !isFirst[piece]),
  };
}

/** Two values of one formula agree to this relative difference when the formula is constant. */
const SAME = 2 ** -34;

/** Where a smooth piece is sampled, as parts of its angle: crowded at both ends, unless only G varies. */
const FRACTIONS: readonly number[] = sampleFractions();
const CALM_FRACTIONS: readonly number[] = [1e-4, 0.01, 0.2, 0.4, 0.6, 0.8, 0.99, 1 - 1e-4];

function sampleFractions(): number[] {
  const near = [1e-8, 1e-6, 1e-4, 3e-3, 0.03, 0.1];
  return [...near, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, ...near.map((x) => 1 - x).reverse()];
}

/** Pieces and stretches of the maps that `evaluate` computes. */
export function mapStructure(evaluate: CycleEvaluator): MapStructure {
  const cycle = makeCycle();
  let scan: ArrayLike<number> = SCAN_SLOPES;
  for (let round = 0; ; round++) {
    const structure = structureOver(evaluate, cycle, scan);
    if (structure.strays.length === 0 || round === MOST_ROUNDS) return structure;
    scan = Float64Array.from([...Array.from(scan), ...structure.strays]).sort();
  }
}

/** Samples off their piece's path go back into the scan; one round is the rule, more than four would be noise. */
const MOST_ROUNDS = 4;

interface Draft extends MapStructure {
  readonly pieces: MapPiece[];
  readonly stretches: SlopeStretch[];
  /** Slopes inside a piece at which the path is another one. */
  readonly strays: number[];
}

function structureOver(evaluate: CycleEvaluator, cycle: Cycle, scan: ArrayLike<number>): Draft {
  const draft: Draft = { evaluate, cycle, pieces: [], stretches: [], strays: [] };
  for (const run of pathRuns(evaluate, scan)) {
    if (run.defined) addDefined(draft, run);
    else addPiece(draft, run, null, null, null);
  }
  return draft;
}

function addPiece(
  draft: Draft,
  run: PathRun,
  growthConstant: number | null,
  slopeConstant: number | null,
  shift: number | null,
): void {
  const { pathCode, defined, ending, first, last } = run;
  const from = Math.atan(run.from);
  const to = Math.atan(run.to);
  draft.pieces.push({ from, to, pathCode, defined, ending, first, last, growthConstant, slopeConstant, shift });
}

/** Values at three inner points tell which formula a piece follows. */
function addDefined(draft: Draft, run: PathRun): void {
  const { cycle } = draft;
  const a = Math.atan(run.first);
  const b = Math.atan(run.last);
  const s: number[] = [];
  const next: number[] = [];
  const growth: number[] = [];
  for (let k = 1; k <= 3; k++) {
    const slope = innerSlope(run, a, b, k / 4);
    if (!visit(draft, run, slope)) {
      addPiece(draft, run, null, null, null);
      return;
    }
    s.push(slope);
    next.push(cycle.nextSlope);
    growth.push(cycle.growth);
  }
  const slopeConstant = same(next[0]!, next[1]!) && same(next[0]!, next[2]!) ? next[1]! : null;
  const growthConstant = same(growth[0]!, growth[1]!) && same(growth[0]!, growth[2]!) ? growth[1]! : null;
  const shifts = growthConstant === null ? null : next.map((value, k) => value * growthConstant - s[k]!);
  // c is a small difference of large numbers far out, so it is taken where |s| is smallest.
  const shift = shifts?.every((c, k) => Math.abs(c - shifts[1]!) <= SAME * (1 + Math.abs(s[k]!) + Math.abs(c)))
    ? shifts[smallest(s)]!
    : null;
  addPiece(draft, run, growthConstant, slopeConstant, shift);
  if (growthConstant !== null && shift !== null) addShifted(draft, run, growthConstant, shift);
  else if (slopeConstant !== null && (growthConstant !== null || affine(s, growth))) addTwoEnds(draft, run);
  else addSmooth(draft, run, slopeConstant === null ? FRACTIONS : CALM_FRACTIONS);
}

const same = (x: number, y: number): boolean => Math.abs(x - y) <= SAME * (1 + Math.abs(x));

const affine = (s: readonly number[], f: readonly number[]): boolean => {
  const expected = f[0]! + ((f[2]! - f[0]!) * (s[1]! - s[0]!)) / (s[2]! - s[0]!);
  return same(expected, f[1]!);
};

const smallest = (s: readonly number[]): number =>
  s.reduce((best, value, k) => (Math.abs(value) < Math.abs(s[best]!) ? k : best), 0);

/** The slope at a part of the angle between the ends, kept strictly inside the run. */
function innerSlope(run: PathRun, a: number, b: number, fraction: number): number {
  return Math.min(run.last, Math.max(run.first, Math.tan(a + fraction * (b - a))));
}

/** Evaluates at a slope; false, and noted, when the path there is not the run's. */
function visit(draft: Draft, run: PathRun, slope: number): boolean {
  draft.evaluate(slope, draft.cycle);
  if (draft.cycle.pathCode === run.pathCode) return true;
  draft.strays.push(slope);
  return false;
}

/** G constant, tan R = (s + c)/G: one stretch, exact up to ±∞. */
function addShifted(draft: Draft, run: PathRun, growth: number, shift: number): void {
  const from = run.from;
  const to = run.to;
  const piece = draft.pieces.length - 1;
  const [nextFrom, nextTo] = [(from + shift) / growth, (to + shift) / growth];
  draft.stretches.push({ piece, from, to, nextFrom, nextTo, growthFrom: growth, growthTo: growth });
}

/** Both maps monotone over the whole piece: the ends say everything but where G = 1. */
function addTwoEnds(draft: Draft, run: PathRun): void {
  const { cycle } = draft;
  visit(draft, run, run.first);
  const [next, growth] = [cycle.nextSlope, cycle.growth];
  visit(draft, run, run.last);
  addStretch(draft, run, [run.first, next, growth], [run.last, cycle.nextSlope, cycle.growth]);
}

/** A point of the maps: slope, next slope, growth. */
type Knot = readonly [number, number, number];

/** Samples, extrema of R and of G between them, then stretches from knot to knot. */
function addSmooth(draft: Draft, run: PathRun, fractions: readonly number[]): void {
  const { cycle } = draft;
  const a = Math.atan(run.first);
  const b = Math.atan(run.last);
  const knots: Knot[] = [];
  for (const slope of [run.first, ...fractions.map((part) => innerSlope(run, a, b, part)), run.last]) {
    if (knots.length > 0 && slope <= knots[knots.length - 1]![0]) continue;
    if (visit(draft, run, slope)) knots.push([slope, cycle.nextSlope, cycle.growth]);
  }
  const turns: Knot[] = [];
  for (let k = 1; k < knots.length - 1; k++) {
    for (const which of [1, 2] as const) addTurn(draft, run, knots, k, which, turns);
  }
  const ends = [knots[0]!, ...turns.sort((p, q) => p[0] - q[0]), knots[knots.length - 1]!];
  for (let k = 1; k < ends.length; k++) {
    if (ends[k]![0] > ends[k - 1]![0]) addStretch(draft, run, ends[k - 1]!, ends[k]!);
  }
}

/** If knot k is a local extremum of next slope (1) or growth (2), the extremum itself. */
function addTurn(draft: Draft, run: PathRun, knots: readonly Knot[], k: number, which: 1 | 2, turns: Knot[]): void {
  const { cycle } = draft;
  const [p, q, r] = [knots[k - 1]!, knots[k]!, knots[k + 1]!];
  const rise = q[which] - p[which];
  const fall = q[which] - r[which];
  if (!(rise * fall > 0) || same(p[which], q[which]) || same(q[which], r[which])) return;
  const sign = rise > 0 ? -1 : 1;
  const value = (slope: number): number => {
    visit(draft, run, slope);
    return sign * (which === 1 ? cycle.nextSlope : cycle.growth);
  };
  const slope = lowestPoint(value, p[0], q[0], r[0], sign * q[which]);
  if (visit(draft, run, slope)) turns.push([slope, cycle.nextSlope, cycle.growth]);
}

/** Adds a monotone stretch, cut where G = 1. At that point both halves have the growth 1 exactly. */
function addStretch(draft: Draft, run: PathRun, left: Knot, right: Knot): void {
  const piece = draft.pieces.length - 1;
  const from = left[0] === run.first ? run.from : left[0];
  const to = right[0] === run.last ? run.to : right[0];
  const cut = growthCrossing(draft, left, right);
  if (cut === null) {
    const [nextFrom, nextTo, growthFrom, growthTo] = [left[1], right[1], left[2], right[2]];
    draft.stretches.push({ piece, from, to, nextFrom, nextTo, growthFrom, growthTo });
    return;
  }
  const next = draft.pieces[piece]!.slopeConstant ?? draft.cycle.nextSlope;
  draft.stretches.push({ piece, from, to: cut, nextFrom: left[1], nextTo: next, growthFrom: left[2], growthTo: 1 });
  draft.stretches.push({ piece, from: cut, to, nextFrom: next, nextTo: right[1], growthFrom: 1, growthTo: right[2] });
}

/** Where G = 1 between two points of the maps, or null if G − 1 does not change its sign; `draft.cycle` is the cycle there. */
function growthCrossing({ evaluate, cycle }: Draft, left: Knot, right: Knot): number | null {
  if (!((left[2] - 1) * (right[2] - 1) < 0)) return null;
  const excess = (slope: number): number => {
    evaluate(slope, cycle);
    return cycle.growth - 1;
  };
  const slope = findRoot(excess, left[0], left[2] - 1, right[0], right[2] - 1, EPSILON);
  evaluate(slope, cycle);
  return slope;
}
