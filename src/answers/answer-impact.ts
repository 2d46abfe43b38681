/**
 * From the text of a model to its impact, as `sprag impact FILE --json` stores it.
 */
import { defined } from "../models/numbers.ts";
import { type AnswerModelOptions, answerImpactModel, type ImpactAnswer } from "./answer-impact-model.ts";
import type { GivenModel } from "./given.ts";
import { type ReadImpactOptions, readImpact } from "./read-impact.ts";

/** What is said of the impact that is looked at. */
export interface AskedImpact extends ReadImpactOptions, Pick<AnswerModelOptions, "law" | "say"> {}

export interface AnswerImpactOptions extends ReadImpactOptions, AnswerModelOptions {}

export function answerImpact(text: GivenModel, options: AnswerImpactOptions = {}): ImpactAnswer {
  const { file, set, atEvent, ...asked } = options;
  return answerImpactModel(readImpact(text, defined({ file, set, atEvent })), asked);
}
