/**
 * Shapes of bodies and obstacles of a system file as numbers: convex ones as they are, outlines with hollows cut into pieces.
 */
import { quote } from "../../text/quote.ts";
import { addFinding, type NumberReader, readChecked, readPair } from "../numbers.ts";
import type { Path } from "../path.ts";
import type { NumericField } from "../schema-parts.ts";
import { type OutlineMistake, outlineOf } from "./outline/outline.ts";
import { convexPart, outlinePart, type Part, straightPart } from "./part.ts";
import type { ObstacleFile, ShapeFile } from "./planar-schema.ts";
import { readAngle } from "./read-angle.ts";
import { disc, halfPlane, type Point, pointSet, polygon, segment } from "./shape.ts";

export const positive = (reader: NumberReader, field: NumericField, path: Path): number =>
  readChecked(reader, field, path, (x) => x > 0, "greater than 0");

const pointAt = (reader: NumberReader, field: readonly NumericField[] | undefined, path: Path): Point =>
  field === undefined ? [0, 0] : readPair(reader, field, path);

/** One shape of a body; undefined, and findings, where there are mistakes. `name`: of the body. */
export function readShape(reader: NumberReader, shape: ShapeFile, name: string, path: Path): Part | undefined {
  if ("disc" in shape) {
    const center = pointAt(reader, shape.center, [...path, "center"]);
    return convexPart(disc(positive(reader, shape.disc, [...path, "disc"]), center));
  }
  const key = "polygon" in shape ? "polygon" : "points";
  const points = readPoints(reader, "polygon" in shape ? shape.polygon : shape.points, [...path, key]);
  if (points === undefined) return undefined;
  return key === "points" ? convexPart(pointSet(points)) : polygonPart(reader, points, name, [...path, key]);
}

function readPoints(
  reader: NumberReader,
  fields: readonly (readonly NumericField[])[],
  path: Path,
): readonly Point[] | undefined {
  const before = reader.findings.length;
  const points = fields.map((field, i) => readPair(reader, field, [...path, i]));
  return reader.findings.length > before || points.some((point) => point.some(Number.isNaN)) ? undefined : points;
}

function polygonPart(reader: NumberReader, points: readonly Point[], name: string, path: Path): Part | undefined {
  const convex = polygon(points);
  if (convex) return convexPart(convex);
  const outline = outlineOf(points);
  if ("kind" in outline) {
    reader.findings.push({ code: "bad-shape", ...outlineFinding(outline, name), path });
    return undefined;
  }
  const straight = polygon(outline.corners);
  return straight ? straightPart(straight, outline) : outlinePart(outline);
}

function outlineFinding({ kind, points }: OutlineMistake, name: string): { what: string; fix: string } {
  const at = points.map((i) => i + 1);
  const order = "List the corners in order around the outline, each once; the last is joined to the first.";
  switch (kind) {
    case "repeated":
      return { what: `the corners ${at.join(" and ")} of ${quote(name)} are the same point`, fix: order };
    case "back":
      return { what: `the outline of ${quote(name)} goes back on itself at its corner ${at[0]}`, fix: order };
    case "crossed": {
      const sides = at.map((i) => `from corner ${i}`).join(" and ");
      const fix = `${order} A hole, or two areas that meet in a point, need \`shapes\` with one outline each.`;
      return { what: `the sides of ${quote(name)} ${sides} cross or touch each other`, fix };
    }
  }
}

export function obstaclePart(reader: NumberReader, obstacle: ObstacleFile, path: Path): Part {
  const point = (field: readonly NumericField[] | undefined, key: string): Point =>
    pointAt(reader, field, [...path, key]);
  switch (obstacle.type) {
    case "half-plane":
      return convexPart(halfPlane(point(obstacle.point, "point"), readAngle(reader, obstacle, path)));
    case "disc":
      return convexPart(disc(positive(reader, obstacle.radius, [...path, "radius"]), point(obstacle.center, "center")));
    case "polygon": {
      const corners = readPoints(reader, obstacle.points, [...path, "points"]);
      const part = corners && polygonPart(reader, corners, obstacle.name, [...path, "points"]);
      return part ?? convexPart(pointSet([[0, 0]]));
    }
    case "segment": {
      const [from, to] = [point(obstacle.from, "from"), point(obstacle.to, "to")];
      if (from[0] !== to[0] || from[1] !== to[1]) return convexPart(segment(from, to));
      const what = `the ends of ${quote(obstacle.name)} are the same point`;
      addFinding(reader, "bad-shape", what, "Give two different ends.", [...path, "to"]);
      return convexPart(pointSet([from]));
    }
  }
}
