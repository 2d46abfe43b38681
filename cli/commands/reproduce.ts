/**
 * `sprag reproduce [ID…] [-o DIR]`: every published number and figure of the source papers, computed anew.
 */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command } from "commander";
import type { Say } from "../../src/doors/answers.ts";
import { type AddCommand, JSON_OPTION, usage } from "../command.ts";
import { exampleText } from "../example-files.ts";
import { EXIT, print, printJson, remark, terminalPaint } from "../io.ts";
import { makeDirectory } from "../output/make-directory.ts";
import { checkFile, refusal, writeFile } from "../output/output-file.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";
import { chooseRows, PARTS, type RowChoice } from "../reproduce/choose-rows.ts";
import { openLab } from "../reproduce/lab.ts";
import { PAPERS } from "../reproduce/papers.ts";
import type { Paper } from "../reproduce/published.ts";
import { reproductionMarkdown } from "../reproduce/report-markdown.ts";
import { reproductionPage } from "../reproduce/report-page.ts";
import { reproductionText } from "../reproduce/report-text.ts";
import {
  figureFile,
  isConfirmed,
  type Reproduction,
  reproduceFigure,
  reproduceValue,
  reproductionJson,
} from "../reproduce/reproduce.ts";

interface ReproduceFlags extends Omit<RowChoice, "ids"> {
  readonly output?: string;
  readonly force?: boolean;
  readonly progress?: boolean;
  readonly json?: boolean;
}

const REPORTS = ["index.html", "report.md", "report.json"] as const;

/** The command over a table of papers. */
export function reproduceCommand(papers: readonly Paper[]): AddCommand {
  return (program, setExit) => {
    const command = new Command("reproduce")
      .description("compute every published number and figure of the source papers anew, and say which agree")
      .argument("[ids...]", "values or figures; an id stands for all that go on with a hyphen (default all)")
      .option("-o, --output <dir>", "write the report there: index.html, report.md, report.json, figures/");
    const options = {
      "--only <part>": `only ${PARTS.join(" or only ")}`,
      "--force": "write over files that exist",
      ...PROGRESS_OPTION,
      ...JSON_OPTION,
    };
    command.option(
      "--paper <name>",
      `only this paper (repeatable): ${papers.map(({ key }) => key).join(", ")}`,
      (name: string, before: readonly string[] = []) => [...before, name],
    );
    for (const [flag, help] of Object.entries(options)) command.option(flag, help);
    command.addHelpText(
      "after",
      "\nExit code 1: a value disagrees and no erratum says why, or a figure cannot be drawn. Without -o the values are printed and nothing is drawn.",
    );
    command.action((ids: readonly string[], flags: ReproduceFlags) => setExit(run(papers, ids, flags)));
    program.addCommand(command);
    return command;
  };
}

export const addReproduce = reproduceCommand(PAPERS);

function run(papers: readonly Paper[], ids: readonly string[], flags: ReproduceFlags): number {
  const { output } = flags;
  const chosen = chooseRows(papers, { ...flags, ids });
  if (output === undefined && chosen.every(({ values }) => values.length === 0)) {
    throw usage("--output", "figures are drawn into a folder, but none is named", "Add -o DIR.");
  }
  if (output !== undefined) checkFolder(output, chosen, flags.force ?? false);
  const found = working("reproduce", flags.progress, (say) => reproduce(chosen, output !== undefined, say));
  if (flags.json) printJson(reproductionJson(found));
  else print(reproductionText(found, chosen, terminalPaint(), output === undefined));
  if (output !== undefined) writeReport(output, found, chosen);
  return isConfirmed(found) ? EXIT.done : EXIT.notConfirmed;
}

function reproduce(papers: readonly Paper[], isDrawn: boolean, say: Say): Reproduction {
  const lab = openLab(exampleText);
  const tell = <Row extends { readonly id: string }, Result>(row: Row, make: (row: Row) => Result): Result => {
    say(row.id);
    return make(row);
  };
  return {
    values: papers.flatMap((paper) => paper.values.map((row) => tell(row, (one) => reproduceValue(paper, one, lab)))),
    figures: papers.flatMap((paper) =>
      isDrawn ? paper.figures.map((row) => tell(row, (one) => reproduceFigure(paper, one, lab))) : [],
    ),
  };
}

const filesOf = (papers: readonly Paper[]): string[] => [
  ...REPORTS,
  ...papers.flatMap(({ figures }) => figures.map(({ id }) => figureFile(id))),
];

/** Makes the folder, or complains before the work when something is in the way. */
function checkFolder(folder: string, papers: readonly Paper[], force: boolean): void {
  const parent = dirname(join(folder, "."));
  if (!existsSync(parent)) throw refusal(folder, `there is no folder ${parent}`, "Make it, or name another.");
  const paths = filesOf(papers).map((file) => join(folder, file));
  // Before anything is made: a refusal leaves the folder as it was.
  const inTheWay = paths.find((path) => existsSync(path));
  if (inTheWay !== undefined) checkFile(inTheWay, force);
  makeDirectory(join(folder, "figures"));
  for (const path of paths) checkFile(path, force);
}

function writeReport(folder: string, found: Reproduction, papers: readonly Paper[]): void {
  const [page, markdown, json] = REPORTS.map((name) => join(folder, name)) as [string, string, string];
  const drawn = found.figures.flatMap(({ id, svg }) => (svg ? [{ path: join(folder, figureFile(id)), svg }] : []));
  for (const { path, svg } of drawn) writeFile(path, [svg.light]);
  writeFile(json, [`${JSON.stringify(reproductionJson(found), null, 2)}\n`]);
  writeFile(markdown, [reproductionMarkdown(found, papers)]);
  writeFile(page, [reproductionPage(found, papers)]);
  remark(
    `report: wrote ${page}, ${markdown}, ${json} and ${drawn.length} ${drawn.length === 1 ? "figure" : "figures"}`,
  );
}
