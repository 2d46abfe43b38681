/**
 * Hard contacts and sprag clutches: C = R₀⁻, so 0 ≤ Λ ⊥ ξ ≥ 0.                              [Glocker2012] (7), (32)
 *   d = Λ + min(−Λ + x, 0) = min(Λ, x)
 */
import type { Reservoir } from "./reservoir.ts";

export const unilateral: Reservoir = {
  family: "unilateral",
  dimension: 1,
  words: "R₀⁻",
  axis: () => Infinity,
  body: () => undefined,
  projectInPlace(_, out, at) {
    if (out[at]! > 0) out[at] = 0;
  },
  writeDefect({ start: i }, { head, tail }, { x, defect }) {
    defect[0] = Math.min(head[i]! + (tail?.[i] ?? 0), x[0]!);
  },
};
