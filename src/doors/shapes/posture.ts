/**
 * Shapes of postures, their zero-order dynamics and the options of what is asked about them.
 */
import * as is from "./check.ts";
import { recordOf } from "./expression.ts";

const PAIRS = "offsets slopes friction";
const NUMBERS = "height loadAngle loadSize loadTorque mass gyrationRadius";

export const posture = is.object(
  "a posture",
  "Pass what makePosture(…), postureFromWorld(…) or postureOfModel(model) returns.",
  { [PAIRS]: is.numbers(2), [NUMBERS]: is.finite },
);

/** Fields of a posture; the maker says which numbers are wrong. */
export const postureFields = is.object("the fields of a posture", "Pass { offsets, height, slopes, friction }.", {
  [PAIRS]: is.optional(is.list(is.number)),
  [NUMBERS]: is.optional(is.number),
});

export const worldPosture = is.object(
  "a posture in the world",
  "Pass { points, surfaceAngles, centerOfMass, friction }.",
  {
    points: is.list(is.numbers(2)),
    "surfaceAngles centerOfMass friction": is.numbers(2),
    "mass? inertia? gravity? gravityAngle?": is.number,
  },
);

const MODEL = 'Pass a model of kind posture: readModel(text, { kind: "posture" }).model.';

const FRAMES: Readonly<Record<string, is.Fields>> = {
  contacts: { "offsets slopes": is.numbers(2), "height loadAngle": is.number },
  world: {
    points: is.list(is.numbers(2)),
    "surfaceAngles centerOfMass": is.numbers(2),
    "inertia gravity": is.number,
    "gravityAngle?": is.number,
  },
};

export const postureModel = is.object<{ frame: { kind: string } }>(
  "a model of kind posture",
  MODEL,
  {
    frame: is.object("a frame", MODEL, { kind: is.oneOf(Object.keys(FRAMES)) }),
    friction: is.numbers(2),
    "mass?": is.number,
  },
  ({ frame }) => ({ frame: is.object("a frame", MODEL, FRAMES[frame.kind]!) }),
);

export const zeroOrder = is.object("a zero-order model", "Pass what zeroOrderModel(posture) returns.", {
  posture,
  "cosines sines friction doubleSlipModes restingLetter touchingModes": is.numbers(2),
  load: is.doubles(3),
  directions: is.doubles(12),
  delassus: is.doubles(16),
  loadAcceleration: is.doubles(4),
  stickInverse: is.doubles(8),
  slipResponse: is.doubles(4),
  doubleSlipInverse: is.doubles(8),
  "doubleSlipDeterminant doubleSlipShare": is.doubles(2),
  "modeAcceleration modeForce": is.doubles(64),
  "accelerationScale forceScale": is.finite,
  modeDetermined: is.numbers(16),
  sustains: is.list(is.boolean),
  equilibriumMargin: is.finite,
  hasSection: is.boolean,
});

export const hybridState = is.object("a state of the two contacts", "Pass { z1, z2, x2, dz1, dz2, dx2 }.", {
  "z1 z2 x2 dz1 dz2 dx2": is.finite,
});

export const contactSpeeds = is.object("velocities of the two contacts", "Pass { x1, z1, x2, z2 }.", {
  "x1 z1 x2 z2": is.finite,
});

export const twoFlags: is.Check = (value, path, args) => {
  is.list(is.boolean)(value, path, args);
  if ((value as readonly unknown[]).length !== 2) is.refuse(path, "two of true or false, one for each contact", value);
};

export const hybridOptions = is.options({ maxEvents: is.number });

const motionFields: is.Fields = {
  "neighbourhood until restitution maxEvents": is.number,
  thirdContact: is.object("a third contact", "Pass { point, slope, friction }.", {
    point: is.numbers(2),
    "slope friction": is.number,
  }),
};
const drawn: is.Fields = { count: is.positiveCount, seed: is.integer };
const followed: is.Fields = { ...drawn, onProgress: is.callable };

export const fullMotionOptions = is.options({ ...motionFields, scale: is.number });
export const contactEvidenceOptions = is.options({ ...motionFields, size: is.number, ...followed });
export const predictionOptions = is.options({
  sizes: is.numbers(),
  directions: is.list(hybridState),
  ...followed,
  "neighbourhood maxEvents": is.number,
});

export const verdictFields: is.Fields = {
  samples: is.count,
  angles: is.numbers(),
  evidence: is.either(
    (value) => typeof value === "boolean",
    is.boolean,
    is.options({ ...drawn, maxEvents: is.number }),
  ),
  "curves paper": is.boolean,
};

export const verdictOptions = is.options({
  ...verdictFields,
  witness: is.boolean,
  partition: is.either(is.isText, is.oneOf(["breakpoints", "uniform"]), is.numbers()),
  intervals: is.number,
  quick: is.boolean,
});

/** What a certificate must have is for its checker to say: a wrong one is refused, not an error. */
export const certificate = is.object("a certificate", "Pass a parsed certificate, or a result that holds one.", {});

export const certifyOptions = is.options({ paper: is.boolean });

export const robustOptions = is.options({
  paper: is.boolean,
  depth: is.count,
  radius: is.number,
  widths: recordOf(is.number),
  largest: is.boolean,
  certify: is.boolean,
  ...is.stopFields,
});
