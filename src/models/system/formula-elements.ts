/**
 * Elements by formulas: rows of Wᵀ, χ and β from gaps and slips. Those made for joints, clutches and motors of planar bodies come
 * first, then those of the file.
 *
 *   gap g(q, t):   γ = ġ = Σ ∂g/∂q_j u_j + ∂g/∂t        slip γ(q, u, t): linear in u
 *   γ = wᵀu + χ,   β = Σ ∂γ/∂q_j u_j + ∂γ/∂t
 */
import type { Unit } from "../../elements/unit.ts";
import { quote } from "../../text/quote.ts";
import { type CommonFields, readElementFields, withUnit } from "../element-fields.ts";
import { evaluateExpression } from "../expressions/evaluate.ts";
import { linearCoefficients, nonlinearPart } from "../expressions/linear-form.ts";
import { namesIn } from "../expressions/post-order.ts";
import { type Expression, isZero } from "../expressions/syntax-tree.ts";
import { addFinding, type NumberReader } from "../numbers.ts";
import type { Path } from "../path.ts";
import type { PlanarFormulas } from "../planar/planar-formulas.ts";
import { type FormulaReader, readFormula, readKnown, TIME } from "./formula-reader.ts";
import { timeDerivative } from "./lagrange.ts";
import type { FormulaField, SystemElementFile, SystemFile } from "./system-schema.ts";

/** One component of an element. */
export interface ComponentFormulas {
  readonly row: readonly Expression[];
  readonly velocityOffset: Expression;
  readonly accelerationOffset: Expression;
}

export interface ElementFormulas {
  /** Only geometric elements have one. */
  readonly gap?: Expression;
  readonly components: readonly ComponentFormulas[];
}

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
  units: readonly (Unit | null)[] = [],
): readonly ReadElement[] | undefined {
  for (const { formula, path } of planar?.speeds ?? []) {
    readFormula(formulas, formula, path, { velocities: true, time: true });
  }
  const made = planar?.elements ?? [];
  const list: readonly { element: SystemElementFile; path: Path }[] = [
    ...made,
    ...own.map((element, i) => ({ element, path: ["elements", i] })),
  ];
  // A number or a speed with a mistake would be found a second time, in the formula that is made of it.
  const isClean = formulas.findings.length === 0;
  const fields = readElementFields(
    reader,
    list.map(({ element }) => element),
    list.map(({ path }) => path),
  );
  if (fields.length < list.length) return undefined;
  const read = list.map(({ element, path }, i) => {
    const isMade = i < made.length;
    return isMade && !isClean ? undefined : readElementFormulas(formulas, element, path, isMade);
  });
  if (read.includes(undefined)) return undefined;
  return fields.map((field, i) => {
    const rows = units.length === 0 ? [] : read[i]!.components.map(({ row }) => row.map(constantOf));
    return { fields: { ...field, ...withUnit(field, rows, units) }, formulas: read[i]! };
  });
}

/** The value of a coefficient that depends on nothing; a parameter may be a length. */
function constantOf(coefficient: Expression): number | undefined {
  return namesIn(coefficient).length === 0 ? evaluateExpression(coefficient) : undefined;
}

/**
 * The formulas of an element; undefined, with a finding, when they cannot be those of one. `isMade`: its formulas are made for a
 * part of the file (a joint, a motor) that stands at the path as a whole.
 */
function readElementFormulas(
  reader: FormulaReader,
  element: SystemElementFile,
  path: Path,
  isMade: boolean,
): ElementFormulas | undefined {
  const { name } = element;
  const at = (key: "gap" | "slip"): Path => (isMade ? path : [...path, key]);
  if ("gap" in element) {
    const gap = readKnown(reader, element.gap, at("gap"), { time: true });
    if (gap === undefined) return undefined;
    const component = ofVelocity(reader, timeDerivative(gap, reader.scope, TIME));
    return component && { gap, components: checkRows(reader, [component], name, at("gap")) };
  }
  const slips: readonly { field: FormulaField; path: Path }[] = Array.isArray(element.slip)
    ? element.slip.map((field: FormulaField, j) => ({ field, path: [...at("slip"), j] }))
    : [{ field: element.slip as FormulaField, path: at("slip") }];
  const components: ComponentFormulas[] = [];
  for (const { field, path: place } of slips) {
    const slip = readKnown(reader, field, place, { velocities: true, time: true });
    if (slip === undefined) return undefined;
    const component = ofVelocity(reader, slip);
    if (component === undefined) {
      const part = nonlinearPart(slip, reader.scope.velocities);
      reader.findings.push({
        code: "nonlinear-slip",
        what: `the slip of ${quote(name)} is not linear in the velocities`,
        fix: "A slip velocity is a sum of coordinates' functions times velocities, such as dx*cos(a) + r*da.",
        path: place,
        ...(part && !isMade && { span: part.span }),
      });
      return undefined;
    }
    components.push(component);
  }
  return { components: checkRows(reader, components, name, at("slip")) };
}

function ofVelocity(reader: FormulaReader, velocity: Expression): ComponentFormulas | undefined {
  const form = linearCoefficients(velocity, reader.scope.velocities);
  if (form === undefined) return undefined;
  return {
    row: form.coefficients,
    velocityOffset: form.remainder,
    accelerationOffset: timeDerivative(velocity, reader.scope, TIME),
  };
}

function checkRows(
  reader: FormulaReader,
  components: readonly ComponentFormulas[],
  name: string,
  path: Path,
): readonly ComponentFormulas[] {
  for (const { row } of components) {
    if (!row.every(isZero)) continue;
    const what = `the formula of ${quote(name)} does not depend on the state: no force can act along it`;
    const fix = "Use at least one coordinate in a gap and at least one velocity in a slip.";
    addFinding(reader, "zero-direction", what, fix, path);
  }
  return components;
}
