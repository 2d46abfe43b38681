/**
 * How far a verdict can be relied on: it is proved for every posture whose numbers differ from the given ones by at most the stated
 * amounts. This, not the slack of the verdict, is a radius.
 */

import { InputError } from "../../errors.ts";
import type { Posture } from "../two-contact/posture.ts";
import { boxAround, type HalfWidths, type PlaceRanges, rangesAt, relativeBox } from "./posture-box.ts";
import type { CertifiedPosture } from "./posture-certificate.ts";
import { type BoxOptions, type BoxProof, largestBox, proveBox } from "./prove-box.ts";

export interface RobustOptions extends BoxOptions {
  /** Half-width of every number as a part of it; numbers that are 0 do not vary. Default 1 with `largest`, else 0. */
  readonly radius?: number;
  /** Half-widths by places of a model file, `{ "friction[0]": 0.01, loadAngleDegrees: 2 }`, in place of `radius`. */
  readonly widths?: HalfWidths;
  /** Scale the widths by the largest factor for which the verdict is proved, to a step of 2^(1/8), 9 % (default false). */
  readonly largest?: boolean;
}

export interface RobustVerdict extends BoxProof {
  /** What was proved, or tried: the relative half-width, or the ranges by place. */
  readonly radius?: number;
  readonly ranges?: PlaceRanges;
  /** With `largest`: the factor of the given widths, 0 where none was found. */
  readonly factor?: number;
}

export function robustVerdict(posture: Posture, options: RobustOptions = {}): RobustVerdict {
  const { radius = options.largest ? 1 : 0, widths, largest = false } = options;
  const boxOf = (factor: number): CertifiedPosture =>
    widths === undefined ? relativeBox(posture, factor * radius) : boxAround(posture, widths, factor);
  const extent = (factor: number): Pick<RobustVerdict, "radius" | "ranges"> =>
    widths === undefined ? { radius: factor * radius } : { ranges: rangesAt(posture, widths, factor) };
  if (largest) checkScalable(widths === undefined ? [radius] : Object.values(widths));
  if (!largest) return { ...proveBox(posture, boxOf(1), options), ...extent(1) };
  const found = largestBox(posture, boxOf, options);
  if (found === null) return { ...proveBox(posture, boxOf(0), options), ...extent(0), factor: 0 };
  return { ...found.proof, ...extent(found.factor), factor: found.factor };
}

/** A box without any width is the same for every factor. */
function checkScalable(widths: readonly number[]): void {
  if (widths.some((width) => width !== 0)) return;
  const what = "a box without any width has no largest scaling";
  throw new InputError({ code: "bad-box", what, where: "largest", fix: "Give at least one width above 0." });
}
