/** Stored results of impacts, as the command line writes them. */
import type { StoredResult } from "../../src/doors/reports.ts";
import { assembleImpact, compareLaws, type ImpactModel, impactJson, resolveImpact } from "../../src/index.ts";
import { exampleModel } from "./models.ts";

export function impactRecord(model: ImpactModel, all = false): StoredResult {
  const result = resolveImpact(assembleImpact(model), { ...model, all });
  const json = impactJson(result, undefined, compareLaws(result.problem, result.settings));
  return JSON.parse(JSON.stringify({ ...json, title: model.title, drawing: model.drawing })) as StoredResult;
}

export const exampleRecord = (name: string): StoredResult => impactRecord(exampleModel(name));

/** The example with mass and impulses times a factor, velocities as they are. */
export function heavier(name: string, factor: number): StoredResult {
  const model = exampleModel(name);
  const massMatrix = model.massMatrix.map((row) => row.map((value) => value * factor));
  return impactRecord({ ...model, massMatrix } as ImpactModel);
}
