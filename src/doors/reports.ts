/**
 * Doors of reports: results as JSON and as text.
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

export const impactJson = door(impacts.impactJson, {
  result: results.impactResult,
  remedies: optional(list(object("a remedy", "Pass what impactRemedies(result) returns.", {}))),
});
export const impactText = door(impactTexts.impactText, { result: results.impactResult, options: options(titled) });
export const certificateJson = door(certificates.certificateJson, { certificate: results.certificate });
export const certificateText = door(certificateTexts.certificateText, {
  certificate: results.certificate,
  options: options({ ...titled, worst: results.impactResult }),
});
export const compareJson = door(comparisons.compareJson, { comparison: results.comparison });
export const compareText = door(comparisonTexts.compareText, {
  comparison: results.comparison,
  options: options(titled),
});
export const admissibleSetJson = door(sets.admissibleSetJson, { set: results.admissibleSet });
export const fitJson = door(fits.fitJson, { found: results.identification });
export const fitText = door(fitTexts.fitText, {
  found: results.identification,
  options: options({ ...titled, data: text }),
});
export const frictionBoundsJson = door(frictions.frictionBoundsJson, { found: results.frictionBounds });
export const frictionBoundsText = door(frictionTexts.frictionBoundsText, { found: results.frictionBounds, paint });
export const safeCoefficientsJson = door(safety.safeCoefficientsJson, { safe: results.safeCoefficients });
export const safeCoefficientsText = door(safetyTexts.safeCoefficientsText, { safe: results.safeCoefficients, paint });
export const coefficientRegionJson = door(safety.coefficientRegionJson, { regions: list(results.coefficientRegion) });
export const coefficientRegionText = door(safetyTexts.coefficientRegionText, {
  regions: list(results.coefficientRegion),
  paint,
});
export const simulationJson = door(simulations.simulationJson, { result: results.simulationResult, coordinates });
export const simulationText = door(simulationTexts.simulationText, {
  result: results.simulationResult,
  options: named,
});
export const equilibriaJson = door(lyapunov.equilibriaJson, { result: results.equilibria, coordinates });
export const equilibriaText = door(lyapunovTexts.equilibriaText, { result: results.equilibria, options: named });
export const lyapunovJson = door(lyapunov.lyapunovJson, { report: results.lyapunovReport });
export const lyapunovText = door(lyapunovTexts.lyapunovText, { report: results.lyapunovReport, paint });
export const postureJson = door(postures.postureJson, {
  verdict: results.postureVerdict,
  trajectory: optional(results.postureTrajectory),
});
export const postureText = door(postureTexts.postureText, {
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
