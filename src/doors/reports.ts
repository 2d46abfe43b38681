/**
 * `sprag/reports`: results as JSON and as text, stored results, and numbers and tables for people.
 */
import type { Certificate } from "../certificates/certificate.ts";
import { explainImpact } from "../certificates/explain-impact.ts";
import { impactFindings } from "../certificates/impact-findings.ts";
import type { ImpactRemedy } from "../certificates/impact-remedies.ts";
import type { AdmissibleSet } from "../laws/admissible-set.ts";
import type { Comparison } from "../laws/compare-laws.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import * as certificates from "../reports/certificate-report.ts";
import * as coefficients from "../reports/coefficients-report.ts";
import * as comparisons from "../reports/comparison-report.ts";
import * as fits from "../reports/fit-report.ts";
import * as series from "../reports/found-impacts-report.ts";
import * as impacts from "../reports/impact-report.ts";
import * as lyapunov from "../reports/lyapunov-report.ts";
import * as postures from "../reports/posture-report.ts";
import * as stored from "../reports/read-result.ts";
import * as format from "../reports/result-format.ts";
import * as simulations from "../reports/simulation-report.ts";
import * as showing from "../text/show-number.ts";
import * as tables from "../text/table.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import { names as coordinates } from "./shapes/expression.ts";
import { foundImpacts } from "./shapes/impact.ts";
import * as shape from "./shapes/result.ts";

export type { CertificateTextOptions } from "../reports/certificate-report.ts";
export type { CompareTextOptions } from "../reports/comparison-report.ts";
export type { FitExtras, FitTextOptions } from "../reports/fit-report.ts";
export type { FoundImpactsTextOptions } from "../reports/found-impacts-report.ts";
export type { ImpactTextOptions } from "../reports/impact-report.ts";
export type { PostureTextOptions } from "../reports/posture-report.ts";
export type { ReadResultOptions, StoredResult } from "../reports/read-result.ts";
export { RESULT_VERSIONS, type ResultKind, type Stamp } from "../reports/result-format.ts";
export type { SimulationTextOptions } from "../reports/simulation-report.ts";
export { type Paint, PLAIN } from "../text/paint.ts";
export { SPRAG_VERSION } from "../version.ts";

const { certificate, comparison, explanation, identification: found, regions, safeCoefficients: safe } = shape;
const { impactResult: result, lyapunovReport: report, postureVerdict: verdict, titled } = shape;
const run = { result: shape.simulationResult };
const still = { result: shape.equilibria };
const bounds = { found: shape.frictionBounds };
const paint = { "paint?": shape.paint };
const named = { options: shape.coordinateOptions };
const options = is.options({ file: is.text, kind: is.either(is.isText, is.text, is.list(is.text)) });
const shown = { value: is.number, "size?": is.number };

// A report only prints: what it says of a result is found here, before it.
export const impactJson = door(
  function impactJson(result: ImpactResult, remedies?: readonly ImpactRemedy[]) {
    return impacts.impactJson(impactFindings(result, remedies));
  },
  { result, "remedies?": shape.remedies },
);
export const impactText = door(
  function impactText(result: ImpactResult, options: impacts.ImpactTextOptions = {}) {
    return impacts.impactText(impactFindings(result, options.remedies), options);
  },
  { result, options: titled() },
);
export const certificateJson = door(certificates.certificateJson, { certificate, "explanation?": explanation });
export const certificateText = door(
  function certificateText(certificate: Certificate, options: certificates.CertificateTextOptions = {}) {
    const { worst, explanation } = options;
    const solution = worst?.solutions[certificate.energy.witness?.solution ?? 0];
    const found = explanation ?? (worst && solution && explainImpact(worst.problem, solution, worst.settings));
    return certificates.certificateText(certificate, { ...options, ...(found && { explanation: found }) });
  },
  { certificate, options: titled({ worst: result, explanation }) },
);
export const compareJson = door(
  function compareJson(comparison: Comparison) {
    return comparisons.compareJson(comparison, comparison.set.boundary());
  },
  { comparison },
);
export const compareText = door(comparisons.compareText, { comparison, options: titled() });
export const admissibleSetJson = door(
  function admissibleSetJson(set: AdmissibleSet) {
    return comparisons.admissibleSetJson(set, set.boundary());
  },
  { set: shape.admissibleSet },
);
const extras = is.options({ safe: shape.fittedSafety, impacts: foundImpacts, ignored: is.list(is.text) });
export const fitJson = door(fits.fitJson, { found, extras });
export const fitText = door(fits.fitText, { found, options: titled({ data: is.text, safe: shape.fittedSafety }) });
export const foundImpactsText = door(series.foundImpactsText, {
  found: foundImpacts,
  options: is.options({ coordinates, paint: shape.paint }),
});
export const frictionBoundsJson = door(coefficients.frictionBoundsJson, bounds);
export const frictionBoundsText = door(coefficients.frictionBoundsText, { ...bounds, ...paint });
export const safeCoefficientsJson = door(coefficients.safeCoefficientsJson, { safe });
export const safeCoefficientsText = door(coefficients.safeCoefficientsText, { safe, ...paint });
export const coefficientRegionJson = door(coefficients.coefficientRegionJson, { regions });
export const coefficientRegionText = door(coefficients.coefficientRegionText, { regions, ...paint });
export const simulationJson = door(simulations.simulationJson, { ...run, coordinates });
export const simulationText = door(simulations.simulationText, { ...run, ...named });
export const equilibriaJson = door(lyapunov.equilibriaJson, { ...still, coordinates });
export const equilibriaText = door(lyapunov.equilibriaText, { ...still, ...named });
export const lyapunovJson = door(lyapunov.lyapunovJson, { report });
export const lyapunovText = door(lyapunov.lyapunovText, { report, ...paint });
export const postureJson = door(postures.postureJson, { verdict, "trajectory?": shape.postureTrajectory });
export const postureText = door(postures.postureText, { verdict, options: shape.postureTextOptions });
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
