/**
 * `sprag validate FILE`: only reads and checks.
 */

import { located } from "../../src/doors/models.ts";
import type { ProblemFile } from "../../src/doors/problems.ts";
import { contactsJson, contactsText, problemFacts, problemWords, stamped } from "../../src/doors/reports.ts";
import { type OpenStudy, pointCount } from "../../src/doors/studies.ts";
import {
  assembleImpact,
  InputError,
  MODEL_KINDS,
  type Model,
  type ModelKind,
  postureOfModel,
} from "../../src/index.ts";
import { JSON_OPTION, makeCommand, remarksOf, type SetFlag } from "../command.ts";
import { EXIT, print, printJson, readText, terminalPaint } from "../io.ts";
import { loadModel } from "../load-model.ts";
import { studyOfFile } from "../load-study.ts";
import { loadProblem } from "../problems/load-problem.ts";
import { isProblemFile } from "../problems/write-problem.ts";

export const addValidate = makeCommand<{ readonly json?: boolean }>({
  name: "validate",
  description: "read and check a model, a study or a contact problem, without solving anything",
  options: JSON_OPTION,
  async run(file, flags) {
    if (isProblemFile(file)) return tellProblem(file, await loadProblem(file, {}), flags.json ?? false);
    const loaded = loadAny(file, flags);
    if ("study" in loaded) return tellStudy(file, loaded, flags.json ?? false);
    const { title, kind, remarks = [] } = loaded.model;
    const { sizes, words } = located(loaded, describe);
    const contacts = loaded.model.kind === "system" ? loaded.model.contacts : undefined;
    if (flags.json) {
      const model = { kind, title: title ?? null, ...sizes, ...(contacts && { contacts: contactsJson(contacts) }) };
      printJson(stamped("validation-result", { valid: true, model, ...remarksOf(loaded.model) }));
    } else {
      const name = title ? `${title}: ` : "";
      const shown = file === "-" ? "standard input" : file;
      const notes = remarks.map((remark) => `\n  note: ${remark}`);
      print(`${shown} is valid\n  ${name}${[kind, ...words].join(", ")}${notes.join("")}`);
      if (contacts) print(`\n${contactsText(contacts, terminalPaint())}`);
    }
    return EXIT.done;
  },
});

/** A model; or a study, which is no model. */
function loadAny(file: string, flags: SetFlag): ReturnType<typeof loadModel<ModelKind>> | OpenStudy {
  try {
    return loadModel(file, MODEL_KINDS, flags);
  } catch (error) {
    if (file === "-" || !(error instanceof InputError) || error.code !== "wrong-kind") throw error;
    return studyOfFile(file, readText(file), flags);
  }
}

function tellStudy(file: string, { study }: OpenStudy, json: boolean): number {
  const [points, axes] = [pointCount(study), study.axes.length];
  const { title = null } = study;
  if (json) printJson(stamped("validation-result", { valid: true, model: { kind: "study", title, axes, points } }));
  else {
    const words = ["study", count(axes, "axis", "axes"), count(points, "point", "points")];
    print(`${file} is valid\n  ${title ? `${title}: ` : ""}${words.join(", ")}`);
  }
  return EXIT.done;
}

function tellProblem(file: string, { problem, title, remarks }: ProblemFile, json: boolean): number {
  if (json) {
    const model = { ...problemFacts(problem), title: title ?? null };
    printJson(stamped("validation-result", { valid: true, model, ...(remarks.length > 0 && { remarks }) }));
  } else {
    const notes = remarks.map((remark) => `\n  note: ${remark}`);
    print(`${file} is valid\n  ${title ? `${title}: ` : ""}${problemWords(problem)}${notes.join("")}`);
  }
  return EXIT.done;
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** What a model is made of; throws where its numbers cannot be those of a mechanism. */
function describe(model: Model): { sizes: Record<string, number>; words: string[] } {
  switch (model.kind) {
    case "impact": {
      const { freedoms, size, elements } = assembleImpact(model);
      const words = [
        count(freedoms, "velocity", "velocities"),
        count(elements.length, "element", "elements"),
        count(size, "impulse component", "impulse components"),
      ];
      return { sizes: { freedoms, elements: elements.length, impulses: size }, words };
    }
    case "system": {
      const { freedoms, openContacts } = model.system;
      const words = [count(freedoms, "coordinate", "coordinates")];
      if (openContacts) return { sizes: { freedoms }, words: [...words, "contacts found on the way"] };
      const { elements } = model.system;
      words.push(count(elements.length, "element", "elements"));
      return { sizes: { freedoms, elements: elements.length }, words };
    }
    case "posture":
      postureOfModel(model);
      return { sizes: { contacts: 2 }, words: ["two contacts"] };
  }
}
