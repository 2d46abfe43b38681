/**
 * The places where planar shapes touch, as elements: a unilateral one each, and one of friction where μ > 0. Called PAIR where a pair has
 * one place, else PAIR.k, k the number of the place (candidate.ts), whether places are listed at the start or found on the way.
 */
import type { SystemElement } from "../mechanical-system.ts";
import { type Candidate, convexPairs, type Owner, type Place, placesBetween } from "./candidate.ts";
import type { PairCoefficient } from "./pair-coefficients.ts";
import type { Edge } from "./shape.ts";

/** How two solids touch. */
export interface Contact {
  readonly name: string;
  readonly first: Owner;
  readonly second: Owner;
  readonly tangentialRestitution: number;
  /** Coefficients of one shape of the first and one of the second, by their numbers. */
  coefficients(parts: readonly [number, number]): ContactCoefficients;
}

export interface ContactCoefficients {
  readonly friction: PairCoefficient;
  readonly restitution: PairCoefficient;
}

/** Places of one pair of shapes that are elements; `normal` and `friction` are those of each, friction −1 where there is none. */
export interface ContactPair {
  readonly first: number;
  readonly second: number;
  /** Sum of the reaches of the two shapes about the origins of their frames, that of a half-plane not counted. */
  readonly reach: number;
  /** The border of the half-plane that the pair is made with, if one is. */
  readonly border?: Edge | undefined;
  readonly candidates: readonly PlacedCandidate[];
  /** Where places become elements when they are first near: all of them, and the name of the first. */
  readonly places?: readonly Candidate[];
  readonly firstName?: string;
  /** Convex shapes that overlap where the pair does. */
  readonly overlaps?: readonly Candidate[];
}

interface PlacedCandidate {
  readonly candidate: Candidate;
  readonly normal: number;
  readonly friction: number;
}

/** A pair with all its places, and those of them that are elements by now. */
export interface TablePair extends ContactPair {
  readonly contact: Contact;
  readonly places: readonly Place[];
  /** Numbers of places, whether or not something can touch there. */
  readonly count: number;
  readonly firstName: string;
  readonly candidates: PlacedCandidate[];
  /** Number of its normal element by place; −1 for those that are none. */
  readonly normals: number[];
}

export type ContactTable = ReturnType<typeof contactTable>;

/**
 * Elements in the order in which they are added; they stay where they are until they are taken away. What is added then has their numbers: a
 * contact with friction those of another with friction, so that the kind of what stands at a number never changes.
 */
export function contactTable() {
  const elements: SystemElement[] = [];
  const candidateOf: Candidate[] = [];
  const pairs: TablePair[] = [];
  const pairOfElement: TablePair[] = [];
  const free: FreeNumbers = { rough: [], smooth: [] };
  let turnover = 0;
  return {
    elements,
    pairs: pairs as readonly TablePair[],
    /** Changes whenever elements are taken away or others have their numbers: what is known by number has to be asked for anew. */
    turnover: (): number => turnover,
    /** The place of an element. */
    candidateOf: candidateOf as readonly Candidate[],
    /** The pair of an element. */
    pairOfElement: pairOfElement as readonly TablePair[],
    /** A pair without elements; undefined when the shapes cannot touch. */
    addPair(contact: Contact): TablePair | undefined {
      const pair = makePair(contact);
      if (pair) pairs.push(pair);
      return pair;
    },
    /** Makes the k-th place of a pair an element, unless it is one; returns the number of its normal element. */
    addPlace(pair: TablePair, k: number): number {
      if (pair.normals[k]! >= 0) return pair.normals[k]!;
      const candidate = pair.places[k]!;
      const own = pair.contact.coefficients(candidate.parts);
      const used = (own.friction.value === 0 ? free.smooth : free.rough).pop();
      if (used !== undefined) turnover++;
      const normal = used ?? elements.length;
      const friction = addElements(elements, normal, pair.contact, own, placeName(pair.contact, candidate, pair.count));
      for (const e of friction < 0 ? [normal] : [normal, friction]) {
        candidateOf[e] = candidate;
        pairOfElement[e] = pair;
      }
      pair.normals[k] = normal;
      pair.candidates.push({ candidate, normal, friction });
      return normal;
    },
    ...removals(pairs, free, () => void turnover++),
  };
}

function makePair(contact: Contact): TablePair | undefined {
  const { places, count } = placesBetween(contact.first, contact.second);
  if (places.length === 0) return undefined;
  const normals = places.map(() => -1);
  const firstName = placeName(contact, places[0]!, count);
  const overlaps = convexPairs(contact.first, contact.second);
  const { first, second, reach, border } = pairOf(contact);
  const pair: TablePair = {
    first,
    second,
    reach,
    border,
    contact,
    places,
    count,
    firstName,
    overlaps,
    candidates: [],
    normals,
  };
  return pair;
}

/** Numbers of normal elements without a place, with friction behind them and without. */
interface FreeNumbers {
  readonly rough: number[];
  readonly smooth: number[];
}

/** What takes elements and pairs away. */
function removals(pairs: TablePair[], free: FreeNumbers, onChange: () => void) {
  return {
    /** Takes places of a pair away, by their normal elements. Their numbers tell of them until others have them. */
    removePlaces(pair: TablePair, isGone: (normal: number) => boolean): void {
      let left = 0;
      for (const placed of pair.candidates) {
        const { normal, friction } = placed;
        if (!isGone(normal)) pair.candidates[left++] = placed;
        else {
          pair.normals[pair.normals.indexOf(normal)] = -1;
          (friction < 0 ? free.smooth : free.rough).push(normal);
          onChange();
        }
      }
      pair.candidates.length = left;
    },
    /** Takes pairs away that have no elements. */
    removePairs(isGone: (pair: TablePair) => boolean): void {
      let left = 0;
      for (const pair of pairs) if (!isGone(pair)) pairs[left++] = pair;
      if (left < pairs.length) onChange();
      pairs.length = left;
    },
  };
}

const placeName = ({ name }: Contact, { number }: Place, count: number): string =>
  count > 1 ? `${name}.${number}` : name;

function pairOf({ first, second }: Contact): Omit<ContactPair, "candidates"> {
  const borders = [first, second].flatMap(({ parts }) => parts.filter(({ shape }) => shape.kind === "half-plane"));
  const border = borders[0]?.shape.edges[0];
  const reach = [first, second].reduce((sum, owner) => sum + (Number.isFinite(owner.reach) ? owner.reach : 0), 0);
  return { first: first.body, second: second.body, reach, border };
}

/** Makes the elements of a place from `normal` on; returns the number of its friction, −1 without. Fields are said one by one (see `placeOf` in candidate.ts). */
function addElements(
  elements: SystemElement[],
  normal: number,
  contact: Contact,
  own: ContactCoefficients,
  name: string,
): number {
  const pair = contact.name;
  elements[normal] = {
    kind: "geometric-unilateral",
    name,
    restitution: own.restitution.value,
    dimension: 1,
    start: normal,
    normalComponent: -1,
    hasGap: true,
    unit: "m",
    pair,
  };
  if (own.friction.value === 0) return -1;
  elements[normal + 1] = {
    kind: "coulomb-step",
    name: `${name}.friction`,
    restitution: contact.tangentialRestitution,
    dimension: 1,
    start: normal + 1,
    normalComponent: normal,
    hasGap: false,
    unit: "m",
    pair,
    normal: name,
    friction: [own.friction.value],
  };
  return normal + 1;
}
