/** Runs of examples as they are stored, for figures of motions. */
import { recordMotion } from "../../src/dynamics/record-motion.ts";
import { readModel, type SimulateOptions, type SystemModel, simulate, simulationJson } from "../../src/index.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { readProject } from "./project.ts";

export function storedMotion(name: string, options: SimulateOptions = {}): StoredResult {
  return storedRun(readModel(readProject(`examples/${name}.yaml`), { kind: "system" }).model, options);
}

export function storedRun(model: SystemModel, options: SimulateOptions = {}): StoredResult {
  const { system, drawing } = model;
  const recorder = recordMotion(system, { ...(drawing && { drawing }) });
  const result = simulate(model, { ...options, recorder });
  const stored = simulationJson(result, system.coordinates, { ...model, motion: recorder.motion() });
  return JSON.parse(JSON.stringify(stored)) as StoredResult;
}
