/**
 * What the interval graph of a posture says: whether a cycle can use growth again and again.
 */

import { theoremWords } from "../../reports/posture-words.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { PostureRecord } from "./posture-record.ts";
import { pieceLetter } from "./posture-words.ts";

/** `growing` are the intervals that the fixed point with G > 1 makes a cycle of. */
export function graphHeadline(result: PostureRecord, growing: ReadonlySet<number>): Rich {
  const { verdict, theorem, fixedPoints, maps, partition, persistent } = result;
  const unsafe = maps.graph!.intervals.filter((interval) => interval.unsafe).length;
  const [first] = growing;
  if (verdict === "unstable" && first !== undefined) {
    const most = Math.max(...fixedPoints.map(({ growth }) => growth));
    return rich`Interval ${pieceLetter(first)} leads to itself, ${showValue(most, { digits: 4 })} times faster each turn`;
  }
  if (verdict === "stable" && unsafe === 0) return rich`No interval is unsafe: $G$ < 1 everywhere`;
  if (theorem === "E") return rich`$R$ never falls and no fixed point grows: nothing rests on this graph`;
  if (verdict === "stable" && (theorem === 4 || theorem === "F")) {
    return words(
      unsafe === 1
        ? "No cycle passes through the unsafe interval"
        : `No cycle passes through the ${unsafe} unsafe intervals`,
    );
  }
  if (persistent === false) return words("Not persistent: the graph alone decides nothing");
  if (partition?.failed === 4) return words("A cycle may use an unsafe interval again and again: not decided");
  if (partition?.failed) return words(`Condition ${partition.failed} of Definition 5 fails: not decided`);
  return words("The graph does not decide this posture");
}

/** What the nodes are. */
export function graphSubline({ title, verdict, theorem, maps, partition }: PostureRecord): Rich {
  const { of, intervals } = maps.graph!;
  const count = intervals.length;
  const what =
    of === "partition"
      ? `partition of ${count} intervals`
      : count === 1
        ? "R has one piece"
        : `the ${count} pieces of R`;
  const fine =
    of === "pieces" && partition ? ` (the partition of ${partition.cuts.length + 1} is too fine to draw)` : "";
  const by = theorem === null ? verdict : `${verdict} by ${theoremWords(theorem)}`;
  return joined([...(title ? [words(title)] : []), words(`${by}; ${what}${fine}`)], ": ");
}
