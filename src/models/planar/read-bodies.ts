/**
 * Bodies and obstacles of a system file as numbers: masses, shapes, poses, materials.
 */

import { quote } from "../../text/quote.ts";
import { isName } from "../expressions/tokenize.ts";
import { addFinding, type NumberReader, readChecked, readNumber, readPair } from "../numbers.ts";
import type { Path } from "../path.ts";
import type { NumericField } from "../schema-parts.ts";
import { GROUND, type Owner } from "./candidate.ts";
import type { Partner } from "./pair-coefficients.ts";
import type { Part } from "./part.ts";
import type { BodyFile, ObstacleFile } from "./planar-schema.ts";
import type { PlanarBody } from "./planar-system.ts";
import { readAngle } from "./read-angle.ts";
import { obstaclePart, positive, readShape } from "./read-shapes.ts";
import type { Point } from "./shape.ts";
import { findOverlapping, uniformMoments } from "./uniform-moments.ts";

/** Each coefficient with whom it belongs to; no value: the file does not say it. */
export interface Material {
  readonly friction: Partner;
  readonly restitution: Partner;
}

/** A shape with its material. */
export interface SolidPart extends Part {
  readonly material: Material;
  /** What it is called among the shapes of its body. */
  readonly label: string;
}

export interface ReadBody extends PlanarBody {
  readonly parts: readonly SolidPart[];
  /** x, y, angle. */
  readonly pose: readonly [number, number, number];
  readonly velocity: readonly [number, number, number];
}

/** What can touch: the shapes of a body, or an obstacle. */
export interface Solid extends Owner {
  readonly parts: readonly SolidPart[];
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
  const before = reader.findings.length;
  const parts = readParts(reader, body, path);
  const isRight = reader.findings.length === before;
  const position: Point = body.position === undefined ? [0, 0] : readPair(reader, body.position, [...path, "position"]);
  const velocity: Point = body.velocity === undefined ? [0, 0] : readPair(reader, body.velocity, [...path, "velocity"]);
  const spin = body.spin === undefined ? 0 : readNumber(reader, body.spin, [...path, "spin"]);
  return {
    ...{ name: body.name, mass, inertia: readInertia(reader, body, mass, isRight ? parts : undefined, path), parts },
    pose: [...position, readAngle(reader, body, path)],
    velocity: [...velocity, spin],
  };
}

/** The one shape of a body, or its list; those without mistakes. */
function readParts(reader: NumberReader, body: BodyFile, path: Path): readonly SolidPart[] {
  const whole = readMaterial(reader, body, path, body.name);
  if (body.shape !== undefined && body.shapes !== undefined) {
    const what = `"shape" and "shapes" of ${quote(body.name)} exclude each other`;
    addFinding(reader, "two-ways", what, "Move the shape into the list `shapes`.", [...path, "shape"]);
  }
  if (body.shape !== undefined) {
    const part = readShape(reader, body.shape, body.name, [...path, "shape"]);
    return part ? [{ ...part, material: whole, label: "1" }] : [];
  }
  const labels = new Set<string>();
  return (body.shapes ?? []).flatMap((shape, i) => {
    const here = [...path, "shapes", i];
    const label = shape.name ?? String(i + 1);
    if (labels.has(label)) {
      const what = `the name ${quote(label)} is used twice`;
      addFinding(reader, "duplicate-name", what, "Rename one of them.", [...here, "name"]);
    }
    labels.add(label);
    const own = readMaterial(reader, shape, here, `${body.name}.${label}`);
    const part = readShape(reader, shape, body.name, here);
    const either = (key: keyof Material): Partner => (own[key].value === undefined ? whole[key] : own[key]);
    const material = { friction: either("friction"), restitution: either("restitution") };
    return part ? [{ ...part, material, label }] : [];
  });
}

export function readObstacles(reader: NumberReader, obstacles: readonly ObstacleFile[]): readonly Solid[] {
  return obstacles.map((obstacle, i) => {
    const path = ["obstacles", i];
    const material = readMaterial(reader, obstacle, path, obstacle.name);
    const part = { ...obstaclePart(reader, obstacle, path), material, label: "1" };
    return { name: obstacle.name, body: GROUND, parts: [part], reach: part.shape.reach };
  });
}

/** `parts`: undefined where they have mistakes, which are told already. */
function readInertia(
  reader: NumberReader,
  body: BodyFile,
  mass: number,
  parts: readonly Part[] | undefined,
  path: Path,
): number {
  if (body.inertia !== undefined) return positive(reader, body.inertia, [...path, "inertia"]);
  if (parts === undefined) return 1;
  const moments = uniformMoments(parts.map(({ shape }) => shape));
  const overlapping = findOverlapping(parts);
  const reach = Math.max(...parts.map(({ shape }) => shape.reach));
  if (!overlapping && moments && Math.hypot(...moments.centroid) <= CENTROID_ROUNDING * reach) {
    return mass * moments.perMass;
  }
  const why =
    moments === undefined
      ? "has neither an inertia nor a disc or polygon to compute it from"
      : overlapping
        ? `has no inertia, and its shapes ${overlapping[0] + 1} and ${overlapping[1] + 1} overlap, so that none can be computed`
        : `has its centroid at (${moments.centroid.map((x) => x.toPrecision(6)).join(", ")}), not at the centre of mass (0, 0)`;
  const fix = "Add its moment of inertia about the centre of mass, for example `inertia: 0.5`, or shift its corners.";
  addFinding(reader, "missing-key", `the body ${quote(body.name)} ${why}`, fix, [...path, "inertia"]);
  return 1;
}

interface MaterialFields {
  readonly friction?: NumericField | undefined;
  readonly restitution?: NumericField | undefined;
}

function readMaterial(reader: NumberReader, fields: MaterialFields, path: Path, name: string): Material {
  const read = (key: keyof Material, by: typeof atLeastZero): Partner => {
    const field = fields[key];
    return { name, value: field === undefined ? undefined : by(reader, field, [...path, key]) };
  };
  return { friction: read("friction", atLeastZero), restitution: read("restitution", readEpsilon) };
}

export const atLeastZero = (reader: NumberReader, field: NumericField, path: Path): number =>
  readChecked(reader, field, path, (x) => x >= 0, "at least 0", { end: 0 });

export const readEpsilon = (reader: NumberReader, field: NumericField, path: Path): number =>
  readChecked(reader, field, path, (x) => x >= 0 && x <= 1, "from 0 to 1", { end: (x) => (x > 1 ? 1 : 0) });
