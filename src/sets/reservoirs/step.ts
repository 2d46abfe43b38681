/**
 * Clutches and brakes: C = bound · [−1, 1], whatever the other impulses are.                  [Glocker2012] (5), (39)
 */
import { SEGMENT } from "../interval.ts";
import { intervalDefect } from "./defect.ts";
import type { Reservoir } from "./reservoir.ts";

export const step: Reservoir = {
  family: "step",
  dimension: 1,
  words: "bound·[−1, 1]",
  axis: ({ bound }) => bound,
  body: () => SEGMENT,
  projectInPlace: ({ bound }, out, at, size, room) => SEGMENT.projectInPlace(out, at, size * bound, room),
  writeDefect: intervalDefect(({ bound }) => bound),
};
