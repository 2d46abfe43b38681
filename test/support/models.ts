/** Models for tests: shipped examples and small builders. */
import {
  assembleImpact,
  type ImpactModel,
  type ImpactProblem,
  type ImpactResult,
  readModel,
  resolveImpact,
} from "../../src/index.ts";
import { filesBelow, readProject } from "./project.ts";

/** Names of the shipped examples of kind impact. */
export const impactExamples = (): string[] => examplesOf("impact");

/** Names of the shipped examples of a kind. */
export function examplesOf(kind: "impact" | "system" | "posture"): string[] {
  return filesBelow("examples", /\.yaml$/)
    .filter((file) => new RegExp(`^kind: ${kind}$`, "m").test(readProject(file)))
    .map((file) => file.replace(/^examples\//, "").replace(/\.yaml$/, ""));
}

/** A shipped example, read from its file. */
export function exampleModel(name: string): ImpactModel {
  return readModel(readProject(`examples/${name}.yaml`), { file: `${name}.yaml`, kind: "impact" }).model;
}

export function exampleImpact(name: string): ImpactProblem {
  return assembleImpact(exampleModel(name));
}

/** The impact of a shipped example under Newton's law. */
export function resolveExample(name: string, all = false): ImpactResult {
  return resolveImpact(exampleImpact(name), { all });
}

/** A model given as plain data, through the same door as a file. */
export function modelOf(data: unknown): ImpactModel {
  return readModel(JSON.stringify(data), { file: "test.json", kind: "impact" }).model;
}

export interface Contact {
  readonly state: string;
  readonly impulse: readonly number[];
  readonly preContactVelocity: readonly number[];
  readonly postContactVelocity: readonly number[];
  readonly lawVelocity: readonly number[];
  readonly work: number;
}

/** Outcome of one element of the first solution. */
export function outcome(result: ImpactResult, name: string, solution = 0): Contact {
  const found = result.solutions[solution]?.elements.find((element) => element.name === name);
  if (!found) throw new Error(`no element ${name} in solution ${solution} (${result.status})`);
  return found;
}
