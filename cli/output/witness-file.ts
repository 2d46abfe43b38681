/**
 * The impact of a witness as a model file: `sprag impact` of it shows the gain again.
 */
import { extname } from "node:path";
import { writeImpact } from "../../src/doors/models.ts";
import type { Certificate, ImpactModel } from "../../src/index.ts";
import { writeFile } from "./output-file.ts";

/** YAML where the name of the file says so, JSON otherwise; numbers are written in full precision. */
export function writeWitness(path: string, model: ImpactModel, preVelocity: readonly number[]): void {
  const { source: _, see: __, ...own } = model;
  const title = `Witness: ${model.title ?? "an impact that creates energy"}`;
  const isYaml = [".yaml", ".yml"].includes(extname(path).toLowerCase());
  writeFile(path, [writeImpact({ ...own, title, preVelocity }, isYaml ? "yaml" : "json")]);
}

/** What became of the file. */
export function witnessText(path: string, { verdict, witness }: Certificate["energy"]): string {
  if (witness) return `written: ${path}, the worst impact as a model; \`sprag impact ${path}\` shows its gain`;
  const why = verdict === "holds" ? "no impact gains energy" : "no impact that gains energy was found";
  return `${path} was not written: ${why}`;
}
