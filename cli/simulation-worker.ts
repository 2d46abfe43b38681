/**
 * Runs a simulation in a thread of its own, so that the command line can listen to Ctrl-C and show progress meanwhile. The
 * model travels as text: its compiled formulas cannot.
 */
import { basename } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import {
  type AskedSystem,
  answerConvergence,
  answerMotion,
  type ConvergenceAnswer,
  type MotionAnswer,
} from "../src/doors/answers.ts";
import { SIMULATION_OPTIONS } from "../src/doors/motion.ts";
import { type Columns, InputError, recordTrajectory, type SystemModel, type Trajectory } from "../src/index.ts";
import { type DumpedProblems, problemDump } from "./problems/dump-problems.ts";

/** Flags of the table of options. */
export type RunFlags = Omit<AskedSystem, "law">;

export interface SimulationJob {
  readonly text: string;
  readonly file: string;
  /** `--set`. */
  readonly set: readonly string[];
  /** Of the flags; they win over the file. */
  readonly options: RunFlags;
  /** `--law`. */
  readonly law?: string;
  /** Whether a trajectory is wanted. */
  readonly isWritten: boolean;
  /** Columns of contacts, where the command says. */
  readonly contacts?: "each" | "pairs";
  /** Whether contact states, samples and works of impacts are wanted. */
  readonly isDrawn: boolean;
  /** Watch a Lyapunov function along the run. */
  readonly watch: boolean;
  /** Measure orders of convergence instead of one motion. */
  readonly convergence: boolean;
  /** `--dump-problems`: the folder. */
  readonly dump?: string;
  /** `--time-limit`: seconds after which the run stops. */
  readonly timeLimit?: number;
  /** One number: not zero asks the run to stop. */
  readonly stop: Int32Array;
}

type Told = Parameters<NonNullable<AskedSystem["onProgress"]>>[0];

/** What was written of a trajectory and of contact problems. */
interface Written {
  readonly dumped?: DumpedProblems;
  readonly columns?: Columns;
  /** The columns have more than the multiples of this time. */
  readonly sampled?: number;
}

export type SimulationMessage =
  | (Told & { readonly type: "progress" })
  | (Written & Pick<MotionAnswer, "head" | "result" | "lyapunov" | "stored"> & { readonly type: "done" })
  | (Pick<ConvergenceAnswer, "head" | "convergence" | "stored"> & { readonly type: "measured" })
  | { readonly type: "bad-input"; readonly parts: ConstructorParameters<typeof InputError>[0] }
  | { readonly type: "internal"; readonly message: string };

function run(job: SimulationJob): SimulationMessage {
  const { text, file, set, law, options, convergence, stop, timeLimit = Infinity } = job;
  const end = performance.now() + 1000 * timeLimit;
  const asked: AskedSystem = {
    ...{ ...options, file, set, ...(law !== undefined && { law }) },
    shouldStop: () => Atomics.load(stop, 0) !== 0 || performance.now() > end,
    onProgress: (progress) => {
      parentPort!.postMessage({ type: "progress", ...progress } satisfies SimulationMessage);
    },
  };
  try {
    if (!convergence) return motionOf(job, asked);
    const { model: _, ...measured } = answerConvergence(text, asked);
    return { type: "measured", ...measured };
  } catch (error) {
    throw error instanceof InputError ? ofFlag(error, asked) : error;
  }
}

/** One motion with what is to be recorded of it. The model has compiled formulas: it stays here. */
function motionOf({ text, file, options, dump, ...job }: SimulationJob, asked: AskedSystem): SimulationMessage {
  const { isWritten, isDrawn, watch } = job;
  const written: { recorder?: Trajectory; sampled?: number } = {};
  const problems = dump === undefined ? undefined : problemDump(dump, basename(file));
  const { head, result, lyapunov, stored } = answerMotion(text, {
    ...{ ...asked, watch, draw: isDrawn, ...(problems && { onPosed: problems.tell }) },
    record: (model) =>
      isWritten ? Object.assign(written, openTrajectory(model, options, job.contacts)).recorder : undefined,
  });
  const { recorder, sampled } = written;
  return {
    ...{ type: "done", head, result, stored, ...(lyapunov && { lyapunov }) },
    ...(recorder && { columns: recorder.columns() }),
    ...(sampled !== undefined && { sampled }),
    ...(problems && { dumped: problems.dumped() }),
  };
}

/** Time stepping keeps states near the multiples; the event-driven method samples its continuous output, beside its events. */
function openTrajectory(
  model: SystemModel,
  options: RunFlags,
  contacts: SimulationJob["contacts"],
): { recorder: Trajectory; sampled?: number } {
  const settings = { ...model.simulate, ...options };
  const { every, method = "event" } = settings;
  checkRows(model, settings);
  const isSampled = every !== undefined && method === "event";
  const recorder = recordTrajectory(model.system, {
    ...(every !== undefined && !isSampled && { every }),
    ...(contacts && { contacts }),
  });
  return { recorder, ...(isSampled && { sampled: every }) };
}

/** Most numbers of a trajectory that is kept in memory until it is written: some hundred megabytes. */
const MOST_NUMBERS = 5e7;

const { step: STEP } = SIMULATION_OPTIONS;

/** Complains before the run when the file would have more rows than can be kept. */
function checkRows(
  { system }: SystemModel,
  { until, from = 0, method = "event", step = STEP.default, every }: RunFlags,
): void {
  const interval = method === "event" ? every : Math.max(step, every ?? 0);
  if (until === undefined || interval === undefined) return;
  const { freedoms } = system;
  // Contacts that are found on the way are not known before the run.
  const isFound = method === "moreau" && system.openContacts !== undefined;
  const listed = isFound ? 0 : system.elements.filter(({ hasGap }) => hasGap).length + system.size;
  const columns = 4 + 2 * freedoms + listed;
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

/** What an option is to blame for is told of its flag. */
function ofFlag(error: InputError, options: AskedSystem): InputError {
  const { file, path } = error.where;
  if (file !== undefined || path === undefined || !Object.hasOwn(options, path)) return error;
  const { code, what, fix } = error;
  const where = `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return new InputError({ code, what, fix, where });
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
