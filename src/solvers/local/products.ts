/**
 * Products with A: whole, or one column at a time while the impulses change. Zeros are skipped in large sparse problems.
 */
import type { ContactProblem } from "./contact-problem.ts";

/** out = A λ + b. */
export function velocitiesInto(out: Float64Array, problem: ContactProblem, impulses: Float64Array): void {
  if (problem.isSparse) {
    sparseVelocitiesInto(out, problem, impulses);
    return;
  }
  const { matrix, offset, size: n } = problem;
  for (let i = 0, k = 0; i < n; i++) {
    let sum = offset[i]!;
    for (let j = 0; j < n; j++, k++) sum += matrix[k]! * impulses[j]!;
    out[i] = sum;
  }
}

function sparseVelocitiesInto(out: Float64Array, problem: ContactProblem, impulses: Float64Array): void {
  const { matrix, offset, patternStart, patternIndex, size: n } = problem;
  for (let i = 0; i < n; i++) {
    let sum = offset[i]!;
    const end = patternStart[i + 1]!;
    const row = i * n;
    for (let k = patternStart[i]!; k < end; k++) {
      const j = patternIndex[k]!;
      sum += matrix[row + j]! * impulses[j]!;
    }
    out[i] = sum;
  }
}

/** velocities += (column j of A) · change. */
export function addColumn(problem: ContactProblem, velocities: Float64Array, j: number, change: number): void {
  const { columns, size: n } = problem;
  const column = j * n;
  if (!problem.isSparse) {
    for (let i = 0; i < n; i++) velocities[i] = velocities[i]! + columns[column + i]! * change;
    return;
  }
  const { patternStart, patternIndex } = problem;
  const end = patternStart[j + 1]!;
  for (let k = patternStart[j]!; k < end; k++) {
    const i = patternIndex[k]!;
    velocities[i] = velocities[i]! + columns[column + i]! * change;
  }
}

/** Two neighbouring columns at once: fetching and storing the velocities is most of the work. */
export function addTwoColumns(
  problem: ContactProblem,
  velocities: Float64Array,
  j: number,
  change0: number,
  change1: number,
): void {
  const { columns, size: n } = problem;
  if (problem.isSparse) {
    addColumn(problem, velocities, j, change0);
    addColumn(problem, velocities, j + 1, change1);
    return;
  }
  const a = j * n;
  const b = a + n;
  for (let i = 0; i < n; i++) velocities[i] = velocities[i]! + columns[a + i]! * change0 + columns[b + i]! * change1;
}

/** Three neighbouring columns at once. */
export function addThreeColumns(
  problem: ContactProblem,
  velocities: Float64Array,
  j: number,
  change0: number,
  change1: number,
  change2: number,
): void {
  const { columns, size: n } = problem;
  if (problem.isSparse) {
    addColumn(problem, velocities, j, change0);
    addColumn(problem, velocities, j + 1, change1);
    addColumn(problem, velocities, j + 2, change2);
    return;
  }
  const a = j * n;
  const b = a + n;
  const c = b + n;
  for (let i = 0; i < n; i++) {
    velocities[i] = velocities[i]! + columns[a + i]! * change0 + columns[b + i]! * change1 + columns[c + i]! * change2;
  }
}

/** The first n numbers of `from` into `to`. */
export function copyInto(to: Float64Array, from: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) to[i] = from[i]!;
}
