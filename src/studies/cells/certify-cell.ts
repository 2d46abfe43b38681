/**
 * The class of a point of a map of postures, proved for its whole cell. A box that is refused is halved along the axis that widens the
 * enclosure most, down to a stated depth, and every part needs its proof. A cell is of a class for certain, or it is not certified, with
 * the reason: classes that meet in it, or the equality that is not excluded. Floating point only withholds claims here (corners of other
 * classes end the search), it makes none.
 */
import { InputError } from "../../errors.ts";
import { centerOf, cornersOf, halvesAlong, type Ranges } from "../../linalg/boxes.ts";
import { middleOf, widthOf } from "../../stability/certified/prove-box.ts";
import { proveRegion, type RegionProof } from "../../stability/certified/prove-region.ts";
import { decidePosture, type PostureRegion } from "../../stability/two-contact/decide-posture.ts";
import { makePosture, type Posture } from "../../stability/two-contact/posture.ts";
import type { BoxOf } from "./certifiable-cells.ts";

export interface CellClass {
  /** The verdict of all postures of the cell; null where it is not proved. */
  readonly verdict: RegionProof["verdict"] | null;
  readonly region: PostureRegion | null;
  /** What is in the way of the verdict, or else of the region; null where all that was asked for is proved. */
  readonly reason: string | null;
}

export interface CellOptions {
  /** Most halvings on the way to a part. */
  readonly depth: number;
  /** Whether the region is asked for, or the verdict alone. */
  readonly withRegion: boolean;
}

/** `fixed`: a posture with the numbers that do not vary. */
export function certifyCell(ranges: Ranges, fixed: Posture, boxOf: BoxOf, options: CellOptions): CellClass {
  const at = (values: readonly number[]): Posture => makePosture(middleOf(fixed, boxOf(pointAt(values), fixed).box));
  try {
    const places = [...cornersOf(ranges), centerOf(ranges)];
    const plain = places.map((place) => decidePosture(at(place), { quick: true }));
    const verdicts = meeting(plain.map(({ verdict }) => verdict));
    if (verdicts !== null) return { verdict: null, region: null, reason: `${verdicts} meet in the cell` };
    const regions = options.withRegion ? meeting(plain.map(({ region }) => `region ${region}`)) : null;
    return halved(ranges, regions === null ? null : `${regions} meet in the cell`, options, {
      prove: (part) => proveRegion(at(centerOf(part)), boxOf(part, fixed)),
      width: (part) => widthOf(boxOf(part, fixed).enclose(false)),
    });
  } catch (error) {
    // A formula without a value or numbers that are no posture, somewhere in the cell.
    if (error instanceof InputError) return { verdict: null, region: null, reason: error.what };
    throw error;
  }
}

interface Prover {
  readonly prove: (part: Ranges) => RegionProof;
  readonly width: (part: Ranges) => number;
}

/** `lost`: why the region is not proved whatever the parts say; null where that is open. */
function halved(
  cell: Ranges,
  lost: string | null,
  { depth, withRegion }: CellOptions,
  { prove, width }: Prover,
): CellClass {
  let verdict: CellClass["verdict"] = null;
  let region: PostureRegion | null = null;
  let open = withRegion ? lost : "";
  const todo: { readonly part: Ranges; readonly level: number }[] = [{ part: cell, level: 0 }];
  while (todo.length > 0) {
    const { part, level } = todo.pop()!;
    const proof = prove(part);
    const isProved = proof.verdict !== "undecided";
    if (isProved && verdict !== null && proof.verdict !== verdict)
      return { verdict: null, region: null, reason: `${verdict} and ${proof.verdict} meet in the cell` };
    const parts = level < depth && (!isProved || (open === null && proof.region === null)) ? halves(part, width) : null;
    if (parts !== null) {
      const [below, above] = parts;
      todo.push({ part: above, level: level + 1 }, { part: below, level: level + 1 });
      continue;
    }
    if (!isProved) return { verdict: null, region: null, reason: proof.reason };
    verdict = proof.verdict;
    if (open !== null) continue;
    if (proof.region === null) open = proof.reason;
    else if (region !== null && region !== proof.region)
      open = `region ${region} and region ${proof.region} meet in the cell`;
    region = proof.region;
  }
  return open === null
    ? { verdict, region, reason: null }
    : { verdict, region: null, reason: open === "" ? null : open };
}

/** Different names, as "a and b"; null where all are the same. */
function meeting(names: readonly string[]): string | null {
  const different = [...new Set(names)].sort();
  return different.length === 1 ? null : different.join(" and ");
}

/** Two halves along the axis whose range alone makes the enclosure widest; null where no axis has a range. */
function halves(part: Ranges, width: (part: Ranges) => number): readonly [Ranges, Ranges] | null {
  const center = centerOf(part);
  const point = pointAt(center);
  let [widest, chosen] = [-1, -1];
  part.forEach(([low, high], k) => {
    if (!(center[k]! > low && center[k]! < high)) return;
    const alone = width(point.map((range, j) => (j === k ? part[k]! : range)));
    if (alone > widest) [widest, chosen] = [alone, k];
  });
  return chosen < 0 ? null : halvesAlong(part, chosen);
}

/** A box without width. */
const pointAt = (at: readonly number[]): Ranges => at.map((x) => [x, x]);
