/**
 * `sprag init [KIND]`: a commented model to begin with.
 */
import { dirname } from "node:path";
import { stamped } from "../../src/doors/reports.ts";
import { JSON_OPTION, makeCommand } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { choose } from "../law-options.ts";
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName, templateText } from "../model-templates.ts";
import { checkFile, refusal, writeFile } from "../output/output-file.ts";

interface InitFlags {
  readonly output?: string | true;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** What looks at a model of each kind first. */
const FIRST_LOOK: Readonly<Record<TemplateName, string>> = {
  impact: "impact",
  system: "simulate",
  bodies: "simulate",
  posture: "posture",
};

export const addInit = makeCommand<InitFlags>({
  name: "init",
  description: "write a commented model to begin with",
  argument: ["[kind]", `${TEMPLATE_NAMES.map((name) => `${name}: ${TEMPLATES[name]}`).join("; ")} (default impact)`],
  options: {
    "-o, --output [file]": "write to this file, KIND.yaml unless named; else to standard output",
    "--force": "write over an existing file",
    ...JSON_OPTION,
  },
  run(argument: string | undefined, flags) {
    const { name, file } = chosen(argument, flags.output);
    if (file !== undefined) checkTarget(file, flags.force === true);
    const text = templateText(name, file === undefined ? "." : dirname(file));
    if (file !== undefined) writeFile(file, [text]);
    if (flags.json) printJson(stamped("model-template", { template: name, written: file ?? null, text }));
    else if (file === undefined) process.stdout.write(text);
    else print(`wrote ${file}: ${TEMPLATES[name]}; \`sprag ${FIRST_LOOK[name]} ${file}\` looks at it`);
    return EXIT.done;
  },
});

/** Which template, and where to; in `sprag init -o system` the word after the option is the kind, as it would be without the option. */
function chosen(word: string | undefined, output: string | true | undefined): { name: TemplateName; file?: string } {
  const isKind = word === undefined && TEMPLATE_NAMES.some((name) => name === output);
  const name = choose("sprag init", isKind ? String(output) : (word ?? "impact"), TEMPLATE_NAMES);
  if (output === undefined) return { name };
  return { name, file: isKind || output === true ? `${name}.yaml` : output };
}

function checkTarget(file: string, force: boolean): void {
  if (!/\.ya?ml$/i.test(file)) {
    throw refusal(file, `${file} does not end in .yaml: comments are for YAML`, "End the name in .yaml or .yml.");
  }
  checkFile(file, force);
}
