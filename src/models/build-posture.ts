/**
 * A file of `kind: posture` of the right shape → `PostureModel`: expressions evaluated, degrees turned into radians,
 * and one of the three ways to describe a posture found complete. What a number must be by itself is checked here,
 * at its place; what they must be together by `makePosture`.
 */

import { quote } from "../text/quote.ts";
import { isGivenTwice, readDegrees, readRadians } from "./angles.ts";
import { type ContactFrame, GRAVITY, type PostureModel, type WorldFrame } from "./model.ts";
import { defined, type NumberReader, readChecked, readNumber, readPair } from "./numbers.ts";
import { formatPath, type Path } from "./path.ts";
import { POSTURE_EXAMPLES, type PostureFile } from "./posture-schema.ts";
import { readTexts } from "./read-texts.ts";
import type { NumericField } from "./schema-parts.ts";
import type { Finding } from "./source/source-document.ts";
import { readStance } from "./stance/read-stance.ts";
import type { Stance } from "./stance/stance.ts";

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

const SURFACE_KEYS = ["contactPoints", "surfaceAngles", "surfaceAnglesDegrees"] as const satisfies readonly Key[];

const WORLD_KEYS = [
  ...SURFACE_KEYS,
  "centerOfMass",
  "inertia",
  "gravity",
  "gravityAngle",
  "gravityAngleDegrees",
] as const satisfies readonly Key[];

const STANCE_KEYS = ["terrain", "feet", "centerOfMassRegion", "footholds"] as const satisfies readonly Key[];

export function buildPosture(reader: NumberReader, file: PostureFile): PostureModel | undefined {
  const given = (keys: readonly Key[]): Key | undefined => keys.find((key) => file[key] !== undefined);
  const stance = given(STANCE_KEYS);
  if (stance !== undefined) return buildStance(reader, file, stance);
  const [first, second] = file.friction ?? [1, 1];
  if (file.friction === undefined) reader.findings.push(missing("friction"));
  const friction = [first, second].map((field, i) => readPositive(reader, field, ["friction", i]));
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
    friction: friction as [number, number],
    ...defined({ mass: readMass(reader, file) }),
  };
}

const readMass = (reader: NumberReader, file: PostureFile): number | undefined =>
  file.mass === undefined ? undefined : readPositive(reader, file.mass, ["mass"]);

/** Feet on a terrain: points, slopes and friction follow from their segments. */
function buildStance(reader: NumberReader, file: PostureFile, key: Key): PostureModel | undefined {
  const other = [...CONTACT_KEYS.filter((name) => name !== "gyrationRadius"), ...SURFACE_KEYS, "friction" as const];
  const mixed = other.find((name) => file[name] !== undefined);
  if (mixed !== undefined) reader.findings.push(mixedStance(key, mixed));
  if (file.inertia !== undefined && file.gyrationRadius !== undefined) reader.findings.push(TWO_INERTIAS);
  if (file.inertia === undefined && file.gyrationRadius === undefined) reader.findings.push(missing("inertia"));
  const { terrain, feet } = file;
  for (const name of ["terrain", "feet"] as const) if (file[name] === undefined) reader.findings.push(missing(name));
  const positive = (name: "inertia" | "gyrationRadius" | "gravity"): number | undefined =>
    file[name] === undefined ? undefined : readPositive(reader, file[name], [name]);
  const shared = {
    centerOfMass: required(reader, file, "centerOfMass", readTwo) ?? ([0, 0] as const),
    gravityAngle: readGravityAngle(reader, file) ?? 0,
    ...defined({
      ...{ mass: readMass(reader, file), inertia: positive("inertia"), gravity: positive("gravity") },
      gyrationRadius: positive("gyrationRadius"),
    }),
  };
  const found = terrain && feet && readStance(reader, { ...file, terrain, feet }, shared);
  return found && { kind: "posture", ...readTexts(reader.findings, file), ...standing(found) };
}

/** The posture of a stance in world coordinates. */
function standing(stance: Stance): Pick<PostureModel, "frame" | "friction" | "mass" | "stance"> {
  const { terrain, feet, centerOfMass, mass, inertia, gravity, gravityAngle } = stance;
  const [first, second] = [terrain[feet[0].segment]!, terrain[feet[1].segment]!];
  const angleOf = ({ from, to }: typeof first): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
  return {
    frame: {
      kind: "world",
      points: [feet[0].point, feet[1].point],
      surfaceAngles: [angleOf(first), angleOf(second)],
      ...{ centerOfMass, inertia, gravity, gravityAngle },
    },
    friction: [first.friction, second.friction],
    ...{ mass, stance },
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
      gyrationRadius:
        file.gyrationRadius === undefined ? undefined : readPositive(reader, file.gyrationRadius, ["gyrationRadius"]),
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
    ...defined({ gravityAngle: readGravityAngle(reader, file) }),
  };
}

function readGravityAngle(reader: NumberReader, file: PostureFile): number | undefined {
  const { gravityAngle, gravityAngleDegrees } = file;
  if (gravityAngle === undefined && gravityAngleDegrees === undefined) return undefined;
  return readAngle(reader, file, "gravityAngle", "gravityAngleDegrees");
}

const readPositive = (reader: NumberReader, field: NumericField, path: Path): number =>
  readChecked(reader, field, path, (x) => x > 0, "greater than 0", {
    noun: formatPath(path),
    fix: "Give a positive number.",
  });

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

function mixedStance(key: Key, other: Key): Finding {
  return {
    code: "mixed-frames",
    what: `${quote(other)} does not go with ${quote(key)}: feet on a terrain have the place, slope and friction of their segments`,
    fix: `Leave ${quote(other)} out, or ${STANCE_KEYS.join(", ")}.`,
    path: [other],
    atKey: true,
  };
}

const TWO_INERTIAS: Finding = {
  code: "two-units",
  what: '"inertia" and "gyrationRadius" are both given',
  fix: "Keep one of the two.",
  path: ["gyrationRadius"],
  atKey: true,
};
