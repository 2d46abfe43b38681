/**
 * The posture with what the theory leaves out, elastic contacts (ε > 0) or a third contact: a family of small
 * perturbations is followed in full and what becomes of them is counted. Evidence about these motions, never a verdict.
 * A third surface may not admit a perturbation (the point would be inside); such members are left out and counted.
 */
import { rounded } from "../../../text/show-number.ts";
import { fail, type Posture } from "../posture.ts";
import { countOutcomes, type HybridState, perturbationSize } from "../trajectory.ts";
import { relabel, type ZeroOrderModel } from "../zero-order-model.ts";
import { type Amplification, largestAmplification } from "./amplification.ts";
import { haltonDirection, scaleState } from "./directions.ts";
import { type FullMotion, type FullOutcome, fullMotion } from "./full-motion.ts";
import type { FullMotionOptions, ThirdContact } from "./full-motion-options.ts";
import { bodyContacts } from "./posture-body.ts";
import { isAdmitted, startState } from "./start-state.ts";
import { unitsOf } from "./units.ts";

export interface ContactEvidenceOptions extends Omit<FullMotionOptions, "scale"> {
  /** Size D of the perturbations over √(Aρ). Default 1e-3. */
  readonly size?: number;
  /** Members of the family. Default 24. */
  readonly count?: number;
  /** First index of Halton's sequence: another seed is another family. Default 0. */
  readonly seed?: number;
  /** Called before each motion with the number of those done and of all. */
  readonly onProgress?: (done: number, count: number) => void;
}

const CONTACT_EVIDENCE_DEFAULTS = { size: 1e-3, count: 24, seed: 0 } as const;

export interface ContactEvidence {
  readonly kind: "evidence";
  readonly restitution: number;
  readonly thirdContact: ThirdContact | null;
  readonly size: number;
  readonly seed: number;
  /** Motions followed, and members that the third surface does not admit. */
  readonly perturbations: number;
  readonly notAdmitted: number;
  readonly outcomes: Readonly<Record<FullOutcome, number>>;
  readonly amplification: Amplification;
  /** Largest rise of the energy in a motion over m D² of its start: Newton's law may add some. */
  readonly largestEnergyRise: number;
  /** The labels of the perturbations are exchanged. */
  readonly relabelled: boolean;
  /** First member that did not come to rest; null when all did. */
  readonly unsettled: Pick<FullMotion, "start" | "outcome" | "reason"> | null;
  /** Remarks of the runs: several solutions of an impact, ambiguous accelerations. */
  readonly warnings: number;
  readonly summary: string;
}

export function contactEvidence(posture: Posture, options: ContactEvidenceOptions = {}): ContactEvidence {
  const { size, count, seed, onProgress, ...motion } = { ...CONTACT_EVIDENCE_DEFAULTS, ...options };
  checkCount(count, size);
  const { model, exchanged } = relabel(posture);
  const family = Array.from({ length: count }, (_, k) => haltonDirection(model, seed + k));
  const admitted = family.filter((start) => admits(model, scaleState(start, size), options.thirdContact));
  const motions = admitted.map((start, k) => {
    onProgress?.(k, admitted.length);
    return fullMotion(model.posture, start, { ...motion, scale: size });
  });
  const outcomes = countOutcomes(motions, ["rest", "leaves", "moving", "failed"]);
  const unsettled = motions.find(({ outcome }) => outcome !== "rest");
  const energy = posture.mass * size * size * model.accelerationScale * posture.gyrationRadius;
  return {
    kind: "evidence",
    restitution: options.restitution ?? 0,
    thirdContact: options.thirdContact ?? null,
    ...{ size, seed },
    perturbations: motions.length,
    notAdmitted: count - motions.length,
    outcomes,
    amplification: largestAmplification(motions.map(({ amplification }) => amplification)),
    largestEnergyRise: Math.max(0, ...motions.map((motion) => motion.energy.largestIncrease / energy)),
    relabelled: exchanged,
    unsettled: unsettled ? { start: unsettled.start, outcome: unsettled.outcome, reason: unsettled.reason } : null,
    warnings: motions.reduce((sum, { warnings }) => sum + warnings.length, 0),
    summary: summaryOf(motions, outcomes.rest),
  };
}

function summaryOf(motions: readonly FullMotion[], resting: number): string {
  const count = motions.length;
  const { distance } = largestAmplification(motions.map(({ amplification }) => amplification));
  const what =
    resting === count
      ? `All ${count} perturbations tried come to rest`
      : `${count - resting} of ${count} perturbations tried do not come to rest`;
  return `${what}, the farthest went ${rounded(distance, 3)} D²/A; this is evidence, not a verdict.`;
}

/** `start` as it is followed. */
function admits(model: ZeroOrderModel, start: HybridState, third: ThirdContact | undefined): boolean {
  if (!third || !model.hasSection) return true;
  const { reach, into } = unitsOf(model, perturbationSize(model, start));
  const contacts = bodyContacts(model, reach, 0, third);
  return isAdmitted(contacts, reach, startState(contacts, reach, into(start)).position);
}

function checkCount(count: number, size: number): void {
  if (Number.isInteger(count) && count > 0 && size > 0 && size < 1) return;
  const what = `the family needs a positive number of perturbations of a size between 0 and 1, got ${count} of size ${size}`;
  fail(what, "count", "Give count as a positive whole number and size as a number such as 0.001.", "bad-option");
}
