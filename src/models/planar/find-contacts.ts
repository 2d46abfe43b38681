/**
 * Contacts of planar bodies, found at a state instead of listed at the start: a broad phase over the boxes of the shapes (kept-pairs.ts),
 * then every place of the pairs that are near is looked at as everywhere (contact-kinematics.ts). Pairs and elements are made when they
 * are first near, and nothing is made for the others.
 *
 * A body has one box, whichever way it is turned; every piece of an obstacle has its own, so that a long ground costs what is near. Half-planes
 * have none; each body is compared with each of them.
 */
import type { FoundContacts } from "../mechanical-system.ts";
import type { Box, Sides } from "./box-strips.ts";
import { componentOf, GROUND, type Owner, type Place } from "./candidate.ts";
import { contactView, look } from "./contact-kinematics.ts";
import type { Contact, ContactTable, TablePair } from "./contact-table.ts";
import { keptPairs } from "./kept-pairs.ts";
import { speedOf } from "./planar-system.ts";
import type { Edge, Shape } from "./shape.ts";
import { cosineOf, sineOf, type Turns, turn, upright } from "./turns.ts";

/** Which solids touch: those of bodies first, then obstacles. */
export interface ContactRules {
  readonly solids: readonly Owner[];
  /** How the i-th and the j-th touch, i < j; undefined when they do not (a joint connects them). */
  contactOf(i: number, j: number): Contact | undefined;
}

/** Finds contacts of the rules for a table. */
export function contactFinder(rules: ContactRules, table: ContactTable, bodies: number): FoundContacts {
  const { solids } = rules;
  const moving = solids.filter(({ body }) => body !== GROUND).length;
  const placed = placedSolids(solids, moving);
  const { ahead, borders, boxed, pieceOf } = placed;
  const pairs = keptPairs<NearPair | null>(placed);
  const turns = upright(bodies);
  const found = { count: 0, near: new Int32Array(64), gaps: new Float64Array(64) };
  const pairOf = nearPairs(rules, table);
  const lookAt = placeLooker(found, table, turns);
  /** Notes two centred discs, whose gap needs no look: all that is known of them is the number of their element, −2 for those that do not touch. */
  const noteDiscs = (p: number, gap: number): void => {
    const { numbers } = pairs;
    if (numbers[p] === -1) {
      const near = pairOf(boxed[pairs.first[p]!]!, boxed[pairs.second[p]!]!);
      numbers[p] = near === null ? -2 : table.addPlace(near.pair, 0);
    }
    if (numbers[p]! >= 0) note(found, numbers[p]!, gap);
  };
  return Object.assign(found, {
    find(q: Float64Array, reach: number, ways?: Float64Array): void {
      found.count = 0;
      placed.goAhead(ways);
      pairs.cover(q, reach);
      const { first, second, known } = pairs;
      for (let p = 0; p < pairs.count; p++) {
        const one = first[p]!;
        const other = second[p]!;
        const near = reach + ahead[one]! + ahead[other]!;
        if (placed.areApart(one, other, q, near)) continue;
        if (placed.areDiscs(one, other)) {
          const gap = placed.discGap(one, other, q);
          if (gap <= near) noteDiscs(p, gap);
          continue;
        }
        if (known[p] === undefined) known[p] = pairOf(boxed[one]!, boxed[other]!);
        lookAt(known[p]!, pieceOf[other]!, q, near);
      }
      for (let b = 0; b < borders.length; b++) {
        const { solid, edge } = borders[b]!;
        for (let i = 0; i < moving; i++) {
          const near = reach + ahead[i]!;
          if (placed.beyond(i, edge, q) <= near) lookAt(pairOf(i, solid), 0, q, near);
        }
      }
    },
  });
}

/** Looks closely at the places of a pair with one piece of its second, and notes those that are near. */
function placeLooker(found: Noted, table: ContactTable, turns: Turns) {
  const view = contactView();
  return (near: NearPair | null, piece: number, q: Float64Array, reach: number): void => {
    if (near === null) return;
    const { pair, byPiece, isLong } = near;
    const { places } = pair;
    const order = byPiece[piece]!;
    for (let i = 0; i < order.length; i++) {
      const k = order[i]!;
      if (isLong && isFar(places[k]!, q, turns, reach)) continue;
      look(view, places[k]!, q, turns);
      if (!(view.gap <= reach)) continue;
      note(found, table.addPlace(pair, k), view.gap);
    }
  };
}

/** Contacts that were found; their arrays grow. */
type Noted = { count: number; near: Int32Array; gaps: Float64Array };

function note(found: Noted, element: number, gap: number): void {
  if (found.count === found.near.length) growNear(found);
  found.gaps[found.count] = gap;
  found.near[found.count++] = element;
}

/** Pairs of solids by their numbers, made when they are first asked for. */
function nearPairs({ solids, contactOf }: ContactRules, table: ContactTable) {
  const known = new Map<number, NearPair | null>();
  return (i: number, j: number): NearPair | null => {
    const key = i * solids.length + j;
    const last = known.get(key);
    if (last !== undefined) return last;
    const contact = contactOf(i, j);
    const pair = contact && table.addPair(contact);
    const near = pair ? nearPair(pair, solids[j]!) : null;
    known.set(key, near);
    return near;
  };
}

function growNear(found: Noted): void {
  const [near, gaps] = [new Int32Array(2 * found.near.length), new Float64Array(2 * found.gaps.length)];
  near.set(found.near);
  gaps.set(found.gaps);
  Object.assign(found, { near, gaps });
}

/** A pair and its places by the pieces of its obstacle; of two bodies in one list. */
interface NearPair {
  readonly pair: TablePair;
  readonly byPiece: readonly Int32Array[];
  /** So many places that it pays to ask for each whether it is far. */
  readonly isLong: boolean;
}

const MANY_PLACES = 16;

function nearPair(pair: TablePair, { body, parts }: Owner): NearPair {
  const numbers = Int32Array.from(pair.places, (_, k) => k);
  const isLong = numbers.length > MANY_PLACES;
  const pieces = parts.flatMap(({ targets }) => targets);
  if (body !== GROUND || pieces.length < 2) return { pair, byPiece: [numbers], isLong };
  // A corner of the obstacle belongs to the first piece that has it.
  const pieceOf = ({ second, target, corner }: Place): number =>
    second === GROUND ? pieces.indexOf(target) : pieces.findIndex(({ corners }) => corners.includes(corner));
  return { pair, byPiece: pieces.map((_, i) => numbers.filter((k) => pieceOf(pair.places[k]!) === i)), isLong };
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

/** Of the points whose coordinates begin at i and j. */
const squaredDistance = (q: Float64Array, i: number, j: number): number =>
  (q[i]! - q[j]!) * (q[i]! - q[j]!) + (q[i + 1]! - q[j + 1]!) * (q[i + 1]! - q[j + 1]!);

/** Distances that differ by less than this share of the lengths may be the same. */
const ROUNDED_OFF = 2 ** -40;

/** Boxes of the solids at a state: of bodies by their reach, whichever way they are turned, of obstacles piece by piece. */
function placedSolids(solids: readonly Owner[], moving: number) {
  const isBorder = ({ parts }: Owner): boolean => parts[0]!.shape.kind === "half-plane";
  const entries = solids.flatMap((solid, i): { i: number; piece: number; box: Box | undefined }[] => {
    if (isBorder(solid)) return [];
    if (solid.body !== GROUND) return [{ i, piece: 0, box: undefined }];
    return solid.parts.flatMap(({ targets }) => targets).map((shape, piece) => ({ i, piece, box: boxOf(shape) }));
  });
  const boxed = Int32Array.from(entries, ({ i }) => i);
  const bodyOf = Int32Array.from(boxed, (i) => solids[i]!.body);
  const reaches = Float64Array.from(boxed, (i) => solids[i]!.reach);
  const fixed = entries.map(({ box }) => box);
  return {
    boxed,
    ...bodyWays(bodyOf, reaches),
    ...centredDiscs(solids, boxed, bodyOf),
    moving,
    count: boxed.length,
    placeOf: (k: number): number => 3 * bodyOf[k]!,
    pieceOf: Int32Array.from(entries, ({ piece }) => piece),
    borders: solids.flatMap((solid, i) =>
      isBorder(solid) ? [{ solid: i, edge: solid.parts[0]!.shape.edges[0]! }] : [],
    ),
    boxesInto({ left, right, low, high }: Sides, q: Float64Array, margins: Float64Array): void {
      for (let k = 0; k < boxed.length; k++) {
        const box = fixed[k];
        const at = 3 * bodyOf[k]!;
        const margin = margins[k]!;
        const r = reaches[k]! + margin;
        left[k] = box ? box.left - margin : q[at]! - r;
        right[k] = box ? box.right + margin : q[at]! + r;
        low[k] = box ? box.low - margin : q[at + 1]! - r;
        high[k] = box ? box.high + margin : q[at + 1]! + r;
      }
    },
    /** Two bodies are farther than `reach` from each other: the circles that they lie within are. */
    areApart(k: number, l: number, q: Float64Array, reach: number): boolean {
      if (fixed[l]) return false;
      const far = (reaches[k]! + reaches[l]! + reach) * (1 + ROUNDED_OFF);
      return squaredDistance(q, 3 * bodyOf[k]!, 3 * bodyOf[l]!) > far * far;
    },
    /** A lower bound of the distance of the i-th solid, of a body, from a border. */
    beyond(i: number, { start, normal }: Edge, q: Float64Array): number {
      const at = 3 * bodyOf[i]!;
      return normal[0] * (q[at]! - start[0]) + normal[1] * (q[at + 1]! - start[1]) - reaches[i]!;
    },
  };
}

/** How far solids go by themselves: as was told last, or not at all where it was not. */
function bodyWays(bodyOf: Int32Array, reaches: Float64Array) {
  const ahead = new Float64Array(bodyOf.length);
  const usual = new Float64Array(bodyOf.length);
  return {
    ahead,
    usual,
    goAhead(ways: Float64Array | undefined): void {
      ahead.fill(0);
      if (!ways) return;
      for (let k = 0; k < bodyOf.length; k++) {
        if (bodyOf[k] !== GROUND) ahead[k] = speedOf(bodyOf[k]!, reaches[k]!, ways);
      }
      usual.set(ahead);
    },
  };
}

/** Bodies that are one disc about their centre of mass. */
function centredDiscs(solids: readonly Owner[], boxed: Int32Array, bodyOf: Int32Array) {
  const radii = Float64Array.from(boxed, (i) => radiusOf(solids[i]!));
  return {
    /** Whether two are such bodies, and how far these are apart, to the last bit as by `look` (contact-kinematics.ts). */
    areDiscs: (k: number, l: number): boolean => radii[k]! >= 0 && radii[l]! >= 0,
    discGap: (k: number, l: number, q: Float64Array): number =>
      Math.sqrt(squaredDistance(q, 3 * bodyOf[k]!, 3 * bodyOf[l]!)) - radii[k]! - radii[l]!,
  };
}

/** Radius of a body that is one disc about its centre of mass; −1 for others. */
function radiusOf({ body, parts: [part, ...more] }: Owner): number {
  if (body === GROUND || more.length > 0 || part!.shape.kind !== "disc") return -1;
  const [x, y] = part!.shape.corners[0]!;
  return x === 0 && y === 0 ? part!.shape.radius : -1;
}

/** The box of the shape of an obstacle. */
function boxOf({ corners, radius }: Shape): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    ...{ left: Math.min(...xs) - radius, right: Math.max(...xs) + radius },
    ...{ low: Math.min(...ys) - radius, high: Math.max(...ys) + radius },
  };
}
