/**
 * The contact problem of one step between velocities: γ of a set before, its solution, u⁺ behind it.
 *
 *   γ = Wᵀ u + χ,   ξ = G Λ + c ∈ N_C(−Λ),   u⁺ = u⁻ + Δu_free + Ā⁻¹ W Λ                          [Glocker2012] (19)–(28)
 *
 * Velocities that are only what rounding leaves of a sum that cancels are set to zero: a block that sticks must not creep.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { SparseRows } from "../../solvers/sparse/velocity-form.ts";
import type { ContactSet } from "./contact-set.ts";
import { DIAGONAL, type EffectiveMass } from "./effective-mass.ts";

/** Rounding of a velocity that solver and products bring to zero, relative to the terms it is the sum of. */
export const CANCELLED = 2 ** 8 * EPSILON;

/** out = Wᵀ u + χ, zero where only rounding is left. */
export function contactVelocityInto(out: Float64Array, set: ContactSet, u: Float64Array): void {
  const { entries, offsets } = set;
  const { start, index, value } = entries;
  for (let i = 0; i < set.size; i++) {
    let sum = offsets[i]!;
    let terms = Math.abs(sum);
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const term = value[e]! * u[index[e]!]!;
      sum += term;
      terms += Math.abs(term);
    }
    out[i] = Math.abs(sum) < CANCELLED * terms ? 0 : sum;
  }
}

/** Change of the contact velocities by a change Δu, without χ. */
export function addVelocityChange(out: Float64Array, set: ContactSet, change: Float64Array): void {
  const { start, index, value } = set.entries;
  for (let i = 0; i < set.size; i++) {
    for (let e = start[i]!; e < start[i + 1]!; e++) out[i]! += value[e]! * change[index[e]!]!;
  }
}

/** u⁺ = u⁻ + Δu_free + Ā⁻¹ P Λ, with zeros where only rounding is left; `terms` is a buffer of f numbers. */
export function newVelocityInto(
  out: Float64Array,
  set: ContactSet,
  mass: EffectiveMass,
  before: Float64Array,
  change: Float64Array,
  terms: Float64Array,
  pushed: SparseRows = set.entries,
): void {
  const f = before.length;
  for (let j = 0; j < f; j++) {
    out[j] = before[j]! + change[j]!;
    terms[j] = Math.abs(before[j]!) + Math.abs(change[j]!);
  }
  for (let i = 0; i < set.size; i++) {
    const impulse = set.impulses[i]!;
    if (impulse === 0) continue;
    if (mass.form === DIAGONAL) addSparse(out, terms, pushed, i, impulse, mass.scale);
    else addDense(out, terms, set.responseViews[i]!, impulse);
  }
  addFrictionTerms(terms, set, mass, pushed);
  for (let j = 0; j < f; j++) if (Math.abs(out[j]!) < CANCELLED * terms[j]!) out[j] = 0;
}

/** Friction that holds nothing now was solved beside what it could hold, μΛ_N, and rounds off as that does. */
function addFrictionTerms(
  terms: Float64Array,
  set: ContactSet,
  mass: EffectiveMass,
  { start, index, value }: SparseRows,
): void {
  const { blocks, impulses } = set;
  for (let b = 0; b < blocks.length; b++) {
    const { normal, start: i, dimension, friction } = blocks[b]!;
    const bound = normal < 0 ? 0 : friction[0] * impulses[normal]!;
    if (!(bound > 0)) continue;
    for (let row = i; row < i + dimension; row++) {
      if (mass.form !== DIAGONAL) {
        const answer = set.responseViews[row]!;
        for (let j = 0; j < terms.length; j++) terms[j]! += bound * Math.abs(answer[j]!);
        continue;
      }
      for (let k = start[row]!; k < start[row + 1]!; k++) {
        terms[index[k]!]! += bound * Math.abs(value[k]! * mass.scale[index[k]!]!);
      }
    }
  }
}

function addSparse(
  out: Float64Array,
  terms: Float64Array,
  { start, index, value }: SparseRows,
  i: number,
  impulse: number,
  inverseMass: Float64Array,
): void {
  for (let k = start[i]!; k < start[i + 1]!; k++) {
    const j = index[k]!;
    const part = value[k]! * inverseMass[j]! * impulse;
    out[j]! += part;
    terms[j]! += Math.abs(part);
  }
}

function addDense(out: Float64Array, terms: Float64Array, answer: Float64Array, impulse: number): void {
  for (let j = 0; j < out.length; j++) {
    const part = answer[j]! * impulse;
    out[j]! += part;
    terms[j]! += Math.abs(part);
  }
}
