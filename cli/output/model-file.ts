/**
 * Models as files: YAML or JSON by the ending of the name.
 */
import { fittedModel, type ModelFormat, writeImpact } from "../../src/doors/models.ts";
import type { Identification, ImpactModel } from "../../src/index.ts";
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

/** Complains before the fit when the file could not be written after it: the text of the model is kept, and so is its format. */
export function checkFittedFile(path: string, text: string): void {
  if (formatOf(path) === "yaml" || isJson(text)) return;
  throw refusal(path, "the model is YAML; with fitted coefficients it cannot be JSON", "End the name in .yaml.");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The text of a model with the coefficients of a fit. */
export function writeFittedFile(
  path: string,
  text: string,
  found: Identification,
  names: { readonly file?: string; readonly data: string },
): void {
  writeFile(path, [fittedModel(text, found, { ...names, comments: formatOf(path) === "yaml" })]);
}

export function fittedText(path: string, { status }: Identification): string {
  if (status !== "fitted") return `${path} was not written: the fit failed`;
  return `wrote ${path}: the model with the fitted coefficients`;
}
