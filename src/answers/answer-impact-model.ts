/**
 * From an impact that was read to what `sprag impact --json` stores of it. It needs nothing that moves a mechanism to its impact.
 */
import { impactFindings } from "../certificates/impact-findings.ts";
import { type ImpactRemedy, impactRemedies } from "../certificates/impact-remedies.ts";
import { type Comparison, compareLaws } from "../laws/compare-laws.ts";
import { lawFields } from "../laws/laws.ts";
import { type ImpactOptions, type ImpactResult, resolveImpact } from "../laws/resolve-impact.ts";
import type { ImpactModel } from "../models/model.ts";
import { defined } from "../models/numbers.ts";
import { located } from "../models/read-model.ts";
import { assembleImpact } from "../problems/impact-problem.ts";
import { type ImpactWords, impactWords } from "../reports/impact-words.ts";
import type { StoredResult } from "../reports/read-result.ts";
import { titled } from "./model-head.ts";
import type { ReadImpact, RunEvent } from "./read-impact.ts";
import { storedImpact } from "./stored-impact.ts";
import { withLaw } from "./with-law.ts";

/** What is being done now, in a few words. */
export type Say = (detail: string) => void;

export interface AnswerModelOptions extends Pick<ImpactOptions, "all" | "solver" | "tolerance"> {
  /** Name of the law; it wins over the file. */
  readonly law?: string;
  /** Whether the other laws are tried, too, for figures; more than twelve impulses are never compared. Default true. */
  readonly compare?: boolean;
  readonly say?: Say;
}

export interface ImpactAnswer {
  /** Under the law that was asked for. */
  readonly model: ImpactModel;
  readonly event?: RunEvent;
  readonly result: ImpactResult;
  /** What gets past an impact without solution. */
  readonly remedies?: readonly ImpactRemedy[];
  readonly compared?: Comparison;
  /** Verdict, reason, remedies and ledger in words. */
  readonly words: ImpactWords;
  readonly stored: StoredResult<"impact-result">;
}

/** Results with more impulses than this are not compared with other laws: no figure shows so many, and it takes its time. */
const MOST_COMPARED = 12;

export function answerImpactModel(read: ReadImpact, options: AnswerModelOptions = {}): ImpactAnswer {
  const { law, compare = true, say, ...solving } = options;
  const model = withLaw(read.model, law);
  const result = located(read, () => resolveImpact(assembleImpact(model), { ...lawFields(model), ...asked(solving) }));
  say?.("what gets past it");
  const remedies = result.status === "none" ? impactRemedies(result) : undefined;
  if (compare) say?.("other laws");
  const { problem, settings } = result;
  const compared = compare && problem.size <= MOST_COMPARED ? compareLaws(problem, settings) : undefined;
  const { drawing } = model;
  const { event } = read;
  const findings = impactFindings(result, remedies);
  const stored = { ...storedImpact(findings, compared), ...titled(model), ...defined({ drawing, event }) };
  return { model, result, ...defined({ event, remedies, compared }), words: impactWords(findings), stored };
}

const asked = ({ all, solver, tolerance }: AnswerModelOptions): ImpactOptions => defined({ all, solver, tolerance });
