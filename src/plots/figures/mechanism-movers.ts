/**
 * What moves at an impact, and how fast before and after: planar bodies with their centres of mass, parts by formulas with their middles, whose
 * velocities are the slopes of their coordinates times u. Of an impact by matrices the points of contact, whose velocity is γ_N n + γ_T t.
 */
import type { Point } from "../path.ts";
import {
  centerOf,
  type DrawingRecord,
  type DrawnNumber,
  isMoving,
  type PartRecord,
  type PlacedContact,
  type PlacedPart,
} from "./drawing-record.ts";
import type { ImpactModelRecord } from "./impact-record.ts";

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
  /** A point that meets an obstacle: its velocity before is drawn as an arrow that ends there. */
  readonly arrives?: boolean;
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

/** The points of contact that move along and across; contacts that turn have no such velocity. */
export function contactMovers(
  contacts: readonly PlacedContact[],
  model: ImpactModelRecord | undefined,
  after: readonly number[] | undefined,
): Mover[] {
  const speed = (name: string | undefined, u: readonly number[] | undefined): number | undefined => {
    if (name === undefined) return u && 0;
    const direction = model?.elements.find((one) => one.name === name)?.direction;
    return u && direction?.reduce((sum, w, j) => sum + w * u[j]!, 0);
  };
  return contacts
    .filter(({ contact: { unit } }) => unit === undefined)
    .map(({ contact: { element, friction }, at, normal: n, tangent: t }): Mover => {
      const velocity = (u: readonly number[] | undefined): Point | undefined => {
        const [across, along] = [speed(element, u), speed(friction, u)];
        if (across === undefined || along === undefined) return undefined;
        return [across * n[0] + along * t[0], across * n[1] + along * t[1]];
      };
      return { name: element, at, before: velocity(model?.preVelocity), after: velocity(after), arrives: true };
    });
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
