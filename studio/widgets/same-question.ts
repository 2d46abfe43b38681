/**
 * Whether what was found for one question holds for another.
 */
import type { Question } from "../workers/protocol.ts";

/** How soon an answer is wanted makes no difference. */
export function isSameQuestion(one: Question | undefined, other: Question | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    one.view === other.view &&
    one.name === other.name &&
    one.text === other.text &&
    JSON.stringify(one.options) === JSON.stringify(other.options)
  );
}
