/**
 * Shape of a file of `kind: impact`: keys, types and list lengths that do not depend on other values. It is strict
 * (an unknown key is an error) and changes nothing; what depends on values is checked by `buildImpact`. The JSON
 * Schema for editors is generated from it.
 *
 * The text given to a schema as its error is the noun phrase that an error message puts after "must be".
 */
import * as z from "zod";
import type { ElementKind } from "../elements/element.ts";
import { drawingSchema } from "./drawing/drawing-schema.ts";
import { LAW_CHOICES } from "./law-choice.ts";
import { elementUnit, headFields, matrix, numeric, row, text, unit, unitsByName } from "./schema-parts.ts";

const name = text.describe("Name of the element; every element has its own.");
const restitution = numeric.optional().describe("Coefficient of restitution ε, default 0; range of Glocker's Table 1.");
const direction = row.describe("Generalized force direction w, f numbers: the contact velocity is γ = wᵀu.");
const twoDirections = z
  .tuple([row, row], "a list of two rows of numbers")
  .describe("Two slip directions, each f numbers.");
const threeDirections = z
  .tuple([row, row, row], "a list of three rows of numbers, two slips and one spin")
  .describe("Two slip directions and one spin direction, each f numbers.");
const normal = text.describe("Name of the unilateral element whose impulse Λ_k feeds the friction.");
const friction = numeric.describe("Coefficient of friction μ ≥ 0.");
const frictionPair = z
  .tuple([numeric, numeric], "a list of two numbers, [μ1, μ2]")
  .describe("Coefficients of friction along the two directions, each ≥ 0.");
const radius = numeric.describe("Radius of the contact disc, > 0.");
const pressure = z
  .enum(["uniform", "hertz", "ring"], "uniform, hertz or ring")
  .optional()
  .describe("Pressure distribution over the contact disc, default uniform.");
const bound = numeric.describe("Largest impulse in N s, ≥ 0.");
const allowOutOfRange = z
  .boolean("true or false")
  .optional()
  .describe("Accept a coefficient of restitution outside Table 1, on purpose.");

function elementSchema<const Kinds extends readonly [ElementKind, ...ElementKind[]], Fields extends z.ZodRawShape>(
  kinds: Kinds,
  fields: Fields,
) {
  return z.strictObject({
    name,
    type: z.enum(kinds).describe("What transmits the impulse."),
    ...fields,
    restitution,
    unit: elementUnit,
    allowOutOfRange,
  });
}

const elementSchemas = [
  elementSchema(["geometric-unilateral", "kinematic-unilateral", "geometric-bilateral", "kinematic-bilateral"], {
    direction,
  }),
  elementSchema(["coulomb-step"], { direction, normal, friction }),
  elementSchema(["coulomb-isotropic"], { directions: twoDirections, normal, friction }),
  elementSchema(["coulomb-orthotropic"], { directions: twoDirections, normal, friction: frictionPair }),
  elementSchema(["coulomb-contensou"], { directions: threeDirections, normal, friction, radius, pressure }),
  elementSchema(["step"], { direction, bound }),
] as const;

export const lawSchema = z
  .union(
    [
      z.enum(LAW_CHOICES),
      z.strictObject({
        name: z.enum(LAW_CHOICES, "the name of an impact law"),
        of: z
          .enum(LAW_CHOICES, "the name of an impact law")
          .exclude(["canonical"], "the name of an impact law other than canonical")
          .optional()
          .describe("canonical: the law whose post-velocity is projected."),
        proposal: row.optional().describe("canonical: the proposed post-velocity, f numbers."),
        postVelocity: row.optional().describe("user: u⁺ as f formulas over u1 … uf, the velocities before the impact."),
        measured: z
          .array(
            z.strictObject({ before: row, after: row }, "a mapping with before and after"),
            "a list of measured pairs",
          )
          .min(1)
          .optional()
          .describe("user: measured impacts, u⁻ and u⁺ of f numbers each."),
      }),
    ],
    "the name of an impact law, or a mapping with its name",
  )
  .describe("Impact law, default newton.");

export const fremondSchema = z
  .union(
    [matrix, z.record(z.string(), z.record(z.string(), numeric, "a mapping of elements to numbers"))],
    "a list of rows, each a list of numbers, or a mapping of elements to such mappings",
  )
  .describe(
    "Frémond's matrix, h × h over the unilateral elements in their order, or entries by name, {a: {b: 1}}; others 0.",
  );

export const impactSchema = z.strictObject(
  {
    ...headFields("impact"),
    massMatrix: matrix.describe("Mass matrix M, f rows of f numbers, symmetric."),
    preVelocity: row.describe("Generalized velocity u⁻ before the impact, f numbers."),
    elements: z
      .array(z.discriminatedUnion("type", elementSchemas, "a mapping with name, type, …"), "a list of elements")
      .min(1)
      .describe("What transmits impulses: contacts, clutches, joints, friction."),
    coordinates: z
      .array(text, "a list of names")
      .optional()
      .describe("Names of the coordinates whose velocities are u, f of them; default u1 … uf."),
    units: z
      .union(
        [z.array(unit, "a list of units"), unitsByName],
        "a list of m and rad, or a mapping of coordinates to them",
      )
      .optional()
      .describe("What the coordinates are measured in, for reports: a list, or a mapping by name."),
    law: lawSchema.optional(),
    restitution: numeric.optional().describe("The one coefficient ε of Moreau's law, in [0, 1]."),
    fremondMatrix: fremondSchema.optional(),
    drawing: drawingSchema
      .optional()
      .describe(
        "What the mechanism looks like where it is struck: points [x, y] of the world, numbers or formulas of parameters.",
      ),
  },
  "a mapping of keys to values",
);

/** A file that has the right shape; expressions are still texts. */
export type ImpactFile = z.infer<typeof impactSchema>;
export type ElementFile = ImpactFile["elements"][number];
