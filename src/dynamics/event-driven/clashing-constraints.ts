/**
 * Redundant bilateral constraints that come to contradict each other: the run ends there, naming them. The integrator alone would
 * meet the contradiction as accelerations that do not exist, or spread a gap that jumps over all of them.
 *
 * The looks are those of the time-stepping methods (`redundancy-watch.ts`). A step that ends in a contradiction is made smaller
 * until it cannot be; then a look a little ahead tells why.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { redundancyWatch } from "../redundancy-watch.ts";

/** Looks ahead of an underflow: from this part of the largest step to that, by this factor. */
const NEAREST = 2 ** -44;
const FARTHEST = 2 ** -12;
const FARTHER = 16;

/** State of a run, and its largest step. */
interface Moment {
  readonly q: Float64Array;
  readonly u: Float64Array;
  readonly t: number;
  readonly settings: { readonly step: number };
}

export interface ClashWatch {
  /** Whether the constraints agree at the end of a step of this width. */
  agrees(q: Float64Array, u: Float64Array, t: number, width: number): boolean;
  /** Elements that contradict each other a little ahead of the state of the run; empty without. */
  clashAhead(now: Moment): readonly number[];
}

const NEVER: ClashWatch = { agrees: () => true, clashAhead: () => [] };

/** `redundant`: how many bilateral constraints depend on the others. */
export function openClashWatch(system: MechanicalSystem, redundant: number): ClashWatch {
  if (redundant === 0) return NEVER;
  const look = redundancyWatch(system);
  return {
    agrees: (q, u, t, width) => look(q, u, t, width) === undefined,
    clashAhead({ q, u, t, settings }) {
      for (let part = NEAREST; part <= FARTHEST; part *= FARTHER) {
        const ahead = part * settings.step;
        const later = q.map((x, k) => x + ahead * u[k]!);
        const clash = look(later, u, t + ahead, ahead);
        if (clash) return system.elements.flatMap(({ name }, e) => (clash.elements.includes(name) ? [e] : []));
      }
      return [];
    },
  };
}
