/**
 * The admissible set as numbers from which it can be drawn: corners and outline for up to three dimensions.
 */
import type { AdmissibleSet } from "../laws/admissible-set.ts";

export function admissibleSetJson(set: AdmissibleSet): Record<string, unknown> {
  const outline = set.boundary();
  const points = (list: readonly Float64Array[]): number[][] => list.map((velocity) => Array.from(velocity));
  if (!outline) {
    const reason = set.dimension > 3 ? "drawn for up to three dimensions" : "a single point has no outline";
    return { dimension: set.dimension, corners: null, faces: null, reason };
  }
  return {
    dimension: set.dimension,
    isExact: outline.isExact,
    corners: points(outline.corners),
    faces: outline.faces.map(({ kind, elements, pieces }) => ({
      kind,
      elements,
      outline: pieces.map((piece) => ({ ...piece, points: points(piece.points) })),
    })),
  };
}
