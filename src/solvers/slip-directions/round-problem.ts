/**
 * The problem in pure numbers, with every friction reservoir of size one:
 *
 *   Λ_i = e s_i λ_i,   ξ_i = (e / s_i) x_i,   x = A λ + b,   −λ_T ∈ λ_N B
 *
 * s_i = 1/√g_i for elements that are not friction (g: the compliance of the residual) and s_j = μ_j s_N for friction, so that
 * disks and ellipses are the same unit disk, planar friction the interval [−1, 1], Contensou friction the unit body (spin
 * measured at the rim). e = ‖c/√g‖. Friction without a coefficient and steps without a bound carry no impulse and are left out.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { blockCompliance } from "../../problems/residual.ts";
import type { Body } from "../../sets/body.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { axisOf, bodyOf, isStep, isUnilateral, leverOf, transmits } from "../../sets/reservoirs/reservoirs.ts";

/** −λ ∈ size · B; without a body λ ≥ 0 or any number. */
export interface RoundLaw {
  /** First component, and how many there are. */
  readonly at: number;
  readonly dimension: number;
  readonly body: Body | undefined;
  /** λ ≥ 0. */
  readonly isUnilateral: boolean;
  /** Component whose λ is the size; −1 where the size is `bound`. */
  readonly normal: number;
  readonly bound: number;
}

export interface RoundProblem {
  readonly original: InclusionProblem;
  /** Number of components that carry impulses. */
  readonly size: number;
  /** A, size × size, and b. */
  readonly matrix: Float64Array;
  readonly offset: Float64Array;
  readonly laws: readonly RoundLaw[];
  /** Component of the given problem, and Λ = unit λ. */
  readonly components: Int32Array;
  readonly units: Float64Array;
}

/** Impulse unit 1/√g of component j of a block, μ_j/√g_N for friction; 0 where it carries nothing. */
function unitOf(block: Block, j: number, roots: Float64Array): number {
  if (block.normal >= 0) return axisOf(block, j) * roots[block.normal]!;
  return transmits(block, j) ? roots[block.start]! : 0;
}

/** The problem in these units; undefined without a drive, where Λ = 0 solves it. */
export function roundProblem(problem: InclusionProblem): RoundProblem | undefined {
  const roots = new Float64Array(problem.size);
  let energy = 0;
  for (const block of problem.blocks) {
    const root = 1 / Math.sqrt(blockCompliance(problem, block));
    for (let j = 0; j < block.dimension; j++) {
      roots[block.start + j] = root;
      energy = Math.hypot(energy, problem.offset[block.start + j]! * root * leverOf(block, j));
    }
  }
  if (energy === 0) return undefined;
  const all = new Float64Array(problem.size);
  for (const block of problem.blocks) {
    for (let j = 0; j < block.dimension; j++) all[block.start + j] = unitOf(block, j, roots);
  }
  const components = Int32Array.from(all.keys()).filter((i) => all[i]! > 0);
  const size = components.length;
  const matrix = new Float64Array(size * size);
  components.forEach((i, row) => {
    components.forEach((j, column) => {
      matrix[row * size + column] = problem.matrix[i * problem.size + j]! * all[i]! * all[j]!;
    });
  });
  const places = new Map(Array.from(components, (component, place) => [component, place]));
  return {
    ...{ original: problem, size, matrix, components },
    offset: Float64Array.from(components, (i) => (problem.offset[i]! * all[i]!) / energy),
    laws: problem.blocks.flatMap((block) => lawOf(block, places, energy, roots)),
    units: Float64Array.from(components, (i) => energy * all[i]!),
  };
}

function lawOf(block: Block, places: ReadonlyMap<number, number>, energy: number, roots: Float64Array): RoundLaw[] {
  const { start, dimension, bound } = block;
  const own: number[] = [];
  for (let i = start; i < start + dimension; i++) if (places.has(i)) own.push(places.get(i)!);
  if (own.length === 0) return [];
  const isFixed = isStep(block) && bound < Infinity;
  return [
    {
      ...{ at: own[0]!, dimension: own.length, isUnilateral: isUnilateral(block) },
      body: isFixed || block.normal >= 0 ? bodyOf(block) : undefined,
      normal: places.get(block.normal) ?? -1,
      bound: isFixed ? bound / (energy * roots[start]!) : 0,
    },
  ];
}

/** Λ of the given problem. */
export function givenImpulses({ original, components, units }: RoundProblem, impulses: Float64Array): Float64Array {
  const out = new Float64Array(original.size);
  components.forEach((component, place) => {
    out[component] = units[place]! * impulses[place]!;
  });
  return out;
}
