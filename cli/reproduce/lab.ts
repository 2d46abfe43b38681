/**
 * Where published values are computed: the shipped models, and the results that several values share, each computed once.
 */
import { explainWitness, mapPortrait } from "../../src/doors/certificates.ts";
import { type Motion, phaseOfMotion, recordMotion } from "../../src/doors/motion.ts";
import { type HybridState, type HybridTrajectory, postureTrajectory } from "../../src/doors/posture.ts";
import type { StoredResult } from "../../src/doors/reports.ts";
import {
  assembleImpact,
  type Certificate,
  certify,
  type ImpactModel,
  type ImpactProblem,
  type ImpactResult,
  impactAtStart,
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
} from "../../src/index.ts";
import { given, remarksOf, titleOf } from "../command.ts";
import { certifiedLaw, lawOptions } from "../law-options.ts";
import { modelHead } from "../model-head.ts";
import { comparedLaws, storedCertificate, storedImpact, storedRun } from "../stored-results.ts";

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
  const impactModel = (name: string): ImpactModel =>
    keep(`impact model ${name}`, () => {
      const { model } = readModel(textOf(name), { file: name, kind: ["impact", "system"] });
      return model.kind === "system" ? impactAtStart(model) : model;
    });
  const impact = (name: string): ImpactProblem => keep(`impact ${name}`, () => assembleImpact(impactModel(name)));
  const resolved = (name: string): ImpactResult =>
    keep(`resolved ${name}`, () => resolveImpact(impact(name), lawOptions(impactModel(name))));
  const certificate = (name: string): Certificate =>
    keep(`certificate ${name}`, () => certify(impact(name), certifiedLaw(impactModel(name))));
  return {
    ...{ impactModel, impact, resolved, certificate },
    storedImpact: (name: string): StoredResult => {
      const result = resolved(name);
      return storedImpact(result, impactModel(name), { compared: comparedLaws(result) });
    },
    storedCertificate: (name: string, more: object = {}): StoredResult => {
      const [found, options] = [certificate(name), certifiedLaw(impactModel(name))];
      const explanation = explainWitness(impact(name), found, options);
      const portrait = mapPortrait(impact(name), options);
      return storedCertificate(
        { certificate: found, impact: impact(name), explanation, portrait },
        impactModel(name),
        more,
      );
    },
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
      ...{ ...titleOf(read(name)), ...remarksOf(read(name)) },
    }),
  };
}

function runsOf(textOf: TextOf, keep: Keep) {
  const system = (name: string): SystemModel =>
    keep(`model ${name}`, () => readModel(textOf(name), { file: name, kind: "system" }).model);
  const moved = (name: string) =>
    keep(`run ${name}`, () => {
      const model = system(name);
      const recorder = recordMotion(model.system, given({ drawing: model.drawing }));
      const result = simulate(model, { recorder });
      const motion = recorder.motion();
      return {
        result,
        model: modelHead(model),
        motion,
        ...given({ phase: phaseOfMotion(model, motion, result.final) }),
      };
    });
  return {
    system,
    run: (name: string): SimulationResult => moved(name).result,
    storedRun: (name: string, coordinate?: string): StoredResult => {
      const run = moved(name);
      return storedRun(coordinate === undefined ? run : onlyOf(run, coordinate));
    },
  };
}

type MovedRun = Parameters<typeof storedRun>[0] & { readonly motion: Motion };

/** A run of which one coordinate is to be seen. */
function onlyOf({ model, motion, ...run }: MovedRun, coordinate: string): MovedRun {
  const { coordinates, units } = model;
  const isSeen = (_: unknown, j: number): boolean => coordinates[j] === coordinate;
  const samples = { ...motion.samples, q: motion.samples.q.filter(isSeen), u: motion.samples.u.filter(isSeen) };
  const head = { ...model, coordinates: coordinates.filter(isSeen), ...(units && { units: units.filter(isSeen) }) };
  return { ...run, model: head, motion: { ...motion, samples } };
}
