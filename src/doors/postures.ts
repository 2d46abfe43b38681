/**
 * Doors of postures on two frictional contacts.
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
import * as world from "../stability/two-contact/posture-from-world.ts";
import * as trajectories from "../stability/two-contact/posture-trajectory.ts";
import * as balance from "../stability/two-contact/statics.ts";
import * as deciding from "../stability/two-contact/verdict.ts";
import * as dynamics from "../stability/two-contact/zero-order-model.ts";
import { boolean, count, door, finite } from "./check.ts";
import {
  contactEvidenceOptions,
  contactSpeeds,
  fullMotionOptions,
  hybridOptions,
  hybridState,
  posture,
  postureFields,
  postureModel,
  predictionOptions,
  twoFlags,
  verdictOptions,
  worldPosture,
  zeroOrder,
} from "./posture-shapes.ts";

export const makePosture = door(making.makePosture, { fields: postureFields });
export const postureFromWorld = door(world.postureFromWorld, { world: worldPosture });
export const postureOfModel = door(world.postureOfModel, { model: postureModel });
export const postureVerdict = door(deciding.postureVerdict, { posture, options: verdictOptions });
export const zeroOrderModel = door(dynamics.zeroOrderModel, { posture });
export const postureTrajectory = door(trajectories.postureTrajectory, {
  posture,
  start: hybridState,
  relabelled: boolean,
  options: hybridOptions,
});
export const fullMotion = door(motions.fullMotion, { posture, perturbation: hybridState, options: fullMotionOptions });
export const contactEvidence = door(evidence.contactEvidence, { posture, options: contactEvidenceOptions });
export const predictionStudy = door(predictions.predictionStudy, { posture, options: predictionOptions });

export const cobweb = door(cycles.cobweb, { model: zeroOrder, angle: finite, steps: count });
export const cycleAt = door(cycles.cycleAt, { model: zeroOrder, angle: finite });
export const simulateHybrid = door(hybrid.simulateHybrid, {
  model: zeroOrder,
  start: hybridState,
  options: hybridOptions,
});
export const contactImpacts = door(impacts.contactImpacts, {
  model: zeroOrder,
  before: contactSpeeds,
  closed: twoFlags,
});
export const lemmaConstants = door(lemmas.lemmaConstants, { model: zeroOrder });
export const contactModes = door(modes.contactModes, { model: zeroOrder });
export const statics = door(balance.statics, { model: zeroOrder });
