/**
 * Does the verdict predict what happens? A family of perturbations is followed in full at several sizes β and compared
 * with the zero-order dynamics, in which sizes do not matter ([VarkonyiOr] (24)). As β → 0
 *   stable      amplification and rest places tend to the zero-order ones, with an error of order β²
 *   unstable    the body leaves a fixed neighbourhood however small β is; reverse chatter grows by G each turn
 * The verdict itself comes from the theorems. What is seen here is evidence about the motions tried.
 */
import { rounded } from "../../../text/show-number.ts";
import { decidePosture, type PostureDecision, type PostureFinding } from "../decide-posture.ts";
import { simulateHybrid } from "../hybrid.ts";
import { fail, type Posture } from "../posture.ts";
import { countOutcomes, type HybridState, OUTCOMES, type Outcome, type Trajectory } from "../trajectory.ts";
import type { ZeroOrderModel } from "../zero-order-model.ts";
import { type Amplification, amplificationOf, largestAmplification, type WayPoint } from "./amplification.ts";
import { haltonDirection, leavingDirection, unitDirection } from "./directions.ts";
import { type FullMotion, type FullOutcome, fullMotion } from "./full-motion.ts";

export interface PredictionOptions {
  /** β: sizes D of the perturbations over √(Aρ). Default 1e-2, 1e-3, 1e-4. */
  readonly sizes?: readonly number[];
  /** Perturbations to follow instead of the family; only their direction matters. In the labels of the maps. */
  readonly directions?: readonly HybridState[];
  /** Members of the family. Default 8. */
  readonly count?: number;
  /** First index of Halton's sequence. Default 0. */
  readonly seed?: number;
  readonly neighbourhood?: number;
  readonly maxEvents?: number;
  /** Called before each motion with the number of those done and of all. */
  readonly onProgress?: (done: number, count: number) => void;
}

const PREDICTION_DEFAULTS = { sizes: [1e-2, 1e-3, 1e-4], count: 8, seed: 0 } as const;

export interface SizeResult {
  readonly size: number;
  readonly outcomes: Readonly<Record<FullOutcome, number>>;
  /**
   * Members that come to rest nearby: no farther away, in units of D²/A, than FAR times what zero order travels. Rest within
   * a fixed distance says nothing: a body that slides out by itself and stops does so at every size.
   */
  readonly restNearby: number;
  /** Largest over the family. */
  readonly amplification: Amplification;
  /** Members whose path is that of the zero-order motion, as far as that one is written out. */
  readonly samePaths: number;
  /**
   * Largest difference of the rest places x2, over the largest displacement of the zero-order motion; null where no
   * member comes to rest in both.
   */
  readonly deviation: number | null;
  /** Reverse chatter: |ż2| at the second crossing of the section over the first; null where there is none. */
  readonly growth: number | null;
  /** Crossings of the section by the first member. */
  readonly turns: number;
}

/** Travel over that of zero order that still counts as the same motion; they differ by a part of order β². */
const FAR = 4;

export interface PredictionStudy {
  readonly kind: "evidence";
  readonly verdict: PostureFinding;
  readonly theorem: PostureDecision["theorem"];
  /** The labels of paths and directions are exchanged. */
  readonly relabelled: boolean;
  /** Perturbations with D = √(Aρ), to be scaled by each size. */
  readonly directions: readonly HybridState[];
  readonly zeroOrder: {
    readonly outcomes: Readonly<Record<Outcome, number>>;
    /** Largest over the family; null where a member does not come to rest. */
    readonly amplification: Amplification | null;
    /** G at the fixed point of Theorem 2, else null. */
    readonly growth: number | null;
  };
  readonly sizes: readonly SizeResult[];
  readonly summary: string;
}

export function predictionStudy(posture: Posture, options: PredictionOptions = {}): PredictionStudy {
  const { sizes, count, seed } = { ...PREDICTION_DEFAULTS, ...options };
  if (sizes.length === 0 || !sizes.every((size) => size > 0 && size < 1)) {
    const what = `sizes must be numbers between 0 and 1, got [${sizes.join(", ")}]`;
    fail(what, "sizes", "Give sizes of the perturbation such as 0.01, 0.001.", "bad-option");
  }
  const decision = decidePosture(posture);
  const model = decision.analysed;
  const leaving = leavingDirection(decision);
  const directions =
    options.directions?.map((state) => unitDirection(model, state)) ??
    Array.from({ length: count }, (_, k) => (k === 0 && leaving ? leaving : haltonDirection(model, seed + k)));
  const zero = directions.map((start) => simulateHybrid(model, start));
  const followed = sizes.map((size, i) =>
    directions.map((start, k) => {
      options.onProgress?.(i * directions.length + k, sizes.length * directions.length);
      return fullMotion(model.posture, start, { ...limitsOf(options), scale: size });
    }),
  );
  const results = followed.map((motions, i) => sizeResult(decision, sizes[i]!, directions, zero, motions));
  const isCalm = zero.every(({ outcome }) => outcome === "rest");
  return {
    kind: "evidence",
    verdict: decision.verdict,
    theorem: decision.theorem,
    relabelled: decision.relabelled,
    directions,
    zeroOrder: {
      outcomes: countOutcomes(zero, OUTCOMES),
      amplification: isCalm
        ? largestAmplification(zero.map((motion, k) => zeroAmplification(model, directions[k]!, motion)))
        : null,
      growth: decision.chatter?.fixedPoint.growth ?? null,
    },
    sizes: results,
    summary: summaryOf(decision.verdict, directions.length, results),
  };
}

function limitsOf({ neighbourhood, maxEvents }: PredictionOptions): { neighbourhood?: number; maxEvents?: number } {
  return { ...(neighbourhood !== undefined && { neighbourhood }), ...(maxEvents !== undefined && { maxEvents }) };
}

function sizeResult(
  { analysed, theorem }: PostureDecision,
  size: number,
  directions: readonly HybridState[],
  zero: readonly Trajectory[],
  motions: readonly FullMotion[],
): SizeResult {
  let deviation: number | null = null;
  let samePaths = 0;
  motions.forEach((motion, k) => {
    const reference = zero[k]!;
    if (beginsAlike(motion.path, reference.path)) samePaths++;
    if (motion.outcome !== "rest" || reference.outcome !== "rest") return;
    const start = directions[k]!;
    const { distance } = zeroAmplification(analysed, start, reference);
    const unit = analysed.posture.gyrationRadius * distance;
    deviation = Math.max(deviation ?? 0, Math.abs(motion.final.x2 / (size * size) - reference.final.x2) / unit);
  });
  const reach = FAR * largestRest(analysed, directions, zero);
  const isNear = ({ outcome, amplification }: FullMotion): boolean =>
    outcome === "rest" && amplification.distance <= reach;
  const { approachSpeeds } = motions[0]!;
  const isChatter = theorem === 2 && approachSpeeds.length > 1;
  return {
    size,
    outcomes: countOutcomes(motions, ["rest", "leaves", "moving", "failed"]),
    restNearby: motions.filter(isNear).length,
    amplification: largestAmplification(motions.map(({ amplification }) => amplification)),
    samePaths,
    deviation,
    growth: isChatter ? approachSpeeds[1]! / approachSpeeds[0]! : null,
    turns: approachSpeeds.length,
  };
}

/** The word `…` stands for many turns: the way to it is no single stretch, and its end is looked at alone. */
function zeroAmplification(model: ZeroOrderModel, start: HybridState, { events }: Trajectory): Amplification {
  const parts: WayPoint[][] = [[{ t: 0, state: start }]];
  for (const { t, state, word } of events) {
    if (word === "…") parts.push([{ t, state: start }]);
    parts[parts.length - 1]!.push({ t, state });
  }
  return largestAmplification(parts.map((part) => amplificationOf(model, part)));
}

/** Longest travel of the zero-order motions that come to rest, over D²/A, at least 1. */
function largestRest(model: ZeroOrderModel, directions: readonly HybridState[], zero: readonly Trajectory[]): number {
  const distances = zero.map((motion, k) =>
    motion.outcome === "rest" ? zeroAmplification(model, directions[k]!, motion).distance : 0,
  );
  return Math.max(1, ...distances);
}

/** Zero-order paths end early: at `…`, or where the motion is seen to repeat itself. */
export function beginsAlike(path: string, reference: string): boolean {
  const words = path.split(" ");
  const wanted = reference.split(" …")[0]!.split(" ");
  return wanted.every((word, k) => words[k] === word);
}

function summaryOf(verdict: PostureFinding, count: number, results: readonly SizeResult[]): string {
  const told = results.map(({ size, restNearby, outcomes, amplification }) => {
    const far = outcomes.rest - restNearby;
    const where = far > 0 ? ` (${far} far away, at up to ${short(amplification.distance)} D²/A)` : "";
    return `${restNearby} of ${count} at size ${size}${where}`;
  });
  return `Come to rest nearby: ${told.join(", ")}; the theory says ${verdict}. This is evidence about the motions tried, not a verdict.`;
}

const short = (x: number): string => rounded(x, 3);
