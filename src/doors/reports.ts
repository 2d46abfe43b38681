/**
 * `sprag/reports`: results as JSON and as text, stored results, and numbers and tables for people.
 */
import * as stored from "../answers/stored-impact.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { explainImpact } from "../certificates/explain-impact.ts";
import { impactFindings } from "../certificates/impact-findings.ts";
import * as created from "../dynamics/created-energy.ts";
import type { AdmissibleSet } from "../laws/admissible-set.ts";
import type { Comparison } from "../laws/compare-laws.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import * as certificates from "../reports/certificate-report.ts";
import * as coefficients from "../reports/coefficients-report.ts";
import * as comparisons from "../reports/comparison-report.ts";
import * as contacts from "../reports/contacts-report.ts";
import * as convergences from "../reports/convergence-report.ts";
import * as fits from "../reports/fit-report.ts";
import * as series from "../reports/found-impacts-report.ts";
import * as impacts from "../reports/impact-report.ts";
import * as lyapunov from "../reports/lyapunov-report.ts";
import * as maps from "../reports/map-report.ts";
import * as postures from "../reports/posture-report.ts";
import * as headlines from "../reports/posture-words.ts";
import * as results from "../reports/read-result.ts";
import * as format from "../reports/result-format.ts";
import * as energies from "../reports/run-energy.ts";
import * as checking from "../reports/simulation-checks.ts";
import * as simulations from "../reports/simulation-report.ts";
import * as solutions from "../reports/solve-report.ts";
import * as stances from "../reports/stance-report.ts";
import * as csv from "../text/csv.ts";
import * as quoting from "../text/quote.ts";
import * as showing from "../text/show-number.ts";
import * as tables from "../text/table.ts";
import * as wrapping from "../text/wrap.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import { names as coordinates } from "./shapes/expression.ts";
import { foundImpacts } from "./shapes/impact.ts";
import { impactProblem as problem } from "./shapes/problem.ts";
import { rawProblem } from "./shapes/raw-problem.ts";
import * as shape from "./shapes/result.ts";
import {
  certificate,
  comparison,
  explanation,
  identification as found,
  portrait,
  regions,
  lyapunovReport as report,
  impactResult as result,
  safeCoefficients as safe,
  titled,
  postureVerdict as verdict,
} from "./shapes/result.ts";
import * as judged from "./shapes/run-energy.ts";
import { stanceFindings } from "./shapes/stance.ts";

export type { CertificateTextOptions, ConditionName, ConditionWords } from "../reports/certificate-report.ts";
export type { CertificateWords, ClaimWords } from "../reports/certificate-words.ts";
export type { CompareTextOptions } from "../reports/comparison-report.ts";
export type { FitExtras, FitTextOptions } from "../reports/fit-report.ts";
export type { FoundImpactsTextOptions } from "../reports/found-impacts-report.ts";
export type { ImpactTextOptions, LedgerRow } from "../reports/impact-report.ts";
export type {
  CheckWords,
  ImpactWords,
  RemedyWords,
  Sentences,
  SolutionWords,
} from "../reports/impact-words.ts";
export type { MapFindings, MapWords } from "../reports/map-report.ts";
export type { PostureTextOptions } from "../reports/posture-report.ts";
export type { FixedPointWords } from "../reports/posture-words.ts";
export {
  FINDINGS,
  type Finding,
  type Opened,
  type ShownFigure,
  type ShownPaper,
  type ShownValue,
  type StudioPapers,
} from "../reports/published-values.ts";
export type { ReadResultOptions, StoredResult } from "../reports/read-result.ts";
export { RESULT_VERSIONS, type ResultKind, type Stamp } from "../reports/result-format.ts";
export type { SimulationCheck } from "../reports/simulation-checks.ts";
export { EVENT_WORDS, type SimulationTextOptions } from "../reports/simulation-report.ts";
export type { ProblemFacts, SolutionExtras } from "../reports/solve-report.ts";
export type { StanceFindings } from "../reports/stance-report.ts";
export { VERDICT_SIGNS } from "../reports/verdict-signs.ts";
export type { CsvTable } from "../text/csv.ts";
export { DEFAULT_WIDTH, LEAST_WIDTH, type Paint, PLAIN } from "../text/paint.ts";
export { SPRAG_VERSION } from "../version.ts";

const run = { result: shape.simulationResult };
const still = { result: shape.equilibria };
const bounds = { found: shape.frictionBounds };
const paint = { "paint?": shape.paint };
const named = { options: shape.coordinateOptions };
const options = /* @__PURE__ */ is.options({
  file: is.text,
  kind: /* @__PURE__ */ is.either(is.isText, is.text, /* @__PURE__ */ is.list(is.text)),
});
const shown = { value: is.number, "size?": is.number };

export const impactJson = /* @__PURE__ */ door("impactJson", stored.impactJson, {
  result,
  "remedies?": shape.remedies,
  "compared?": comparison,
});
// A report only prints: what it says of a result is found here, before it.
export const impactText = /* @__PURE__ */ door(
  "impactText",
  function impactText(result: ImpactResult, options: impacts.ImpactTextOptions = {}) {
    return impacts.impactText(impactFindings(result, options.remedies), options);
  },
  { result, options: /* @__PURE__ */ titled() },
);
export const certificateJson = /* @__PURE__ */ door("certificateJson", certificates.certificateJson, {
  certificate,
  "explanation?": explanation,
  "impact?": problem,
  "portrait?": portrait,
});
export const certificateText = /* @__PURE__ */ door(
  "certificateText",
  function certificateText(certificate: Certificate, options: certificates.CertificateTextOptions = {}) {
    const { worst, explanation } = options;
    const solution = worst?.solutions[certificate.energy.witness?.solution ?? 0];
    const found = explanation ?? (worst && solution && explainImpact(worst.problem, solution, worst.settings));
    return certificates.certificateText(certificate, { ...options, ...(found && { explanation: found }) });
  },
  { certificate, options: /* @__PURE__ */ titled({ worst: result, explanation }) },
);
export const compareJson = /* @__PURE__ */ door(
  "compareJson",
  function compareJson(comparison: Comparison) {
    return comparisons.compareJson(comparison, comparison.set.boundary());
  },
  { comparison },
);
export const compareText = /* @__PURE__ */ door("compareText", comparisons.compareText, {
  comparison,
  options: /* @__PURE__ */ titled(),
});
export const admissibleText = /* @__PURE__ */ door("admissibleText", comparisons.admissibleText, {
  membership: shape.membership,
});
export const admissibleSetJson = /* @__PURE__ */ door(
  "admissibleSetJson",
  function admissibleSetJson(set: AdmissibleSet) {
    return comparisons.admissibleSetJson(set, set.boundary());
  },
  { set: shape.admissibleSet },
);
const extras = /* @__PURE__ */ is.options({
  safe: shape.fittedSafety,
  impacts: foundImpacts,
  title: is.text,
  "ignored components": /* @__PURE__ */ is.list(is.text),
});
export const fitJson = /* @__PURE__ */ door("fitJson", fits.fitJson, { found, extras });
export const fitText = /* @__PURE__ */ door("fitText", fits.fitText, {
  found,
  options: /* @__PURE__ */ titled({ data: is.text, safe: shape.fittedSafety }),
});
export const foundImpactsText = /* @__PURE__ */ door("foundImpactsText", series.foundImpactsText, {
  found: foundImpacts,
  options: /* @__PURE__ */ is.options({ coordinates, paint: shape.paint }),
});
export const frictionBoundsJson = /* @__PURE__ */ door("frictionBoundsJson", coefficients.frictionBoundsJson, bounds);
export const frictionBoundsText = /* @__PURE__ */ door("frictionBoundsText", coefficients.frictionBoundsText, {
  ...bounds,
  ...paint,
});
export const safeCoefficientsJson = /* @__PURE__ */ door("safeCoefficientsJson", coefficients.safeCoefficientsJson, {
  safe,
});
export const safeCoefficientsText = /* @__PURE__ */ door("safeCoefficientsText", coefficients.safeCoefficientsText, {
  safe,
  ...paint,
});
export const coefficientRegionJson = /* @__PURE__ */ door("coefficientRegionJson", coefficients.coefficientRegionJson, {
  regions,
  "beside?": shape.claimSafety,
});
export const coefficientRegionText = /* @__PURE__ */ door("coefficientRegionText", coefficients.coefficientRegionText, {
  regions,
  ...paint,
});
export const simulationJson = /* @__PURE__ */ door("simulationJson", simulations.simulationJson, {
  ...run,
  coordinates,
  "model?": shape.simulatedModel,
});
export const convergenceJson = /* @__PURE__ */ door("convergenceJson", convergences.convergenceJson, {
  found: shape.convergence,
  coordinates,
  "model?": shape.convergedModel,
});
export const convergenceText = /* @__PURE__ */ door("convergenceText", convergences.convergenceText, {
  found: shape.convergence,
  options: /* @__PURE__ */ titled(),
});
export const contactsJson = /* @__PURE__ */ door("contactsJson", contacts.contactsJson, { contacts: shape.contacts });
export const contactsText = /* @__PURE__ */ door("contactsText", contacts.contactsText, {
  contacts: shape.contacts,
  ...paint,
});
export const simulationText = /* @__PURE__ */ door("simulationText", simulations.simulationText, { ...run, ...named });
export const simulationChecks = /* @__PURE__ */ door("simulationChecks", checking.simulationChecks, {
  result: /* @__PURE__ */ is.both(shape.simulationResult, shape.checkedRun),
});
export const equilibriaJson = /* @__PURE__ */ door("equilibriaJson", lyapunov.equilibriaJson, {
  ...still,
  coordinates,
  "model?": shape.equilibriaModel,
});
export const equilibriaText = /* @__PURE__ */ door("equilibriaText", lyapunov.equilibriaText, { ...still, ...named });
export const lyapunovJson = /* @__PURE__ */ door("lyapunovJson", lyapunov.lyapunovJson, { report });
export const lyapunovText = /* @__PURE__ */ door("lyapunovText", lyapunov.lyapunovText, { report, ...paint });
export const stanceJson = /* @__PURE__ */ door("stanceJson", stances.stanceJson, { findings: stanceFindings });
export const stanceText = /* @__PURE__ */ door("stanceText", stances.stanceText, {
  findings: stanceFindings,
  options: titled(),
});
export const postureJson = /* @__PURE__ */ door("postureJson", postures.postureJson, {
  verdict,
  "trajectory?": shape.postureTrajectory,
});
export const postureHeadline = /* @__PURE__ */ door("postureHeadline", headlines.postureHeadline, { verdict });
export const fixedPointWords = /* @__PURE__ */ door("fixedPointWords", headlines.fixedPointWords, {
  point: shape.fixedPoint,
});
export const theoremWords = /* @__PURE__ */ door("theoremWords", headlines.theoremWords, {
  theorem: /* @__PURE__ */ is.either((value) => typeof value === "number", is.number, is.text),
});
export const postureText = /* @__PURE__ */ door("postureText", postures.postureText, {
  verdict,
  options: shape.postureTextOptions,
});
export const mapJson = /* @__PURE__ */ door("mapJson", maps.mapJson, {
  findings: shape.mapFindings,
  "kind?": /* @__PURE__ */ is.oneOf(["map-result", "map-status"]),
});
export const mapWords = /* @__PURE__ */ door("mapWords", maps.mapWords, { findings: shape.mapCounts });
export const mapText = /* @__PURE__ */ door("mapText", maps.mapText, {
  findings: shape.mapFindings,
  options: /* @__PURE__ */ titled(),
});
export const readResult = /* @__PURE__ */ door("readResult", results.readResult, { text: is.text, options });
export const stamped = /* @__PURE__ */ door("stamped", format.stamped, {
  kind: /* @__PURE__ */ is.oneOf(/* @__PURE__ */ Object.keys(format.RESULT_VERSIONS)),
  body: shape.anyResult,
});
export const showNumber = /* @__PURE__ */ door("showNumber", showing.showNumber, shown);
export const showChange = /* @__PURE__ */ door("showChange", showing.showChange, shown);
export const isRounding = /* @__PURE__ */ door("isRounding", showing.isRounding, { value: is.finite, size: is.finite });
export const energySize = /* @__PURE__ */ door("energySize", created.energySize, { energy: judged.energies });
export const eventWork = /* @__PURE__ */ door("eventWork", energies.eventWork, { work: is.finite, size: is.finite });
export const workTone = /* @__PURE__ */ door("workTone", energies.workTone, { work: is.finite, run: judged.judgedRun });
export const tableLines = /* @__PURE__ */ door("tableLines", tables.tableLines, {
  columns: shape.columns,
  rows: shape.rows,
  "paint?": is.callable,
  "width?": is.positiveCount,
});
const cell = /* @__PURE__ */ is.like(
  "a text, a number or null",
  (value) => value === null || typeof value === "string" || typeof value === "number",
);
export const csvText = /* @__PURE__ */ door("csvText", csv.csvText, {
  table: /* @__PURE__ */ is.object("a table", "Pass { columns, rows }.", {
    "columns?": coordinates,
    rows: /* @__PURE__ */ is.list(/* @__PURE__ */ is.list(cell)),
  }),
});
export const csvLines = /* @__PURE__ */ door("csvLines", csv.csvLines, {
  columns: /* @__PURE__ */ is.object("columns of a table", "Pass what the `columns` of a recorder gives.", {
    "names?": coordinates,
    data: /* @__PURE__ */ is.list(/* @__PURE__ */ is.like("a list of numbers or texts", is.isList)),
  }),
});
export const problemFacts = /* @__PURE__ */ door("problemFacts", solutions.problemFacts, { problem: rawProblem });
export const problemWords = /* @__PURE__ */ door("problemWords", solutions.problemWords, { problem: rawProblem });
export const solutionJson = /* @__PURE__ */ door("solutionJson", solutions.solutionJson, {
  problem: rawProblem,
  solution: shape.rawSolution,
  extras: titled({ remarks: is.list(is.text) }),
});
export const solutionText = /* @__PURE__ */ door("solutionText", solutions.solutionText, {
  problem: rawProblem,
  solution: shape.rawSolution,
  options: titled({ remarks: is.list(is.text) }),
});
export const shellWord = /* @__PURE__ */ door("shellWord", quoting.shellWord, { word: is.text });
export const foldText = /* @__PURE__ */ door("foldText", wrapping.foldText, { text: is.text, width: is.positiveCount });
