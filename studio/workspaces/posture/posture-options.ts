/**
 * What can be asked about a posture beside its verdict, and how its findings look.
 */
import type { HybridState } from "../../../src/doors/posture.ts";
import type { Tone } from "../../workers/protocol.ts";

export interface PostureOptions {
  /** The state after a push, from which the motion is followed. */
  readonly push?: HybridState;
  /** Also follow the full nonlinear motion. */
  readonly full?: boolean;
}

/** In the order of `--trajectory`. */
export const PUSH_NAMES = ["z1", "z2", "x2", "dz1", "dz2", "dx2"] as const satisfies readonly (keyof HybridState)[];

export const TONES = {
  ...{ stable: "stable", unstable: "gain", undecided: "undecided", infeasible: "ink", excluded: "undecided" },
} as const satisfies Readonly<Record<string, Tone>>;
