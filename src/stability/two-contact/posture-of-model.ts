/**
 * The posture a model file describes, in either of its two ways.
 */
import { InputError } from "../../errors.ts";
import type { PostureModel } from "../../models/model.ts";
import { makePosture, type Posture } from "./posture.ts";
import { postureFromWorld } from "./posture-from-world.ts";

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
