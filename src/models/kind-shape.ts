/**
 * What the reader must know about a kind of model file: its schema, how it becomes a model, and words for its errors.
 */
import type * as z from "zod";
import type { Model } from "./model.ts";
import type { Finding } from "./source/source-document.ts";

export interface BuiltModel {
  readonly model: Model;
  readonly findings: readonly Finding[];
  /** Where the file says what a path that it lacks stands for: masses may be those of bodies, `massMatrix` then is `bodies`. */
  readonly standIns?: Readonly<Record<string, string>>;
}

export interface KindShape {
  readonly kind: Model["kind"];
  readonly schema: z.ZodType;
  /** A file that has passed the schema → a model; it counts only when there are no findings. */
  readonly build: (file: never) => BuiltModel;
  /** How the value of a key is written, where it differs from other kinds. */
  readonly examples?: Readonly<Record<string, string>>;
  /** What a file of this kind must at least say. */
  readonly needs: string;
}
