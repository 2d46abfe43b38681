/**
 * What the page of an impact shows beside its figures, in the library's words.
 */
import type { CertificateWords, SolutionWords } from "../../../src/doors/reports.ts";
import type { Answer, Question, Tone } from "../../workers/protocol.ts";

export interface LawRow {
  readonly law: string;
  readonly work: string;
  readonly admissible: string;
  readonly tone: Tone;
  /** Why it was not run. */
  readonly reason?: string;
}

export interface ImpactPage {
  /** Of the solution that is shown. */
  readonly words: SolutionWords | undefined;
  readonly solutions: readonly string[];
  readonly chosen: number;
  readonly law: string;
  readonly laws: readonly LawRow[];
  readonly notes: readonly string[];
  /** Which impact of a run it is. */
  readonly event?: { readonly number: number; readonly t: string };
  readonly isSystem: boolean;
}

export interface ImpactAnswer extends Answer {
  readonly impact: ImpactPage;
}

/** What is asked of every impact: about the one on screen, also where no event was chosen. */
export function everyQuestion(question: Question, answer: Answer): Question {
  // When the workspace is entered the answer is still the one of the workspace before.
  const { impact } = answer as Partial<ImpactAnswer>;
  const { law, atEvent } = question.options;
  return { ...question, view: "certify", options: { law, atEvent: impact?.event?.number ?? atEvent } };
}

/** Of every impact of the mechanism. */
export type EveryImpact = Pick<CertificateWords, "claims" | "conditions" | "worst">;
