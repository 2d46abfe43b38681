/**
 * Feet on a terrain → posture: the contacts are the feet, their slopes and friction those of the segments they stand on.
 */
import { InputError } from "../../errors.ts";
import { LARGEST_INPUT } from "../../linalg/tolerances.ts";
import { formatPath } from "../../models/path.ts";
import type { Finding } from "../../models/source/source-document.ts";
import { checkStance } from "../../models/stance/check-stance.ts";
import type { Foot, Point, Stance, StanceFields } from "../../models/stance/stance.ts";
import type { Posture } from "../two-contact/posture.ts";
import { postureFromWorld } from "../two-contact/posture-from-world.ts";

/** Throws `InputError` for the first thing that is wrong: feet off the terrain, feet that coincide, an empty region, … */
export function makeStance(fields: StanceFields): Stance {
  const findings: Finding[] = [];
  const stance = checkStance(fields, findings);
  if (stance === undefined) {
    const { code, what, fix, path } = findings[0]!;
    throw new InputError({ code, what, fix, where: formatPath(path) });
  }
  for (const name of ["mass", "inertia", "gravity"] as const) {
    if (stance[name] > 0 && stance[name] <= LARGEST_INPUT) continue;
    const what = `${name} must be positive, got ${stance[name]}`;
    throw new InputError({ code: "out-of-range", what, where: name, fix: "Give a positive number." });
  }
  postureOfStance(stance);
  return stance;
}

/** What may differ from the stance. */
export interface StanceChange {
  readonly feet?: readonly [Foot, Foot];
  readonly centerOfMass?: Point;
  readonly friction?: readonly [number, number];
}

export function postureOfStance(stance: Stance, change: StanceChange = {}): Posture {
  const { feet, centerOfMass } = { ...stance, ...change };
  const [first, second] = feet.map(({ segment }) => stance.terrain[segment]!) as [Segment, Segment];
  return postureFromWorld({
    points: [feet[0].point, feet[1].point],
    surfaceAngles: [angleOf(first), angleOf(second)],
    friction: change.friction ?? [first.friction, second.friction],
    centerOfMass,
    mass: stance.mass,
    inertia: stance.inertia,
    gravity: stance.gravity,
    gravityAngle: stance.gravityAngle,
  });
}

type Segment = Stance["terrain"][number];

const angleOf = ({ from, to }: Segment): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
