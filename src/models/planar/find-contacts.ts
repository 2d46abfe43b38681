/**
 * Contacts of planar bodies, found at a state instead of listed at the start: a broad phase over the boxes of the shapes (kept-pairs.ts),
 * then every place of the pairs that are near is looked at as everywhere (contact-kinematics.ts). Pairs and elements are made when they
 * are first near, and nothing is made for the others.
 *
 * They go again when they have not been near for many steps (near-pairs.ts).
 */
import type { FoundContacts, FoundPlace } from "../mechanical-system.ts";
import { componentOf, GROUND, type Place } from "./candidate.ts";
import { contactView, look } from "./contact-kinematics.ts";
import type { ContactTable } from "./contact-table.ts";
import { keptPairs } from "./kept-pairs.ts";
import { type Ages, type ContactRules, type NearPair, type NearPairs, nearPairs, see } from "./near-pairs.ts";
import { placedSolids, ROUNDED_OFF } from "./placed-solids.ts";
import { cosineOf, sineOf, type Turns, turn, upright } from "./turns.ts";

/** Finds contacts of the rules for a table. */
export function contactFinder(rules: ContactRules, table: ContactTable, bodies: number): FoundContacts {
  const { solids } = rules;
  const moving = solids.filter(({ body }) => body !== GROUND).length;
  const placed = placedSolids(solids, moving);
  const { ahead, borders, boxed, pieceOf } = placed;
  const pairs = keptPairs<NearPair | null>(placed);
  const turns = upright(bodies);
  const found = { count: 0, near: new Int32Array(64), gaps: new Float64Array(64) };
  const ages: Ages = { clock: 0, seen: new Int32Array(64) };
  const near = nearPairs(rules, table, ages);
  const lookAt = placeLooker(found, table, turns, ages);
  return Object.assign(found, {
    find(q: Float64Array, reach: number, ways?: Float64Array): void {
      found.count = 0;
      placed.goAhead(ways);
      pairs.cover(q, reach);
      const { first, second, known } = pairs;
      for (let p = 0; p < pairs.count; p++) {
        const one = first[p]!;
        const other = second[p]!;
        const within = reach + ahead[one]! + ahead[other]!;
        if (placed.areApart(one, other, q, within)) continue;
        if (placed.areDiscs(one, other)) {
          const gap = placed.discGap(one, other, q);
          if (gap > within) continue;
          // All that is known of them is the number of their element, −2 for those that do not touch.
          if (pairs.numbers[p] === -1) pairs.numbers[p] = near.elementOf(boxed[one]!, boxed[other]!);
          if (pairs.numbers[p]! >= 0) note(found, ages, pairs.numbers[p]!, gap);
          continue;
        }
        if (known[p] === undefined) known[p] = near.of(boxed[one]!, boxed[other]!);
        lookAt(known[p]!, pieceOf[other]!, q, within);
      }
      for (let b = 0; b < borders.length; b++) {
        const { solid, edge } = borders[b]!;
        for (let i = 0; i < moving; i++) {
          const within = reach + ahead[i]!;
          if (placed.beyond(i, edge, q) <= within) lookAt(near.of(i, solid), 0, q, within);
        }
      }
    },
    turnover: table.turnover,
    ...placeKeeper(table, near, ages, turns),
    retire(held: Uint8Array): void {
      if (near.retire(found, held)) pairs.forget();
    },
  });
}

/** What becomes of places, whatever their numbers are. */
function placeKeeper(table: ContactTable, near: NearPairs, ages: Ages, turns: Turns) {
  const view = contactView();
  return {
    placeOf: near.placeOf,
    recall(place: FoundPlace): number {
      const normal = table.addPlace(near.of(place.first, place.second)!.pair, place.place);
      see(ages, normal);
      return normal;
    },
    gapAt({ first, second, place }: FoundPlace, q: Float64Array, ofPair: boolean): number {
      const { places } = near.of(first, second)!.pair;
      let least = Number.POSITIVE_INFINITY;
      for (const one of ofPair ? places : [places[place]!]) {
        if (isFar(one, q, turns, least)) continue;
        look(view, one, q, turns);
        least = Math.min(least, view.gap);
      }
      return least;
    },
  };
}

/** Looks closely at the places of a pair with one piece of its second, and notes those that are near. */
function placeLooker(found: Noted, table: ContactTable, turns: Turns, ages: Ages) {
  const view = contactView();
  return (near: NearPair | null, piece: number, q: Float64Array, reach: number): void => {
    if (near === null) return;
    near.seen = ages.clock;
    const { pair, byPiece, isLong } = near;
    const { places } = pair;
    const order = byPiece?.[piece];
    const count = order?.length ?? places.length;
    for (let i = 0; i < count; i++) {
      const k = order ? order[i]! : i;
      if (isLong && isFar(places[k]!, q, turns, reach)) continue;
      look(view, places[k]!, q, turns);
      if (!(view.gap <= reach)) continue;
      note(found, ages, table.addPlace(pair, k), view.gap);
    }
  };
}

/** Contacts that were found; their arrays grow. */
type Noted = { count: number; near: Int32Array; gaps: Float64Array };

function note(found: Noted, ages: Ages, element: number, gap: number): void {
  if (found.count === found.near.length) growNear(found);
  found.gaps[found.count] = gap;
  found.near[found.count++] = element;
  see(ages, element);
}

function growNear(found: Noted): void {
  const [near, gaps] = [new Int32Array(2 * found.near.length), new Float64Array(2 * found.gaps.length)];
  near.set(found.near);
  gaps.set(found.gaps);
  Object.assign(found, { near, gaps });
}

/** The corner of a place is farther than `reach` from all of its target. */
function isFar(place: Place, q: Float64Array, turns: Turns, reach: number): boolean {
  const { first, second, corner, radius, target } = place;
  const [x, y, far] = target.circle ?? [0, 0, Number.POSITIVE_INFINITY];
  turn(turns, first, q);
  turn(turns, second, q);
  const [c1, s1, c2, s2] = [
    cosineOf(turns, first),
    sineOf(turns, first),
    cosineOf(turns, second),
    sineOf(turns, second),
  ];
  const dx = componentOf(first, q, 0) + c1 * corner[0] - s1 * corner[1] - componentOf(second, q, 0) - c2 * x + s2 * y;
  const dy = componentOf(first, q, 1) + s1 * corner[0] + c1 * corner[1] - componentOf(second, q, 1) - s2 * x - c2 * y;
  const apart = (far + radius + reach) * (1 + ROUNDED_OFF);
  return dx * dx + dy * dy > apart * apart;
}
