/**
 * The problem in pure numbers, with every friction reservoir of size one:
 *
 *   Λ_i = e s_i λ_i,   ξ_i = (e / s_i) x_i,   x = A λ + b,   −λ_T ∈ λ_N B
 *
 * s_i = 1/√g_i for elements that are not friction (g: the compliance of the residual) and s_j = μ_j s_N for friction, so that
 * disks and ellipses are the same unit disk, planar friction the interval [−1, 1], Contensou friction the unit body (spin
 * measured at the rim). e = ‖c/√g‖. Friction without a coefficient and steps without a bound carry no impulse and are left out.
 */
import type { Pressure } from "../../elements/element.ts";
import type { Block, InclusionProblem } from "../../problems/inclusion-problem.ts";
import { blockCompliance } from "../../problems/residual.ts";

export type RoundLaw =
  | { readonly kind: "bilateral" | "unilateral"; readonly at: number }
  | { readonly kind: "step"; readonly at: number; readonly bound: number }
  /** −λ ∈ λ_normal [−1, 1]. */
  | { readonly kind: "line"; readonly at: number; readonly normal: number }
  /** −(λ, λ) ∈ λ_normal × unit disk. */
  | { readonly kind: "disk"; readonly at: number; readonly normal: number }
  /** −(λ, λ, λ) ∈ λ_normal × unit Contensou body. */
  | { readonly kind: "body"; readonly at: number; readonly normal: number; readonly pressure: Pressure };

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

/** Impulse units 1/√g_N μ_j of the components of a block; 0 for those that carry nothing. */
function unitsOf(block: Block, roots: Float64Array): number[] {
  const { kind, friction, normal, start, bound } = block;
  if (kind === "step") return [bound > 0 ? roots[start]! : 0];
  if (normal < 0) return [roots[start]!];
  const unit = roots[normal]!;
  if (kind === "coulomb-contensou") return [1, 1, block.radius].map((size) => size * friction[0] * unit);
  return Array.from({ length: block.dimension }, (_, j) => friction[j]! * unit);
}

/** The problem in these units; undefined without a drive, where Λ = 0 solves it. */
export function roundProblem(problem: InclusionProblem): RoundProblem | undefined {
  const roots = new Float64Array(problem.size);
  let energy = 0;
  for (const block of problem.blocks) {
    const root = 1 / Math.sqrt(blockCompliance(problem, block));
    for (let j = 0; j < block.dimension; j++) {
      roots[block.start + j] = root;
      const rim = block.kind === "coulomb-contensou" && j === 2 ? block.radius : 1;
      energy = Math.hypot(energy, problem.offset[block.start + j]! * root * rim);
    }
  }
  if (energy === 0) return undefined;
  const all = new Float64Array(problem.size);
  for (const block of problem.blocks) all.set(unitsOf(block, roots), block.start);
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

function lawOf(
  { kind, start, dimension, normal: normalAt, bound, pressure }: Block,
  places: ReadonlyMap<number, number>,
  energy: number,
  roots: Float64Array,
): RoundLaw[] {
  const own: number[] = [];
  for (let i = start; i < start + dimension; i++) if (places.has(i)) own.push(places.get(i)!);
  const at = own[0];
  if (at === undefined) return [];
  if (kind === "unilateral" || kind === "bilateral") return [{ kind, at }];
  if (kind === "step") {
    if (bound === Infinity) return [{ kind: "bilateral", at }];
    return [{ kind, at, bound: bound / (energy * roots[start]!) }];
  }
  const normal = places.get(normalAt)!;
  if (own.length === 1) return [{ kind: "line", at, normal }];
  if (own.length === 2) return [{ kind: "disk", at, normal }];
  return [{ kind: "body", at, normal, pressure }];
}

/** Λ of the given problem. */
export function givenImpulses({ original, components, units }: RoundProblem, impulses: Float64Array): Float64Array {
  const out = new Float64Array(original.size);
  components.forEach((component, place) => {
    out[component] = units[place]! * impulses[place]!;
  });
  return out;
}
