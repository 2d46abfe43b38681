/**
 * A mechanism that starts in the air has no impact at its start: then its first one is looked at.
 */
import { InputError } from "../../src/doors/models.ts";

/** `ask` at the event that is chosen, else at the start, else at the first impact. */
export function atFirstImpact<T>(ask: (event: number | undefined) => T, chosen: number | undefined): T {
  try {
    return ask(chosen);
  } catch (error) {
    if (!(error instanceof InputError && error.code === "no-elements") || chosen !== undefined) throw error;
    return ask(1);
  }
}
