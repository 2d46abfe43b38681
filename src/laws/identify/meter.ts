/**
 * A budget of model evaluations: one is the law solved for one measured u⁻. Derivatives where the cost is known take none
 * without friction, and two for each coefficient with it (difference quotients).
 */
import type { MeasuredProblem } from "./measured-impact.ts";
import type { Objective } from "./minimise.ts";
import type { Parametrisation } from "./parametrisation.ts";

export interface Meter {
  readonly objective: Objective;
  /** Evaluations so far. */
  readonly used: () => number;
  /** Whether an evaluation was refused: what was found since is unfinished. */
  readonly isSpent: () => boolean;
}

/**
 * The objective, undefined for every cost asked for beyond the budget. Derivatives are always given, since they follow
 * a cost that was: the budget may be passed by one of them.
 */
export function metered(
  objective: Objective,
  law: Parametrisation,
  data: readonly MeasuredProblem[],
  budget: number,
): Meter {
  const pairs = data.filter(({ weight }) => weight > 0).length;
  const slopes = law.isFrictionless ? 0 : 2 * pairs * law.parameters.length;
  let last: Float64Array | undefined;
  let used = 0;
  let isSpent = false;
  return {
    objective: (p, withDerivatives) => {
      if (!withDerivatives && used + pairs > budget) {
        isSpent = true;
        return undefined;
      }
      used += (p === last ? 0 : pairs) + (withDerivatives ? slopes : 0);
      last = p;
      return objective(p, withDerivatives);
    },
    used: () => used,
    isSpent: () => isSpent,
  };
}
