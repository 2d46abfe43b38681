/**
 * The linear equations of a step of any method here:
 *
 *   (E A + B) d = y,      E, B block-diagonal
 *
 * Where A is held by its rows they are factorised as they stand, on the pattern of A. Where it is held by directions and masses,
 * A = Hᵀ M⁻¹ H, the unknowns are the changes x = M⁻¹ H d of the velocities, on the pattern of the bodies:
 *
 *   (M + H N Hᵀ) x = H B⁻¹ y,   N = B⁻¹ E,      d = B⁻¹ (y − E Hᵀ x)
 *
 * Either way the solution is refined against (E A + B) d = y.
 */

import { blockTimes } from "../../linalg/small-blocks.ts";
import { analyse, type Fronts } from "../../linalg/sparse/fronts.ts";
import { factorise, type Multifrontal, multifrontal, solveFactorised } from "../../linalg/sparse/multifrontal.ts";
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import { type BlockRows, blockRows } from "./block-rows.ts";
import type { ConeProblem } from "./cone-problem.ts";
import { DenseSteps, denseRows, LARGEST_FRONT } from "./dense-steps.ts";
import { blockVelocity } from "./factored-rows.ts";
import { addNormalEquations, type NormalPattern, normalPattern } from "./normal-equations.ts";
import { velocitiesInto } from "./operator.ts";

/** Pivots below this share of the largest entry are noise; refinement gives back what replacing them takes. */
const PIVOT_FLOOR = 2 ** -50;

/** With masses, entries differ by as much as N and M do, and pivots are sums of positive terms. */
const VELOCITY_PIVOT_FLOOR = 2 ** -100;

/** Refinements of a solution, at most; the first gives most. */
const REFINEMENTS = 2;

/** A refinement that does not halve the defect is the last one. */
const WORTH = 0.5;

/** Below this share of the right side a defect is not worth another solution. */
const REFINED = 1e-10;

export interface StepSystem {
  readonly problem: ConeProblem;
  readonly fronts: Fronts;
  readonly factors: Multifrontal;
  readonly values: Float64Array;
  /** The rows of A, block by block, or the pattern of the bodies. */
  readonly rows?: BlockRows;
  readonly normal?: NormalPattern;
  /** E, B and, for factored problems, B⁻¹, from 3 · start on; to be filled before `factoriseStep`. */
  readonly E: Float64Array;
  readonly B: Float64Array;
  readonly inverseB: Float64Array;
  readonly defect: Float64Array;
  readonly product: Float64Array;
  readonly change: Float64Array;
  readonly velocity: Float64Array;
  /** Pivots that the last factorisation replaced. */
  replaced: number;
}

/** Undefined when told to stop. */
export function stepSystem(problem: ConeProblem, shouldStop: () => boolean): StepSystem | undefined {
  const { factored, starts, blocks, size } = problem;
  if (problem.rows && size <= LARGEST_FRONT) return denseSystem(problem, problem.rows);
  const vector = (n = size): Float64Array => new Float64Array(n);
  const room = {
    ...{ E: vector(3 * size), B: vector(3 * size), inverseB: vector(3 * size) },
    ...{ defect: vector(), product: vector(), change: vector(), velocity: vector(factored?.freedoms ?? 0) },
    replaced: 0,
  };
  if (problem.rows) {
    const rows = blockRows(problem.rows, starts);
    const graph = { nodes: blocks, starts: rows.nextStarts, indices: rows.nextBlocks, unknowns: starts };
    const fronts = analyse(graph, shouldStop);
    if (!fronts) return undefined;
    const factors = multifrontal(fronts, rows.starts, rows.indices);
    return { problem, fronts, factors, rows, values: vector(rows.values.length), ...room };
  }
  const normal = normalPattern(factored!);
  const fronts = analyse(normal.graph, shouldStop);
  if (!fronts) return undefined;
  const factors = multifrontal(fronts, normal.starts, normal.indices);
  return { problem, fronts, factors, normal, values: vector(normal.indices.length), ...room };
}

/** A small system is one front; its arrays serve the next problem too. */
function denseSystem(problem: ConeProblem, matrix: SparseMatrix): StepSystem {
  const { room, starts, size } = problem;
  const steps = (room.steps ??= new DenseSteps(size));
  const { factors, E, B, inverseB, defect, product, change, velocity } = steps;
  const rows = denseRows(steps, matrix, starts);
  const { fronts, front: values } = factors;
  return { problem, fronts, factors, rows, values, E, B, inverseB, defect, product, change, velocity, replaced: 0 };
}

/** Factorises for the present E, B (and B⁻¹). False when a number was not finite, and when told to stop. */
export function factoriseStep(system: StepSystem, shouldStop: () => boolean): boolean {
  const { problem, factors, values, normal, E, inverseB } = system;
  if (normal) addNormalEquations(values, normal, problem, E, inverseB);
  else combineRows(system);
  system.replaced = factorise(factors, values, normal ? VELOCITY_PIVOT_FLOOR : PIVOT_FLOOR, shouldStop);
  return !Number.isNaN(system.replaced);
}

/** E A + B. */
function combineRows({ problem, rows, values: out, E, B }: StepSystem): void {
  const { blocks, starts } = problem;
  const { starts: rowStarts, values, own } = rows!;
  for (let c = 0; c < blocks; c++) {
    const start = starts[c]!;
    const m = starts[c + 1]! - start;
    const from = rowStarts[start]!;
    const length = rowStarts[start + 1]! - from;
    for (let i = 0; i < m; i++) {
      const at = 3 * start + i * m;
      const row = from + i * length;
      const e0 = E[at]!;
      const e1 = m > 1 ? E[at + 1]! : 0;
      const e2 = m > 2 ? E[at + 2]! : 0;
      const second = m > 1 ? from + length : from;
      const third = m > 2 ? second + length : from;
      for (let k = 0; k < length; k++)
        out[row + k] = e0 * values[from + k]! + e1 * values[second + k]! + e2 * values[third + k]!;
      for (let j = 0; j < m; j++) out[row + own[c]! + j]! += B[at + j]!;
    }
  }
}

/**
 * out ← d; `y` is left as it is. Refined, but for one front without replaced pivots: rows were exchanged freely there, so the solution is
 * as good as the equations are.
 */
export function solveStep(system: StepSystem, out: Float64Array, y: Float64Array): void {
  const { problem, defect, change, factors } = system;
  const { size } = problem;
  if (factors.front === factors.factors && system.replaced === 0) {
    solveRoughly(system, out, y);
    return;
  }
  const goal = largest(y, size);
  let last = Infinity;
  out.fill(0);
  for (let i = 0; i < size; i++) defect[i] = y[i]!;
  for (let k = 0; k <= REFINEMENTS; k++) {
    solveRoughly(system, change, defect);
    for (let i = 0; i < size; i++) out[i]! += change[i]!;
    defectInto(system, out, y);
    const next = largest(defect, size);
    if (!(next < last)) {
      for (let i = 0; i < size; i++) out[i]! -= change[i]!;
      break;
    }
    const isLast = next > WORTH * last || next <= REFINED * goal;
    last = next;
    if (isLast) break;
  }
}

function largest(x: Float64Array, n: number): number {
  let out = 0;
  for (let i = 0; i < n; i++) out = Math.max(out, Math.abs(x[i]!));
  return out;
}

/** defect ← y − E A d − B d. */
function defectInto({ problem, defect, product, E, B }: StepSystem, d: Float64Array, y: Float64Array): void {
  const { blocks, starts } = problem;
  velocitiesInto(product, problem, d);
  for (let c = 0; c < blocks; c++) {
    const start = starts[c]!;
    const m = starts[c + 1]! - start;
    for (let i = 0; i < m; i++) {
      let sum = y[start + i]!;
      for (let j = 0; j < m; j++) {
        const at = 3 * start + i * m + j;
        sum -= E[at]! * product[start + j]! + B[at]! * d[start + j]!;
      }
      defect[start + i] = sum;
    }
  }
}

/** out ← d without refinement, for methods that correct themselves. */
export function solveRoughly(system: StepSystem, out: Float64Array, y: Float64Array): void {
  const { problem, factors, normal, E, inverseB, velocity, product } = system;
  const { size, blocks, starts, factored } = problem;
  if (!normal) {
    for (let i = 0; i < size; i++) out[i] = y[i]!;
    solveFactorised(factors, out);
    return;
  }
  const { dofStarts, dofs, valueStarts, directions } = factored!;
  velocity.fill(0);
  for (let c = 0; c < blocks; c++) {
    const start = starts[c]!;
    const m = starts[c + 1]! - start;
    blockTimes(out, start, inverseB, 3 * start, m, y, start);
    let value = valueStarts[c]!;
    for (let i = 0; i < m; i++) {
      for (let k = dofStarts[c]!; k < dofStarts[c + 1]!; k++)
        velocity[dofs[k]!]! += directions[value++]! * out[start + i]!;
    }
  }
  solveFactorised(factors, velocity);
  for (let c = 0; c < blocks; c++) {
    const start = starts[c]!;
    const m = starts[c + 1]! - start;
    blockVelocity(factored!, product, start, c, m, velocity, undefined, start);
    blockTimes(out, start, E, 3 * start, m, product, start);
    for (let i = start; i < start + m; i++) product[i] = y[i]! - out[i]!;
    blockTimes(out, start, inverseB, 3 * start, m, product, start);
  }
}
