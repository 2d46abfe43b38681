/**
 * `certify`: what is proved for every impact of the mechanism; the class is the verdict about its energy.
 */
import { MOST_CERTIFIED_STATES } from "../../certificates/certificate.ts";
import { certify as certifyImpact } from "../../certificates/certify.ts";
import { frictionBounds } from "../../certificates/friction-bounds/friction-bounds.ts";
import type { LawOptions } from "../../laws/laws.ts";
import { contactStateCount } from "../../laws/maps/piecewise-law.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { type Computation, double, extra, reasonOf, text } from "../computation.ts";
import { posedImpact } from "./posed-impact.ts";

const COLUMNS = [
  ...[text("verdict"), text("method"), double("largestGain")],
  ...[text("monotonicity"), double("lipschitz"), text("uniqueness")],
  extra(double("largestFriction")),
];

export const certify: Computation = {
  cost: 4,
  columns: () => COLUMNS,
  evaluate(model, { budget = MOST_CERTIFIED_STATES }, isWanted) {
    const { impact, law } = posedImpact(model);
    const { energy, monotonicity, uniqueness } = certifyImpact(impact, { ...law, maxStates: budget });
    const isSafe = energy.verdict === "holds";
    const isOpen = [energy, monotonicity, uniqueness].some(({ verdict }) => verdict === "undecided");
    const states = isOpen ? contactStateCount(impact) : 0;
    const what = `claims are undecided with ${states} contact states, more than the budget of ${budget}`;
    return {
      ...(states > budget && { error: reasonOf("budget", what) }),
      ...{ verdict: energy.verdict, method: energy.method, largestGain: energy.largestGain ?? (isSafe ? 0 : null) },
      ...{ monotonicity: monotonicity.verdict, lipschitz: monotonicity.lipschitz, uniqueness: uniqueness.verdict },
      ...(isWanted("largestFriction") && { largestFriction: largestFriction(impact, law) }),
    };
  },
};

/** Up to which coefficient the energy is proved never to grow: 0 where not even without friction, null where for every one. */
function largestFriction(impact: ImpactProblem, law: LawOptions): number | null {
  const { status, friction } = frictionBounds(impact, { ...law, mode: "value", claims: ["energy"] }).bounds[0]!;
  return status === "none" ? 0 : friction;
}
