/** Inclusion problems from mass, directions and velocity, and what can be done to them. */
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { type Block, type BlockKind, block } from "../../src/sets/reservoirs/block.ts";

export interface PlainImpact {
  readonly blocks: readonly Block[];
  /** Force directions w_j, one row per component. */
  readonly directions: readonly (readonly number[])[];
  readonly velocity: readonly number[];
  /** ε per component; 0 where it is left out. */
  readonly restitution?: readonly number[];
  /** Diagonal of M; ones when left out. */
  readonly mass?: readonly number[];
}

/** G = W M⁻¹ Wᵀ, c = (1 + ε) W u⁻. */
export function impact({ blocks, directions, velocity, restitution, mass }: PlainImpact): InclusionProblem {
  const size = directions.length;
  const inner = (v: readonly number[], w: readonly number[]) =>
    v.reduce((sum, x, k) => sum + (x * w[k]!) / (mass?.[k] ?? 1), 0);
  const matrix = new Float64Array(size * size);
  const offset = new Float64Array(size);
  directions.forEach((v, i) => {
    const speed = v.reduce((sum, x, k) => sum + x * velocity[k]!, 0);
    offset[i] = (1 + (restitution?.[i] ?? 0)) * speed;
    directions.forEach((w, j) => {
      matrix[i * size + j] = inner(v, w);
    });
  });
  return { size, matrix, offset, blocks };
}

export function raw(
  matrix: readonly (readonly number[])[],
  offset: readonly number[],
  blocks: Block[],
): InclusionProblem {
  return { size: offset.length, matrix: Float64Array.from(matrix.flat()), offset: Float64Array.from(offset), blocks };
}

/** A kind, or a kind with friction, bound or normal. */
export type BlockEntry = BlockKind | (Partial<Block> & { readonly kind: BlockKind });

/** Blocks one after the other. */
export function blocks(...kinds: readonly BlockEntry[]): Block[] {
  let start = 0;
  return kinds.map((entry) => {
    const parts = typeof entry === "string" ? { kind: entry } : entry;
    const dimension = parts.kind === "coulomb-contensou" ? 3 : /disk|ellipse/.test(parts.kind) ? 2 : 1;
    const made = block({ start, dimension, ...parts });
    start += dimension;
    return made;
  });
}

export const step = (bound: number) => ({ kind: "step", bound }) as const;
export const coulomb = (normal: number, mu: number) => ({ kind: "coulomb-step", normal, friction: [mu, mu] }) as const;
export const disk = (normal: number, mu: number) => ({ kind: "coulomb-disk", normal, friction: [mu, mu] }) as const;
export const ellipse = (normal: number, mu1: number, mu2: number) =>
  ({ kind: "coulomb-ellipse", normal, friction: [mu1, mu2] }) as const;

/** The same problem with its blocks in another order; `places[i]` is where component i went. */
export function permuted(
  problem: InclusionProblem,
  order: readonly number[],
): { problem: InclusionProblem; places: number[] } {
  const places = new Array<number>(problem.size);
  let next = 0;
  for (const b of order) {
    const { start, dimension } = problem.blocks[b]!;
    for (let j = 0; j < dimension; j++) places[start + j] = next++;
  }
  const matrix = new Float64Array(problem.size ** 2);
  const offset = new Float64Array(problem.size);
  for (let i = 0; i < problem.size; i++) {
    offset[places[i]!] = problem.offset[i]!;
    for (let j = 0; j < problem.size; j++) {
      matrix[places[i]! * problem.size + places[j]!] = problem.matrix[i * problem.size + j]!;
    }
  }
  const moved = order.map((b) => {
    const old = problem.blocks[b]!;
    return { ...old, start: places[old.start]!, normal: old.normal < 0 ? -1 : places[old.normal]! };
  });
  return { problem: { size: problem.size, matrix, offset, blocks: moved }, places };
}

/** Masses times m, velocities times v: impulses and bounds scale with m v, compliance with 1/m. */
export function rescaled(problem: InclusionProblem, m: number, v: number): InclusionProblem {
  return {
    size: problem.size,
    matrix: problem.matrix.map((x) => x / m),
    offset: problem.offset.map((x) => x * v),
    blocks: problem.blocks.map((b) => ({ ...b, bound: b.bound * m * v })),
  };
}

/** Deterministic numbers in [0, 1): a linear congruence. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}
