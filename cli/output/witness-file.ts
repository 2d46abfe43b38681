/**
 * The impact of a witness as a model file: `sprag impact` of it shows the gain again.
 */
import { writeImpact } from "../../src/doors/models.ts";
import type { ImpactModel } from "../../src/index.ts";
import { writeFile } from "./output-file.ts";

/** JSON is YAML; numbers are written in full precision. */
export function writeWitness(path: string, model: ImpactModel, preVelocity: readonly number[]): void {
  const { source: _, see: __, ...own } = model;
  const title = `Witness: ${model.title ?? "an impact that creates energy"}`;
  writeFile(path, [writeImpact({ ...own, title, preVelocity }, "json")]);
}
