/**
 * From the text of a model of kind posture to its verdict, as `sprag posture FILE --json` stores it.
 */
import { InputError } from "../errors.ts";
import type { PostureModel } from "../models/model.ts";
import { defined } from "../models/numbers.ts";
import { located, type ReadOptions } from "../models/read-model.ts";
import { postureJson } from "../reports/posture-report.ts";
import type { StoredResult } from "../reports/read-result.ts";
import {
  type ContactEvidence,
  type ContactEvidenceOptions,
  contactEvidence,
} from "../stability/two-contact/full-motion/contact-evidence.ts";
import { type FullMotion, fullMotion } from "../stability/two-contact/full-motion/full-motion.ts";
import { type PredictionStudy, predictionStudy } from "../stability/two-contact/full-motion/prediction-study.ts";
import type { Posture } from "../stability/two-contact/posture.ts";
import { postureOfModel } from "../stability/two-contact/posture-from-world.ts";
import { postureTrajectory } from "../stability/two-contact/posture-trajectory.ts";
import type { HybridState, Trajectory } from "../stability/two-contact/trajectory.ts";
import { type PostureVerdict, postureVerdict, type VerdictOptions } from "../stability/two-contact/verdict.ts";
import type { Say } from "./answer-impact-model.ts";
import { type GivenModel, readGiven } from "./given.ts";
import { titled } from "./model-head.ts";

export interface AnswerPostureOptions
  extends ReadOptions,
    Pick<VerdictOptions, "samples" | "angles" | "curves" | "evidence" | "paper"> {
  /** Judge equal intervals instead of the true break points: that many, or as many as the paper has. */
  readonly uniform?: boolean | number;
  /** Also follow the motion from here. */
  readonly trajectory?: HybridState;
  /** Also follow the full nonlinear motion at these sizes of disturbance; the trajectory, where there is one, at one size. */
  readonly full?: readonly number[];
  /** Also simulate elastic contacts or a third one. */
  readonly contacts?: Omit<ContactEvidenceOptions, "onProgress">;
  readonly say?: Say;
}

export interface AddedEvidence {
  readonly fullMotion?: PredictionStudy | FullMotion;
  readonly contactEvidence?: ContactEvidence;
}

export interface PostureAnswer extends AddedEvidence {
  readonly model: PostureModel;
  readonly posture: Posture;
  readonly verdict: PostureVerdict;
  readonly trajectory?: Trajectory;
  readonly stored: StoredResult<"posture-result">;
}

/** Samples of the maps unless options say otherwise: enough for a figure. */
const SAMPLES = 201;

export function answerPosture(text: GivenModel, options: AnswerPostureOptions = {}): PostureAnswer {
  const { file, set, trajectory: start } = options;
  const read = readGiven(text, defined({ file, set }), ["posture"]);
  const { model } = read;
  return located(read, () => {
    const posture = postureOfModel(model);
    const verdict = postureVerdict(posture, verdictOptions(options));
    const trajectory = start && postureTrajectory(posture, start, verdict.relabelled);
    const added = addedEvidence(posture, options);
    const stored = { ...postureJson(verdict, trajectory), ...added, ...titled(model) };
    return { model, posture, verdict, ...defined({ trajectory }), ...added, stored };
  });
}

function verdictOptions({ samples, angles, curves, evidence, uniform, paper }: AnswerPostureOptions): VerdictOptions {
  return {
    ...{ witness: true, evidence: evidence ?? true, samples: samples ?? SAMPLES, curves: curves ?? true },
    ...defined({ angles, paper }),
    ...(uniform !== undefined && uniform !== false && { partition: "uniform" }),
    ...(typeof uniform === "number" && { intervals: uniform }),
  };
}

/** With a start the full motion follows it, scaled by the one size; else a family of perturbations at every size. */
function addedEvidence(
  posture: Posture,
  { full: sizes, contacts, trajectory: start, say }: AnswerPostureOptions,
): AddedEvidence {
  const onProgress = (what: string) => (done: number, count: number) =>
    say?.(`${what}: motion ${done + 1} of ${count}`);
  return {
    ...(sizes && { fullMotion: fullEvidence(posture, sizes, start, onProgress("full motion")) }),
    ...(contacts && {
      contactEvidence: contactEvidence(posture, { ...contacts, onProgress: onProgress("other contacts") }),
    }),
  };
}

function fullEvidence(
  posture: Posture,
  sizes: readonly number[],
  start: HybridState | undefined,
  onProgress: (done: number, count: number) => void,
): PredictionStudy | FullMotion {
  if (!start) return predictionStudy(posture, { sizes, onProgress });
  if (sizes.length === 1) return fullMotion(posture, start, { scale: sizes[0]! });
  throw new InputError({
    code: "usage",
    what: "with --trajectory one size is followed",
    where: "--full",
    fix: "For example --full=1e-3.",
  });
}
