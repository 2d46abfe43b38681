/**
 * `.fc.json`: a problem as one JSON document.
 *
 *   { kind: "fc",   dim, nc, W, q, mu }               u = W r + q
 *   { kind: "gfc",  dim, nc, M, H, f, w, mu }         M v = H r + f,  u = Hᵀ v + w
 *   { kind: "lcp",  n, M, q }
 *   { kind: "mlcp", n, M, q, free }                   free: the unknowns without a sign, from 0
 *
 * A matrix is { rows, cols, p, i, x }, by columns and counted from 0, or the list of its rows. `title` and `solution` are not needed; other
 * fields are not read, and named.
 */
import type { InputError } from "../../errors.ts";
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import type { SourceText } from "../../models/source/source-text.ts";
import { nearest } from "../../text/nearest.ts";
import { describeValue, quote } from "../../text/quote.ts";
import type { RawLcp, RawProblem } from "../raw-problem.ts";
import {
  columnMatrix,
  countOf,
  denseMatrix,
  type FieldReader,
  fieldError,
  frictionOf,
  type MatrixSize,
  numbersOf,
} from "./field-reader.ts";
import { notJson, repeatedKey } from "./json-text.ts";
import type { ReadFile } from "./problem-file.ts";

type Fields = Readonly<Record<string, unknown>>;

export function readFcJson(source: SourceText): ReadFile {
  const { file } = source;
  const fields = parsed(source);
  const { kind, title } = fields;
  const read = typeof kind === "string" && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (read === undefined) throw unknownKind(fields, file);
  const problem = read({ file }, fields);
  const unread = unreadWords(fields, kind as string);
  return { problem, format: "fc.json", ...(typeof title === "string" && { title }), ...(unread && { unread }) };
}

const FRICTION = ["dim", "nc", "mu"] as const;
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  fc: [...FRICTION, "W", "q"],
  gfc: [...FRICTION, "M", "H", "f", "w"],
  lcp: ["n", "M", "q"],
  mlcp: ["n", "M", "q", "free"],
};
const OF_ALL = ["kind", "title", "solution"] as const;

/** The keys that nothing reads, for those who wrote one of them by mistake. */
function unreadWords(fields: Fields, kind: string): string | undefined {
  const known: readonly string[] = [...OF_ALL, ...FIELDS[kind]!];
  const others = Object.keys(fields).filter((key) => !known.includes(key));
  const { title } = fields;
  const isWrong = title !== undefined && typeof title !== "string";
  if (others.length === 0 && !isWrong) return undefined;
  const wrong = isWrong ? [`title (a text, got ${describeValue(title)})`] : [];
  const names = others.slice(0, MOST_NAMED).map((key) => {
    const close = nearest(key, known);
    return close === undefined ? quote(key) : `${quote(key)} (did you mean ${quote(close)}?)`;
  });
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : "";
  return `not read: ${[...wrong, ...names].join(", ")}${more}`;
}

const MOST_NAMED = 5;

const KINDS: Readonly<Record<string, (reader: FieldReader, fields: Fields) => RawProblem>> = { fc, gfc, lcp, mlcp };

function parsed(source: SourceText): Fields {
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch (error) {
    throw notJson(source, error as Error);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw fieldError(source.file, "", `a problem is a mapping, got ${describeValue(value)}`);
  }
  const repeated = repeatedKey(source);
  if (repeated) throw repeated;
  return value as Fields;
}

function unknownKind({ kind, problems }: Fields, file?: string): InputError {
  if (Array.isArray(problems)) {
    const what = `this file holds ${problems.length} problems`;
    return fieldError(file, "problems", what, "Give one of them, an entry of `problems`, as a file of its own.");
  }
  if (typeof kind === "string" && ["system", "impact", "posture", "study"].includes(kind)) {
    const command = { system: "simulate", study: "map" }[kind] ?? kind;
    return fieldError(file, "kind", `this is a model of kind ${kind}`, `\`sprag ${command} FILE\` takes it.`);
  }
  const got = typeof kind === "string" ? quote(kind) : describeValue(kind);
  return fieldError(file, "kind", `kind is one of ${Object.keys(KINDS).join(", ")}, got ${got}`);
}

const LARGEST_SIZE = 2 ** 31 - 2;

function contactsOf(
  reader: FieldReader,
  { dim, nc, mu }: Fields,
): { dimension: 2 | 3; size: number; mu: Float64Array } {
  const dimension = countOf(reader, dim, "dim", 2, 3) as 2 | 3;
  const contacts = countOf(reader, nc, "nc", 1, LARGEST_SIZE);
  return { dimension, size: dimension * contacts, mu: frictionOf(reader, mu, "mu", contacts) };
}

function fc(reader: FieldReader, fields: Fields): RawProblem {
  const { dimension, size, mu: friction } = contactsOf(reader, fields);
  const offset = numbersOf(reader, fields.q, "q", size);
  return { form: "local", dimension, matrix: square(reader, fields.W, "W", size), offset, friction };
}

function gfc(reader: FieldReader, fields: Fields): RawProblem {
  const { dimension, size, mu: friction } = contactsOf(reader, fields);
  const [force, drift] = [numbersOf(reader, fields.f, "f"), numbersOf(reader, fields.w, "w", size)];
  if (force.length === 0) throw fieldError(reader.file, "f", "f has a number for each freedom, got none");
  const mass = square(reader, fields.M, "M", force.length);
  const directions = matrixOf(reader, fields.H, { path: "H", rows: force.length, columns: size });
  return { form: "global", dimension, mass, directions, force, drift, friction };
}

function lcp(reader: FieldReader, { n, M, q }: Fields): RawLcp {
  const size = countOf(reader, n, "n", 1, LARGEST_SIZE);
  const offset = numbersOf(reader, q, "q", size);
  return { form: "lcp", matrix: square(reader, M, "M", size), offset };
}

function mlcp(reader: FieldReader, fields: Fields): RawProblem {
  const { matrix, offset } = lcp(reader, fields);
  const isFree = new Uint8Array(offset.length);
  numbersOf(reader, fields.free, "free").forEach((index, k) => {
    const i = countOf(reader, index, `free[${k}]`, 0, offset.length - 1);
    if (isFree[i] === 1) throw fieldError(reader.file, `free[${k}]`, `free names the unknown ${i} twice`);
    isFree[i] = 1;
  });
  return { form: "mlcp", matrix, offset, isFree };
}

const square = (reader: FieldReader, value: unknown, path: string, size: number): SparseMatrix =>
  matrixOf(reader, value, { path, rows: size, columns: size });

function matrixOf(reader: FieldReader, value: unknown, size: MatrixSize): SparseMatrix {
  if (Array.isArray(value)) return denseMatrix(reader, size, value);
  const { path } = size;
  if (value === null || typeof value !== "object") {
    throw fieldError(reader.file, path, `${path} is a matrix {rows, cols, p, i, x}, got ${describeValue(value)}`);
  }
  const { rows, cols, p, i, x } = value as Fields;
  countOf(reader, rows, `${path}.rows`, size.rows, size.rows);
  countOf(reader, cols, `${path}.cols`, size.columns, size.columns);
  return columnMatrix(reader, size, p, i, x);
}
