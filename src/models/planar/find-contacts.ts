/**
 * Contacts of planar bodies, found at a state instead of listed at the start: a broad phase over the boxes of the shapes (box-sweep.ts),
 * then every place of the pairs that are near is looked at as everywhere (contact-kinematics.ts). Pairs and elements are made when they
 * are first near, and nothing is made for the others.
 *
 * Half-planes have no box; each body is compared with each of them.
 */
import type { FoundContacts } from "../mechanical-system.ts";
import { type Box, boxSweep } from "./box-sweep.ts";
import { GROUND, type Owner } from "./candidate.ts";
import { contactView, look } from "./contact-kinematics.ts";
import type { Contact, ContactTable, TablePair } from "./contact-table.ts";
import { turnsInto } from "./planar-contacts.ts";
import type { Edge, Shape } from "./shape.ts";

/** Which solids touch: those of bodies first, then obstacles. */
export interface ContactRules {
  readonly solids: readonly Owner[];
  /** How the i-th and the j-th touch, i < j; undefined when they do not (a joint connects them). */
  contactOf(i: number, j: number): Contact | undefined;
}

/** Finds contacts of the rules for a table. */
export function contactFinder({ solids, contactOf }: ContactRules, table: ContactTable, bodies: number): FoundContacts {
  const count = solids.length;
  const moving = solids.filter(({ body }) => body !== GROUND).length;
  const placed = placedSolids(solids);
  const sweep = boxSweep(placed.boxed.length, moving);
  const turns = new Float64Array(2 * bodies);
  const view = contactView();
  const known = new Map<number, TablePair | undefined>();
  const found = { count: 0, near: new Int32Array(64), gaps: new Float64Array(64) };
  const pairOf = (i: number, j: number): TablePair | undefined => {
    const key = i * count + j;
    const last = known.get(key);
    if (last !== undefined || known.has(key)) return last;
    const contact = contactOf(i, j);
    const pair = contact && table.addPair(contact);
    known.set(key, pair);
    return pair;
  };
  const lookAt = (pair: TablePair | undefined, q: Float64Array, reach: number): void => {
    if (pair === undefined) return;
    const { places } = pair;
    for (let k = 0; k < places.length; k++) {
      look(view, places[k]!, q, turns);
      if (!(view.gap <= reach)) continue;
      if (found.count === found.near.length) growNear(found);
      found.gaps[found.count] = view.gap;
      found.near[found.count++] = table.addPlace(pair, k);
    }
  };
  return Object.assign(found, {
    find(q: Float64Array, reach: number): void {
      turnsInto(turns, q);
      found.count = 0;
      placed.boxesInto(sweep, q, reach / 2);
      sweep.sweep();
      for (let p = 0; p < sweep.count; p++) {
        lookAt(pairOf(placed.boxed[sweep.first[p]!]!, placed.boxed[sweep.second[p]!]!), q, reach);
      }
      for (let b = 0; b < placed.borders.length; b++) {
        const { solid, edge } = placed.borders[b]!;
        for (let i = 0; i < moving; i++) {
          if (placed.beyond(i, edge, q) <= reach) lookAt(pairOf(i, solid), q, reach);
        }
      }
    },
  });
}

function growNear(found: { near: Int32Array; gaps: Float64Array }): void {
  const [near, gaps] = [new Int32Array(2 * found.near.length), new Float64Array(2 * found.gaps.length)];
  near.set(found.near);
  gaps.set(found.gaps);
  Object.assign(found, { near, gaps });
}

/** Boxes of the solids at a state: of bodies by their reach, whichever way they are turned. */
function placedSolids(solids: readonly Owner[]) {
  const isBorder = ({ shape }: Owner): boolean => shape.kind === "half-plane";
  const boxed = Int32Array.from(solids.flatMap((solid, i) => (isBorder(solid) ? [] : [i])));
  const bodyOf = Int32Array.from(boxed, (i) => solids[i]!.body);
  const reaches = Float64Array.from(boxed, (i) => solids[i]!.shape.reach);
  const fixed = Array.from(boxed, (i): Box | undefined =>
    solids[i]!.body === GROUND ? boxOf(solids[i]!.shape) : undefined,
  );
  return {
    boxed,
    borders: solids.flatMap((solid, i) => (isBorder(solid) ? [{ solid: i, edge: solid.shape.edges[0]! }] : [])),
    /** The sides of all boxes at q, wider by `margin` on every side. */
    boxesInto({ left, right, low, high }: Record<keyof Box, Float64Array>, q: Float64Array, margin: number): void {
      for (let k = 0; k < boxed.length; k++) {
        const box = fixed[k];
        const at = 3 * bodyOf[k]!;
        const r = reaches[k]! + margin;
        left[k] = box ? box.left - margin : q[at]! - r;
        right[k] = box ? box.right + margin : q[at]! + r;
        low[k] = box ? box.low - margin : q[at + 1]! - r;
        high[k] = box ? box.high + margin : q[at + 1]! + r;
      }
    },
    /** A lower bound of the distance of the i-th solid, of a body, from a border. */
    beyond(i: number, { start, normal }: Edge, q: Float64Array): number {
      const at = 3 * bodyOf[i]!;
      return normal[0] * (q[at]! - start[0]) + normal[1] * (q[at + 1]! - start[1]) - reaches[i]!;
    },
  };
}

/** The box of the shape of an obstacle. */
function boxOf({ corners, radius }: Shape): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    ...{ left: Math.min(...xs) - radius, right: Math.max(...xs) + radius },
    ...{ low: Math.min(...ys) - radius, high: Math.max(...ys) + radius },
  };
}
