/**
 * The box of coefficients that a fit leaves open: p̂ ± k standard errors, within the range of each coefficient.
 *
 * Where the misfit has kinks the interval of the fit (k = 2) takes the place of the standard error, stretched for other k. An
 * end the data leave open is that of the range, and a coefficient they do not determine has its whole range. A coefficient without
 * any error (no spare data, or moved for the energy), and an entry of a matrix that has no range, is taken as it is, and named.
 */
import { leastRestitution, restitutionRange } from "../../elements/restitution-range.ts";
import type { FittedParameter, Identification } from "../../laws/identify/identification.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";

export interface BoxSide {
  /** Such as `floor.restitution`. */
  readonly name: string;
  readonly element: string;
  readonly symbol: FittedParameter["symbol"];
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface FittedBox {
  readonly sides: readonly BoxSide[];
  /** Coefficients without a known error. */
  readonly exact: readonly string[];
}

/** Friction without an upper end is looked at up to here: more sticks as well. */
const MOST_FRICTION = 1024;

/** A side shorter than this is the fit of exact data: no certificate tells its ends apart. */
const NO_WIDTH = 2 ** -40;

/** Standard deviations of the fit's intervals. */
const INTERVAL_SIGMAS = 2;

export function fittedBox(impact: ImpactProblem, { parameters }: Identification, sigmas: number): FittedBox {
  const exact: string[] = [];
  const sides = parameters.map((parameter): BoxSide => {
    const { name, element, symbol, value } = parameter;
    const range = rangeOf(impact, parameter);
    const ends = endsOf(parameter, sigmas) ?? (parameter.isDetermined ? undefined : [-Infinity, Infinity]);
    const clipped = (end: number): number => Math.min(range.high, Math.max(range.low, end));
    const [low, high] = (ends ?? [value, value]).map(clipped);
    const isKnown = Number.isFinite(low) && Number.isFinite(high);
    if (ends === undefined || !isKnown) exact.push(name);
    const isPoint = !isKnown || high! - low! <= NO_WIDTH;
    if (isPoint) return { name, element, symbol, value, low: value, high: value };
    return { name, element, symbol, value, low: Math.min(value, low!), high: Math.max(value, high!) };
  });
  return { sides, exact };
}

/** A part of the box, cut out of it. */
export interface BoxPart {
  readonly sides: readonly BoxSide[];
  /** Of the whole box. */
  readonly share: number;
}

/**
 * Cut along the side that is longest beside what the fit says of it: its width in the whole box. Of equals friction comes last:
 * proofs use its largest value only, so the upper half is no easier to prove.
 */
export function halves({ sides, share }: BoxPart, whole: readonly BoxSide[]): [BoxPart, BoxPart] {
  const widths = sides.map(({ low, high }, k) => (high > low ? (high - low) / (whole[k]!.high - whole[k]!.low) : 0));
  const longest = Math.max(...widths);
  const restitution = widths.findIndex((width, k) => width === longest && sides[k]!.symbol !== "μ");
  const cut = restitution < 0 ? widths.indexOf(longest) : restitution;
  const { low, high } = sides[cut]!;
  const middle = (low + high) / 2;
  const half = (ends: { low: number; high: number }): BoxPart => ({
    share: share / 2,
    sides: sides.map((side, k) => (k === cut ? { ...side, ...ends } : side)),
  });
  return [half({ low, high: middle }), half({ low: middle, high })];
}

function endsOf({ value, standardError, interval }: FittedParameter, sigmas: number): [number, number] | undefined {
  if (standardError !== null) return [value - sigmas * standardError, value + sigmas * standardError];
  if (interval) {
    const stretch = sigmas / INTERVAL_SIGMAS;
    const end = (at: number | null, open: number): number => (at === null ? open : value + stretch * (at - value));
    return [end(interval.low, Number.NEGATIVE_INFINITY), end(interval.high, Number.POSITIVE_INFINITY)];
  }
  return undefined;
}

function rangeOf(impact: ImpactProblem, { element, symbol }: FittedParameter): { low: number; high: number } {
  if (symbol === "E") return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  if (symbol === "μ") return { low: 0, high: MOST_FRICTION };
  const { kind } = impact.elements.find((placed) => placed.element.name === element)!.element;
  const range = restitutionRange(kind);
  return { low: leastRestitution(range), high: range.high };
}
