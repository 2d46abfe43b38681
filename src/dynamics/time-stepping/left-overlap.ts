/**
 * Bodies that a run leaves in each other. What moves may be deep by the way of a step (run-warnings.ts); what has come to rest there stays
 * where nothing lifts it: with rebound, or under another activation than `ahead`. Said from a small share of what the smaller body reaches on,
 *
 *   −g > 10⁻³ ℓ
 *
 * A formula may mean anything by its gap, so only shapes count.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";

const LARGE_SHARE = 1e-3;

/** The warning about the contact that is deepest for its bodies at the end of a run. */
export function leftOverlap(system: MechanicalSystem, q: Float64Array, t: number): string[] {
  const { reachOf, contacts, elements } = system;
  if (!reachOf) return [];
  // What is found may be an element that was none.
  contacts?.find(q, 0);
  const gaps = new Float64Array(elements.length);
  if (contacts) for (let k = 0; k < contacts.count; k++) gaps[contacts.near[k]!] = contacts.gaps[k]!;
  else system.gapsInto(gaps, q, t, 0);
  let [worst, share] = [-1, LARGE_SHARE];
  elements.forEach(({ hasGap, kind }, e) => {
    if (!hasGap || kind === "geometric-bilateral" || !(gaps[e]! < 0)) return;
    const own = -gaps[e]! / reachOf(e);
    if (own > share) [worst, share] = [e, own];
  });
  if (worst < 0) return [];
  const depth = Number((-gaps[worst]!).toPrecision(3));
  return [
    `${elements[worst]!.name} is left ${depth} deep at the end: a smaller step sinks less, methods rattle and event do not sink`,
  ];
}
