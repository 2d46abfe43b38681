/**
 * One case of the attack on files: a shipped example, mutated, read, and what reads computed with, cheaply.
 *
 * Promised: what comes out is an answer of finite numbers, or an `InputError` that says what, where (the file, and line
 * and column where something of the file is wrong) and how to fix it. Nothing else is ever thrown.
 */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { locate } from "../../src/doors/models.ts";
import {
  assembleImpact,
  InputError,
  impactAtStart,
  impactJson,
  type Model,
  postureJson,
  postureOfModel,
  postureVerdict,
  type ReadModel,
  readModel,
  resolveImpact,
  simulate,
  simulationJson,
} from "../../src/index.ts";
import { Draw } from "./draw.ts";
import { mutateStructure } from "./mutate-structure.ts";
import { TEXT_MUTATIONS } from "./mutate-text.ts";

export interface CaseOutcome {
  readonly outcome: string;
  /** What breaks the promise, when something does. */
  readonly wrong?: string;
}

/** Simulated seconds: enough for a few steps and the first events. */
const RUN = 0.02;

/** A run is asked to stop after this many milliseconds. */
const LONGEST_RUN = 300;

/** Longer than this on one file is as good as a hang. */
const LONGEST_CASE = 10_000;

const FILE = "mutated.yaml";

const examples: readonly string[] = readExamples();

function readExamples(): string[] {
  const folder = new URL("../../../../examples/", import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  return files.sort().map((file) => readFileSync(new URL(file, folder), "utf8"));
}

/** The mutated file of a seed, to look at it. */
export function mutatedFile(seed: number): { readonly text: string; readonly mutations: readonly string[] } {
  const draw = new Draw(seed);
  let text = draw.pick(examples);
  const mutations: string[] = [];
  const count = 1 + draw.below(3);
  if (draw.below(2) === 0) {
    for (let k = 0; k < count; k++) {
      const name = draw.pick(Object.keys(TEXT_MUTATIONS));
      mutations.push(name);
      text = TEXT_MUTATIONS[name]!(text, draw);
    }
    return { text, mutations };
  }
  const model: unknown = parse(text);
  for (let k = 0; k < count; k++) mutations.push(mutateStructure(model, draw));
  return { text: JSON.stringify(model), mutations };
}

export function fileCase(seed: number): CaseOutcome {
  const { text, mutations } = mutatedFile(seed);
  const begin = performance.now();
  const outcome = readAndCompute(text);
  const wrong = outcome.wrong ?? tooLong(performance.now() - begin);
  return { ...outcome, ...(wrong !== undefined && { wrong: `${wrong} (${mutations.join(", ")})` }) };
}

const tooLong = (time: number): string | undefined =>
  time > LONGEST_CASE ? `took ${(time / 1000).toFixed(0)} s` : undefined;

function readAndCompute(text: string): CaseOutcome {
  let read: ReadModel;
  try {
    read = readModel(text, { file: FILE });
  } catch (error) {
    return refused("not read", error, true);
  }
  try {
    const result = compute(read.model);
    const bad = nonFinite(result, "");
    const outcome = `${read.model.kind}: ${String(result.status ?? result.verdict)}`;
    return bad === undefined ? { outcome } : { outcome, wrong: `${bad} is not a finite number` };
  } catch (error) {
    return refused("not computed", error instanceof InputError ? locate(error, read) : error, false);
  }
}

function compute(model: Model): Readonly<Record<string, unknown>> {
  switch (model.kind) {
    case "impact":
      return impactJson(resolveImpact(assembleImpact(model), model));
    case "posture":
      return { ...postureJson(postureVerdict(postureOfModel(model))) };
    case "system": {
      impactOrNothing(model);
      const { from = 0, until = from + RUN } = model.simulate;
      const end = performance.now() + LONGEST_RUN;
      const options = { until: Math.min(until, from + RUN), shouldStop: () => performance.now() > end };
      return simulationJson(simulate(model, options), model.system.coordinates);
    }
  }
}

/** The impact at the start of a system; one without a closed contact has none. */
function impactOrNothing(model: Model & { kind: "system" }): void {
  try {
    resolveImpact(assembleImpact(impactAtStart(model)), model);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

/** Where a result has a number that JSON cannot write. */
function nonFinite(value: unknown, path: string): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = nonFinite(inner, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function refused(stage: string, error: unknown, hasPlace: boolean): CaseOutcome {
  if (!(error instanceof InputError)) {
    const { name, message } = error as Error;
    return { outcome: `${stage}: ${name}`, wrong: `${stage}: ${name}: ${message}` };
  }
  const { what, fix, where, code } = error;
  const outcome = `${stage}: ${code}`;
  if (what === "" || fix === "" || /\[object|undefined|function \w*\(/.test(what + fix)) {
    return { outcome, wrong: `${stage}: a poor error: ${what} | ${fix}` };
  }
  const isPlaced = (where.line ?? 0) >= 1 && (where.column ?? 0) >= 1;
  if (where.file !== FILE && where.path === undefined) return { outcome, wrong: `${stage}: no place: ${what}` };
  if (hasPlace && !isPlaced) return { outcome, wrong: `${stage}: no line and column: ${what}` };
  return { outcome };
}
