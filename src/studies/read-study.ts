/**
 * Studies, read and checked against their base model: that the base is a model somewhere, and that every axis names a number of it. What is
 * refused at some points only is no mistake of the study: those points become rows with a reason.
 */
import { InputError } from "../errors.ts";
import { CONSTANTS } from "../models/expressions/functions.ts";
import { parseExpression } from "../models/expressions/parse.ts";
import { namesIn } from "../models/expressions/post-order.ts";
import { formatPath, type Path, parsePath, valueAt } from "../models/path.ts";
import { modelReader, readModel } from "../models/read-model.ts";
import { applySettings, readSettings, type Setting } from "../models/settings.ts";
import { readSource } from "../models/source/source-document.ts";
import type { AxisOption } from "../models/study/axis-option.ts";
import {
  type ModelStudyOptions,
  type NamedText,
  type ParsedStudy,
  parseModelStudy,
  parseStudy,
  type ReadStudyOptions,
} from "../models/study/parse-study.ts";
import { COMPUTE_KINDS, isList, type Study } from "../models/study/study.ts";
import { nearestFix } from "../text/nearest.ts";
import { describeValue, quote } from "../text/quote.ts";
import { CERTIFIED_COLUMNS } from "./cells/cell-certifier.ts";
import { type OpenStudy, openStudy } from "./open-study.ts";
import { pointCount } from "./study-points.ts";

/** Reads a study from YAML or JSON text, ready to be evaluated. Throws `InputError` for everything that is not one. */
export function readStudy(text: string, options: ReadStudyOptions): OpenStudy {
  return checked(parseStudy(text, options));
}

/** The study that varies fields of a model; `compute` is the usual for its kind unless given. */
export function studyOfModel(
  model: NamedText,
  axes: readonly AxisOption[],
  options: ModelStudyOptions = {},
): OpenStudy {
  return checked(parseModelStudy(model, axes, options));
}

function checked(parsed: ParsedStudy): OpenStudy {
  // As it will be stored, to the sign of a zero: whoever reads it again computes the same.
  const study = JSON.parse(JSON.stringify(parsed.study)) as Study;
  const { blame } = parsed;
  if (!Number.isSafeInteger(pointCount(study))) {
    const what = `the study has ${pointCount(study)} points: more than can be counted`;
    throw blame({ code: "too-large", what, fix: "Ask for fewer values.", path: ["axes"] });
  }
  checkSettings(parsed);
  checkFields(parsed);
  checkFormulas(parsed);
  const open = opened(parsed, study);
  checkColumns(parsed, open);
  return open;
}

function opened({ base, blame, blameBase, dataFile }: ParsedStudy, study: Study): OpenStudy {
  try {
    return openStudy(study);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { code, what, fix, where, excerpt } = error;
    if (/^(columns|class)/.test(where.path ?? "")) throw blame({ code, what, fix, path: parsePath(where.path ?? "")! });
    // Neither the base nor a point of it is a model: the file says where.
    const why = failureOf(() =>
      readModel(base.text, { ...(base.file !== undefined && { file: base.file }), set: base.set }),
    );
    // What else has lines are the measured data.
    if (why || dataFile === undefined || where.line === undefined) throw blameBase(why ?? error);
    throw new InputError({ code, what, fix, where: { ...where, file: dataFile }, ...(excerpt && { excerpt }) });
  }
}

/** Columns that a table has or may get, whatever is computed. */
const OWN_COLUMNS = ["index", "origin", "error", ...CERTIFIED_COLUMNS.map(({ name }) => name)];

/** That no axis is called like another column: one of the two would be lost to whoever reads the table by names. */
function checkColumns({ places, blame }: ParsedStudy, { columns, classAt }: OpenStudy): void {
  const names = columns.map(({ name }) => name);
  const axes = names.slice(1, classAt);
  const taken = [...OWN_COLUMNS, ...names.slice(classAt)];
  const twin = axes.find((name, i) => taken.includes(name) || axes.indexOf(name) < i);
  if (twin === undefined) return;
  const what = `an axis cannot be called ${quote(twin)}: the table has a column of that name`;
  throw blame({ code: "duplicate-key", what, fix: "Give the axis another name.", path: places(twin) });
}

/** Fields of the study file by their places: derived fields stand among the axes there. */
function fieldsOf({ axes, derived }: Study): readonly { field: string; value: number }[] {
  return [
    ...axes.flatMap((axis) =>
      axis.field === undefined ? [] : [{ field: axis.field, value: isList(axis) ? axis.values[0]! : axis.from }],
    ),
    ...derived.map(({ field }) => ({ field, value: 1 })),
  ];
}

/** A value that is set wins over the file; where an axis gives the value of every point, one of the two is a slip. */
function checkSettings({ study, base }: ParsedStudy): void {
  const fields = fieldsOf(study).map(({ field }) => formatPath(parsePath(field)!));
  const slip = readSettings(base.set).find(({ path }) => fields.includes(formatPath(path)));
  if (!slip) return;
  const what = `${formatPath(slip.path)} varies along an axis, and is set to one value`;
  throw new InputError({ code: "two-ways", what, where: slip.name, fix: "Leave out the setting, or the axis." });
}

function checkFields({ study, places, blame }: ParsedStudy): void {
  const read = modelReader(JSON.stringify(study.base), { kind: COMPUTE_KINDS[study.compute] });
  for (const { field, value } of fieldsOf(study)) {
    const path = parsePath(field)!;
    const at = places(field);
    const found = valueAt(study.base, path);
    const why = typeof found === "number" ? undefined : refusal(read, study, { path, value, name: `axis ${field}` });
    if (found !== undefined && typeof found !== "number" && (typeof found !== "string" || why !== undefined)) {
      const what = `the field ${quote(field)} is ${describeValue(found)}, not a number`;
      const inner = numericFields(study.base).filter((name) => name.startsWith(field));
      const fix =
        inner.length > 0 ? `Name one of its numbers: ${inner.slice(0, 6).join(", ")}.` : "Name a number of the base.";
      throw blame({ code: "no-such-field", what, fix, path: at });
    }
    if (found !== undefined || why === undefined) continue;
    const known = [...numericFields(study.base), ...formulaFields(read, study)];
    const what = `the base model has no field ${quote(field)}: ${why}`;
    const listed = known.length > 12 ? `${known.slice(0, 12).join(", ")}, …` : known.join(", ");
    throw blame({ code: "no-such-field", what, ...nearestFix(field, known, `Its numbers: ${listed}.`), path: at });
  }
}

/** Codes of the reader that say that there is no such number; others speak of values. */
const NO_FIELD: ReadonlySet<string> = new Set([
  "no-such-place",
  "unknown-kind",
  "unknown-value",
  "unknown-key",
  "unknown-parameter",
  "two-units",
  "two-ways",
  "wrong-type",
]);

/** Why a field that the base does not write as a number cannot be one; undefined where it can: many have defaults, or are expressions. */
function refusal(read: ReturnType<typeof modelReader>, { base }: Study, setting: Setting): string | undefined {
  const attempt = (settings: readonly Setting[]): InputError | undefined =>
    failureOf(() => {
      applySettings(base, settings);
      read(settings);
    });
  const error = attempt([setting]);
  // What the base is refused for without it says nothing about the field.
  if (error) return NO_FIELD.has(error.code) && attempt([])?.what !== error.what ? error.what : undefined;
  // A parameter may always be added: one that the base does not miss is used by nothing.
  const isParameter = setting.path[0] === "parameters";
  return isParameter && attempt([]) === undefined ? "nothing in it uses such a parameter" : undefined;
}

/** What an input is refused for. */
function failureOf(step: () => unknown): InputError | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** Most fields that are listed for a suggestion. */
const MOST_FIELDS = 2000;

/** Texts that are looked at for a suggestion. */
const MOST_TEXTS = 50;

/** Paths of formulas of a model in whose place a number may stand. */
function formulaFields(read: ReturnType<typeof modelReader>, study: Study): string[] {
  const texts = fieldsWith(study.base, (value) => typeof value === "string").slice(0, MOST_TEXTS);
  return texts.filter(
    (field) => refusal(read, study, { path: parsePath(field)!, value: 0, name: `axis ${field}` }) === undefined,
  );
}

/** A number of a model file: its path and its value. */
export interface ModelNumber {
  readonly field: string;
  readonly value: number;
}

/** The numbers of a model file, as it is written: what an axis can vary. Throws `InputError` where the text is no data. */
export function modelNumbers({ text, file }: NamedText): ModelNumber[] {
  const { value } = readSource(text, file);
  return numericFields(value).map((field) => ({ field, value: valueAt(value, parsePath(field)!) as number }));
}

/** Of a model, what is only drawn. */
const DRAWN = "drawing";

/** Paths of the numbers of a model that something follows from. */
const numericFields = (base: unknown): string[] => fieldsWith(base, (value) => typeof value === "number");

function fieldsWith(base: unknown, isWanted: (value: unknown) => boolean): string[] {
  const found: string[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (found.length >= MOST_FIELDS) return;
    if (isWanted(value)) found.push(formatPath(path));
    else if (Array.isArray(value)) value.forEach((part, i) => visit(part, [...path, i]));
    else if (value !== null && typeof value === "object") {
      for (const [key, part] of Object.entries(value))
        if (path.length > 0 || key !== DRAWN) visit(part, [...path, key]);
    }
  };
  visit(base, []);
  return found;
}

/** That every name in a formula is an axis or a parameter, and that every axis changes something. */
function checkFormulas({ study, places, blame }: ParsedStudy): void {
  const known = [
    ...study.axes.flatMap(({ name }) => (name === undefined ? [] : [name])),
    ...Object.keys(study.parameters ?? {}),
  ];
  for (const { field, formula } of study.derived) {
    for (const { name } of namesIn(parseExpression(formula))) {
      if (CONSTANTS.has(name) || known.includes(name)) continue;
      const listed =
        known.length > 0
          ? `Known: ${known.join(", ")}.`
          : "Give an axis a name: { name: x, from: 0, to: 1, count: 9 }.";
      const path = [...places(field).slice(0, 2), "formula"];
      const what = `the formula of ${quote(field)} uses ${quote(name)}, which no axis is called`;
      throw blame({ code: "unknown-name", what, ...nearestFix(name, known, listed), path });
    }
  }
  const used = new Set(
    study.derived.flatMap(({ formula }) => namesIn(parseExpression(formula)).map(({ name }) => name)),
  );
  const idle = study.axes.find(({ field, name }) => field === undefined && !used.has(name!));
  if (idle) {
    const what = `nothing changes along the axis ${quote(idle.name!)}: it has no field, and no formula uses it`;
    throw blame({ code: "unknown-name", what, fix: "Give it a field, or a formula that follows it.", path: ["axes"] });
  }
}
