/**
 * A stance: a planar body with two feet on a terrain, in world coordinates with y up. The body stands to the left of every polyline of the
 * terrain when it is walked from its first point to its last: ground is drawn from left to right, a ceiling from right to left.
 */
export type Point = readonly [x: number, y: number];

/** A straight piece of the terrain; the body lies on the side of the normal (−sin, cos) of its direction. */
export interface TerrainSegment {
  readonly from: Point;
  readonly to: Point;
  /** μ > 0. */
  readonly friction: number;
}

/** A point of contact and the number of the segment of the terrain that it stands on. */
export interface Foot {
  readonly point: Point;
  readonly segment: number;
}

export interface Stance {
  readonly terrain: readonly TerrainSegment[];
  readonly feet: readonly [Foot, Foot];
  readonly centerOfMass: Point;
  readonly mass: number;
  /** About the centre of mass. */
  readonly inertia: number;
  readonly gravity: number;
  /** Angle of gravity with −y, radians; positive turns it towards +x. */
  readonly gravityAngle: number;
  /** Corners of the polygon in which the centre of mass may be. */
  readonly centerOfMassRegion?: readonly Point[];
  /** Places that each foot may stand on instead; an empty list leaves the foot where it is. */
  readonly footholds?: readonly [readonly Foot[], readonly Foot[]];
}

/** A polyline of the terrain with the friction of all its segments, or one for each. */
export interface TerrainLine {
  readonly points: readonly Point[];
  readonly friction: number | readonly number[];
}

/** A foot as it is given: a point of the terrain; with the number of its segment where two meet; or how far it is along a segment. */
export type FootPlace =
  | Point
  | { readonly segment: number; readonly point: Point }
  | { readonly segment: number; readonly along: number };

/** Sides of a box, or the corners of a polygon. */
export type CenterRegionPlace = { readonly x: Point; readonly y: Point } | readonly Point[];

/** A stance as it is given. */
export interface StanceFields {
  readonly terrain: readonly TerrainLine[];
  readonly feet: readonly [FootPlace, FootPlace];
  readonly centerOfMass: Point;
  /** Default 1. */
  readonly mass?: number;
  /** Default the mass times the square of `gyrationRadius`. */
  readonly inertia?: number;
  /** In place of the inertia; default 1. */
  readonly gyrationRadius?: number;
  /** m/s², default 9.81. */
  readonly gravity?: number;
  /** Radians, default 0: down. */
  readonly gravityAngle?: number;
  readonly centerOfMassRegion?: CenterRegionPlace;
  readonly footholds?: readonly [readonly FootPlace[], readonly FootPlace[]];
}
