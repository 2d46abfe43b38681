/**
 * Where published values are computed: the shipped models, and the results that several values share, each computed once.
 */
import { answerCertificate, answerImpact, answerMotion, answerPosture, readImpact } from "../../src/doors/answers.ts";
import type { HybridState, HybridTrajectory } from "../../src/doors/posture.ts";
import type { StoredResult } from "../../src/doors/reports.ts";
import {
  assembleImpact,
  type Certificate,
  type ImpactModel,
  type ImpactProblem,
  type ImpactResult,
  type Posture,
  type PostureVerdict,
  readModel,
  type SimulationResult,
  type SystemModel,
} from "../../src/index.ts";
import { given } from "../command.ts";

/** Approach angles at which the maps of a posture are sampled. */
const SAMPLES = 401;

export interface Lab {
  /** What `make` gives, made once for a key. */
  keep<T>(key: string, make: () => T): T;
  /** The text of a shipped model. */
  text(name: string): string;
  /** Of a system the impact in its initial state. */
  impactModel(name: string): ImpactModel;
  impact(name: string): ImpactProblem;
  /** The impact of a shipped model under its own law. */
  resolved(name: string): ImpactResult;
  certificate(name: string): Certificate;
  postureModel(name: string): Posture;
  verdict(name: string): PostureVerdict;
  trajectory(name: string, start: HybridState): HybridTrajectory;
  system(name: string): SystemModel;
  /** A run of a shipped system as its file says. */
  run(name: string): SimulationResult;
  /** Results as the commands store them, to be drawn; those of postures have more samples, and no evidence. */
  storedImpact(name: string): StoredResult;
  storedCertificate(name: string, more?: object): StoredResult;
  storedPosture(name: string, start?: HybridState): StoredResult;
  /** With one coordinate alone it is a part of what the command stores: the phase portrait shows the one that moves farthest. */
  storedRun(name: string, coordinate?: string): StoredResult;
}

/** `textOf` gives the text of a shipped model by its name. */
export function openLab(textOf: (name: string) => string): Lab {
  const kept = new Map<string, unknown>();
  const keep = <T>(key: string, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as T;
  };
  return { keep, text: textOf, ...impactsOf(textOf, keep), ...posturesOf(textOf, keep), ...runsOf(textOf, keep) };
}

type TextOf = (name: string) => string;
type Keep = Lab["keep"];

function impactsOf(textOf: TextOf, keep: Keep) {
  const answer = (name: string) => keep(`impact ${name}`, () => answerImpact(textOf(name), { file: name }));
  const certified = (name: string) =>
    keep(`certificate ${name}`, () => answerCertificate(textOf(name), { file: name }));
  const impactModel = (name: string): ImpactModel =>
    keep(`impact model ${name}`, () => readImpact(textOf(name), { file: name }).model);
  return {
    impactModel,
    impact: (name: string): ImpactProblem => keep(`problem ${name}`, () => assembleImpact(impactModel(name))),
    resolved: (name: string): ImpactResult => answer(name).result,
    certificate: (name: string): Certificate => certified(name).certificate,
    storedImpact: (name: string): StoredResult => answer(name).stored,
    storedCertificate: (name: string, more: object = {}): StoredResult => ({ ...certified(name).stored, ...more }),
  };
}

function posturesOf(textOf: TextOf, keep: Keep) {
  const options = { samples: SAMPLES, evidence: false };
  const answer = (name: string) =>
    keep(`posture ${name}`, () => answerPosture(textOf(name), { file: name, ...options }));
  const moved = (name: string, trajectory: HybridState) =>
    keep(`trajectory ${name} ${Object.values(trajectory)}`, () =>
      answerPosture(textOf(name), { file: name, ...options, trajectory }),
    );
  return {
    postureModel: (name: string): Posture => answer(name).posture,
    verdict: (name: string): PostureVerdict => answer(name).verdict,
    trajectory: (name: string, start: HybridState): HybridTrajectory => moved(name, start).trajectory!,
    storedPosture: (name: string, start?: HybridState): StoredResult =>
      (start ? moved(name, start) : answer(name)).stored,
  };
}

function runsOf(textOf: TextOf, keep: Keep) {
  const moved = (name: string) => keep(`run ${name}`, () => answerMotion(textOf(name), { file: name }));
  return {
    system: (name: string): SystemModel =>
      keep(`model ${name}`, () => readModel(textOf(name), { file: name, kind: "system" }).model),
    run: (name: string): SimulationResult => moved(name).result,
    storedRun: (name: string, coordinate?: string): StoredResult => {
      const { stored } = moved(name);
      return coordinate === undefined ? stored : onlyOf(stored, coordinate);
    },
  };
}

/** A run of which one coordinate is to be seen. */
function onlyOf(stored: StoredResult, coordinate: string): StoredResult {
  const { coordinates, units, samples } = stored as unknown as {
    readonly coordinates: readonly string[];
    readonly units?: readonly unknown[];
    readonly samples: { readonly q: readonly unknown[]; readonly u: readonly unknown[] };
  };
  const isSeen = (_: unknown, j: number): boolean => coordinates[j] === coordinate;
  return {
    ...{ ...stored, coordinates: coordinates.filter(isSeen), ...given({ units: units?.filter(isSeen) }) },
    samples: { ...samples, q: samples.q.filter(isSeen), u: samples.u.filter(isSeen) },
  };
}
