/**
 * `sprag/posture`: a body on two frictional contacts: its zero-order dynamics, the verdict, motions.
 */
import * as cycles from "../stability/two-contact/cycle.ts";
import * as evidence from "../stability/two-contact/full-motion/contact-evidence.ts";
import * as motions from "../stability/two-contact/full-motion/full-motion.ts";
import * as predictions from "../stability/two-contact/full-motion/prediction-study.ts";
import * as hybrid from "../stability/two-contact/hybrid.ts";
import * as impacts from "../stability/two-contact/impacts.ts";
import * as lemmas from "../stability/two-contact/lemma-constants.ts";
import * as modes from "../stability/two-contact/modes.ts";
import * as making from "../stability/two-contact/posture.ts";
import * as inWorld from "../stability/two-contact/posture-from-world.ts";
import * as trajectories from "../stability/two-contact/posture-trajectory.ts";
import * as balance from "../stability/two-contact/statics.ts";
import * as deciding from "../stability/two-contact/verdict.ts";
import * as dynamics from "../stability/two-contact/zero-order-model.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import * as shape from "./shapes/posture.ts";
import { zeroOrder as model, hybridOptions as options, posture, hybridState as start } from "./shapes/posture.ts";

export type { CyclePoint } from "../stability/two-contact/cycle.ts";
export type { Amplification } from "../stability/two-contact/full-motion/amplification.ts";
export type { ContactEvidence, ContactEvidenceOptions } from "../stability/two-contact/full-motion/contact-evidence.ts";
export type { FullMotion, FullOutcome } from "../stability/two-contact/full-motion/full-motion.ts";
export type { FullMotionOptions, ThirdContact } from "../stability/two-contact/full-motion/full-motion-options.ts";
export type {
  PredictionOptions,
  PredictionStudy,
  SizeResult,
} from "../stability/two-contact/full-motion/prediction-study.ts";
export type { Posture, PostureFields } from "../stability/two-contact/posture.ts";
export type { WorldPosture } from "../stability/two-contact/posture-from-world.ts";
export type {
  HybridEvent,
  HybridState,
  Outcome,
  Trajectory as HybridTrajectory,
} from "../stability/two-contact/trajectory.ts";
export type { PostureVerdict, VerdictOptions } from "../stability/two-contact/verdict.ts";
export type { ZeroOrderModel } from "../stability/two-contact/zero-order-model.ts";

export const makePosture = /* @__PURE__ */ door(making.makePosture, { fields: shape.postureFields });
export const postureFromWorld = /* @__PURE__ */ door(inWorld.postureFromWorld, { world: shape.worldPosture });
export const postureOfModel = /* @__PURE__ */ door(inWorld.postureOfModel, { model: shape.postureModel });
export const postureVerdict = /* @__PURE__ */ door(deciding.postureVerdict, { posture, options: shape.verdictOptions });
export const zeroOrderModel = /* @__PURE__ */ door(dynamics.zeroOrderModel, { posture });
export const postureTrajectory = /* @__PURE__ */ door(trajectories.postureTrajectory, {
  posture,
  start,
  relabelled: is.boolean,
  options,
});
export const fullMotion = /* @__PURE__ */ door(motions.fullMotion, {
  posture,
  perturbation: start,
  options: shape.fullMotionOptions,
});
export const contactEvidence = /* @__PURE__ */ door(evidence.contactEvidence, {
  posture,
  options: shape.contactEvidenceOptions,
});
export const predictionStudy = /* @__PURE__ */ door(predictions.predictionStudy, {
  posture,
  options: shape.predictionOptions,
});

export const contactModes = /* @__PURE__ */ door(modes.contactModes, { model });
export const statics = /* @__PURE__ */ door(balance.statics, { model });
export const contactImpacts = /* @__PURE__ */ door(impacts.contactImpacts, {
  model,
  before: shape.contactSpeeds,
  closed: shape.twoFlags,
});
export const cycleAt = /* @__PURE__ */ door(cycles.cycleAt, { model, angle: is.finite });
export const cobweb = /* @__PURE__ */ door(cycles.cobweb, { model, angle: is.finite, steps: is.count });
export const lemmaConstants = /* @__PURE__ */ door(lemmas.lemmaConstants, { model });
export const simulateHybrid = /* @__PURE__ */ door(hybrid.simulateHybrid, { model, start, options });
