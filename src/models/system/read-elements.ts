/**
 * All elements given by formulas: those made for joints, clutches and motors of planar bodies, then those of the file.
 */
import { type CommonFields, readElementFields } from "../element-fields.ts";
import type { NumberReader } from "../numbers.ts";
import type { Path } from "../path.ts";
import type { PlanarFormulas } from "../planar/planar-formulas.ts";
import { type ElementFormulas, readElementFormulas } from "./formula-elements.ts";
import { type FormulaReader, readFormula } from "./formula-reader.ts";
import type { SystemElementFile, SystemFile } from "./system-schema.ts";

export interface ReadElement {
  readonly fields: CommonFields;
  readonly formulas: ElementFormulas;
}

/** Undefined, with findings, when one of them cannot be an element. */
export function readElements(
  reader: NumberReader,
  formulas: FormulaReader,
  { elements: own = [] }: SystemFile,
  planar: PlanarFormulas | undefined,
): readonly ReadElement[] | undefined {
  const before = formulas.findings.length;
  for (const { formula, path } of planar?.speeds ?? []) {
    readFormula(formulas, formula, path, { velocities: true, time: true });
  }
  const made = planar?.elements ?? [];
  const list: readonly { element: SystemElementFile; path: Path }[] = [
    ...made,
    ...own.map((element, i) => ({ element, path: ["elements", i] })),
  ];
  const fields = readElementFields(
    reader,
    list.map(({ element }) => element),
    list.map(({ path }) => path),
  );
  // A speed with a mistake would be found a second time, in the formula that is made of it.
  if (formulas.findings.length > before) return undefined;
  const read = list.map(({ element, path }, i) => readElementFormulas(formulas, element, path, i < made.length));
  if (read.includes(undefined)) return undefined;
  return fields.map((field, i) => ({ fields: field, formulas: read[i]! }));
}
