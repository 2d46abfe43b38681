/**
 * Models of kind impact as files: YAML or JSON by the ending of the name.
 */
import { type ModelFormat, writeImpact } from "../../src/doors/models.ts";
import type { ImpactModel } from "../../src/index.ts";
import { checkFile, refusal, writeFile } from "./output-file.ts";

const FORMATS: Readonly<Record<string, ModelFormat>> = { ".yaml": "yaml", ".yml": "yaml", ".json": "json" };

function formatOf(path: string): ModelFormat {
  const ending = /\.[^./\\]+$/.exec(path.toLowerCase())?.[0] ?? "";
  const format = Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined;
  if (format !== undefined) return format;
  const what = ending === "" ? `${path} has no ending` : `a model is not written as ${ending}`;
  throw refusal(path, what, `End the name in ${Object.keys(FORMATS).join(", ")}.`);
}

/** Complains before the work when the file could not be written after it. */
export function checkModelFile(path: string, force: boolean): void {
  formatOf(path);
  checkFile(path, force);
}

export function writeModelFile(path: string, model: ImpactModel): void {
  writeFile(path, [writeImpact(model, formatOf(path))]);
}

/** What was written, in words. */
export function writtenText(path: string, { preVelocity, elements }: ImpactModel): string {
  const f = preVelocity.length;
  const many = `${elements.length} element${elements.length === 1 ? "" : "s"}`;
  return `wrote ${path}: M (${f} × ${f}), u⁻, ${many}, law; \`sprag impact ${path}\` solves it`;
}
