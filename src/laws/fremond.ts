/**
 * The linear parametrised law with a full matrix of coefficients over the unilateral elements [Poster]:
 *
 *   γ_g^h = −Σ_{g'} ε_{gg'} γ_{g'}⁻,     0 ≤ Λ_g ⊥ γ_g⁺ − γ_g^h ≥ 0
 *
 * The poster prints one index twice in the sum; the matrix is full. This is the LCP form: the projection onto the
 * kinetically admissible velocities only. It may gain energy; `canonical` of it never does. Friction and bilateral
 * elements keep their own coefficient. Newton's cradle is the exchange (anti-diagonal) matrix.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import { count } from "../models/numbers.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { elementRestitution, inclusionLaw, type LawSettings } from "./law.ts";

/** Components of the unilateral elements, in file order: the rows of Frémond's matrix. */
export function unilateralComponents(impact: ImpactProblem): number[] {
  return impact.elements
    .filter(({ element }) => ELEMENTS[element.kind].family === "unilateral")
    .map(({ start }) => start);
}

const isSquare = (matrix: LawSettings["fremondMatrix"], n: number): boolean =>
  matrix?.length === n && matrix.every((row) => row.length === n);

export const fremond = inclusionLaw({
  name: "fremond",
  kind: "matrix",
  describe: "γ⁺ ≥ −E γ⁻ with a full matrix E over the unilateral elements, as a complementarity problem",
  source: "poster, linear parametrised impact law",
  hypotheses: ["`fremondMatrix` has one row and one column for each unilateral element, in file order"],
  lacks({ fremondMatrix }, contacts) {
    if (isSquare(fremondMatrix, contacts)) return undefined;
    const what = `the law fremond needs a ${contacts} × ${contacts} matrix, one row and column for each unilateral element`;
    const fix = `Add fremondMatrix to the file, ${count(contacts, "row")} of ${count(contacts, "number")}.`;
    return { what, where: "fremondMatrix", fix };
  },
  restitution(impact, { fremondMatrix }) {
    const rows = unilateralComponents(impact);
    if (!fremondMatrix || !isSquare(fremondMatrix, rows.length)) {
      const size = `${rows.length} × ${rows.length}`;
      throw new InputError({
        code: "law-setting",
        what: fremondMatrix
          ? `fremondMatrix must be ${size}, one row and column for each unilateral element; it has ${fremondMatrix.length} rows`
          : "the law fremond needs a matrix of coefficients",
        where: "fremondMatrix",
        fix: `Give fremondMatrix as ${rows.length} rows of ${rows.length} numbers.`,
      });
    }
    const n = impact.size;
    const out = new Float64Array(n * n);
    elementRestitution(impact).forEach((coefficient, i) => {
      out[i * (n + 1)] = coefficient;
    });
    rows.forEach((row, i) => {
      rows.forEach((column, j) => {
        out[row * n + column] = fremondMatrix[i]![j]!;
      });
    });
    return out;
  },
});
