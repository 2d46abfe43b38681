/**
 * What is on screen but not yet of the present settings is neither copied nor saved: a run takes seconds, and what leaves the studio would
 * belong to other settings than those that stand beside it.
 */
import { studio } from "../state/studio.svelte.ts";
import { Failed } from "../workers/line.ts";
import { whyUnfinished } from "./why-unfinished.ts";

/** Refuses what is not finished; whoever copies or saves says it. */
export function mustBeFinished(): void {
  const { shown, question, problem, beside } = studio;
  const message = whyUnfinished({ shown, question, problem, isSecondOld: beside.isOld(shown) });
  if (message !== undefined) throw new Failed({ message });
}
