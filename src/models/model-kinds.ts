/**
 * The names of the kinds of model file, apart from their schemas: what only names them need not bring what reads them.
 */

/** Kinds of model file this version reads. */
export const MODEL_KINDS = ["impact", "posture", "system"] as const;

export type ModelKind = (typeof MODEL_KINDS)[number];

/** Kinds of file: the models, and the study, which varies one. */
export const FILE_KINDS = [...MODEL_KINDS, "study"] as const;

export type FileKind = (typeof FILE_KINDS)[number];
