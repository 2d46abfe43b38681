/**
 * The verdict about a posture as the JSON of the contract.
 */
import type { Trajectory } from "../stability/two-contact/trajectory.ts";
import type { PostureVerdict } from "../stability/two-contact/verdict.ts";

export function postureJson(verdict: PostureVerdict, trajectory?: Trajectory): Record<string, unknown> {
  return { kind: "posture-result", ...verdict, ...(trajectory && { trajectory }) };
}
