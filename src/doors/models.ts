/**
 * `sprag/models`: model files and measurements, read and checked; what a model is made of.
 */
import { InputError } from "../errors.ts";
import * as formatting from "../models/format-error.ts";
import * as schemas from "../models/kinds.ts";
import * as measurements from "../models/read-measurements.ts";
import * as reading from "../models/read-model.ts";
import * as near from "../text/nearest.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import { names } from "./shapes/expression.ts";

export { InputError, type InputErrorParts, InternalError, type Place } from "../errors.ts";
export { MODEL_KINDS, type ModelKind } from "../models/kinds.ts";
export type { LawChoice } from "../models/law-choice.ts";
export type { MechanicalSystem, SystemElement } from "../models/mechanical-system.ts";
export type { ImpactModel, Model, ModelOf, PostureModel, SystemModel } from "../models/model.ts";
export type { Measurements, ReadMeasurementsOptions, TimeSeries } from "../models/read-measurements.ts";
export type { ReadKindOptions, ReadModel, ReadOptions } from "../models/read-model.ts";
export type { SimulateSettings } from "../models/simulation-options.ts";
export { LARGEST_TEXT } from "../models/source/source-text.ts";

const { text } = is;
const error = is.like("an InputError", (value) => value instanceof InputError);
const read = is.object("a model with its places", "Pass what readModel(text) returns.", {
  "places excerpts": is.callable,
});
const options = is.options({ file: text, kind: is.either(is.isText, text, names) });
const candidates: is.Check = (value, path) => {
  const isIterable = typeof value === "object" && value !== null && Symbol.iterator in value;
  if (!isIterable) is.refuse(path, "a list of words", value);
  for (const word of value as Iterable<unknown>) if (typeof word !== "string") is.refuse(path, "a list of words", word);
};

export const readModel = door(reading.readModel, { text, options });
export const locate = door(reading.locate, { error, read });
export const formatInputError = door(formatting.formatInputError, { error });
const tableOptions = is.options({ "file columns": text, freedoms: is.number, coordinates: names });
export const readMeasurements = door(measurements.readMeasurements, { text, options: tableOptions });
export const readMeasuredData = door(measurements.readMeasuredData, { text, options: tableOptions });
export const modelJsonSchema = door(schemas.modelJsonSchema, { "kind?": text });
export const nearest = door(near.nearest, { word: text, candidates });
