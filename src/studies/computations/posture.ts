/**
 * `posture`: the region and verdict of a body on two frictional contacts ([VarkonyiOr] Section 7.3).
 */
import type { PostureModel } from "../../models/model.ts";
import { decidePosture } from "../../stability/two-contact/decide-posture.ts";
import { postureOfModel } from "../../stability/two-contact/posture-from-world.ts";
import { postureVerdict } from "../../stability/two-contact/verdict.ts";
import { type Computation, double, extra, int, text } from "../computation.ts";

const COLUMNS = [
  int("region"),
  text("verdict"),
  int("theorem"),
  double("margin"),
  int("relabelled"),
  extra(int("persistent")),
  extra(text("ambiguousModes")),
  extra(text("reason")),
];

export const posture: Computation = {
  cost: 0.15,
  columns: () => COLUMNS,
  evaluate(model, _, isWanted) {
    const given = postureOfModel(model as PostureModel);
    const isWhole = COLUMNS.some(({ name, isExtra }) => isExtra && isWanted(name));
    const { region, verdict, theorem, margin, relabelled, ...more } = isWhole
      ? postureVerdict(given)
      : decidePosture(given);
    const cells = { region, verdict, theorem, margin, relabelled: Number(relabelled) };
    if (!("reason" in more)) return cells;
    const { persistent, ambiguousModes, reason } = more;
    return {
      ...cells,
      ...{ persistent: persistent === null ? null : Number(persistent) },
      ...{ ambiguousModes: ambiguousModes.join(" "), reason },
    };
  },
};
