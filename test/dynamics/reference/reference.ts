/** Shipped systems for tests, as they are or with other numbers, and what happened in their runs. */
import { parse } from "yaml";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { readProject } from "../../support/project.ts";

interface Changes {
  readonly parameters?: Readonly<Record<string, number>>;
  readonly [key: string]: unknown;
}

/** The example with some parameters and whole sections replaced, through the same door as a file. */
export function exampleSystem(name: string, changes: Changes = {}): SystemModel {
  const file = parse(readProject(`examples/${name}.yaml`)) as Changes;
  const parameters = { ...file.parameters, ...changes.parameters };
  const text = JSON.stringify({ ...file, ...changes, parameters });
  return readModel(text, { file: `${name}.json`, kind: "system" }).model;
}

export function timesOf(run: SimulationResult, type: string, element?: string): number[] {
  return run.events
    .filter((event) => event.type === type && (element === undefined || event.elements.includes(element)))
    .map(({ t }) => t);
}

export interface State {
  readonly t: number;
  readonly q: readonly number[];
  readonly u: readonly number[];
  readonly impulses: readonly number[];
}

/** A recorder that keeps everything. */
export function keepStates(): { states: State[]; record: (...row: [number, ...Float64Array[]]) => void } {
  const states: State[] = [];
  return {
    states,
    record: (t, q, u, impulses) =>
      states.push({ t, q: Array.from(q!), u: Array.from(u!), impulses: Array.from(impulses!) }),
  };
}

/** The last state that fits: that after an impact, where the first is that before it. */
export function lastWhere(states: readonly State[], fits: (state: State) => boolean): State {
  const found = states.filter(fits).at(-1);
  if (!found) throw new Error("no such state in the run");
  return found;
}

/** Zero of an increasing function. */
export function bisect(f: (x: number) => number, low: number, high: number, halvings = 60): number {
  let [a, b] = [low, high];
  for (let k = 0; k < halvings; k++) {
    const middle = (a + b) / 2;
    if (f(middle) < 0) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}
