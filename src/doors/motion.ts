/**
 * `sprag/motion`: runs of mechanisms, what is recorded of them, equilibria and energy functions.
 */
import * as converging from "../dynamics/convergence.ts";
import * as events from "../dynamics/event-driven/run-event-driven.ts";
import * as meeting from "../dynamics/impact-at-event.ts";
import * as starting from "../dynamics/impact-at-start.ts";
import * as motions from "../dynamics/record-motion.ts";
import * as simulating from "../dynamics/simulate.ts";
import * as stepping from "../dynamics/stepper.ts";
import * as timeStepping from "../dynamics/time-stepping/run-time-stepping.ts";
import * as trajectories from "../dynamics/trajectory.ts";
import * as equilibria from "../stability/lyapunov/find-equilibria.ts";
import * as phases from "../stability/lyapunov/phase-of.ts";
import * as watching from "../stability/lyapunov/watch-lyapunov.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import * as shape from "./shapes/motion.ts";
import { state as initial, systemModel as model, runOptions as options, system } from "./shapes/motion.ts";

export type { ContactLane } from "../dynamics/contact-lanes.ts";
export type {
  Convergence,
  ConvergenceCurve,
  ConvergencePoint,
  ConvergenceReference,
} from "../dynamics/convergence.ts";
export type { ImpactOfRun } from "../dynamics/impact-at-event.ts";
export type { MovingContact, MovingDrawing } from "../dynamics/record-drawing.ts";
export type { Motion, MotionOptions, MotionRecorder, Samples } from "../dynamics/record-motion.ts";
export type { RunFailure } from "../dynamics/run-failure.ts";
export type { SimulateOptions } from "../dynamics/simulate.ts";
export type {
  EnergyLedger,
  EventType,
  MetImpact,
  Recorder,
  RunOptions,
  SimulationChecks,
  SimulationEvent,
  SimulationResult,
} from "../dynamics/simulation.ts";
export type { Stepper, StepperState } from "../dynamics/stepper.ts";
export type { Columns, Trajectory } from "../dynamics/trajectory.ts";
export {
  METHOD_NAMES,
  METHODS,
  type MethodName,
  SIMULATION_OPTIONS,
  type SimulationOption,
} from "../models/simulation-options.ts";
export type { EquilibriaOptions, EquilibriaResult, Equilibrium } from "../stability/lyapunov/equilibrium.ts";
export type { PhaseSlice } from "../stability/lyapunov/phase-slice.ts";
export type { LyapunovWatch } from "../stability/lyapunov/watch-lyapunov.ts";
export type { LyapunovReport } from "../stability/lyapunov/watch-report.ts";

export const simulate = /* @__PURE__ */ door("simulate", simulating.simulate, {
  model,
  options: shape.simulateOptions,
});
export const measureConvergence = /* @__PURE__ */ door("measureConvergence", converging.measureConvergence, {
  model,
  options: shape.simulateOptions,
});
export const stepper = /* @__PURE__ */ door("stepper", stepping.stepper, { model, options: shape.simulateOptions });
export const runEventDriven = /* @__PURE__ */ door("runEventDriven", events.runEventDriven, {
  system,
  initial,
  options,
});
export const runTimeStepping = /* @__PURE__ */ door("runTimeStepping", timeStepping.runTimeStepping, {
  system,
  initial,
  options,
});
export const impactAtStart = /* @__PURE__ */ door("impactAtStart", starting.impactAtStart, { model });
export const impactAtEvent = /* @__PURE__ */ door("impactAtEvent", meeting.impactAtEvent, { model, number: is.number });
export const recordTrajectory = /* @__PURE__ */ door("recordTrajectory", trajectories.recordTrajectory, {
  system,
  options: shape.trajectoryOptions,
});
export const recordMotion = /* @__PURE__ */ door("recordMotion", motions.recordMotion, {
  system,
  options: shape.motionOptions,
});
export const findEquilibria = /* @__PURE__ */ door("findEquilibria", equilibria.findEquilibria, {
  model,
  options: shape.equilibriaOptions,
});
export const watchLyapunov = /* @__PURE__ */ door("watchLyapunov", watching.watchLyapunov, {
  model,
  options: shape.watchOptions,
});

/** One recorder that tells several. */
export const joinRecorders: typeof watching.joinRecorders = (...recorders) => {
  recorders.forEach((one, i) => shape.recorder(one, `joinRecorders[${i}]`, recorders));
  return watching.joinRecorders(...recorders);
};
export const phaseOfEquilibria = /* @__PURE__ */ door("phaseOfEquilibria", phases.phaseOfEquilibria, {
  model,
  found: shape.foundEquilibria,
});
export const phaseOfMotion = /* @__PURE__ */ door("phaseOfMotion", phases.phaseOfMotion, {
  model,
  motion: shape.moved,
  final: shape.finalState,
});
