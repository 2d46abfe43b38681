/**
 * The table of kinds of model file.
 */
import { buildImpact } from "./build-impact.ts";
import { buildPosture } from "./build-posture.ts";
import { ELEMENT_TYPES, elementKeys, impactSchema } from "./impact-schema.ts";
import type { KindShape } from "./kind-shape.ts";
import type { Model } from "./model.ts";
import { POSTURE_EXAMPLES, postureSchema } from "./posture-schema.ts";
import { buildSystem } from "./system/build-system.ts";
import { SYSTEM_ELEMENT_TYPES, SYSTEM_EXAMPLES, systemElementKeys, systemSchema } from "./system/system-schema.ts";

export const KINDS = {
  impact: {
    kind: "impact",
    schema: impactSchema,
    build: buildImpact,
    elementTypes: ELEMENT_TYPES,
    elementKeys,
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
    elementTypes: SYSTEM_ELEMENT_TYPES,
    elementKeys: systemElementKeys,
    examples: SYSTEM_EXAMPLES,
    needs: "coordinates and kineticEnergy, or bodies",
  },
} as const satisfies Partial<Record<Model["kind"], KindShape>>;

export type ModelKind = keyof typeof KINDS;

/** Kinds of model file this version reads. */
export const MODEL_KINDS = Object.keys(KINDS) as readonly ModelKind[];

/** Kinds the contract knows and later versions read. */
export const FUTURE_KINDS = ["study"] as const;
