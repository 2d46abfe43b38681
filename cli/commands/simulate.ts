/**
 * `sprag simulate FILE`: the motion of a mechanism, with its energy accounted for.
 */
import { Command } from "commander";
import { motionPage } from "../../src/doors/figures.ts";
import { SIMULATION_OPTIONS, type SimulationOption } from "../../src/doors/motion.ts";
import { convergenceText, lyapunovText } from "../../src/doors/reports.ts";
import { type Columns, InputError, LAWS, type SimulationResult, simulationText } from "../../src/index.ts";
import { addSetOption, given, read, type SetFlag } from "../command.ts";
import { EXIT, print, printJson, readText, remark, terminalPaint } from "../io.ts";
import { choose, lawFlag } from "../law-options.ts";
import { numberOption } from "../number-option.ts";
import {
  checkEnding,
  FIGURE_OPTIONS,
  type FigureFlags,
  type FigurePlan,
  figurePlan,
  themeOf,
  writeFigures,
} from "../output/figure-files.ts";
import { checkFile, writeFile } from "../output/output-file.ts";
import { isMultiple, thinColumns } from "../output/thin-columns.ts";
import { checkOutput, OUTPUT_ENDINGS, writeColumns } from "../output/write-columns.ts";
import { checkDumpFolder, dumpedText } from "../problems/dump-problems.ts";
import { progressLine } from "../progress-line.ts";
import { type FinishedRun, type MeasuredOrders, runSimulation } from "../run-simulation.ts";
import type { RunFlags } from "../simulation-worker.ts";

/** Flags of the table of options, by their names, and those of the command alone. */
type SimulateFlags = Readonly<Record<string, string | true | undefined>> & {
  readonly law?: string;
  readonly output?: string;
  readonly every?: string;
  readonly dumpProblems?: string;
  readonly contacts?: string;
  readonly timeLimit?: string;
};

const CONTACT_COLUMNS = ["each", "pairs"] as const;

const ROWS: readonly (readonly [string, SimulationOption])[] = Object.entries(SIMULATION_OPTIONS);

export function addSimulate(program: Command, setExit: (code: number) => void): Command {
  const command = new Command("simulate")
    .description("move a mechanism in time and account for its energy")
    .argument("<file>", "model file of kind system (YAML or JSON), or - for standard input");
  for (const [, { flag }] of ROWS) if (flag) command.option(...flag);
  command
    .option("--law <name>", `impact law: ${Object.keys(LAWS).join(", ")}`)
    .option("-o, --output <file>", `write the trajectory: ${OUTPUT_ENDINGS.join(", ")}`)
    .option("--events-only", "write the states at events only")
    .option(
      "--contacts <columns>",
      `columns of the contacts of shapes: ${CONTACT_COLUMNS.join(", ")}; default pairs where they are found on the way`,
    )
    .option("--dump-problems <dir>", "write every impact and step as a contact problem (.fc.json) for `sprag solve`")
    .option("--time-limit <s>", "seconds after which the run stops with what it has (exit code 130)")
    .option("--watch", "watch the Lyapunov function of the file, or the total energy")
    .option(
      "--convergence",
      "measure the orders of moreau and rattle: four steps (--step is the largest) against events",
    )
    .option("--progress", "show progress even when standard error is not a terminal")
    .option("--json", "print one JSON document")
    .action(async (file: string, flags: SimulateFlags & SetFlag) => setExit(await run(file, flags)));
  for (const [flag, description] of Object.entries(FIGURE_OPTIONS)) command.option(flag, description);
  command.option("--html <out>", "write a page that plays the motion, with everything in it");
  addSetOption(command);
  program.addCommand(command);
  return command;
}

async function run(path: string, { set = [], ...flags }: SimulateFlags & SetFlag): Promise<number> {
  const { text, file } = readText(path);
  const { output, eventsOnly } = flags;
  if (output !== undefined) checkOutput(output, flags.force === true);
  if (output === undefined) refuseWithoutOutput(flags);
  const convergence = flags.convergence === true;
  const { html } = flags as { html?: string };
  if (convergence) refuseBeside(flags);
  const theme = themeOf(flags as FigureFlags);
  const plan = figurePlan(flags as FigureFlags, convergence ? "convergence-result" : "simulation-result");
  const options = readOptions(flags);
  const timeLimit = read(flags.timeLimit, (text) => numberOption("--time-limit", text, "positive"));
  const progress = progressLine(flags.progress === true);
  if (html !== undefined) {
    checkEnding("html", html);
    checkFile(html, flags.force === true);
  }
  const { dumpProblems: dump } = flags;
  if (dump !== undefined) checkDumpFolder(dump, flags.force === true);
  const isDrawn = plan !== undefined || html !== undefined || flags.json === true;
  const recorded = { isWritten: output !== undefined, isDrawn, watch: flags.watch === true, convergence };
  const job = {
    text,
    file,
    set,
    options,
    ...lawFlag(flags),
    ...recorded,
    ...given({ dump, timeLimit }),
    ...contactColumns(flags),
  };
  const finished = await runSimulation(job, progress.show).finally(progress.clear);
  if (finished.type === "measured") return tellOrders(finished, plan, flags.json === true);
  const { result, columns, sampled } = finished;
  if (output !== undefined && columns !== undefined) {
    writeColumns(output, thinned(columns, result, eventsOnly === true, sampled));
    if (result.status !== "done") remark(`${output} holds what was computed until t = ${result.final.t}`);
  }
  if (flags.json !== true) report(finished);
  if (isDrawn) {
    const { stored } = finished;
    if (flags.json === true) printJson({ ...stored, ...given({ dumped: finished.dumped }) });
    unlessFailed(result, () => writeFigures(plan, stored));
    if (html !== undefined) unlessFailed(result, () => writePage(html, stored, theme));
  }
  return exitOf(result);
}

/** A run that failed may have nothing to draw; that it failed is what is reported. */
function unlessFailed({ status }: SimulationResult, draw: () => void): void {
  try {
    draw();
  } catch (error) {
    if (status !== "failed" || !(error instanceof InputError) || error.code !== "no-figure") throw error;
    remark(`not drawn: ${error.what}; the solver failed`);
  }
}

const exitOf = ({ status }: Pick<SimulationResult, "status">): number =>
  status === "failed" ? EXIT.solverFailed : status === "stopped" ? EXIT.interrupted : EXIT.done;

/** What is about one motion has no place beside many. */
function refuseBeside(flags: SimulateFlags): void {
  const other = (["output", "html", "watch", "dumpProblems"] as const).find((name) => flags[name] !== undefined);
  if (other === undefined) return;
  const option = { output: "-o", dumpProblems: "--dump-problems" }[other as string] ?? `--${other}`;
  throw new InputError({
    code: "usage",
    what: `${option} is about one motion; --convergence runs many`,
    where: option,
    fix: "Leave one of them out.",
  });
}

function tellOrders(
  { convergence, head, stored }: MeasuredOrders,
  plan: FigurePlan | undefined,
  json: boolean,
): number {
  if (json) printJson(stored);
  else print(convergenceText(convergence, { ...head, paint: terminalPaint() }));
  writeFigures(plan, stored);
  return exitOf(convergence);
}

function writePage(path: string, stored: FinishedRun["stored"], theme: ReturnType<typeof themeOf>): void {
  writeFile(path, [motionPage(stored, theme)]);
  remark(`page: wrote ${path}`);
}

function report({ result, head, lyapunov, dumped }: FinishedRun): void {
  print(simulationText(result, { ...head, paint: terminalPaint() }));
  if (dumped) print(`\n${dumpedText(dumped)}`);
  if (lyapunov) print(`\n${lyapunovText(lyapunov, terminalPaint())}`);
}

/** The options that the flags give. */
function readOptions(flags: SimulateFlags): RunFlags {
  const given = ROWS.filter(([name]) => flags[name] !== undefined);
  return Object.fromEntries(given.map(([name, row]) => [name, readFlag(row, flags[name]!)]));
}

function readFlag({ range, choices, flag }: SimulationOption, given: string | true): number | string | boolean {
  const [option] = flag![0].split(" ");
  if (given === true) return true;
  return range
    ? numberOption(option!, given, range === "positive" ? "positive" : "any")
    : choose(option!, given, choices!);
}

/** What `--contacts` says, if anything. */
const contactColumns = ({ contacts }: SimulateFlags): { contacts?: (typeof CONTACT_COLUMNS)[number] } =>
  contacts === undefined ? {} : { contacts: choose("--contacts", contacts, CONTACT_COLUMNS) };

/** Flags that say something about a file that is not written. */
function refuseWithoutOutput({ every, eventsOnly, contacts }: SimulateFlags): void {
  if (every === undefined && !eventsOnly && contacts === undefined) return;
  const where = eventsOnly ? "--events-only" : every !== undefined ? "--every" : "--contacts";
  const does = where === "--contacts" ? "names the columns of" : "thins out";
  throw new InputError({ code: "usage", what: `${where} ${does} the file that -o writes`, where, fix: "Add -o FILE." });
}

/** Rows at events, and at multiples of `every` unless only events are wanted; all rows when nothing is said. */
function thinned(columns: Columns, { events, final }: SimulationResult, eventsOnly: boolean, every?: number): Columns {
  if (!eventsOnly && every === undefined) return columns;
  const times = new Set(events.map(({ t }) => t));
  const first = columns.data[0]![0];
  const isSample = (t: number): boolean =>
    every !== undefined && (t === first || t === final.t || isMultiple(t, every));
  return thinColumns(columns, (t) => times.has(t) || (!eventsOnly && isSample(t)));
}
