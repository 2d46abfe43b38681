/**
 * From the end of the path to impulses.
 *
 *   Λ_T = Λ_R − μ̂ Λ_N − bound   where Λ_R is kept,      Λ_T = μ̂ Λ_N + bound − Λ_L   where Λ_L is
 *
 * so that a slipping pair (the force kept is zero) lies exactly on the edge of its reservoir.
 */
import type { BilateralElimination } from "../../problems/lcp-bilateral.ts";
import type { LcpCore } from "../../problems/lcp-core.ts";
import { type Dictionary, forceOf, isForceBasic } from "./dictionary.ts";

/** Writes the impulses Λ (with units) of all components into `out`, which is zero before. */
export function readImpulsesInto(
  out: Float64Array,
  d: Dictionary,
  core: LcpCore,
  bilaterals: BilateralElimination | undefined,
): void {
  const { component, unit, drive } = core;
  for (let k = 0; k < d.normals; k++) out[component[k]!] = forceOf(d, k);
  for (let k = d.normals; k < d.pairs; k++) {
    const normal = core.normalOf[k]!;
    const edge = normal < 0 ? core.bound[k]! : core.share[k]! * out[component[normal]!]!;
    out[component[k]!] = d.forceSide[k] === 0 ? forceOf(d, k) - edge : edge - forceOf(d, k);
  }
  if (bilaterals !== undefined) respondInto(out, core, bilaterals, 1);
  for (let i = 0; i < core.size; i++) out[i] = out[i]! * unit[i]! * drive;
}

/** Fills in the scaled impulses of the bilateral components that the others (and `constant` times ĉ) ask for. */
export function respondInto(
  out: Float64Array,
  core: LcpCore,
  bilaterals: BilateralElimination,
  constant: number,
): void {
  const { size: n, matrix, offset, component } = core;
  for (let b = 0; b < core.bilaterals; b++) {
    const i = core.bilateral[b]!;
    const row = bilaterals.rowOf[i]!;
    if (row < 0) continue;
    let sum = constant * offset[row]!;
    for (let k = 0; k < core.pairs; k++) sum += matrix[row * n + component[k]!]! * out[component[k]!]!;
    out[i] = sum;
  }
}

/** How a component is determined: by ξ = 0, or by its impulse lying at −1, 0, +1 times the edge of its reservoir. */
export const FREE = 2;

/** Writes the state of every component: FREE, or the place on its reservoir. */
export function readStatesInto(
  out: Int8Array,
  d: Dictionary,
  core: LcpCore,
  bilaterals: BilateralElimination | undefined,
): void {
  out.fill(0, 0, core.size);
  for (let k = 0; k < d.pairs; k++) {
    out[core.component[k]!] = isForceBasic(d, k) ? FREE : k < d.normals ? 0 : d.forceSide[k] === 0 ? -1 : 1;
  }
  if (bilaterals === undefined) return;
  for (let b = 0; b < core.bilaterals; b++) {
    const i = core.bilateral[b]!;
    if (bilaterals.rowOf[i]! >= 0) out[i] = FREE;
  }
}
