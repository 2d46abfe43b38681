/**
 * `sprag/studies`: parameter maps as plain data: studies read and checked, their points, and the chunks they are cut into.
 */
import * as parsing from "../models/study/parse-study.ts";
import { COMPUTATION_NAMES } from "../models/study/study.ts";
import * as lines from "../studies/borders/border-lines.ts";
import * as parts from "../studies/borders/border-parts.ts";
import * as classes from "../studies/class-counts.ts";
import * as costs from "../studies/computations.ts";
import * as areas from "../studies/map-areas.ts";
import * as grids from "../studies/map-grid.ts";
import * as opening from "../studies/open-study.ts";
import * as reading from "../studies/read-study.ts";
import * as refining from "../studies/refine.ts";
import * as chunks from "../studies/study-chunks.ts";
import * as points from "../studies/study-points.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import { names, recordOf } from "./shapes/expression.ts";
import * as shape from "./shapes/study.ts";
import { study } from "./shapes/study.ts";

export type { AxisOption } from "../models/study/axis-option.ts";
export type { ModelStudyOptions, ReadStudyOptions, StudyHead } from "../models/study/parse-study.ts";
export {
  COMPUTATION_NAMES,
  type ComputationName,
  type DerivedField,
  MOST_HALVINGS,
  type Study,
  type StudyAxis,
  type StudySample,
} from "../models/study/study.ts";
export type { Borders, CrowdedEdge } from "../studies/borders/border-lines.ts";
export type { BorderLine } from "../studies/borders/join-segments.ts";
export { BORDER_RESOLUTION, type PartFinding } from "../studies/borders/open-borders.ts";
export type { Cell, Column } from "../studies/computation.ts";
export type { MapAreas } from "../studies/map-areas.ts";
export { type MapGridAxis, MOST_CELLS } from "../studies/map-grid.ts";
export type { OpenStudy } from "../studies/open-study.ts";
export type { ModelNumber } from "../studies/read-study.ts";
export type { KnownClasses } from "../studies/refine.ts";
export {
  type Chunk,
  type Hash,
  type Lattice,
  MOST_CHUNK_POINTS,
  type PointList,
  /** Its earlier name. */
  type PointList as BorderParts,
  type Runtime,
  type StudyChunks,
} from "../studies/study-chunks.ts";

const set = /* @__PURE__ */ is.either(Array.isArray, names, /* @__PURE__ */ recordOf(shape.data));

const cell = is.like("a word, a number or null", (value) => value === null || /^(string|number)$/.test(typeof value));

export const readStudy = /* @__PURE__ */ door("readStudy", reading.readStudy, {
  text: is.text,
  options: /* @__PURE__ */ is.object("options", "Pass { open: (name) => ({ text, file }) }.", {
    open: is.callable,
    "file?": is.text,
    "set?": set,
  }),
});
export const studyOfModel = /* @__PURE__ */ door("studyOfModel", reading.studyOfModel, {
  model: shape.namedText,
  axes: shape.axisOptions,
  options: /* @__PURE__ */ is.options({ set, class: is.text, compute: /* @__PURE__ */ is.oneOf(COMPUTATION_NAMES) }),
});
export const studyHead = /* @__PURE__ */ door("studyHead", parsing.studyHead, {
  text: is.text,
  name: /* @__PURE__ */ is.optional(is.text),
});
export const modelNumbers = /* @__PURE__ */ door("modelNumbers", reading.modelNumbers, { model: shape.namedText });
export const openStudy = /* @__PURE__ */ door("openStudy", opening.openStudy, { study });
export const computationCost = /* @__PURE__ */ door("computationCost", costs.computationCost, {
  compute: /* @__PURE__ */ is.oneOf(COMPUTATION_NAMES),
});
export const rowCost = /* @__PURE__ */ door("rowCost", costs.rowCost, { study });
export const pointCount = /* @__PURE__ */ door("pointCount", points.pointCount, { study });
export const pointAt = /* @__PURE__ */ door("pointAt", points.pointAt, { study, index: is.count });
export const gridAxes = /* @__PURE__ */ door("gridAxes", points.gridAxes, { study });
export const mapGrid = /* @__PURE__ */ door("mapGrid", grids.mapGrid, { study });
export const classCounts = /* @__PURE__ */ door("classCounts", classes.classCounts, {
  counts: /* @__PURE__ */ is.like("a Map of counts by class", (value) => value instanceof Map),
});
export const studyChunks = /* @__PURE__ */ door("studyChunks", chunks.studyChunks, {
  study,
  runtime: shape.runtime,
  hash: is.callable,
});
export const listedChunks = /* @__PURE__ */ door("listedChunks", chunks.listedChunks, {
  study,
  list: /* @__PURE__ */ is.object("a list of indices", "Pass { indices, work }.", {
    indices: /* @__PURE__ */ is.list(is.count),
    work: is.finite,
  }),
  runtime: shape.runtime,
  hash: is.callable,
});
export const borderParts = /* @__PURE__ */ door("borderParts", parts.borderParts, { study, cells: shape.cells });
export const borderLines = /* @__PURE__ */ door("borderLines", lines.borderLines, {
  study,
  cells: shape.cells,
  finding: is.callable,
});
export const mapAreas = /* @__PURE__ */ door("mapAreas", areas.mapAreas, {
  width: is.positiveCount,
  cells: /* @__PURE__ */ is.list(cell),
  isInferred: /* @__PURE__ */ is.list(is.boolean),
  isCertified: /* @__PURE__ */ is.optional(/* @__PURE__ */ is.list(is.boolean)),
});
export const refinedStudy = /* @__PURE__ */ door("refinedStudy", refining.refinedStudy, { study, levels: is.count });
export const nextPoints = /* @__PURE__ */ door("nextPoints", refining.nextPoints, { study, known: shape.known });
export const inferredClasses = /* @__PURE__ */ door("inferredClasses", refining.inferredClasses, {
  study,
  known: shape.known,
});
