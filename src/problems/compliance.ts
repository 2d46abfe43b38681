/**
 * The compliance of the elements, and with it the units in which a problem is made of pure numbers:
 *
 *   g_i = trace(G_ii) / m_i,      Λ_i in 1/√g_i,   ξ_i in √g_i,   each product ξ_i Λ_i in J
 *
 * Spin components of Contensou blocks are measured at the rim: (Λ3 / R, R ξ3). Raw problems may have zeros on the diagonal: such
 * a component gets the unit in which its largest coupling is 1, and 1 when it has none at all.
 */
import { type SparseMatrix, transpose } from "../linalg/sparse/sparse-matrix.ts";
import { leverOf } from "../sets/reservoirs/block.ts";
import { diagonalOf, rowsOf } from "./delassus.ts";
import { type Coupled, delassusOf, type InclusionProblem } from "./inclusion-problem.ts";

/** g of every block. */
export function blockCompliances(problem: Coupled & Pick<InclusionProblem, "blocks">): Float64Array {
  const { size: n, blocks } = problem;
  const out = new Float64Array(blocks.length);
  const diagonal = "matrix" in problem ? problem.matrix : diagonalOf(problem.delassus);
  const stride = "matrix" in problem ? n + 1 : 1;
  let couplings: Float64Array | undefined;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    let trace = 0;
    for (let j = 0; j < block.dimension; j++) trace += diagonal[(block.start + j) * stride]! * leverOf(block, j) ** 2;
    if (trace === 0) couplings ??= couplingUnits(problem);
    out[b] = trace === 0 ? 1 / couplings![block.start]! ** 2 : Math.abs(trace) / block.dimension;
  }
  return out;
}

/** 1/√g of every component, times the radius for spin: Λ in these units has the size √J. */
export function componentUnits(problem: Coupled & Pick<InclusionProblem, "blocks">): Float64Array {
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
export function couplingUnits(problem: Coupled): Float64Array {
  const { size: n } = problem;
  const delassus = delassusOf(problem);
  const diagonal = diagonalOf(delassus);
  const unit = new Float64Array(n);
  const missing: number[] = [];
  for (let i = 0; i < n; i++) {
    const compliance = Math.abs(diagonal[i]!);
    if (compliance > 0) unit[i] = 1 / Math.sqrt(compliance);
    else missing.push(i);
  }
  const known = unit.slice();
  const rows = rowsOf(delassus);
  const columns = transpose(rows);
  const coupling = (of: Float64Array, i: number): number =>
    Math.max(largestCoupling(of, rows, i), largestCoupling(of, columns, i));
  for (const i of missing) unit[i] = 1 / (coupling(known, i) || 1);
  // Couplings among components that all lack a compliance: balance them by rows and columns, a few sweeps suffice.
  for (let sweep = 0; sweep < BALANCE_SWEEPS; sweep++) {
    for (const i of missing) {
      const largest = unit[i]! * coupling(unit, i);
      if (largest > 0) unit[i]! /= Math.sqrt(largest);
    }
  }
  return unit;
}

/** max_j |a_ij| unit_j. */
function largestCoupling(unit: Float64Array, { starts, indices, values }: SparseMatrix, i: number): number {
  let largest = 0;
  for (let k = starts[i]!; k < starts[i + 1]!; k++) {
    largest = Math.max(largest, Math.abs(values[k]!) * unit[indices[k]!]!);
  }
  return largest;
}
