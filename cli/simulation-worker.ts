/**
 * Runs a simulation in a thread of its own, so that the command line can listen to Ctrl-C and show progress meanwhile. The
 * model travels as text: its compiled formulas cannot.
 */
import { parentPort, workerData } from "node:worker_threads";
import {
  type Columns,
  InputError,
  joinRecorders,
  type LyapunovReport,
  locate,
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
    throw error instanceof InputError ? locate(error, read) : error;
  }
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

parentPort?.postMessage(answer(workerData as SimulationJob));
