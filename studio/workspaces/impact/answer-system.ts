/**
 * Impact of a system: one that touches nothing at its start is looked at where it is first struck.
 */
import { answerImpact } from "../../../src/doors/answers.ts";
import { InputError } from "../../../src/doors/models.ts";
import { atFirstImpact } from "../answer-first-impact.ts";
import { readOnce } from "../answer-read.ts";
import { impactWorkOf } from "./answer.ts";
import { isMet, optionsOf, type Solve, type SolvedImpact } from "./answer-solve.ts";

const solveSystem: Solve = (question, { set = [], compare = false } = {}) => {
  const { text, name } = question;
  const { law, all, atEvent } = optionsOf(question);
  const run = (event: number | undefined): SolvedImpact => ({
    ...answerImpact(readOnce(text, name), {
      set,
      compare,
      ...(law && { law }),
      ...(all && { all }),
      ...(event && { atEvent: event }),
    }),
    ...(event && { atEvent: event }),
  });
  const found = atFirstImpact(run, atEvent);
  if (found.atEvent !== undefined || isMet(found.stored)) return found;
  // What parts at the start is struck later, or never.
  try {
    return run(1);
  } catch (error) {
    if (error instanceof InputError) return found;
    throw error;
  }
};

export const systemImpactWork = impactWorkOf(solveSystem);
