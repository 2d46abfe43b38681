/**
 * Shapes of studies: plain data that may come from a queue or a file of another machine.
 */
import { parsePath } from "../../models/path.ts";
import { DEEPEST_NESTING } from "../../models/source/parse-yaml.ts";
import { COMBINATIONS, COMPUTATION_NAMES, MOST_AXES, SAMPLES, SCALES, TASKS } from "../../models/study/study.ts";
import * as is from "./check.ts";
import { recordOf } from "./expression.ts";

/** What a model file can hold. */
function isData(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== "object") return value === null || /number|string|boolean/.test(typeof value);
  return depth < DEEPEST_NESTING && Object.values(value).every((part) => isData(part, depth + 1));
}

/** Numbers, texts, lists and objects of them. */
export const data = /* @__PURE__ */ is.like("numbers, texts, true, false, lists or objects of them", isData);

const READ = "Pass what `readStudy` gives as its `study`.";
const path = /* @__PURE__ */ is.like(
  "a path such as friction[1]",
  (value) => typeof value === "string" && value !== "" && parsePath(value) !== undefined,
);
const isListed = (value: unknown): boolean => typeof value === "object" && value !== null && "values" in value;
const axis = /* @__PURE__ */ is.either(
  isListed,
  /* @__PURE__ */ is.object("an axis", READ, {
    "field?": path,
    "name?": is.text,
    values: /* @__PURE__ */ is.numbers(),
  }),
  /* @__PURE__ */ is.object("an axis", READ, {
    ...{ "field?": path, "name?": is.text },
    ...{ "from to": is.finite, count: is.positiveCount, scale: /* @__PURE__ */ is.oneOf(SCALES) },
  }),
);
const named: is.Check = (value, at) => {
  const { field, name } = value as { field?: string; name?: string };
  if (field === undefined && name === undefined) is.refuse(at, "an axis with a field or a name", value);
};
const axes: is.Check = (value, at, args) => {
  is.list(is.both(axis, named))(value, at, args);
  const { length } = value as readonly unknown[];
  if (length < 1 || length > MOST_AXES) is.refuse(at, `a list of one to ${MOST_AXES} axes`, value);
};

export const study = /* @__PURE__ */ is.object("a study", READ, {
  compute: /* @__PURE__ */ is.oneOf(COMPUTATION_NAMES),
  base: data,
  axes,
  derived: /* @__PURE__ */ is.list(
    /* @__PURE__ */ is.object("a derived field", READ, { field: path, formula: is.text }),
  ),
  combine: /* @__PURE__ */ is.oneOf(COMBINATIONS),
  "parameters?": /* @__PURE__ */ recordOf(is.finite),
  "sample?": /* @__PURE__ */ is.object("a sample", READ, {
    kind: /* @__PURE__ */ is.oneOf(SAMPLES),
    count: is.positiveCount,
    seed: is.integer,
  }),
  "columns?": /* @__PURE__ */ is.list(is.text),
  "tolerance?": is.finite,
  "budget?": is.positiveCount,
  "data? title? class?": is.text,
  "refine? certifiedCells?": is.count,
  "task?": /* @__PURE__ */ is.oneOf(TASKS),
});

export const namedText = /* @__PURE__ */ is.object("a text with its file", "Pass { text, file }.", {
  text: is.text,
  "file?": is.text,
});

export const axisOptions = /* @__PURE__ */ is.list(
  /* @__PURE__ */ is.object("an axis", 'Pass { option: "--x", text: "friction[1]=0:1:200" }.', {
    "option text": is.text,
  }),
);

export const runtime = /* @__PURE__ */ is.object("a runtime", "Pass { node: process.version }.", {
  "sprag?": is.text,
  node: is.text,
});

/** Classes of points. */
export const cells = /* @__PURE__ */ is.list(data);

/** Classes of points, undefined where they are not known. */
export const known = /* @__PURE__ */ is.list(/* @__PURE__ */ is.optional(data));
