/**
 * The posture a model file describes, in either of its two ways.
 */
import type { PostureModel } from "../../models/model.ts";
import { makePosture, type Posture } from "./posture.ts";
import { postureFromWorld } from "./posture-from-world.ts";

/** Throws `InputError` for numbers that cannot be those of a posture. */
export function postureOfModel({ frame, friction, mass }: PostureModel): Posture {
  const ofBody = mass === undefined ? {} : { mass };
  if (frame.kind === "world") {
    const { kind: _, ...world } = frame;
    return postureFromWorld({ ...world, ...ofBody, friction });
  }
  const { kind: _, ...contacts } = frame;
  return makePosture({ ...contacts, ...ofBody, friction });
}
