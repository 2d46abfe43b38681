/**
 * Why what is on screen is not to be kept.
 */
import type { Shown } from "../state/asking.ts";
import { isSameQuestion } from "../widgets/same-question.ts";
import type { Problem, Question } from "../workers/protocol.ts";

/** What is on screen, and beside what. */
export interface OnScreen {
  readonly shown: Shown | undefined;
  /** What is asked now. */
  readonly question: Question | undefined;
  readonly problem: Problem | undefined;
  /** Whether the second run is of settings before. */
  readonly isSecondOld: boolean;
}

/** Whether a coarse answer stays: the whole one was stopped. */
export const isStopped = ({ shown, problem }: Pick<OnScreen, "shown" | "problem">): boolean =>
  shown?.answer.isCoarse === true && problem?.parts?.code === "stopped";

/** Undefined where it is whole. */
export function whyUnfinished(screen: OnScreen): string | undefined {
  const { shown, question, problem, isSecondOld } = screen;
  if (!shown) return undefined;
  if (isSecondOld) return "the second run is still being computed";
  const what = shown.question.view === "motion" ? "the run" : "the answer";
  if (shown.answer.isCoarse) return `${what} ${isStopped(screen) ? "was stopped" : "is still being computed"}`;
  // What has a mistake is not computed: what is shown is the last good answer, and says so.
  if (problem || isSameQuestion(shown.question, question)) return undefined;
  return `${what} is still being computed`;
}
