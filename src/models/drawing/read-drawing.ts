/**
 * The section `drawing` of a system file → `SystemDrawing`: formulas parsed and checked; those of parameters alone become numbers, the
 * others values that are computed at every state that is drawn.
 */
import { nearestFix } from "../../text/nearest.ts";
import { listWords, quote } from "../../text/quote.ts";
import { differentiate } from "../expressions/differentiate.ts";
import { evaluateExpression } from "../expressions/evaluate.ts";
import { attempt, ExpressionError } from "../expressions/expression-error.ts";
import { namesIn } from "../expressions/post-order.ts";
import type { Expression } from "../expressions/syntax-tree.ts";
import type { SystemElement } from "../mechanical-system.ts";
import { expressionFinding } from "../numbers.ts";
import type { Path } from "../path.ts";
import { type FormulaReader, readKnown, TIME } from "../system/formula-reader.ts";
import { runner } from "../system/formula-system.ts";
import type { FormulaField } from "../system/system-schema.ts";
import {
  type DrawnContact,
  type DrawnNumber,
  type DrawnPart,
  type DrawnPlace,
  type DrawnPoint,
  frictionFields,
  type SystemDrawing,
} from "./drawing.ts";
import type { DrawingFile } from "./drawing-schema.ts";

type PointField = readonly [FormulaField, FormulaField];
type ReadPoint = (field: PointField, path: Path) => DrawnPoint;

type Drawable = Pick<SystemElement, "name" | "kind" | "normal" | "unit" | "friction">;

/**
 * `elements`: of the mechanism, undefined where it has mistakes. `start`: the state in which every value must exist; without one, formulas
 * are of parameters alone.
 */
export function readDrawing(
  formulas: FormulaReader,
  file: DrawingFile | undefined,
  elements: readonly Drawable[] | undefined,
  start?: { readonly position: readonly number[]; readonly t: number },
): SystemDrawing | undefined {
  if (file === undefined) return undefined;
  const values: PlacedValue[] = [];
  const number = numberReader(formulas, values, start !== undefined);
  const point: ReadPoint = (field, path) => [number(field[0], [...path, 0]), number(field[1], [...path, 1])];
  const direction = directionReader(formulas, point);
  const parts = readParts(file, radiusReader(formulas, number), point);
  const contacts = (file.contacts ?? []).map((contact, i): DrawnContact => {
    const path = ["drawing", "contacts", i];
    checkElement(formulas, contact.element, elements, [...path, "element"]);
    const fed = elements?.find(({ normal, kind }) => normal === contact.element && kind === "coulomb-step");
    const turns = elements?.some(({ name, unit }) => name === contact.element && unit === "rad");
    const at = point(contact.at, [...path, "at"]);
    const normal: DrawnPoint = contact.normal ? direction(contact.normal, [...path, "normal"]) : [0, 1];
    const tangent = contact.tangent && direction(contact.tangent, [...path, "tangent"]);
    if (tangent) checkAcross(formulas, normal, tangent, [...path, "tangent"]);
    return {
      ...{ element: contact.element, at, normal },
      ...(tangent && { tangent }),
      ...(fed && frictionFields(fed)),
      ...(turns && { unit: "rad" as const }),
    };
  });
  if (start) checkStart(formulas, values, start);
  return { bodies: [], parts, contacts, ...valueFunctions(formulas, values) };
}

interface PlacedValue {
  readonly expression: Expression;
  readonly path: Path;
}

/** Reads a coordinate; the same text is the same value. */
function numberReader(formulas: FormulaReader, values: PlacedValue[], time: boolean) {
  const known = new Map<string, number>();
  const { coordinates, parameters } = formulas.scope;
  const moving = new Set([...coordinates, TIME]);
  return (field: FormulaField, path: Path): DrawnNumber => {
    if (typeof field === "number") return field;
    const expression = readKnown(formulas, field, path, { time });
    if (expression === undefined) return 0;
    if (!namesIn(expression).some(({ name }) => moving.has(name))) {
      const value = attempt(() => evaluateExpression(expression, parameters));
      if (typeof value === "number") return value;
      formulas.findings.push(expressionFinding(value, path));
      return 0;
    }
    const place = known.get(field) ?? values.push({ expression, path }) - 1;
    known.set(field, place);
    return { value: place };
  };
}

type ReadNumber = (field: FormulaField, path: Path) => DrawnNumber;

/** Reads a radius; one of numbers is not negative. */
function radiusReader({ findings }: FormulaReader, number: ReadNumber): ReadNumber {
  return (field, path) => {
    const radius = number(field, path);
    if (typeof radius === "number" && radius < 0) {
      const what = `a radius is not negative, got ${radius}`;
      findings.push({ code: "out-of-range", what, fix: "Give a positive length in m.", path });
    }
    return radius;
  };
}

/** Directions of numbers with less than this between them are one (rounding of formulas). */
const PARALLEL = 1e-9;

/** Slip is across the normal. */
function checkAcross({ findings }: FormulaReader, normal: DrawnPoint, tangent: DrawnPoint, path: Path): void {
  const [a, b, c, d] = [...normal, ...tangent];
  if (![a, b, c, d].every((one) => typeof one === "number") || findings.length > 0) return;
  if (Math.abs((a as number) * (d as number) - (b as number) * (c as number)) > PARALLEL) return;
  const what = "the tangent lies along the normal";
  const fix = `Give a direction across it, for example [${b}, ${-(a as number) + 0}], or leave it out.`;
  findings.push({ code: "bad-shape", what, fix, path });
}

/** Reads a direction; one of numbers gets length 1, which formulas get where they are drawn. */
function directionReader({ findings }: FormulaReader, point: ReadPoint): ReadPoint {
  return (field, path) => {
    const count = findings.length;
    const [x, y] = point(field, path);
    if (typeof x !== "number" || typeof y !== "number" || findings.length > count) return [x, y];
    const size = Math.hypot(x, y);
    if (size > 0) return [x / size, y / size];
    const what = "[0, 0] has no direction";
    findings.push({ code: "bad-shape", what, fix: "Give a direction like [0, 1].", path });
    return [x, y];
  };
}

function readParts(file: DrawingFile, radiusOf: ReadNumber, point: ReadPoint): DrawnPart[] {
  const each = <T extends { readonly name?: string | undefined }>(
    key: keyof DrawingFile,
    items: readonly T[] | undefined,
    make: (item: T, path: Path) => DrawnPart,
  ): DrawnPart[] =>
    (items ?? []).map((item, i) => ({ ...make(item, ["drawing", key, i]), ...(item.name && { name: item.name }) }));
  const points = (fields: readonly PointField[], path: Path): DrawnPoint[] =>
    fields.map((field, j) => point(field, [...path, "points", j]));
  const ends = (fields: readonly [PointField, PointField], path: Path): readonly [DrawnPlace, DrawnPlace] => [
    { at: point(fields[0], [...path, "points", 0]) },
    { at: point(fields[1], [...path, "points", 1]) },
  ];
  return [
    ...each("grounds", file.grounds, (item, path) => ({ kind: "ground", points: points(item.points, path) })),
    ...each("polygons", file.polygons, (item, path) => ({ kind: "polygon", points: points(item.points, path) })),
    ...each("lines", file.lines, (item, path) => ({ kind: "line", points: points(item.points, path) })),
    ...each("discs", file.discs, ({ center, radius }, path) => ({
      ...{ kind: "disc", at: point(center, [...path, "center"]), radius: radiusOf(radius, [...path, "radius"]) },
    })),
    ...each("springs", file.springs, (item, path) => ({ kind: "spring", ends: ends(item.points, path) })),
    ...each("dampers", file.dampers, (item, path) => ({ kind: "damper", ends: ends(item.points, path) })),
    ...each("joints", file.joints, ({ at }, path) => ({ kind: "joint", at: point(at, [...path, "at"]) })),
    ...each("points", file.points, ({ at }, path) => ({ kind: "point", at: point(at, [...path, "at"]) })),
    ...(file.labels ?? []).map(({ text, at }, i): DrawnPart => {
      return { kind: "label", text, at: point(at, ["drawing", "labels", i, "at"]) };
    }),
  ];
}

function checkElement(
  { findings }: FormulaReader,
  name: string,
  elements: readonly Drawable[] | undefined,
  path: Path,
): void {
  if (elements === undefined) return;
  const known = elements.filter(({ kind }) => kind.endsWith("unilateral")).map((element) => element.name);
  if (known.includes(name)) return;
  const what = `there is no contact or clutch ${quote(name)} to draw`;
  const list = known.length === 0 ? "The model has none." : `Known: ${listWords(known.map(quote))}.`;
  findings.push({ code: "unknown-element", what, ...nearestFix(name, known, list), path });
}

/** A picture that does not exist at the start is a mistake; one that stops to exist later leaves a gap. */
function checkStart(
  { scope, findings }: FormulaReader,
  values: readonly PlacedValue[],
  { position, t }: { readonly position: readonly number[]; readonly t: number },
): void {
  if (findings.length > 0) return;
  const state = new Map([...scope.parameters, [TIME, t] as const]);
  scope.coordinates.forEach((name, j) => {
    state.set(name, position[j]!);
  });
  for (const { expression, path } of values) {
    const value = attempt(() => evaluateExpression(expression, state));
    if (value instanceof ExpressionError) findings.push(expressionFinding(value, path));
  }
}

function valueFunctions(
  { scope }: FormulaReader,
  values: readonly PlacedValue[],
): Pick<SystemDrawing, "count" | "valuesInto" | "slopesInto"> {
  const expressions = values.map(({ expression }) => expression);
  const run = runner(scope);
  const program = run(expressions);
  let slopes: typeof program | undefined;
  return {
    count: values.length,
    valuesInto: (out, q, t) => program(out, q, undefined, t),
    slopesInto: (out, q, t) => {
      slopes ??= run(expressions.flatMap((one) => scope.coordinates.map((name) => differentiate(one, name))));
      slopes(out, q, undefined, t);
    },
  };
}
