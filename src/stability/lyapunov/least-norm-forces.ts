/**
 * The least of all forces that hold a mechanism at rest: where statics leaves a choice, nothing pushes against itself,
 *
 *   min ‖λ‖²  subject to  W λ = W λ⁰,   λ_N ≥ 0,  −λ_T ∈ μ λ_N D,  |λ_step| ≤ bound
 *
 * λ⁰: any forces that hold; ‖·‖: the Euclidean norm of all components in their SI units. The minimum is unique. Planar friction and
 * brakes are half-spaces; a curved body is cut out of the half-spaces n·x ≤ λ_N Φ(n) by tangents at the points found outside of it,
 * until none is outside by more than `CURVED`: the norm found is then at most that of the least force.
 */

import { ELEMENTS, elementBlock } from "../../elements/elements.ts";
import { norm } from "../../linalg/dense.ts";
import { leastDistance } from "../../linalg/least-distance.ts";
import type { SystemElement } from "../../models/mechanical-system.ts";
import { type Body, bodyRoom } from "../../sets/body.ts";
import { axisOf, bodyOf, transmits } from "../../sets/reservoirs/reservoirs.ts";

/** How far a force may lie outside of a curved friction body, as a share of it; its direction is then known to the square root. */
const CURVED = 2 ** -40;

/** Tangents per curved body to begin with, and rounds of further ones: each takes three quarters of what is outside. */
const FIRST_TANGENTS = 8;
const MOST_ROUNDS = 40;

/** Components below this share of the whole are rounding. */
const ROUNDING = 2 ** -44;

/** A half-space row·λ ≥ right. */
interface HalfSpace {
  readonly row: Float64Array;
  readonly right: number;
}

/** A friction element with the components that transmit something. */
interface Friction {
  readonly body: Body;
  readonly normal: number;
  readonly live: readonly { readonly component: number; readonly axis: number }[];
}

/** `rows`: Wᵀ of the acting elements, n × f. Undefined where rounding leaves none. */
export function leastNormForces(
  elements: readonly SystemElement[],
  acting: readonly number[],
  rows: Float64Array,
  forces: Float64Array,
): Float64Array | undefined {
  const n = forces.length;
  const members = acting.map((i) => elements[i]!);
  const pushing = new Set(
    members.flatMap(({ kind, start }) => (ELEMENTS[kind].family === "unilateral" ? [start] : [])),
  );
  const frictions = members.flatMap((element) => frictionOf(element, pushing));
  const spaces = [
    ...balance(rows, forces),
    ...members.flatMap((element) => ownSpaces(element, pushing, forces)),
    ...frictions.flatMap((friction) => firstTangents(friction, n)),
  ];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = nearest(spaces, n);
    if (!found) return undefined;
    const more = frictions.flatMap((friction) => tangentBeyond(friction, found));
    if (more.length === 0) return found;
    spaces.push(...more);
  }
  return undefined;
}

function nearest(spaces: readonly HalfSpace[], n: number): Float64Array | undefined {
  const matrix = new Float64Array(spaces.length * n);
  spaces.forEach(({ row }, k) => void matrix.set(row, k * n));
  const right = Float64Array.from(spaces, (space) => space.right);
  const { feasible, x } = leastDistance(matrix, spaces.length, n, right);
  if (!feasible) return undefined;
  const least = ROUNDING * norm(x);
  return x.map((value) => (Math.abs(value) <= least ? 0 : value));
}

/** W λ = W λ⁰, as two half-spaces for each coordinate. */
function balance(rows: Float64Array, forces: Float64Array): HalfSpace[] {
  const n = forces.length;
  const f = n > 0 ? rows.length / n : 0;
  return Array.from({ length: f }, (_, j) => {
    const row = forces.map((_, c) => rows[c * f + j]!);
    const right = row.reduce((sum, x, c) => sum + x * forces[c]!, 0);
    return [
      { row, right },
      { row: row.map((x) => -x), right: -right },
    ];
  }).flat();
}

function space(n: number, entries: readonly (readonly [component: number, value: number])[], right = 0): HalfSpace {
  const row = new Float64Array(n);
  for (const [component, value] of entries) row[component] = value;
  return { row, right };
}

/** λ_N ≥ 0, the bound of a brake, and zeros where friction transmits nothing. */
function ownSpaces(element: SystemElement, pushing: ReadonlySet<number>, forces: Float64Array): HalfSpace[] {
  const n = forces.length;
  const { kind, start, dimension, normalComponent, bound = 0 } = element;
  const { family } = ELEMENTS[kind];
  const between = (component: number, limit: number): HalfSpace[] => [
    space(n, [[component, 1]], -limit),
    space(n, [[component, -1]], -limit),
  ];
  if (family === "unilateral") return [space(n, [[start, 1]])];
  // Nonnegative least squares meets the bound to rounding only.
  if (family === "step") return between(start, Math.max(bound, Math.abs(forces[start]!)));
  if (family !== "friction") return [];
  const block = elementBlock(element, start, normalComponent);
  const isIdle = (j: number): boolean => !pushing.has(normalComponent) || !transmits(block, j);
  return Array.from({ length: dimension }, (_, j) => (isIdle(j) ? between(start + j, 0) : [])).flat();
}

/** Friction of the contacts that push. */
function frictionOf(element: SystemElement, pushing: ReadonlySet<number>): Friction[] {
  const { kind, start, dimension, normalComponent } = element;
  if (ELEMENTS[kind].family !== "friction" || !pushing.has(normalComponent)) return [];
  const block = elementBlock(element, start, normalComponent);
  const body = bodyOf(block);
  const live = Array.from({ length: dimension }, (_, j) => ({ component: start + j, axis: axisOf(block, j) }));
  return body ? [{ body, normal: normalComponent, live: live.filter(({ axis }) => axis > 0) }] : [];
}

/** λ_N Φ(n) − n·D⁻¹λ_T ≥ 0. */
function tangent({ body, normal, live }: Friction, n: number, direction: Float64Array): HalfSpace {
  const reach = body.support(direction, 0, bodyRoom());
  const parts = live.map(({ component, axis }, j) => [component, -direction[j]! / axis] as const);
  return space(n, [[normal, reach], ...parts]);
}

/** Both ends of a segment, which is all of it; points around a disk; and the poles of a body with spin. */
function firstTangents(friction: Friction, n: number): HalfSpace[] {
  const { dimension } = friction.body;
  const ends = (at: number): Float64Array[] =>
    [1, -1].map((sign) => Float64Array.from({ length: dimension }, (_, j) => (j === at ? sign : 0)));
  const around = Array.from({ length: FIRST_TANGENTS }, (_, k) => {
    const angle = (2 * Math.PI * k) / FIRST_TANGENTS;
    return Float64Array.from([Math.cos(angle), Math.sin(angle), 0].slice(0, dimension));
  });
  const directions = dimension === 1 ? ends(0) : dimension === 2 ? around : [...around, ...ends(2)];
  return directions.map((direction) => tangent(friction, n, direction));
}

/** The tangent between a force and the body that it lies outside of. */
function tangentBeyond(friction: Friction, forces: Float64Array): HalfSpace[] {
  const { body, normal, live } = friction;
  const room = bodyRoom();
  const point = Float64Array.from(live, ({ component, axis }) => forces[component]! / axis);
  const size = Math.max(0, forces[normal]!);
  if (body.dimension === 1 || body.gauge(point, 0, room) <= size + CURVED * norm(point)) {
    return [];
  }
  const direction = new Float64Array(body.dimension);
  if (!body.normalInto(direction, 0, point, 0, size, room)) return [];
  return [tangent(friction, forces.length, direction)];
}
