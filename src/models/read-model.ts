/**
 * Model file → checked model. The one door for text: whatever is wrong with it, an `InputError` says what, where
 * (file, line, column, path, the marked line) and how to fix it; nothing else is ever thrown.
 *
 * What is no YAML and what is no kind of model is reported at once; of all other mistakes, in shape and in values, the first by line.
 */
import { InputError, type Place } from "../errors.ts";
import { nearest, nearestFix } from "../text/nearest.ts";
import { describeValue, quote } from "../text/quote.ts";
import { blaming, refuseUselessParameters } from "./blame-setting.ts";
import { checkFile } from "./check-file.ts";
import { withCommaHint } from "./comma-hint.ts";
import { type EditedDocument, errorOf, firstFinding, placeOf, settingOf } from "./first-error.ts";
import { KINDS, type KindShape } from "./kinds.ts";
import type { Model, ModelOf } from "./model.ts";
import { FILE_KINDS, MODEL_KINDS, type ModelKind } from "./model-kinds.ts";
import { freeParameters } from "./parameters.ts";
import { type Path, parsePath, valueAt } from "./path.ts";
import type { NumericField } from "./schema-parts.ts";
import { applySettings, readSettings, type Setting, type Settings } from "./settings.ts";
import { type Finding, readSource, type SourceDocument } from "./source/source-document.ts";
import { excerptAt, placeAt, sourceError } from "./source/source-text.ts";

export interface ReadOptions {
  /** Name of the file, for errors. */
  readonly file?: string;
  /** Values in the place of those of the file: `{ "elements[1].friction": 0.3 }`, or texts `elements[1].friction=0.3`. */
  readonly set?: Settings;
}

/** Options that also say which kinds are wanted; any other is refused. */
export interface ReadKindOptions<Kind extends ModelKind> extends ReadOptions {
  readonly kind: Kind | readonly Kind[];
}

export interface ReadModel<M extends Model = Model> {
  readonly model: M;
  /** The text it was read from. */
  readonly text: string;
  /** The same as it was parsed: `readModel` takes it in the place of the text. */
  readonly source: SourceDocument;
  /** Where in the file a path such as `elements[1].friction` stands; the nearest part of it that exists. */
  readonly places: (path: string) => Place;
  /** The line a path stands on, with a marker below it; undefined when the file has nothing at its first part. */
  readonly excerpts: (path: string) => string | undefined;
  /** What stands at a path of the file, as it is written: formulas are texts. */
  readonly values: (path: string) => unknown;
  /** The values of the parameters that depend on no other, by the keys of the file: phi1 of `phi1: "20*pi/180"`. */
  readonly freeParameters: () => Readonly<Record<string, number>>;
}

/**
 * Reads a model from YAML or JSON text, of any kind or of the one asked for. Throws `InputError` for everything that is
 * not such a model. What was parsed before is not parsed again, and has its own name of a file.
 */
export function readModel<Kind extends ModelKind>(
  text: string | SourceDocument,
  options: ReadKindOptions<Kind>,
): ReadModel<ModelOf<Kind>>;
export function readModel(text: string | SourceDocument, options?: ReadOptions): ReadModel;
export function readModel(
  text: string | SourceDocument,
  options: ReadOptions & { kind?: ModelKind | readonly ModelKind[] } = {},
): ReadModel {
  const kinds = [options.kind ?? MODEL_KINDS].flat();
  const settings = readSettings(options.set ?? []);
  const document = isRead(text) ? text : readSource(text, options.file);
  const read = blaming(settings, (tried) => readEdited(document, tried, kinds));
  refuseUselessParameters(document, settings, (tried) => readEdited(document, tried, kinds));
  return read;
}

const isRead = (text: string | SourceDocument): text is SourceDocument =>
  typeof text === "object" && text !== null && "source" in text;

/**
 * Reads the text once for many models that differ in a few values: each call gives the model with these settings. Settings that no
 * model uses are not looked for.
 */
export function modelReader(
  text: string,
  options: { readonly file?: string; readonly kind: readonly ModelKind[] },
): (settings: readonly Setting[]) => ReadModel {
  const document = readSource(text, options.file);
  return (settings) => readEdited(document, settings, options.kind);
}

function readEdited(source: SourceDocument, settings: readonly Setting[], kinds: readonly ModelKind[]): ReadModel {
  const { value } = source;
  const isMapping = value !== null && typeof value === "object" && !Array.isArray(value);
  const document = { ...source, value: isMapping ? applySettings(value, settings) : value, settings };
  const shape: KindShape = KINDS[checkKind(document, kinds)];
  const { findings, model, file } = checkFile(document, shape);
  if (model === undefined || findings.length > 0) {
    throw errorOf(document, withCommaHint(document, firstFinding(document, findings)));
  }
  return { model, text: source.source.text, source, ...lookups(document, shape.standIns?.(file as never) ?? {}) };
}

/** The error with the file, line, column and marked line of its path, when the model it is about was read from text. */
export function locate(error: InputError, read: ReadModel): InputError {
  const { path, line } = error.where;
  if (path === undefined || line !== undefined) return error;
  const { code, what, mend } = error;
  // What looks like a slip may well be the reason.
  const fix = [error.fix, ...(read.model.remarks ?? []).map((remark) => `Note: ${remark}.`)].join(" ");
  const excerpt = error.excerpt ?? read.excerpts(path);
  return new InputError({
    ...{ code, what, fix, where: read.places(path) },
    ...(excerpt !== undefined && { excerpt }),
    ...(mend && { mend }),
  });
}

/** Runs a step on the model and gives its complaints their place in the text. */
export function located<M extends Model, T>(read: ReadModel<M>, step: (model: M) => T): T {
  try {
    return step(read.model);
  } catch (error) {
    throw error instanceof InputError ? locate(error, read) : error;
  }
}

function lookups(
  document: EditedDocument,
  standIns: Readonly<Record<string, string>>,
): Pick<ReadModel, "places" | "excerpts" | "values" | "freeParameters"> {
  const { source, value } = document;
  const file = source.file === undefined ? {} : { file: source.file };
  const inFile = (path: string): string => {
    const parts = parsePath(path);
    const isThere = parts !== undefined && valueAt(value, parts) !== undefined;
    return isThere || !Object.hasOwn(standIns, path) ? path : standIns[path]!;
  };
  const find = (parts: Path | undefined) => {
    const found = parts === undefined ? undefined : document.find(parts);
    return found === undefined || found.depth === 0 ? undefined : found;
  };
  return {
    freeParameters: () =>
      freeParameters((valueAt(value, ["parameters"]) ?? {}) as Readonly<Record<string, NumericField>>),
    values: (path) => {
      const parts = parsePath(path);
      return parts && valueAt(value, parts);
    },
    places: (asked) => {
      const path = inFile(asked);
      const parts = parsePath(path);
      const found = find(parts);
      const place = found === undefined ? { ...file, path } : { ...file, ...placeAt(source, found.start), path };
      return parts === undefined ? place : placeOf(document, parts, place);
    },
    excerpts: (asked) => {
      const parts = parsePath(inFile(asked));
      const found = find(parts);
      const isSet = parts !== undefined && settingOf(document, parts) !== undefined;
      return found === undefined || isSet ? undefined : excerptAt(source, found.start, found.end);
    },
  };
}

function checkKind(document: EditedDocument, wanted: readonly ModelKind[]): ModelKind {
  const { value, source } = document;
  const first = wanted[0]!;
  if (value === null || value === undefined) {
    const what = "the file holds no model: it is empty or has only comments";
    throw sourceError(source, { code: "empty-file", what, fix: `Start with \`kind: ${first}\`.` });
  }
  if (typeof value !== "object" || Array.isArray(value)) {
    throw errorOf(document, {
      code: "not-a-mapping",
      what: `a model file is a mapping of keys to values, got ${describeValue(value)}`,
      fix: `Start with \`kind: ${first}\` and give ${KINDS[first].needs}.`,
      path: [],
    });
  }
  const { kind } = value as { kind?: unknown };
  if (kind === undefined) throw missingKind(document, Object.keys(value), first);
  if ((wanted as readonly unknown[]).includes(kind)) return kind as ModelKind;
  throw errorOf(document, { ...wrongKind(kind, wanted), path: ["kind"] });
}

function wrongKind(kind: unknown, wanted: readonly ModelKind[]): Omit<Finding, "path"> {
  const shown = typeof kind === "string" ? quote(kind) : describeValue(kind);
  if ((MODEL_KINDS as readonly unknown[]).includes(kind)) {
    const fix = `Use the command for kind: ${kind}; \`sprag --help\` lists them.`;
    return { code: "wrong-kind", what: `this is a model of kind ${kind}, not ${wanted.join(" or ")}`, fix };
  }
  if (kind === "study") {
    const fix = "Run `sprag map FILE -o DIR`, or use the model that it names as its base.";
    return { code: "wrong-kind", what: `this is a study, not a model of kind ${wanted.join(" or ")}`, fix };
  }
  const known = `This version reads kind: ${MODEL_KINDS.join(", ")}.`;
  const fix = typeof kind === "string" ? nearestFix(kind, FILE_KINDS, known) : { fix: known };
  return { code: "unknown-kind", what: `unknown kind ${shown}`, ...fix };
}

function missingKind(document: EditedDocument, keys: readonly string[], first: ModelKind): InputError {
  const misspelt = keys.find((key) => nearest(key, ["kind"]) !== undefined);
  const fix = `Add the line \`kind: ${first}\`.`;
  return errorOf(document, {
    code: misspelt === undefined ? "missing-key" : "unknown-key",
    what: misspelt === undefined ? 'the model has no "kind"' : `unknown key ${quote(misspelt)}`,
    ...(misspelt === undefined ? { fix } : nearestFix(misspelt, ["kind"], fix)),
    path: [misspelt ?? "kind"],
    atKey: true,
  });
}
