/**
 * The axes of a study file, checked one by one: which keys belong together, whether a range is one, whether a formula can be read.
 */
import { quote } from "../../text/quote.ts";
import { attempt, ExpressionError } from "../expressions/expression-error.ts";
import { parseExpression } from "../expressions/parse.ts";
import { isName, normalizeName } from "../expressions/tokenize.ts";
import { addFinding, expressionFinding, type NumberReader, readNumber, readRow } from "../numbers.ts";
import { type Path, parsePath } from "../path.ts";
import type { DerivedField, StudyAxis } from "./study.ts";
import type { AxisFile } from "./study-schema.ts";

export interface ReadAxes {
  readonly axes: readonly StudyAxis[];
  readonly derived: readonly DerivedField[];
}

/** The axes; mistakes go to the reader's findings. Samples need no count. */
export function readAxes(reader: NumberReader, files: readonly AxisFile[], isSampled: boolean): ReadAxes {
  const axes: StudyAxis[] = [];
  const derived: DerivedField[] = [];
  files.forEach((file, i) => {
    const path: Path = ["axes", i];
    checkNames(reader, file, path);
    if (file.formula !== undefined) {
      const field = derivedField(reader, file, path);
      if (field) derived.push(field);
    } else {
      const axis = file.values === undefined ? rangeAxis(reader, file, path, isSampled) : listAxis(reader, file, path);
      if (axis) axes.push(axis);
    }
  });
  return { axes, derived };
}

function checkNames(reader: NumberReader, { field, name }: AxisFile, path: Path): void {
  if (field === undefined && name === undefined) {
    addFinding(
      reader,
      "missing-key",
      "the axis says neither which field it varies nor a name for formulas",
      'Add for example `field: "friction[1]"`.',
      path,
    );
  }
  if (field !== undefined && (field === "" || parsePath(field) === undefined)) {
    const fix = "Write keys with points between them and entries of lists by their index from 0: elements[1].friction.";
    addFinding(reader, "bad-path", `${quote(field)} is not a path`, fix, [...path, "field"]);
  }
  if (name !== undefined && !isName(name)) {
    const fix = "Use letters, digits and underscores, beginning with a letter.";
    addFinding(reader, "bad-name", `${quote(name)} is not a name for an axis`, fix, [...path, "name"]);
  }
}

function derivedField(reader: NumberReader, file: AxisFile, path: Path): DerivedField | undefined {
  const own = (["from", "to", "count", "scale", "values", "name"] as const).find((key) => file[key] !== undefined);
  if (own !== undefined) {
    const what = `a field with a formula follows the other axes: it has no ${quote(own)} of its own`;
    addFinding(reader, "two-ways", what, `Remove ${own}, or the formula.`, [...path, own]);
    return undefined;
  }
  const { field, formula } = file as { field?: string; formula: string };
  if (field === undefined) return undefined;
  const parsed = attempt(() => parseExpression(formula));
  if (!(parsed instanceof ExpressionError)) return { field, formula };
  reader.findings.push(expressionFinding(parsed, [...path, "formula"]));
  return undefined;
}

const head = ({ field, name }: AxisFile) => ({
  ...(field !== undefined && { field }),
  ...(name !== undefined && { name: normalizeName(name) }),
});

function listAxis(reader: NumberReader, file: AxisFile, path: Path): StudyAxis | undefined {
  const other = (["from", "to", "count", "scale"] as const).find((key) => file[key] !== undefined);
  if (other !== undefined) {
    const what = `an axis has either values or a range, not both: ${quote(other)} does not go with values`;
    addFinding(reader, "two-ways", what, `Remove values, or ${other}.`, [...path, other]);
    return undefined;
  }
  const values = readRow(reader, file.values!, [...path, "values"]);
  if (values.length > 0) return { ...head(file), values };
  addFinding(reader, "empty-range", "the axis has no values", "Give one value or more.", [...path, "values"]);
  return undefined;
}

function rangeAxis(reader: NumberReader, file: AxisFile, path: Path, isSampled: boolean): StudyAxis | undefined {
  const fail = (code: string, what: string, fix: string, key: string): undefined => {
    addFinding(reader, code, what, fix, [...path, key]);
  };
  const missing = (["from", "to", ...(isSampled ? [] : (["count"] as const))] as const).find(
    (key) => file[key] === undefined,
  );
  if (missing !== undefined) {
    const fix = "Give from, to and count, or a list of values.";
    return fail("missing-key", `the axis has no ${quote(missing)}`, fix, missing);
  }
  const from = readNumber(reader, file.from!, [...path, "from"]);
  const to = readNumber(reader, file.to!, [...path, "to"]);
  const { count = 1, scale = "linear" } = file;
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  if (from > to) {
    const what = `the range is reversed: from ${from} to ${to}`;
    return fail("reversed-range", what, `Write from: ${to}, to: ${from}.`, "to");
  }
  if (count < 1)
    return fail("empty-range", `count must be at least 1, got ${count}`, "Ask for one value or more.", "count");
  if (from === to && count > 1) {
    const what = `the range is empty: from ${from} to ${to}, yet it should have ${count} values`;
    return fail("empty-range", what, "Give another end, or count: 1.", "to");
  }
  if (count === 1 && from < to && !isSampled) {
    const what = `one value cannot span the range from ${from} to ${to}`;
    return fail("empty-range", what, "Ask for two values or more, or give values: [x].", "count");
  }
  if (scale === "log" && !(from > 0)) {
    const what = `equal ratios need a range above 0, got from ${from}`;
    return fail("out-of-range", what, "Give from above 0, or scale: linear.", "from");
  }
  return { ...head(file), from, to, count: isSampled ? 1 : count, scale };
}
