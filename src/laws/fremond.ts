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
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { reservoirBlocks } from "../problems/inclusion-problem.ts";
import { elementRestitution, type Law, oneInclusion } from "./law.ts";

/** Components of the unilateral elements, in file order: the rows of Frémond's matrix. */
export function unilateralComponents(impact: ImpactProblem): number[] {
  return impact.elements
    .filter(({ element }) => ELEMENTS[element.kind].family === "unilateral")
    .map(({ start }) => start);
}

export const fremond: Law = {
  name: "fremond",
  describe: "γ⁺ ≥ −E γ⁻ with a full matrix E over the unilateral elements, as a complementarity problem",
  source: "poster, linear parametrised impact law",
  hypotheses: ["`fremondMatrix` has one row and one column for each unilateral element, in file order"],
  begin(impact, { fremondMatrix }) {
    const rows = unilateralComponents(impact);
    if (
      !fremondMatrix ||
      fremondMatrix.length !== rows.length ||
      fremondMatrix.some((row) => row.length !== rows.length)
    ) {
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
    const others = elementRestitution(impact);
    return oneInclusion(impact, reservoirBlocks(impact), (component) => {
      const row = fremondMatrix[rows.indexOf(component)];
      return row ? row.map((value, j) => [rows[j]!, value] as const) : others(component);
    });
  },
};
