/**
 * Runs a simulation in a thread of its own, so that the command line can listen to Ctrl-C and show progress meanwhile. The
 * model travels as text: its compiled formulas cannot.
 */
import { parentPort, workerData } from "node:worker_threads";
import { locate } from "../src/doors/models.ts";
import { joinRecorders } from "../src/doors/motion.ts";
import {
  type Columns,
  InputError,
  type LyapunovReport,
  type ReadModel,
  readModel,
  recordTrajectory,
  type SimulateOptions,
  type SimulationResult,
  simulate,
  watchLyapunov,
} from "../src/index.ts";

export interface SimulationJob {
  readonly text: string;
  readonly file: string;
  readonly options: SimulateOptions;
  /** Keep every n-th state; undefined when no trajectory is wanted. */
  readonly keepEvery?: number;
  /** Watch a Lyapunov function along the run. */
  readonly watch?: boolean;
  /** One number: not zero asks the run to stop. */
  readonly stop: Int32Array;
}

export type SimulationMessage =
  | { readonly type: "progress"; readonly t: number; readonly events: number; readonly energy: number }
  | {
      readonly type: "done";
      readonly result: SimulationResult;
      readonly columns?: Columns;
      readonly lyapunov?: LyapunovReport;
    }
  | { readonly type: "bad-input"; readonly parts: ConstructorParameters<typeof InputError>[0] }
  | { readonly type: "internal"; readonly message: string };

function run({ text, file, options, keepEvery, watch, stop }: SimulationJob): SimulationMessage {
  const read = readModel(text, { file, kind: "system" });
  const recorder = keepEvery === undefined ? undefined : recordTrajectory(read.model.system, { every: keepEvery });
  const watcher = watch ? watchLyapunov(read.model) : undefined;
  const recorders = [recorder, watcher].filter((one) => one !== undefined);
  try {
    const result = simulate(read.model, {
      ...options,
      ...(recorders.length > 0 && { recorder: joinRecorders(...recorders) }),
      shouldStop: () => Atomics.load(stop, 0) !== 0,
      onProgress: (progress) => parentPort!.postMessage({ type: "progress", ...progress } satisfies SimulationMessage),
    });
    return {
      ...{ type: "done", result },
      ...(recorder && { columns: recorder.columns() }),
      ...(watcher && { lyapunov: watcher.report() }),
    };
  } catch (error) {
    throw error instanceof InputError ? placed(error, read, options) : error;
  }
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
