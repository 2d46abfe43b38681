/**
 * Bodies that a run leaves in each other. What moves may be deep by the way of a step (run-warnings.ts); what has come to rest there stays
 * where nothing lifts it: with rebound, or under another activation than `ahead`. Said from a small share of the lengths of the gap on,
 *
 *   −g > 10⁻³ ℓ,     ℓ of `lengthScale`
 *
 * A formula may mean anything by its gap, so only shapes count.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { lengthScale } from "../length-scale.ts";

const LARGE_SHARE = 1e-3;

/** The warning about the contact that is deepest for its lengths at the end of a run. */
export function leftOverlap(system: MechanicalSystem, q: Float64Array, t: number): string[] {
  // Contacts that are found are lifted by their method.
  if (!system.approachOf || system.contacts) return [];
  const lengths = lengthScale(system);
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, q, t, 0);
  let [worst, share] = [-1, LARGE_SHARE];
  system.elements.forEach(({ hasGap, kind }, e) => {
    if (!hasGap || kind === "geometric-bilateral" || !(gaps[e]! < 0)) return;
    const own = -gaps[e]! / lengths.of(e, q, t);
    if (own > share) [worst, share] = [e, own];
  });
  if (worst < 0) return [];
  const depth = Number((-gaps[worst]!).toPrecision(3));
  return [
    `${system.elements[worst]!.name} is left ${depth} deep at the end: a smaller step sinks less, methods rattle and event do not sink`,
  ];
}
