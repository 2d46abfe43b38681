/**
 * `certify`: what is proved for every impact of the mechanism; the class is the verdict about its energy.
 */
import { certify as certifyImpact } from "../../certificates/certify.ts";
import { frictionBounds } from "../../certificates/friction-bounds/friction-bounds.ts";
import { type Computation, double, extra, text } from "../computation.ts";
import { posedImpact } from "./impact-of.ts";

const COLUMNS = [
  ...[text("verdict"), text("method"), double("largestGain")],
  ...[text("monotonicity"), double("lipschitz"), text("uniqueness")],
  extra(double("largestFriction")),
];

export const certify: Computation = {
  cost: 4,
  columns: () => COLUMNS,
  evaluate(model, _, isWanted) {
    const { impact, law } = posedImpact(model);
    const { energy, monotonicity, uniqueness } = certifyImpact(impact, law);
    const isSafe = energy.verdict === "holds";
    return {
      ...{ verdict: energy.verdict, method: energy.method, largestGain: energy.largestGain ?? (isSafe ? 0 : null) },
      ...{ monotonicity: monotonicity.verdict, lipschitz: monotonicity.lipschitz, uniqueness: uniqueness.verdict },
      ...(isWanted("largestFriction") && {
        largestFriction: frictionBounds(impact, { ...law, mode: "value", claims: ["energy"] }).bounds[0]!.friction,
      }),
    };
  },
};
