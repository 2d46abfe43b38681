/**
 * What moves at an impact, and how fast before and after: planar bodies with their centres of mass, parts by formulas with their middles, whose
 * velocities are the slopes of their coordinates times u.
 */
import type { Point } from "../path.ts";
import {
  centerOf,
  type DrawingRecord,
  type DrawnNumber,
  isMoving,
  type PartRecord,
  type PlacedPart,
} from "./drawing-record.ts";

/** The drawing of an impact: one state. */
export interface ImpactDrawing extends DrawingRecord<number | null> {
  readonly position: readonly number[];
  readonly slopes: readonly (readonly (number | null)[])[];
}

/** Something that moves: where it is, and its velocity before and after as far as they are known. */
export interface Mover {
  readonly name: string;
  readonly at: Point;
  readonly before: Point | undefined;
  readonly after: Point | undefined;
}

/** One arrow a planar body, one a part by formulas. */
export function moversOf(
  drawing: ImpactDrawing,
  parts: readonly PlacedPart[],
  before: readonly number[] | undefined,
  after: readonly number[] | undefined,
): Mover[] {
  const bodies = drawing.bodies.flatMap((name, k): Mover[] => {
    const velocity = (u: readonly number[]): Point | undefined => known(u[3 * k], u[3 * k + 1]);
    const at = known(drawing.position[3 * k], drawing.position[3 * k + 1]);
    return at ? [{ name, at, before: before && velocity(before), after: after && velocity(after) }] : [];
  });
  const moving = parts.filter(
    ({ part }) => part.body === undefined && isMoving(part) && ["polygon", "disc", "line", "point"].includes(part.kind),
  );
  const named = moving.filter(({ part }) => part.name !== undefined);
  const formulas = (named.length > 0 ? named : moving).map((placed): Mover => {
    const rate = (u: readonly number[]): Point | undefined => rateOf(placed.part, drawing, u);
    return {
      ...{ name: placed.part.name ?? placed.part.kind, at: centerOf(placed) },
      ...{ before: before && rate(before), after: after && rate(after) },
    };
  });
  return [...bodies, ...formulas];
}

/** Velocity of the middle of a part; undefined where a slope does not exist. */
function rateOf({ points, at }: PartRecord, { slopes }: ImpactDrawing, u: readonly number[]): Point | undefined {
  const places = at ? [at] : (points ?? []);
  const rate = (one: DrawnNumber): number =>
    typeof one === "number"
      ? 0
      : (slopes[one.value] ?? [null]).reduce<number>(
          (sum, slope, j) => sum + (slope ?? Number.NaN) * (u[j] ?? Number.NaN),
          0,
        );
  const mean = (k: 0 | 1): number => places.reduce((sum, place) => sum + rate(place[k]), 0) / places.length;
  return known(mean(0), mean(1));
}

const known = (x: number | null | undefined, y: number | null | undefined): Point | undefined =>
  Number.isFinite(x) && Number.isFinite(y) ? [x!, y!] : undefined;
