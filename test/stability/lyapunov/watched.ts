/** Runs with a Lyapunov watch. */
import { expect } from "vitest";
import { type SimulateOptions, simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { watchLyapunov } from "../../../src/stability/lyapunov/watch-lyapunov.ts";
import type { LyapunovReport } from "../../../src/stability/lyapunov/watch-report.ts";
import { readProject } from "../../support/project.ts";

export function watch(
  model: SystemModel,
  options: SimulateOptions = {},
): { report: LyapunovReport; result: SimulationResult } {
  const recorder = watchLyapunov(model);
  const result = simulate(model, { ...options, recorder });
  expect(result.status, result.reason).toBe("done");
  return { report: recorder.report(), result };
}

/** A shipped example of kind system. */
export const example = (name: string): SystemModel =>
  readModel(readProject(`examples/${name}.yaml`), { file: name, kind: "system" }).model;
