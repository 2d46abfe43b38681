/**
 * `sprag examples [NAME]`: lists or prints the shipped models and studies.
 */

import { stamped, tableLines } from "../../src/doors/reports.ts";
import { studyHead } from "../../src/doors/studies.ts";
import { InputError, readModel } from "../../src/index.ts";
import { didYouMean, JSON_OPTION, makeCommand } from "../command.ts";
import { exampleNames, examplePath, exampleText, studyNames } from "../example-files.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";

export const addExamples = makeCommand<{ readonly json?: boolean }>({
  name: "examples",
  description: "list the shipped models and studies, or print one",
  argument: ["[name]", "name of the example to print"],
  options: JSON_OPTION,
  run(name: string | undefined, { json = false }) {
    if (name === undefined) list(json);
    else show(name, json);
    return EXIT.done;
  },
});

function list(json: boolean): void {
  const examples = [
    ...exampleNames().map((name) => ({ name, ...readModel(exampleText(name), { file: name }).model })),
    ...studyNames().map((name) => ({ name, kind: "study", ...studyHead(exampleText(name), name) })),
  ]
    .map(({ name, kind, title = "", source = "", see = "" }) => ({ name, kind, title, source, see }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (json) {
    printJson(stamped("examples", { examples }));
    return;
  }
  const paint = terminalPaint();
  const columns = [
    { title: "name", align: "left" },
    { title: "kind", align: "left" },
    { title: "what it shows", align: "left" },
  ] as const;
  const rows = examples.map(({ name, kind, title }) => [name, kind, title]);
  print(
    tableLines(
      columns,
      rows,
      (row, column, text) => (row < 0 || column === 1 ? paint.faint(text) : column === 0 ? paint.strong(text) : text),
      paint.width,
    ).join("\n"),
  );
  print(
    `\n${paint.faint("print one:")} sprag examples kane-stick > kane.yaml    ${paint.faint("then:")} sprag impact kane.yaml`,
  );
  print(
    paint.faint(
      "kind impact: sprag impact, certify, compare; kind system: sprag simulate; kind posture: sprag posture; kind study: sprag map",
    ),
  );
}

function show(name: string, json: boolean): void {
  const names = [...exampleNames(), ...studyNames()];
  if (!names.includes(name)) {
    throw new InputError({
      code: "unknown-example",
      what: `there is no example "${name}"`,
      where: "examples",
      fix: `${didYouMean(name, names)}\`sprag examples\` lists them all.`,
    });
  }
  const text = exampleText(name);
  if (json) printJson(stamped("example", { name, path: examplePath(name), text }));
  else process.stdout.write(text);
}
