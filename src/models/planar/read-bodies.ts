/**
 * Bodies and obstacles of a system file as numbers: masses, shapes, poses, materials.
 */

import { quote } from "../../text/quote.ts";
import { isGivenTwice, readDegrees, readRadians } from "../angles.ts";
import { isName } from "../expressions/tokenize.ts";
import { addFinding, type NumberReader, readChecked, readNumber, readPair } from "../numbers.ts";
import type { Path } from "../path.ts";
import type { NumericField } from "../schema-parts.ts";
import { GROUND, type Owner } from "./candidate.ts";
import type { BodyFile, ObstacleFile } from "./planar-schema.ts";
import type { PlanarBody } from "./planar-system.ts";
import { disc, halfPlane, type Point, pointSet, polygon, type Shape, segment, uniformMoments } from "./shape.ts";

/** Undefined: the file does not say it. */
export interface Material {
  readonly friction: number | undefined;
  readonly restitution: number | undefined;
}

export interface ReadBody extends PlanarBody {
  readonly shape: Shape | undefined;
  /** x, y, angle. */
  readonly pose: readonly [number, number, number];
  readonly velocity: readonly [number, number, number];
  readonly material: Material;
}

/** What can touch: the shape of a body, or an obstacle. */
export interface Solid extends Owner {
  readonly material: Material;
}

/** How far, relative to its size, the centroid of a shape may be from the origin and still count as there. */
const CENTROID_ROUNDING = 1e-9;

export function readBodies(reader: NumberReader, bodies: readonly BodyFile[]): readonly ReadBody[] {
  return bodies.map((body, i) => readBody(reader, body, ["bodies", i]));
}

function readBody(reader: NumberReader, body: BodyFile, path: Path): ReadBody {
  if (!isName(body.name) || body.name === "ground") {
    const fix = "Use letters, digits and underscores, beginning with a letter; `ground` is the frame.";
    addFinding(reader, "bad-name", `${quote(body.name)} is not a name for a body`, fix, [...path, "name"]);
  }
  const mass = positive(reader, body.mass, [...path, "mass"]);
  const shape = readShape(reader, body, path);
  const position: Point = body.position === undefined ? [0, 0] : readPair(reader, body.position, [...path, "position"]);
  const velocity: Point = body.velocity === undefined ? [0, 0] : readPair(reader, body.velocity, [...path, "velocity"]);
  const spin = body.spin === undefined ? 0 : readNumber(reader, body.spin, [...path, "spin"]);
  return {
    ...{ name: body.name, mass, inertia: readInertia(reader, body, mass, shape, path), shape },
    pose: [...position, readAngle(reader, body, path)],
    velocity: [...velocity, spin],
    material: readMaterial(reader, body, path),
  };
}

export function readObstacles(reader: NumberReader, obstacles: readonly ObstacleFile[]): readonly Solid[] {
  return obstacles.map((obstacle, i) => {
    const path = ["obstacles", i];
    const material = readMaterial(reader, obstacle, path);
    return { name: obstacle.name, body: GROUND, shape: obstacleShape(reader, obstacle, path), material };
  });
}

function obstacleShape(reader: NumberReader, obstacle: ObstacleFile, path: Path): Shape {
  const point = (field: readonly NumericField[] | undefined, key: string): Point =>
    field === undefined ? [0, 0] : readPair(reader, field, [...path, key]);
  switch (obstacle.type) {
    case "half-plane":
      return halfPlane(point(obstacle.point, "point"), readAngle(reader, obstacle, path));
    case "disc":
      return disc(positive(reader, obstacle.radius, [...path, "radius"]), point(obstacle.center, "center"));
    case "segment": {
      const [from, to] = [point(obstacle.from, "from"), point(obstacle.to, "to")];
      if (from[0] !== to[0] || from[1] !== to[1]) return segment(from, to);
      const what = `the ends of ${quote(obstacle.name)} are the same point`;
      reader.findings.push({ code: "bad-shape", what, fix: "Give two different ends.", path: [...path, "to"] });
      return pointSet([from]);
    }
  }
}

function readShape(reader: NumberReader, body: BodyFile, path: Path): Shape | undefined {
  const { shape } = body;
  if (shape === undefined) return undefined;
  if ("disc" in shape) return disc(positive(reader, shape.disc, [...path, "shape", "disc"]));
  const key = "polygon" in shape ? "polygon" : "points";
  const fields = "polygon" in shape ? shape.polygon : shape.points;
  const before = reader.findings.length;
  const points = fields.map((field, i) => readPair(reader, field, [...path, "shape", key, i]));
  if (reader.findings.length > before) return undefined;
  if (key === "points") return pointSet(points);
  const made = polygon(points);
  if (made !== undefined) return made;
  const what = `the polygon of ${quote(body.name)} is not convex`;
  const fix =
    "List the corners in order around a convex polygon without repeating one; make other shapes of several welded bodies.";
  addFinding(reader, "bad-shape", what, fix, [...path, "shape", "polygon"]);
  return undefined;
}

function readInertia(reader: NumberReader, body: BodyFile, mass: number, shape: Shape | undefined, path: Path): number {
  if (body.inertia !== undefined) return positive(reader, body.inertia, [...path, "inertia"]);
  const moments = shape && uniformMoments(shape);
  if (moments !== undefined && Math.hypot(...moments.centroid) <= CENTROID_ROUNDING * shape!.reach) {
    return mass * moments.perMass;
  }
  const why =
    moments === undefined
      ? "has neither an inertia nor a disc or polygon to compute it from"
      : `has its centroid at (${moments.centroid.map((x) => x.toPrecision(6)).join(", ")}), not at the centre of mass (0, 0)`;
  const fix = "Add its moment of inertia about the centre of mass, for example `inertia: 0.5`, or shift its corners.";
  addFinding(reader, "missing-key", `the body ${quote(body.name)} ${why}`, fix, [...path, "inertia"]);
  return 1;
}

interface AngleFields {
  readonly angle?: NumericField | undefined;
  readonly angleDegrees?: NumericField | undefined;
}

/** In radians; 0 when neither key is given. */
export function readAngle(reader: NumberReader, fields: AngleFields, path: Path): number {
  isGivenTwice(reader, fields, "angle", "angleDegrees", path);
  if (fields.angle !== undefined) return readRadians(reader, fields.angle, [...path, "angle"], "angleDegrees");
  return fields.angleDegrees === undefined ? 0 : readDegrees(reader, fields.angleDegrees, [...path, "angleDegrees"]);
}

const positive = (reader: NumberReader, field: NumericField, path: Path): number =>
  readChecked(reader, field, path, (x) => x > 0, "greater than 0");

interface MaterialFields {
  readonly friction?: NumericField | undefined;
  readonly restitution?: NumericField | undefined;
}

function readMaterial(reader: NumberReader, fields: MaterialFields, path: Path): Material {
  const { friction, restitution } = fields;
  return {
    friction: friction === undefined ? undefined : atLeastZero(reader, friction, [...path, "friction"]),
    restitution: restitution === undefined ? undefined : readEpsilon(reader, restitution, [...path, "restitution"]),
  };
}

export const atLeastZero = (reader: NumberReader, field: NumericField, path: Path): number =>
  readChecked(reader, field, path, (x) => x >= 0, "at least 0");

export const readEpsilon = (reader: NumberReader, field: NumericField, path: Path): number =>
  readChecked(reader, field, path, (x) => x >= 0 && x <= 1, "from 0 to 1");
