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
  /** Number of its normal element by place; −1 for those that are none yet. */
  readonly normals: Int32Array;
}

export type ContactTable = ReturnType<typeof contactTable>;

/** Elements in the order in which they are added; they stay where they are. */
export function contactTable() {
  const elements: SystemElement[] = [];
  const candidateOf: Candidate[] = [];
  const pairs: TablePair[] = [];
  return {
    elements,
    pairs: pairs as readonly TablePair[],
    /** The place of an element. */
    candidateOf: candidateOf as readonly Candidate[],
    /** A pair without elements; undefined when the shapes cannot touch. */
    addPair(contact: Contact): TablePair | undefined {
      const { places, count } = placesBetween(contact.first, contact.second);
      if (places.length === 0) return undefined;
      const normals = new Int32Array(places.length).fill(-1);
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
      pairs.push(pair);
      return pair;
    },
    /** Makes the k-th place of a pair an element, unless it is one; returns the number of its normal element. */
    addPlace(pair: TablePair, k: number): number {
      if (pair.normals[k]! >= 0) return pair.normals[k]!;
      const candidate = pair.places[k]!;
      const { normal, friction } = addElements(elements, pair.contact, candidate, pair.count);
      while (candidateOf.length < elements.length) candidateOf.push(candidate);
      pair.normals[k] = normal;
      pair.candidates.push({ candidate, normal, friction });
      return normal;
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

/** Fields are said one by one (see `placeOf` in candidate.ts). */
function addElements(
  elements: SystemElement[],
  contact: Contact,
  where: Place,
  count: number,
): { normal: number; friction: number } {
  const own = contact.coefficients(where.parts);
  const [friction, restitution] = [own.friction.value, own.restitution.value];
  const name = placeName(contact, where, count);
  const normal = elements.length;
  const pair = contact.name;
  elements.push({
    kind: "geometric-unilateral",
    name,
    restitution,
    dimension: 1,
    start: normal,
    normalComponent: -1,
    hasGap: true,
    unit: "m",
    pair,
  });
  if (friction === 0) return { normal, friction: -1 };
  elements.push({
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
    friction: [friction],
  });
  return { normal, friction: normal + 1 };
}
