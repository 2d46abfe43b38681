/**
 * `sprag/posture`: a body on two frictional contacts: its zero-order dynamics, the verdict, motions.
 */

import * as certifying from "../stability/certified/certify-posture.ts";
import * as checking from "../stability/certified/check-certificate.ts";
import * as robust from "../stability/certified/robust-verdict.ts";
import * as regions from "../stability/stance/certified-centers.ts";
import * as footholds from "../stability/stance/footholds.ts";
import * as frictions from "../stability/stance/friction-needed.ts";
import * as standing from "../stability/stance/make-stance.ts";
import * as centers from "../stability/two-contact/center-regions.ts";
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
import * as stances from "./shapes/stance.ts";
import { stance } from "./shapes/stance.ts";

export type {
  CenterRegionPlace,
  Foot,
  FootPlace,
  Stance,
  StanceFields,
  TerrainLine,
  TerrainSegment,
} from "../models/stance/stance.ts";
export type { CertifyPostureOptions } from "../stability/certified/certify-posture.ts";
export type { BoxCertificate, BoxTree } from "../stability/certified/check-box-certificate.ts";
export type { CertificateCheck } from "../stability/certified/check-posture-certificate.ts";
export type { PostureCertificate } from "../stability/certified/posture-certificate.ts";
export type { RobustOptions, RobustVerdict } from "../stability/certified/robust-verdict.ts";
export type { CenterCell, CertifiedCenters, CertifiedCentersOptions } from "../stability/stance/certified-centers.ts";
export type { FootholdOptions, FootholdScore, FootholdVerdicts } from "../stability/stance/footholds.ts";
export type { FrictionInterval, FrictionNeeded, FrictionOptions } from "../stability/stance/friction-needed.ts";
export type { StanceChange } from "../stability/stance/make-stance.ts";
export type { CenterRegions, CenterShift, CenterWindow } from "../stability/two-contact/center-regions.ts";
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
export {
  HYBRID_UNITS,
  type HybridEvent,
  type HybridState,
  type Outcome,
  type Trajectory as HybridTrajectory,
} from "../stability/two-contact/trajectory.ts";
export type { PostureVerdict, VerdictOptions } from "../stability/two-contact/verdict.ts";
export type { ZeroOrderModel } from "../stability/two-contact/zero-order-model.ts";

export const makePosture = /* @__PURE__ */ door("makePosture", making.makePosture, { fields: shape.postureFields });
export const postureFromWorld = /* @__PURE__ */ door("postureFromWorld", inWorld.postureFromWorld, {
  world: shape.worldPosture,
});
export const postureOfModel = /* @__PURE__ */ door("postureOfModel", inWorld.postureOfModel, {
  model: shape.postureModel,
});
export const postureVerdict = /* @__PURE__ */ door("postureVerdict", deciding.postureVerdict, {
  posture,
  options: shape.verdictOptions,
});
export const movedCenter = /* @__PURE__ */ door("movedCenter", centers.movedCenter, {
  posture,
  shift: /* @__PURE__ */ is.numbers(2),
});
export const centerRegions = /* @__PURE__ */ door("centerRegions", centers.centerRegions, {
  posture,
  window: /* @__PURE__ */ is.object("a window", "Pass { across: [from, to], up: [from, to], columns, rows }.", {
    "across up": /* @__PURE__ */ is.numbers(2),
    "columns rows": is.positiveCount,
  }),
});
export const certifyPosture = /* @__PURE__ */ door("certifyPosture", certifying.certifyPosture, {
  posture,
  options: shape.certifyOptions,
});
export const checkPostureCertificate = /* @__PURE__ */ door(
  "checkPostureCertificate",
  checking.checkPostureCertificate,
  {
    value: shape.certificate,
  },
);
export const robustVerdict = /* @__PURE__ */ door("robustVerdict", robust.robustVerdict, {
  posture,
  options: shape.robustOptions,
});
export const makeStance = /* @__PURE__ */ door("makeStance", standing.makeStance, { fields: stances.stanceFields });
export const postureOfStance = /* @__PURE__ */ door("postureOfStance", standing.postureOfStance, {
  stance,
  change: stances.stanceChange,
});
export const certifiedCenters = /* @__PURE__ */ door("certifiedCenters", regions.certifiedCenters, {
  stance,
  options: stances.certifiedCentersOptions,
});
export const frictionNeeded = /* @__PURE__ */ door("frictionNeeded", frictions.frictionNeeded, {
  stance,
  options: stances.frictionOptions,
});
export const footholdScores = /* @__PURE__ */ door("footholdScores", footholds.footholdScores, {
  stance,
  options: stances.footholdOptions,
});
export const footholdVerdicts = /* @__PURE__ */ door("footholdVerdicts", footholds.footholdVerdicts, {
  stance,
  places: is.doubles(),
});
export const FOOTHOLD_VERDICTS = footholds.FOOTHOLD_VERDICTS;
export const zeroOrderModel = /* @__PURE__ */ door("zeroOrderModel", dynamics.zeroOrderModel, { posture });
export const postureTrajectory = /* @__PURE__ */ door("postureTrajectory", trajectories.postureTrajectory, {
  posture,
  start,
  relabelled: is.boolean,
  options,
});
export const fullMotion = /* @__PURE__ */ door("fullMotion", motions.fullMotion, {
  posture,
  perturbation: start,
  options: shape.fullMotionOptions,
});
export const contactEvidence = /* @__PURE__ */ door("contactEvidence", evidence.contactEvidence, {
  posture,
  options: shape.contactEvidenceOptions,
});
export const predictionStudy = /* @__PURE__ */ door("predictionStudy", predictions.predictionStudy, {
  posture,
  options: shape.predictionOptions,
});

export const contactModes = /* @__PURE__ */ door("contactModes", modes.contactModes, { model });
export const statics = /* @__PURE__ */ door("statics", balance.statics, { model });
export const contactImpacts = /* @__PURE__ */ door("contactImpacts", impacts.contactImpacts, {
  model,
  before: shape.contactSpeeds,
  closed: shape.twoFlags,
});
export const cycleAt = /* @__PURE__ */ door("cycleAt", cycles.cycleAt, { model, angle: is.finite });
export const cobweb = /* @__PURE__ */ door("cobweb", cycles.cobweb, { model, angle: is.finite, steps: is.count });
export const lemmaConstants = /* @__PURE__ */ door("lemmaConstants", lemmas.lemmaConstants, { model });
export const simulateHybrid = /* @__PURE__ */ door("simulateHybrid", hybrid.simulateHybrid, { model, start, options });
