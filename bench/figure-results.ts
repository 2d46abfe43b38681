/** Stored results of shipped examples, one for each figure of the catalogue. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mapPortrait } from "../src/doors/certificates.ts";
import { measureConvergence, phaseOfEquilibria, phaseOfMotion, recordMotion } from "../src/doors/motion.ts";
import {
  coefficientRegionJson,
  convergenceJson,
  equilibriaJson,
  fitJson,
  type StoredResult,
} from "../src/doors/reports.ts";
import * as sprag from "../src/index.ts";
import { postureJson } from "../src/reports/posture-report.ts";
import { stamped } from "../src/reports/result-format.ts";
import { postureTrajectory } from "../src/stability/two-contact/posture-trajectory.ts";

export const SIDE = 500;
const START = { z1: 1, z2: 1, x2: 0, dz1: 0, dz2: 0, dx2: 2 };

const text = (name: string): string => readFileSync(join("examples", name), "utf8");
const impactOf = (name: string) =>
  sprag.assembleImpact(sprag.readModel(text(`${name}.yaml`), { kind: "impact" }).model);
const systemOf = (name: string) => sprag.readModel(text(`${name}.yaml`), { kind: "system" }).model;
const stored = (json: object): StoredResult => JSON.parse(JSON.stringify(json)) as StoredResult;

/** A figure and what it is drawn from. */
export function figureResults(): (readonly [string, StoredResult])[] {
  const [impact, posture, motion] = [impactResult(), postureResult(), motionResult()];
  const of = (ids: readonly string[], result: StoredResult) => ids.map((id) => [id, result] as const);
  return [
    ...of(["ledger", "impulse-space", "admissible-set"], impact),
    ...of(["coefficient-region", "impact-map", "spectrum"], certificate()),
    ...of(["return-maps", "posture", "interval-graph", "transition-graph", "trajectory"], posture),
    ...of(["time-lanes", "ledger", "phase"], motion),
    ...of(["phase"], equilibria()),
    ...of(["fit"], fitResult()),
    ...of(["convergence"], convergence()),
    ...of(["region-map"], rings()),
  ];
}

function impactResult(): StoredResult {
  const result = sprag.resolveImpact(impactOf("kane-stick"));
  return stored(sprag.impactJson(result, undefined, sprag.compareLaws(result.problem, result.settings)));
}

function certificate(): StoredResult {
  const impact = impactOf("kane-stick");
  const elements = ["normal", "tangent"] as const;
  const regions = (["energy", "monotonicity"] as const).map((claim) =>
    sprag.coefficientRegion(impact, { elements, claim }),
  );
  const json = sprag.certificateJson(sprag.certify(impact), undefined, impact, mapPortrait(impact));
  return stored({ ...json, region: coefficientRegionJson(regions) });
}

function postureResult(): StoredResult {
  const posture = sprag.postureOfModel(sprag.readModel(text("posture-example-2.yaml"), { kind: "posture" }).model);
  const verdict = sprag.postureVerdict(posture, { witness: true, curves: true });
  return stored(postureJson(verdict, postureTrajectory(posture, START, verdict.relabelled)));
}

function motionResult(): StoredResult {
  const model = systemOf("woodpecker");
  const recorder = recordMotion(model.system);
  const run = sprag.simulate(model, { recorder });
  const motion = recorder.motion();
  const phase = phaseOfMotion(model, motion, run.final);
  return stored(sprag.simulationJson(run, model.system.coordinates, { motion, ...(phase && { phase }) }));
}

function equilibria(): StoredResult {
  const model = systemOf("sliding-block");
  const found = sprag.findEquilibria(model, { starts: 4 });
  const phase = phaseOfEquilibria(model, found);
  return stored(equilibriaJson(found, model.system.coordinates, { ...(phase && { phase }) }));
}

function fitResult(): StoredResult {
  const data = sprag.readMeasurements(text("data/super-ball-floor.csv"));
  return stored(fitJson(sprag.identifyLaw(impactOf("super-ball-floor"), data, { law: "newton" })));
}

function convergence(): StoredResult {
  const model = systemOf("bouncing-ball");
  return stored(convergenceJson(measureConvergence(model, { until: 1.5 }), model.system.coordinates));
}

/** Six classes as rings: longer borders than the maps of the papers have. */
function rings(): StoredResult {
  const values = Array.from({ length: SIDE }, (_, k) => (2 * k) / (SIDE - 1) - 1);
  const grid = values.map((y) => values.map((x) => 2 + (Math.floor(6 * Math.hypot(x, y)) % 6)));
  const axes = ["x", "y"].map((field) => ({ field, values }));
  return stamped("map-result", { column: "region", axes, grid }) as StoredResult;
}
