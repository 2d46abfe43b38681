/**
 * `sprag/expressions`: formulas as syntax trees, which are read, derived, simplified, compiled and written in TeX.
 */
import * as compiling from "../models/expressions/compile-expressions.ts";
import * as deriving from "../models/expressions/differentiate.ts";
import * as evaluating from "../models/expressions/evaluate.ts";
import * as linear from "../models/expressions/linear-form.ts";
import * as parsing from "../models/expressions/parse.ts";
import * as simplifying from "../models/expressions/simplify.ts";
import * as substituting from "../models/expressions/substitute.ts";
import * as tex from "../models/expressions/to-tex.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";
import { expression, names, recordOf, values } from "./shapes/expression.ts";

export type { NonFinite } from "../models/expressions/evaluate.ts";
export type { LinearForm } from "../models/expressions/linear-form.ts";
export { LARGEST_EXPRESSION } from "../models/expressions/post-order.ts";
export type { Expression } from "../models/expressions/syntax-tree.ts";

const numbers = /* @__PURE__ */ is.like("a Float64Array", (value) => value instanceof Float64Array);
const program = { variables: names, "parameters?": /* @__PURE__ */ recordOf(is.finite) };

export const parseExpression = /* @__PURE__ */ door("parseExpression", parsing.parseExpression, { text: is.text });
export const evaluateExpression = /* @__PURE__ */ door("evaluateExpression", evaluating.evaluateExpression, {
  expression,
  "values?": values,
});
export const explainNonFinite = /* @__PURE__ */ door("explainNonFinite", evaluating.explainNonFinite, {
  expression,
  values,
});
export const firstNonFinite = /* @__PURE__ */ door("firstNonFinite", evaluating.firstNonFinite, { numbers });
export const differentiate = /* @__PURE__ */ door("differentiate", deriving.differentiate, {
  expression,
  name: is.text,
});
export const simplify = /* @__PURE__ */ door("simplify", simplifying.simplify, { expression });
export const substitute = /* @__PURE__ */ door("substitute", substituting.substitute, {
  expression,
  replacements: /* @__PURE__ */ recordOf(expression),
});
export const isLinearIn = /* @__PURE__ */ door("isLinearIn", linear.isLinearIn, { expression, names });
export const linearCoefficients = /* @__PURE__ */ door("linearCoefficients", linear.linearCoefficients, {
  expression,
  names,
});
export const nonlinearPart = /* @__PURE__ */ door("nonlinearPart", linear.nonlinearPart, { expression, names });
export const compileExpression = /* @__PURE__ */ door("compileExpression", compiling.compileExpression, {
  expression,
  ...program,
});
export const compileExpressions = /* @__PURE__ */ door("compileExpressions", compiling.compileExpressions, {
  expressions: /* @__PURE__ */ is.list(expression),
  ...program,
});
export const toTex = /* @__PURE__ */ door("toTex", tex.toTex, {
  expression,
  options: /* @__PURE__ */ is.options({ names: /* @__PURE__ */ recordOf(is.text), coordinates: names }),
});
