/**
 * What is on screen but not yet of the present settings is neither copied nor saved: a run takes seconds, and what leaves the studio would
 * belong to other settings than those that stand beside it.
 */
import { studio } from "../state/studio.svelte.ts";
import { isSameQuestion } from "../widgets/same-question.ts";
import { Failed } from "../workers/line.ts";

/** Why what is shown is not to be kept; undefined where it is whole. */
function unfinished(): string | undefined {
  const { shown, question, problem } = studio;
  if (shown?.question.view !== "motion") return undefined;
  if (studio.beside.isOld(shown)) return "the second run is still being computed";
  // What has a mistake is not computed: what is shown is the last good answer, and says so.
  if (problem) return undefined;
  return shown.answer.isCoarse || !isSameQuestion(shown.question, question)
    ? "the run is still being computed"
    : undefined;
}

/** Refuses what is not finished; whoever copies or saves says it. */
export function mustBeFinished(): void {
  const message = unfinished();
  if (message !== undefined) throw new Failed({ message });
}
