/**
 * Why impulses are no solution of a raw problem, in words.
 */
import { isRunaway, shareWithin, UNANSWERED, unansweredWithin } from "../../problems/cone-defect.ts";
import type { RawJudgement } from "../../problems/judge-raw.ts";
import { STOPPED } from "../stopping.ts";

const RUNAWAY = "impulses far beyond what drives the problem leave it unanswered; there may be no solution";

const NO_NUMBER =
  "the error is no number, as impulses and velocities are too small or too large for their squares; give the problem in other units";

/** The reason why the search ended with what was found. */
export function reasonOf(found: RawJudgement, tolerance: number, isStopped: boolean): string {
  const { scaled, defect, driveSize, unanswered } = found;
  const why = isStopped ? STOPPED : "no stage went further";
  const isRunning = isRunaway(defect, driveSize, tolerance) || unanswered > unansweredWithin(tolerance);
  // Only impulses far beyond the drive make an error small that leaves it open; where there was no time left they may yet have answered it.
  if (isRunning && scaled < UNANSWERED && !isStopped) return RUNAWAY;
  if (scaled <= tolerance) return `${why}; the error of a contact by itself is above ${shareWithin(tolerance)}`;
  if (!Number.isFinite(scaled)) return `${why}; ${NO_NUMBER}`;
  return `${why}; the error ${scaled.toExponential(1)} is above ${tolerance}`;
}
