/**
 * `sprag/answers`: from the text of a model to the stored result, what the commands print with `--json`.
 */
import * as certificates from "../answers/answer-certificate.ts";
import * as impacts from "../answers/answer-impact.ts";
import * as impactModels from "../answers/answer-impact-model.ts";
import * as motions from "../answers/answer-motion.ts";
import * as postures from "../answers/answer-posture.ts";
import * as reading from "../answers/read-impact.ts";
import * as shape from "./shapes/answer.ts";
import { door, either, isText, text } from "./shapes/check.ts";
import { anyModel, readOf } from "./shapes/read.ts";

export type { AnswerCertificateOptions, CertificateAnswer } from "../answers/answer-certificate.ts";
export type { AnswerImpactOptions } from "../answers/answer-impact.ts";
export type { AnswerModelOptions, ImpactAnswer, Say } from "../answers/answer-impact-model.ts";
export type { AnswerMotionOptions, AskedSystem, ConvergenceAnswer, MotionAnswer } from "../answers/answer-motion.ts";
export type { AddedEvidence, AnswerPostureOptions, PostureAnswer } from "../answers/answer-posture.ts";
export type { GivenModel } from "../answers/given.ts";
export type { ModelHead } from "../answers/model-head.ts";
export type { ReadImpact, ReadImpactOptions, RunEvent } from "../answers/read-impact.ts";
export type { PosedProblem } from "../dynamics/posed-problems.ts";

/** A text, or what `readModel` made of it. */
const given = /* @__PURE__ */ either(isText, text, /* @__PURE__ */ readOf(anyModel));

export const answerImpact = /* @__PURE__ */ door("answerImpact", impacts.answerImpact, {
  text: given,
  options: shape.impactOptions,
});
export const answerImpactModel = /* @__PURE__ */ door("answerImpactModel", impactModels.answerImpactModel, {
  read: shape.readImpactModel,
  options: shape.impactModelOptions,
});
export const answerCertificate = /* @__PURE__ */ door("answerCertificate", certificates.answerCertificate, {
  text: given,
  options: shape.certificateOptions,
});
export const answerPosture = /* @__PURE__ */ door("answerPosture", postures.answerPosture, {
  text: given,
  options: shape.postureOptions,
});
export const answerMotion = /* @__PURE__ */ door("answerMotion", motions.answerMotion, {
  text: given,
  options: shape.motionOptions,
});
export const answerConvergence = /* @__PURE__ */ door("answerConvergence", motions.answerConvergence, {
  text: given,
  options: shape.convergenceOptions,
});
export const readImpact = /* @__PURE__ */ door("readImpact", reading.readImpact, {
  text: given,
  options: shape.readImpactOptions,
});
