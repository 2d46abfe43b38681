/**
 * Whether a contact that is open at two places is deep somewhere on the straight way between them (first-part.ts): what a step ahead of its
 * impulses would pass without being seen at its end.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { firstPart } from "../first-part.ts";

/** A dip of this share of what the smaller body reaches is a pass, wherever it is: turns of bodies in a step bend gaps by less. */
const PASSED = 2 ** -7;

/** Parts of the way so many times as long as that are looked at without being halved. */
const LOOKED_AT = 2;

/** What goes no farther than this share of the widths of both comes out as far as it went in. Nothing passes a half-plane: its width is infinite. */
const FAR = 1 / 8;

/** Nor are parts below this share of the way halved: a point has no reach. */
const SHORTEST = 2 ** -10;

/** A state at a time, to go from or to. */
export interface Station {
  readonly q: Float64Array;
  readonly t: number;
}

/**
 * Tells whether a contact is deep somewhere between two places at which it is open, on the straight way. Absent where that cannot be told.
 */
export function dipWatch(system: MechanicalSystem) {
  const { approachBetween, reachOf, widthOf, gapOf } = system;
  if (!approachBetween || !reachOf || !widthOf || !gapOf) return undefined;
  const place = new Float64Array(system.freedoms);
  // All, where nobody tells which matter.
  const own = Int32Array.from(place, (_, j) => j);
  return (e: number, from: Station, to: Station): boolean => {
    const way = approachBetween(e, from.q, to.q);
    const tolerance = PASSED * reachOf(e);
    if (!(way > Math.max(2 * tolerance, FAR * widthOf(e)))) return false;
    const count = system.coordinatesInto?.(own, e) ?? place.length;
    const at = (share: number): number => {
      for (let k = 0; k < count; k++) {
        const j = own[k]!;
        place[j] = from.q[j]! + share * (to.q[j]! - from.q[j]!);
      }
      return gapOf(e, place, from.t);
    };
    const [a, b] = [gapOf(e, from.q, from.t), gapOf(e, to.q, to.t)];
    if (a < -tolerance || b < -tolerance) return false;
    const look = (_from: number, c: number, _to: number, d: number): true | undefined =>
      Math.min(c, d) < -tolerance || undefined;
    return (
      firstPart(
        { way, short: Math.max(LOOKED_AT * tolerance, SHORTEST * way), tolerance, apart: at, look },
        0,
        a,
        1,
        b,
      ) === true
    );
  };
}
