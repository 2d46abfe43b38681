/**
 * A measured pair (u⁻, u⁺) as an impact problem with its own u⁻, in the coordinates
 *
 *   v = Lᵀ D⁻¹ u,   ‖u‖_M = |v|,   v⁺ = v⁻ + Σ y_i Λ_i,   y_i = L⁻¹ D w_i
 *
 * in which the kinetic metric is Euclidean. Trap: for a singular M they belong to the completed masses; both metrics
 * agree on velocities that keep the bilateral constraints, and a measured velocity that breaks them is misfit.
 */
import { InputError } from "../../errors.ts";
import { matrixProduct } from "../../linalg/dense.ts";
import type { MeasuredImpact, Measurements, PairError } from "../../models/read-measurements.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { toKinetic } from "../../problems/kinetic-coordinates.ts";
import { withPreVelocity } from "../../problems/with-pre-velocity.ts";
import { kineticEnergy } from "../conclude.ts";

/** An impact with known velocities before it. */
export interface KnownImpact {
  /** The impact problem with this u⁻. */
  readonly impact: ImpactProblem;
  /** v⁻. */
  readonly before: Float64Array;
  /** T⁻. */
  readonly energy: number;
}

export interface MeasuredProblem extends KnownImpact {
  /** Measured u⁺. */
  readonly velocity: Float64Array;
  /** Measured v⁺. */
  readonly after: Float64Array;
  /** Measured γ⁺. */
  readonly contactVelocity: Float64Array;
  /** As given, over the mean square of the errors where those of all pairs are known. */
  readonly weight: number;
  readonly errors?: readonly PairError[];
  /** Line of the data file. */
  readonly line: number;
}

/** The same mechanism with another u⁻. */
export function knownImpact(impact: ImpactProblem, preVelocity: Float64Array): KnownImpact {
  const moved = withPreVelocity(impact, preVelocity);
  return { impact: moved, before: toKinetic(impact, preVelocity), energy: kineticEnergy(impact, preVelocity) };
}

/** One problem per measured pair; throws `InputError` for data that do not belong to the impact. */
export function measuredProblems(impact: ImpactProblem, data: Measurements): MeasuredProblem[] {
  const file = data.file === undefined ? {} : { file: data.file };
  const weights = pairWeights(impact, data.pairs);
  return data.pairs.map(({ before, after, errors, line }, k) => {
    const where = { ...file, ...(file.file === undefined ? {} : { line, column: 1 }), path: `pairs[${k}]` };
    if (before.length !== impact.freedoms || after.length !== impact.freedoms) {
      throw new InputError({
        code: "wrong-size",
        what: `a measured pair has ${before.length} and ${after.length} velocities, the model has ${impact.freedoms}`,
        where,
        fix: `Give before.1 … before.${impact.freedoms} and after.1 … after.${impact.freedoms}.`,
      });
    }
    const known = knownImpact(impact, before);
    if (!(known.energy > 0 && known.energy < Infinity)) {
      throw new InputError({
        code: "no-motion",
        what: "a measured pair has no kinetic energy before the impact: there is nothing to compare with",
        where,
        fix: "Remove the pair, or check that its before columns are in the right place.",
      });
    }
    const velocity = Float64Array.from(after);
    return {
      ...known,
      velocity,
      after: toKinetic(impact, velocity),
      contactVelocity: matrixProduct(impact.directions, impact.size, impact.freedoms, velocity, 1),
      weight: weights[k]!,
      ...(errors && { errors }),
      line,
    };
  });
}

/** w/σ², σ² = Σ ‖δu⁻‖²_M + ‖δu⁺‖²_M over the errors of a pair; w where the errors of some pair are not known, or zero. */
function pairWeights(impact: ImpactProblem, pairs: readonly MeasuredImpact[]): number[] {
  const squares = pairs.map(({ errors = [] }) =>
    errors.reduce(
      (sum, { before, after }) => sum + 2 * (kineticEnergy(impact, before) + kineticEnergy(impact, after)),
      0,
    ),
  );
  const isKnown = squares.every((square) => square > 0);
  return pairs.map(({ weight }, k) => (isKnown ? weight / squares[k]! : weight));
}
