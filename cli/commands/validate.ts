/**
 * `sprag validate FILE`: only reads and checks.
 */

import { contactsJson, contactsText, stamped } from "../../src/doors/reports.ts";
import { assembleImpact, MODEL_KINDS, type Model } from "../../src/index.ts";
import { JSON_OPTION, makeCommand, remarksOf } from "../command.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";
import { loadModel, located } from "../load-model.ts";

export const addValidate = makeCommand<{ readonly json?: boolean }>({
  name: "validate",
  description: "read and check a model file, without solving anything",
  options: JSON_OPTION,
  run(file, flags) {
    const loaded = loadModel(file, MODEL_KINDS, flags);
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
      const { freedoms, elements } = model.system;
      const words = [count(freedoms, "coordinate", "coordinates"), count(elements.length, "element", "elements")];
      return { sizes: { freedoms, elements: elements.length }, words };
    }
    case "posture":
      return { sizes: { contacts: 2 }, words: ["two contacts"] };
  }
}
