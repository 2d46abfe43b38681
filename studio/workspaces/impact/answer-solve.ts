/**
 * The impact that a question is about, solved. This file solves impacts that are given by themselves; those of systems are found by
 * `answer-system.ts`, which brings all that moves a mechanism.
 */
import { answerImpactModel, type ImpactAnswer as Solved } from "../../../src/doors/answers.ts";
import { readModel } from "../../../src/doors/models.ts";
import type { Question } from "../../workers/protocol.ts";
import { readKind } from "../answer-read.ts";

export interface ImpactOptions {
  readonly law?: string;
  readonly all?: boolean;
  /** Of a system: which impact of its run. */
  readonly atEvent?: number;
  /** Which of several solutions is shown. */
  readonly solution?: number;
}

export const optionsOf = ({ options }: Question): ImpactOptions => options as ImpactOptions;

export interface SolvedImpact extends Solved {
  /** The event that was chosen where the question says none. */
  readonly atEvent?: number;
}

export interface SolveOptions {
  readonly set?: readonly string[];
  readonly compare?: boolean;
}

export type Solve = (question: Question, options?: SolveOptions) => SolvedImpact;

export const solveModel: Solve = (question, { set = [], compare = false } = {}) => {
  const { text, name } = question;
  const { law, all } = optionsOf(question);
  const read = readKind(text, name, "impact");
  const asked = set.length === 0 ? read : readModel(read.source, { set, kind: "impact" });
  return answerImpactModel(asked, { compare, ...(law && { law }), ...(all && { all }) });
};

/** The same, of the question that was solved last from memory: answer and handles ask in turn. */
export function solvedOnce(solve: Solve): Solve {
  let last: { readonly key: string; readonly found: SolvedImpact } | undefined;
  return (question, options = {}) => {
    if (options.set) return solve(question, options);
    const { text, name } = question;
    const key = JSON.stringify([text, name, question.options, options.compare ?? false]);
    if (last?.key !== key) last = { key, found: solve(question, options) };
    return last.found;
  };
}

/** Whether the velocities before are such that every element can be met with them: else this is no impact. */
export function isMet(stored: Solved["stored"]): boolean {
  const { solutions } = stored as unknown as { readonly solutions: readonly StoredSolution[] };
  return !solutions[0]?.kinematicViolations?.some(({ when }) => when === "before");
}

interface StoredSolution {
  readonly kinematicViolations?: readonly { readonly when: string }[];
}

/** The arguments that ask the same. */
export function argumentsOf({ options }: Question, atEvent: number | undefined): string[] {
  const { law, all } = options as ImpactOptions;
  return [
    ...(law ? ["--law", law] : []),
    ...(all ? ["--all"] : []),
    ...(atEvent ? ["--at-event", String(atEvent)] : []),
  ];
}
