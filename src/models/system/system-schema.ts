/**
 * Shape of a file of `kind: system`: a mechanism in time by formulas, by planar bodies, or by both. What depends on values
 * is checked by `buildSystem`.
 */
import * as z from "zod";
import type { ElementKind } from "../../elements/element.ts";
import { DRAWING_EXAMPLES, drawingSchema } from "../drawing/drawing-schema.ts";
import { fremondSchema, lawSchema } from "../impact-schema.ts";
import { PLANAR_EXAMPLES, planarFields } from "../planar/planar-schema.ts";
import { elementUnit, formula, headFields, numeric, row, text, unitsByName } from "../schema-parts.ts";
import { FILE_OPTIONS, optionRow, type SimulationOption } from "../simulation-options.ts";

const formulas = z.array(formula, "a list of formulas");
const gap = formula.describe("Gap g(q, t): open where positive, closed at 0.");
const slip = formula.describe("Slip velocity, linear in the velocities.");
const twoSlips = z.tuple([formula, formula], "a list of two formulas").describe("Two slip velocities.");
const threeSlips = z.tuple([formula, formula, formula], "a list of three formulas, two slips and one spin");

const common = {
  restitution: numeric.optional().describe("Coefficient of restitution ε, default 0."),
  unit: elementUnit,
  allowOutOfRange: z.boolean("true or false").optional().describe("Accept a coefficient outside Table 1, on purpose."),
};
const friction = {
  normal: text.describe("Name of the unilateral element whose force feeds the friction."),
  friction: numeric,
};

function elementSchema<const Kinds extends readonly [ElementKind, ...ElementKind[]], Fields extends z.ZodRawShape>(
  kinds: Kinds,
  fields: Fields,
) {
  return z.strictObject({ name: text, type: z.enum(kinds), ...fields, ...common });
}

const elementSchemas = [
  elementSchema(["geometric-unilateral", "geometric-bilateral"], { gap }),
  elementSchema(["kinematic-unilateral", "kinematic-bilateral"], { slip }),
  elementSchema(["coulomb-step"], { slip, ...friction }),
  elementSchema(["coulomb-isotropic"], { slip: twoSlips, ...friction }),
  elementSchema(["coulomb-orthotropic"], {
    slip: twoSlips,
    normal: text,
    friction: z.tuple([numeric, numeric], "a list of two numbers, [μ1, μ2]"),
  }),
  elementSchema(["coulomb-contensou"], {
    slip: threeSlips,
    ...friction,
    radius: numeric,
    pressure: z.enum(["uniform", "hertz", "ring"], "uniform, hertz or ring").optional(),
  }),
  elementSchema(["step"], {
    slip,
    bound: numeric.describe("Largest force in N when simulated, largest impulse in N s in an impact, ≥ 0."),
  }),
] as const;

/** The schema of an option of a run, by its row in the table. */
function optionSchema({ range, choices, isWord, doc }: SimulationOption): z.ZodType {
  const words = choices && `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
  const value = range ? numeric : isWord ? text : choices ? z.enum(choices, words) : z.boolean("true or false");
  return value.optional().describe(doc);
}

const simulateSchema = z
  .strictObject(
    Object.fromEntries(FILE_OPTIONS.map((name) => [name, optionSchema(optionRow(name))])),
    "a mapping of keys to values",
  )
  .describe("How to simulate; options of the command line win.");

export const systemSchema = z.strictObject(
  {
    ...headFields("system"),
    coordinates: z
      .array(text, "a list of names")
      .optional()
      .describe("Names of the coordinates; velocities are d + name."),
    units: unitsByName
      .optional()
      .describe("What coordinates are measured in, for reports: {phi: rad}; bodies know theirs."),
    kineticEnergy: formula.optional().describe("T, quadratic in the velocities."),
    massMatrix: z.array(formulas, "a list of rows of formulas").optional().describe("M(q), in place of kineticEnergy."),
    potentialEnergy: formula.optional().describe("U(q, t), default 0."),
    forces: formulas.optional().describe("Further generalized forces, one formula per coordinate."),
    elements: z
      .array(z.discriminatedUnion("type", elementSchemas, "a mapping with name, type, …"), "a list of elements")
      .optional()
      .describe("Contacts, joints, clutches, friction by formulas."),
    ...planarFields,
    initial: z
      .strictObject(
        {
          position: row.optional().describe("One number per coordinate, default 0."),
          velocity: row.optional().describe("One number per coordinate, default 0."),
        },
        "a mapping with position and velocity",
      )
      .optional()
      .describe("State at the start; bodies bring their own."),
    simulate: simulateSchema.optional(),
    lyapunov: formula.optional().describe("V(q, u), watched along the run; default the total energy."),
    drawing: drawingSchema.optional(),
    law: lawSchema.optional(),
    restitution: numeric.optional().describe("The one coefficient ε of Moreau's law, in [0, 1]."),
    fremondMatrix: fremondSchema.optional(),
  },
  "a mapping of keys to values",
);

export type SystemFile = z.infer<typeof systemSchema>;
export type SystemElementFile = NonNullable<SystemFile["elements"]>[number];
export type FormulaField = z.infer<typeof formula>;

/** How the value of a key is written, for the fix of an error. */
export const SYSTEM_EXAMPLES: Readonly<Record<string, string>> = {
  title: "title: Bouncing ball",
  coordinates: "coordinates: [x, z]",
  kineticEnergy: 'kineticEnergy: "1/2*m*dz^2"',
  massMatrix: 'massMatrix: [["m"]]',
  potentialEnergy: 'potentialEnergy: "m*g*z"',
  forces: 'forces: ["-c*dz"]',
  elements: 'elements: [{ name: ground, type: geometric-unilateral, gap: "z", restitution: 0.8 }]',
  gap: 'gap: "z"',
  slip: 'slip: "dx"',
  "coulomb-isotropic.slip": 'slip: ["dx", "dy"]',
  "coulomb-orthotropic.slip": 'slip: ["dx", "dy"]',
  "coulomb-contensou.slip": 'slip: ["dx", "dy", "da"]',
  initial: "initial: { position: [1], velocity: [0] }",
  position: "position: [1]",
  velocity: "velocity: [0]",
  simulate: "simulate: { until: 3, method: event }",
  until: "until: 3",
  step: "step: 1e-3",
  method: "method: moreau",
  lyapunov: 'lyapunov: "1/2*(x^2 + dx^2)"',
  ...PLANAR_EXAMPLES,
  ...DRAWING_EXAMPLES,
};
