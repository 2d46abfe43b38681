/**
 * Shape of a file of `kind: study`: a base model, axes, and what is computed. Which keys of an axis belong together is checked by
 * `study-axes.ts`.
 */
import * as z from "zod";
import { headFields, numeric, row, text } from "../schema-parts.ts";
import { COMBINATIONS, COMPUTATION_NAMES, type ComputationName, SAMPLES, SCALES } from "./study.ts";

const whole = z.int("a whole number");
const words = <const Words extends readonly [string, ...string[]]>(list: Words) =>
  z.enum(list, `one of ${list.join(", ")}`);

const axis = z.strictObject(
  {
    field: text.optional().describe("Field of the base model that varies, as in --set: friction[1], parameters.k."),
    name: text.optional().describe("What formulas call the axis; an axis without a field needs one."),
    from: numeric.optional().describe("First value."),
    to: numeric.optional().describe("Last value."),
    count: whole.optional().describe("Number of values, both ends among them; not for samples."),
    scale: words(SCALES).optional().describe("Equal steps or equal ratios; default linear."),
    values: row.optional().describe("The values themselves, instead of from, to and count."),
    formula: text.optional().describe("The field follows the other axes by this formula over their names."),
  },
  "a mapping such as { field: friction[1], from: 0, to: 1, count: 200 }",
);

const sample = z.strictObject(
  {
    kind: words(SAMPLES).describe("How the points are drawn."),
    count: whole.describe("Number of points."),
    seed: whole.optional().describe("Another seed gives other points; default 1."),
  },
  "a mapping such as { kind: latin-hypercube, count: 1000, seed: 1 }",
);

export const studySchema = z.strictObject(
  {
    ...headFields("study"),
    base: z
      .union([z.string(), z.record(z.string(), z.unknown())], "a model, or the name of its file")
      .describe("The model that is varied: inline, or a file name relative to this file."),
    compute: words(COMPUTATION_NAMES as [ComputationName, ...ComputationName[]])
      .optional()
      .describe("What is computed at every point; the usual for the kind of the base unless given."),
    axes: z.array(axis, "a list of axes").min(1, "a list of one axis or more").describe("What varies."),
    combine: words(COMBINATIONS).optional().describe("Every combination (product, default), or side by side (zip)."),
    sample: sample.optional().describe("Random points instead of a grid."),
    class: text.optional().describe("Result by which the points are in classes; the first one unless given."),
    columns: z.array(text, "a list of names").optional().describe("Result columns that are wanted."),
    tolerance: numeric.optional().describe("Largest residual of an impact that counts as solved."),
    budget: whole
      .optional()
      .describe("Most work of one point: steps of simulate, contact states of certify, model evaluations of fit."),
    certifiedCells: whole
      .optional()
      .describe("posture: prove the class of every point for its whole cell, halved so often at most, such as 6."),
    data: text.optional().describe("fit: file of measured data, relative to this file."),
  },
  "a mapping of keys to values",
);

export type StudyFile = z.infer<typeof studySchema>;
export type AxisFile = StudyFile["axes"][number];

export const STUDY_EXAMPLES: Readonly<Record<string, string>> = {
  base: "base: posture.yaml",
  compute: "compute: posture",
  axes: 'axes: [{ field: "friction[1]", from: 0, to: 1, count: 200 }]',
  field: 'field: "friction[1]"',
  name: "name: x",
  from: "from: 0",
  to: "to: 1",
  count: "count: 200",
  scale: "scale: log",
  values: "values: [0.1, 0.2, 0.5]",
  formula: 'formula: "1 - x"',
  combine: "combine: zip",
  sample: "sample: { kind: latin-hypercube, count: 1000, seed: 1 }",
  seed: "seed: 1",
  class: "class: monotonicity",
  columns: "columns: [region, verdict]",
  tolerance: "tolerance: 1e-10",
  budget: "budget: 100000",
  certifiedCells: "certifiedCells: 6",
  data: "data: drops.csv",
};
