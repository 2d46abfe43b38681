/**
 * From a path to a checked model, with errors that know their file.
 */
import { existsSync } from "node:fs";
import { locate, type ModelOf } from "../src/doors/models.ts";
import {
  type ImpactModel,
  InputError,
  impactAtStart,
  type Model,
  type ModelKind,
  type ReadModel,
  readModel,
} from "../src/index.ts";
import type { SetFlag } from "./command.ts";
import { exampleNames } from "./example-files.ts";
import { readText } from "./io.ts";

/** Reads and checks a model file of one of the kinds, with the values that the flags set. A bare example name gets a hint how to use it. */
export function loadModel<Kind extends ModelKind>(
  path: string,
  kind: Kind | readonly Kind[],
  { set = [] }: SetFlag,
): ReadModel<ModelOf<Kind>> {
  if (path !== "-" && !existsSync(path) && exampleNames().includes(path)) {
    throw new InputError({
      code: "file-unreadable",
      what: `${path} is the name of a shipped example, not a file`,
      where: { file: path },
      fix: `Run \`sprag examples ${path} > ${path}.yaml\`, then use ${path}.yaml.`,
    });
  }
  const { text, file } = readText(path);
  return readModel(text, { file, kind, set });
}

/** A model of kind impact, or the impact of a system in its initial state. */
export function loadImpact(path: string, flags: SetFlag): ReadModel<ImpactModel> {
  const read = loadModel(path, ["impact", "system"], flags);
  const model = located(read, (found) => (found.kind === "system" ? impactAtStart(found) : found));
  return { ...read, model };
}

/** Runs a step on the model and gives its complaints the place in the file. */
export function located<M extends Model, T>(read: ReadModel<M>, step: (model: M) => T): T {
  try {
    return step(read.model);
  } catch (error) {
    throw error instanceof InputError ? locate(error, read) : error;
  }
}
