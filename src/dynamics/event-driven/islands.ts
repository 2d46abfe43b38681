/**
 * A contact problem falls apart into islands: components that neither the matrix nor a reservoir connects. Each is solved for itself,
 * which costs less than all of them at once, and what one of them is about to do decides nothing about the others.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { MotionFrame } from "./motion-frame.ts";

/** Disjoint sets of the numbers below `size`; the least number of a set is its root. */
function disjointSets(size: number) {
  const parent = Int32Array.from({ length: size }, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  const join = (i: number, j: number): void => {
    const [a, b] = [root(i), root(j)];
    parent[Math.max(a, b)] = Math.min(a, b);
  };
  return { root, join };
}

/** Numbers of the components of each island, in rising order. */
export function islandsOf({ size, matrix, blocks }: InclusionProblem): number[][] {
  const { root, join } = disjointSets(size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) if (matrix[i * size + j] !== 0 || matrix[j * size + i] !== 0) join(i, j);
  }
  for (const { start, dimension, normal } of blocks) {
    for (let i = start + 1; i < start + dimension; i++) join(start, i);
    if (normal >= 0) join(start, normal);
  }
  const islands = new Map<number, number[]>();
  for (let i = 0; i < size; i++) {
    const own = islands.get(root(i));
    if (own) own.push(i);
    else islands.set(root(i), [i]);
  }
  return [...islands.values()];
}

/** The problem of one island. */
export function islandProblem(problem: InclusionProblem, island: readonly number[]): InclusionProblem {
  if (island.length === problem.size) return problem;
  const size = island.length;
  const place = new Map(island.map((i, k) => [i, k]));
  const matrix = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) matrix[a * size + b] = problem.matrix[island[a]! * problem.size + island[b]!]!;
  }
  const blocks = problem.blocks.flatMap((block) => {
    const start = place.get(block.start);
    return start === undefined ? [] : [{ ...block, start, normal: block.normal < 0 ? -1 : place.get(block.normal)! }];
  });
  return { size, matrix, offset: Float64Array.from(island, (i) => problem.offset[i]!), blocks };
}

/**
 * Elements of a frame with loaded rows, in order, that hang together with the seeds: by a coordinate, by friction on a normal, or through
 * others. Elements of masses that are not diagonal all hang together.
 */
export function elementsAround(at: MotionFrame, seeds: ReadonlySet<number>): readonly number[] {
  const { system, active, starts, entries, roles } = at;
  if (!system.hasDiagonalMass || at.mass.isSingular) return active;
  // Numbers below f are coordinates, those from f on elements by their first component.
  const f = system.freedoms;
  const { root, join } = disjointSets(f + at.size);
  for (const e of active) {
    const own = f + starts[e]!;
    const end = entries.start[starts[e]! + system.elements[e]!.dimension]!;
    for (let k = entries.start[starts[e]!]!; k < end; k++) join(own, entries.index[k]!);
    const normal = roles.owner[e]!;
    if (normal >= 0 && starts[normal]! >= 0) join(own, f + starts[normal]!);
  }
  const reached = new Set<number>();
  for (const e of active) if (seeds.has(e)) reached.add(root(f + starts[e]!));
  return active.filter((e) => reached.has(root(f + starts[e]!)));
}
