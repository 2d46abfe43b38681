/**
 * The JSON of `sprag compare`.
 */
import type { ComparedLaw } from "../laws/compare-laws.ts";
import { LAWS, type LawName } from "../laws/laws.ts";

export function compareJson(rows: readonly ComparedLaw[]): Record<string, unknown> {
  return { kind: "comparison", laws: rows.map(rowJson) };
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
