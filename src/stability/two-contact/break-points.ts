/**
 * Break points of the path word along the approach slope s = tan φ ∈ (−∞, ∞) ([VarkonyiOr] Sections 6.1–6.2).
 * Along one path every decision has a margin, a smooth function of s that is positive exactly while the path is valid
 * (affine in s during the first phase, later with square roots). A walk from −∞ to ∞ takes the path at the current point,
 * follows its margins to the first zero by secants that never leave a bracket, steps over it and goes on. Between
 * points of one path a margin that falls and rises again is followed to its lowest point, so that a short piece between
 * them is not missed. Two break points may lie 1e-7 apart: the piece found behind a break point is always walked, too.
 */
import { type Cycle, type CycleEnding, makeCycle } from "./cycle.ts";

/** One cycle from the slope `tan φ`, written to `out`. */
export type CycleEvaluator = (slope: number, out: Cycle) => void;

/** A maximal interval of slopes with one path. */
export interface PathRun {
  readonly pathCode: number;
  readonly defined: boolean;
  readonly ending: CycleEnding;
  /** Break points as slopes; ±∞ at the ends of I. */
  readonly from: number;
  readonly to: number;
  /** Outermost slopes at which this path was seen: where one-sided limits are taken. */
  readonly first: number;
  readonly last: number;
}

/** Break points are located to this part of max(1, |s|), which is at most the same in φ. */
const BREAK_POINT_TOLERANCE = 2 ** -42;

/** Width of a run, as a part of max(1, |s|), that cannot be told from zero. */
const SLIVER = 4 * BREAK_POINT_TOLERANCE;

/** Slopes between which the path is scanned; beyond them the path is the limiting one of Lemma 3. */
export const OUTER_SLOPE = 1e9;

/** More runs than this are not a structure but noise; the walk then takes the rest for one run. */
const MOST_RUNS = 64;

/** First probe of a bracket, as a part of it: far enough for a difference quotient, near enough for a short piece. */
const PROBE = 2 ** -10;

/** Secant steps are few; bisection alone needs about 80 to go from 1e9 to the tolerance. */
const MOST_STEPS = 120;

/** Steps of the search for the lowest point of a margin. */
const DIP_STEPS = 6;

/** Slopes where the walk looks first: equal steps in φ, then powers of ten towards the ends. */
export const SCAN_SLOPES: Float64Array = scanSlopes(32, 1.55, [1e2, 1e4, OUTER_SLOPE]);

function scanSlopes(steps: number, widest: number, outer: readonly number[]): Float64Array {
  const inner = Array.from({ length: steps + 1 }, (_, k) => Math.tan(widest * ((2 * k) / steps - 1)));
  return Float64Array.from([...outer.map((s) => -s).reverse(), ...inner, ...outer]);
}

/** The walk stands at slope `s`, on the open run; `before` is an earlier point of the same run, or NaN. */
interface Walk {
  readonly evaluate: CycleEvaluator;
  readonly runs: PathRun[];
  from: number;
  first: number;
  sBefore: number;
  before: Cycle;
  s: number;
  here: Cycle;
  ahead: Cycle;
  readonly probe: Cycle;
  /** Work space of an enclosure: the margins at its two points. */
  readonly margins: readonly [Float64Array, Float64Array];
  /** Result of `enclosePathEnd`: the last slope on the path and the first beyond it. */
  inside: number;
  outside: number;
}

/** Path runs from −∞ to ∞ over rising `scan` slopes. */
export function pathRuns(evaluate: CycleEvaluator, scan: ArrayLike<number> = SCAN_SLOPES): PathRun[] {
  const [before, here, ahead, probe] = [makeCycle(), makeCycle(), makeCycle(), makeCycle()];
  const walk: Walk = {
    evaluate,
    runs: [],
    from: Number.NEGATIVE_INFINITY,
    first: scan[0]!,
    sBefore: Number.NaN,
    before,
    s: scan[0]!,
    here,
    ahead,
    probe,
    margins: [new Float64Array(probe.margins.length), new Float64Array(probe.margins.length)],
    inside: 0,
    outside: 0,
  };
  evaluate(walk.s, walk.here);
  for (let k = 1; k < scan.length; k++) {
    const next = scan[k]!;
    evaluate(next, walk.ahead);
    const dip = lowestMargin(walk, next);
    if (!Number.isNaN(dip)) {
      const middle = walk.s;
      goBack(walk);
      for (const target of dip < middle ? [dip, middle, next] : [middle, dip, next]) {
        evaluate(target, walk.ahead);
        advance(walk, target);
      }
    } else {
      advance(walk, next);
    }
  }
  closeRun(walk, walk.s, Number.POSITIVE_INFINITY);
  return withoutSlivers(walk.runs);
}

/** Runs as short as the tolerance are what rounding leaves between two decisions that change places; none is real. */
function withoutSlivers(runs: PathRun[]): PathRun[] {
  const wide = runs.filter(({ from, to, first }) => !(to - from <= SLIVER * Math.max(1, Math.abs(first))));
  if (wide.length === runs.length) return runs;
  return wide.reduce<PathRun[]>((joined, run) => {
    const before = joined[joined.length - 1];
    if (before?.pathCode === run.pathCode) joined[joined.length - 1] = { ...before, to: run.to, last: run.last };
    else joined.push(before ? { ...run, from: before.to } : run);
    return joined;
  }, []);
}

function closeRun(walk: Walk, last: number, to: number): void {
  const { pathCode, defined, ending } = walk.here;
  walk.runs.push({ pathCode, defined, ending, from: walk.from, to, first: walk.first, last });
}

function goBack(walk: Walk): void {
  [walk.before, walk.here] = [walk.here, walk.before];
  walk.s = walk.sBefore;
  walk.sBefore = Number.NaN;
}

/** Goes on to `target`, whose cycle is in `ahead`, closing every run that ends on the way. */
function advance(walk: Walk, target: number): void {
  let crossed = false;
  while (walk.here.pathCode !== walk.ahead.pathCode && walk.runs.length < MOST_RUNS) {
    enclosePathEnd(walk, target);
    const edge = walk.inside + (walk.outside - walk.inside) / 2;
    closeRun(walk, walk.inside, edge);
    walk.from = edge;
    walk.first = walk.outside;
    walk.s = walk.outside;
    walk.evaluate(walk.s, walk.here);
    crossed = true;
  }
  const free = walk.before;
  walk.before = walk.here;
  walk.sBefore = crossed ? Number.NaN : walk.s;
  walk.here = walk.ahead;
  walk.ahead = free;
  walk.s = target;
}

/** Two points on the path with their margins, the second ahead of the first, and a point behind the path's end. */
interface Enclosure {
  readonly code: number;
  a0: number;
  m0: Float64Array;
  a1: number;
  m1: Float64Array;
  outside: number;
}

/** Shrinks a bracket from the walk's point and `target`, which lies on another path, to the tolerance. */
function enclosePathEnd(walk: Walk, target: number): void {
  const { here, s, margins } = walk;
  const e: Enclosure = { code: here.pathCode, a0: s, m0: margins[0], a1: s, m1: margins[1], outside: target };
  copyMargins(e.m1, here);
  let slow = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    const width = e.outside - e.a1;
    const tolerance = BREAK_POINT_TOLERANCE * Math.max(1, Math.min(Math.abs(e.a1), Math.abs(e.outside)));
    if (width <= tolerance) break;
    if (e.a0 === e.a1) {
      visit(walk, e, Math.max(e.a1 + PROBE * width, e.a1 + tolerance / 2));
    } else if (slow >= 2) {
      visit(walk, e, middleOf(e.a1, e.outside));
    } else {
      // Just before the zero, then just behind it: if the zero is right, the two close the bracket.
      const zero = secantZero(e, here.marginCount);
      if (visit(walk, e, zero - tolerance / 4)) visit(walk, e, zero + tolerance / 4);
    }
    slow = e.outside - e.a1 > width / 2 ? slow + 1 : 0;
  }
  walk.inside = e.a1;
  walk.outside = e.outside;
}

/** Evaluates at x, if it lies inside the bracket, and moves the end of the bracket it belongs to. True on the path. */
function visit(walk: Walk, e: Enclosure, x: number): boolean {
  if (!(x < e.outside)) return false;
  if (!(x > e.a1)) return true;
  walk.evaluate(x, walk.probe);
  if (walk.probe.pathCode !== e.code) {
    e.outside = x;
    return false;
  }
  [e.m0, e.m1] = [e.m1, e.m0];
  e.a0 = e.a1;
  e.a1 = x;
  copyMargins(e.m1, walk.probe);
  return true;
}

function copyMargins(out: Float64Array, cycle: Cycle): void {
  for (let i = 0; i < cycle.marginCount; i++) out[i] = cycle.margins[i]!;
}

/** Middle of two slopes: of the angles when both are moderate, geometric far out. */
function middleOf(a: number, b: number): number {
  return Math.sinh((Math.asinh(a) + Math.asinh(b)) / 2);
}

/** Nearest zero ahead of the lines through the margins at a0 and a1; the middle of the bracket if there is none. */
function secantZero(e: Enclosure, marginCount: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < marginCount; i++) {
    const fall = e.m0[i]! - e.m1[i]!;
    if (fall > 0) nearest = Math.min(nearest, e.a1 + (e.m1[i]! / fall) * (e.a1 - e.a0));
  }
  return nearest < e.outside ? nearest : middleOf(e.a1, e.outside);
}

/**
 * If a margin has its lowest value of three points of one path at the middle one, a slope near its minimum at which the
 * path is another one, or NaN. `ahead` belongs to `next`.
 */
function lowestMargin(walk: Walk, next: number): number {
  const { before, here, ahead, probe, sBefore, s } = walk;
  if (!(sBefore < s) || before.pathCode !== here.pathCode || here.pathCode !== ahead.pathCode) return Number.NaN;
  for (let i = 0; i < here.marginCount; i++) {
    const value = here.margins[i]!;
    if (value > before.margins[i]! || value > ahead.margins[i]! || before.margins[i] === ahead.margins[i]) continue;
    let [x0, f0, x1, f1, x2, f2] = [sBefore, before.margins[i]!, s, value, next, ahead.margins[i]!];
    for (let step = 0; step < DIP_STEPS; step++) {
      const x = parabolaVertex(x0, f0, x1, f1, x2, f2);
      if (!(x > x0 && x < x2) || x === x1) break;
      walk.evaluate(x, probe);
      if (probe.pathCode !== here.pathCode) return x;
      const f = probe.margins[i]!;
      if (x < x1) {
        if (f < f1) [x2, f2, x1, f1] = [x1, f1, x, f];
        else [x0, f0] = [x, f];
      } else if (f < f1) [x0, f0, x1, f1] = [x1, f1, x, f];
      else [x2, f2] = [x, f];
    }
  }
  return Number.NaN;
}

/** Where the parabola through three points has its vertex. */
function parabolaVertex(x0: number, f0: number, x1: number, f1: number, x2: number, f2: number): number {
  const left = (x1 - x0) * (f1 - f2);
  const right = (x1 - x2) * (f1 - f0);
  return x1 - ((x1 - x0) * left - (x1 - x2) * right) / (2 * (left - right));
}
