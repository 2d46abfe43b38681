/**
 * From a path to a checked model, with errors that know their file.
 */
import { existsSync } from "node:fs";
import { InputError, locate, type ReadModel, readModel } from "../src/index.ts";
import { exampleNames } from "./example-files.ts";
import { readText } from "./io.ts";

/** Reads and checks a model file. A bare example name gets a hint how to use it. */
export function loadModel(path: string): ReadModel {
  if (path !== "-" && !existsSync(path) && exampleNames().includes(path)) {
    throw new InputError({
      code: "file-unreadable",
      what: `${path} is the name of a shipped example, not a file`,
      where: { file: path },
      fix: `Run \`sprag examples ${path} > ${path}.yaml\`, then use ${path}.yaml.`,
    });
  }
  const { text, file } = readText(path);
  return readModel(text, { file });
}

/** Runs a step on the model and gives its complaints the place in the file. */
export function located<T>(read: ReadModel, step: (model: ReadModel["model"]) => T): T {
  try {
    return step(read.model);
  } catch (error) {
    throw error instanceof InputError ? locate(error, read) : error;
  }
}
