/**
 * A followed motion of a posture as moments to be shown one after the other: how far its contacts and its centre of mass are from where
 * they rest. Displacements are those of the zero-order dynamics, so that they may be magnified:
 *   contact i: x_i t_i + z_i n_i;   the body turns by θ = (d_1 − d_2) · e⊥ / |p_1 − p_2|²,   centre of mass: d_2 + θ (c − p_2)⊥
 */
import type { StoredResult } from "../../reports/read-result.ts";
import { noFigure } from "../no-figure.ts";
import type { Point } from "../path.ts";
import { type ContactPlace, contactPlaces } from "./posture-geometry.ts";
import type { PostureRecord, TrajectoryRecord } from "./posture-record.ts";
import { type Motion, motionOf } from "./trajectory-motion.ts";

export interface PostureFrame {
  readonly t: number;
  /** (across the load, against it), m. */
  readonly contact1: Point;
  readonly contact2: Point;
  readonly centerOfMass: Point;
  /** F, S, P, N of contact 1 and 2. */
  readonly letters: readonly [string, string];
}

export interface PostureFramesOptions {
  /** The full nonlinear motion in the place of the zero-order one; between its events along parabolas through its states. */
  readonly full?: boolean;
}

export function postureFrames(
  result: StoredResult<"posture-result">,
  count: number,
  { full = false }: PostureFramesOptions = {},
): PostureFrame[] {
  const record = result as unknown as PostureRecord;
  const followed = full ? fullTrajectory(record) : record;
  if (!followed?.trajectory || !record.model) {
    throw noFigure("no motion was followed", `Ask for a trajectory${full ? " and for the full motion of it" : ""}.`);
  }
  const contacts = contactPlaces(record.model);
  const motion = motionOf(followed);
  if (motion.stretches.length === 0) return [];
  return Array.from({ length: count }, (_, k) => frameAt(motion, contacts, (motion.end * k) / Math.max(1, count - 1)));
}

/** Its words are in the labels of the file. */
function fullTrajectory({ fullMotion }: PostureRecord): Pick<PostureRecord, "trajectory" | "relabelled"> | undefined {
  if (!fullMotion?.events) return undefined;
  return { trajectory: { ...(fullMotion as TrajectoryRecord), zeno: [] }, relabelled: false };
}

function frameAt(
  { stretches }: Motion,
  [first, second]: readonly [ContactPlace, ContactPlace],
  t: number,
): PostureFrame {
  // Inside an infinite sequence of impacts, and behind the end, the last known place.
  const known = stretches.filter(({ from }) => from <= t).at(-1) ?? stretches[0]!;
  const time = Math.max(known.from, Math.min(known.to, t));
  const [z1, z2, x2] = (["z1", "z2", "x2"] as const).map((name) => known.value(name, time)) as [number, number, number];
  const contact2 = displaced(second, x2, z2);
  const arm: Point = [first.place[0] - second.place[0], first.place[1] - second.place[1]];
  // Along the line of contacts both move alike; the rest of contact 1 follows from its gap.
  const along = contact2[0] * arm[0] + contact2[1] * arm[1];
  const slope = first.tangent[0] * arm[0] + first.tangent[1] * arm[1];
  const lift = first.normal[0] * arm[0] + first.normal[1] * arm[1];
  const contact1 = displaced(first, (along - z1 * lift) / slope, z1);
  const turn =
    ((contact1[1] - contact2[1]) * arm[0] - (contact1[0] - contact2[0]) * arm[1]) / (arm[0] * arm[0] + arm[1] * arm[1]);
  const [px, py] = second.place;
  // The centre of mass is the origin: its arm from contact 2 is −p_2.
  const centerOfMass: Point = [contact2[0] + turn * py, contact2[1] - turn * px];
  return { t, contact1, contact2, centerOfMass, letters: known.letters };
}

const displaced = ({ tangent, normal }: ContactPlace, x: number, z: number): Point => [
  x * tangent[0] + z * normal[0],
  x * tangent[1] + z * normal[1],
];
