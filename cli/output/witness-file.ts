/**
 * The impact of a witness as a model file: `sprag impact` of it shows the gain again.
 */
import type { Certificate, ImpactModel } from "../../src/index.ts";
import { writeModelFile } from "./model-file.ts";

export function writeWitness(path: string, model: ImpactModel, preVelocity: readonly number[]): void {
  const { source: _, see: __, ...own } = model;
  const title = `Witness: ${model.title ?? "an impact that creates energy"}`;
  writeModelFile(path, { ...own, title, preVelocity });
}

/** What became of the file. */
export function witnessText(path: string, { verdict, witness }: Certificate["energy"]): string {
  if (witness) return `written: ${path}, the worst impact as a model; \`sprag impact ${path}\` shows its gain`;
  const why = verdict === "holds" ? "no impact gains energy" : "no impact that gains energy was found";
  return `${path} was not written: ${why}`;
}
