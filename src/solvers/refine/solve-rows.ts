/**
 * One equation per component and the equations of motion, solved together in twice the precision:
 *
 *   M̂ δu − W δΛ = 0,      a δΛ + b Wᵀ δu = −d        (problems given by their matrix: (a + b G) δΛ = −d)
 *
 * On this level, with velocities as unknowns beside impulses, nothing depends on the Delassus matrix: its digits are lost
 * where masses differ by many orders of magnitude, those of M and W are not. Rows and columns are scaled by powers of two, which
 * is exact.
 */
import { largest, powerOfTwoBelow } from "../../linalg/dense.ts";
import { Accumulator } from "../../linalg/double-double.ts";
import { type Doubled, doubled, solveDoubledInPlace } from "../../linalg/double-double-lu.ts";
import { componentUnits } from "../../problems/compliance.ts";
import type { DelassusFactors } from "../../problems/exact-motion.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { LawRow, Terms } from "./law-rows.ts";

export interface RowsSolution {
  /** δΛ. */
  readonly change: Doubled;
  /** Equations that are left without an unknown of their own. */
  readonly defects: number;
  /** How far those are from being met, relative to the drive. */
  readonly inconsistency: number;
  /** Whether the equations leave velocities open, not only impulses. */
  readonly leavesMotion: boolean;
}

/** Number of unknowns. */
export function rowsSize(problem: InclusionProblem): number {
  return problem.size + (problem.factors?.freedoms ?? 0);
}

/** Pivots that the rounding of dependent directions leaves, and pivots that twice the precision cannot tell from zero. */
export const DEPENDENT_PIVOT = 2 ** -42;
export const ZERO_PIVOT = 2 ** -90;

/** Solves the equations; pivots below `zero` times the largest count as zero and their unknowns stay zero. */
export function solveRows(problem: InclusionProblem, rows: readonly LawRow[], zero: number): RowsSolution {
  const f = problem.factors?.freedoms ?? 0;
  const n = problem.size;
  const size = n + f;
  const unit = componentUnits(problem).map(powerOfTwoBelow);
  const freedom = Float64Array.from({ length: f }, (_, j) => powerOfTwoBelow(problem.factors!.coordinateScale[j]!));
  const matrix = doubled(size * size);
  const right = doubled(size);
  if (problem.factors) writeMotion(matrix, problem.factors, n, unit, freedom);
  let drive = 0;
  for (let i = 0; i < n; i++) {
    drive = Math.max(drive, Math.abs(problem.offset[i]! * unit[i]!));
    right.head[f + i] = -rows[i]!.defect / unit[i]!;
    right.tail[f + i] = -(rows[i]!.defectTail ?? 0) / unit[i]!;
    const at = (f + i) * size;
    for (const [k, a] of rows[i]!.impulses) addTo(matrix, at + f + k, (a * unit[k]!) / unit[i]!);
    writeVelocities(matrix, at, problem, rows[i]!.velocities, unit, freedom, 1 / unit[i]!);
  }
  const found = solveDoubledInPlace(matrix, right, size, zero);
  const change = doubled(n);
  for (let i = 0; i < n; i++) {
    change.head[i] = found.x.head[f + i]! * unit[i]!;
    change.tail[i] = found.x.tail[f + i]! * unit[i]!;
  }
  const { rank, inconsistency, kernel } = found;
  return {
    change,
    defects: size - rank,
    inconsistency: inconsistency / (drive || 1),
    leavesMotion: kernel.some((vector) => moves(problem, vector, unit)),
  };
}

/** Share of its largest entry above which a kernel vector moves something. */
const MOVES = 2 ** -40;

function moves({ factors, matrix, size: n }: InclusionProblem, kernel: Float64Array, unit: Float64Array): boolean {
  const f = factors?.freedoms ?? 0;
  const most = largest(kernel);
  if (f > 0) return kernel.subarray(0, f).some((x) => Math.abs(x) > MOVES * most);
  return unit.some((one, i) => {
    let velocity = 0;
    for (let j = 0; j < n; j++) velocity += one * matrix[i * n + j]! * unit[j]! * kernel[j]!;
    return Math.abs(velocity) > MOVES * most;
  });
}

function addTo(out: Doubled, at: number, x: number): void {
  out.head[at]! += x;
}

/** The rows M̂ δu − W δΛ. */
function writeMotion(
  matrix: Doubled,
  { freedoms: f, mass, directions, stiffening }: DelassusFactors,
  n: number,
  unit: Float64Array,
  freedom: Float64Array,
): void {
  const size = n + f;
  const sum = new Accumulator();
  for (let j = 0; j < f; j++) {
    for (let k = 0; k < f; k++) {
      const scale = freedom[j]! * freedom[k]!;
      sum.set(mass[j * f + k]! * scale);
      for (let i = 0; i < n; i++) {
        if (stiffening[i] === 0) continue;
        const p = new Accumulator().addProduct(stiffening[i]!, directions[i * f + j]! * scale).settle();
        sum.addProduct(p.head, directions[i * f + k]!).addProduct(p.tail, directions[i * f + k]!);
      }
      sum.settle();
      matrix.head[j * size + k] = sum.head;
      matrix.tail[j * size + k] = sum.tail;
    }
    for (let i = 0; i < n; i++) matrix.head[j * size + f + i] = -directions[i * f + j]! * freedom[j]! * unit[i]!;
  }
}

/** Adds scale Σ b_k δξ_k to the row at `at`. */
function writeVelocities(
  matrix: Doubled,
  at: number,
  { factors, matrix: delassus, size: n }: InclusionProblem,
  terms: Terms,
  unit: Float64Array,
  freedom: Float64Array,
  scale: number,
): void {
  const f = factors?.freedoms ?? 0;
  const sum = new Accumulator();
  for (const [k, b] of terms) {
    const count = factors ? f : n;
    for (let j = 0; j < count; j++) {
      const entry = factors ? factors.directions[k * f + j]! * freedom[j]! : delassus[k * n + j]! * unit[j]!;
      sum
        .set(matrix.head[at + j]!, matrix.tail[at + j]!)
        .addProduct(b * scale, entry)
        .settle();
      matrix.head[at + j] = sum.head;
      matrix.tail[at + j] = sum.tail;
    }
  }
}
