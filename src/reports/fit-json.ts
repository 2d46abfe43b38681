/**
 * The JSON of `sprag fit`: coefficients, misfit, identifiability, energy and inadmissible data.
 */
import type { Identification } from "../laws/identify/identification.ts";
import { type Stamp, stamped } from "./result-format.ts";

/** Plain data, ready for JSON.stringify; holds no NaN and no Infinity. */
export function fitJson(found: Identification): Stamp & Record<string, unknown> {
  const { matrix, energy, intervals } = found;
  return stamped("fit-result", {
    law: found.law,
    status: found.status,
    ...(found.reason === undefined ? {} : { reason: found.reason }),
    parameters: found.parameters.map(({ isDetermined, ...parameter }) => ({ ...parameter, determined: isDetermined })),
    ...(matrix && { fremondMatrix: matrix.entries, fremondElements: matrix.elements }),
    misfit: found.misfit,
    identifiability: found.identifiability,
    ...(intervals && {
      intervals: {
        sigmas: intervals.sigmas,
        spare: intervals.spare,
        evaluations: intervals.evaluations,
        budget: intervals.budget,
        complete: intervals.isComplete,
      },
    }),
    ...(energy && {
      energy: {
        choice: energy.choice,
        holds: energy.holds,
        checked: energy.checked,
        largestGain: energy.largestGain,
        changed: energy.isChanged,
        shrink: energy.shrink,
        free: energy.free,
      },
    }),
    noise: found.noise,
    inadmissible: found.inadmissible,
    starts: found.starts,
    iterations: found.iterations,
  });
}
