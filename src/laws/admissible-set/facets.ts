/**
 * The reachable set as half-spaces, for up to three dimensions: P = { z : n_j · z ≤ b_j }.
 *
 * Contacts give −a_i · z ≤ 0. The reservoirs are z⁻ + cone{d_g} + Σ [−1, 1] e_s: a facet of such a sum is parallel to
 * r − 1 of the d_g and e_s, so its normal is among ± their (cross) products; it is one when no ray points out,
 * n · d_g ≤ 0, and then b = n · z⁻ + Σ |n · e_s|. Curved cones are replaced by rays on their boundary.
 */
import { dot, norm } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ReachableSet } from "./nearest-reachable.ts";
import { type Generator, lowestGenerator } from "./reservoir-cone.ts";

export interface Facet {
  readonly kind: "kinematic" | "kinetic";
  /** Outward unit normal. */
  readonly normal: Float64Array;
  /** n · z ≤ offset. */
  readonly offset: number;
  /** Names. kinematic: contacts that stay closed there; kinetic: those without an impulse there. */
  readonly elements: readonly string[];
}

/** Unit vectors that agree to this are the same; the normals are products of two. */
const SAME_NORMAL = 2 ** 12 * EPSILON;

/**
 * Half-spaces whose intersection is P; `rays` is the number of rays that stand for a curved cone, `nameOf` the element of a
 * component.
 */
export function facets(set: ReachableSet, rays: number, nameOf: (component: number) => string): Facet[] {
  const { reservoirs, before } = set;
  const found: Facet[] = [];
  for (const { axis, normal } of reservoirs.cones) {
    const length = norm(axis);
    const outward = axis.map((x) => -x / length);
    if (length > 0) add(found, { kind: "kinematic", normal: outward, offset: 0, elements: [nameOf(normal)] });
  }
  const generators = [
    ...reservoirs.generators,
    ...reservoirs.cones.filter((cone) => !cone.isListed).flatMap((cone) => spread(cone, rays, reservoirs.size)),
  ];
  const directions = generators.filter(({ limit }) => limit === Infinity).map(({ direction }) => direction);
  const edges = [...directions, ...reservoirs.segments.map(({ reach }) => reach).filter((reach) => norm(reach) > 0)];
  for (const normal of candidateNormals(edges, before.length)) {
    if (directions.some((direction) => dot(direction, normal) > SAME_NORMAL)) continue;
    const offset = reservoirs.segments.reduce(
      (sum, { reach }) => sum + Math.abs(dot(reach, normal)),
      dot(before, normal),
    );
    const silent = reservoirs.cones.filter(({ axis }) => -dot(axis, normal) > SAME_NORMAL * norm(axis));
    add(found, { kind: "kinetic", normal, offset, elements: silent.map((cone) => nameOf(cone.normal)) });
  }
  return found;
}

/** Adds a half-space; the same one twice is kept once, with the elements of both. */
function add(found: Facet[], next: Facet): void {
  const same = found.findIndex(
    ({ kind, normal }) => kind === next.kind && normal.every((x, k) => Math.abs(x - next.normal[k]!) <= SAME_NORMAL),
  );
  if (same < 0) found.push(next);
  else {
    const { offset, elements: known } = found[same]!;
    const elements = next.kind === "kinematic" ? [...new Set([...known, ...next.elements])] : known;
    found[same] = { ...next, offset: Math.min(next.offset, offset), elements };
  }
}

/** Unit normals orthogonal to r − 1 independent edges, both signs. */
function candidateNormals(edges: readonly Float64Array[], r: number): Float64Array[] {
  const normals: Float64Array[] = [];
  const push = (...x: number[]): void => {
    const length = Math.hypot(...x);
    if (!(length > SAME_NORMAL)) return;
    normals.push(
      Float64Array.from(x, (value) => value / length),
      Float64Array.from(x, (value) => -value / length),
    );
  };
  if (r === 1) push(1);
  const unit = edges.map((edge) => edge.map((x) => x / norm(edge)));
  if (r === 2) for (const [x, y] of unit as unknown as [number, number][]) push(-y, x);
  if (r === 3) {
    unit.forEach((a, i) => {
      for (const b of unit.slice(i + 1)) {
        push(a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!);
      }
    });
  }
  return normals;
}

/** Rays on the boundary of a curved cone, found by looking in evenly spread directions. */
function spread(cone: ReachableSet["reservoirs"]["cones"][number], rays: number, size: number): Generator[] {
  const found: Generator[] = [];
  const r = cone.axis.length;
  for (let i = 0; i < rays; i++) {
    const angle = (2 * Math.PI * i) / rays;
    const q = new Float64Array(r);
    // Turn in the plane of the first part's columns; a body of three columns is looked at from all sides.
    for (const part of cone.parts) {
      part.columns.forEach((column, j) => {
        const height = part.columns.length === 3 ? 1 - (2 * (i + 0.5)) / rays : 0;
        const flat = Math.sqrt(1 - height * height);
        const turn = part.columns.length === 3 ? Math.PI * (1 + Math.sqrt(5)) * i : angle;
        const share = j === 2 ? height : flat * (j === 0 ? Math.cos(turn) : Math.sin(turn));
        const square = dot(column, column);
        if (square > 0) for (let k = 0; k < r; k++) q[k]! += (share * column[k]!) / square;
      });
    }
    const ray = lowestGenerator(cone, q, size);
    if (ray) found.push(ray);
  }
  return found;
}
