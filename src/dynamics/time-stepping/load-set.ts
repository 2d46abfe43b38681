/**
 * Directions and Delassus matrix of a contact set at one state.
 *
 *   γ = Wᵀ u + χ,   G = Wᵀ Ā⁻¹ W                                                                 [Glocker2012] (19), (26)
 *
 * For diagonal masses only entries that are not zero are multiplied: G of a pile costs as much as its contacts.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import type { SparseRows } from "../../solvers/sparse/velocity-form.ts";
import type { ContactSet } from "./contact-set.ts";
import { DIAGONAL, type EffectiveMass, solveMassInPlace } from "./effective-mass.ts";
import { listColumns, listEntries } from "./set-buffers.ts";

/** Wᵀ and χ of the set at (q, t). */
export function loadRows(set: ContactSet, system: MechanicalSystem, q: Float64Array, t: number): void {
  const f = system.freedoms;
  const { rows, offsets, elements, starts, count } = set;
  for (let k = 0; k < count; k++) {
    system.directionsInto(rows, starts[k]! * f, elements[k]!, q, t);
    if (system.hasMovingConstraints) system.velocityOffsetsInto(offsets, starts[k]!, elements[k]!, q, t);
  }
  if (!system.hasMovingConstraints) offsets.fill(0);
  listEntries(set.entries, rows, set.size, f);
}

/**
 * Answers Ā⁻¹ w and G. `pushed`: rows along which the impulses act, when they are not those that measure the velocity
 * (position level: W(q_n) pushes, W(q_{n+1}) measures); G is then not symmetric.
 */
export function loadDelassus(set: ContactSet, mass: EffectiveMass, pushed: SparseRows = set.entries): void {
  if (mass.form === DIAGONAL) loadDiagonal(set, mass, pushed);
  else loadDense(set, mass, pushed);
}

function loadDiagonal(set: ContactSet, { scale, freedoms }: EffectiveMass, pushed: SparseRows): void {
  const { size: n, entries, columns } = set;
  const { matrix } = set.problem;
  matrix.fill(0);
  listColumns(columns, entries, n, freedoms);
  for (let j = 0; j < n; j++) {
    for (let k = pushed.start[j]!; k < pushed.start[j + 1]!; k++) {
      const coordinate = pushed.index[k]!;
      for (let c = columns.start[coordinate]!; c < columns.start[coordinate + 1]!; c++) {
        // The product of the two entries first: G is then symmetric to the last bit.
        matrix[columns.index[c]! * n + j]! += columns.value[c]! * pushed.value[k]! * scale[coordinate]!;
      }
    }
  }
}

function loadDense(set: ContactSet, mass: EffectiveMass, pushed: SparseRows): void {
  const { size: n, problem, entries, responseViews } = set;
  const { start, index, value } = entries;
  const { matrix } = problem;
  while (responseViews.length < n) responseViews.push(new Float64Array(mass.freedoms));
  const isSymmetric = mass.isSymmetric && pushed === entries;
  for (let j = 0; j < n; j++) {
    const answer = responseViews[j]!;
    answer.fill(0);
    for (let k = pushed.start[j]!; k < pushed.start[j + 1]!; k++) answer[pushed.index[k]!] = pushed.value[k]!;
    solveMassInPlace(mass, answer);
    for (let i = isSymmetric ? j : 0; i < n; i++) {
      let sum = 0;
      for (let e = start[i]!; e < start[i + 1]!; e++) sum += value[e]! * answer[index[e]!]!;
      matrix[i * n + j] = sum;
      if (isSymmetric) matrix[j * n + i] = sum;
    }
  }
}
