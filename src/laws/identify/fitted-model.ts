/**
 * The model file with the fitted coefficients: the text of the file, its values replaced, their errors as comments beside them.
 */
import { InputError } from "../../errors.ts";
import { editText, type TextEdit } from "../../models/edit-text.ts";
import type { Model } from "../../models/model.ts";
import { readModel } from "../../models/read-model.ts";
import { readSource } from "../../models/source/source-document.ts";
import { showInterval } from "../../text/show-interval.ts";
import { showError, showNumber, showShare } from "../../text/show-number.ts";
import type { FittedParameter, Identification } from "./identification.ts";

export interface FittedModelOptions {
  /** Name of the model file, for errors. */
  readonly file?: string;
  /** Name of the data, for the comment above. */
  readonly data?: string;
  /** Whether comments are written; JSON knows none. Default true. */
  readonly comments?: boolean;
}

/** A note as `noteOf` and `matrixEdits` write it, up to what else the comment says. */
const OWN_NOTE =
  /^(?:[εμ] (?:±|not determined|no error known|at least|at most|\S+ to)|± \[\[|no errors known)[^·]*(?= · |$)/;

/** The line above the model that an earlier fit wrote. */
const OWN_HEADING = /^# Fitted: law .*± is one standard error\.\r?\n/m;

/** The text of a model file with the coefficients of a fit. Throws `InputError` where the file has no place for them. */
export function fittedModel(text: string, found: Identification, options: FittedModelOptions = {}): string {
  const { file, data, comments } = options;
  const where = file === undefined ? {} : { file };
  if (found.status !== "fitted") throw refusal(where.file, "the fit failed", "Fit the law first.");
  const before = readModel(text, where).model;
  const source = readSource(text, file).value as { readonly elements?: readonly { readonly name?: unknown }[] };
  const names = (source.elements ?? []).map(({ name }) => name);
  const edits = [...lawEdits(before, found), ...(found.matrix ? matrixEdits(found) : elementEdits(found, names, file))];
  const pairs = found.misfit.pairs.length;
  const from = data === undefined ? "" : ` from ${data}`;
  const heading = [
    `Fitted: law ${found.law}, ${pairs} pair${pairs === 1 ? "" : "s"}${from}, misfit ${showShare(found.misfit.relative!)}; ± is one standard error.`,
  ];
  const out = editText(text.replace(OWN_HEADING, ""), edits, {
    ...where,
    heading,
    earlier: OWN_NOTE,
    ...(comments !== undefined && { comments }),
  });
  checkWritten(out, before, found, file);
  return out;
}

function refusal(file: string | undefined, what: string, fix: string): InputError {
  return new InputError({ code: "not-writable", what, where: file === undefined ? "text" : { file }, fix });
}

function lawEdits(model: Model, { law }: Identification): TextEdit[] {
  const name = "law" in model ? (model.law?.name ?? "newton") : "newton";
  return name === law ? [] : [{ path: ["law"], value: law }];
}

function elementEdits(found: Identification, names: readonly unknown[], file: string | undefined): TextEdit[] {
  return found.parameters.map((parameter) => {
    const { name, element, symbol, value } = parameter;
    const index = names.indexOf(element);
    if (index < 0) {
      const fix = "Write it by hand: the value is in the report and in --json.";
      throw refusal(file, `${name} has no place of its own in the file: ${element} is not under elements`, fix);
    }
    const axis = /\[([12])\]$/.exec(name)?.[1];
    const field = symbol === "ε" ? "restitution" : "friction";
    const path = ["elements", index, field, ...(axis === undefined ? [] : [Number(axis) - 1])];
    return { path, value: String(value), note: noteOf(parameter) };
  });
}

/** What is known of a coefficient, for the comment beside it. */
function noteOf({ symbol, value, standardError, interval, isDetermined, start }: FittedParameter): string {
  const was = start === value ? "" : `, was ${showNumber(start)}`;
  const known = !isDetermined
    ? "not determined by the data"
    : standardError !== null
      ? `± ${showError(standardError)}`
      : (interval && showInterval(interval, value)) || "no error known";
  return `${symbol} ${known}${was}`;
}

function matrixEdits({ matrix, parameters }: Identification): TextEdit[] {
  const error = (i: number, j: number): string => {
    const entry = parameters.find(({ name }) => name === `E[${i + 1}][${j + 1}]`);
    return entry?.standardError == null ? "–" : showError(entry.standardError);
  };
  const entries = matrix!.entries;
  const rows = (cell: (i: number, j: number) => string): string =>
    `[${entries.map((row, i) => `[${row.map((_, j) => cell(i, j)).join(", ")}]`).join(", ")}]`;
  const value = rows((i, j) => String(entries[i]![j]!));
  const isKnown = parameters.some(({ standardError }) => standardError !== null);
  return [{ path: ["fremondMatrix"], value, note: isKnown ? `± ${rows(error)}` : "no errors known" }];
}

/** Reads the text again: it must be the model with the fitted values, and nothing else changed among the coefficients. */
function checkWritten(text: string, before: Model, found: Identification, file: string | undefined): void {
  const fix = found.matrix
    ? "Write the matrix by hand, by the names of its contacts: its entries are in the report and in --json."
    : "Give the coefficients as plain numbers of their elements, without anchors and aliases.";
  let after: Model;
  try {
    after = readModel(text).model;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw refusal(file, `the fitted values cannot be written into this file: ${error.what}`, fix);
  }
  const expected = coefficientsOf(before);
  for (const { name, value, symbol } of found.parameters) if (symbol !== "E") expected.set(name, value);
  const wrong = [...coefficientsOf(after)].find(([name, value]) => expected.get(name) !== value);
  const matrix = "fremondMatrix" in after ? after.fremondMatrix : undefined;
  const isSameMatrix = !found.matrix || JSON.stringify(matrix) === JSON.stringify(found.matrix.entries);
  if (wrong || !isSameMatrix)
    throw refusal(file, `${wrong?.[0] ?? "the matrix"} cannot be written into this file`, fix);
}

function coefficientsOf(model: Model): Map<string, number> {
  const elements = model.kind === "impact" ? model.elements : model.kind === "system" ? model.system.elements : [];
  return new Map(
    elements.flatMap(({ name, restitution, friction = [] }): [string, number][] => [
      [`${name}.restitution`, restitution],
      ...friction.map((value, k): [string, number] => [
        `${name}.friction${friction.length > 1 ? `[${k + 1}]` : ""}`,
        value,
      ]),
    ]),
  );
}
