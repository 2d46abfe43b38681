/**
 * Symbolic analysis for the multifrontal factorisation of matrices with a symmetric pattern: done once per pattern.
 *
 * Nodes are blocks of unknowns (the components of a contact, the velocities of a body). Nodes with the same neighbours after them
 * are eliminated together, as one front: a dense matrix with the unknowns of its nodes first (the pivots) and then the unknowns
 * after them that they touch (the rest). What the pivots change in the rest is added to the front of the parent.
 * Small fronts are merged with their parents although that stores some zeros: dense work on a few more numbers is cheaper than
 * one more front.                                                                        [DuffReid1983], [AshcraftGrimes1989]
 */
import { eliminationTree, postorder } from "./elimination-tree.ts";
import { minimumDegree } from "./minimum-degree.ts";

/** Blocks of unknowns and which of them are next to each other. */
export interface BlockGraph {
  readonly nodes: number;
  /** Neighbours, symmetric; a node may be its own. */
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  /** First unknown of each node, and the number of unknowns at the end. */
  readonly unknowns: Int32Array;
}

export interface Fronts {
  readonly size: number;
  readonly count: number;
  /** Place of each unknown in the order of elimination. */
  readonly place: Int32Array;
  /** First pivot of each front; the pivots of front s end where those of s + 1 begin. */
  readonly pivots: Int32Array;
  /** Where the rest of each front begins in `rest`, which holds places, and in `inParent`, their positions in the parent. */
  readonly restStarts: Int32Array;
  readonly rest: Int32Array;
  readonly inParent: Int32Array;
  readonly parent: Int32Array;
  readonly largestFront: number;
  /** Room for the changes that wait for their parents, at most. */
  readonly stackSize: number;
  /** Numbers in the factors: pivot rows whole, pivot columns below them. */
  readonly factorSize: number;
  /** Multiplications of one factorisation. */
  readonly work: number;
}

/** A front of up to so many unknowns as pivots is merged with its parent whenever it is the last child. */
const ALWAYS_MERGED = 6;

/** Else it is merged when the zeros are at most this share of the merged pivot rows. */
const ZERO_SHARE = 0.15;

/** Nodes between two questions whether to stop. */
const PATIENCE = 256;

/** Undefined when told to stop. */
export function analyse(graph: BlockGraph): Fronts;
export function analyse(graph: BlockGraph, shouldStop: () => boolean): Fronts | undefined;
export function analyse(graph: BlockGraph, shouldStop = (): boolean => false): Fronts | undefined {
  const { nodes, starts, indices, unknowns } = graph;
  const first = minimumDegree(nodes, starts, indices, shouldStop);
  if (!first) return undefined;
  const tree = eliminationTree(starts, indices, first, inverse(first));
  const order = postorder(tree).map((k) => first[k]!);
  const place = inverse(order);
  const parent = eliminationTree(starts, indices, order, place);
  const structure = structures(graph, order, place, parent, shouldStop);
  if (!structure || shouldStop()) return undefined;
  const tops = mergeFronts(graph, order, parent, structure);
  return expand(graph, order, tops, structure, unknowns);
}

/** One front of all unknowns, for matrices without zeros. */
export function onlyFront(size: number): Fronts {
  const none = new Int32Array(0);
  const parent = Int32Array.of(-1);
  const pivots = Int32Array.of(0, size);
  const restStarts = new Int32Array(2);
  const place = Int32Array.from({ length: size }, (_, i) => i);
  const shape = { size, count: 1, place, pivots, restStarts, rest: none, inParent: none, parent };
  return { ...shape, ...amounts(1, pivots, restStarts, parent) };
}

function inverse(order: Int32Array): Int32Array {
  const place = new Int32Array(order.length);
  for (let k = 0; k < order.length; k++) place[order[k]!] = k;
  return place;
}

interface Structures {
  readonly starts: Int32Array;
  readonly indices: Int32Array;
}

/** Places after k that the elimination of the node at place k touches, rising; undefined when told to stop. */
function structures(
  { nodes, starts, indices }: BlockGraph,
  order: Int32Array,
  place: Int32Array,
  parent: Int32Array,
  shouldStop: () => boolean,
): Structures | undefined {
  const out = new Int32Array(nodes + 1);
  let pool = new Int32Array(4 * starts[nodes]! + nodes);
  const seen = new Int32Array(nodes).fill(-1);
  const firstChild = new Int32Array(nodes).fill(-1);
  const sibling = new Int32Array(nodes).fill(-1);
  let end = 0;
  for (let k = 0; k < nodes; k++) {
    if (k % PATIENCE === PATIENCE - 1 && shouldStop()) return undefined;
    out[k] = end;
    if (pool.length < end + nodes) pool = grown(pool, end + nodes);
    seen[k] = k;
    const add = (j: number): void => {
      if (j <= k || seen[j] === k) return;
      seen[j] = k;
      pool[end++] = j;
    };
    const node = order[k]!;
    for (let l = starts[node]!; l < starts[node + 1]!; l++) add(place[indices[l]!]!);
    for (let c = firstChild[k]!; c >= 0; c = sibling[c]!) for (let l = out[c]!; l < out[c + 1]!; l++) add(pool[l]!);
    pool.subarray(out[k]!, end).sort();
    out[k + 1] = end;
    if (parent[k]! < 0) continue;
    sibling[k] = firstChild[parent[k]!]!;
    firstChild[parent[k]!] = k;
  }
  return { starts: out, indices: pool };
}

function grown(pool: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(2 * size);
  out.set(pool);
  return out;
}

/** For each front, in postorder, the place of its first node; the last one is the number of nodes. */
function mergeFronts(
  { nodes, unknowns }: BlockGraph,
  order: Int32Array,
  parent: Int32Array,
  { starts, indices }: Structures,
): Int32Array {
  const before = new Int32Array(nodes + 1);
  for (let k = 0; k < nodes; k++) before[k + 1] = before[k]! + unknowns[order[k]! + 1]! - unknowns[order[k]!]!;
  const restOf = (k: number): number => {
    let sum = 0;
    for (let l = starts[k]!; l < starts[k + 1]!; l++) sum += before[indices[l]! + 1]! - before[indices[l]!]!;
    return sum;
  };
  // Fronts so far: first and last place, rest of the last, zeros stored. The last child of a front ends where it begins.
  const tops: { from: number; to: number; rest: number; zeros: number }[] = [];
  for (let k = 0; k < nodes; k++) {
    let front = { from: k, to: k, rest: restOf(k), zeros: 0 };
    for (let child = tops.at(-1); child && parent[child.to] === front.from; child = tops.at(-1)) {
      const width = before[child.to + 1]! - before[child.from]!;
      const pivots = before[front.to + 1]! - before[front.from]!;
      const zeros = child.zeros + front.zeros + width * (pivots + front.rest - child.rest);
      if (width > ALWAYS_MERGED && zeros > ZERO_SHARE * (width + pivots) * (width + pivots + front.rest)) break;
      tops.pop();
      front = { from: child.from, to: front.to, rest: front.rest, zeros };
    }
    tops.push(front);
  }
  return Int32Array.from([...tops.map(({ from }) => from), nodes]);
}

/** The fronts in unknowns. */
function expand(
  graph: BlockGraph,
  order: Int32Array,
  tops: Int32Array,
  structure: Structures,
  unknowns: Int32Array,
): Fronts {
  const { nodes } = graph;
  const count = tops.length - 1;
  const size = unknowns[nodes]!;
  const before = new Int32Array(nodes + 1);
  const place = new Int32Array(size);
  for (let k = 0; k < nodes; k++) {
    const node = order[k]!;
    const width = unknowns[node + 1]! - unknowns[node]!;
    for (let i = 0; i < width; i++) place[unknowns[node]! + i] = before[k]! + i;
    before[k + 1] = before[k]! + width;
  }
  const pivots = tops.map((k) => before[k]!);
  const { restStarts, rest } = restOfFronts(tops, structure, before);
  const { inParent, parent } = positionsInParents(size, pivots, restStarts, rest);
  return {
    size,
    count,
    place,
    pivots,
    restStarts,
    rest,
    inParent,
    parent,
    ...amounts(count, pivots, restStarts, parent),
  };
}

/** The rest of a front is that of its last node. */
function restOfFronts(tops: Int32Array, { starts, indices }: Structures, before: Int32Array) {
  const count = tops.length - 1;
  const restStarts = new Int32Array(count + 1);
  const forEach = (s: number, visit: (place: number) => void): void => {
    const last = tops[s + 1]! - 1;
    for (let l = starts[last]!; l < starts[last + 1]!; l++) {
      for (let i = before[indices[l]!]!; i < before[indices[l]! + 1]!; i++) visit(i);
    }
  };
  for (let s = 0; s < count; s++) {
    restStarts[s + 1] = restStarts[s]!;
    forEach(s, () => restStarts[s + 1]!++);
  }
  const rest = new Int32Array(restStarts[count]!);
  let at = 0;
  for (let s = 0; s < count; s++) {
    forEach(s, (i) => {
      rest[at++] = i;
    });
  }
  return { restStarts, rest };
}

function positionsInParents(size: number, pivots: Int32Array, restStarts: Int32Array, rest: Int32Array) {
  const count = pivots.length - 1;
  const frontOf = new Int32Array(size);
  for (let s = 0; s < count; s++) frontOf.fill(s, pivots[s]!, pivots[s + 1]!);
  const parent = new Int32Array(count).fill(-1);
  const inParent = new Int32Array(rest.length);
  for (let s = 0; s < count; s++) {
    const from = restStarts[s]!;
    if (from === restStarts[s + 1]!) continue;
    const p = frontOf[rest[from]!]!;
    parent[s] = p;
    const width = pivots[p + 1]! - pivots[p]!;
    let l = restStarts[p]!;
    for (let k = from; k < restStarts[s + 1]!; k++) {
      const i = rest[k]!;
      if (i < pivots[p + 1]!) inParent[k] = i - pivots[p]!;
      else {
        while (rest[l]! < i) l++;
        inParent[k] = width + l - restStarts[p]!;
      }
    }
  }
  return { inParent, parent };
}

function amounts(count: number, pivots: Int32Array, restStarts: Int32Array, parent: Int32Array) {
  let [largestFront, stackSize, factorSize, work] = [0, 0, 0, 0];
  const waiting = new Float64Array(count);
  let stack = 0;
  for (let s = 0; s < count; s++) {
    const width = pivots[s + 1]! - pivots[s]!;
    const rest = restStarts[s + 1]! - restStarts[s]!;
    largestFront = Math.max(largestFront, width + rest);
    factorSize += width * (width + 2 * rest);
    work += (width * width * width) / 3 + width * rest * (width + rest);
    stack += rest * rest - waiting[s]!;
    stackSize = Math.max(stackSize, stack + waiting[s]!);
    if (parent[s]! >= 0) waiting[parent[s]!]! += rest * rest;
  }
  return { largestFront, stackSize, factorSize, work };
}
