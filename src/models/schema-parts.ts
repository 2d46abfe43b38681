/**
 * Pieces that the schemas of all kinds of model file share. The text given to a schema as its error is the noun phrase
 * that an error message puts after "must be".
 */
import * as z from "zod";
import { UNITS, type Unit } from "../elements/unit.ts";

export const numeric = z.union([z.number(), z.string()], "a number, or an expression in quotes");
/** Of coordinates, velocities and time, as far as a field allows them. */
export const formula = z.union([z.number(), z.string()], "a number or a formula");
export const text = z.string("a text");
export const row = z.array(numeric, "a list of numbers");
export const matrix = z.array(row, "a list of rows, each a list of numbers");
export const numberPair = z.tuple([numeric, numeric], "a list of two numbers");

export const unit = z.enum(UNITS, "m or rad");
export const unitsByName = z.record(z.string(), unit, "a mapping of coordinates to m or rad");
export const elementUnit = unit
  .optional()
  .describe("What the gap or slip is measured in, for reports: m (m/s, N s) or rad (rad/s, N m s).");

/** By name, or one for each coordinate. */
export type UnitsField = z.infer<typeof unitsByName> | readonly Unit[];
export type NumericField = z.infer<typeof numeric>;

/** The keys every model file may have. */
export const headFields = <const Kind extends string>(kind: Kind) => ({
  $schema: text.optional().describe("Address of this JSON Schema, for editors."),
  kind: z.literal(kind),
  title: text.optional().describe("One line."),
  source: text.optional().describe("Where the model comes from."),
  see: z
    .union([z.string(), z.array(text)], "a text, or a list of texts")
    .optional()
    .describe("What to see in the result."),
  parameters: z
    .record(z.string(), numeric, "a mapping of names to numbers")
    .optional()
    .describe("Names for use in expressions; each a number or an expression over the others."),
});

/** What a file of any kind may say. */
export type HeadFile = z.infer<z.ZodObject<ReturnType<typeof headFields>>>;
