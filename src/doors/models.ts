/**
 * `sprag/models`: model files and measurements, read and checked; what a model is made of.
 */
import { InputError } from "../errors.ts";
import * as fitted from "../laws/identify/fitted-model.ts";
import * as editing from "../models/edit-model.ts";
import * as formatting from "../models/format-error.ts";
import * as schemas from "../models/kinds.ts";
import * as differences from "../models/model-edits.ts";
import * as measurements from "../models/read-measurements.ts";
import * as reading from "../models/read-model.ts";
import * as sources from "../models/source/source-document.ts";
import * as writing from "../models/write-impact.ts";
import * as near from "../text/nearest.ts";
import * as is from "./shapes/check.ts";
import { door, text } from "./shapes/check.ts";
import { names, recordOf } from "./shapes/expression.ts";
import { lawFields } from "./shapes/impact.ts";
import { impactModel, units } from "./shapes/problem.ts";
import { anyModel, readOf } from "./shapes/read.ts";
import { identification } from "./shapes/result.ts";
import { data } from "./shapes/study.ts";

export type { Unit } from "../elements/unit.ts";
export { InputError, type InputErrorParts, InternalError, type Mend, type Place } from "../errors.ts";
export type { FittedModelOptions } from "../laws/identify/fitted-model.ts";
export type {
  DrawnContact,
  DrawnNumber,
  DrawnPart,
  DrawnPlace,
  DrawnPoint,
  SystemDrawing,
} from "../models/drawing/drawing.ts";
export type { DrawnState, PlacedContact } from "../models/drawing/drawn-state.ts";
export type { EditModelOptions, ModelEdit } from "../models/edit-model.ts";
export type { LawChoice } from "../models/law-choice.ts";
export type { MechanicalSystem, SystemElement } from "../models/mechanical-system.ts";
export type { ImpactModel, Model, ModelOf, PostureModel, SystemModel } from "../models/model.ts";
export { FILE_KINDS, type FileKind, MODEL_KINDS, type ModelKind } from "../models/model-kinds.ts";
export type { PairCoefficient, PairCoefficients } from "../models/planar/pair-coefficients.ts";
export type { Measurements, ReadMeasurementsOptions, TimeSeries } from "../models/read-measurements.ts";
export type { ReadKindOptions, ReadModel, ReadOptions } from "../models/read-model.ts";
export type { Settings } from "../models/settings.ts";
export type { SimulateSettings } from "../models/simulation-options.ts";
export type { SourceDocument } from "../models/source/source-document.ts";
export { LARGEST_TEXT } from "../models/source/source-text.ts";
export type { ModelFormat } from "../models/write-impact.ts";

const error = /* @__PURE__ */ is.like("an InputError", (value) => value instanceof InputError);
const read = /* @__PURE__ */ readOf(anyModel);
const set = /* @__PURE__ */ is.either(Array.isArray, names, /* @__PURE__ */ recordOf(data));
const options = /* @__PURE__ */ is.options({
  file: text,
  set,
  kind: /* @__PURE__ */ is.either(is.isText, text, names),
});
const written = /* @__PURE__ */ is.both(impactModel, /* @__PURE__ */ is.options(lawFields));
const candidates: is.Check = (value, path) => {
  const isIterable = typeof value === "object" && value !== null && Symbol.iterator in value;
  if (!isIterable) is.refuse(path, "a list of words", value);
  for (const word of value as Iterable<unknown>) if (typeof word !== "string") is.refuse(path, "a list of words", word);
};

const modelPath = /* @__PURE__ */ is.both(
  /* @__PURE__ */ is.like("a path of one part or more", (value) => Array.isArray(value) && value.length > 0),
  /* @__PURE__ */ is.list(/* @__PURE__ */ is.either(is.isText, text, is.count)),
);

const parsed = /* @__PURE__ */ is.object("a text that was parsed", "Pass what readSource(text) returns.", {
  find: is.callable,
  source: /* @__PURE__ */ is.object("a text with its file", "Pass what readSource(text) returns.", { text }),
});
const given = /* @__PURE__ */ is.either(is.isText, text, parsed);

export const readSource = /* @__PURE__ */ door("readSource", sources.readSource, { text, "file?": text });
export const readModel = /* @__PURE__ */ door("readModel", reading.readModel, { text: given, options });
export const locate = /* @__PURE__ */ door("locate", reading.locate, { error, read });
export const located = /* @__PURE__ */ door("located", reading.located, { read, step: is.callable });
export const formatInputError = /* @__PURE__ */ door("formatInputError", formatting.formatInputError, {
  error,
  "width?": is.positiveCount,
});
const edit = /* @__PURE__ */ is.object("an edit", 'Pass { path: "elements[1].friction", value: 0.3 }.', {
  path: /* @__PURE__ */ is.either(is.isText, text, modelPath),
  value: /* @__PURE__ */ is.either(is.isText, text, is.finite),
});
export const editModel = /* @__PURE__ */ door("editModel", editing.editModel, {
  text,
  edits: /* @__PURE__ */ is.list(edit),
  options: /* @__PURE__ */ is.options({ file: text }),
});
export const editSource = /* @__PURE__ */ door("editSource", editing.editSource, {
  document: parsed,
  edits: /* @__PURE__ */ is.list(edit),
});
const tableOptions = /* @__PURE__ */ is.options({
  "file columns": text,
  freedoms: is.number,
  coordinates: names,
  units,
});
export const readMeasurements = /* @__PURE__ */ door("readMeasurements", measurements.readMeasurements, {
  text,
  options: tableOptions,
});
export const readMeasuredData = /* @__PURE__ */ door("readMeasuredData", measurements.readMeasuredData, {
  text,
  options: tableOptions,
});
export const writeImpact = /* @__PURE__ */ door("writeImpact", writing.writeImpact, {
  model: written,
  "format?": /* @__PURE__ */ is.oneOf(["yaml", "json"]),
});
export const fittedModel = /* @__PURE__ */ door("fittedModel", fitted.fittedModel, {
  text,
  found: identification,
  options: /* @__PURE__ */ is.options({ "file data": text, comments: is.boolean }),
});
export const modelJsonSchema = /* @__PURE__ */ door("modelJsonSchema", schemas.modelJsonSchema, { "kind?": text });
export const nearest = /* @__PURE__ */ door("nearest", near.nearest, { word: text, candidates });
export const modelEdits = /* @__PURE__ */ door("modelEdits", differences.modelEdits, { from: text, to: text });
