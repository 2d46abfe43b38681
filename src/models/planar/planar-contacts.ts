/**
 * What the contacts of planar bodies are at a state, by element: gaps, rows, pieces. Pairs of shapes that are far apart are not looked
 * at closely. Elements and pairs may grow behind the functions (contact-table.ts).
 */
import { type MechanicalSystem, MOST_ENTRIES, type SystemElement } from "../mechanical-system.ts";
import { type Candidate, GROUND } from "./candidate.ts";
import {
  accelerationOffset,
  type ContactView,
  contactView,
  entriesInto,
  gapTerms,
  look,
  overlapDepth,
} from "./contact-kinematics.ts";
import type { ContactPair } from "./contact-table.ts";

export interface ContactElements {
  readonly elements: readonly SystemElement[];
  readonly pairs: readonly ContactPair[];
  /** The place of an element. */
  readonly candidateOf: readonly Candidate[];
}

/** `f`: coordinates of all bodies. */
export function contactFunctions(f: number, { elements, pairs, candidateOf }: ContactElements) {
  const isTangential = (element: number): boolean => !elements[element]!.hasGap;
  let apart = new Float64Array(pairs.length);
  const bounds = distanceBounds(pairs);
  const distances = (q: Float64Array): Float64Array => {
    if (apart.length < pairs.length) apart = new Float64Array(2 * pairs.length);
    bounds(apart, q);
    return apart;
  };
  const view = contactView();
  const placed = placedNormals(elements, pairs);
  const turns = new Float64Array((2 * f) / 3);
  return {
    gapsInto: (out, q, _, reach) => {
      turnsInto(turns, q);
      distances(q);
      out.fill(0, 0, elements.length);
      const { begins, normals } = placed();
      for (let p = 0; p < pairs.length; p++) {
        const isNear = apart[p]! <= reach;
        for (let k = begins[p]!; k < begins[p + 1]!; k++) {
          if (isNear) look(view, candidateOf[normals[k]!]!, q, turns);
          out[normals[k]!] = isNear ? view.gap : apart[p]!;
        }
      }
    },
    gapOf: (element, q) => {
      look(view, candidateOf[element]!, q);
      return isTangential(element) ? 0 : view.gap;
    },
    gapTerms: (element, q) => {
      look(view, candidateOf[element]!, q);
      return isTangential(element) ? 0 : gapTerms(view, candidateOf[element]!, q);
    },
    findOverlap: (q, isHidden = false) => {
      distances(q);
      turnsInto(turns, q);
      return findOverlap(elements, pairs, apart, view, q, turns, isHidden);
    },
    ...rowFunctions(f, view, candidateOf, isTangential),
  } satisfies Partial<MechanicalSystem>;
}

/** Normal elements of all pairs one after the other, and where those of each begin; made anew when elements have come. */
function placedNormals(elements: readonly SystemElement[], pairs: readonly ContactPair[]) {
  let known = { count: -1, begins: new Int32Array(1), normals: new Int32Array(0) };
  return () => {
    if (known.count === elements.length && known.begins.length === pairs.length + 1) return known;
    const begins = new Int32Array(pairs.length + 1);
    pairs.forEach(({ candidates }, p) => {
      begins[p + 1] = begins[p]! + candidates.length;
    });
    const normals = Int32Array.from(pairs.flatMap(({ candidates }) => candidates.map(({ normal }) => normal)));
    known = { count: elements.length, begins, normals };
    return known;
  };
}

/** Rows of Wᵀ and what belongs to them, by element. */
function rowFunctions(
  f: number,
  view: ContactView,
  candidateOf: readonly Candidate[],
  isTangential: (element: number) => boolean,
) {
  const [index, value] = [new Int32Array(MOST_ENTRIES), new Float64Array(MOST_ENTRIES)];
  return {
    directionsInto: (out, offset, element, q, _, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      const end = entriesInto(index, value, 0, view, candidateOf[element]!, isTangential(element));
      out.fill(0, offset, offset + f);
      for (let k = 0; k < end; k++) out[offset + index[k]!] = value[k]!;
    },
    entriesInto: (indices, values, offset, element, q, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      return entriesInto(indices, values, offset, view, candidateOf[element]!, isTangential(element));
    },
    pieceOf: (element, q, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      return view.piece;
    },
    velocityOffsetsInto: (out, offset) => void out.fill(0, offset, offset + 1),
    accelerationOffsetsInto: (out, offset, element, q, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      out[offset] = accelerationOffset(view, candidateOf[element]!, u, isTangential(element));
    },
  } satisfies Partial<MechanicalSystem>;
}

/** Cosine and sine of every body. */
export function turnsInto(out: Float64Array, q: Float64Array): void {
  for (let body = 0; 2 * body < out.length; body++) {
    out[2 * body] = Math.cos(q[3 * body + 2]!);
    out[2 * body + 1] = Math.sin(q[3 * body + 2]!);
  }
}

/** The places of the elements of pairs, by element. */
export function candidatesByElement(count: number, pairs: readonly ContactPair[]): readonly Candidate[] {
  const byElement: Candidate[] = new Array(count);
  for (const { candidate, normal, friction } of pairs.flatMap(({ candidates }) => candidates)) {
    byElement[normal] = candidate;
    if (friction >= 0) byElement[friction] = candidate;
  }
  return byElement;
}

/** A gap below this share of the depth of an overlap shows it: a contact acts there. */
const SHOWN = 0.01;

/** The deepest overlap; `isHidden`: that no gap of the pair shows. */
function findOverlap(
  elements: readonly SystemElement[],
  pairs: readonly ContactPair[],
  apart: Float64Array,
  view: ContactView,
  q: Float64Array,
  turns: Float64Array,
  isHidden: boolean,
): ReturnType<NonNullable<MechanicalSystem["findOverlap"]>> {
  let deepest: { element: string; depth: number } | undefined;
  for (let p = 0; p < pairs.length; p++) {
    if (apart[p]! > 0) continue;
    const pair = pairs[p]!;
    const { places = pair.candidates.map(({ candidate: place }) => place), overlaps = places.slice(0, 1) } = pair;
    let depth = 0;
    for (const shapes of overlaps) depth = Math.max(depth, overlapDepth(view, shapes, q, turns));
    if (!(depth > (deepest?.depth ?? 0))) continue;
    let isShown = false;
    for (let k = 0; isHidden && k < places.length && !isShown; k++) {
      look(view, places[k]!, q, turns);
      isShown = view.gap < -SHOWN * depth;
    }
    if (!isShown) deepest = { element: pair.firstName ?? elements[pair.candidates[0]!.normal]!.name, depth };
  }
  return deepest;
}

/** Lower bounds of the distances of all pairs at q, by pair: bodies within circles about their centres of mass. */
function distanceBounds(pairs: readonly ContactPair[]): (out: Float64Array, q: Float64Array) => void {
  let at = placesOfPairs(pairs);
  return (out, q) => {
    if (at.count < pairs.length) at = placesOfPairs(pairs);
    const { count, reaches, isBorder, first, second, normals, starts } = at;
    for (let p = 0; p < count; p++) {
      const [a, b] = [first[p]!, second[p]!];
      const dx = (a < 0 ? 0 : q[a]!) - (b < 0 ? starts[2 * p]! : q[b]!);
      const dy = (a < 0 ? 0 : q[a + 1]!) - (b < 0 ? starts[2 * p + 1]! : q[b + 1]!);
      const along = isBorder[p] === 1;
      const distance = along ? normals[2 * p]! * dx + normals[2 * p + 1]! * dy : Math.sqrt(dx * dx + dy * dy);
      out[p] = distance - reaches[p]!;
    }
  };
}

function placesOfPairs(pairs: readonly ContactPair[]) {
  // The body of a pair with a half-plane is its first here; of two partners the frame has no place in q.
  const isTurned = ({ border, first }: ContactPair): boolean => border !== undefined && first === GROUND;
  return {
    count: pairs.length,
    reaches: Float64Array.from(pairs, ({ reach }) => reach),
    isBorder: Uint8Array.from(pairs, ({ border }) => (border ? 1 : 0)),
    first: Int32Array.from(pairs, (pair) => 3 * (isTurned(pair) ? pair.second : pair.first)),
    second: Int32Array.from(pairs, (pair) => 3 * (isTurned(pair) ? pair.first : pair.second)),
    normals: Float64Array.from(pairs.flatMap(({ border }) => border?.normal ?? [0, 0])),
    starts: Float64Array.from(pairs.flatMap(({ border }) => border?.start ?? [0, 0])),
  };
}
