/**
 * `sprag/studies`: parameter maps as plain data: studies read and checked, their points, and the chunks they are cut into.
 */
import { COMPUTATION_NAMES } from "../models/study/study.ts";
import * as costs from "../studies/computations.ts";
import * as opening from "../studies/open-study.ts";
import * as reading from "../studies/read-study.ts";
import * as chunks from "../studies/study-chunks.ts";
import * as points from "../studies/study-points.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import { names, recordOf } from "./shapes/expression.ts";
import * as shape from "./shapes/study.ts";
import { study } from "./shapes/study.ts";

export type { AxisOption, ModelStudyOptions, ReadStudyOptions } from "../models/study/parse-study.ts";
export {
  COMPUTATION_NAMES,
  type ComputationName,
  type DerivedField,
  type Study,
  type StudyAxis,
  type StudySample,
} from "../models/study/study.ts";
export type { Cell, Column } from "../studies/computation.ts";
export type { OpenStudy } from "../studies/open-study.ts";
export type { Chunk, Hash, Lattice, Runtime, StudyChunks } from "../studies/study-chunks.ts";

const set = is.either(Array.isArray, names, recordOf(shape.data));

export const readStudy = /* @__PURE__ */ door(reading.readStudy, {
  text: is.text,
  options: /* @__PURE__ */ is.object("options", "Pass { open: (name) => ({ text, file }) }.", {
    open: is.callable,
    "file?": is.text,
    "set?": set,
  }),
});
export const studyOfModel = /* @__PURE__ */ door(reading.studyOfModel, {
  model: shape.namedText,
  axes: shape.axisOptions,
  options: /* @__PURE__ */ is.options({ set, compute: /* @__PURE__ */ is.oneOf(COMPUTATION_NAMES) }),
});
export const openStudy = /* @__PURE__ */ door(opening.openStudy, { study });
export const computationCost = /* @__PURE__ */ door(costs.computationCost, {
  compute: /* @__PURE__ */ is.oneOf(COMPUTATION_NAMES),
});
export const pointCount = /* @__PURE__ */ door(points.pointCount, { study });
export const pointAt = /* @__PURE__ */ door(points.pointAt, { study, index: is.count });
export const gridAxes = /* @__PURE__ */ door(points.gridAxes, { study });
export const studyChunks = /* @__PURE__ */ door(chunks.studyChunks, {
  study,
  runtime: shape.runtime,
  hash: is.callable,
});
