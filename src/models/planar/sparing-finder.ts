/**
 * A finder that does not look twice at the same place: of a heap at rest the contacts at the begin of a step are those at its end, and those
 * of the next step. The same place is the same to the last digit; nothing is taken for rest that moves.
 */
import { equalNumbers } from "../../linalg/buffers.ts";
import type { FoundContacts } from "../mechanical-system.ts";

/** `freedoms`: coordinates of q. */
export function sparingFinder(finder: FoundContacts, freedoms: number): FoundContacts {
  const look = finder.find;
  const last = new Float64Array(freedoms);
  let lastReach = Number.NEGATIVE_INFINITY;
  return Object.assign(finder, {
    find(q: Float64Array, reach: number): void {
      if (reach <= lastReach && equalNumbers(last, q)) return;
      look(q, reach);
      last.set(q);
      lastReach = reach;
    },
  });
}
