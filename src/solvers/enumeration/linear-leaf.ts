/**
 * A state of the tree whose components are all decided. Most fail the first sieve on the numbers of the tableau; the
 * rest is solved again from the original matrix.
 */

import { EPSILON } from "../../linalg/tolerances.ts";
import { endsToKeep, STICK, velocitySide } from "../../problems/contact-state.ts";
import { addPoint, type Collector, isSeen } from "./collector.ts";
import { follow, polishState } from "./polish-state.ts";
import { visitSingularState } from "./singular-state.ts";
import type { StateTree } from "./state-tree.ts";
import { eliminatePending, isNumber, type TableauLevel } from "./tableau.ts";
import { PIVOT_ZERO, SIEVE } from "./tolerances.ts";

/** Rounding of the tableau after a pivot p is about this over p. */
const PIVOT_LOSS = 2 ** 6 * EPSILON;

export function visitLinearLeaf(found: Collector, tree: StateTree, level: TableauLevel): void {
  const { tableau } = tree;
  const least = level.rowCount > 0 ? eliminatePending(tableau, level, PIVOT_ZERO) : 1;
  const sieve = Math.max(SIEVE, PIVOT_LOSS / least);
  const from = level.offset[tableau.size]!;
  if (level.rowCount > 0) {
    if (isConsistent(tree, level, sieve) && mayHold(tree, level, sieve))
      visitSingularState(found, { modes: tree.modes, angle: 0 });
    return;
  }
  if (!isPlausible(tree, tableau.pool, from, sieve)) return;
  visitCandidate(found, tree, tableau.pool, from, 0);
}

/** Solves the state of a plausible candidate accurately and keeps it if it is a solution. */
export function visitCandidate(
  found: Collector,
  tree: StateTree,
  values: Float64Array,
  from: number,
  angle: number,
): void {
  const { modes, problem, tableau } = tree;
  const impulses = new Float64Array(problem.size);
  for (let i = 0; i < problem.size; i++) if (modes[i] === STICK) impulses[i] = values[from + tableau.rowOf[i]!]!;
  const state = { modes, angle };
  follow(problem, state, angle, impulses);
  if (!isSeen(found, impulses)) addPoint(found, polishState(problem, state, impulses));
}

/**
 * First sieve: signs and bounds of the candidate whose row values stand at `values[from …]`.
 * Row i holds x_i for components that are not active, row rowOf[i] holds λ_i for active ones.
 */
export function isPlausible(tree: StateTree, values: Float64Array, from: number, sieve: number): boolean {
  const { modes, problem } = tree;
  const { rowOf } = tree.tableau;
  const { kinds, bounds, normals, size } = problem;
  let largest = 0;
  for (let r = from; r < from + size; r++) {
    const value = Math.abs(values[r]!);
    if (value > largest) largest = value;
  }
  const slack = sieve * (1 + largest);
  for (let i = 0; i < size; i++) {
    const mode = modes[i]!;
    if (mode !== STICK) {
      if (velocitySide(kinds[i]!, mode) * values[from + i]! < -slack) return false;
      continue;
    }
    const ends = endsToKeep(kinds[i]!, mode);
    if (ends === 0) continue;
    const impulse = values[from + rowOf[i]!]!;
    const reach = bounds[i]! * (normals[i]! < 0 ? 1 : values[from + rowOf[normals[i]!]!]!) + slack * (1 + bounds[i]!);
    if (impulse < -reach || (ends > 1 && impulse > reach)) return false;
  }
  return !(largest > Number.MAX_VALUE) && disk(tree, values, from, slack);
}

/** Sticking two-dimensional friction: the impulse is in its ellipse. */
function disk(tree: StateTree, values: Float64Array, from: number, slack: number): boolean {
  const friction = tree.problem.disk;
  if (friction === undefined || tree.modes[friction.first] !== STICK) return true;
  const { rowOf } = tree.tableau;
  const p = values[from + rowOf[friction.first]!]! / friction.mu1;
  const q = values[from + rowOf[friction.second]!]! / friction.mu2;
  const radius = values[from + rowOf[friction.normal]!]!;
  return Math.hypot(p, q) <= radius + slack * (1 + 1 / Math.min(friction.mu1, friction.mu2));
}

/** Singular states: the waiting equations hold. */
function isConsistent(tree: StateTree, level: TableauLevel, sieve: number): boolean {
  const { pool, size } = tree.tableau;
  const from = level.offset[size]!;
  for (let k = 0; k < level.rowCount; k++) {
    if (Math.abs(pool[from + level.pendingRows[k]!]!) > sieve) return false;
  }
  return true;
}

/**
 * Singular states: no velocity that is already a number has the wrong sign. A number that is zero closes the state,
 * too: the state with that component active contains it (see `state-tree.ts`).
 */
export function mayHold(tree: StateTree, level: TableauLevel, sieve: number): boolean {
  const { modes, problem, tableau } = tree;
  const from = level.offset[tableau.size]!;
  for (let i = 0; i < tableau.size; i++) {
    const side = velocitySide(problem.kinds[i]!, modes[i]!);
    if (side === 0) continue;
    const value = side * tableau.pool[from + i]!;
    if (value < -sieve && isNumber(tableau, level, i, sieve)) return false;
    const contained = Math.abs(value) <= PIVOT_ZERO && i !== problem.disk?.normal;
    if (contained && isNumber(tableau, level, i, PIVOT_ZERO)) return false;
  }
  return true;
}
