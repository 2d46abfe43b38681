/**
 * Planar Coulomb friction: C = μ Λ_k [−1, 1].                                               [Glocker2012] (39), 4.5
 */
import { SEGMENT } from "../interval.ts";
import { intervalDefect } from "./defect.ts";
import type { Reservoir } from "./reservoir.ts";

export const coulombStep: Reservoir = {
  family: "friction",
  dimension: 1,
  words: "μΛ_k[−1, 1]",
  axis: ({ friction }) => friction[0],
  body: () => SEGMENT,
  projectInPlace: ({ friction }, out, at, size, room) => SEGMENT.projectInPlace(out, at, friction[0] * size, room),
  writeDefect: intervalDefect(({ friction }) => friction[0]),
};
