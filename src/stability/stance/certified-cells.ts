/**
 * A box of one or two numbers cut into cells, each with a verdict that is proved for all of it: a cell without a proof is cut into halves
 * along every side, down to a stated depth. Floating point only spares trouble: a cell whose corners have different verdicts has no
 * common one, and is cut without a try.
 */
import { centerOf, cornersOf, quartersOf, type Ranges } from "../../linalg/boxes.ts";
import { certifyBox } from "../certified/certify-posture.ts";
import type {
  CertifiedPosture,
  CertifiedVerdict,
  PostureCertificate,
  RangePair,
} from "../certified/posture-certificate.ts";
import { STOPPED } from "../certified/prove-box.ts";
import { decidePosture } from "../two-contact/decide-posture.ts";
import { exchangeLabels, type Posture } from "../two-contact/posture.ts";

export interface CertifiedCell {
  readonly sides: Ranges;
  /** Of every posture of the cell, or undecided. */
  readonly verdict: CertifiedVerdict;
  readonly theorem: PostureCertificate["theorem"];
  /** What is in the way; null where it is proved. */
  readonly reason: string | null;
}

export interface CellFamily {
  /** The posture at these numbers, in floating point. */
  readonly postureAt: (numbers: readonly number[]) => Posture;
  /** The box of all postures of these sides. */
  readonly boxOf: (sides: Ranges) => CertifiedPosture;
  /** Cells that are not wanted are left out; default all are. */
  readonly isWanted?: (sides: Ranges) => boolean;
  /** Asked before each cell: those that are left then are undecided, as wide as they are. */
  readonly shouldStop?: (() => boolean) | undefined;
}

/** A cell is halved rather than its slopes cut into more parts than this; proofs that succeed need ten or so. */
const LIMITS = { cells: 24, width: 2 ** -12 };

const STOPPED_CELL = { verdict: "undecided", theorem: null, reason: STOPPED, differs: true } as const;

export function certifiedCells(family: CellFamily, root: Ranges, depth: number): CertifiedCell[] {
  const cells: CertifiedCell[] = [];
  const todo: { readonly sides: Ranges; readonly level: number }[] = [{ sides: root, level: 0 }];
  while (todo.length > 0) {
    const { sides, level } = todo.pop()!;
    if (family.isWanted?.(sides) === false) continue;
    const { differs: _, ...cell } = judgeCell(family, sides);
    if (cell.reason === null || cell.reason === STOPPED || level === depth) cells.push(cell);
    else for (const part of quartersOf(sides).reverse()) todo.push({ sides: part, level: level + 1 });
  }
  return cells;
}

/** Whether every posture of the box is proved to have this verdict; ends with the first cell that is not. */
export function isEverywhere(family: CellFamily, root: Ranges, depth: number, verdict: CertifiedVerdict): boolean {
  const cell = judgeCell(family, root);
  if (cell.reason === null) return cell.verdict === verdict;
  if (depth === 0 || cell.differs) return false;
  return quartersOf(root).every((part) => isEverywhere(family, part, depth - 1, verdict));
}

function judgeCell(family: CellFamily, sides: Ranges): CertifiedCell & { readonly differs: boolean } {
  if (family.shouldStop?.()) return { ...STOPPED_CELL, sides };
  const found = new Set(cornersOf(sides).map((at) => decidePosture(family.postureAt(at), { quick: true }).verdict));
  const middle = family.postureAt(centerOf(sides));
  if (found.size > 1) {
    const reason = `it meets ${[...found].sort().join(" and ")}`;
    return { sides, verdict: "undecided", theorem: null, reason, differs: true };
  }
  const box = family.boxOf(sides);
  const first = certifyBox(middle, box, {}, LIMITS);
  // The verdict does not depend on the labels of the contacts, what can be proved of the maps does.
  const second = first.verdict === "undecided" ? certifyBox(exchangeLabels(middle), exchanged(box), {}, LIMITS) : first;
  const { verdict, theorem } = second;
  const reason = verdict === "undecided" ? first.reason! : null;
  return { sides, verdict, theorem, reason, differs: false };
}

/** The same box with the two contacts exchanged in the list. */
function exchanged(box: CertifiedPosture): CertifiedPosture {
  const { offsets, slopes, friction, span } = box;
  const swap = ([a, b]: RangePair): RangePair => [b, a];
  const turned = typeof span === "number" ? -span : span && ([-span[1], -span[0]] as const);
  return {
    ...box,
    ...{ offsets: swap(offsets), slopes: swap(slopes), friction: swap(friction) },
    ...(turned !== undefined && { span: turned }),
  };
}
