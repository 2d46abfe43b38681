/**
 * An impact as it is stored: a report only prints, so what it says of a result is found here, before it.
 */
import { type ImpactFindings, impactFindings } from "../certificates/impact-findings.ts";
import type { ImpactRemedy } from "../certificates/impact-remedies.ts";
import type { Comparison } from "../laws/compare-laws.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import { comparedJson } from "../reports/comparison-report.ts";
import * as report from "../reports/impact-report.ts";
import type { Stamped } from "../reports/result-format.ts";

export function impactJson(
  result: ImpactResult,
  remedies?: readonly ImpactRemedy[],
  compared?: Comparison,
): Stamped<"impact-result"> {
  return storedImpact(impactFindings(result, remedies), compared);
}

/** The same of findings that are at hand. */
export function storedImpact(findings: ImpactFindings, compared?: Comparison): Stamped<"impact-result"> {
  const others = compared && comparedJson(compared, compared.set.boundary());
  return { ...report.impactJson(findings), ...others };
}
