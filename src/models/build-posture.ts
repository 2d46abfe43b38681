/**
 * A file of `kind: posture` of the right shape → `PostureModel`: expressions evaluated, degrees turned into radians,
 * and one of the two ways to describe a posture found complete. What the numbers must satisfy is checked by
 * `makePosture`.
 */

import { quote } from "../text/quote.ts";
import { isGivenTwice, readDegrees, readRadians } from "./angles.ts";
import { type ContactFrame, GRAVITY, type PostureModel, type WorldFrame } from "./model.ts";
import { defined, type NumberReader, readNumber, readPair } from "./numbers.ts";
import type { Path } from "./path.ts";
import { POSTURE_EXAMPLES, type PostureFile } from "./posture-schema.ts";
import { readTexts } from "./read-texts.ts";
import type { NumericField } from "./schema-parts.ts";
import type { Finding } from "./source/source-document.ts";

type Key = keyof PostureFile;

const CONTACT_KEYS = [
  "loadAngle",
  "loadAngleDegrees",
  "contactOffsets",
  "centerHeight",
  "contactSlopes",
  "contactSlopesDegrees",
  "loadSize",
  "loadTorque",
  "gyrationRadius",
] as const satisfies readonly Key[];

const WORLD_KEYS = [
  "contactPoints",
  "surfaceAngles",
  "surfaceAnglesDegrees",
  "centerOfMass",
  "inertia",
  "gravity",
] as const satisfies readonly Key[];

export function buildPosture(reader: NumberReader, file: PostureFile): PostureModel | undefined {
  const friction = readPair(reader, file.friction, ["friction"]);
  const given = (keys: readonly Key[]): Key | undefined => keys.find((key) => file[key] !== undefined);
  const world = given(WORLD_KEYS);
  const contact = given(CONTACT_KEYS);
  if (world !== undefined && contact !== undefined) {
    reader.findings.push(mixedFrames(world, contact));
    return undefined;
  }
  const frame = world === undefined ? readContactFrame(reader, file) : readWorldFrame(reader, file);
  return {
    kind: "posture",
    ...readTexts(reader.findings, file),
    frame,
    friction,
    ...defined({ mass: optional(reader, file, "mass") }),
  };
}

function readContactFrame(reader: NumberReader, file: PostureFile): ContactFrame {
  const loadAngle = readAngle(reader, file, "loadAngle", "loadAngleDegrees");
  return {
    kind: "contacts",
    offsets: required(reader, file, "contactOffsets", readTwo) ?? [0, 0],
    height: required(reader, file, "centerHeight", readOne) ?? 0,
    slopes: readAngles(reader, file, "contactSlopes", "contactSlopesDegrees"),
    loadAngle,
    ...defined({
      loadSize: optional(reader, file, "loadSize"),
      loadTorque: optional(reader, file, "loadTorque"),
      gyrationRadius: optional(reader, file, "gyrationRadius"),
    }),
  };
}

function readWorldFrame(reader: NumberReader, file: PostureFile): WorldFrame {
  const points = file.contactPoints?.map((point, i) => readPair(reader, point, ["contactPoints", i]));
  if (points === undefined) reader.findings.push(missing("contactPoints"));
  return {
    kind: "world",
    points: (points ?? [
      [0, 0],
      [0, 0],
    ]) as unknown as WorldFrame["points"],
    surfaceAngles: readAngles(reader, file, "surfaceAngles", "surfaceAnglesDegrees"),
    centerOfMass: required(reader, file, "centerOfMass", readTwo) ?? [0, 0],
    inertia: required(reader, file, "inertia", readOne) ?? 1,
    gravity: optional(reader, file, "gravity") ?? GRAVITY,
  };
}

const readOne = (reader: NumberReader, field: NumericField, key: Key): number => readNumber(reader, field, [key]);

const readTwo = (reader: NumberReader, fields: readonly NumericField[], key: Key): [number, number] =>
  readPair(reader, fields, [key]);

function optional(reader: NumberReader, file: PostureFile, key: Key): number | undefined {
  const field = file[key] as NumericField | undefined;
  return field === undefined ? undefined : readOne(reader, field, key);
}

function required<F, T>(
  reader: NumberReader,
  file: PostureFile,
  key: Key,
  read: (reader: NumberReader, field: F, key: Key) => T,
): T | undefined {
  const field = file[key] as F | undefined;
  if (field !== undefined) return read(reader, field, key);
  reader.findings.push(missing(key));
  return undefined;
}

function readAngle(reader: NumberReader, file: PostureFile, key: Key, degrees: Key): number {
  const chosen = chooseUnit(reader, file, key, degrees);
  return chosen === undefined ? 0 : readChosen(reader, file[chosen] as NumericField, [chosen], degrees);
}

function readAngles(reader: NumberReader, file: PostureFile, key: Key, degrees: Key): [number, number] {
  const chosen = chooseUnit(reader, file, key, degrees);
  if (chosen === undefined) return [0, 0];
  const [first, second] = file[chosen] as [NumericField, NumericField];
  return [readChosen(reader, first, [chosen, 0], degrees), readChosen(reader, second, [chosen, 1], degrees)];
}

function readChosen(reader: NumberReader, field: NumericField, path: Path, degrees: Key): number {
  return path[0] === degrees ? readDegrees(reader, field, path) : readRadians(reader, field, path, degrees);
}

/** Exactly one of the key in radians and the key in degrees. */
function chooseUnit(reader: NumberReader, file: PostureFile, key: Key, degrees: Key): Key | undefined {
  if (isGivenTwice(reader, file, key, degrees)) return undefined;
  if (file[key] !== undefined) return key;
  if (file[degrees] !== undefined) return degrees;
  reader.findings.push(missing(degrees));
  return undefined;
}

function missing(key: Key): Finding {
  const fix = `Add it, for example \`${POSTURE_EXAMPLES[key]}\`.`;
  return { code: "missing-key", what: `the model has no ${quote(key)}`, fix, path: [key] };
}

function mixedFrames(world: Key, contact: Key): Finding {
  return {
    code: "mixed-frames",
    what: `${quote(world)} belongs to world coordinates, ${quote(contact)} to the frame of the contacts`,
    fix: `Describe the posture in one way: by ${CONTACT_KEYS.slice(1, 4).join(", ")}, contactSlopesDegrees, or by contactPoints, surfaceAnglesDegrees, centerOfMass, mass, inertia.`,
    path: [contact],
    atKey: true,
  };
}
