/**
 * Doors of reports: results as JSON and as text.
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
import * as impacts from "../reports/impact-report.ts";
import * as lyapunov from "../reports/lyapunov-report.ts";
import * as postures from "../reports/posture-report.ts";
import * as stored from "../reports/read-result.ts";
import * as format from "../reports/result-format.ts";
import * as simulations from "../reports/simulation-report.ts";
import * as showing from "../text/show-number.ts";
import * as tables from "../text/table.ts";
import {
  callable,
  door,
  either,
  type Fields,
  isText,
  list,
  number,
  numbers,
  object,
  oneOf,
  optional,
  options,
  refuse,
  text,
} from "./check.ts";
import * as results from "./result-shapes.ts";

const titled: Fields = { title: text, source: text, paint: results.paint };
const paint = optional(results.paint);
const coordinates = list(text, "a list of names");

/** Options of which one must be there. */
const named = object("options with the names of the coordinates", "Pass { coordinates: model.system.coordinates }.", {
  coordinates,
  ...Object.fromEntries(Object.entries(titled).map(([name, check]) => [name, optional(check)])),
});

const remedies = list(object("a remedy", "Pass what impactRemedies(result) returns.", {}));
const explanation = object("an explanation", "Pass what explainWitness(impact, certificate) returns.", {
  gains: list(() => {}),
  remedies: list(() => {}),
});

// A report only prints: what it says of a result is found here, before it.
export const impactJson = door(
  function impactJson(result: ImpactResult, remedies?: readonly ImpactRemedy[]) {
    return impacts.impactJson(impactFindings(result, remedies));
  },
  { result: results.impactResult, remedies: optional(remedies) },
);
export const impactText = door(
  function impactText(result: ImpactResult, options: impacts.ImpactTextOptions = {}) {
    return impacts.impactText(impactFindings(result, options.remedies), options);
  },
  { result: results.impactResult, options: options(titled) },
);
export const certificateJson = door(certificates.certificateJson, {
  certificate: results.certificate,
  explanation: optional(explanation),
});
export const certificateText = door(
  function certificateText(certificate: Certificate, options: certificates.CertificateTextOptions = {}) {
    const { worst, explanation } = options;
    const solution = worst?.solutions[certificate.energy.witness?.solution ?? 0];
    const found = explanation ?? (worst && solution && explainImpact(worst.problem, solution, worst.settings));
    return certificates.certificateText(certificate, { ...options, ...(found && { explanation: found }) });
  },
  { certificate: results.certificate, options: options({ ...titled, worst: results.impactResult, explanation }) },
);
export const compareJson = door(
  function compareJson(comparison: Comparison) {
    return comparisons.compareJson(comparison, comparison.set.boundary());
  },
  { comparison: results.comparison },
);
export const compareText = door(comparisons.compareText, {
  comparison: results.comparison,
  options: options(titled),
});
export const admissibleSetJson = door(
  function admissibleSetJson(set: AdmissibleSet) {
    return comparisons.admissibleSetJson(set, set.boundary());
  },
  { set: results.admissibleSet },
);
export const fitJson = door(fits.fitJson, { found: results.identification });
export const fitText = door(fits.fitText, {
  found: results.identification,
  options: options({ ...titled, data: text }),
});
export const frictionBoundsJson = door(coefficients.frictionBoundsJson, { found: results.frictionBounds });
export const frictionBoundsText = door(coefficients.frictionBoundsText, { found: results.frictionBounds, paint });
export const safeCoefficientsJson = door(coefficients.safeCoefficientsJson, { safe: results.safeCoefficients });
export const safeCoefficientsText = door(coefficients.safeCoefficientsText, { safe: results.safeCoefficients, paint });
export const coefficientRegionJson = door(coefficients.coefficientRegionJson, {
  regions: list(results.coefficientRegion),
});
export const coefficientRegionText = door(coefficients.coefficientRegionText, {
  regions: list(results.coefficientRegion),
  paint,
});
export const simulationJson = door(simulations.simulationJson, { result: results.simulationResult, coordinates });
export const simulationText = door(simulations.simulationText, {
  result: results.simulationResult,
  options: named,
});
export const equilibriaJson = door(lyapunov.equilibriaJson, { result: results.equilibria, coordinates });
export const equilibriaText = door(lyapunov.equilibriaText, { result: results.equilibria, options: named });
export const lyapunovJson = door(lyapunov.lyapunovJson, { report: results.lyapunovReport });
export const lyapunovText = door(lyapunov.lyapunovText, { report: results.lyapunovReport, paint });
export const postureJson = door(postures.postureJson, {
  verdict: results.postureVerdict,
  trajectory: optional(results.postureTrajectory),
});
export const postureText = door(postures.postureText, {
  verdict: results.postureVerdict,
  options: object("options with the friction", "Pass { friction: posture.friction }.", {
    friction: numbers(2),
    trajectory: optional(results.postureTrajectory),
  }),
});
export const readResult = door(stored.readResult, {
  text,
  options: options({ file: text, kind: either(isText, text, list(text)) }),
});
export const stamped = door(format.stamped, {
  kind: oneOf(Object.keys(format.RESULT_VERSIONS)),
  body: object("a result", "Pass the fields of the result.", {}),
});
export const showNumber = door(showing.showNumber, { value: number, size: optional(number) });
export const showChange = door(showing.showChange, { value: number, size: optional(number) });
export const tableLines = door(tables.tableLines, {
  columns: list(object("a column", 'Pass { title, align: "left" }.', { title: text, align: oneOf(["left", "right"]) })),
  rows: list((value, path, args) => {
    list(text)(value, path, args);
    const columns = (args[0] as readonly unknown[]).length;
    if ((value as readonly unknown[]).length !== columns) refuse(path, `a list of ${columns} texts`, value);
  }),
  paint: optional(callable),
});
