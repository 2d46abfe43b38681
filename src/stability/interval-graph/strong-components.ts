/**
 * Strongly connected components of a directed graph whose edges lead to runs of consecutive vertices.
 *   v → first[e], first[e] + 1, …, last[e]    for e = start[v], …, start[v+1] − 1
 * The image of an interval under a continuous piece of a map is an interval, so its successors are such runs.
 * Source: R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972) 146–160; without recursion.
 */

/** Edges by runs: `start` has one entry more than there are vertices. An empty run has first > last. */
export interface RunGraph {
  readonly vertexCount: number;
  readonly start: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
}

export interface StrongComponents {
  /** Component of each vertex; components are numbered so that edges lead to equal or smaller numbers. */
  readonly component: Int32Array;
  /** Number of vertices in each component. */
  readonly sizes: number[];
}

const UNSEEN = -1;

/** State of the search: numbers in order of discovery, the stack of open vertices, the path and its scan positions. */
interface Search {
  readonly graph: RunGraph;
  readonly order: Int32Array;
  readonly low: Int32Array;
  readonly component: Int32Array;
  readonly sizes: number[];
  readonly open: Int32Array;
  openCount: number;
  counter: number;
  readonly path: Int32Array;
  depth: number;
  /** The run and the vertex in it at which the scan of a vertex's edges stands. */
  readonly run: Int32Array;
  readonly next: Int32Array;
}

export function strongComponents(graph: RunGraph): StrongComponents {
  const n = graph.vertexCount;
  const search: Search = {
    graph,
    order: new Int32Array(n).fill(UNSEEN),
    low: new Int32Array(n),
    component: new Int32Array(n).fill(UNSEEN),
    sizes: [],
    open: new Int32Array(n),
    openCount: 0,
    counter: 0,
    path: new Int32Array(n),
    depth: 0,
    run: new Int32Array(n),
    next: new Int32Array(n),
  };
  for (let root = 0; root < n; root++) {
    if (search.order[root] !== UNSEEN) continue;
    enter(search, root);
    while (search.depth > 0) {
      const unseen = scan(search, search.path[search.depth - 1]!);
      if (unseen !== UNSEEN) enter(search, unseen);
      else leave(search);
    }
  }
  return { component: search.component, sizes: search.sizes };
}

function enter(search: Search, v: number): void {
  const { start, first } = search.graph;
  search.order[v] = search.counter;
  search.low[v] = search.counter++;
  search.open[search.openCount++] = v;
  search.path[search.depth++] = v;
  search.run[v] = start[v]!;
  if (start[v]! < start[v + 1]!) search.next[v] = first[start[v]!]!;
}

/** Goes on along the edges of v up to the first vertex not seen before, or UNSEEN when there is none left. */
function scan(search: Search, v: number): number {
  const { order, low, component, run, next } = search;
  const { start, first, last } = search.graph;
  while (run[v]! < start[v + 1]!) {
    if (next[v]! > last[run[v]!]!) {
      run[v]!++;
      if (run[v]! < start[v + 1]!) next[v] = first[run[v]!]!;
      continue;
    }
    const w = next[v]!++;
    if (order[w] === UNSEEN) return w;
    if (component[w] === UNSEEN && order[w]! < low[v]!) low[v] = order[w]!;
  }
  return UNSEEN;
}

/** The vertex at the end of the path is done: it closes a component if nothing before it was reached. */
function leave(search: Search): void {
  const { order, low, component, open, path, sizes } = search;
  const v = path[--search.depth]!;
  if (low[v] === order[v]) {
    const before = search.openCount;
    let member: number;
    do {
      member = open[--search.openCount]!;
      component[member] = sizes.length;
    } while (member !== v);
    sizes.push(before - search.openCount);
  }
  if (search.depth === 0) return;
  const parent = path[search.depth - 1]!;
  if (low[v]! < low[parent]!) low[parent] = low[v]!;
}
