/**
 * How much friction does a stance need? The coefficient, common to both feet or of one of them, is followed over a range that is cut into
 * intervals with a proved verdict. More friction is not always better: beyond (11) the theory ends, and between stable coefficients there may be
 * others. The answer is therefore the set of intervals; the bounds of its first stable one are read from it.
 */
import { InputError } from "../../errors.ts";
import type { Stance } from "../../models/stance/stance.ts";
import { lastingStop, type Stoppable } from "../../problems/stop-signal.ts";
import type { CertifiedVerdict } from "../certified/posture-certificate.ts";
import { type CertifiedCell, certifiedCells } from "./certified-cells.ts";
import { stanceBox } from "./enclose-stance.ts";
import { postureOfStance } from "./make-stance.ts";

export interface FrictionOptions extends Stoppable {
  /** Whose coefficient varies: that of `both` feet, which is then the same, or that of foot 1 or 2 (default both). */
  readonly foot?: "both" | 1 | 2;
  /** Default 0.01 … 2. */
  readonly range?: readonly [from: number, to: number];
  /** Times the range is halved at most (default 12). */
  readonly depth?: number;
}

export interface FrictionInterval {
  readonly from: number;
  readonly to: number;
  /** For every coefficient in it, or undecided. */
  readonly verdict: CertifiedVerdict;
  readonly reason: string | null;
}

export interface FrictionNeeded {
  readonly foot: "both" | 1 | 2;
  readonly range: readonly [from: number, to: number];
  readonly depth: number;
  /** Cover the range; neighbours differ in their verdict. */
  readonly intervals: readonly FrictionInterval[];
  /**
   * No coefficient from the beginning of the range up to this one is stable, proved: the body is unstable or has no equilibrium. Null where that
   * is open, or beyond (11), from the beginning.
   */
  readonly notStableTo: number | null;
  /** From here … */
  readonly stableFrom: number | null;
  /** … to here every coefficient is stable, proved: the first such interval; both null where there is none. */
  readonly stableTo: number | null;
  /** Whether every coefficient from `stableFrom` to the end of the range is stable, proved. */
  readonly isStableBeyond: boolean;
}

const RANGE = [0.01, 2] as const;
const DEPTH = 12;

export function frictionNeeded(stance: Stance, options: FrictionOptions = {}): FrictionNeeded {
  const { foot = "both", range = RANGE, depth = DEPTH, shouldStop } = lastingStop(options);
  checkRange(range);
  const own = stance.feet.map(({ segment }) => stance.terrain[segment]!.friction) as [number, number];
  const withOwn = <T>(value: T): [T | number, T | number] => [foot === 2 ? own[0] : value, foot === 1 ? own[1] : value];
  const { feet, centerOfMass } = stance;
  const cells = certifiedCells(
    {
      postureAt: ([mu]) => postureOfStance(stance, { friction: withOwn(mu!) }),
      boxOf: ([side]) => stanceBox(stance, { feet, centerOfMass, friction: withOwn(side!) }),
      shouldStop,
    },
    [range],
    depth,
  );
  const intervals = merged(cells);
  const first = intervals.findIndex(({ verdict }) => verdict === "stable");
  const stable = intervals[first];
  // Beyond (11) the theory says nothing: neither stable nor unstable.
  const end = intervals.findIndex(({ verdict }) => verdict !== "infeasible" && verdict !== "unstable");
  const below = end === 0 ? null : (intervals[end]?.from ?? range[1]);
  return {
    ...{ foot, range, depth, intervals, notStableTo: below },
    stableFrom: stable?.from ?? null,
    stableTo: stable?.to ?? null,
    isStableBeyond: stable !== undefined && stable.to === range[1],
  };
}

function merged(cells: readonly CertifiedCell[]): FrictionInterval[] {
  const intervals: FrictionInterval[] = [];
  for (const { sides, verdict, reason } of cells) {
    const [from, to] = sides[0]!;
    const last = intervals.at(-1);
    if (last?.verdict === verdict) intervals[intervals.length - 1] = { ...last, to };
    else intervals.push({ from, to, verdict, reason });
  }
  return intervals;
}

function checkRange([from, to]: readonly [number, number]): void {
  if (from > 0 && to > from && to < Infinity) return;
  throw new InputError({
    code: "bad-range",
    what: `a range of friction goes from a positive number to a larger one, got ${from} … ${to}`,
    where: "range",
    fix: "For example [0.01, 2].",
  });
}
