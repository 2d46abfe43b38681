/**
 * Shapes of postures, their zero-order dynamics and the options of what is asked about them.
 */
import {
  boolean,
  type Check,
  count,
  doubles,
  either,
  type Fields,
  finite,
  integer,
  isText,
  list,
  number,
  numbers,
  object,
  oneOf,
  optional,
  options,
  positiveCount,
  refuse,
} from "./check.ts";

const FIELDS = ["height", "loadAngle", "loadSize", "loadTorque", "mass", "gyrationRadius"];

const MADE = "Pass what makePosture(…), postureFromWorld(…) or postureOfModel(model) returns.";

export const posture = object("a posture", MADE, {
  ...Object.fromEntries(["offsets", "slopes", "friction"].map((name) => [name, numbers(2)])),
  ...Object.fromEntries(FIELDS.map((name) => [name, finite])),
});

/** Fields of a posture; the maker says which numbers are wrong. */
export const postureFields = object("the fields of a posture", "Pass { offsets, height, slopes, friction }.", {
  ...Object.fromEntries(["offsets", "slopes", "friction"].map((name) => [name, optional(list(number))])),
  ...Object.fromEntries(FIELDS.map((name) => [name, optional(number)])),
});

export const worldPosture = object(
  "a posture in the world",
  "Pass { points, surfaceAngles, centerOfMass, friction }.",
  {
    points: list(numbers(2)),
    surfaceAngles: numbers(2),
    centerOfMass: numbers(2),
    friction: numbers(2),
    mass: optional(number),
    inertia: optional(number),
    gravity: optional(number),
  },
);

export const postureModel: Check = (value, path, args) => {
  const made = 'Pass a model of kind posture: readModel(text, { kind: "posture" }).model.';
  const frame = object("a frame", made, { kind: oneOf(["contacts", "world"]) });
  object("a model of kind posture", made, { frame, friction: numbers(2), mass: optional(number) })(value, path, args);
  const { frame: own } = value as { frame: { kind: string } };
  const fields: Fields =
    own.kind === "world"
      ? {
          points: list(numbers(2)),
          surfaceAngles: numbers(2),
          centerOfMass: numbers(2),
          inertia: number,
          gravity: number,
        }
      : { offsets: numbers(2), slopes: numbers(2), height: number, loadAngle: number };
  object("a frame", made, fields)(own, `${path}.frame`, args);
};

const TABLES: Readonly<Record<string, number>> = {
  load: 3,
  directions: 12,
  delassus: 16,
  loadAcceleration: 4,
  stickInverse: 8,
  slipResponse: 4,
  doubleSlipInverse: 8,
  doubleSlipDeterminant: 2,
  doubleSlipShare: 2,
  modeAcceleration: 64,
  modeForce: 64,
};

export const zeroOrder = object("a zero-order model", "Pass what zeroOrderModel(posture) returns.", {
  posture,
  ...Object.fromEntries(
    ["cosines", "sines", "friction", "doubleSlipModes", "restingLetter", "touchingModes"].map((name) => [
      name,
      numbers(2),
    ]),
  ),
  ...Object.fromEntries(Object.entries(TABLES).map(([name, length]) => [name, doubles(length)])),
  accelerationScale: finite,
  forceScale: finite,
  modeDetermined: numbers(16),
  sustains: list(boolean),
  equilibriumMargin: finite,
  hasSection: boolean,
});

export const hybridState = object("a state of the two contacts", "Pass { z1, z2, x2, dz1, dz2, dx2 }.", {
  ...Object.fromEntries(["z1", "z2", "x2", "dz1", "dz2", "dx2"].map((name) => [name, finite])),
});

export const contactSpeeds = object("velocities of the two contacts", "Pass { x1, z1, x2, z2 }.", {
  ...Object.fromEntries(["x1", "z1", "x2", "z2"].map((name) => [name, finite])),
});

export const twoFlags: Check = (value, path, args) => {
  list(boolean)(value, path, args);
  if ((value as readonly unknown[]).length !== 2) refuse(path, "two of true or false, one for each contact", value);
};

export const hybridOptions = options({ maxEvents: number });

const motionFields: Fields = {
  ...Object.fromEntries(["neighbourhood", "until", "restitution", "maxEvents"].map((name) => [name, number])),
  thirdContact: object("a third contact", "Pass { point, slope, friction }.", {
    point: numbers(2),
    slope: number,
    friction: number,
  }),
};

export const fullMotionOptions = options({ ...motionFields, scale: number });
export const contactEvidenceOptions = options({ ...motionFields, size: number, count: positiveCount, seed: integer });
export const predictionOptions = options({
  ...{ sizes: numbers(), directions: list(hybridState), count: positiveCount, seed: integer },
  ...{ neighbourhood: number, maxEvents: number },
});

const isFlag = (value: unknown): boolean => typeof value === "boolean";
const counts = options({ count: positiveCount, seed: integer, maxEvents: number });

export const verdictOptions = options({
  samples: count,
  angles: numbers(),
  evidence: either(isFlag, boolean, counts),
  witness: boolean,
  partition: either(isText, oneOf(["breakpoints", "uniform"]), numbers()),
  intervals: number,
});
