/**
 * Model file → checked model. The one door for text: whatever is wrong with it, an `InputError` says what, where
 * (file, line, column, path, the marked line) and how to fix it; nothing else is ever thrown.
 *
 * Checks run in stages, text → YAML → shape → values, and each stage reports its first mistake in file order.
 */
import { InputError, type Place } from "../errors.ts";
import { didYouMean, nearest } from "../text/nearest.ts";
import { describeValue, quote } from "../text/quote.ts";
import { explainIssue } from "./explain-issue.ts";
import { FUTURE_KINDS, KINDS, type KindShape, MODEL_KINDS, type ModelKind } from "./kinds.ts";
import type { Model, ModelOf } from "./model.ts";
import { numberReader } from "./numbers.ts";
import { readParameters } from "./parameters.ts";
import { parsePath } from "./path.ts";
import type { HeadFile } from "./schema-parts.ts";
import { type Finding, findingError, findingRange, readSource, type SourceDocument } from "./source/source-document.ts";
import { excerptAt, placeAt, sourceError } from "./source/source-text.ts";

export interface ReadOptions {
  /** Name of the file, for errors. */
  readonly file?: string;
}

/** Options that also say which kinds are wanted; any other is refused. */
export interface ReadKindOptions<Kind extends ModelKind> extends ReadOptions {
  readonly kind: Kind | readonly Kind[];
}

export interface ReadModel<M extends Model = Model> {
  readonly model: M;
  /** The text it was read from. */
  readonly text: string;
  /** Where in the file a path such as `elements[1].friction` stands; the nearest part of it that exists. */
  readonly places: (path: string) => Place;
  /** The line a path stands on, with a marker below it; undefined when the file has nothing at its first part. */
  readonly excerpts: (path: string) => string | undefined;
}

/**
 * Reads a model from YAML or JSON text, of any kind or of the one asked for. Throws `InputError` for everything that is
 * not such a model.
 */
export function readModel<Kind extends ModelKind>(
  text: string,
  options: ReadKindOptions<Kind>,
): ReadModel<ModelOf<Kind>>;
export function readModel(text: string, options?: ReadOptions): ReadModel;
export function readModel(
  text: string,
  options: ReadOptions & { kind?: ModelKind | readonly ModelKind[] } = {},
): ReadModel {
  const document = readSource(text, options.file);
  const shape: KindShape = KINDS[checkKind(document, [options.kind ?? MODEL_KINDS].flat())];
  const parsed = shape.schema.safeParse(document.value);
  if (!parsed.success) {
    throw firstError(
      document,
      parsed.error.issues.flatMap((issue) => explainIssue(issue, document.value, shape)),
    );
  }
  const file = parsed.data as HeadFile;
  const findings: Finding[] = [];
  const values = readParameters(file.parameters ?? {}, findings);
  // Without the parameters every expression over them would be a mistake as well.
  const model = findings.length > 0 ? undefined : shape.build(numberReader(values, findings), file as never);
  if (model === undefined || findings.length > 0) throw firstError(document, findings);
  return { model, text, ...lookups(document, shape.standIns?.(file as never) ?? {}) };
}

/** The error with the file, line, column and marked line of its path, when the model it is about was read from text. */
export function locate(error: InputError, read: ReadModel): InputError {
  const { path, line } = error.where;
  if (path === undefined || line !== undefined) return error;
  const { code, what, fix } = error;
  const excerpt = error.excerpt ?? read.excerpts(path);
  return new InputError({ code, what, fix, where: read.places(path), ...(excerpt !== undefined && { excerpt }) });
}

function lookups(
  document: SourceDocument,
  standIns: Readonly<Record<string, string>>,
): Pick<ReadModel, "places" | "excerpts"> {
  const { source } = document;
  const file = source.file === undefined ? {} : { file: source.file };
  const inFile = (path: string): string => {
    const parts = parsePath(path);
    const isThere = parts !== undefined && document.find(parts).depth === parts.length;
    return isThere || !Object.hasOwn(standIns, path) ? path : standIns[path]!;
  };
  const find = (path: string) => {
    const parts = parsePath(path);
    const found = parts === undefined ? undefined : document.find(parts);
    return found === undefined || found.depth === 0 ? undefined : found;
  };
  return {
    places: (asked) => {
      const path = inFile(asked);
      const found = find(path);
      return found === undefined ? { ...file, path } : { ...file, ...placeAt(source, found.start), path };
    },
    excerpts: (path) => {
      const found = find(inFile(path));
      return found === undefined ? undefined : excerptAt(source, found.start, found.end);
    },
  };
}

/** The finding that comes first in the file. A missing key comes after the keys its mapping has: they may explain it. */
function firstError(document: SourceDocument, findings: readonly Finding[]): InputError {
  let first = findings[0]!;
  let firstOffset = Number.POSITIVE_INFINITY;
  for (const finding of findings) {
    const { start, end } = findingRange(document, finding);
    const offset = finding.code === "missing-key" ? end : start;
    if (offset < firstOffset) {
      first = finding;
      firstOffset = offset;
    }
  }
  return findingError(document, first);
}

function checkKind(document: SourceDocument, wanted: readonly ModelKind[]): ModelKind {
  const { value, source } = document;
  const first = wanted[0]!;
  if (value === null || value === undefined) {
    const what = "the file holds no model: it is empty or has only comments";
    throw sourceError(source, { code: "empty-file", what, fix: `Start with \`kind: ${first}\`.` });
  }
  if (typeof value !== "object" || Array.isArray(value)) {
    throw findingError(document, {
      code: "not-a-mapping",
      what: `a model file is a mapping of keys to values, got ${describeValue(value)}`,
      fix: `Start with \`kind: ${first}\` and give ${KINDS[first].needs}.`,
      path: [],
    });
  }
  const { kind } = value as { kind?: unknown };
  if (kind === undefined) throw missingKind(document, Object.keys(value), first);
  if ((wanted as readonly unknown[]).includes(kind)) return kind as ModelKind;
  throw findingError(document, { ...wrongKind(kind, wanted), path: ["kind"] });
}

function wrongKind(kind: unknown, wanted: readonly ModelKind[]): { code: string; what: string; fix: string } {
  const shown = typeof kind === "string" ? quote(kind) : describeValue(kind);
  if ((MODEL_KINDS as readonly unknown[]).includes(kind)) {
    const fix = `Use the command for kind: ${kind}; \`sprag --help\` lists them.`;
    return { code: "wrong-kind", what: `this is a model of kind ${kind}, not ${wanted.join(" or ")}`, fix };
  }
  const future = (FUTURE_KINDS as readonly unknown[]).includes(kind);
  const suggestion = typeof kind === "string" && !future ? didYouMean(kind, [...MODEL_KINDS, ...FUTURE_KINDS]) : "";
  return {
    code: future ? "unsupported-kind" : "unknown-kind",
    what: future ? `kind ${shown} is not available in this version` : `unknown kind ${shown}`,
    fix: `${suggestion}This version reads kind: ${MODEL_KINDS.join(", ")}.`,
  };
}

function missingKind(document: SourceDocument, keys: readonly string[], first: ModelKind): InputError {
  const misspelt = keys.find((key) => nearest(key, ["kind"]) !== undefined);
  const fix = `Add the line \`kind: ${first}\`.`;
  return findingError(document, {
    code: misspelt === undefined ? "missing-key" : "unknown-key",
    what: misspelt === undefined ? 'the model has no "kind"' : `unknown key ${quote(misspelt)}`,
    fix: misspelt === undefined ? fix : `did you mean "kind"? ${fix}`,
    path: [misspelt ?? "kind"],
    atKey: true,
  });
}
