/**
 * How far a coefficient may move before the misfit says no: the profile of the cost,
 *
 *   c(x) = min { cost(p) : p_k = x },   interval = hull { x : c(x) ≤ c(p̂_k) + rise },   rise = (2 s)²
 *
 * s² the scatter of the residuals. Where the cost is one quadratic function this is p̂_k ± 2 standard errors; across
 * kinks (stick and slip, contacts that separate) it is not, and where the cost stops growing an end is open.
 *
 * Each end is searched outwards from p̂: far end first (a flat cost is seen there at once), then the linear guess, then
 * growth and bisection. Trap: a failed descent makes an interval too short, never too long, so each point is tried from
 * several starts, and ends of other fits that are as good lie inside from the beginning.
 */
import { type Bounds, clip, type Minimum, minimise, type Objective } from "./minimise.ts";
import type { Fit } from "./misfit.ts";

/** Standard errors on each side. */
export const SIGMAS = 2;

/** A standard error invites multiples of itself: it is kept only where the parabola goes on to this many. */
const DOUBT_SIGMAS = 4;

/** The linear guess h is kept when the cost crosses its level between h/AGREE and h·AGREE: s itself is known no better. */
const AGREE = 1.25;

/** A coefficient without a bound is called open when it may grow to this multiple of max(1, |p̂|). */
const FAR = 1024;

const GROWTH = 4;

/** Width of the last bracket, as a share of the distance from p̂ and as a number; its outer end is taken. */
const END_SHARE = 0.02;
const END_WIDTH = 1e-3;
const MOST_BISECTIONS = 24;

/** Ends closer than this are one: coefficients are of size 1. */
const SAME_END = 1e-6;

/** Descents stop when they promise less than this share of the rise. */
const SMALL_SHARE = 0.01;

/** Descents per point. */
const DESCENTS = 2;

export interface ProfileTask {
  readonly meter: Meter;
  readonly bounds: Bounds;
  readonly best: Float64Array;
  /** Least cost. */
  readonly cost: number;
  /** By how much it grows up to the ends. */
  readonly rise: number;
  /** Other ends of the searches, each once. */
  readonly ends: readonly Minimum[];
}

/** What the linear piece at p̂ says of a coefficient: half the interval, and dp/dp_k with the other coefficients best. */
export interface LinearGuess {
  readonly half: number;
  readonly direction: Float64Array;
}

/**
 * `linear`: as guessed; `doubtful`: as guessed, but further out the cost is far below the parabola; `kink`: elsewhere;
 * `range`: at the end of its range; `open`: nowhere; `unfinished`: the budget ran out.
 */
export interface ProfileEnd {
  readonly kind: "linear" | "doubtful" | "kink" | "range" | "open" | "unfinished";
  /** Null where there is none. */
  readonly value: number | null;
}

/** The end of the interval of coefficient k on one side. */
export function profileEnd(task: ProfileTask, k: number, side: 1 | -1, guess: LinearGuess | undefined): ProfileEnd {
  const { best, bounds, meter } = task;
  const bound = side > 0 ? bounds.high[k]! : bounds.low[k]!;
  const hasBound = Number.isFinite(bound);
  const most = hasBound ? side * (bound - best[k]!) : FAR * Math.max(1, Math.abs(best[k]!));
  const end = (kind: ProfileEnd["kind"], value: number | null): ProfileEnd =>
    meter.isSpent() ? { kind: "unfinished", value: null } : { kind, value };
  const isBelow = prober(task, k, side, guess);
  const isInside = (distance: number): boolean => isBelow(distance, SIGMAS);
  const further = ((guess?.half ?? 0) * AGREE * DOUBT_SIGMAS) / SIGMAS;
  const isFarBelow = most > further && isBelow(most, DOUBT_SIGMAS);
  if (most <= 0 || ((isFarBelow || most <= further) && isInside(most))) {
    if (!hasBound) return end("open", null);
    // Where the linear piece, too, reaches the bound, nothing speaks against it.
    return end(guess && most <= AGREE * guess.half ? "linear" : "range", bound);
  }
  const reached = (sigmas: number): number =>
    endsBelow(task, sigmas).reduce((far, p) => Math.max(far, side * (p[k]! - best[k]!)), 0);
  const bracket = { inside: reached(SIGMAS), outside: most };
  if (guess && isAsGuessed(bracket, guess.half, isInside)) {
    const isDoubtful =
      isFarBelow || reached(DOUBT_SIGMAS) > further || (further < most && isBelow(further, DOUBT_SIGMAS));
    return end(isDoubtful ? "doubtful" : "linear", best[k]! + side * Math.min(guess.half, most));
  }
  narrow(bracket, isInside);
  return end("kink", best[k]! + side * bracket.outside);
}

/** Cost that is a number of standard deviations above the least. */
function levelOf({ cost, rise }: ProfileTask, sigmas: number): number {
  return cost + rise * (sigmas / SIGMAS) ** 2;
}

function endsBelow(task: ProfileTask, sigmas: number): Float64Array[] {
  return task.ends.filter(({ cost }) => cost <= levelOf(task, sigmas)).map(({ p }) => p);
}

/** The ends that differ from p̂ and from each other. */
export function otherEnds(best: Float64Array, ends: readonly Minimum[]): Minimum[] {
  const isNear = (p: Float64Array, q: Float64Array): boolean => p.every((x, k) => Math.abs(x - q[k]!) <= SAME_END);
  return ends.filter(({ p }, n) => !isNear(p, best) && !ends.slice(0, n).some((other) => isNear(p, other.p)));
}

interface Bracket {
  inside: number;
  outside: number;
}

type Probe = (distance: number) => boolean;

/** Whether the level is crossed where the linear piece says, up to AGREE; narrows the bracket meanwhile. */
function isAsGuessed(bracket: Bracket, half: number, isInside: Probe): boolean {
  tryAt(bracket, half * AGREE, isInside);
  if (bracket.inside < half / AGREE) tryAt(bracket, half / AGREE, isInside);
  return bracket.inside >= half / AGREE && bracket.outside <= half * AGREE;
}

/** Moves one end of the bracket to a distance within it. */
function tryAt(bracket: Bracket, distance: number, isInside: Probe): "inside" | "outside" | undefined {
  if (distance <= bracket.inside || distance >= bracket.outside) return undefined;
  const side = isInside(distance) ? "inside" : "outside";
  bracket[side] = distance;
  return side;
}

/** Growth from what is inside, then bisection: of exponents while the bracket spans more than one growth. */
function narrow(bracket: Bracket, isInside: Probe): void {
  let next = bracket.inside > 0 ? GROWTH * bracket.inside : Math.min(1, bracket.outside / GROWTH);
  while (tryAt(bracket, next, isInside) === "inside") next *= GROWTH;
  for (let n = 0; n < MOST_BISECTIONS; n++) {
    const { inside, outside } = bracket;
    if (outside - inside <= Math.min(END_SHARE * outside, END_WIDTH)) return;
    const isWide = outside > GROWTH * inside && inside > 0;
    tryAt(bracket, isWide ? Math.sqrt(inside * outside) : (inside + outside) / 2, isInside);
  }
}

/** Whether the profile at a distance from p̂ is below a level; remembers the last point that was. */
function prober(
  task: ProfileTask,
  k: number,
  side: 1 | -1,
  guess: LinearGuess | undefined,
): (distance: number, sigmas: number) => boolean {
  const { best, bounds, meter, rise } = task;
  const others = endsBelow(task, SIGMAS);
  let last: Float64Array | undefined;
  return (distance, sigmas) => {
    const level = levelOf(task, sigmas);
    const x = best[k]! + side * distance;
    const fixed: Bounds = { low: withEntry(bounds.low, k, x), high: withEntry(bounds.high, k, x) };
    const linear = guess && best.map((value, i) => value + side * distance * guess.direction[i]!);
    const isIn = (p: Float64Array, cost: number): boolean => {
      if (cost <= level) last = p;
      return cost <= level;
    };
    const starts: { readonly p: Float64Array; readonly cost: number }[] = [];
    for (const start of best.length === 1 ? [best] : [linear, last, best, ...others]) {
      if (!start) continue;
      const p = clip(start, fixed);
      const cost = meter.objective(p, false)?.cost ?? Number.POSITIVE_INFINITY;
      if (isIn(p, cost)) return true;
      starts.push({ p, cost });
    }
    if (best.length === 1) return false;
    starts.sort((a, b) => a.cost - b.cost);
    return starts.slice(0, DESCENTS).some(({ p, cost }) => {
      if (meter.isSpent() || cost === Number.POSITIVE_INFINITY) return false;
      const end = minimise(meter.objective, fixed, p, { below: level, gain: SMALL_SHARE * rise });
      return end !== undefined && isIn(end.p, end.cost);
    });
  };
}

function withEntry(p: Float64Array, k: number, x: number): Float64Array {
  return p.map((value, i) => (i === k ? x : value));
}

/**
 * A budget of model evaluations: one is the law solved for one measured u⁻. Derivatives where the cost is known take none
 * without friction, and two for each coefficient with it (difference quotients).
 */
export interface Meter {
  readonly objective: Objective;
  /** Evaluations so far. */
  readonly used: () => number;
  /** Whether an evaluation was refused: what was found since is unfinished. */
  readonly isSpent: () => boolean;
}

/**
 * The objective, undefined for every cost asked for beyond the budget, or once it is to stop. Derivatives are always given, since they
 * follow a cost that was: the budget may be passed by one of them.
 */
export function metered({ misfit, law, measured }: Fit, budget: number, shouldStop?: () => boolean): Meter {
  const pairs = measured.filter(({ weight }) => weight > 0).length;
  const slopes = law.isFrictionless ? 0 : 2 * pairs * law.parameters.length;
  let last: Float64Array | undefined;
  let used = 0;
  let isSpent = false;
  return {
    objective: (p, withDerivatives) => {
      if (!withDerivatives && (used + pairs > budget || shouldStop?.())) {
        isSpent = true;
        return undefined;
      }
      used += (p === last ? 0 : pairs) + (withDerivatives ? slopes : 0);
      last = p;
      return misfit(p, withDerivatives);
    },
    used: () => used,
    isSpent: () => isSpent,
  };
}
