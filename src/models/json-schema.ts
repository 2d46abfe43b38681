/**
 * JSON Schema of the model files, for editors and other programs.
 */
import * as z from "zod";
import { lookUp } from "../text/look-up.ts";
import type { KindShape } from "./kind-shape.ts";
import { KINDS, type ModelKind } from "./kinds.ts";

const DESCRIPTIONS: Readonly<Record<ModelKind, string>> = {
  impact: "An impact problem by its matrices.",
  system: "A mechanism in time, by formulas or by planar bodies.",
  posture: "A planar rigid body at rest on two frictional contacts.",
};

export function modelJsonSchema(kind: ModelKind = "impact"): Record<string, unknown> {
  const shape: KindShape = lookUp(KINDS, kind, {
    what: "kind of model",
    where: "modelJsonSchema",
    code: "unknown-kind",
  });
  const { $schema, ...rest } = z.toJSONSchema(shape.schema, { io: "input" });
  return {
    $schema,
    title: `Sprag model file, kind: ${kind}`,
    description: `${DESCRIPTIONS[kind]} Numbers may be given as expressions in quotes over the parameters.`,
    ...rest,
  };
}
