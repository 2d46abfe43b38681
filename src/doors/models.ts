/**
 * Doors of models and expressions: reading, checking and formulas.
 */
import { InputError } from "../errors.ts";
import * as compiling from "../models/expressions/compile-expressions.ts";
import * as deriving from "../models/expressions/differentiate.ts";
import * as evaluating from "../models/expressions/evaluate.ts";
import * as linear from "../models/expressions/linear-form.ts";
import * as parsing from "../models/expressions/parse.ts";
import * as simplifying from "../models/expressions/simplify.ts";
import * as substituting from "../models/expressions/substitute.ts";
import * as tex from "../models/expressions/to-tex.ts";
import * as formatting from "../models/format-error.ts";
import * as schemas from "../models/kinds.ts";
import * as measurements from "../models/read-measurements.ts";
import * as reading from "../models/read-model.ts";
import * as near from "../text/nearest.ts";
import {
  type Check,
  callable,
  door,
  either,
  finite,
  isText,
  list,
  number,
  object,
  optional,
  options,
  refuse,
  text,
} from "./check.ts";
import { expression } from "./expression-shapes.ts";

const names = list(text, "a list of names");

/** A record whose values all pass a check. */
const recordOf =
  (item: Check): Check =>
  (value, path, args) => {
    object("an object of names", "Pass it as { name: value }.", {})(value, path, args);
    if (value instanceof Map) refuse(path, "a plain object", value, "Pass Object.fromEntries(map).");
    for (const [name, entry] of Object.entries(value as object)) item(entry, `${path}.${name}`, args);
  };

/** Values of names, as a map. */
const values: Check = (value, path, args) => {
  if (!(value instanceof Map)) refuse(path, "a map of names to numbers", value, 'Pass new Map([["x", 1]]).');
  for (const [name, entry] of value) {
    text(name, `${path} (a name)`, args);
    number(entry, `${path}.${name}`, args);
  }
};

const inputError: Check = (value, path) => {
  if (!(value instanceof InputError)) refuse(path, "an InputError", value);
};

export const readModel = door(reading.readModel, {
  text,
  options: options({ file: text, kind: either(isText, text, names) }),
});
export const locate = door(reading.locate, {
  error: inputError,
  read: object("a model with its places", "Pass what readModel(text) returns.", {
    places: callable,
    excerpts: callable,
  }),
});
export const formatInputError = door(formatting.formatInputError, { error: inputError });
export const readMeasurements = door(measurements.readMeasurements, {
  text,
  options: options({ file: text, freedoms: number }),
});
export const modelJsonSchema = door(schemas.modelJsonSchema, { kind: optional(text) });
export const nearest = door(near.nearest, {
  word: text,
  candidates: (value, path) => {
    const isIterable = typeof value === "object" && value !== null && Symbol.iterator in value;
    if (!isIterable) refuse(path, "a list of words", value);
    for (const word of value as Iterable<unknown>) if (typeof word !== "string") refuse(path, "a list of words", word);
  },
});

export const parseExpression = door(parsing.parseExpression, { text });
export const evaluateExpression = door(evaluating.evaluateExpression, { expression, values: optional(values) });
export const explainNonFinite = door(evaluating.explainNonFinite, { expression, values });
export const firstNonFinite = door(evaluating.firstNonFinite, {
  numbers: (value, path) => {
    if (!(value instanceof Float64Array)) refuse(path, "a Float64Array", value);
  },
});
export const differentiate = door(deriving.differentiate, { expression, name: text });
export const simplify = door(simplifying.simplify, { expression });
export const substitute = door(substituting.substitute, { expression, replacements: recordOf(expression) });
export const isLinearIn = door(linear.isLinearIn, { expression, names });
export const linearCoefficients = door(linear.linearCoefficients, { expression, names });
export const nonlinearPart = door(linear.nonlinearPart, { expression, names });
export const compileExpression = door(compiling.compileExpression, {
  expression,
  variables: names,
  parameters: optional(recordOf(finite)),
});
export const compileExpressions = door(compiling.compileExpressions, {
  expressions: list(expression),
  variables: names,
  parameters: optional(recordOf(finite)),
});
export const toTex = door(tex.toTex, { expression, options: options({ names: recordOf(text), coordinates: names }) });
