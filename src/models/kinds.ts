/**
 * The table of kinds of model file, and their JSON Schemas for editors and other programs.
 */
import * as z from "zod";
import { lookUp } from "../text/look-up.ts";
import { buildImpact, velocityNames } from "./build-impact.ts";
import { buildPosture } from "./build-posture.ts";
import { DRAWING_EXAMPLES } from "./drawing/drawing-schema.ts";
import { impactSchema } from "./impact-schema.ts";
import type { Model } from "./model.ts";
import type { FileKind, ModelKind } from "./model-kinds.ts";
import type { NumberReader } from "./numbers.ts";
import { POSTURE_EXAMPLES, postureSchema } from "./posture-schema.ts";
import type { StateNames } from "./state-names.ts";
import { STUDY_EXAMPLES, studySchema } from "./study/study-schema.ts";
import { buildSystem, standIns, stateNames } from "./system/build-system.ts";
import { SYSTEM_EXAMPLES, systemSchema } from "./system/system-schema.ts";

/** What errors in the shape of a file are explained with. */
export interface FileShape {
  readonly kind: string;
  readonly schema: z.ZodType;
  /** How the value of a key is written, where it differs from other kinds. */
  readonly examples?: Readonly<Record<string, string>>;
}

/** What the reader must know about a kind of model file: its schema, how it becomes a model, and words for its errors. */
export interface KindShape extends FileShape {
  readonly kind: Model["kind"];
  /** A file that has passed the schema → a model; it counts only when the reader has no findings, undefined when it has. */
  readonly build: (reader: NumberReader, file: never) => Model | undefined;
  /** Where the file says what a path that it lacks stands for: masses may be those of bodies, `massMatrix` then is `bodies`. */
  readonly standIns?: (file: never) => Readonly<Record<string, string>>;
  /** The names of the state in formulas, which numbers may not contain. */
  readonly state?: (file: never) => StateNames;
  /** What a file of this kind must at least say. */
  readonly needs: string;
}

export const KINDS = {
  impact: {
    kind: "impact",
    schema: impactSchema,
    build: buildImpact,
    state: velocityNames,
    examples: DRAWING_EXAMPLES,
    needs: "massMatrix, preVelocity and elements",
  },
  posture: {
    kind: "posture",
    schema: postureSchema,
    build: buildPosture,
    examples: POSTURE_EXAMPLES,
    needs: "loadAngleDegrees, contactOffsets, centerHeight, contactSlopesDegrees and friction",
  },
  system: {
    kind: "system",
    schema: systemSchema,
    build: buildSystem,
    standIns,
    state: stateNames,
    examples: SYSTEM_EXAMPLES,
    needs: "coordinates and kineticEnergy, or bodies",
  },
} as const satisfies Record<ModelKind, KindShape>;

/** The file that varies a model; it is no model itself. */
export const STUDY_SHAPE: FileShape = { kind: "study", schema: studySchema, examples: STUDY_EXAMPLES };

const DESCRIPTIONS: Readonly<Record<FileKind, string>> = {
  impact: "An impact problem by its matrices.",
  system: "A mechanism in time, by formulas or by planar bodies.",
  posture: "A planar rigid body at rest on two frictional contacts.",
  study: "A parameter map: a base model, the fields of it that vary, and what is computed at every point.",
};

export function modelJsonSchema(kind: FileKind = "impact"): Record<string, unknown> {
  const shape: FileShape = lookUp({ ...KINDS, study: STUDY_SHAPE }, kind, {
    what: "kind of model",
    where: "modelJsonSchema",
    code: "unknown-kind",
  });
  const { $schema, ...rest } = z.toJSONSchema(shape.schema, { io: "input" });
  return {
    $schema,
    title: `Sprag ${kind === "study" ? "study" : "model"} file, kind: ${kind}`,
    description: `${DESCRIPTIONS[kind]} Numbers may be given as expressions in quotes over the parameters.`,
    ...rest,
  };
}
