/**
 * The JSON of `sprag compare`.
 */
import type { ComparedLaw, Comparison } from "../laws/compare-laws.ts";
import { LAWS, type LawName } from "../laws/laws.ts";
import { admissibleSetJson } from "./admissible-set-json.ts";
import { type Stamp, stamped } from "./result-format.ts";

export function compareJson({ laws, set }: Comparison): Stamp & Record<string, unknown> {
  return stamped("comparison", { laws: laws.map(rowJson), admissibleSet: admissibleSetJson(set) });
}

function rowJson({ name, result, needs, membership }: ComparedLaw): Record<string, unknown> {
  if (!result) return { law: name, status: "not-run", reason: needs };
  const law = LAWS[result.law as LawName];
  const solution = result.solutions[0];
  return {
    law: name,
    status: result.status,
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    source: law.source,
    postVelocity: solution?.postVelocity ?? null,
    impulses: solution ? Object.fromEntries(solution.elements.map(({ name, impulse }) => [name, impulse])) : null,
    energy: solution?.energy ?? null,
    admissible: membership ?? null,
    warnings: result.warnings,
  };
}
