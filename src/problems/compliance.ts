/**
 * The compliance of the elements, and with it the units in which a problem is made of pure numbers:
 *
 *   g_i = trace(G_ii) / m_i,      Λ_i in 1/√g_i,   ξ_i in √g_i,   each product ξ_i Λ_i in J
 *
 * Spin components of Contensou blocks are measured at the rim: (Λ3 / R, R ξ3). Raw problems may have zeros on the diagonal: such
 * a component gets the unit in which its largest coupling is 1, and 1 when it has none at all.
 */
import { leverOf } from "../sets/reservoirs/block.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";

/** g of every block. */
export function blockCompliances({ matrix, size: n, blocks }: Omit<InclusionProblem, "offset">): Float64Array {
  const out = new Float64Array(blocks.length);
  let couplings: Float64Array | undefined;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    let trace = 0;
    for (let j = 0; j < block.dimension; j++) trace += matrix[(block.start + j) * (n + 1)]! * leverOf(block, j) ** 2;
    if (trace === 0) couplings ??= couplingUnits(matrix, n);
    out[b] = trace === 0 ? 1 / couplings![block.start]! ** 2 : Math.abs(trace) / block.dimension;
  }
  return out;
}

/** 1/√g of every component, times the radius for spin: Λ in these units has the size √J. */
export function componentUnits(problem: Omit<InclusionProblem, "offset">): Float64Array {
  const unit = new Float64Array(problem.size);
  const compliances = blockCompliances(problem);
  problem.blocks.forEach((block, b) => {
    const one = 1 / Math.sqrt(compliances[b]!);
    for (let j = 0; j < block.dimension; j++) unit[block.start + j] = one * leverOf(block, j);
  });
  return unit;
}

/** Sweeps of the balancing; each halves the logarithm of the imbalance. */
const BALANCE_SWEEPS = 8;

/** 1/√|G_ii|, and for components without a compliance of their own the unit in which the largest coupling is 1. */
export function couplingUnits(matrix: Float64Array, n: number): Float64Array {
  const unit = new Float64Array(n);
  const missing: number[] = [];
  for (let i = 0; i < n; i++) {
    const compliance = Math.abs(matrix[i * (n + 1)]!);
    if (compliance > 0) unit[i] = 1 / Math.sqrt(compliance);
    else missing.push(i);
  }
  const known = unit.slice();
  for (const i of missing) unit[i] = 1 / (largestCoupling(known, matrix, n, i) || 1);
  // Couplings among components that all lack a compliance: balance them by rows and columns, a few sweeps suffice.
  for (let sweep = 0; sweep < BALANCE_SWEEPS; sweep++) {
    for (const i of missing) {
      const largest = unit[i]! * largestCoupling(unit, matrix, n, i);
      if (largest > 0) unit[i]! /= Math.sqrt(largest);
    }
  }
  return unit;
}

function largestCoupling(unit: Float64Array, matrix: Float64Array, n: number, i: number): number {
  let largest = 0;
  for (let j = 0; j < n; j++) {
    largest = Math.max(largest, Math.abs(matrix[i * n + j]!) * unit[j]!, Math.abs(matrix[j * n + i]!) * unit[j]!);
  }
  return largest;
}
