/**
 * The one residual that judges every solver. It stands outside all of them.
 *
 *   −Λ_i = prox_{C_i(Λ_k)}(−Λ_i + ξ_i / g_i)   ⇔   ξ_i ∈ N_{C_i(Λ_k)}(−Λ_i),      g_i = trace(G_ii) / m_i
 *
 *   residual = (‖ Λ + prox(−Λ + ξ/g) ‖_g − ρ)₊ / ‖c/g‖_g,      ‖x‖²_g = Σ g_i ‖x_i‖²,   ρ = rounding of G Λ
 *
 * ‖·‖_g has the unit √J whatever the units of the single blocks are, so the residual is dimensionless and does
 * not change when mass, length or time (or one block's own unit) are scaled. Spin components of Contensou blocks
 * are measured at the rim: (Λ3 / R, R ξ3). A negative normal impulse counts through its own block.
 *
 * Trap: the defect must not be taken relative to Λ. Contradicting elements (a stop against a clutch) can be pushed
 * against each other without limit; the defect of the velocities stays, and relative to Λ it would vanish. All that
 * large impulses excuse is the rounding ρ of the products G Λ, which no solver can avoid.
 */
import { EPSILON } from "../linalg/tolerances.ts";
import type { Block, InclusionProblem } from "./inclusion-problem.ts";
import { projectReservoirInPlace } from "./reservoir.ts";

/** Mean diagonal compliance g_i of a block; 1 when the block has none, so that ξ is compared with c itself. */
export function blockCompliance(problem: InclusionProblem, block: Block): number {
  let trace = 0;
  for (let j = 0; j < block.dimension; j++) {
    const row = block.start + j;
    const scale = block.kind === "coulomb-contensou" && j === 2 ? block.radius * block.radius : 1;
    trace += problem.matrix[row * problem.size + row]! * scale;
  }
  return trace > 0 ? trace / block.dimension : 1;
}

/** Rounding of an inner product of n terms, in units of 2⁻⁵² ‖Λ‖_g. */
const roundings = (n: number): number => 4 + 2 * Math.sqrt(n);

const local = new Float64Array(3);
const slip = new Float64Array(3);

/** Dimensionless residual of the impulses Λ; 0 for an exact solution. Never NaN: a non-finite iterate gives 1e308. */
export function inclusionResidual(problem: InclusionProblem, impulses: Float64Array): number {
  let defect = 0;
  let size = 0;
  let drive = 0;
  for (const block of problem.blocks) {
    const g = blockCompliance(problem, block);
    const rim = block.kind === "coulomb-contensou" ? block.radius : 1;
    for (let j = 0; j < block.dimension; j++) {
      const row = block.start + j;
      const unit = j === 2 ? rim : 1;
      slip[j] = rowVelocity(problem, impulses, row) * unit;
      local[j] = -impulses[row]! / unit + slip[j]! / g;
      size += g * (impulses[row]! / unit) ** 2;
      drive += (problem.offset[row]! * unit) ** 2 / g;
    }
    projectReservoirInPlace(block, local, 0, block.normal >= 0 ? impulses[block.normal]! : 0);
    for (let j = 0; j < block.dimension; j++) {
      const unit = j === 2 ? rim : 1;
      defect += g * (impulses[block.start + j]! / unit + local[j]!) ** 2;
    }
  }
  const excused = roundings(problem.size) * EPSILON * Math.sqrt(size);
  const counted = Math.max(0, Math.sqrt(defect) - excused);
  // Without a drive there is no size but that of the impulses.
  const reference = drive > 0 ? Math.sqrt(drive) : Math.sqrt(size);
  const value = counted === 0 ? 0 : counted / reference;
  return Number.isFinite(value) ? value : 1e308;
}

/** ξ_row = (G Λ + c)_row. */
export function rowVelocity(problem: InclusionProblem, impulses: Float64Array, row: number): number {
  const { matrix, offset, size } = problem;
  let sum = offset[row]!;
  const base = row * size;
  for (let j = 0; j < size; j++) sum += matrix[base + j]! * impulses[j]!;
  return sum;
}
