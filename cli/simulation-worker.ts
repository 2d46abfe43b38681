/**
 * Runs a simulation in a thread of its own, so that the command line can listen to Ctrl-C and show progress meanwhile. The
 * model travels as text: its compiled formulas cannot.
 */
import { parentPort, workerData } from "node:worker_threads";
import { locate } from "../src/doors/models.ts";
import {
  type Convergence,
  joinRecorders,
  type Motion,
  measureConvergence,
  type PhaseSlice,
  phaseOfMotion,
  recordMotion,
  SIMULATION_OPTIONS,
} from "../src/doors/motion.ts";
import {
  type Columns,
  InputError,
  type LyapunovReport,
  type ReadModel,
  readModel,
  recordTrajectory,
  type SimulateOptions,
  type SimulationResult,
  type SystemModel,
  simulate,
  watchLyapunov,
} from "../src/index.ts";
import { lawOfFlag } from "./law-options.ts";
import { type ModelHead, modelHead } from "./model-head.ts";

export interface SimulationJob {
  readonly text: string;
  readonly file: string;
  /** `--set`. */
  readonly set: readonly string[];
  /** Of the flags; they win over the file. */
  readonly options: SimulateOptions;
  /** `--law`. */
  readonly law: string | undefined;
  /** Whether a trajectory is wanted. */
  readonly isWritten: boolean;
  /** Whether contact states, samples and works of impacts are wanted. */
  readonly isDrawn: boolean;
  /** Watch a Lyapunov function along the run. */
  readonly watch: boolean;
  /** Measure orders of convergence instead of one motion. */
  readonly convergence: boolean;
  /** One number: not zero asks the run to stop. */
  readonly stop: Int32Array;
}

type Told = Parameters<NonNullable<SimulateOptions["onProgress"]>>[0];

export type SimulationMessage =
  | (Told & { readonly type: "progress"; readonly until: number })
  | {
      readonly type: "done";
      readonly result: SimulationResult;
      readonly model: ModelHead;
      readonly motion?: Motion;
      /** What the phase portrait stands on. */
      readonly phase?: PhaseSlice;
      readonly columns?: Columns;
      /** The columns have more than the multiples of this time. */
      readonly sampled?: number;
      readonly lyapunov?: LyapunovReport;
    }
  | { readonly type: "measured"; readonly convergence: Convergence; readonly model: ModelHead }
  | { readonly type: "bad-input"; readonly parts: ConstructorParameters<typeof InputError>[0] }
  | { readonly type: "internal"; readonly message: string };

function run({ text, file, set, options: flags, law, isWritten, isDrawn, watch, convergence, stop }: SimulationJob) {
  const read = readModel(text, { file, set, kind: "system" });
  const { model } = read;
  const options = { ...flags, ...(law !== undefined && { law: lawOfFlag(law, model.law) }) };
  const until = options.until ?? model.simulate.until;
  const watched: SimulateOptions = {
    ...options,
    shouldStop: () => Atomics.load(stop, 0) !== 0,
    onProgress: (progress: Told): void => {
      parentPort!.postMessage({ type: "progress", ...progress, until: until! } satisfies SimulationMessage);
    },
  };
  try {
    if (!convergence) return motionOf(model, watched, { isWritten, isDrawn, watch });
    return { type: "measured", convergence: measureConvergence(model, watched), model: modelHead(model) } as const;
  } catch (error) {
    throw error instanceof InputError ? placed(error, read, options) : error;
  }
}

/** One motion with what is to be recorded of it. */
function motionOf(
  model: SystemModel,
  options: SimulateOptions,
  { isWritten, isDrawn, watch }: Pick<SimulationJob, "isWritten" | "isDrawn" | "watch">,
): SimulationMessage {
  const settings = { ...model.simulate, ...options };
  // Time stepping keeps states near the multiples; the event-driven method samples its continuous output, beside its events.
  const { every, method = "event" } = settings;
  const isSampled = every !== undefined && method === "event";
  if (isWritten) checkRows(model, settings);
  const recorder = isWritten
    ? recordTrajectory(model.system, every === undefined || isSampled ? {} : { every })
    : undefined;
  const watcher = watch ? watchLyapunov(model) : undefined;
  const { system, drawing } = model;
  const mover = isDrawn ? recordMotion(system, { ...(drawing && { drawing }) }) : undefined;
  const recorders = [recorder, watcher, mover].filter((one) => one !== undefined);
  const result = simulate(model, {
    ...options,
    ...(recorders.length > 0 && { recorder: joinRecorders(...recorders) }),
  });
  const motion = mover?.motion();
  const phase = motion && phaseOfMotion(model, motion, result.final);
  return {
    ...{ type: "done", result },
    model: modelHead(model),
    ...(recorder && { columns: recorder.columns() }),
    ...(isSampled && { sampled: every }),
    ...{ ...(motion && { motion }), ...(phase && { phase }) },
    ...(watcher && { lyapunov: watcher.report() }),
  };
}

/** Most numbers of a trajectory that is kept in memory until it is written: some hundred megabytes. */
const MOST_NUMBERS = 5e7;

const { step: STEP } = SIMULATION_OPTIONS;

/** Complains before the run when the file would have more rows than can be kept. */
function checkRows(
  { system }: SystemModel,
  { until, from = 0, method = "event", step = STEP.default, every }: SimulateOptions,
): void {
  const interval = method === "event" ? every : Math.max(step, every ?? 0);
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

/** What a flag is to blame for is not the file's mistake. */
function placed(error: InputError, read: ReadModel, options: SimulateOptions): InputError {
  const { path } = error.where;
  if (path === undefined || !Object.hasOwn(options, path)) return locate(error, read);
  const { code, what, fix } = error;
  return new InputError({
    code,
    what,
    fix,
    where: `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  });
}

function answer(job: SimulationJob): SimulationMessage {
  try {
    return run(job);
  } catch (error) {
    if (error instanceof InputError) {
      const { code, what, where, fix, excerpt } = error;
      return { type: "bad-input", parts: { code, what, where, fix, ...(excerpt !== undefined && { excerpt }) } };
    }
    return { type: "internal", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const message = answer(workerData as SimulationJob);
// The columns are handed over, not copied.
const columns = message.type === "done" && message.columns ? message.columns.data : [];
parentPort?.postMessage(
  message,
  columns.map(({ buffer }) => buffer as ArrayBuffer),
);
