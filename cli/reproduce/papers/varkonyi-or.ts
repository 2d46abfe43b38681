/**
 * [VarkonyiOr]: stability of a rigid body on two frictional contacts.
 */
import type { HybridState } from "../../../src/doors/posture.ts";
import { postureJson, postureVerdict } from "../../../src/index.ts";
import type { Lab } from "../lab.ts";
import type { Paper, PublishedFigure } from "../published.ts";
import { EXAMPLES_1_TO_3 } from "./varkonyi-or-examples.ts";
import { BACKPACK, FIG_4B, FIG_5D, FIG_5E, FOUR, THREE, TWO } from "./varkonyi-or-parts.ts";
import { exampleSeven, REGIONS_OF_STABILITY, storedSeven, storedSix } from "./varkonyi-or-regions.ts";
import { EXAMPLES_4_AND_5 } from "./varkonyi-or-theorems.ts";

function drawn(
  id: string,
  where: string,
  caption: string,
  model: string,
  figure: string,
  start?: HybridState,
): PublishedFigure {
  return { id: `varkonyi-or-${id}`, where, caption, figure, result: (lab: Lab) => lab.storedPosture(model, start) };
}

export const VARKONYI_OR: Paper = {
  key: "varkonyi-or",
  name: "Várkonyi & Or",
  title: "Lyapunov stability of a rigid body with two frictional contacts",
  values: [...EXAMPLES_1_TO_3, ...EXAMPLES_4_AND_5, ...REGIONS_OF_STABILITY],
  figures: [
    drawn(
      "fig-2b",
      "Fig. 2(b), Example 1",
      "The heavy backpack: rest and tipping over the seat are both consistent.",
      BACKPACK,
      "posture",
    ),
    drawn(
      "fig-3",
      "Fig. 3",
      "Contact modes and how they follow each other, with the modes of Example 2.",
      TWO,
      "transition-graph",
      FIG_4B,
    ),
    drawn("fig-4a", "Fig. 4(a), Example 2", "The equilibrium configuration of Example 2.", TWO, "posture"),
    drawn("fig-4b", "Fig. 4(b)", "From q′ = (1, 1, 0) with ẋ₂ = 2 to rest at x₂ = 14.87.", TWO, "trajectory", FIG_4B),
    drawn(
      "fig-4c",
      "Fig. 4(c), 7(a)",
      "R and G of Example 2: R is constant where the cycle sticks and undefined below −0.38.",
      TWO,
      "return-maps",
      FIG_4B,
    ),
    drawn("fig-5a", "Fig. 5(a), Example 3", "The equilibrium configuration of Example 3.", THREE, "posture"),
    drawn(
      "fig-5b",
      "Fig. 5(b), (c)",
      "R and G of Example 3: G > 1 at the fixed point −0.7; −1.36 repels.",
      THREE,
      "return-maps",
    ),
    drawn("fig-5d", "Fig. 5(d)", "ẋ₂ = −1.5: a Zeno sequence, two-contact slip, rest.", THREE, "trajectory", FIG_5D),
    drawn("fig-5e", "Fig. 5(e)", "ẋ₂ = 1.1: reverse chatter.", THREE, "trajectory", FIG_5E),
    drawn("fig-6a", "Fig. 6(a), Example 4", "The equilibrium configuration of Example 4.", FOUR, "posture"),
    drawn("fig-6b", "Fig. 6(b)", "R and G of Example 4: G ≤ 0.22 everywhere.", FOUR, "return-maps"),
    {
      id: "varkonyi-or-fig-7b",
      where: "Fig. 7(b), Example 5",
      caption:
        "The interval graph of the partition −0.5, 1.45: the unsafe interval leads to itself and to rest, and no cycle passes through it.",
      figure: "interval-graph",
      result: (lab) => postureJson(postureVerdict(lab.postureModel(TWO), { partition: [-0.5, 1.45], curves: true })),
    },
    {
      id: "varkonyi-or-fig-8a",
      where: "Fig. 8(a), Example 6",
      caption: "Regions of the centre of mass, measured from that of Example 3 (cross) with gravity down.",
      result: storedSix,
    },
    {
      id: "varkonyi-or-fig-8b",
      where: "Fig. 8(b), Example 7",
      caption: "Regions over slope and friction, with l₂ = −0.1 (as printed, l₂ = 0.1, the figure cannot come out).",
      result: storedSeven,
    },
    {
      id: "varkonyi-or-fig-8c",
      where: "Fig. 8(c), Example 7",
      caption: "A configuration of Example 7: α = 10°, μ₂ = 0.2, l₂ = −0.1.",
      figure: "posture",
      result: () => postureJson(postureVerdict(exampleSeven(10, 0.2), { witness: true, curves: true })),
    },
  ],
};
