/**
 * Words for an impact that created energy: who, why, and what to change.
 */
import { explainImpact } from "../certificates/explain-impact.ts";
import { type ImpactRemedy, remedyName } from "../certificates/impact-remedies.ts";
import { kineticEnergy } from "../laws/conclude.ts";
import type { ImpactSolution } from "../laws/impact-solution.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type { Paint } from "../text/paint.ts";
import { showChange, showNumber } from "../text/show-number.ts";
import { REPORT_WIDTH, wrap } from "../text/wrap.ts";

/** Empty for an impact that does not gain energy. */
export function adviceLines(result: ImpactResult, solution: ImpactSolution, paint: Paint): string[] {
  const explanation = explainImpact(result.problem, solution, result.settings);
  if (!explanation) return [];
  const lines = ["", ...row("who", who(explanation.gains), paint)];
  if (explanation.pair) {
    const { rebounds, pushes } = explanation.pair;
    const epsilon = (name: string): string =>
      showNumber(result.problem.elements.find(({ element }) => element.name === name)!.element.restitution);
    const text = `slide-push: ${rebounds} rebounds with ε = ${epsilon(rebounds)} by kinematics alone; ${pushes}, with ε = ${epsilon(pushes)}, has to follow and pushes mass along, whatever the energy says (Glocker, Sections 6 and 8)`;
    lines.push(...row("why", text, paint));
  }
  explanation.remedies.forEach((remedy, i) => {
    const names = Object.keys(remedy.restitution);
    const value = Object.values(remedy.restitution)[0]!;
    const text = `restitution ${showNumber(value)} for ${names.join(", ")}: this impact then gives ${showChange(remedy.work, solution.energy.after)} J`;
    lines.push(...row(i === 0 ? "do" : "", text, paint));
  });
  return lines;
}

/** What gets past an impact without solution, each tried on it. */
export function remedyLines(remedies: readonly ImpactRemedy[], impact: ImpactProblem, paint: Paint): string[] {
  if (remedies.length === 0) return ["", ...row("do", "neither another law nor restitution 0 has a solution", paint)];
  const energy = kineticEnergy(impact, impact.preVelocity);
  const lines = remedies.flatMap((remedy, i) => {
    const text = `${remedyName(remedy)}: this impact then gives ${showChange(remedy.work, energy)} J`;
    const label = i === 0 ? "do" : "";
    return [...row(label, text, paint), ...remedy.remarks.slice(0, 1).flatMap((remark) => row("", remark, paint))];
  });
  return ["", ...lines];
}

/** A labelled paragraph; the label stands in a column of its own. */
function row(label: string, text: string, paint: Paint): string[] {
  const [first = "", ...rest] = wrap(text, 0, REPORT_WIDTH - 8);
  return [`  ${paint.strong(label)}${" ".repeat(6 - label.length)}${first}`, ...rest.map((line) => `        ${line}`)];
}

function who(gains: readonly { element: string; work: number }[]): string {
  return gains.map(({ element, work }) => `${element} created ${showNumber(work)} J`).join(", ");
}
