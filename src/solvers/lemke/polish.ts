/**
 * The impulses of given states from the original data: one LU solution instead of the many pivots that led there, so
 * that the residual is at rounding level.
 *
 *   free components F:   Σ_{j∈F} (Ĝ_ij + Σ_{T slips on j} σ_T μ̂_T Ĝ_iT) Λ̂_j = −ĉ_i − Σ_{steps at σ} σ bound Ĝ_iT
 *   slipping components: Λ_T = σ_T (μ Λ_N + bound)
 */
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { LcpCore } from "../../problems/lcp-core.ts";
import type { LemkeWorkspace } from "./lemke-workspace.ts";
import { FREE } from "./read-impulses.ts";

/** Writes the impulses of the states into `out`, which is zero before; false when the states do not determine them. */
export function polishInto(out: Float64Array, problem: InclusionProblem, work: LemkeWorkspace): boolean {
  const { core, states, system, solution, pivots, free, placeOf } = work;
  const n = core.size;
  let count = 0;
  for (let i = 0; i < n; i++) {
    placeOf[i] = states[i] === FREE ? count : -1;
    if (states[i] === FREE) free[count++] = i;
  }
  for (let p = 0; p < count; p++) writeEquation(problem, work, p, count);
  // The diagonal is scaled to 1, so the ratio of the pivots tells a singular system; its impulses would be arbitrary.
  if (!(luInPlace(system, count, pivots) > RANK_ROUNDING * count)) return false;
  luSolveInPlace(system, count, pivots, solution);
  for (let p = 0; p < count; p++) out[free[p]!] = solution[p]! * core.unit[free[p]!]! * core.drive;
  writeSlips(out, core, states);
  return true;
}

function writeEquation(problem: InclusionProblem, work: LemkeWorkspace, p: number, count: number): void {
  const { core, states, system, solution, free, placeOf } = work;
  const { unit, component, normalOf } = core;
  const i = free[p]!;
  const source = i * core.size;
  const row = p * count;
  const s = unit[i]!;
  let right = (-s * problem.offset[i]!) / core.drive;
  for (let q = 0; q < count; q++) system[row + q] = s * problem.matrix[source + free[q]!]! * unit[free[q]!]!;
  for (let k = core.normals; k < core.pairs; k++) {
    const side = states[component[k]!]!;
    if (side === FREE || side === 0) continue;
    const entry = side * s * problem.matrix[source + component[k]!]! * unit[component[k]!]!;
    if (normalOf[k]! < 0) right -= entry * core.bound[k]!;
    else {
      const q = placeOf[component[normalOf[k]!]!]!;
      if (q >= 0) system[row + q] = system[row + q]! + entry * core.share[k]!;
    }
  }
  solution[p] = right;
}

/** Slipping components follow their normal impulse; in units: μ̂ s_T β Λ̂_N = μ Λ_N. */
function writeSlips(out: Float64Array, core: LcpCore, states: Int8Array): void {
  const { unit, component, normalOf } = core;
  for (let k = core.normals; k < core.pairs; k++) {
    const i = component[k]!;
    if (states[i] === FREE) continue;
    const normal = normalOf[k]!;
    const j = normal < 0 ? i : component[normal]!;
    const edge = normal < 0 ? core.bound[k]! * core.drive : (core.share[k]! * out[j]!) / unit[j]!;
    out[i] = states[i]! * edge * unit[i]!;
  }
}
