/**
 * Order of elimination with little fill: approximate minimum degree.                                    [AmestoyDavisDuff1996]
 *
 * The graph of what remains after some eliminations is kept as a quotient graph: a node that was eliminated becomes an element,
 * which stands for the clique of its neighbours. A variable holds the elements and the variables next to it. Elements inside
 * another one and variables with equal neighbours are merged, and the degree of a variable is bounded from above by
 *
 *   d_i = min( n − k,   d_i + |L_p \ i|,   |A_i \ i| + |L_p \ i| + Σ_e |L_e \ L_p| )
 *
 * after the elimination of p, which costs one pass over the neighbours' lists.
 */

/** Lists lie in one pool, which only grows: new elements go to its end, other lists shrink where they are. */
interface Quotient {
  readonly n: number;
  pool: Int32Array;
  end: number;
  /** Of variables and elements: where the list begins, its length; of variables: how many of it, the first ones, are elements. */
  readonly start: Int32Array;
  readonly length: Int32Array;
  readonly elements: Int32Array;
  /** Nodes that a variable stands for; 0 when it is none any more, negative while it is next to the pivot. */
  readonly weight: Int32Array;
  /** Bound of a variable's degree; |L_e| of an element, −1 when it was absorbed. */
  readonly size: Int32Array;
  /** |L_e \ L_p| where stamp[e] is the present time. */
  readonly outside: Int32Array;
  readonly stamp: Int32Array;
  time: number;
  /** Nodes merged into a variable, as a chain. */
  readonly nextMember: Int32Array;
  readonly lastMember: Int32Array;
  /** Variables by degree, as chains in both directions; `next` also serves the chains of equal sums. */
  readonly head: Int32Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  readonly bucket: Int32Array;
  readonly hash: Int32Array;
  smallest: number;
  eliminated: number;
}

/** Pivots between two questions whether to stop. */
const PATIENCE = 64;

/**
 * The nodes in the order of their elimination; undefined when told to stop. Neighbours of node i: indices[starts[i] … starts[i + 1]),
 * symmetric; i itself may be among them.
 */
export function minimumDegree(n: number, starts: Int32Array, indices: Int32Array): Int32Array;
export function minimumDegree(
  n: number,
  starts: Int32Array,
  indices: Int32Array,
  shouldStop: () => boolean,
): Int32Array | undefined;
export function minimumDegree(
  n: number,
  starts: Int32Array,
  indices: Int32Array,
  shouldStop?: () => boolean,
): Int32Array | undefined {
  const graph = quotient(n, starts, indices);
  const order = new Int32Array(n);
  let placed = 0;
  for (let pivots = 1; placed < n; pivots++) {
    if (pivots % PATIENCE === 0 && shouldStop?.()) return undefined;
    const pivot = takeSmallest(graph);
    const before = graph.end;
    eliminate(graph, pivot);
    if (graph.length[pivot] === 0) graph.end = before;
    for (let i = pivot; i >= 0; i = graph.nextMember[i]!) order[placed++] = i;
    graph.eliminated = placed;
  }
  return order;
}

function quotient(n: number, starts: Int32Array, indices: Int32Array): Quotient {
  const integers = (value: number): Int32Array => new Int32Array(n + 1).fill(value);
  const graph: Quotient = {
    ...{ n, pool: new Int32Array(2 * starts[n]! + n + 16), end: 0, time: 1, smallest: 0, eliminated: 0 },
    ...{ start: integers(0), length: integers(0), elements: integers(0), weight: integers(1), size: integers(0) },
    ...{ outside: integers(0), stamp: integers(0), nextMember: integers(-1), lastMember: integers(0) },
    ...{ head: integers(-1), next: integers(-1), previous: integers(-1), bucket: integers(-1), hash: integers(0) },
  };
  for (let i = 0; i < n; i++) {
    graph.start[i] = graph.end;
    for (let k = starts[i]!; k < starts[i + 1]!; k++) if (indices[k] !== i) graph.pool[graph.end++] = indices[k]!;
    graph.length[i] = graph.size[i] = graph.end - graph.start[i]!;
    graph.lastMember[i] = i;
    insert(graph, i);
  }
  return graph;
}

function insert(graph: Quotient, i: number): void {
  const degree = graph.size[i]!;
  const first = graph.head[degree]!;
  graph.next[i] = first;
  graph.previous[i] = -1;
  if (first >= 0) graph.previous[first] = i;
  graph.head[degree] = i;
  if (degree < graph.smallest) graph.smallest = degree;
}

function remove({ head, next, previous, size }: Quotient, i: number): void {
  const before = previous[i]!;
  const after = next[i]!;
  if (before >= 0) next[before] = after;
  else head[size[i]!] = after;
  if (after >= 0) previous[after] = before;
}

function takeSmallest(graph: Quotient): number {
  while (graph.head[graph.smallest]! < 0) graph.smallest++;
  const pivot = graph.head[graph.smallest]!;
  remove(graph, pivot);
  return pivot;
}

/** Makes the variable p an element. */
function eliminate(graph: Quotient, p: number): void {
  const { weight } = graph;
  const own = weight[p]!;
  weight[p] = 0;
  gather(graph, p);
  measureOutside(graph, p);
  let around = graph.size[p]!;
  const from = graph.start[p]!;
  const to = from + graph.length[p]!;
  for (let k = from; k < to; k++) {
    const i = graph.pool[k]!;
    if (compress(graph, i, p)) continue;
    around += weight[i]!;
    merge(graph, p, i);
  }
  mergeEqualVariables(graph, from, to);
  const left = graph.n - graph.eliminated - own;
  let count = from;
  for (let k = from; k < to; k++) {
    const i = graph.pool[k]!;
    if (weight[i] === 0) continue;
    const nodes = -weight[i]!;
    weight[i] = nodes;
    graph.size[i] = Math.max(0, Math.min(left - nodes, graph.size[i]! + around - nodes));
    insert(graph, i);
    graph.pool[count++] = i;
  }
  graph.length[p] = count - from;
  graph.size[p] = around;
}

/** L_p: the variables next to p, at the end of the pool; the elements next to p are absorbed. */
function gather(graph: Quotient, p: number): void {
  const { start, length, elements } = graph;
  const first = start[p]!;
  const inner = first + elements[p]!;
  const last = first + length[p]!;
  const from = graph.end;
  let sum = 0;
  for (let k = first; k < inner; k++) {
    const e = graph.pool[k]!;
    if (graph.size[e]! < 0) continue;
    sum += take(graph, start[e]!, start[e]! + length[e]!);
    graph.size[e] = -1;
  }
  sum += take(graph, inner, last);
  start[p] = from;
  length[p] = graph.end - from;
  graph.size[p] = sum;
}

/** Appends the variables of a list that are not yet taken; their weights become negative. Returns the weight of them. */
function take(graph: Quotient, from: number, to: number): number {
  const { weight } = graph;
  if (graph.end + to - from > graph.pool.length) {
    const pool = new Int32Array(2 * (graph.end + to - from));
    pool.set(graph.pool);
    graph.pool = pool;
  }
  const { pool } = graph;
  let sum = 0;
  for (let k = from; k < to; k++) {
    const i = pool[k]!;
    const nodes = weight[i]!;
    if (nodes <= 0) continue;
    sum += nodes;
    weight[i] = -nodes;
    remove(graph, i);
    pool[graph.end++] = i;
  }
  return sum;
}

/** |L_e \ L_p| of all elements next to the variables of L_p. */
function measureOutside(graph: Quotient, p: number): void {
  const { pool, start, length, elements, outside, stamp, size, weight } = graph;
  const time = ++graph.time;
  for (let k = start[p]!, end = k + length[p]!; k < end; k++) {
    const i = pool[k]!;
    for (let l = start[i]!, last = l + elements[i]!; l < last; l++) {
      const e = pool[l]!;
      if (size[e]! < 0) continue;
      if (stamp[e] !== time) {
        stamp[e] = time;
        outside[e] = size[e]!;
      }
      outside[e]! += weight[i]!;
    }
  }
}

/** Takes what is covered by p out of the list of i and puts p in; false when nothing but p is left. */
function compress(graph: Quotient, i: number, p: number): boolean {
  const { pool, start, length, elements, outside, size, weight } = graph;
  const from = start[i]!;
  let at = from;
  let degree = 0;
  let hash = p;
  let k = from;
  for (let end = from + elements[i]!; k < end; k++) {
    const e = pool[k]!;
    if (size[e]! < 0) continue;
    if (outside[e] === 0) {
      size[e] = -1;
      continue;
    }
    degree += outside[e]!;
    hash = (hash + e) | 0;
    pool[at++] = e;
  }
  const kept = at - from;
  for (let end = from + length[i]!; k < end; k++) {
    const j = pool[k]!;
    if (weight[j]! <= 0) continue;
    degree += weight[j]!;
    hash = (hash + j) | 0;
    pool[at++] = j;
  }
  // p takes the place of the first variable, which goes to the end: at least p itself or an element left the list.
  pool[at] = pool[from + kept]!;
  pool[from + kept] = p;
  elements[i] = kept + 1;
  length[i] = at - from + 1;
  if (degree === 0) return false;
  size[i] = Math.min(size[i]!, degree);
  graph.hash[i] = (hash >>> 0) % graph.n;
  return true;
}

/** Makes i one with p (or with the variable p). */
function merge({ nextMember, lastMember, weight }: Quotient, p: number, i: number): void {
  nextMember[lastMember[p]!] = i;
  lastMember[p] = lastMember[i]!;
  weight[i] = 0;
}

/** Variables of L_p with the same lists become one. */
function mergeEqualVariables(graph: Quotient, from: number, to: number): void {
  const { pool, weight, bucket, hash, next } = graph;
  for (let k = from; k < to; k++) {
    const i = pool[k]!;
    if (weight[i] === 0) continue;
    next[i] = bucket[hash[i]!]!;
    bucket[hash[i]!] = i;
  }
  for (let k = from; k < to; k++) {
    const first = pool[k]!;
    if (weight[first] === 0 || bucket[hash[first]!]! < 0) continue;
    let i = bucket[hash[first]!]!;
    bucket[hash[first]!] = -1;
    for (; i >= 0; i = next[i]!) if (weight[i] !== 0) mergeLike(graph, i);
  }
}

/** Merges the variables behind i in its chain that are like it. */
function mergeLike(graph: Quotient, i: number): void {
  const { pool, start, length, elements, weight, stamp, next } = graph;
  const time = ++graph.time;
  for (let k = start[i]!, end = k + length[i]!; k < end; k++) stamp[pool[k]!] = time;
  for (let j = next[i]!; j >= 0; j = next[j]!) {
    if (weight[j] === 0 || length[j] !== length[i] || elements[j] !== elements[i]) continue;
    let isLike = true;
    for (let k = start[j]!, end = k + length[j]!; k < end && isLike; k++) isLike = stamp[pool[k]!] === time;
    if (!isLike) continue;
    weight[i]! += weight[j]!;
    merge(graph, i, j);
  }
}
