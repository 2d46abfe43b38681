/**
 * One sweep of the block Gauss–Seidel method: cell after cell is solved exactly against the present velocities,
 *
 *   λ_c ← solution of  x_c = A_cc λ_c + q_c  in its law,   q_c = x_c − A_cc λ_c,        x ← x + A_{·c} Δλ_c.
 *
 * The velocities are kept up to date column by column, so a cell that does not move costs nothing and the defect of
 * the whole problem is known after every sweep. Normal and friction of a contact are solved together; solved one after
 * the other they can cycle or crawl (bench/naive-gauss-seidel.ts). Sweeps over sparse rows are in contact/sweeps.ts, those over the bodies of
 * an island in dynamics/time-stepping/island-sweeps.ts.
 */

import { BILATERAL, STEP } from "../../problems/scaled-problem.ts";
import { COMPOSITE, PLANAR, SPATIAL } from "../local/cells.ts";
import { solveCompositeContact } from "../local/composite-contact.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import { solvePlanarContact } from "../local/planar-contact.ts";
import { addColumn, addThreeColumns, addTwoColumns } from "../local/products.ts";
import { solveSpatialContact } from "../local/spatial-contact.ts";

/** Improves `impulses` in place and keeps `velocities` = A λ + b. */
export function sweep(problem: ContactProblem, impulses: Float64Array, velocities: Float64Array): void {
  const { cellKind, cellStart, next } = problem;
  for (let cell = 0; cell < problem.cells; cell++) {
    const kind = cellKind[cell]!;
    const i = cellStart[cell]!;
    if (kind === PLANAR) {
      sweepPlanar(problem, cell, impulses, velocities);
    } else if (kind === SPATIAL) {
      sweepSpatial(problem, cell, impulses, velocities);
    } else if (kind === COMPOSITE) {
      solveCompositeContact(problem, cell, impulses, velocities);
      move(problem, impulses, velocities, i, cellStart[cell + 1]! - i);
    } else {
      next[0] = impulses[i]! - velocities[i]! * problem.inverse[3 * i]!;
      if (kind !== BILATERAL) restrict(problem, cell, kind);
      move(problem, impulses, velocities, i, 1);
    }
  }
}

function sweepPlanar(problem: ContactProblem, cell: number, impulses: Float64Array, velocities: Float64Array): void {
  const { local, next } = problem;
  const i = problem.cellStart[cell]!;
  const a = 3 * i;
  const n = impulses[i]!;
  const t = impulses[i + 1]!;
  const q0 = velocities[i]! - local[a]! * n - local[a + 1]! * t;
  const q1 = velocities[i + 1]! - local[a + 2]! * n - local[a + 3]! * t;
  solvePlanarContact(problem, cell, q0, q1);
  const change0 = next[0]! - n;
  const change1 = next[1]! - t;
  if (change0 === 0 && change1 === 0) return;
  impulses[i] = next[0]!;
  impulses[i + 1] = next[1]!;
  addTwoColumns(problem, velocities, i, change0, change1);
}

function sweepSpatial(problem: ContactProblem, cell: number, impulses: Float64Array, velocities: Float64Array): void {
  const { local, next } = problem;
  const i = problem.cellStart[cell]!;
  const a = 3 * i;
  const n = impulses[i]!;
  const t1 = impulses[i + 1]!;
  const t2 = impulses[i + 2]!;
  const q0 = velocities[i]! - local[a]! * n - local[a + 1]! * t1 - local[a + 2]! * t2;
  const q1 = velocities[i + 1]! - local[a + 3]! * n - local[a + 4]! * t1 - local[a + 5]! * t2;
  const q2 = velocities[i + 2]! - local[a + 6]! * n - local[a + 7]! * t1 - local[a + 8]! * t2;
  solveSpatialContact(problem, cell, q0, q1, q2, n, t1, t2);
  const change0 = next[0]! - n;
  const change1 = next[1]! - t1;
  const change2 = next[2]! - t2;
  if (change0 === 0 && change1 === 0 && change2 === 0) return;
  impulses[i] = next[0]!;
  impulses[i + 1] = next[1]!;
  impulses[i + 2] = next[2]!;
  addThreeColumns(problem, velocities, i, change0, change1, change2);
}

/** Keeps `next[0]` in the reservoir of a lone unilateral or step part. */
function restrict(problem: ContactProblem, cell: number, kind: number): void {
  const { next } = problem;
  const bound = problem.coefficient[problem.cellPart[cell]!]!;
  const low = kind === STEP ? -bound : 0;
  if (next[0]! < low) next[0] = low;
  else if (kind === STEP && next[0]! > bound) next[0] = bound;
}

/** Takes the first `count` numbers of `next` as the impulses from component i on. */
function move(
  problem: ContactProblem,
  impulses: Float64Array,
  velocities: Float64Array,
  i: number,
  count: number,
): void {
  const { next } = problem;
  for (let j = 0; j < count; j++) {
    const change = next[j]! - impulses[i + j]!;
    if (change === 0) continue;
    impulses[i + j] = next[j]!;
    addColumn(problem, velocities, i + j, change);
  }
}
