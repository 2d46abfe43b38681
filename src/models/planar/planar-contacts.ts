/**
 * What the contacts of planar bodies are at a state, by element: gaps, rows, pieces. Pairs of shapes that are far apart are not looked
 * at closely. Elements and pairs may grow behind the functions (contact-table.ts).
 */
import { roomFor } from "../../linalg/buffers.ts";
import { type MechanicalSystem, MOST_ENTRIES, type SystemElement } from "../mechanical-system.ts";
import { type Candidate, GROUND } from "./candidate.ts";
import { type ContactView, contactView, gapTerms, look, overlapDepth, pieceOf } from "./contact-kinematics.ts";
import { accelerationOffset, entriesInto } from "./contact-rows.ts";
import type { ContactPair } from "./contact-table.ts";
import { mayHide } from "./facing-edge.ts";
import { isTied, levelFace, turnToLevel } from "./level-face.ts";
import { type Turns, upright } from "./turns.ts";

export interface ContactElements {
  readonly elements: readonly SystemElement[];
  readonly pairs: readonly ContactPair[];
  /** The place of an element. */
  readonly candidateOf: readonly Candidate[];
  /** Changes whenever elements or pairs are taken away; absent where none are. */
  readonly turnover?: (() => number) | undefined;
}

const NEVER = (): number => 0;

/** `f`: coordinates of all bodies. */
export function contactFunctions(f: number, { elements, pairs, candidateOf, turnover = NEVER }: ContactElements) {
  const isTangential = (element: number): boolean => !elements[element]!.hasGap;
  const bounds = distanceBounds(pairs, turnover);
  const view = contactView();
  const placed = placedNormals(elements, pairs, turnover);
  const turns = upright(f / 3);
  return {
    gapsInto: (out, q, _, reach) => {
      const { apart } = bounds.at(q);
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
      look(view, candidateOf[element]!, q, turns);
      return isTangential(element) ? 0 : view.gap;
    },
    gapTerms: (element, q) => {
      look(view, candidateOf[element]!, q, turns);
      return isTangential(element) ? 0 : gapTerms(view, candidateOf[element]!, q);
    },
    findOverlap: (q, isHidden = false) => {
      if (!bounds.mayHide()) return undefined;
      const near = bounds.at(q);
      return findOverlap(elements, pairs, near, view, q, turns, isHidden);
    },
    ...rowFunctions(f, view, turns, candidateOf, isTangential),
  } satisfies Partial<MechanicalSystem>;
}

/** Normal elements of all pairs one after the other, and where those of each begin; made anew when elements have come or gone. */
function placedNormals(elements: readonly SystemElement[], pairs: readonly ContactPair[], turnover: () => number) {
  let known = { count: -1, turnover: 0, begins: new Int32Array(1), normals: new Int32Array(0) };
  return () => {
    const isSame = known.turnover === turnover() && known.count === elements.length;
    if (isSame && known.begins.length === pairs.length + 1) return known;
    const begins = new Int32Array(pairs.length + 1);
    pairs.forEach(({ candidates }, p) => {
      begins[p + 1] = begins[p]! + candidates.length;
    });
    const normals = Int32Array.from(pairs.flatMap(({ candidates }) => candidates.map(({ normal }) => normal)));
    known = { count: elements.length, turnover: turnover(), begins, normals };
    return known;
  };
}

/** Rows of Wᵀ and what belongs to them, by element. */
function rowFunctions(
  f: number,
  view: ContactView,
  turns: Turns,
  candidateOf: readonly Candidate[],
  isTangential: (element: number) => boolean,
) {
  const [index, value] = [new Int32Array(MOST_ENTRIES), new Float64Array(MOST_ENTRIES)];
  const seen = lastSeen(turns);
  return {
    directionsInto: (out, offset, element, q, _, u) => {
      look(view, candidateOf[element]!, q, turns, u);
      const end = entriesInto(index, value, 0, view, candidateOf[element]!, isTangential(element));
      out.fill(0, offset, offset + f);
      for (let k = 0; k < end; k++) out[offset + index[k]!] = value[k]!;
    },
    entriesInto: (indices, values, offset, element, q, u) => {
      const candidate = candidateOf[element]!;
      return entriesInto(indices, values, offset, seen.at(candidate, q, u), candidate, isTangential(element));
    },
    levelEntriesInto: (indices, values, offset, element, q, u, slide) => {
      const candidate = candidateOf[element]!;
      const at = seen.at(candidate, q);
      if (!turnToLevel(at, candidate, q, u, turns, slide)) return -1;
      seen.forget();
      return entriesInto(indices, values, offset, at, candidate, isTangential(element));
    },
    slidesLevel: (element, q, u, slide) => {
      const candidate = candidateOf[element]!;
      return levelFace(seen.at(candidate, q), candidate, q, u, turns, slide) !== undefined;
    },
    isTied: (element, q, u, within, speed) => {
      const candidate = candidateOf[element]!;
      return !candidate.isRound && isTied(seen.at(candidate, q), candidate, q, u, turns, within, speed);
    },
    pieceOf: (element, q, u) => {
      look(view, candidateOf[element]!, q, turns, u);
      return pieceOf(view, candidateOf[element]!);
    },
    velocityOffsetsInto: (out, offset) => void out.fill(0, offset, offset + 1),
    accelerationOffsetsInto: (out, offset, element, q, u) => {
      look(view, candidateOf[element]!, q, turns, u);
      out[offset] = accelerationOffset(view, candidateOf[element]!, u, isTangential(element));
    },
  } satisfies Partial<MechanicalSystem>;
}

/** Looks at candidates with a view of its own; the last one again, at the same place, costs nothing: friction is asked for behind its normal. */
function lastSeen(turns: Turns) {
  const view = contactView();
  const at = new Float64Array(6);
  let last: Candidate | undefined;
  const isThere = ({ first, second }: Candidate, q: Float64Array): boolean => {
    let isSame = true;
    for (let axis = 0; axis < 3; axis++) {
      const a = first === GROUND ? 0 : q[3 * first + axis]!;
      const b = second === GROUND ? 0 : q[3 * second + axis]!;
      if (at[axis] !== a || at[axis + 3] !== b) isSame = false;
      at[axis] = a;
      at[axis + 3] = b;
    }
    return isSame;
  };
  return {
    at: (candidate: Candidate, q: Float64Array, u?: Float64Array): ContactView => {
      const isSame = isThere(candidate, q) && candidate === last && u === undefined;
      if (!isSame) look(view, candidate, q, turns, u);
      last = u ? undefined : candidate;
      return view;
    },
    /** The view has been turned to something else. */
    forget: (): void => {
      last = undefined;
    },
  };
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
  { apart, hides }: PairDistances,
  view: ContactView,
  q: Float64Array,
  turns: Turns,
  isHidden: boolean,
): ReturnType<NonNullable<MechanicalSystem["findOverlap"]>> {
  let deepest: { element: string; depth: number } | undefined;
  for (let p = 0; p < pairs.length; p++) {
    if (apart[p]! > 0 || hides[p] === 0) continue;
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

/** Lower bounds of the distances of all pairs, by pair: bodies within circles about their centres of mass. */
type PairDistances = ReturnType<typeof pairDistances>;

function pairDistances() {
  return {
    /** Pairs that these arrays tell of; they may be longer. */
    count: 0,
    /** That of the pairs then. */
    turnover: 0,
    apart: new Float64Array(0),
    /** Coordinates of the two bodies, negative for the frame, and the sum of their reaches. */
    first: new Int32Array(0),
    second: new Int32Array(0),
    reaches: new Float64Array(0),
    /** 1 with a half-plane; its normal and a point of it. */
    isBorder: new Uint8Array(0),
    normals: new Float64Array(0),
    starts: new Float64Array(0),
    /** 1 where bodies may overlap that no gap shows, and how many of these there are. */
    hides: new Uint8Array(0),
    hiding: 0,
  };
}

/** The distances at q of pairs that may come and go, and whether any of them may overlap where no gap shows it. */
function distanceBounds(pairs: readonly ContactPair[], turnover: () => number) {
  const known = pairDistances();
  return {
    mayHide(): boolean {
      fitPairs(known, pairs, turnover());
      return known.hiding > 0;
    },
    at(q: Float64Array): PairDistances {
      fitPairs(known, pairs, turnover());
      const { count, apart, reaches, isBorder, first, second, normals, starts } = known;
      for (let p = 0; p < count; p++) {
        const a = first[p]!;
        const b = second[p]!;
        const dx = (a < 0 ? 0 : q[a]!) - (b < 0 ? starts[2 * p]! : q[b]!);
        const dy = (a < 0 ? 0 : q[a + 1]!) - (b < 0 ? starts[2 * p + 1]! : q[b + 1]!);
        const along = isBorder[p] === 1;
        const distance = along ? normals[2 * p]! * dx + normals[2 * p + 1]! * dy : Math.sqrt(dx * dx + dy * dy);
        apart[p] = distance - reaches[p]!;
      }
      return known;
    },
  };
}

/** Takes over the pairs that were added, or all where some were taken away. */
function fitPairs(at: PairDistances, pairs: readonly ContactPair[], turnover: number): void {
  const n = pairs.length;
  if (at.turnover !== turnover) at.count = at.hiding = 0;
  at.turnover = turnover;
  if (at.count === n) return;
  at.apart = roomFor(at.apart, n);
  at.first = roomFor(at.first, n);
  at.second = roomFor(at.second, n);
  at.reaches = roomFor(at.reaches, n);
  at.isBorder = roomFor(at.isBorder, n);
  at.normals = roomFor(at.normals, 2 * n);
  at.starts = roomFor(at.starts, 2 * n);
  at.hides = roomFor(at.hides, n);
  for (let p = at.count; p < n; p++) {
    const { border, first, second, reach, overlaps, places, candidates } = pairs[p]!;
    // The body of a pair with a half-plane is its first here; of two partners the frame has no place in q.
    const isTurned = border !== undefined && first === GROUND;
    at.first[p] = 3 * (isTurned ? second : first);
    at.second[p] = 3 * (isTurned ? first : second);
    at.reaches[p] = reach;
    at.isBorder[p] = border ? 1 : 0;
    if (border) at.normals.set(border.normal, 2 * p);
    if (border) at.starts.set(border.start, 2 * p);
    const shapes = overlaps ?? places;
    at.hides[p] = (shapes?.some(mayHide) ?? candidates.some(({ candidate }) => mayHide(candidate))) ? 1 : 0;
    at.hiding += at.hides[p]!;
  }
  at.count = n;
}
