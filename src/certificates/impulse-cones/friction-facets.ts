/**
 * Friction reservoirs as inequalities between impulses: |d · Λ_T| ≤ h(d) Λ_k for some directions d, with the support h of
 * the reservoir at Λ_k = 1. Planar friction is exactly that; a disk, an ellipse and a Contensou body lie inside
 * (the facets touch them), so what is true for all impulses between the facets is true for them.
 */
import { elementBlock } from "../../elements/elements.ts";
import type { PlacedElement } from "../../problems/impact-problem.ts";
import { bodyRoom } from "../../sets/body.ts";
import { axisOf, supportOf } from "../../sets/reservoirs/reservoirs.ts";
import type { ImpulseSpace } from "./impulse-space.ts";

/** Slip directions of a curved reservoir; eight facets stand off by at most 8 %. */
const SLIP_DIRECTIONS = 4;

export interface Facet {
  readonly placed: PlacedElement;
  /** d over the components of the element. */
  readonly direction: readonly number[];
}

/** The directions d of one friction element. */
export function facetDirections({ element, dimension, start, normal }: PlacedElement): (readonly number[])[] {
  if (dimension === 1) return [[1]];
  const block = elementBlock(element, start, normal);
  const [first, second] = [axisOf(block, 0), axisOf(block, 1)];
  const isRound = !(first > 0 && second > 0);
  const slips = Array.from({ length: SLIP_DIRECTIONS }, (_, k) => {
    const angle = (Math.PI * k) / SLIP_DIRECTIONS;
    // Directions that are equally spread once the ellipse is a disk.
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return isRound ? [x, y] : [x * second, y * first];
  });
  return dimension === 2 ? slips : [...slips.map((slip) => [...slip, 0]), [0, 0, 1]];
}

/** h(d) at Λ_k = 1 for given coefficients. */
export function reservoirSupport({ placed, direction }: Facet, friction: readonly number[] = [0]): number {
  const { element, start, normal } = placed;
  return supportOf(elementBlock({ ...element, friction }, start, normal), direction, bodyRoom());
}

/** s d over the places of the space. */
export function facetRow({ place, units, components }: ImpulseSpace, { placed, direction }: Facet): Float64Array {
  const row = new Float64Array(components.length);
  direction.forEach((entry, j) => {
    const at = place[placed.start + j]!;
    row[at] = entry * units[at]!;
  });
  return row;
}
