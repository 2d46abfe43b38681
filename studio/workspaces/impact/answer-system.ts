/**
 * Impact of a system: one that touches nothing at its start is looked at where it is first struck.
 */
import { answerImpact } from "../../../src/doors/answers.ts";
import { atFirstImpact } from "../answer-first-impact.ts";
import { readOnce } from "../answer-read.ts";
import { impactWorkOf } from "./answer.ts";
import { optionsOf, type Solve, type SolvedImpact } from "./answer-solve.ts";

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
  return atFirstImpact(run, atEvent);
};

export const systemImpactWork = impactWorkOf(solveSystem);
