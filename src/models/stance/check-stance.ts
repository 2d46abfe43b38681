/**
 * Stance as it is given → checked stance: every foot on its segment, the feet apart, a region with an area. What is wrong is collected as
 * findings with their path, for readers of files and for the maker alike.
 */
import { GRAVITY } from "../model.ts";
import type { Path } from "../path.ts";
import type { Finding } from "../source/source-document.ts";
import { distanceTo, lengthOf, pointAlong, polygonArea, sidesCross } from "./plane.ts";
import type { CenterRegionPlace, Foot, FootPlace, Point, Stance, StanceFields, TerrainSegment } from "./stance.ts";

/** A foot may be off its segment by this part of the terrain's size: coordinates on slopes are written with six digits or so. */
const OFF_TERRAIN = 1e-6;

/** Digits of coordinates and distances in messages. */
const SHOWN_DIGITS = 4;

const shown = (x: number): string => String(Number(x.toPrecision(SHOWN_DIGITS)));
const shownPoint = ([x, y]: Point): string => `[${shown(x)}, ${shown(y)}]`;

/** Undefined where something is wrong, which then is among the findings. */
export function checkStance(fields: StanceFields, findings: Finding[]): Stance | undefined {
  const before = findings.length;
  const find = (code: string, what: string, fix: string, path: Path): void =>
    void findings.push({ code, what, fix, path });
  const terrain = segmentsOf(fields, find);
  if (findings.length > before) return undefined;
  const size = terrainSize(terrain);
  const place = (foot: FootPlace, path: Path): Foot | undefined => placeFoot(foot, terrain, size, path, find);
  const feet = fields.feet.map((foot, i) => place(foot, ["feet", i]));
  const footholds = fields.footholds?.map((list, i) => list.map((foot, k) => place(foot, ["footholds", i, k])));
  const [first, second] = feet;
  if (first && second && sameInside(first.point, second.point, size)) {
    find("feet-coincide", "the two feet stand on the same point", "Put them apart.", ["feet", 1]);
  }
  const region = fields.centerOfMassRegion && cornersOf(fields.centerOfMassRegion, find);
  const { centerOfMass, mass = 1, gyrationRadius = 1, gravity = GRAVITY, gravityAngle = 0 } = fields;
  if (findings.length > before) return undefined;
  return {
    ...{ terrain, feet: feet as [Foot, Foot], centerOfMass, mass, gravity, gravityAngle },
    inertia: fields.inertia ?? mass * gyrationRadius * gyrationRadius,
    ...(region && { centerOfMassRegion: region }),
    ...(footholds && { footholds: footholds as [Foot[], Foot[]] }),
  };
}

type Find = (code: string, what: string, fix: string, path: Path) => void;

function segmentsOf({ terrain }: StanceFields, find: Find): TerrainSegment[] {
  if (terrain.length === 0) find("no-terrain", "the terrain is empty", TERRAIN_FIX, ["terrain"]);
  return terrain.flatMap(({ points, friction }, i) => {
    if (points.length < 2) {
      find("no-terrain", "a polyline of the terrain needs two points", TERRAIN_FIX, ["terrain", i, "points"]);
      return [];
    }
    const count = points.length - 1;
    if (typeof friction !== "number" && friction.length !== count) {
      const what = `${friction.length} coefficients of friction for ${count} ${count === 1 ? "segment" : "segments"}`;
      find("wrong-size", what, "Give one number for all segments, or one for each.", ["terrain", i, "friction"]);
    }
    return points.slice(1).map((to, k) => {
      const from = points[k]!;
      const own = typeof friction === "number" ? friction : friction[k]!;
      const path = ["terrain", i, "friction", ...(typeof friction === "number" ? [] : [k])];
      if (own <= 0) find("out-of-range", `friction must be greater than 0, got ${own}`, "Give μ > 0.", path);
      if (from[0] === to[0] && from[1] === to[1]) {
        const what = `the point ${shownPoint(to)} of the terrain is there twice: its segment has no direction`;
        find("no-direction", what, "Leave one of them out.", ["terrain", i, "points", k + 1]);
      }
      return { from, to, friction: own };
    });
  });
}

const TERRAIN_FIX = "For example `terrain: [{ points: [[0, 0], [2, 0]], friction: 0.6 }]`.";

/** The largest side of the box around the terrain. */
function terrainSize(terrain: readonly TerrainSegment[]): number {
  const ends = terrain.flatMap(({ from, to }) => [from, to]);
  const side = (k: 0 | 1): number => Math.max(...ends.map((p) => p[k])) - Math.min(...ends.map((p) => p[k]));
  return Math.max(side(0), side(1));
}

const sameInside = (a: Point, b: Point, size: number): boolean =>
  Math.hypot(a[0] - b[0], a[1] - b[1]) <= OFF_TERRAIN * size;

function placeFoot(
  foot: FootPlace,
  terrain: readonly TerrainSegment[],
  size: number,
  path: Path,
  find: Find,
): Foot | undefined {
  if (!("segment" in foot)) return footAt(foot, terrain, size, path, find);
  const { segment } = foot;
  const own = terrain[segment];
  if (own === undefined) {
    const what = `the terrain has no segment ${segment}`;
    const fix = `Its segments are 0 to ${terrain.length - 1}, counted through all polylines.`;
    find("unknown-segment", what, fix, [...path, "segment"]);
    return undefined;
  }
  if ("along" in foot) {
    const length = lengthOf(own);
    if (foot.along >= 0 && foot.along <= length) return { point: pointAlong(own, foot.along), segment };
    const what = `segment ${segment} is ${shown(length)} long, got ${shown(foot.along)} along it`;
    find("off-terrain", what, "Count from its first point.", [...path, "along"]);
    return undefined;
  }
  const distance = distanceTo(own, foot.point);
  if (distance <= OFF_TERRAIN * size) return { point: foot.point, segment };
  const what = `the foot ${shownPoint(foot.point)} does not stand on segment ${segment}: it is ${shown(distance)} away`;
  find("off-terrain", what, `Put it on the segment, for example by { segment: ${segment}, along: 0 }.`, path);
  return undefined;
}

function footAt(
  point: Point,
  terrain: readonly TerrainSegment[],
  size: number,
  path: Path,
  find: Find,
): Foot | undefined {
  const distances = terrain.map((segment) => distanceTo(segment, point));
  const near = distances.flatMap((distance, k) => (distance <= OFF_TERRAIN * size ? [k] : []));
  if (near.length === 1) return { point, segment: near[0]! };
  if (near.length > 1) {
    const what = `the foot ${shownPoint(point)} stands on segments ${near.join(" and ")} of the terrain`;
    const fix = `At a corner say which: { segment: ${near[0]}, point: ${shownPoint(point)} }.`;
    find("foot-at-corner", what, fix, path);
    return undefined;
  }
  const nearest = distances.indexOf(Math.min(...distances));
  const what = `the foot ${shownPoint(point)} stands on no segment of the terrain`;
  const fix = `The nearest is segment ${nearest}, ${shown(distances[nearest]!)} away: { segment: ${nearest}, along: … } puts it there.`;
  find("off-terrain", what, fix, path);
  return undefined;
}

function cornersOf(region: CenterRegionPlace, find: Find): readonly Point[] {
  const path = ["centerOfMassRegion"];
  if ("x" in region) {
    const { x, y } = region;
    for (const [name, [low, high]] of [["x", x] as const, ["y", y] as const]) {
      if (high > low) continue;
      const what = `the region of the centre of mass is empty: ${name} from ${low} to ${high}`;
      find("empty-region", what, "Give the smaller number first.", [...path, name]);
    }
    return [
      [x[0], y[0]],
      [x[1], y[0]],
      [x[1], y[1]],
      [x[0], y[1]],
    ];
  }
  if (sidesCross(region)) {
    find("crossing-sides", "sides of the region of the centre of mass cross", "Walk around it once.", path);
  } else if (region.length < 3 || polygonArea(region) === 0) {
    find("empty-region", "the region of the centre of mass has no area", "Give three corners or more.", path);
  }
  return region;
}
