/**
 * A law with numbers left open: which they are, their bounds, and the law for given values.
 *
 *   fremond:  ξ_i = γ_i⁺ + Σ_j E_ij γ_j⁻   over the unilateral elements, every E_ij free                    [Poster]
 *   newton:   ξ_i = γ_i⁺ + ε_i γ_i⁻        ε_i in Table 1, μ_i ≥ 0                            [Glocker2012] (14)–(17)
 *
 * Bilateral elements keep the coefficient of the file: their γ⁻ is zero, so no datum can tell it.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { leastRestitution, restitutionRange } from "../../elements/restitution-range.ts";
import { InputError } from "../../errors.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { frictionNames, restitutionName, withNamedCoefficients } from "../../problems/with-coefficients.ts";
import { nearest } from "../../text/nearest.ts";
import { fremond, unilateralComponents } from "../fremond.ts";
import type { LawStep } from "../law.ts";
import { newton } from "../newton.ts";
import type { Bounds } from "./minimise.ts";

/** Laws whose coefficients are fitted. */
export const FIT_LAWS = { newton, fremond } as const;

export type FitLawName = keyof typeof FIT_LAWS;

export const FIT_LAW_NAMES = Object.keys(FIT_LAWS) as readonly FitLawName[];

export interface LawParameter {
  /** Such as `floor.restitution`, `floor.friction` or `E[2][1]`. */
  readonly name: string;
  readonly symbol: "ε" | "μ" | "E";
  /** Element it belongs to; for a matrix entry that of its row. */
  readonly element: string;
  readonly low: number;
  readonly high: number;
  /** Value of the file. */
  readonly start: number;
  /** The parameter adds p γ⁻[column] to ξ[row]; −1 for friction coefficients, which act otherwise. */
  readonly row: number;
  readonly column: number;
}

export interface Parametrisation {
  readonly law: FitLawName;
  /** The parameters are entries of one matrix. */
  readonly isMatrix: boolean;
  readonly parameters: readonly LawParameter[];
  readonly bounds: Bounds;
  /** Values of the file. */
  readonly file: Float64Array;
  /** What undetermined parameters are set to: their value in the file, or zero for the matrix of least norm. */
  readonly neutral: Float64Array;
  /** Only unilateral and bilateral elements: u⁺ is piecewise linear with pieces known by their active elements. */
  readonly isFrictionless: boolean;
  /** The impact with the coefficients p in its elements (Newton) or unchanged. */
  readonly impactWith: (impact: ImpactProblem, p: Float64Array) => ImpactProblem;
  /** Frémond's matrix with the coefficients p. */
  readonly matrixWith?: (p: Float64Array) => number[][];
  /** First step of the law with the coefficients p. */
  readonly begin: (impact: ImpactProblem, p: Float64Array) => LawStep;
}

/** Most parameters that are fitted at once: the normal equations are dense. */
const MOST_PARAMETERS = 1024;

/** The open numbers of a law; `only` keeps those of the named elements or parameters. */
export function parametrise(
  impact: ImpactProblem,
  law: FitLawName,
  matrix?: readonly (readonly number[])[],
  only?: readonly string[],
): Parametrisation {
  const isMatrix = FIT_LAWS[law].kind === "matrix";
  const all = isMatrix ? fremondParameters(impact, matrix) : newtonParameters(impact);
  const parameters = only === undefined ? all : chosen(all, only);
  if (parameters.length === 0) {
    throw new InputError({
      code: "nothing-to-fit",
      what: `the law ${law} has no open coefficient here`,
      where: "elements",
      fix: "Give the model at least one unilateral or friction element.",
    });
  }
  if (parameters.length > MOST_PARAMETERS) {
    throw new InputError({
      code: "too-many-parameters",
      what: `${parameters.length} coefficients are too many; at most ${MOST_PARAMETERS} are fitted`,
      where: "elements",
      fix: isMatrix ? "Fit Newton's law, which has fewer." : "Name the elements to fit (`only`).",
    });
  }
  const families = impact.elements.map(({ element }) => ELEMENTS[element.kind].family);
  const file = Float64Array.from(parameters, ({ start }) => start);
  return {
    ...{ law, isMatrix, parameters, file, neutral: isMatrix ? new Float64Array(file.length) : file },
    bounds: {
      low: Float64Array.from(parameters, ({ low }) => low),
      high: Float64Array.from(parameters, ({ high }) => high),
    },
    isFrictionless: families.every((one) => one === "unilateral" || one === "bilateral"),
    ...(isMatrix ? fremondLaw(impact, parameters, all) : newtonLaw(parameters)),
  };
}

type LawWith = Pick<Parametrisation, "impactWith" | "matrixWith" | "begin">;

function fremondParameters(impact: ImpactProblem, matrix?: readonly (readonly number[])[]): LawParameter[] {
  const rows = unilateralComponents(impact);
  if (matrix && (matrix.length !== rows.length || matrix.some((row) => row.length !== rows.length))) {
    throw new InputError({
      code: "law-setting",
      what: `fremondMatrix must be ${rows.length} × ${rows.length}, one row and column for each unilateral element`,
      where: "fremondMatrix",
      fix: `Give ${rows.length} rows of ${rows.length} numbers, or leave it out.`,
    });
  }
  const placed = rows.map((row) => impact.elements.find(({ start }) => start === row)!.element);
  return rows.flatMap((row, i) =>
    rows.map((column, j) => ({
      name: entryName(i, j),
      symbol: "E" as const,
      element: placed[i]!.name,
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
      start: matrix ? matrix[i]![j]! : i === j ? placed[i]!.restitution : 0,
      row,
      column,
    })),
  );
}

function fremondLaw(impact: ImpactProblem, open: readonly LawParameter[], all: readonly LawParameter[]): LawWith {
  const h = unilateralComponents(impact).length;
  const start = Array.from({ length: h }, (_, i) => all.slice(i * h, i * h + h).map((entry) => entry.start));
  const withOpen = (p: Float64Array): number[][] => matrixWith(start, open, p);
  return {
    impactWith: (own) => own,
    matrixWith: withOpen,
    begin: (own, p) => fremond.begin(own, { choice: { name: "fremond" }, fremondMatrix: withOpen(p) }),
  };
}

const entryName = (i: number, j: number): string => `E[${i + 1}][${j + 1}]`;

/** Frémond's matrix with other values of the named entries. */
export function matrixWith(
  matrix: readonly (readonly number[])[],
  named: readonly { readonly name: string }[],
  values: ArrayLike<number>,
): number[][] {
  const byName = new Map(named.map(({ name }, k) => [name, values[k]!]));
  return matrix.map((row, i) => row.map((entry, j) => byName.get(entryName(i, j)) ?? entry));
}

function newtonParameters(impact: ImpactProblem): LawParameter[] {
  return impact.elements.flatMap(({ element, start }) => {
    if (ELEMENTS[element.kind].family === "bilateral") return [];
    const range = restitutionRange(element.kind);
    const epsilon: LawParameter = {
      name: restitutionName(element),
      symbol: "ε",
      element: element.name,
      low: leastRestitution(range),
      high: range.high,
      start: element.restitution,
      row: start,
      column: start,
    };
    const mu = frictionNames(element).map(
      (name, k): LawParameter => ({
        name,
        symbol: "μ",
        element: element.name,
        low: 0,
        high: Number.POSITIVE_INFINITY,
        start: element.friction![k]!,
        row: -1,
        column: -1,
      }),
    );
    return [epsilon, ...mu];
  });
}

function newtonLaw(open: readonly LawParameter[]): LawWith {
  const impactWith = (impact: ImpactProblem, p: Float64Array): ImpactProblem => withNamedCoefficients(impact, open, p);
  return {
    impactWith,
    begin: (impact, p) => newton.begin(impactWith(impact, p), { choice: { name: "newton" } }),
  };
}

function chosen(all: readonly LawParameter[], only: readonly string[]): LawParameter[] {
  const known = [...new Set(all.flatMap(({ name, element }) => [element, name]))];
  const unknown = only.find((name) => !known.includes(name));
  if (unknown === undefined) return all.filter(({ name, element }) => only.includes(name) || only.includes(element));
  const suggestion = nearest(unknown, known);
  throw new InputError({
    code: "unknown-parameter",
    what: `there is no coefficient or element "${unknown}" to fit`,
    where: "only",
    fix: `${suggestion ? `Did you mean "${suggestion}"? ` : ""}Coefficients: ${all.map(({ name }) => name).join(", ")}.`,
  });
}
