/**
 * A study from its file, or from a model and axes on the command line. Files that it names are read by the caller: `open` gets the
 * name as it is written. What depends on the base model (whether a field exists) is checked by `studies/read-study.ts`.
 */
import { InputError } from "../../errors.ts";
import { describeValue, quote } from "../../text/quote.ts";
import { withCommaHint } from "../comma-hint.ts";
import { explainIssue } from "../explain-issue.ts";
import { normalizeName } from "../expressions/tokenize.ts";
import { type EditedDocument, errorOf, firstFinding } from "../first-error.ts";
import { STUDY_SHAPE } from "../kinds.ts";
import { MODEL_KINDS, type ModelKind } from "../model-kinds.ts";
import { addFinding, type NumberReader, numberReader, readNumber } from "../numbers.ts";
import { readParameters } from "../parameters.ts";
import { formatPath, type Path, parsePath } from "../path.ts";
import { readTexts } from "../read-texts.ts";
import { headFields } from "../schema-parts.ts";
import { applySettings, readSettings, type Setting, type Settings } from "../settings.ts";
import { documentAt, type Finding, readSource, type SourceDocument } from "../source/source-document.ts";
import { NO_STATE } from "../state-names.ts";
import { type AxisOption, axisOfOption, optionError } from "./axis-option.ts";
import { inBase, withoutMend } from "./base-mistakes.ts";
import { withDefaultLists } from "./default-lists.ts";
import {
  BUDGET_UNITS,
  COMPUTATION_NAMES,
  COMPUTE_KINDS,
  type ComputationName,
  isList,
  MOST_AXES,
  MOST_HALVINGS,
  type Study,
} from "./study.ts";
import { readAxes } from "./study-axes.ts";
import { type AxisFile, type StudyFile, studySchema } from "./study-schema.ts";

/** A text with the name that errors show. */
export interface NamedText {
  readonly text: string;
  readonly file?: string;
}

export interface ReadStudyOptions {
  /** Name of the file, for errors. */
  readonly file?: string;
  /** Values in the base model, which win over its file. */
  readonly set?: Settings;
  /** The text of a file that the study names: its base model, its data. */
  readonly open: (name: string) => NamedText;
}

export interface ParsedStudy {
  readonly study: Study;
  /** The base model as it was written, and what is set in it. */
  readonly base: { readonly text: string | SourceDocument; readonly file?: string; readonly set: Settings };
  /** What is wrong with the base, as a mistake of the file that the study was read from. */
  readonly blameBase: (error: InputError) => InputError;
  /** The error for a mistake in the study, at its place. */
  readonly blame: (finding: Finding) => InputError;
  /** Name of the file of measured data, for errors. */
  readonly dataFile?: string;
  /** Where the study names a field of the base, or an axis. */
  readonly places: (word: string) => Path;
}

/** What a study says of itself. */
export interface StudyHead {
  readonly title?: string;
  readonly source?: string;
  readonly see?: string | readonly string[];
}

/** Title, source and what there is to see; its base is not read. */
export function studyHead(text: string, name?: string): StudyHead {
  const { title, source, see } = readFile(text, name).file;
  return {
    ...(title !== undefined && { title }),
    ...(source !== undefined && { source }),
    ...(see !== undefined && { see }),
  };
}

function readFile(text: string, name: string | undefined) {
  const document: EditedDocument = { ...readSource(text, name), settings: [] };
  const blame = (finding: Finding): InputError => errorOf(document, withCommaHint(document, finding));
  const kind = (document.value as { readonly kind?: unknown } | null)?.kind;
  if ((MODEL_KINDS as readonly unknown[]).includes(kind)) {
    const fix =
      'Say what varies, for example with --x "friction[1]=0.02:0.98:200", or name the model as `base` of a study.';
    throw blame({ code: "wrong-kind", what: `this is a model of kind ${kind}, not a study`, fix, path: ["kind"] });
  }
  const parsed = studySchema.safeParse(document.value);
  if (!parsed.success) {
    const findings = parsed.error.issues.flatMap((issue) => explainIssue(issue, document.value, STUDY_SHAPE));
    throw blame(firstFinding(document, findings));
  }
  return { file: parsed.data, blame, document };
}

/** Reads a study from YAML or JSON text. Throws `InputError` for everything that is not one. */
export function parseStudy(text: string, options: ReadStudyOptions): ParsedStudy {
  const { file, blame, document } = readFile(text, options.file);
  const isInside = typeof file.base !== "string";
  const base = typeof file.base === "string" ? options.open(file.base) : { text: JSON.stringify(file.base) };
  const findings: Finding[] = [];
  const data = file.data === undefined ? undefined : options.open(file.data);
  checkSettings(readSettings(options.set ?? []));
  const study = buildStudy(file, baseValue(base, options.set ?? []), data?.text, findings);
  if (findings.length > 0) throw blame(firstFinding(document, findings));
  const written = isInside ? documentAt(document, ["base"]) : base.text;
  return {
    ...{ study, base: { ...base, text: written, set: options.set ?? [] }, blame, places: placesOf(file.axes) },
    blameBase: isInside ? inBase : withoutMend,
    ...(data?.file !== undefined && { dataFile: data.file }),
  };
}

/** Keys that only studies have. */
const STUDY_KEYS = Object.keys(studySchema.shape).filter((key) => !(key in headFields("study")));

/** Settings speak of the base model. */
function checkSettings(settings: readonly Setting[]): void {
  for (const { path, value, name } of settings) {
    if (!STUDY_KEYS.includes(String(path[0]))) continue;
    const what = `settings are values of the base model: they cannot change ${path[0]} of the study`;
    const inner = path[0] === "base" && path.length > 1 ? formatPath(path.slice(1)) : undefined;
    const fix =
      inner === undefined
        ? `Change ${path[0]} in the file of the study.`
        : `Write --set ${quote(`${inner}=${JSON.stringify(value)}`)}.`;
    throw new InputError({ code: "no-such-place", what, fix, where: name });
  }
}

export interface ModelStudyOptions {
  /** Values in the model, which win over its file. */
  readonly set?: Settings;
  readonly compute?: ComputationName;
  /** Result by which points are in classes; the first one unless given. */
  readonly class?: string;
}

/** The study that varies fields of a model; `compute` is the usual for its kind unless given. */
export function parseModelStudy(
  model: NamedText,
  axes: readonly AxisOption[],
  { set = [], compute, class: kind }: ModelStudyOptions = {},
): ParsedStudy {
  const blame = (finding: Finding): InputError => {
    const { code, what, fix, path } = finding;
    const axis = path[0] === "axes" && typeof path[1] === "number" ? axes[path[1]] : undefined;
    const where = path[0] === "class" ? `--class ${kind}` : "command line";
    return axis ? optionError(axis, finding) : new InputError({ code, what, fix, where });
  };
  const findings: Finding[] = [];
  const files = axes.map(axisOfOption);
  const file: StudyFile = {
    kind: "study",
    base: "",
    axes: files,
    ...(compute && { compute }),
    ...(kind && { class: kind }),
  };
  const study = buildStudy(file, baseValue(model, set), undefined, findings);
  if (findings.length > 0) throw blame(findings[0]!);
  return { study, base: { ...model, set }, blame, blameBase: (error) => error, places: placesOf(files) };
}

const placesOf =
  (axes: readonly AxisFile[]) =>
  (word: string): Path => {
    const field = axes.findIndex((axis) => axis.field === word);
    if (field >= 0) return ["axes", field, "field"];
    return ["axes", axes.findIndex(({ name }) => name !== undefined && normalizeName(name) === word), "name"];
  };

function baseValue({ text, file }: NamedText, set: Settings): unknown {
  return applySettings(readSource(text, file).value, readSettings(set));
}

function buildStudy(file: StudyFile, given: unknown, data: string | undefined, findings: Finding[]): Study {
  const base = withDefaultLists(
    given,
    file.axes.flatMap(({ field }) => field ?? []),
  );
  const reader = numberReader(readParameters(file.parameters ?? {}, findings, NO_STATE), findings, NO_STATE);
  const compute = computation(reader, file.compute, base);
  const { axes, derived } = readAxes(reader, file.axes, file.sample !== undefined);
  checkAxes(reader, file, axes);
  checkSample(reader, file);
  const { title } = readTexts(findings, file);
  const { combine = "product", columns, budget } = file;
  const tolerance = file.tolerance === undefined ? undefined : readNumber(reader, file.tolerance, ["tolerance"]);
  if (tolerance !== undefined) checkTolerance(reader, compute, tolerance);
  if (budget !== undefined) checkBudget(reader, compute, budget);
  if (file.certifiedCells !== undefined) checkHalvings(reader, file.certifiedCells);
  if ((compute === "fit") !== (data !== undefined)) {
    const what = data === undefined ? "fit needs measured data" : `data belong to fit, not to ${compute}`;
    addFinding(reader, "missing-key", what, "Add `data: FILE` to a study that computes fit, only there.", ["data"]);
  }
  const values = Object.fromEntries(reader.values);
  return {
    ...(title !== undefined && { title }),
    ...{ compute, base, axes, derived, combine },
    ...(Object.keys(values).length > 0 && { parameters: values }),
    ...(file.sample && { sample: { ...file.sample, seed: file.sample.seed ?? 1 } }),
    ...(file.class !== undefined && { class: file.class }),
    ...(columns && { columns }),
    ...(tolerance !== undefined && { tolerance }),
    ...(budget !== undefined && { budget }),
    ...(data !== undefined && { data }),
    ...(file.certifiedCells !== undefined && { certifiedCells: file.certifiedCells }),
  };
}

function checkHalvings(reader: NumberReader, halvings: number): void {
  if (halvings >= 0 && halvings <= MOST_HALVINGS) return;
  const what = `a cell is halved 0 to ${MOST_HALVINGS} times, got ${halvings}`;
  addFinding(reader, "out-of-range", what, "Give for example certifiedCells: 6.", ["certifiedCells"]);
}

function checkTolerance(reader: NumberReader, compute: ComputationName, tolerance: number): void {
  const fail = (code: string, what: string, fix: string): void => addFinding(reader, code, what, fix, ["tolerance"]);
  if (compute !== "impact") fail("unknown-key", `${compute} has no tolerance`, "Remove it: it belongs to impact.");
  if (tolerance <= 0 || tolerance >= 1)
    fail("out-of-range", `tolerance must be between 0 and 1, got ${tolerance}`, "Give for example 1e-10.");
}

function checkBudget(reader: NumberReader, compute: ComputationName, budget: number): void {
  if (!(budget > 0))
    addFinding(reader, "out-of-range", "budget must be at least 1", "Give for example 100000.", ["budget"]);
  if (BUDGET_UNITS[compute] !== undefined) return;
  const units = Object.entries(BUDGET_UNITS).map(([name, unit]) => `${name} (${unit})`);
  const fix = `Remove budget: its work is bounded. It belongs to ${units.join(", ")}.`;
  addFinding(reader, "unknown-key", `${compute} has no budget`, fix, ["budget"]);
}

/** What is computed, and that the base is a model for it. */
function computation(reader: NumberReader, asked: ComputationName | undefined, base: unknown): ComputationName {
  const kind = (base as { readonly kind?: unknown } | null)?.kind as ModelKind | "study";
  if (kind === "study" || !MODEL_KINDS.includes(kind)) {
    const shown = kind === undefined ? "it has no kind" : `its kind is ${describeValue(kind)}`;
    const what = `the base is not a model: ${shown}`;
    const more = kind === "study" ? " A study cannot be varied again: write the axes into it." : "";
    addFinding(reader, "wrong-kind", what, `Give a model of kind ${MODEL_KINDS.join(", ")}.${more}`, ["base"]);
    return asked ?? "posture";
  }
  const compute = asked ?? ({ posture: "posture", impact: "impact", system: "simulate" } as const)[kind];
  if (!(COMPUTE_KINDS[compute] as readonly ModelKind[]).includes(kind)) {
    const able = COMPUTATION_NAMES.filter((name) => (COMPUTE_KINDS[name] as readonly ModelKind[]).includes(kind));
    const what = `${compute} cannot be computed for a base of kind ${kind}`;
    addFinding(reader, "wrong-kind", what, `For such a base compute ${able.join(", ")}.`, ["compute"]);
  }
  return compute;
}

function checkAxes(reader: NumberReader, file: StudyFile, axes: Study["axes"]): void {
  if (reader.findings.length > 0) return;
  if (axes.length === 0 || axes.length > MOST_AXES) {
    const what = `a study varies one to ${MOST_AXES} axes by themselves, this one ${axes.length}`;
    const fix = "Give one to three axes with from, to and count or with values; others may follow by a formula.";
    addFinding(reader, "wrong-size", what, fix, ["axes"]);
  }
  const same = { field: (text: string) => formatPath(parsePath(text)!), name: normalizeName };
  for (const key of ["field", "name"] as const) {
    const words = file.axes.map((axis) => (axis[key] === undefined ? undefined : same[key](axis[key])));
    const twin = words.findIndex((word, i) => word !== undefined && words.indexOf(word) < i);
    if (twin < 0) continue;
    const what = `two axes have the ${key} ${quote(file.axes[twin]![key]!)}`;
    addFinding(reader, "duplicate-key", what, "Remove one of the two.", ["axes", twin, key]);
  }
  const counts = axes.map((axis) => (isList(axis) ? axis.values.length : axis.count));
  if (file.combine === "zip" && !file.sample && counts.some((count) => count !== counts[0])) {
    const what = `axes side by side need the same number of values, got ${counts.join(", ")}`;
    addFinding(reader, "wrong-size", what, "Give them the same count, or combine: product.", ["combine"]);
  }
}

function checkSample(reader: NumberReader, { sample, combine, axes }: StudyFile): void {
  if (!sample) return;
  if (sample.count < 1) {
    const what = `a sample has one point or more, got ${sample.count}`;
    addFinding(reader, "out-of-range", what, "Give for example count: 1000.", ["sample", "count"]);
  }
  const counted = axes.findIndex(({ count }) => count !== undefined);
  if (counted >= 0) {
    const what = "the axes of a sample have no counts: the sample has one";
    addFinding(reader, "two-ways", what, "Remove count.", ["axes", counted, "count"]);
  }
  if (combine !== undefined) {
    addFinding(reader, "two-ways", "a sample is not combined", "Remove combine, or sample.", ["combine"]);
  }
}
