/**
 * What can be asked about a posture beside its verdict.
 */
import type { HybridState } from "../../../src/doors/posture.ts";

export interface PostureOptions {
  /** The state after a push, from which the motion is followed. */
  readonly push?: HybridState;
  /** Also follow the full nonlinear motion. */
  readonly full?: boolean;
}
