/**
 * A start that penetrates a little and stays where it is. A contact with −δ ≤ g(q₀) < 0 is taken as touching there: for methods
 * that meet gaps by position it has the gap g − g(q₀) for the whole run, so that nothing is pushed out and no energy is paid for
 * it. Moreau's time stepping needs none of this: g ≤ 0 lets a contact act, and a penetration stays what it is.
 *
 * Sign trap: gaps of the kept mechanism are larger than those of the given one by the depth that is kept.
 */
import { ELEMENTS } from "../elements/elements.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import type { State } from "./check-initial.ts";

export interface KeptPenetration {
  readonly system: MechanicalSystem;
  /** Deepest penetration that is kept. */
  readonly deepest: number;
}

/**
 * The mechanism with the penetrations of its start, up to `depth` each, as zero of their gaps where `isPlaced`: the method meets
 * gaps by position.
 */
export function keepPenetration(
  system: MechanicalSystem,
  { position }: State,
  t: number,
  depth = 0,
  isPlaced = true,
): KeptPenetration {
  if (depth === 0 || !isPlaced || position.length !== system.freedoms) return { system, deepest: 0 };
  const kept = new Float64Array(system.elements.length);
  system.gapsInto(kept, Float64Array.from(position), t, Number.MAX_VALUE);
  system.elements.forEach(({ hasGap, kind }, i) => {
    const isKept = hasGap && ELEMENTS[kind].family === "unilateral" && kept[i]! < 0 && kept[i]! >= -depth;
    if (!isKept) kept[i] = 0;
  });
  const deepest = -Math.min(0, ...kept);
  if (deepest === 0) return { system, deepest };
  const gapsInto: MechanicalSystem["gapsInto"] = (out, q, time, reach) => {
    system.gapsInto(out, q, time, reach);
    for (let i = 0; i < kept.length; i++) out[i]! -= kept[i]!;
  };
  // Not a copy: what the mechanism computes when asked must not be asked for here.
  return { system: Object.create(system, { gapsInto: { value: gapsInto } }) as MechanicalSystem, deepest };
}
