/**
 * What the page of a posture shows beside its figures.
 */
import type { PostureTest } from "../../../src/doors/figures.ts";
import type { Answer } from "../../workers/protocol.ts";

export interface PostureAnswer extends Answer {
  /** What was asked on the way to the verdict, in its order. */
  readonly tests: readonly PostureTest[];
}
