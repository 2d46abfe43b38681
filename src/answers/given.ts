/**
 * What a question is asked of: a text, or a model that was read from it, so that a program that asks often reads once.
 */
import type { ModelOf } from "../models/model.ts";
import type { ModelKind } from "../models/model-kinds.ts";
import { defined } from "../models/numbers.ts";
import { type ReadModel, type ReadOptions, readModel } from "../models/read-model.ts";

export type GivenModel = string | ReadModel;

/** The model itself where it is of a wanted kind and nothing is set; else what `readModel` says of its text. */
export function readGiven<Kind extends ModelKind>(
  given: GivenModel,
  { file, set }: ReadOptions,
  kind: readonly Kind[],
): ReadModel<ModelOf<Kind>> {
  if (typeof given === "string") return readModel(given, { ...defined({ file, set }), kind });
  const isWanted = (kind as readonly ModelKind[]).includes(given.model.kind) && Object.keys(set ?? {}).length === 0;
  return isWanted ? (given as ReadModel<ModelOf<Kind>>) : readModel(given.source, { ...defined({ set }), kind });
}
