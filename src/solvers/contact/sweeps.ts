/**
 * Gauss–Seidel: contact after contact is solved exactly against the present velocities.                   [JourdanAlartJean1998]
 * Cheap and sure at first, slow at the end, and hopeless where many contacts hold each other.
 *
 * One of three, which share the solution of a contact (local/) and differ in what they read and keep, as that is where their time goes: here
 * velocities come from sparse rows, or from masses and directions; gauss-seidel/sweep.ts keeps x = A λ + b up to date by dense columns, for
 * all kinds of parts; dynamics/time-stepping/island-sweeps.ts keeps the velocities of bodies by rows of six numbers, with momentum.
 */
import { iterationsLeft } from "../iterations-left.ts";
import type { LocalContacts } from "../local/contact-problem.ts";
import { solvePlanarContact } from "../local/planar-contact.ts";
import { solveSpatialContact } from "../local/spatial-contact.ts";
import type { ConeProblem } from "./cone-problem.ts";
import { blockVelocity, pushBlock } from "./factored-rows.ts";
import { velocitiesInto } from "./operator.ts";
import { type Search, visit } from "./search.ts";

/**
 * One sweep over p; for factored problems `v` = Σ P_c p_c is kept up to date. Always from the first contact on: there and back takes up to
 * twice as many sweeps (measured: 35 instead of 20 on 69 grains, 65 instead of 40 on 107 pieces of confetti).
 */
function sweep(problem: ConeProblem, p: Float64Array): void {
  const { blocks, starts, factored, offset, room } = problem;
  const { velocity: x, change, next } = room;
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    if (factored) blockVelocity(factored, x, 0, c, m, factored.velocity, offset, at);
    else rowVelocities(problem, x, c, at, m, p);
    solveBlock(problem, room, c, at, m, x, p);
    let isChanged = false;
    for (let i = 0; i < m; i++) {
      change[i] = next[i]! - p[at + i]!;
      if (change[i] !== 0) isChanged = true;
      p[at + i] = next[i]!;
    }
    if (factored && isChanged) pushBlock(factored, factored.velocity, c, m, change, 0);
  }
}

/** The velocities of a block; its rows mostly hold the same columns, and then one pass serves all. */
function rowVelocities(
  { rows, offset, isUniform }: ConeProblem,
  x: Float64Array,
  c: number,
  at: number,
  m: number,
  p: Float64Array,
): void {
  const { starts, indices, values } = rows!;
  if (m > 1 && isUniform[c] === 1) {
    const first = starts[at]!;
    const length = starts[at + 1]! - first;
    const second = first + length;
    const third = m > 2 ? second + length : second;
    let x0 = offset[at]!;
    let x1 = offset[at + 1]!;
    let x2 = m > 2 ? offset[at + 2]! : 0;
    for (let k = 0; k < length; k++) {
      const y = p[indices[first + k]!]!;
      x0 += values[first + k]! * y;
      x1 += values[second + k]! * y;
      x2 += values[third + k]! * y;
    }
    x[0] = x0;
    x[1] = x1;
    x[2] = x2;
    return;
  }
  for (let i = 0; i < m; i++) {
    let sum = offset[at + i]!;
    for (let k = starts[at + i]!, end = starts[at + i + 1]!; k < end; k++) sum += values[k]! * p[indices[k]!]!;
    x[i] = sum;
  }
}

/** The new impulses of block c into local.next. */
function solveBlock(
  { isFree, inverse }: ConeProblem,
  local: LocalContacts,
  c: number,
  at: number,
  m: number,
  x: Float64Array,
  p: Float64Array,
): void {
  const a = local.local;
  const b = 3 * at;
  if (m === 1) {
    const next = p[at]! - inverse[b]! * x[0]!;
    local.next[0] = isFree[c] ? next : Math.max(0, next);
  } else if (m === 2) {
    const q0 = x[0]! - a[b]! * p[at]! - a[b + 1]! * p[at + 1]!;
    const q1 = x[1]! - a[b + 2]! * p[at]! - a[b + 3]! * p[at + 1]!;
    solvePlanarContact(local, c, q0, q1);
  } else {
    const p0 = p[at]!;
    const p1 = p[at + 1]!;
    const p2 = p[at + 2]!;
    const q0 = x[0]! - a[b]! * p0 - a[b + 1]! * p1 - a[b + 2]! * p2;
    const q1 = x[1]! - a[b + 3]! * p0 - a[b + 4]! * p1 - a[b + 5]! * p2;
    const q2 = x[2]! - a[b + 6]! * p0 - a[b + 7]! * p1 - a[b + 8]! * p2;
    solveSpatialContact(local, c, q0, q1, q2, p0, p1, p2);
  }
}

/** Sweeps between two looks at the error; the first look comes after one, which solves contacts that do not touch each other. */
const PORTION = 5;

/** A sweep from the best iterate (or from zero), whose error nobody knows yet. */
export function sweepOnce(search: Search): Float64Array {
  const p = beginSweeps(search);
  sweep(search.problem, p);
  search.iterations = 1;
  return p;
}

function beginSweeps(search: Search): Float64Array {
  const { problem, best, velocities } = search;
  const p = problem.room.swept;
  for (let i = 0; i < problem.size; i++) p[i] = best[i]!;
  if (problem.factored) velocitiesInto(velocities, problem, p);
  return p;
}

/** Sweeps from the best iterate (or from zero): `least` of them, and more while at most `few` are needed at the present rate. */
export function sweepStage(search: Search, least: number, few: number): void {
  const { problem, tolerance, shouldStop } = search;
  const p = beginSweeps(search);
  let last = search.bestError;
  for (let done = 0; !shouldStop(); ) {
    const portion = done === 0 ? 1 : done < PORTION ? PORTION - done : PORTION;
    for (let k = 0; k < portion; k++) sweep(problem, p);
    done += portion;
    search.iterations += portion;
    const error = visit(search, p);
    if (error <= tolerance) return;
    if (done >= least && !(iterationsLeft(last, error, tolerance, portion) <= few)) return;
    last = error;
  }
}
