/**
 * A study made ready: its base model read once, its columns known, any point evaluated by its index. A point whose model is refused,
 * whose solver fails or whose budget runs out is a row with its reason; nothing that one point does can spoil another.
 */
import { InputError } from "../errors.ts";
import { expressionEvaluator } from "../models/expressions/evaluate.ts";
import { parseExpression } from "../models/expressions/parse.ts";
import type { Model } from "../models/model.ts";
import { type Path, parsePath } from "../models/path.ts";
import { modelReader } from "../models/read-model.ts";
import type { Setting } from "../models/settings.ts";
import { axisName, COMPUTE_KINDS, type Study } from "../models/study/study.ts";
import { nearestFix } from "../text/nearest.ts";
import { quote } from "../text/quote.ts";
import { openBorders } from "./borders/open-borders.ts";
import { CERTIFIED_COLUMNS, cellCertifier } from "./cells/cell-certifier.ts";
import { type Cell, type Cells, type Column, double, int, reasonOf, text } from "./computation.ts";
import { COMPUTATIONS } from "./computations.ts";
import { pointAt, pointCount } from "./study-points.ts";
import type { OpenStudy } from "./study-rows.ts";

export type { OpenStudy } from "./study-rows.ts";

/** Throws `InputError` (path `columns[i]`, `base`) where nothing can be computed at all. */
export function openStudy(study: Study): OpenStudy {
  const points = openPoints(study);
  return study.task === "borders" ? openBorders(points) : points;
}

function openPoints(study: Study): OpenStudy {
  const placed = pointPlacer(study);
  const place = (index: number): PlacedPoint => placed(pointAt(study, index));
  const read = modelReader(JSON.stringify(study.base), { kind: COMPUTE_KINDS[study.compute] });
  const modelAt = (index: number): Model => read(place(index).settings).model;
  const computation = COMPUTATIONS[study.compute];
  const known = computation.columns(
    sampleModel(study, () => read([]).model, modelAt),
    study,
  );
  const results = chosenColumns(study, known);
  const names = new Set(results.map(({ name }) => name));
  const isChosen = (name: string): boolean => names.has(name);
  const first = results[0]!.name;
  const certify = cellCertifier(study, first);
  const proofs = certify === undefined ? [] : CERTIFIED_COLUMNS;
  const { classAt, columns, rowOf } = tableOf(study, [...results, ...proofs]);
  const evaluate = (model: Model, isWanted: (column: string) => boolean): Cells =>
    computation.evaluate(model, study, isWanted);
  const valuesAt = (index: number): Cell[] => valuesOr(place, study, index);
  const emptyRow: OpenStudy["emptyRow"] = (index, { code, what }) =>
    rowOf(index, valuesAt(index), { error: reasonOf(code, what) });
  return {
    inferredRow: (index, kind) => rowOf(index, valuesAt(index), { [first]: kind, origin: "inferred" }),
    isPossible: ([index, ...cells]) => valuesAt(index as number).every((value, k) => Object.is(value, cells[k])),
    ...{ study, modelAt, emptyRow, classAt, columns, rows: pointCount(study) },
    classOf: (values) =>
      classOrNone(() => evaluate(read(placed(values).settings).model, (name) => name === first)[first]),
    row(index) {
      try {
        const point = place(index);
        const { model } = read(point.settings);
        const own = evaluate(model, isChosen);
        const cells = certify === undefined ? own : { ...own, ...certify(index, model, own) };
        return rowOf(index, point.values, cells);
      } catch (error) {
        return emptyRow(index, whyNot(error));
      }
    },
  };
}

/** Columns of the table: index, axes and derived fields, results, where they come from, why there are none. */
function tableOf(study: Study, results: readonly Column[]) {
  const axes = [...study.axes.map(axisName), ...study.derived.map(({ field }) => field)].map(double);
  const isRefined = study.refine !== undefined;
  return {
    classAt: 1 + axes.length,
    columns: [int("index"), ...axes, ...results, ...(isRefined ? [text("origin")] : []), text("error")],
    rowOf: (index: number, values: readonly Cell[], cells: Cells): Cell[] => [
      index,
      ...values,
      ...results.map(({ name }) => finite(cells[name])),
      ...(isRefined ? [cells.origin ?? "computed"] : []),
      cells.error ?? null,
    ],
  };
}

/** A number that does not exist is no number of a table. */
function finite(cell: Cell | undefined): Cell {
  return cell === undefined || (typeof cell === "number" && !Number.isFinite(cell)) ? null : cell;
}

/** As in a row: a point without a result has no class. */
function classOrNone(evaluate: () => Cell | undefined): Cell {
  try {
    return finite(evaluate());
  } catch {
    return null;
  }
}

function whyNot(error: unknown): { readonly code: string; readonly what: string } {
  if (error instanceof InputError) return error;
  return { code: "internal", what: error instanceof Error ? error.message : String(error) };
}

interface PlacedPoint {
  /** Of axes, then of derived fields. */
  readonly values: readonly number[];
  readonly settings: readonly Setting[];
}

/** From the values of the axes to those of a point and the settings that put them into the model. */
function pointPlacer(study: Study): (values: readonly number[]) => PlacedPoint {
  const { axes, derived, parameters = {} } = study;
  const paths = axes.map(({ field }) => (field === undefined ? undefined : pathOf(field)));
  const follow = derived.map(({ field, formula }) => ({
    path: pathOf(field),
    evaluate: expressionEvaluator(parseExpression(formula)),
  }));
  const fixed = Object.entries(parameters);
  return (given) => {
    const values = [...given];
    const settings: Setting[] = [];
    const names = new Map(fixed);
    axes.forEach(({ field, name }, k) => {
      if (paths[k]) settings.push({ path: paths[k], value: values[k]!, name: `axis ${field}` });
      if (name !== undefined) names.set(name, values[k]!);
    });
    follow.forEach(({ path, evaluate }, k) => {
      const value = evaluate(names);
      values.push(value);
      settings.push({ path, value, name: `axis ${derived[k]!.field}` });
    });
    return { values, settings };
  };
}

/** A study that was read has fields that are paths. */
const pathOf = (field: string): Path => parsePath(field)!;

/** The values of a point; those of the axes alone where a formula has none. */
function valuesOr(place: (index: number) => PlacedPoint, study: Study, index: number): Cell[] {
  try {
    return [...place(index).values];
  } catch {
    return [...pointAt(study, index), ...study.derived.map(() => null)];
  }
}

/** A model whose columns are those of the study: the base, or the first, middle or last point where the base alone is no model. */
function sampleModel(study: Study, base: () => Model, modelAt: (index: number) => Model): Model {
  const last = pointCount(study) - 1;
  const tries = [base, ...[0, Math.floor(last / 2), last].map((index) => () => modelAt(index))];
  let first: unknown;
  for (const attempt of tries) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      first ??= error;
    }
  }
  throw first;
}

function chosenColumns({ columns, class: chosen, compute }: Study, known: readonly Column[]): readonly Column[] {
  const names = known.map(({ name }) => name);
  const check = (name: string, where: string, allowed: readonly string[]): void => {
    if (allowed.includes(name)) return;
    throw new InputError({
      code: "unknown-value",
      what:
        where === "class" ? `${quote(name)} of ${compute} has no classes` : `${compute} has no column ${quote(name)}`,
      where,
      ...nearestFix(name, allowed, `Known ${where === "class" ? "classes" : "columns"}: ${allowed.join(", ")}.`),
    });
  };
  columns?.forEach((name, i) => check(name, `columns[${i}]`, names));
  if (chosen !== undefined) {
    check(
      chosen,
      "class",
      known.flatMap(({ name, type }) => (type === "double" ? [] : [name])),
    );
  }
  // The class goes first whether or not it is asked for: a map is coloured by it.
  const first = known.find(({ name }) => name === (chosen ?? names[0]))!;
  const isWanted = ({ name, isExtra }: Column): boolean => (columns ? columns.includes(name) : !isExtra);
  return [first, ...known.filter((column) => column !== first && isWanted(column))];
}
