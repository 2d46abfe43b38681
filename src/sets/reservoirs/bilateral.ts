/**
 * Joints and velocity constraints: C = R, so ξ = 0 whatever Λ is; d = x.                          [Glocker2012] (35)
 */
import type { Reservoir } from "./reservoir.ts";

export const bilateral: Reservoir = {
  family: "bilateral",
  dimension: 1,
  words: "R",
  axis: () => Infinity,
  body: () => undefined,
  projectInPlace() {},
  writeDefect(_, _impulses, { x, defect }) {
    defect[0] = x[0]!;
  },
};
