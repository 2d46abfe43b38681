/**
 * The window of a drawn posture in lengths from its centre of mass.
 */
import type { Drawn } from "../../workers/protocol.ts";
import type { RegionsInput } from "./work/regions.ts";

export function regionsInput(
  { anchors, pixelsPerLength, width, height }: Drawn,
  [columns, rows]: readonly [number, number],
): RegionsInput | undefined {
  const center = anchors?.centerOfMass;
  if (!center || pixelsPerLength === undefined) return undefined;
  const [x, y] = center;
  return {
    across: [-x / pixelsPerLength, (width - x) / pixelsPerLength],
    up: [(y - height) / pixelsPerLength, y / pixelsPerLength],
    ...{ columns, rows },
  };
}
