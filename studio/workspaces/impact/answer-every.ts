/**
 * Every impact of the mechanism: claims and conditions, computed after the answer.
 */
import { answerCertificate } from "../../../src/doors/answers.ts";
import type { Question } from "../../workers/protocol.ts";
import { readOnce } from "../answer-read.ts";
import { optionsOf } from "./answer-solve.ts";
import type { EveryImpact } from "./page.ts";

/** Of a system: at that impact of its run. */
export function everyImpact(question: Question, atEvent: number | undefined): EveryImpact {
  const { text, name } = question;
  const { law } = optionsOf(question);
  const { words } = answerCertificate(readOnce(text, name), { ...(law && { law }), ...(atEvent && { atEvent }) });
  const { claims, conditions, worst } = words;
  return { claims, conditions, ...(worst !== undefined && { worst }) };
}
