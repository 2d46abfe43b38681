/**
 * `sprag/reports`: results as JSON and as text, stored results, and numbers and tables for people.
 */
import * as sets from "../reports/admissible-set-json.ts";
import * as certificates from "../reports/certificate-json.ts";
import * as certificateTexts from "../reports/certificate-text.ts";
import * as comparisons from "../reports/compare-json.ts";
import * as comparisonTexts from "../reports/compare-text.ts";
import * as fits from "../reports/fit-json.ts";
import * as fitTexts from "../reports/fit-text.ts";
import * as frictions from "../reports/friction-bounds-json.ts";
import * as frictionTexts from "../reports/friction-bounds-text.ts";
import * as impacts from "../reports/impact-json.ts";
import * as impactTexts from "../reports/impact-text.ts";
import * as lyapunov from "../reports/lyapunov-json.ts";
import * as lyapunovTexts from "../reports/lyapunov-text.ts";
import * as postures from "../reports/posture-json.ts";
import * as postureTexts from "../reports/posture-text.ts";
import * as stored from "../reports/read-result.ts";
import * as format from "../reports/result-format.ts";
import * as safety from "../reports/safe-coefficients-json.ts";
import * as safetyTexts from "../reports/safe-coefficients-text.ts";
import * as simulations from "../reports/simulation-json.ts";
import * as simulationTexts from "../reports/simulation-text.ts";
import * as showing from "../text/show-number.ts";
import * as tables from "../text/table.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import { names as coordinates } from "./shapes/expression.ts";
import * as shape from "./shapes/result.ts";

export type { CertificateTextOptions } from "../reports/certificate-text.ts";
export type { CompareTextOptions } from "../reports/compare-text.ts";
export type { FitTextOptions } from "../reports/fit-text.ts";
export type { ImpactTextOptions } from "../reports/impact-text.ts";
export type { PostureTextOptions } from "../reports/posture-text.ts";
export type { ReadResultOptions, StoredResult } from "../reports/read-result.ts";
export { RESULT_VERSIONS, type ResultKind, type Stamp } from "../reports/result-format.ts";
export type { SimulationTextOptions } from "../reports/simulation-text.ts";
export { type Paint, PLAIN } from "../text/paint.ts";
export { SPRAG_VERSION } from "../version.ts";

const { certificate, comparison, identification: found, regions, safeCoefficients: safe } = shape;
const { impactResult: result, lyapunovReport: report, postureVerdict: verdict, titled } = shape;
const run = { result: shape.simulationResult };
const still = { result: shape.equilibria };
const bounds = { found: shape.frictionBounds };
const paint = { "paint?": shape.paint };
const named = { options: shape.coordinateOptions };
const options = is.options({ file: is.text, kind: is.either(is.isText, is.text, is.list(is.text)) });
const shown = { value: is.number, "size?": is.number };

export const impactJson = door(impacts.impactJson, { result, "remedies?": shape.remedies });
export const impactText = door(impactTexts.impactText, { result, options: titled() });
export const certificateJson = door(certificates.certificateJson, { certificate });
export const certificateText = door(certificateTexts.certificateText, {
  certificate,
  options: titled({ worst: result }),
});
export const compareJson = door(comparisons.compareJson, { comparison });
export const compareText = door(comparisonTexts.compareText, { comparison, options: titled() });
export const admissibleSetJson = door(sets.admissibleSetJson, { set: shape.admissibleSet });
export const fitJson = door(fits.fitJson, { found });
export const fitText = door(fitTexts.fitText, { found, options: titled({ data: is.text }) });
export const frictionBoundsJson = door(frictions.frictionBoundsJson, bounds);
export const frictionBoundsText = door(frictionTexts.frictionBoundsText, { ...bounds, ...paint });
export const safeCoefficientsJson = door(safety.safeCoefficientsJson, { safe });
export const safeCoefficientsText = door(safetyTexts.safeCoefficientsText, { safe, ...paint });
export const coefficientRegionJson = door(safety.coefficientRegionJson, { regions });
export const coefficientRegionText = door(safetyTexts.coefficientRegionText, { regions, ...paint });
export const simulationJson = door(simulations.simulationJson, { ...run, coordinates });
export const simulationText = door(simulationTexts.simulationText, { ...run, ...named });
export const equilibriaJson = door(lyapunov.equilibriaJson, { ...still, coordinates });
export const equilibriaText = door(lyapunovTexts.equilibriaText, { ...still, ...named });
export const lyapunovJson = door(lyapunov.lyapunovJson, { report });
export const lyapunovText = door(lyapunovTexts.lyapunovText, { report, ...paint });
export const postureJson = door(postures.postureJson, { verdict, "trajectory?": shape.postureTrajectory });
export const postureText = door(postureTexts.postureText, { verdict, options: shape.postureTextOptions });
export const readResult = door(stored.readResult, { text: is.text, options });
export const stamped = door(format.stamped, {
  kind: is.oneOf(Object.keys(format.RESULT_VERSIONS)),
  body: shape.anyResult,
});
export const showNumber = door(showing.showNumber, shown);
export const showChange = door(showing.showChange, shown);
export const tableLines = door(tables.tableLines, {
  columns: shape.columns,
  rows: shape.rows,
  "paint?": is.callable,
});
