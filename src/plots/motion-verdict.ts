/**
 * What is to be said of a stored motion before any figure: is energy created, who took what was lost, how it ended.
 */
import type { StoredResult } from "../reports/read-result.ts";
import type { MotionRecord } from "./figures/motion-record.ts";
import { type JudgedMotion, judgeMotion } from "./figures/motion-words.ts";
import { plainText } from "./text/rich-text.ts";

export interface MotionVerdict {
  /** Whether no energy is created; undecided where the run ended early. */
  readonly verdict: JudgedMotion["verdict"];
  readonly headline: string;
  readonly reason: string;
}

export function motionVerdict(result: StoredResult<"simulation-result">): MotionVerdict {
  const { verdict, headline, reason } = judgeMotion(result as unknown as MotionRecord);
  return { verdict, headline: plainText(headline), reason: plainText(reason) };
}
