/**
 * Where the samples of a motion may be joined. A run with very many impacts does not keep the states beside all of them; a line from a
 * sample before such an impact to one after it would go through states that never were, so it is broken there.
 */
import { isStepped } from "../../dynamics/created-energy.ts";
import { LINE } from "../layout/sizes.ts";
import { circle, type Look, type Point, polyline } from "../path.ts";
import type { Item } from "../scene.ts";
import { type Rich, rich } from "../text/rich-text.ts";
import type { MotionRecord } from "./motion-record.ts";

const impactTimes = ({ events }: MotionRecord): number[] =>
  events.flatMap(({ t, type }) => (type === "impact" ? [t] : []));

/** The line of a run beside another one; jumps are dashed shorter and thinner. */
export const SECOND_LINE: Look = { stroke: "ink2", width: LINE.data, dash: [4.5, 2.4], isButt: true };

/** Whether an impact stands between a sample and the one before it, of which neither has the state. */
export function breaksOf(result: MotionRecord): boolean[] {
  const { t } = result.samples!;
  const impacts = impactTimes(result);
  const times = new Set(impacts);
  // Events keep both sides of a jump or leave out both: one alone is the one or the other. A step has one state only.
  const isAlone = (k: number): boolean =>
    !isStepped(result.method) && times.has(t[k]!) && t[k - 1] !== t[k] && t[k + 1] !== t[k];
  let next = 0;
  return t.map((at, k) => {
    if (k === 0) return false;
    while (next < impacts.length && impacts[next]! <= t[k - 1]!) next++;
    return (next < impacts.length && impacts[next]! < at) || isAlone(k) || isAlone(k - 1);
  });
}

/** A line through the samples, in pieces; a sample alone is a dot. */
export function brokenLine(result: MotionRecord, points: readonly Point[], look: Look): Item[] {
  const breaks = breaksOf(result);
  const items: Item[] = [];
  let piece: Point[] = [];
  const end = (): void => {
    items.push(...pieceItems(piece, look));
    piece = [];
  };
  points.forEach((point, k) => {
    if (breaks[k]) end();
    piece.push(point);
  });
  end();
  return items;
}

export function pieceItems(piece: readonly Point[], look: Look): Item[] {
  if (piece.length === 0) return [];
  const { stroke, width = 1 } = look;
  return piece.length > 1
    ? [polyline(piece, look)]
    : [circle(piece[0]!, 0.5 * width, stroke === undefined ? {} : { fill: stroke })];
}

/** "; 4842 of 9000 impacts left out", or nothing. */
export function leftOutNote(result: MotionRecord): Rich {
  const kept = new Set(result.samples!.t);
  const impacts = impactTimes(result);
  const count = impacts.filter((t) => !kept.has(t)).length;
  return count === 0 ? [] : rich`; states at ${count} of ${impacts.length} impacts left out`;
}
