/**
 * JSON Schema of the model files, for editors and other programs.
 */
import * as z from "zod";
import { KINDS, type ModelKind } from "./kinds.ts";

const DESCRIPTIONS: Readonly<Record<ModelKind, string>> = {
  impact: "An impact problem by its matrices.",
  system: "A mechanism in time, by formulas or by planar bodies.",
  posture: "A planar rigid body at rest on two frictional contacts.",
};

export function modelJsonSchema(kind: ModelKind = "impact"): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(KINDS[kind].schema, { io: "input" });
  return {
    $schema,
    title: `Sprag model file, kind: ${kind}`,
    description: `${DESCRIPTIONS[kind]} Numbers may be given as expressions in quotes over the parameters.`,
    ...rest,
  };
}
