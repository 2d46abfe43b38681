/**
 * The stamp of results: every JSON result names its kind, the `version` of that kind's format and the program that wrote it
 * (`sprag`). This is the one table of kinds. A version is raised when a field changes its meaning, its unit or its place;
 * new fields do not raise it. Version 1 is the first that was stamped: results without a version are older.
 */
import { SPRAG_VERSION } from "../version.ts";

export const RESULT_VERSIONS = {
  "impact-result": 1,
  comparison: 1,
  certificate: 1,
  "fit-result": 1,
  "simulation-result": 1,
  "convergence-result": 1,
  "equilibria-result": 1,
  "posture-result": 1,
  "stance-result": 1,
  "check-result": 1,
  "solve-result": 1,
  "map-result": 1,
  reproduction: 1,
  "map-status": 1,
  "study-run": 1,
  "slurm-tasks": 1,
  "map-borders": 1,
  "validation-result": 1,
  examples: 1,
  example: 1,
  "model-template": 1,
  explanations: 1,
  error: 1,
} as const;

export type ResultKind = keyof typeof RESULT_VERSIONS;

export interface Stamp<Kind extends ResultKind = ResultKind> {
  readonly kind: Kind;
  /** Of the format of this kind, a whole number. */
  readonly version: number;
  /** Of the program. */
  readonly sprag: string;
}

/** A result with its stamp, which comes first. */
export type Stamped<Kind extends ResultKind = ResultKind> = Stamp<Kind> & Record<string, unknown>;

export function stamped<Kind extends ResultKind>(kind: Kind, body: object): Stamped<Kind> {
  return { kind, version: RESULT_VERSIONS[kind], sprag: SPRAG_VERSION, ...body };
}
