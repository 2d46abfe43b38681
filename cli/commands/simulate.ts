/**
 * `sprag simulate FILE`: the motion of a mechanism, with its energy accounted for.
 */
import { Command } from "commander";
import { ACTIVATIONS, STEPPING_DEFAULTS } from "../../src/doors/motion.ts";
import { lyapunovJson, lyapunovText } from "../../src/doors/reports.ts";
import {
  type Columns,
  InputError,
  LAWS,
  type LyapunovReport,
  METHOD_NAMES,
  readModel,
  type SimulateOptions,
  type SimulationResult,
  type SystemModel,
  simulationJson,
  simulationText,
} from "../../src/index.ts";
import { EXIT, print, printJson, readText, remark, terminalPaint } from "../io.ts";
import { choose, lawOfFlag } from "../law-options.ts";
import { numberOption } from "../number-option.ts";
import { isMultiple, thinColumns } from "../output/thin-columns.ts";
import { checkOutput, OUTPUT_ENDINGS, writeColumns } from "../output/write-columns.ts";
import { progressLine } from "../progress-line.ts";
import { runSimulation } from "../run-simulation.ts";

interface SimulateFlags {
  readonly until?: string;
  readonly step?: string;
  readonly method?: string;
  readonly law?: string;
  readonly activation?: string;
  readonly output?: string;
  readonly force?: boolean;
  readonly every?: string;
  readonly eventsOnly?: boolean;
  readonly project?: boolean;
  readonly keepPenetration?: string;
  readonly watch?: boolean;
  readonly progress?: boolean;
  readonly json?: boolean;
}

export function addSimulate(program: Command, setExit: (code: number) => void): Command {
  const command = new Command("simulate")
    .description("move a mechanism in time and account for its energy")
    .argument("<file>", "model file of kind system (YAML or JSON), or - for standard input")
    .option("--until <t>", "end of the run in seconds (the flag wins over the file, as do the others)")
    .option("--step <h>", "step of a time-stepping method; largest step of the event-driven one")
    .option("--method <name>", `method: ${METHOD_NAMES.join(", ")} (default event)`)
    .option("--law <name>", `impact law: ${Object.keys(LAWS).join(", ")}`)
    .option("--activation <rule>", `moreau, where the gap decides that a contact acts: ${ACTIVATIONS.join(", ")}`)
    .option("-o, --output <file>", `write the trajectory: ${OUTPUT_ENDINGS.join(", ")}`)
    .option("--force", "write over an existing file")
    .option("--every <dt>", "write the state every dt seconds only (and at events, for method event)")
    .option("--events-only", "write the states at events only")
    .option("--project", "move an impossible initial state to the nearest possible one")
    .option("--keep-penetration <depth>", "keep a start that penetrates by no more than this, taken as touching")
    .option("--watch", "watch the Lyapunov function of the file, or the total energy")
    .option("--progress", "show progress even when standard error is not a terminal")
    .option("--json", "print one JSON document")
    .action(async (file: string, flags: SimulateFlags) => setExit(await run(file, flags)));
  program.addCommand(command);
  return command;
}

async function run(path: string, flags: SimulateFlags): Promise<number> {
  const { text, file } = readText(path);
  const { model } = readModel(text, { file, kind: "system" });
  if (flags.output !== undefined) checkOutput(flags.output, flags.force ?? false);
  if (flags.output === undefined && (flags.every !== undefined || flags.eventsOnly)) {
    const where = flags.eventsOnly ? "--events-only" : "--every";
    throw new InputError({
      code: "usage",
      what: `${where} thins out the file that -o writes`,
      where,
      fix: "Add -o FILE.",
    });
  }
  const options = readOptions(flags, model);
  const every = flags.every === undefined ? undefined : numberOption("--every", flags.every, "positive");
  const keep = keepEvery(every, { ...model.simulate, ...options });
  if (flags.output !== undefined) checkRows(model, { ...model.simulate, ...options }, every, keep ?? 1);
  const progress = progressLine(flags.progress ?? false, options.until ?? model.simulate.until);
  const job = {
    ...{ text, file },
    options: { ...options, ...(every !== undefined && keep === undefined && { every }) },
    ...(flags.output !== undefined && { keepEvery: keep ?? 1 }),
    ...(flags.watch && { watch: true }),
  };
  const { result, columns, lyapunov } = await runSimulation(job, progress.show).finally(progress.clear);
  if (flags.output !== undefined && columns !== undefined) {
    const sampled = keep === undefined ? every : undefined;
    writeColumns(flags.output, thinned(columns, result, flags.eventsOnly ?? false, sampled));
    if (result.status !== "done") remark(`${flags.output} holds what was computed until t = ${result.final.t}`);
  }
  report(result, model, flags, lyapunov);
  return result.status === "failed" ? EXIT.solverFailed : result.status === "stopped" ? EXIT.interrupted : EXIT.done;
}

function report(
  result: SimulationResult,
  { title, source, system }: { title?: string; source?: string; system: { coordinates: readonly string[] } },
  flags: SimulateFlags,
  lyapunov?: LyapunovReport,
): void {
  if (flags.json) {
    printJson({ ...simulationJson(result, system.coordinates), ...(lyapunov && { lyapunov: lyapunovJson(lyapunov) }) });
    return;
  }
  const texts = { ...(title ? { title } : {}), ...(source ? { source } : {}) };
  print(simulationText(result, { ...texts, coordinates: system.coordinates, paint: terminalPaint() }));
  if (lyapunov) print(`\n${lyapunovText(lyapunov, terminalPaint())}`);
}

function readOptions(flags: SimulateFlags, { law }: SystemModel): SimulateOptions {
  return {
    ...(flags.until !== undefined && { until: numberOption("--until", flags.until, "any") }),
    ...(flags.step !== undefined && { step: numberOption("--step", flags.step, "positive") }),
    ...(flags.method !== undefined && { method: choose("--method", flags.method, METHOD_NAMES) }),
    ...(flags.law !== undefined && { law: lawOfFlag(flags.law, law) }),
    ...(flags.activation !== undefined && { activation: choose("--activation", flags.activation, ACTIVATIONS) }),
    ...(flags.project && { project: true }),
    ...(flags.keepPenetration !== undefined && {
      keepPenetration: numberOption("--keep-penetration", flags.keepPenetration, "any"),
    }),
  };
}

/** Most numbers of a trajectory that is kept in memory until it is written: some hundred megabytes. */
const MOST_NUMBERS = 5e7;

/** Complains before the run when the file would have more rows than can be kept. */
function checkRows(
  { system }: SystemModel,
  { until, from = 0, method = "event", step = STEPPING_DEFAULTS.step }: SimulateOptions,
  every: number | undefined,
  keep: number,
): void {
  const interval = method === "event" ? every : step * keep;
  if (until === undefined || interval === undefined) return;
  const { freedoms, elements, size } = system;
  const columns = 4 + 2 * freedoms + elements.filter(({ hasGap }) => hasGap).length + size;
  const [rows, most] = [(until - from) / interval, Math.floor(MOST_NUMBERS / columns)];
  if (!(rows > most)) return;
  const least = Number(((1.01 * (until - from)) / most).toPrecision(2));
  throw new InputError({
    code: "too-many-rows",
    what: `the file would have ${Number(rows.toPrecision(2))} rows of ${columns} numbers; at most ${most} rows are written`,
    where: every === undefined ? "-o" : "--every",
    fix: `Write fewer states, with --every ${least} or more, or end the run earlier.`,
  });
}

/** Time stepping keeps every n-th state; the event-driven method samples its continuous output (undefined here). */
function keepEvery(every: number | undefined, { method, step }: SimulateOptions): number | undefined {
  if (every === undefined || method === undefined || method === "event") return undefined;
  return Math.max(1, Math.round(every / (step ?? STEPPING_DEFAULTS.step)));
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
