/**
 * Is Λ the only one with this u⁺? For a fixed u⁺, hence fixed ξ, the impulses form the convex set
 *
 *   { Λ : G Λ = ξ − c,  −Λ_i ∈ C_i,  and −Λ_i on the face of C_i that ξ_i selects },
 *
 * so another one exists exactly when a direction d ≠ 0 with G d = 0 stays inside the set: some d with
 * E d = 0 (kernel of G, impulses fixed by ξ) and A d ≥ 0 (bounds that Λ touches).
 */
import { stacked } from "../linalg/dense.ts";
import { leastDistance } from "../linalg/least-distance.ts";
import { nullSpace } from "../linalg/null-space.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import { componentUnits } from "../problems/compliance.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { lawVelocities } from "../problems/residual.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { axisOf, isBilateral, isUnilateral } from "../sets/reservoirs/reservoirs.ts";

/** A bound counts as touched, a velocity as zero, within this share of the problem's size (solver accuracy). */
const TOUCH = 1e-8;

/** Beyond this many components the question is left open: the kernel would dominate the solve itself. */
const LARGEST_UNIQUENESS_QUESTION = 400;

/** Rows of the linear conditions on a change d of the impulses, in units where every component has size √J. */
interface Conditions {
  readonly zero: Float64Array[];
  readonly nonnegative: Float64Array[];
}

/** True or false; undefined when the problem is too large to ask. */
export function impulsesAreUnique(problem: InclusionProblem, impulses: Float64Array): boolean | undefined {
  const n = problem.size;
  if (n === 0) return true;
  if (n > LARGEST_UNIQUENESS_QUESTION) return undefined;
  const conditions = feasibleChanges(problem, impulses);
  const kernel = nullSpace(stacked(conditions.zero), conditions.zero.length, n);
  const k = kernel.dimension;
  if (k === 0) return true;
  const rows = conditions.nonnegative.length;
  const bounds = new Float64Array((rows + 1) * k);
  conditions.nonnegative.forEach((row, i) => {
    for (let j = 0; j < k; j++) {
      let sum = 0;
      for (let l = 0; l < n; l++) sum += row[l]! * kernel.basis[j * n + l]!;
      // A kernel vector is orthogonal to a bound up to rounding: then it is exactly orthogonal.
      bounds[i * k + j] = Math.abs(sum) <= n * 2 ** 10 * EPSILON ? 0 : sum;
    }
  });
  if (nullSpace(bounds.subarray(0, rows * k), rows, k).dimension > 0) return false;
  for (let i = 0; i < rows; i++) for (let j = 0; j < k; j++) bounds[rows * k + j]! += bounds[i * k + j]!;
  const target = new Float64Array(rows + 1);
  target[rows] = 1;
  return !leastDistance(bounds, rows + 1, k, target).feasible;
}

function feasibleChanges(problem: InclusionProblem, impulses: Float64Array): Conditions {
  const n = problem.size;
  const unit = componentUnits(problem);
  const size = problemSize(problem, impulses, unit);
  const conditions: Conditions = { zero: [], nonnegative: [] };
  for (let i = 0; i < n; i++) {
    const row = new Float64Array(n);
    for (let j = 0; j < n; j++) row[j] = problem.matrix[i * n + j]! * unit[j]! * unit[i]!;
    conditions.zero.push(row);
  }
  const velocities = lawVelocities(problem, impulses);
  for (const block of problem.blocks) addBlock(velocities, block, impulses, unit, size, conditions);
  return conditions;
}

function problemSize(problem: InclusionProblem, impulses: Float64Array, unit: Float64Array): number {
  let size = 0;
  for (let i = 0; i < problem.size; i++) {
    size = Math.max(size, Math.abs(impulses[i]! / unit[i]!), Math.abs(problem.offset[i]! * unit[i]!));
  }
  return size || 1;
}

/** What a block is judged with: rows of conditions, and what counts as zero or as touched. */
interface Judge {
  readonly row: (entries: Entries) => Float64Array;
  readonly touches: (gap: number, component: number) => boolean;
}

type Entries = readonly (readonly [number, number])[];

function judgeOf(n: number, unit: Float64Array, size: number): Judge {
  return {
    row(entries) {
      const out = new Float64Array(n);
      let norm = 0;
      for (const [component, value] of entries) norm = Math.hypot(norm, (out[component]! += value * unit[component]!));
      return norm > 0 ? out.map((value) => value / norm) : out;
    },
    touches: (gap, component) => gap / unit[component]! <= TOUCH * size,
  };
}

function addBlock(
  velocities: Float64Array,
  block: Block,
  impulses: Float64Array,
  unit: Float64Array,
  size: number,
  conditions: Conditions,
): void {
  if (isBilateral(block)) return;
  const { start, dimension } = block;
  const judge = judgeOf(velocities.length, unit, size);
  const sticks = Array.from({ length: dimension }, (_, j) => start + j).every(
    (i) => Math.abs(velocities[i]!) * unit[i]! <= TOUCH * size,
  );
  if (isUnilateral(block)) {
    if (!sticks) conditions.zero.push(judge.row([[start, 1]]));
    else if (judge.touches(impulses[start]!, start)) conditions.nonnegative.push(judge.row([[start, 1]]));
  } else if (!sticks) addSlip(block, impulses, judge, conditions);
  else if (dimension === 1) addInterval(block, impulses, judge, conditions);
  else addCurvedBound(block, impulses, judge, conditions);
}

/** Slip: the impulse is fixed by the normal impulse, or by the fixed bound. */
function addSlip(
  { start, dimension, normal }: Block,
  impulses: Float64Array,
  judge: Judge,
  conditions: Conditions,
): void {
  const share = normal >= 0 ? Math.max(0, impulses[normal]!) : 0;
  for (let j = 0; j < dimension; j++) {
    const ratio = share > 0 ? impulses[start + j]! / share : 0;
    const tie: Entries = normal >= 0 ? [[normal, -ratio]] : [];
    conditions.zero.push(judge.row([[start + j, 1], ...tie]));
  }
}

/** Sticking in one direction: the ends of the interval that Λ touches. */
function addInterval(block: Block, impulses: Float64Array, judge: Judge, conditions: Conditions): void {
  const { start, normal } = block;
  const axis = axisOf(block, 0);
  const bound = axis * (normal >= 0 ? impulses[normal]! : 1);
  const tie: Entries = normal >= 0 ? [[normal, axis]] : [];
  for (const sign of [1, -1]) {
    if (!judge.touches(bound - sign * impulses[start]!, start)) continue;
    conditions.nonnegative.push(judge.row([[start, -sign], ...tie]));
  }
}

/** Sticking two- or three-dimensional friction: the tangent plane of the cone where Λ touches it. */
function addCurvedBound(block: Block, impulses: Float64Array, { row, touches }: Judge, conditions: Conditions): void {
  const { start, dimension, normal } = block;
  const axes = Array.from({ length: dimension }, (_, j) => axisOf(block, j));
  const components = Array.from({ length: dimension }, (_, j) => start + j);
  for (const [j, component] of components.entries()) if (axes[j] === 0) conditions.zero.push(row([[component, 1]]));
  const live = components.filter((_, j) => axes[j]! > 0);
  const scaled = live.map((component) => impulses[component]! / axes[component - start]!);
  const norm = Math.hypot(...scaled);
  if (touches(impulses[normal]!, normal)) {
    conditions.nonnegative.push(row([[normal, 1]]));
    for (const component of live) {
      const slope = [normal, axes[component - start]!] as const;
      conditions.nonnegative.push(row([slope, [component, 1]]), row([slope, [component, -1]]));
    }
  } else if (touches((impulses[normal]! - norm) * Math.min(...axes.filter((axis) => axis > 0)), start)) {
    const slope = live.map((component, j) => [component, -scaled[j]! / norm / axes[component - start]!] as const);
    conditions.nonnegative.push(row([[normal, 1], ...slope]));
  }
}
