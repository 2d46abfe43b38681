import type { ImpactModel } from "../../src/models/model.ts";
import { type ReadModel, type ReadOptions, readModel } from "../../src/models/read-model.ts";

/** `readModel` for files of kind impact. */
export function readImpact(text: string, options: ReadOptions = {}): ReadModel<ImpactModel> {
  return readModel(text, { ...options, kind: "impact" });
}
