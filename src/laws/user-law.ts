/**
 * A law given by the user: u⁺ as formulas over u⁻, or from a table of measured pairs.
 *
 * Table: impacts are taken as positively homogeneous, u⁺(α u⁻) = α u⁺(u⁻). Pairs are normalised to ‖u⁻‖_M = 1 and the
 * responses are averaged with weights 1/d² of the distance d in the kinetic metric (Shepard); a measured direction
 * gives its own response back exactly.
 *
 * The impulses are those of least norm (in the metric of G) that give u⁺ as nearly as the reservoirs' directions can.
 * Whatever part of u⁺ − u⁻ no impulse can give is left, and said: such a law is not kinetically consistent.
 */
import { InputError } from "../errors.ts";
import { matrixProduct } from "../linalg/dense.ts";
import { leastSquares } from "../linalg/qr.ts";
import { evaluateExpression } from "../models/expressions/evaluate.ts";
import type { MeasuredPair, VelocityFormula } from "../models/law-choice.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { kineticEnergy, kineticNorm, velocityAfter } from "./conclude.ts";
import type { Law, LawEnd } from "./law.ts";

/** A part of u⁺ − u⁻ larger than this (in √T) that no impulse can give is worth a remark. */
const UNREACHED = 1e-9;

const NEEDS = "the law user needs formulas or measured pairs";

export const userLaw: Law = {
  name: "user",
  kind: "velocity",
  describe: "u⁺ by your own formulas or from a table of measured impacts",
  source: "the model file",
  hypotheses: ["nothing is guaranteed: check it with `sprag compare`, or use it inside `canonical`"],
  lacks({ choice: { postVelocity, measured } }) {
    if (postVelocity || measured) return undefined;
    const fix = "Write `law: { name: user, postVelocity: […] }` or `measured: […]` into the file.";
    return { what: NEEDS, where: "law", fix };
  },
  begin(impact, { choice }) {
    if (choice.postVelocity) return namedVelocity(impact, byFormulas(impact, choice.postVelocity));
    if (choice.measured) return namedVelocity(impact, fromTable(impact, choice.measured));
    throw new InputError({
      code: "law-setting",
      what: NEEDS,
      where: "law",
      fix: 'Write law: { name: user, postVelocity: ["-u1/2", …] } or law: { name: user, measured: [{ before: […], after: […] }] }.',
    });
  },
};

function byFormulas(impact: ImpactProblem, formulas: readonly VelocityFormula[]): Float64Array {
  return Float64Array.from(formulas, ({ expression, parameters }, i) => {
    const values = new Map(parameters);
    impact.preVelocity.forEach((velocity, j) => values.set(`u${j + 1}`, velocity));
    try {
      return evaluateExpression(expression, values);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const { what, fix } = error;
      throw new InputError({ code: "law-setting", what: `${what} (at this u⁻)`, where: `law.postVelocity[${i}]`, fix });
    }
  });
}

function fromTable(impact: ImpactProblem, pairs: readonly MeasuredPair[]): Float64Array {
  const size = (velocity: ArrayLike<number>): number => kineticNorm(impact, Float64Array.from(velocity));
  const own = size(impact.preVelocity);
  const out = new Float64Array(impact.freedoms);
  if (own === 0) return out;
  let total = 0;
  for (const { before, after } of pairs) {
    const length = size(before);
    if (length === 0) continue;
    const distance = size(before.map((velocity, j) => velocity / length - impact.preVelocity[j]! / own));
    const weight = 1 / Math.max(distance, 2 ** -26) ** 2;
    total += weight;
    after.forEach((velocity, j) => (out[j]! += (weight * velocity) / length));
  }
  return out.map((velocity) => (own * velocity) / total);
}

/** The end of a law that names u⁺: impulses that give it, as far as there are any. */
function namedVelocity(impact: ImpactProblem, postVelocity: Float64Array): LawEnd {
  const { size: n, freedoms: f } = impact;
  const jump = Float64Array.from(postVelocity, (velocity, j) => velocity - impact.preVelocity[j]!);
  const wanted = matrixProduct(impact.directions, n, f, jump, 1);
  // W Λ = M Δu in the directions of W: G Λ = Wᵀ Δu.
  const impulses = leastSquares(impact.delassus, n, n, wanted).x;
  const reached = velocityAfter(impact, impulses);
  const missed = kineticEnergy(
    impact,
    reached.map((velocity, j) => velocity - postVelocity[j]!),
  );
  const scale = Math.max(kineticEnergy(impact, impact.preVelocity), kineticEnergy(impact, postVelocity));
  const isReached = missed <= UNREACHED ** 2 * scale;
  return {
    kind: "end",
    impulses,
    lawOffset: new Float64Array(n),
    postVelocity,
    ...(isReached
      ? {}
      : { remark: "no impulse of the elements gives all of this u⁺: it is not kinetically consistent" }),
  };
}
