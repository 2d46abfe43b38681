/**
 * The one residual that judges every solver. It stands outside all of them, and it is exact: what it says is true of the
 * problem as it was given, not of a rounded copy.
 *
 *   −Λ_i = prox_{C_i(Λ_k)}(−Λ_i + ξ_i / g_i)   ⇔   ξ_i ∈ N_{C_i(Λ_k)}(−Λ_i),      g_i = trace(G_ii) / m_i
 *   ξ = Wᵀ Δu + c,   M̂ Δu = W Λ          or, for a problem given by its matrix,  ξ = G Λ + c
 *
 *   residual = ‖ Λ + prox(−Λ + ξ/g) ‖_g / ‖c/g‖_g,      ‖x‖²_g = Σ g_i ‖x_i‖²
 *
 * ‖·‖_g has the unit √J whatever the units of the single blocks are, so the residual is dimensionless and does
 * not change when mass, length or time (or one block's own unit) are scaled. Spin components of Contensou blocks
 * are measured at the rim: (Λ3 / R, R ξ3). A negative normal impulse counts through its own block.
 *
 * Trap: nothing may be excused in proportion to Λ. Contradicting elements (a stop against a clutch) can be pushed against each
 * other without limit; relative to Λ, or to the rounding of G Λ, the defect of the velocities would vanish. Velocities are
 * therefore evaluated by error-free transforms, from the masses where they are known, and impulses that a double cannot
 * hold finely enough carry a tail.
 */
import { Accumulator } from "../linalg/double-double.ts";
import { type Block, leverOf } from "../sets/reservoirs/block.ts";
import { type DefectRoom, defectRoom } from "../sets/reservoirs/defect.ts";
import { RESERVOIRS } from "../sets/reservoirs/reservoirs.ts";
import { blockCompliances } from "./compliance.ts";
import { exactVelocitiesInto } from "./delassus.ts";
import { exactMotion, type Motion } from "./exact-motion.ts";
import { type AnyInclusionProblem, type InclusionProblem, isDense } from "./inclusion-problem.ts";

/** What the judge says of impulses. */
export interface Judgement {
  /** 0 for an exact solution, 1e308 for a non-finite iterate; never NaN. */
  readonly residual: number;
  /** Largest defect of a block relative to the velocities of that block; the residual for problems given by a matrix. */
  readonly fineness: number;
}

/** Dimensionless residual of Λ = impulses + tail; 0 for an exact solution. Never NaN: a non-finite iterate gives 1e308. */
export function inclusionResidual(problem: AnyInclusionProblem, impulses: Float64Array, tail?: Float64Array): number {
  return judge(problem, impulses, tail).residual;
}

/**
 * Residual and fineness. The residual is measured against the energy of the whole impact: beside a body of 10¹⁸ kg one of 1 kg has
 * next to none, and its velocity could be anything. The fineness compares each block with itself,
 *
 *   max_i √g_i ‖d_i‖ / s_i,      s_i = (|c_i| + Σ_j |w_ij| (|u⁻_j| + |Δu_j|)) / √g_i
 */
export function judge(problem: AnyInclusionProblem, impulses: Float64Array, tail?: Float64Array): Judgement {
  const motion = motionOf(problem, impulses, tail);
  const wrong = velocitiesOf(problem, motion, impulses, tail);
  const { compliances, drive } = turnIntoDefects(wrong, problem, impulses, tail);
  let defect = motion ? motion.defect ** 2 : 0;
  let size = 0;
  for (let b = 0; b < problem.blocks.length; b++) {
    const block = problem.blocks[b]!;
    const g = compliances[b]!;
    for (let j = 0; j < block.dimension; j++) size += g * (impulses[block.start + j]! / leverOf(block, j)) ** 2;
    defect += squaredDefect(block, g, wrong);
  }
  // Without a drive there is no size but that of the impulses.
  const reference = drive > 0 ? drive : size;
  const value = defect === 0 ? 0 : Math.sqrt(defect / reference);
  const residual = Number.isFinite(value) ? value : 1e308;
  if (motion === undefined || !isDense(problem)) return { residual, fineness: residual };
  const fineness = finenessOf(problem, motion, compliances, wrong, Math.sqrt(reference), Math.sqrt(size));
  return { residual, fineness: Number.isFinite(fineness) ? fineness : 1e308 };
}

/** Δu of a problem that knows its masses. */
function motionOf(problem: AnyInclusionProblem, impulses: Float64Array, tail?: Float64Array): Motion | undefined {
  return isDense(problem) && problem.factors ? exactMotion(problem.factors, impulses, tail) : undefined;
}

/** g_i ‖d_i‖² of a block. */
function squaredDefect({ start, dimension }: Block, g: number, wrong: Float64Array): number {
  let sum = 0;
  for (let i = start; i < start + dimension; i++) sum += g * wrong[i]! ** 2;
  return sum;
}

/** Turns velocities ξ into the defects Λ + prox(−Λ + ξ/g), spin at the rim; returns g_i of every block, if they are not given, and ‖c/g‖²_g. */
export function turnIntoDefects(
  velocities: Float64Array,
  problem: AnyInclusionProblem,
  impulses: Float64Array,
  tail?: Float64Array,
  compliances: Float64Array = blockCompliances(problem),
  room: DefectRoom = defectRoom(),
) {
  const both = { head: impulses, tail };
  let drive = 0;
  for (let b = 0; b < problem.blocks.length; b++) {
    const block = problem.blocks[b]!;
    const g = compliances[b]!;
    const { start, dimension } = block;
    for (let j = 0; j < dimension; j++) {
      const unit = leverOf(block, j);
      room.x[j] = (velocities[start + j]! * unit) / g;
      drive += (problem.offset[start + j]! * unit) ** 2 / g;
    }
    RESERVOIRS[block.kind].writeDefect(block, both, room);
    for (let j = 0; j < dimension; j++) velocities[start + j] = room.defect[j]!;
  }
  return { compliances, drive };
}

/** What twice the precision leaves of velocities, as a share of the impulses behind them. */
export const DOUBLED_ROUNDING = 2 ** -100;

/** Parts below this share of the drive (20 decades of energy) are not told from rest. */
export const SMALLEST_PART = 2 ** -34;

function finenessOf(
  problem: InclusionProblem,
  motion: Motion,
  compliances: Float64Array,
  wrong: Float64Array,
  drive: number,
  impulse: number,
): number {
  let worst = 0;
  for (let b = 0; b < problem.blocks.length; b++) {
    const block = problem.blocks[b]!;
    const g = compliances[b]!;
    const defect = Math.sqrt(squaredDefect(block, g, wrong));
    if (defect <= DOUBLED_ROUNDING * impulse) continue;
    let size = 0;
    for (let j = 0; j < block.dimension; j++) {
      size = Math.max(size, (velocitySize(problem, motion, block.start + j) * leverOf(block, j)) / Math.sqrt(g));
    }
    if (size >= SMALLEST_PART * drive) worst = Math.max(worst, defect / size);
  }
  return worst;
}

/** |c_i| + Σ_j |w_ij| (|u⁻_j| + |Δu_j|). */
export function velocitySize(
  { offset, factors }: Pick<InclusionProblem, "offset" | "factors">,
  motion: Motion,
  row: number,
): number {
  const { freedoms: f, directions, preVelocity } = factors!;
  let size = Math.abs(offset[row]!);
  for (let j = 0; j < f; j++) {
    size += Math.abs(directions[row * f + j]!) * (Math.abs(preVelocity[j]!) + Math.abs(motion.head[j]!));
  }
  return size;
}

/** What the law velocities are made of, |c_i| + Σ_j |w_ij| (|u⁻_j| + |Δu_j|), or |G_ij Λ_j| for a problem given by its matrix. */
export function velocitySizes(problem: InclusionProblem, impulses: Float64Array, tail?: Float64Array): Float64Array {
  const { factors, offset, matrix, size: n } = problem;
  if (factors) {
    const motion = exactMotion(factors, impulses, tail);
    return offset.map((_, row) => velocitySize(problem, motion, row));
  }
  return offset.map((c, row) => {
    let size = Math.abs(c);
    for (let j = 0; j < n; j++) size += Math.abs(matrix[row * n + j]! * impulses[j]!);
    return size;
  });
}

/** ξ of every component, exact to its last digit: from the motion where there is one, else from G Λ. */
function velocitiesOf(
  problem: AnyInclusionProblem,
  motion: Motion | undefined,
  impulses: Float64Array,
  tail: Float64Array | undefined,
): Float64Array {
  const { size, offset } = problem;
  const out = new Float64Array(size);
  if (!isDense(problem)) {
    exactVelocitiesInto(out, problem.delassus, impulses, offset);
    return out;
  }
  const { matrix, offsetTail, factors } = problem;
  const sum = new Accumulator();
  const rows = motion ? factors!.directions : matrix;
  const width = motion ? factors!.freedoms : size;
  const { head, tail: small } = motion ?? { head: impulses, tail };
  for (let i = 0; i < size; i++) {
    sum.set(offset[i]!, offsetTail === undefined ? 0 : offsetTail[i]!);
    out[i] = sum.addDot(rows, i * width, head, small, width).value;
  }
  return out;
}

/** ξ of every component, exact to its last digit, for Λ = impulses + tail. */
export function lawVelocities(problem: InclusionProblem, impulses: Float64Array, tail?: Float64Array): Float64Array {
  return velocitiesOf(problem, motionOf(problem, impulses, tail), impulses, tail);
}
