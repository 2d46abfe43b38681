/** Stored results of postures, as the command line prints them. */
import { readModel } from "../../src/index.ts";

import { postureJson } from "../../src/reports/posture-report.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { makePosture, type Posture, type PostureFields } from "../../src/stability/two-contact/posture.ts";
import { postureOfModel } from "../../src/stability/two-contact/posture-from-world.ts";
import { postureTrajectory } from "../../src/stability/two-contact/posture-trajectory.ts";
import type { HybridState } from "../../src/stability/two-contact/trajectory.ts";
import { postureVerdict } from "../../src/stability/two-contact/verdict.ts";

import { readProject } from "./project.ts";

export type PostureResult = StoredResult<"posture-result">;

const stored = (value: unknown): PostureResult => JSON.parse(JSON.stringify(value)) as PostureResult;

function resultOf(posture: Posture, start: HybridState | undefined, title: string | undefined): PostureResult {
  const verdict = postureVerdict(posture, { witness: true, curves: true });
  const trajectory = start && postureTrajectory(posture, start, verdict.relabelled);
  return stored({ ...postureJson(verdict, trajectory), ...(title !== undefined && { title }) });
}

/** Of a shipped example: `posture-example-3`. */
export function exampleResult(name: string, start?: HybridState): PostureResult {
  const { model } = readModel(readProject(`examples/${name}.yaml`), { kind: "posture" });
  return resultOf(postureOfModel(model), start, model.title);
}

export function postureResult(fields: PostureFields, title?: string, start?: HybridState): PostureResult {
  return resultOf(makePosture(fields), start, title);
}

/** On level ground, not persistent; the base of cases that are pushed to extremes. */
export const LEVEL: PostureFields = {
  ...{ offsets: [1, -0.1], height: 0.4, slopes: [0, 0], friction: [0.45, 0.5], loadAngle: Math.PI / 18 },
};
