/**
 * Numerical evidence where the theory does not decide (region 7 of [VarkonyiOr] Section 7.3): a bounded family of
 * perturbations, spread by Halton's sequence and so the same in every run, is followed by the hybrid simulation of the
 * zero-order dynamics. Motions scale by (24), so only the direction of a perturbation matters, not its size. The first ones
 * are slip at both contacts and what lies near it: where the posture is not persistent, slip may lift a contact or have no
 * consistent mode at all. What comes out is counted; it is evidence about these motions, never a verdict about all of them.
 */
import { halton } from "../../linalg/halton.ts";
import type { PostureDecision } from "./decide-posture.ts";
import { simulateHybrid } from "./hybrid.ts";
import { countOutcomes, type HybridState, OUTCOMES, type Outcome, perturbationSize } from "./trajectory.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

export interface EvidenceOptions {
  /** Number of perturbations (default 60). */
  readonly count?: number;
  /** First index of the sequence (default 0): another seed is another family. */
  readonly seed?: number;
  /** Largest number of events of one motion (default 2000). */
  readonly maxEvents?: number;
}

const EVIDENCE_DEFAULTS = { count: 60, seed: 0, maxEvents: 2000 } as const satisfies Required<EvidenceOptions>;

export interface PostureEvidence {
  readonly perturbations: number;
  readonly seed: number;
  /** How many motions ended in which way. */
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Largest speed on the way over the size D (17) of the perturbation, over all motions. */
  readonly largestAmplification: number;
  /** Perturbations whose very first state has no consistent contact mode: the zero-order dynamics do not continue them. */
  readonly withoutMode: number;
  /** First perturbation that did not come to rest, in the labels of the maps; null when all did. */
  readonly unsettled: { readonly start: HybridState; readonly outcome: Outcome; readonly reason: string } | null;
  readonly summary: string;
}

/** Null where the simulation has no coordinates (cos φ1 = 0). */
export function postureEvidence(decision: PostureDecision, options: EvidenceOptions = {}): PostureEvidence | null {
  const model = decision.analysed;
  if (!model.hasSection) return null;
  const { count, seed, maxEvents } = { ...EVIDENCE_DEFAULTS, ...options };
  let largestAmplification = 0;
  let withoutMode = 0;
  let unsettled: PostureEvidence["unsettled"] = null;
  const slips = slipStarts(model);
  const motions: { readonly outcome: Outcome }[] = [];
  for (let k = 0; k < count; k++) {
    const start = slips[k] ?? perturbation(model, seed + k - slips.length);
    const { outcome, reason, largestSpeed, events } = simulateHybrid(model, start, { maxEvents });
    motions.push({ outcome });
    if (outcome === "inconsistent" && events.length === 0) withoutMode++;
    largestAmplification = Math.max(largestAmplification, largestSpeed / perturbationSize(model, start));
    if (outcome !== "rest" && outcome !== "decays") unsettled ??= { start, outcome, reason };
  }
  const outcomes = countOutcomes(motions, OUTCOMES);
  const summary = `${summaryOf(count, outcomes.rest + outcomes.decays, withoutMode)}; this is evidence, not a proof.`;
  return { perturbations: count, seed, outcomes, largestAmplification, withoutMode, unsettled, summary };
}

function summaryOf(count: number, calm: number, withoutMode: number): string {
  if (calm === count) return `All ${count} perturbations tried come to rest`;
  const moving = count - calm - withoutMode;
  const others = moving === 0 ? "the others come to rest" : `${moving} of the others do not come to rest`;
  if (withoutMode === 0) return `${moving} of ${count} perturbations tried do not come to rest`;
  return `${withoutMode} of ${count} perturbations tried cannot go on (slip at both contacts without a consistent contact mode), ${others}`;
}

/** How near to slip at both contacts the starts beside it are. */
const NEAR_SLIP = 2 ** -10;

/** Slip at both contacts, ẋ2 > 0 and < 0, and for each one contact a little in the air or about to hit. */
function slipStarts(model: ZeroOrderModel): HybridState[] {
  const length = model.posture.gyrationRadius;
  const speed = Math.sqrt(model.accelerationScale * length);
  const rest = { z1: 0, z2: 0, x2: 0, dz1: 0, dz2: 0 };
  return [speed, -speed].flatMap((dx2) => [
    { ...rest, dx2 },
    { ...rest, z1: NEAR_SLIP * NEAR_SLIP * length, dx2 },
    { ...rest, z2: NEAR_SLIP * NEAR_SLIP * length, dx2 },
    { ...rest, dz1: -NEAR_SLIP * speed, dx2 },
    { ...rest, dz2: -NEAR_SLIP * speed, dx2 },
  ]);
}

/**
 * Perturbation number k of size about one in the units of the posture. By turns both contacts are in the air, contact 1
 * touches and contact 2 falls, the other way round, and contact 2 hits on the section itself.
 */
export function perturbation(model: ZeroOrderModel, k: number): HybridState {
  const length = model.posture.gyrationRadius;
  const speed = Math.sqrt(model.accelerationScale * length);
  const height = (axis: number) => length * halton(k, axis) ** 2;
  const velocity = (axis: number) => speed * (2 * halton(k, axis) - 1);
  const kind = k % 4;
  const first = kind === 0 || kind === 2;
  const second = kind === 0 || kind === 1;
  return {
    z1: first ? height(0) : 0,
    z2: second ? height(1) : 0,
    x2: 0,
    dz1: first ? velocity(2) : 0,
    dz2: second ? velocity(3) : kind === 3 ? -speed * halton(k, 3) : 0,
    dx2: kind === 3 ? speed * Math.tan(1.5 * (2 * halton(k, 4) - 1)) : velocity(4),
  };
}
