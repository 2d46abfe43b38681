/**
 * From a path to a checked model, with errors that know their file.
 */
import { existsSync } from "node:fs";
import { locate, type ModelOf } from "../src/doors/models.ts";
import { impactAtEvent } from "../src/doors/motion.ts";
import {
  type ImpactModel,
  InputError,
  impactAtStart,
  type Model,
  type ModelKind,
  type ReadModel,
  readModel,
} from "../src/index.ts";
import { type SetFlag, usage } from "./command.ts";
import { exampleNames } from "./example-files.ts";
import { readText } from "./io.ts";
import { countOption } from "./number-option.ts";

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

/** Which impact of a run is looked at. */
export interface RunEvent {
  readonly number: number;
  readonly t: number;
}

/** A model of kind impact, or the impact of a system in its initial state or at the n-th impact of its run. */
export function loadImpact(
  path: string,
  { atEvent, ...flags }: SetFlag & { readonly atEvent?: string },
): ReadModel<ImpactModel> & { readonly event?: RunEvent } {
  const number = atEvent === undefined ? undefined : countOption("--at-event", atEvent, MOST_IMPACTS);
  const read = loadModel(path, ["impact", "system"], flags);
  return located(read, (found) => {
    if (found.kind === "system" && number !== undefined) {
      const { model, t } = impactAtEvent(found, number);
      return { ...read, model, event: { number, t } };
    }
    if (number !== undefined) throw notASystem();
    return { ...read, model: found.kind === "system" ? impactAtStart(found) : found };
  });
}

/** More impacts than a run of days has. */
const MOST_IMPACTS = 1e9;

export const AT_EVENT_OPTION = {
  "--at-event <n>": "of a system: look at the n-th impact of its run instead of its initial state",
} as const;

function notASystem(): InputError {
  const what = "--at-event looks at an impact of a run; this file is one impact and has no run";
  return usage("--at-event", what, "Leave --at-event out, or give a model of kind system.");
}

/** Runs a step on the model and gives its complaints the place in the file. */
export function located<M extends Model, T>(read: ReadModel<M>, step: (model: M) => T): T {
  try {
    return step(read.model);
  } catch (error) {
    throw error instanceof InputError ? locate(error, read) : error;
  }
}
