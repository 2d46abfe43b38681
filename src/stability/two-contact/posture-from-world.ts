/**
 * Second way to describe a posture: world coordinates with gravity pointing down (−y), or by γ beside it. The frame of [VarkonyiOr] is
 * turned by β, the inclination of the line of contacts folded into (−π/2, π/2], so that gravity keeps pointing to −z:
 *   l_i = (p_i − c)·e_x,  h = −(p_i − c)·e_z,  φ_i = surface angle − β,  α = γ − β
 * A model file describes a posture in either way.
 */
import { InputError } from "../../errors.ts";
import { LARGEST_INPUT } from "../../linalg/tolerances.ts";
import { GRAVITY, type PostureModel, type WorldFrame } from "../../models/model.ts";
import { fail, makePosture, type Posture } from "./posture.ts";

type Point = WorldFrame["centerOfMass"];

/** The body lies to the left of the surfaces, whose angles are in radians. */
export interface WorldPosture
  extends Pick<WorldFrame, "points" | "surfaceAngles" | "centerOfMass">,
    Pick<Posture, "friction"> {
  /** Default 1. */
  readonly mass?: number;
  /** Moment of inertia about the centre of mass; default the mass times 1 m². */
  readonly inertia?: number;
  /** Gravity, m/s², downwards. Default 9.81. */
  readonly gravity?: number;
  /** γ: angle of gravity with −y, radians; positive turns it towards +x. Default 0. */
  readonly gravityAngle?: number;
}

export function postureFromWorld(world: WorldPosture): Posture {
  const { points, centerOfMass, surfaceAngles, friction, mass = 1, gravity = GRAVITY, gravityAngle = 0 } = world;
  const inertia = world.inertia ?? mass;
  const given = { "points[0]": points[0], "points[1]": points[1], centerOfMass };
  for (const [where, point] of Object.entries(given)) checkPoint(point, where);
  checkPositive(mass, "mass");
  checkPositive(inertia, "inertia");
  checkPositive(gravity, "gravity");
  const across = points[1][0] - points[0][0];
  const up = points[1][1] - points[0][1];
  if (across === 0 && up === 0) fail("the two contacts coincide", "points", "Give two different contact points.");
  const turn = across > 0 || (across === 0 && up > 0) ? 1 : -1;
  const angle = Math.atan2(turn * up, turn * across);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const along = (p: Point) => (p[0] - centerOfMass[0]) * cos + (p[1] - centerOfMass[1]) * sin;
  const below = (p: Point) => (p[0] - centerOfMass[0]) * sin - (p[1] - centerOfMass[1]) * cos;
  return makePosture({
    offsets: [along(points[0]), along(points[1])],
    height: (below(points[0]) + below(points[1])) / 2,
    slopes: [surfaceAngles[0] - angle, surfaceAngles[1] - angle],
    friction,
    loadAngle: gravityAngle - angle,
    loadSize: mass * gravity,
    mass,
    gyrationRadius: Math.sqrt(inertia / mass),
  });
}

function checkPoint(point: Point, where: string): void {
  const fine = Array.isArray(point) && point.length === 2;
  if (!fine || !point.every((x) => Number.isFinite(x) && Math.abs(x) <= LARGEST_INPUT)) {
    fail(`${where} must be a point of two finite numbers`, where, "Write it as [x, y].");
  }
}

function checkPositive(value: number, where: string): void {
  if (!(value > 0) || value > LARGEST_INPUT)
    fail(`${where} must be positive, got ${value}`, where, "Give a positive number.");
}

/** What the fields of a posture are called in a file. */
const KEYS: Readonly<Record<string, string>> = {
  offsets: "contactOffsets",
  height: "centerHeight",
  slopes: "contactSlopes",
  points: "contactPoints",
};

/** Throws `InputError` for numbers that cannot be those of a posture; its path is that of the file. */
export function postureOfModel(model: PostureModel): Posture {
  try {
    return made(model);
  } catch (error) {
    if (!(error instanceof InputError) || error.where.path === undefined) throw error;
    const [, head = "", rest = ""] = /^(\w+)(.*)$/.exec(error.where.path) ?? [];
    const { code, what, fix } = error;
    throw new InputError({ code, what, fix, where: `${KEYS[head] ?? head}${rest}` });
  }
}

function made({ frame, friction, mass }: PostureModel): Posture {
  const ofBody = mass === undefined ? {} : { mass };
  if (frame.kind === "world") {
    const { kind: _, ...world } = frame;
    return postureFromWorld({ ...world, ...ofBody, friction });
  }
  const { kind: _, ...contacts } = frame;
  return makePosture({ ...contacts, ...ofBody, friction });
}
