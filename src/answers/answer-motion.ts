/**
 * From the text of a model of kind system to its motion, as `sprag simulate FILE --json` stores it.
 */
import { type Convergence, measureConvergence } from "../dynamics/convergence.ts";
import { type PosedProblem, posedProblems } from "../dynamics/posed-problems.ts";
import { type Motion, recordMotion } from "../dynamics/record-motion.ts";
import { type SimulateOptions, simulate } from "../dynamics/simulate.ts";
import type { Recorder, SimulationResult } from "../dynamics/simulation.ts";
import { InputError } from "../errors.ts";
import type { SystemModel } from "../models/model.ts";
import { defined } from "../models/numbers.ts";
import { locate, type ReadModel, type ReadOptions } from "../models/read-model.ts";
import { convergenceJson } from "../reports/convergence-report.ts";
import { lyapunovJson } from "../reports/lyapunov-report.ts";
import type { StoredResult } from "../reports/read-result.ts";
import { simulationJson } from "../reports/simulation-report.ts";
import { phaseOfMotion } from "../stability/lyapunov/phase-of.ts";
import type { PhaseSlice } from "../stability/lyapunov/phase-slice.ts";
import { joinRecorders, watchLyapunov } from "../stability/lyapunov/watch-lyapunov.ts";
import type { LyapunovReport } from "../stability/lyapunov/watch-report.ts";
import { type GivenModel, readGiven } from "./given.ts";
import { type ModelHead, modelHead } from "./model-head.ts";
import { lawNamed } from "./with-law.ts";

type Told = Parameters<NonNullable<SimulateOptions["onProgress"]>>[0];

/** The options of a run, which win over the file. */
export interface AskedSystem extends ReadOptions, Omit<SimulateOptions, "law" | "recorder" | "onProgress"> {
  /** Name of the law; it wins over the file. */
  readonly law?: string;
  /** Called now and then with the time reached, and the end. */
  readonly onProgress?: (progress: Told & { readonly until: number }) => void;
}

export interface AnswerMotionOptions extends AskedSystem {
  /** Watch the Lyapunov function of the file, or the total energy. Default false. */
  readonly watch?: boolean;
  /** Whether contact states, samples, the phase portrait and the works of impacts are kept, for figures. Default true. */
  readonly draw?: boolean;
  /** Whether equilibria and grounds of the phase portrait are found, which takes longer than a short run. Default: as `draw`. */
  readonly phase?: boolean;
  /** A recorder of the caller, made for the model that was read. */
  readonly record?: (model: SystemModel) => Recorder | undefined;
  /** Called with every contact problem that the run meets, in the form in which other programs solve it. */
  readonly onPosed?: (posed: PosedProblem) => void;
}

export interface MotionAnswer {
  readonly model: SystemModel;
  /** The plain data of it: what can be sent to another thread. */
  readonly head: ModelHead;
  readonly result: SimulationResult;
  readonly motion?: Motion;
  /** What the phase portrait stands on. */
  readonly phase?: PhaseSlice;
  readonly lyapunov?: LyapunovReport;
  readonly stored: StoredResult<"simulation-result">;
}

export interface ConvergenceAnswer {
  readonly model: SystemModel;
  readonly head: ModelHead;
  readonly convergence: Convergence;
  readonly stored: StoredResult<"convergence-result">;
}

export function answerMotion(text: GivenModel, options: AnswerMotionOptions = {}): MotionAnswer {
  const { watch = false, draw = true, phase = draw, record, onPosed, ...asked } = options;
  return withSystem(text, asked, (model, settings) =>
    move(model, settings, { watch, draw, phase, ...defined({ own: record?.(model), onPosed }) }),
  );
}

/** The orders of convergence of the time-stepping methods, as `sprag simulate FILE --convergence --json` stores them. */
export function answerConvergence(text: GivenModel, options: AskedSystem = {}): ConvergenceAnswer {
  return withSystem(text, options, (model, settings) => {
    const convergence = measureConvergence(model, settings);
    const head = modelHead(model);
    const { remarks } = model;
    const stored = { ...convergenceJson(convergence, head.coordinates, head), ...defined({ remarks }) };
    return { model, head, convergence, stored };
  });
}

/** Reads the model, gives the work its settings and the complaints of it their place in the text. */
function withSystem<T>(
  text: GivenModel,
  { file, set, law, onProgress, ...given }: AskedSystem,
  work: (model: SystemModel, settings: SimulateOptions) => T,
): T {
  const read = readGiven(text, defined({ file, set }), ["system"]);
  const { model } = read;
  const until = given.until ?? model.simulate.until;
  const settings: SimulateOptions = {
    ...given,
    ...(law !== undefined && { law: lawNamed(law, model.law) }),
    ...(onProgress && { onProgress: (progress) => onProgress({ ...progress, until: until! }) }),
  };
  try {
    return work(model, settings);
  } catch (error) {
    throw error instanceof InputError ? placed(error, read, settings) : error;
  }
}

interface Recorded {
  readonly watch: boolean;
  readonly draw: boolean;
  readonly phase: boolean;
  readonly own?: Recorder;
  readonly onPosed?: (posed: PosedProblem) => void;
}

function move(model: SystemModel, options: SimulateOptions, recorded: Recorded): MotionAnswer {
  const { watch, draw, own, onPosed } = recorded;
  const { recorder: clock, ...telling } = onPosed ? posedProblems(onPosed, { ...model.simulate, ...options }) : {};
  const watcher = watch ? watchLyapunov(model) : undefined;
  const mover = draw ? recordMotion(model.system, defined({ drawing: model.drawing })) : undefined;
  const recorders = [own, watcher, mover, clock].filter((one) => one !== undefined);
  const result = simulate(model, {
    ...{ ...options, ...telling },
    ...(recorders.length > 0 && { recorder: joinRecorders(...recorders) }),
  });
  const motion = mover?.motion();
  const phase = motion && recorded.phase ? phaseOfMotion(model, motion, result.final) : undefined;
  const lyapunov = watcher?.report();
  const head = modelHead(model);
  const stored = {
    ...simulationJson(result, head.coordinates, { ...head, ...defined({ motion, phase }) }),
    ...(lyapunov && { lyapunov: lyapunovJson(lyapunov) }),
    ...defined({ remarks: model.remarks }),
  };
  return { model, head, result, ...defined({ motion, phase, lyapunov }), stored };
}

/** What an option is to blame for is not the file's mistake. */
function placed(error: InputError, read: ReadModel, options: SimulateOptions): InputError {
  const { path } = error.where;
  return path !== undefined && Object.hasOwn(options, path) ? error : locate(error, read);
}
