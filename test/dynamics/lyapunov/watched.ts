/** Runs with a Lyapunov watch. */
import { expect } from "vitest";
import { watchLyapunov } from "../../../src/dynamics/lyapunov/watch-lyapunov.ts";
import type { LyapunovReport } from "../../../src/dynamics/lyapunov/watch-report.ts";
import { type SimulateOptions, simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { readModel } from "../../../src/models/read-model.ts";
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
