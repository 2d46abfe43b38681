/**
 * Doors of motion: runs, recorders, equilibria.
 */
import * as events from "../dynamics/event-driven/run-event-driven.ts";
import * as starting from "../dynamics/impact-at-start.ts";
import * as simulating from "../dynamics/simulate.ts";
import * as stepping from "../dynamics/time-stepping/run-time-stepping.ts";
import * as trajectories from "../dynamics/trajectory.ts";
import * as equilibria from "../stability/lyapunov/find-equilibria.ts";
import * as watching from "../stability/lyapunov/watch-lyapunov.ts";
import { door } from "./check.ts";
import {
  equilibriaOptions,
  recorder,
  runOptions,
  simulateOptions,
  state,
  system,
  systemModel,
  trajectoryOptions,
  watchOptions,
} from "./motion-shapes.ts";

export const simulate = door(simulating.simulate, { model: systemModel, options: simulateOptions });
export const runEventDriven = door(events.runEventDriven, { system, initial: state, options: runOptions });
export const runTimeStepping = door(stepping.runTimeStepping, { system, initial: state, options: runOptions });
export const impactAtStart = door(starting.impactAtStart, { model: systemModel });
export const findEquilibria = door(equilibria.findEquilibria, { model: systemModel, options: equilibriaOptions });
export const watchLyapunov = door(watching.watchLyapunov, { model: systemModel, options: watchOptions });
export const recordTrajectory = door(trajectories.recordTrajectory, { system, options: trajectoryOptions });

/** One recorder that tells several. */
export const joinRecorders: typeof watching.joinRecorders = (...recorders) => {
  recorders.forEach((one, i) => {
    recorder(one, `joinRecorders[${i}]`, recorders);
  });
  return watching.joinRecorders(...recorders);
};
