/**
 * A finder that does not look twice at the same place: of a heap at rest the contacts at the begin of a step are those at its end, and those
 * of the next step. The same place is the same to the last digit; nothing is taken for rest that moves.
 */
import { equalNumbers } from "../../linalg/buffers.ts";
import type { FoundContacts } from "../mechanical-system.ts";

/** `freedoms`: coordinates of q. */
export function sparingFinder(finder: FoundContacts, freedoms: number): FoundContacts {
  const { find: look, retire } = finder;
  const last = new Float64Array(freedoms);
  const lastWays = new Float64Array(freedoms);
  let lastReach = Number.NEGATIVE_INFINITY;
  return Object.assign(finder, {
    find(q: Float64Array, reach: number, ways?: Float64Array): void {
      if (reach <= lastReach && equalNumbers(last, q) && (!ways || isWithin(ways, lastWays))) return;
      look(q, reach, ways);
      last.set(q);
      if (ways) lastWays.set(ways);
      else lastWays.fill(0);
      lastReach = reach;
    },
    retire(held: Uint8Array): void {
      const before = finder.turnover();
      retire(held);
      if (finder.turnover() !== before) lastReach = Number.NEGATIVE_INFINITY;
    },
  });
}

function isWithin(ways: Float64Array, most: Float64Array): boolean {
  for (let j = 0; j < ways.length; j++) if (!(ways[j]! <= most[j]!)) return false;
  return true;
}
