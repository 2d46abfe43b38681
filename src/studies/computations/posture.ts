/**
 * `posture`: the region and verdict of a body on two frictional contacts ([VarkonyiOr] Section 7.3). Region 7 is what the paper leaves
 * open; `regionSplit` names it with the verdict of Theorems E and F: `7 stable`, `7 undecided`.
 */
import type { PostureModel } from "../../models/model.ts";
import { decidePosture, regionSplit } from "../../stability/two-contact/decide-posture.ts";
import { postureOfModel } from "../../stability/two-contact/posture-from-world.ts";
import { postureVerdict } from "../../stability/two-contact/verdict.ts";
import { type Computation, double, extra, int, text } from "../computation.ts";

const COLUMNS = [
  int("region"),
  text("verdict"),
  text("theorem"),
  double("margin"),
  int("relabelled"),
  extra(text("regionSplit")),
  extra(int("persistent")),
  extra(text("ambiguousModes")),
  extra(text("reason")),
];

export const posture: Computation = {
  cost: 0.15,
  columns: () => COLUMNS,
  evaluate(model, _, isWanted) {
    const given = postureOfModel(model as PostureModel);
    const isWhole = COLUMNS.some(({ name, isExtra }) => isExtra && name !== "regionSplit" && isWanted(name));
    const { region, verdict, theorem, margin, relabelled, ...more } = isWhole
      ? postureVerdict(given)
      : decidePosture(given);
    const cells = {
      ...{ region, verdict, theorem: theorem === null ? null : String(theorem), margin },
      ...{ relabelled: Number(relabelled), regionSplit: regionSplit(region, verdict) },
    };
    if (!("reason" in more)) return cells;
    const { persistent, ambiguousModes, reason } = more;
    return {
      ...cells,
      ...{ persistent: persistent === null ? null : Number(persistent) },
      ...{ ambiguousModes: ambiguousModes.join(" "), reason },
    };
  },
};
