/**
 * The verdict about a posture as the JSON of the contract.
 */
import type { Trajectory } from "../stability/two-contact/trajectory.ts";
import type { PostureVerdict } from "../stability/two-contact/verdict.ts";
import { type Stamp, stamped } from "./result-format.ts";

export function postureJson(verdict: PostureVerdict, trajectory?: Trajectory): Stamp & Record<string, unknown> {
  return stamped("posture-result", { ...verdict, ...(trajectory && { trajectory }) });
}
