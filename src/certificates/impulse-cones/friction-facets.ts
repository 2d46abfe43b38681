/**
 * Friction reservoirs as inequalities between impulses: |d · Λ_T| ≤ h(d) Λ_k for some directions d, with the support h of
 * the reservoir at Λ_k = 1. Planar friction is exactly that; a disk, an ellipse and a Contensou body lie inside
 * (the facets touch them), so what is true for all impulses between the facets is true for them.
 */
import type { PlacedElement } from "../../problems/impact-problem.ts";
import { contensouSupport } from "../../sets/contensou-support.ts";
import type { ImpulseSpace } from "./impulse-space.ts";

/** Slip directions of a curved reservoir; eight facets stand off by at most 8 %. */
const SLIP_DIRECTIONS = 4;

export interface Facet {
  readonly placed: PlacedElement;
  /** d over the components of the element. */
  readonly direction: readonly number[];
}

/** The directions d of one friction element. */
export function facetDirections({ element, dimension }: PlacedElement): (readonly number[])[] {
  if (dimension === 1) return [[1]];
  const [first = 0, second = first] = element.friction ?? [0];
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
export function reservoirSupport({ placed, direction: d }: Facet, friction: readonly number[] = [0]): number {
  const [first = 0, second = first] = friction;
  if (placed.dimension === 1) return first * Math.abs(d[0]!);
  if (placed.dimension === 2) return Math.hypot(first * d[0]!, second * d[1]!);
  const { radius = 0, pressure = "uniform" } = placed.element;
  return first * contensouSupport(Math.hypot(d[0]!, d[1]!), d[2]! * radius, pressure);
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
