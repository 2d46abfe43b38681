/**
 * What files of contact problems have in common.
 */
import type { RawProblem } from "../raw-problem.ts";
import type { Stoppable } from "../stop-signal.ts";

export type ProblemForm = RawProblem["form"];

export const PROBLEM_FORMS: readonly ProblemForm[] = ["local", "global", "lcp", "mlcp"];

/** In words, for complaints. */
export const FORM_WORDS: Readonly<Record<ProblemForm, string>> = {
  local: "a friction problem (W, q, μ)",
  global: "a global friction problem (M, H, f, w, μ)",
  lcp: "a linear complementarity problem",
  mlcp: "a mixed complementarity problem",
};

/** What a reader of one format finds. */
export interface ReadFile {
  readonly problem: RawProblem;
  /** The format it was read from. */
  readonly format: string;
  readonly title?: string;
  /** What of the file was not read. */
  readonly unread?: string;
}

export interface ProblemFile extends ReadFile {
  /** What was made of the file beyond reading it. */
  readonly remarks: readonly string[];
}

/** A long text of numbers is left when told to stop, with an error: half a problem is none. */
export interface ReadProblemOptions extends Stoppable {
  /** The name shown in errors. */
  readonly file?: string;
  /** What the problem is, where it is known. */
  readonly as?: ProblemForm;
}
