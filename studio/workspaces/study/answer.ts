/**
 * Study: a map over two fields of a model. The answer is what will be computed; the map itself is painted by many workers.
 */
import { drawFigure } from "../../../src/doors/figures.ts";
import { editModel } from "../../../src/doors/models.ts";
import { mapJson } from "../../../src/doors/reports.ts";
import {
  classCounts,
  inferredClasses,
  mapAreas,
  mapGrid,
  nextPoints,
  type OpenStudy,
  openStudy,
  pointCount,
  type Study,
} from "../../../src/doors/studies.ts";
import type { Question } from "../../workers/protocol.ts";
import type { Work } from "../answers.ts";
import { kindOf } from "../kind-of.ts";
import type { View } from "../views.ts";
import {
  COARSEST,
  type Known,
  type NextInput,
  type OpenedPoint,
  type PointInput,
  type ResultInput,
  type RowsInput,
  type StudyAnswer,
} from "./study-protocol.ts";
import { planOf } from "./work/plan.ts";

function answer(question: Question): StudyAnswer {
  const plan = planOf(question);
  const { study, columns, classAt, command, file, notes } = plan;
  const { compute } = study;
  const [x, y] = plan.axes;
  return {
    verdict: {
      name: "map",
      tone: "ink",
      headline: `${columns[classAt]!.name} over ${x.field} and ${y.field}`,
      reason: notes.join(" "),
      theory: "studies",
    },
    remedies: [],
    stored: mapJson({
      compute,
      column: columns[classAt]!.name,
      points: pointCount(study),
      done: 0,
      errors: 0,
      classes: {},
      seconds: null,
      directory: "",
    }),
    figures: ["region-map"],
    fields: [],
    map: { axes: plan.axes, fields: plan.fields },
    command,
    ...(file && { file }),
    varied: [...study.axes, ...study.derived].flatMap(({ field }) => field ?? []),
  };
}

/** The study that was opened last: chunks of one study follow each other. */
let last: { readonly key: string; readonly open: OpenStudy } | undefined;

function opened(study: Study): OpenStudy {
  const key = JSON.stringify(study);
  if (last?.key !== key) last = { key, open: openStudy(study) };
  return last.open;
}

/** The class of every point: computed, inferred, or while it is still open that of the nearest coarse point. */
function shownClasses(study: Study, known: Known, width: number): (string | number | null)[] {
  const cells = inferredClasses(study, known) as (string | number | null)[];
  const height = cells.length / width;
  const near = (k: number, size: number, count: number): number =>
    Math.min(Math.round(k / size) * size, Math.floor((count - 1) / size) * size);
  return cells.map((cell, index) => {
    if (cell !== null || known[index] !== undefined) return cell;
    for (let size = 1; size <= 2 ** COARSEST; size *= 2) {
      const found = known[near(Math.floor(index / width), size, height) * width + near(index % width, size, width)];
      if (found !== undefined) return found as string | number | null;
    }
    return null;
  });
}

function result({ study, known, errors, incomplete, seconds }: ResultInput) {
  const { columns, classAt } = opened(study);
  const axes = mapGrid(study)!;
  const width = axes[0].values.length;
  const cells = shownClasses(study, known, width);
  const isDone = seconds !== null;
  const counts = new Map<string, number>();
  for (const cell of isDone ? cells : known)
    if (cell !== null && cell !== undefined) counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
  const computed = known.reduce((sum: number, cell) => sum + (cell === undefined ? 0 : 1), 0);
  const { title } = { title: study.title ?? (study.base as { title?: string }).title };
  const isInferred = cells.map((_, index) => known[index] === undefined);
  return mapJson({
    ...(title !== undefined && { title }),
    ...{ compute: study.compute, column: columns[classAt]!.name, points: cells.length },
    ...{
      done: isDone ? cells.length : computed,
      errors,
      incomplete,
      classes: classCounts(counts),
      seconds,
      directory: "",
    },
    grid: { axes, cells },
    ...(isDone && { areas: mapAreas(width, cells, isInferred) }),
    ...(study.refine !== undefined && study.refine > 0 && { refined: { levels: study.refine, computed } }),
  });
}

const VIEWS: Readonly<Record<string, View>> = {
  posture: "posture",
  certify: "certify",
  impact: "impact",
  simulate: "motion",
  fit: "impact",
};

/** A point of the map as a model of its own: the values of axes and derived fields written into the text of the base. */
function point({ text, name }: Question, { study, index }: PointInput): OpenedPoint {
  const isStudy = kindOf(text) === "study";
  const row = opened(study).row(index);
  const fields = [...study.axes.map(({ field }) => field), ...study.derived.map(({ field }) => field)];
  const edits = fields.flatMap((path, k) => (path === undefined ? [] : [{ path, value: row[1 + k] as number }]));
  const base = isStudy ? `${JSON.stringify(study.base, null, 2)}\n` : text;
  return {
    name: isStudy ? `${name.replace(/^.*\//, "")}-point` : name,
    text: editModel(base, edits),
    view: VIEWS[study.compute] ?? "impact",
  };
}

/** What is computed after the answer, by name. */
const PARTS: Readonly<Record<string, (question: Question, input: unknown) => unknown>> = {
  plan: planOf,
  rows: (_, input) => {
    const { study, indices } = input as RowsInput;
    const { row } = opened(study);
    return indices.map(row);
  },
  next: (_, input) => {
    const { study, known } = input as NextInput;
    return nextPoints(study, known);
  },
  result: (_, input) => result(input as ResultInput),
  point: (question, input) => point(question, input as PointInput),
  inferred: (_, input) => {
    const { study, known } = input as NextInput;
    const { inferredRow } = opened(study);
    return inferredClasses(study, known).flatMap((kind, index) =>
      known[index] === undefined ? [inferredRow(index, kind)] : [],
    );
  },
};

export const studyWork: Work = {
  answer,
  draw: drawFigure,
  parts: PARTS,
};
