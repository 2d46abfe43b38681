/**
 * What the page of a posture shows beside its figures.
 */
import type { PostureTest } from "../../../src/doors/figures.ts";
import type { HybridState, PostureVerdict } from "../../../src/doors/posture.ts";
import type { FixedPointWords } from "../../../src/doors/reports.ts";
import type { Answer } from "../../workers/protocol.ts";

export interface PostureAnswer extends Answer {
  /** What was asked on the way to the verdict, in its order. */
  readonly tests: readonly PostureTest[];
  /** What a push gives: names and units. */
  readonly state: readonly { readonly name: keyof HybridState; readonly unit: string }[];
  /** Fixed points of the return map, with what they do. */
  readonly points: readonly (PostureVerdict["fixedPoints"][number] & FixedPointWords)[];
  /** The theorem that decides. */
  readonly proof?: string;
}
