/**
 * The impact that a point of a study is about: that of a model of kind impact, or of a system in its initial state.
 */
import { impactAtStart } from "../../dynamics/impact-at-start.ts";
import { type LawOptions, lawFields } from "../../laws/laws.ts";
import type { ImpactModel, Model, SystemModel } from "../../models/model.ts";
import { assembleImpact, type ImpactProblem } from "../../problems/impact-problem.ts";

export interface PosedImpact {
  readonly model: ImpactModel;
  readonly impact: ImpactProblem;
  readonly law: LawOptions;
}

export function posedImpact(given: Model): PosedImpact {
  const model = given.kind === "system" ? impactAtStart(given as SystemModel) : (given as ImpactModel);
  return { model, impact: assembleImpact(model), law: lawFields(model as LawOptions) };
}
