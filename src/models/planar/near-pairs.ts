/**
 * Pairs of solids that are near, or were not long ago, and when each of their places was near last. Pairs are made when they are first asked for,
 * and forgotten with their elements: what a step costs grows with what is near, not with what has been.
 */
import { InternalError } from "../../errors.ts";
import { roomFor } from "../../linalg/buffers.ts";
import type { FoundContacts, FoundPlace } from "../mechanical-system.ts";
import { GROUND, type Owner, type Place } from "./candidate.ts";
import type { Contact, ContactTable, TablePair } from "./contact-table.ts";

/** Which solids touch: those of bodies first, then obstacles. */
export interface ContactRules {
  readonly solids: readonly Owner[];
  /** How the i-th and the j-th touch, i < j; undefined when they do not (a joint connects them). */
  contactOf(i: number, j: number): Contact | undefined;
}

/** Steps so far, and by element in which of them it was near last. */
export interface Ages {
  clock: number;
  seen: Int32Array;
}

/** Elements stay for so many steps after they were near, at least, and after so many it is looked which go. */
const PATIENCE = 64;

export function see(ages: Ages, element: number): void {
  if (element >= ages.seen.length) ages.seen = roomFor(ages.seen, element + 1);
  ages.seen[element] = ages.clock;
}

export type NearPairs = ReturnType<typeof nearPairs>;

/** Pairs of solids by their numbers, made when they are first asked for. */
export function nearPairs({ solids, contactOf }: ContactRules, table: ContactTable, ages: Ages) {
  const known = new Map<number, NearPair | null>();
  const keys = new Map<TablePair, number>();
  const of = (i: number, j: number): NearPair | null => {
    const key = i * solids.length + j;
    const last = known.get(key);
    if (last !== undefined) return last;
    const contact = contactOf(i, j);
    const pair = contact && table.addPair(contact);
    if (pair) keys.set(pair, key);
    const near = pair ? nearPair(pair, solids[j]!, ages.clock) : null;
    known.set(key, near);
    return near;
  };
  return {
    of,
    /** The normal element of two that have one place; −2 where they do not touch. */
    elementOf(i: number, j: number): number {
      const near = of(i, j);
      return near === null ? -2 : table.addPlace(near.pair, 0);
    },
    /** Of a normal element that is there. */
    placeOf(element: number): FoundPlace {
      const pair = table.pairOfElement[element]!;
      const key = keys.get(pair);
      const place = pair.places.indexOf(table.candidateOf[element] as Place);
      if (key === undefined || pair.normals[place] !== element) {
        throw new InternalError(`element ${element} has been taken away: it has no place`);
      }
      return { first: Math.floor(key / solids.length), second: key % solids.length, place };
    },
    /**
     * At the end of a step: takes away the elements that have not been near for long and are not held, and pairs without any that nobody has
     * looked at since. True where something has changed.
     */
    retire(found: Pick<FoundContacts, "count" | "near">, held: Uint8Array): boolean {
      if (++ages.clock % PATIENCE !== 0) return false;
      // Where nothing moves nobody looks again: what was found last is near.
      for (let k = 0; k < found.count; k++) see(ages, found.near[k]!);
      const before = table.turnover();
      const isOld = (normal: number): boolean => ages.seen[normal]! <= ages.clock - PATIENCE && !held[normal];
      for (const [key, near] of known) {
        if (near) table.removePlaces(near.pair, isOld);
        if (near && (near.pair.candidates.length > 0 || near.seen > ages.clock - PATIENCE)) continue;
        known.delete(key);
        if (near) keys.delete(near.pair);
      }
      table.removePairs((pair) => !keys.has(pair));
      return table.turnover() !== before;
    },
  };
}

/** A pair and its places, by the pieces of its obstacle where it has several. */
export interface NearPair {
  readonly pair: TablePair;
  readonly byPiece: readonly Int32Array[] | undefined;
  /** So many places that it pays to ask for each whether it is far. */
  readonly isLong: boolean;
  /** The step in which its places were looked at last. */
  seen: number;
}

const MANY_PLACES = 16;

function nearPair(pair: TablePair, { body, parts }: Owner, seen: number): NearPair {
  const isLong = pair.places.length > MANY_PLACES;
  const pieces = body === GROUND ? parts.flatMap(({ targets }) => targets) : [];
  if (pieces.length < 2) return { pair, byPiece: undefined, isLong, seen };
  const numbers = Int32Array.from(pair.places, (_, k) => k);
  // A corner of the obstacle belongs to the first piece that has it.
  const pieceOf = ({ second, target, corner }: Place): number =>
    second === GROUND ? pieces.indexOf(target) : pieces.findIndex(({ corners }) => corners.includes(corner));
  return { pair, byPiece: pieces.map((_, i) => numbers.filter((k) => pieceOf(pair.places[k]!) === i)), isLong, seen };
}
