/**
 * What searches found, put together: one entry per isolated equilibrium and one per set of equilibria with the same closed contacts.
 * Positions that differ by whole turns of an angle are one. Two equilibria are of one set when a walk of short steps leads
 * from one to the other over equilibria, along the tangent of the set where the straight way leaves it.
 */
import { dot, largest, norm } from "../../linalg/dense.ts";
import { type Isolation, isolation } from "./isolation.ts";
import { acceptEquilibrium, type Found, solveEquilibrium } from "./solve-equilibrium.ts";
import type { StaticProblem } from "./static-problem.ts";

/** Two positions this share of the length apart are one: flat minima are found to about half the digits. */
export const SAME = 1e-5;

/** Steps that the straight way is walked in; half a circle takes some ten. */
const STRAIGHT_STEPS = 6;
const MOST_STEPS = 24;

/** A way along the tangent that is shorter than this share of the straight one leads nowhere. */
const NOWHERE = 1e-3;

/** An angle this close below −π is +π: turns by half are given as positive. */
const HALF_TURN = 1e-6;

export interface Group {
  found: Found;
  isolation: Isolation;
  count: number;
}

export interface Grouping {
  readonly problem: StaticProblem;
  readonly tolerance: number;
  readonly initial: readonly number[];
  /** Coordinates with the period 2π. */
  readonly angles: readonly number[];
  readonly groups: Group[];
}

export const gapBetween = (a: Float64Array, b: ArrayLike<number>): number =>
  a.reduce((worst, x, j) => Math.max(worst, Math.abs(x - b[j]!)), 0);

export function collect(grouping: Grouping, ended: Found): void {
  const { problem, tolerance, groups } = grouping;
  const found = nearestTurn(grouping, ended);
  const same = groups.find((group) => gapBetween(group.found.q, found.q) <= SAME * problem.length);
  if (same) {
    same.count++;
    if (found.residual < same.found.residual) {
      same.found = found;
      same.isolation = isolation(problem, found, tolerance);
    }
    return;
  }
  const kind = isolation(problem, found, tolerance);
  const set = kind.isolated === false ? groups.find((group) => isSameSet(grouping, group, found)) : undefined;
  if (!set) {
    groups.push({ found, isolation: kind, count: 1 });
    return;
  }
  set.count++;
  if (!isBetter(grouping, set, found, kind)) return;
  set.found = found;
  set.isolation = kind;
}

/** A set is shown by a point inside of it, where its dimension is known, and of those by the one nearest to the start. */
function isBetter({ initial }: Grouping, set: Group, found: Found, kind: Isolation): boolean {
  const [isInside, wasInside] = [kind.dimension !== null, set.isolation.dimension !== null];
  if (isInside !== wasInside) return isInside;
  return gapBetween(found.q, initial) < gapBetween(set.found.q, initial);
}

/** The same equilibrium with its angles within half a turn of the initial ones. */
function nearestTurn({ problem, tolerance, initial, angles }: Grouping, found: Found): Found {
  const q = turned(found.q, initial, angles);
  return gapBetween(q, found.q) === 0 ? found : (acceptEquilibrium(problem, q, tolerance) ?? found);
}

/** A position with its angles turned to within half a turn of another one. */
function turned(q: Float64Array, to: ArrayLike<number>, angles: readonly number[]): Float64Array {
  return q.map((x, j) => {
    if (!angles.includes(j)) return x;
    const turns = Math.ceil((x - to[j]! - Math.PI) / (2 * Math.PI) - HALF_TURN);
    return turns === 0 ? x : x - 2 * Math.PI * turns;
  });
}

function isSameSet(grouping: Grouping, group: Group, { q, closed }: Found): boolean {
  if (group.isolation.isolated !== false || `${group.found.closed}` !== `${closed}`) return false;
  const { problem, tolerance, angles } = grouping;
  const target = turned(q, group.found.q, angles);
  const length = gapBetween(group.found.q, target) / STRAIGHT_STEPS;
  let at = group.found;
  for (let step = 0; step < MOST_STEPS; step++) {
    const way = target.map((x, j) => x - at.q[j]!);
    if (gapBetween(target, at.q) <= length) return true;
    const next =
      stepAlong(grouping, at, way, length) ??
      stepAlong(grouping, at, alongTangent(isolation(problem, at, tolerance).moves, way), length);
    if (!next) return false;
    at = next;
  }
  return false;
}

/** The equilibrium a step away in a direction, with the same closed contacts; undefined where there is none. */
function stepAlong(
  { problem, tolerance }: Grouping,
  { q, closed }: Found,
  direction: Float64Array,
  length: number,
): Found | undefined {
  const size = largest(direction);
  if (!(size > 0)) return undefined;
  const to = q.map((x, j) => x + (length / size) * direction[j]!);
  const found = acceptEquilibrium(problem, to, tolerance) ?? solveEquilibrium(problem, to, closed, tolerance);
  if (!found || `${found.closed}` !== `${closed}`) return undefined;
  // Half a step away it has gone back, or elsewhere.
  return gapBetween(found.q, to) <= length / 2 ? found : undefined;
}

/** The part of a way along the tangent of a set; any direction of it where there is none. */
function alongTangent(directions: readonly Float64Array[], way: Float64Array): Float64Array {
  const out = new Float64Array(way.length);
  const rest = way.slice();
  for (const direction of directions) {
    const share = dot(rest, direction) / dot(direction, direction);
    for (let j = 0; j < out.length; j++) {
      out[j]! += share * direction[j]!;
      rest[j]! -= share * direction[j]!;
    }
  }
  return norm(out) > NOWHERE * norm(way) ? out : (directions[0] ?? out);
}
