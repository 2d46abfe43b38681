/**
 * From a path to a checked model, with errors that know their file.
 */
import { existsSync } from "node:fs";
import { type ReadImpact, readImpact } from "../src/doors/answers.ts";
import type { ModelOf } from "../src/doors/models.ts";
import { InputError, type ModelKind, type ReadModel, readModel } from "../src/index.ts";
import { given, read, type SetFlag } from "./command.ts";
import { exampleNames } from "./example-files.ts";
import { readText } from "./io.ts";
import { countOption } from "./number-option.ts";

/** The text of a model file and its name. A bare example name gets a hint how to use it. */
export function modelText(path: string): { readonly text: string; readonly file: string } {
  if (path !== "-" && !existsSync(path) && exampleNames().includes(path)) {
    throw new InputError({
      code: "file-unreadable",
      what: `${path} is the name of a shipped example, not a file`,
      where: { file: path },
      fix: `Run \`sprag examples ${path} > ${path}.yaml\`, then use ${path}.yaml.`,
    });
  }
  return readText(path);
}

/** Reads and checks a model file of one of the kinds, with the values that the flags set. */
export function loadModel<Kind extends ModelKind>(
  path: string,
  kind: Kind | readonly Kind[],
  { set = [] }: SetFlag,
): ReadModel<ModelOf<Kind>> {
  const { text, file } = modelText(path);
  return readModel(text, { file, kind, set });
}

interface EventFlag extends SetFlag {
  readonly atEvent?: string;
}

/** Which impact of which file is looked at, as the library asks for it. */
export function impactAsked(path: string, { atEvent, set = [] }: EventFlag) {
  const number = read(atEvent, (text) => countOption("--at-event", text, MOST_IMPACTS));
  const { text, file } = modelText(path);
  return { text, asked: { file, set, ...given({ atEvent: number }) } };
}

/** A model of kind impact, or the impact of a system in its initial state or at the n-th impact of its run. */
export function loadImpact(path: string, flags: EventFlag): ReadImpact {
  const { text, asked } = impactAsked(path, flags);
  return readImpact(text, asked);
}

/** More impacts than a run of days has. */
const MOST_IMPACTS = 1e9;

export const AT_EVENT_OPTION = {
  "--at-event <n>": "of a system: look at the n-th impact of its run instead of its initial state",
} as const;
