/**
 * Where published values are computed: the shipped models, and the results that several values share, each computed once.
 */
import { recordMotion } from "../../src/doors/motion.ts";
import { type HybridState, type HybridTrajectory, postureTrajectory } from "../../src/doors/posture.ts";
import type { StoredResult } from "../../src/doors/reports.ts";
import {
  assembleImpact,
  type Certificate,
  certificateJson,
  certify,
  compareLaws,
  type ImpactModel,
  type ImpactProblem,
  type ImpactResult,
  impactJson,
  type Posture,
  type PostureVerdict,
  postureJson,
  postureOfModel,
  postureVerdict,
  readModel,
  resolveImpact,
  type SimulationResult,
  type SystemModel,
  simulate,
  simulationJson,
} from "../../src/index.ts";
import { lawOptions } from "../law-options.ts";

/** Approach angles at which the maps of a posture are sampled. */
const SAMPLES = 401;

export interface Lab {
  /** What `make` gives, made once for a key. */
  keep<T>(key: string, make: () => T): T;
  /** The text of a shipped model. */
  text(name: string): string;
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
  /** Results as the commands store them, to be drawn. */
  storedImpact(name: string): StoredResult;
  storedCertificate(name: string, more?: object): StoredResult;
  storedPosture(name: string, start?: HybridState): StoredResult;
  /** Of all coordinates, or of one that is to be seen. */
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

const titled = ({ title }: { readonly title?: string }): { readonly title?: string } =>
  title === undefined ? {} : { title };

function impactsOf(textOf: TextOf, keep: Keep) {
  const impactModel = (name: string): ImpactModel =>
    keep(`model ${name}`, () => readModel(textOf(name), { file: name, kind: "impact" }).model);
  const impact = (name: string): ImpactProblem => keep(`impact ${name}`, () => assembleImpact(impactModel(name)));
  const resolved = (name: string): ImpactResult =>
    keep(`resolved ${name}`, () => resolveImpact(impact(name), lawOptions(impactModel(name))));
  const certificate = (name: string): Certificate => keep(`certificate ${name}`, () => certify(impact(name)));
  return {
    ...{ impactModel, impact, resolved, certificate },
    storedImpact: (name: string): StoredResult => {
      const result = resolved(name);
      const compared = compareLaws(result.problem, result.settings);
      return { ...impactJson(result, undefined, compared), ...titled(impactModel(name)) };
    },
    storedCertificate: (name: string, more: object = {}): StoredResult => ({
      ...certificateJson(certificate(name), undefined, impact(name)),
      ...more,
      ...titled(impactModel(name)),
    }),
  };
}

function posturesOf(textOf: TextOf, keep: Keep) {
  const read = (name: string) =>
    keep(`model ${name}`, () => readModel(textOf(name), { file: name, kind: "posture" }).model);
  const postureModel = (name: string): Posture => keep(`posture ${name}`, () => postureOfModel(read(name)));
  const verdict = (name: string): PostureVerdict =>
    keep(`verdict ${name}`, () => {
      return postureVerdict(postureModel(name), { witness: true, curves: true, samples: SAMPLES });
    });
  const trajectory = (name: string, start: HybridState): HybridTrajectory =>
    keep(`trajectory ${name} ${Object.values(start)}`, () =>
      postureTrajectory(postureModel(name), start, verdict(name).relabelled),
    );
  return {
    ...{ postureModel, verdict, trajectory },
    storedPosture: (name: string, start?: HybridState): StoredResult => ({
      ...postureJson(verdict(name), start && trajectory(name, start)),
      ...titled(read(name)),
    }),
  };
}

function runsOf(textOf: TextOf, keep: Keep) {
  const system = (name: string): SystemModel =>
    keep(`model ${name}`, () => readModel(textOf(name), { file: name, kind: "system" }).model);
  const moved = (name: string) =>
    keep(`run ${name}`, () => {
      const recorder = recordMotion(system(name).system);
      return { result: simulate(system(name), { recorder }), motion: recorder.motion() };
    });
  return {
    system,
    run: (name: string): SimulationResult => moved(name).result,
    storedRun: (name: string, coordinate?: string): StoredResult => {
      const { result, motion } = moved(name);
      const { coordinates } = system(name).system;
      const isSeen = (_: unknown, j: number): boolean => coordinate === undefined || coordinates[j] === coordinate;
      const { samples } = motion;
      const seen = { ...samples, q: samples.q.filter(isSeen), u: samples.u.filter(isSeen) };
      const head = { ...titled(system(name)), motion: { ...motion, samples: seen } };
      return simulationJson(result, coordinates.filter(isSeen), head);
    },
  };
}
