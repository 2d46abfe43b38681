/**
 * Thin problems: many contacts, each of which is coupled with few others, as in stacks, rows and walls. The equations of a step on the
 * cones (contact/) then factorise in a small part of n³/3, the work of a dense elimination, which pivots and steps on the pieces take
 * many times over.
 */
import { analyse, type BlockGraph } from "../linalg/sparse/fronts.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import type { SolverOptions, SolverResult } from "./solver.ts";
import { sparse } from "./sparse.ts";

/** Below this size a path of pivots is as fast (measured: `npm run bench -- solvers`). */
const LEAST_SIZE = 120;

/** Share of pairs of contacts that are coupled, up to which it is worth asking what a factorisation costs. */
const MOST_PAIRS = 1 / 5;

/**
 * Share of n³ up to which it is cheap. Stacks and chains stay below 1/60; where bodies carry eight contacts each, hung together at
 * random, it takes 1/15, and pivoting wins.
 */
const MOST_WORK = 1 / 25;

/** Iterations; stacks take some fifty. */
const RUN = 200;

/** A run on the cones; undefined where the problem is not thin or has other laws. */
export function solveThin(problem: InclusionProblem, options: SolverOptions): SolverResult | undefined {
  const { size } = problem;
  if (size < LEAST_SIZE || sparse.refuses(problem) !== undefined) return undefined;
  const graph = contactGraph(problem, MOST_PAIRS);
  if (!graph || analyse(graph).work > MOST_WORK * size ** 3) return undefined;
  return sparse.solve(problem, { ...options, maxIterations: options.maxIterations ?? RUN });
}

/** Contacts with their friction, and which are coupled, either way; undefined where more than this share of all pairs is. */
function contactGraph({ size: n, matrix, blocks }: InclusionProblem, most: number): BlockGraph | undefined {
  const nodeOf = new Int32Array(n);
  let nodes = 0;
  for (const { start, dimension, normal } of blocks) if (normal < 0) nodeOf.fill(nodes++, start, start + dimension);
  const unknowns = new Int32Array(nodes + 1);
  for (const { start, dimension, normal } of blocks) {
    if (normal >= 0) nodeOf.fill(nodeOf[normal]!, start, start + dimension);
    unknowns[nodeOf[start]! + 1]! += dimension;
  }
  for (let a = 0; a < nodes; a++) unknowns[a + 1]! += unknowns[a]!;
  const isNext = new Uint8Array(nodes * nodes);
  let pairs = 0;
  for (let i = 0; i < n; i++) {
    const a = nodeOf[i]!;
    for (let j = 0; j < n; j++) {
      if (matrix[i * n + j] === 0 || isNext[a * nodes + nodeOf[j]!] === 1) continue;
      isNext[a * nodes + nodeOf[j]!] = isNext[nodeOf[j]! * nodes + a] = 1;
      pairs += a === nodeOf[j] ? 1 : 2;
    }
    if (pairs > most * nodes * nodes) return undefined;
  }
  return { nodes, unknowns, ...rowsOfPairs(isNext, nodes, pairs) };
}

function rowsOfPairs(isNext: Uint8Array, nodes: number, pairs: number): Pick<BlockGraph, "starts" | "indices"> {
  const starts = new Int32Array(nodes + 1);
  const indices = new Int32Array(pairs);
  let end = 0;
  for (let a = 0; a < nodes; a++) {
    for (let b = 0; b < nodes; b++) if (isNext[a * nodes + b] === 1) indices[end++] = b;
    starts[a + 1] = end;
  }
  return { starts, indices };
}
