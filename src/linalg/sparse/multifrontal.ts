/**
 * Multifrontal LU factorisation of a matrix with a symmetric pattern, front by front (fronts.ts), and solutions with it.
 * The analysis is done once per pattern; each factorisation and solution allocates nothing.
 */
import { eliminateFront } from "./front-kernel.ts";
import { type Fronts, onlyFront } from "./fronts.ts";

export interface Multifrontal {
  readonly fronts: Fronts;
  /** Entries of the matrix by front: index in its values, position in the front. */
  readonly entryStarts: Int32Array;
  readonly source: Int32Array;
  readonly position: Int32Array;
  /** Pivot rows and pivot columns below them, front after front. */
  readonly factors: Float64Array;
  readonly factorStarts: Int32Array;
  readonly swaps: Int32Array;
  readonly front: Float64Array;
  /** Changes that wait for their parents, and the fronts they come from. */
  readonly stack: Float64Array;
  readonly waitingFronts: Int32Array;
  waiting: number;
  top: number;
  readonly permuted: Float64Array;
  /** The unknowns of one front. */
  readonly local: Float64Array;
}

/** Room to factorise matrices with the entries (i, indices[k]), starts[i] ≤ k < starts[i + 1]. */
export function multifrontal(fronts: Fronts, starts: Int32Array, indices: Int32Array): Multifrontal {
  const { count, pivots, restStarts, largestFront, stackSize, factorSize, size } = fronts;
  const factorStarts = new Int32Array(count + 1);
  for (let s = 0; s < count; s++) {
    const width = pivots[s + 1]! - pivots[s]!;
    factorStarts[s + 1] = factorStarts[s]! + width * (width + 2 * (restStarts[s + 1]! - restStarts[s]!));
  }
  return {
    fronts,
    ...placeEntries(fronts, starts, indices),
    factors: new Float64Array(factorSize),
    factorStarts,
    swaps: new Int32Array(size),
    front: new Float64Array(largestFront * largestFront),
    stack: new Float64Array(stackSize),
    waitingFronts: new Int32Array(count),
    ...{ waiting: 0, top: 0 },
    permuted: new Float64Array(size),
    local: new Float64Array(largestFront),
  };
}

/** Room to factorise matrices of which every entry is given, row by row: they are one front, which becomes the factors in place. */
export function wholeFront(size: number): Multifrontal {
  const none = new Int32Array(0);
  const factors = new Float64Array(size * size);
  return {
    fronts: onlyFront(size),
    ...{ entryStarts: none, source: none, position: none, waitingFronts: none },
    ...{ factors, front: factors, factorStarts: new Int32Array(2), swaps: new Int32Array(size) },
    ...{
      stack: new Float64Array(0),
      waiting: 0,
      top: 0,
      permuted: new Float64Array(size),
      local: new Float64Array(size),
    },
  };
}

/** An entry belongs to the front that eliminates the first of its row and column. */
function placeEntries(
  { count, place, pivots, restStarts, rest, size }: Fronts,
  starts: Int32Array,
  indices: Int32Array,
) {
  const frontOf = new Int32Array(size);
  for (let s = 0; s < count; s++) frontOf.fill(s, pivots[s]!, pivots[s + 1]!);
  const owner = (i: number, k: number): number => frontOf[Math.min(place[i]!, place[indices[k]!]!)]!;
  const entryStarts = new Int32Array(count + 1);
  for (let i = 0; i < size; i++) for (let k = starts[i]!; k < starts[i + 1]!; k++) entryStarts[owner(i, k) + 1]!++;
  for (let s = 0; s < count; s++) entryStarts[s + 1]! += entryStarts[s]!;
  const next = entryStarts.slice(0, count);
  const source = new Int32Array(starts[size]!);
  const row = new Int32Array(starts[size]!);
  for (let i = 0; i < size; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      const at = next[owner(i, k)]!++;
      source[at] = k;
      row[at] = place[i]!;
    }
  }
  const position = row;
  const local = new Int32Array(size);
  for (let s = 0; s < count; s++) {
    const width = pivots[s + 1]! - pivots[s]!;
    for (let i = 0; i < width; i++) local[pivots[s]! + i] = i;
    for (let k = restStarts[s]!; k < restStarts[s + 1]!; k++) local[rest[k]!] = width + k - restStarts[s]!;
    const m = width + restStarts[s + 1]! - restStarts[s]!;
    for (let e = entryStarts[s]!; e < entryStarts[s + 1]!; e++) {
      position[e] = local[row[e]!]! * m + local[place[indices[source[e]!]!]!]!;
    }
  }
  return { entryStarts, source, position };
}

/** Multiplications between two questions whether to stop: a millisecond or two. */
const PATIENCE = 2 ** 22;

/**
 * Factorises the matrix with these values. Pivots below `pivotFloor` times the largest entry are replaced by that. Returns
 * how many were; NaN when a number was not finite, and when told to stop.
 */
export function factorise(
  work: Multifrontal,
  values: Float64Array,
  pivotFloor: number,
  shouldStop?: () => boolean,
): number {
  const { fronts, front, factors, swaps, entryStarts, source, position } = work;
  const { count, pivots, restStarts } = fronts;
  let largest = 0;
  for (let k = 0; k < values.length; k++) largest = Math.max(largest, Math.abs(values[k]!));
  if (!(largest < Infinity)) return NaN;
  const floor = pivotFloor * largest || Number.MIN_VALUE;
  if (front === factors) {
    if (values !== front) front.set(values);
    return eliminateFront(front, fronts.size, fronts.size, swaps, 0, floor, shouldStop);
  }
  let replaced = 0;
  let done = 0;
  work.waiting = work.top = 0;
  for (let s = 0; s < count; s++) {
    const width = pivots[s + 1]! - pivots[s]!;
    const rest = restStarts[s + 1]! - restStarts[s]!;
    const m = width + rest;
    front.fill(0, 0, m * m);
    for (let e = entryStarts[s]!, end = entryStarts[s + 1]!; e < end; e++) front[position[e]!]! += values[source[e]!]!;
    addChildren(work, s, m);
    replaced += eliminateFront(front, m, width, swaps, pivots[s]!, floor, shouldStop);
    if (Number.isNaN(replaced)) return NaN;
    done += width * m * m;
    if (done > PATIENCE && shouldStop?.()) return NaN;
    if (done > PATIENCE) done = 0;
    keepFactors(work, s, m, width);
    if (rest > 0) push(work, s, m, width);
  }
  return replaced;
}

/** Adds what the children of front s leave, which stands on top of the stack. */
function addChildren(work: Multifrontal, s: number, m: number): void {
  const { fronts, front, stack, waitingFronts } = work;
  const { restStarts, inParent, parent } = fronts;
  while (work.waiting > 0) {
    const child = waitingFronts[work.waiting - 1]!;
    if (parent[child] !== s) return;
    work.waiting--;
    const from = restStarts[child]!;
    const rest = restStarts[child + 1]! - from;
    work.top -= rest * rest;
    for (let i = 0, k = work.top; i < rest; i++) {
      const row = inParent[from + i]! * m;
      for (let j = 0; j < rest; j++, k++) front[row + inParent[from + j]!]! += stack[k]!;
    }
  }
}

/** Pivot rows whole, then the pivot columns below them row by row. */
function keepFactors({ factors, factorStarts, front }: Multifrontal, s: number, m: number, width: number): void {
  let at = factorStarts[s]!;
  for (let k = 0, end = width * m; k < end; k++) factors[at++] = front[k]!;
  for (let i = width; i < m; i++) for (let k = i * m, end = k + width; k < end; k++) factors[at++] = front[k]!;
}

function push(work: Multifrontal, s: number, m: number, width: number): void {
  const { front, stack, waitingFronts } = work;
  let at = work.top;
  for (let i = width; i < m; i++) for (let k = i * m + width, end = i * m + m; k < end; k++) stack[at++] = front[k]!;
  work.top = at;
  waitingFronts[work.waiting++] = s;
}

/** x ← A⁻¹ x with the factors. */
export function solveFactorised(work: Multifrontal, x: Float64Array): void {
  const { fronts, permuted } = work;
  const { place, size, count } = fronts;
  for (let i = 0; i < size; i++) permuted[place[i]!] = x[i]!;
  for (let s = 0; s < count; s++) solveForward(work, s);
  for (let s = count - 1; s >= 0; s--) solveBackward(work, s);
  for (let i = 0; i < size; i++) x[i] = permuted[place[i]!]!;
}

function solveForward({ fronts, factors, factorStarts, swaps, permuted: x, local: y }: Multifrontal, s: number): void {
  const { pivots, restStarts, rest } = fronts;
  const first = pivots[s]!;
  const width = pivots[s + 1]! - first;
  const from = restStarts[s]!;
  const m = width + restStarts[s + 1]! - from;
  for (let k = 0; k < width; k++) {
    const other = first + swaps[first + k]!;
    const held = x[first + k]!;
    x[first + k] = x[other]!;
    x[other] = held;
  }
  let at = factorStarts[s]!;
  y[0] = x[first]!;
  for (let i = 1; i < width; i++) {
    at += m;
    y[i] = x[first + i] = x[first + i]! - dot(factors, at, y, 0, i);
  }
  at += m;
  for (let i = width; i < m; i++, at += width) {
    const row = rest[from + i - width]!;
    x[row] = x[row]! - dot(factors, at, y, 0, width);
  }
}

function solveBackward({ fronts, factors, factorStarts, permuted: x, local: y }: Multifrontal, s: number): void {
  const { pivots, restStarts, rest } = fronts;
  const first = pivots[s]!;
  const width = pivots[s + 1]! - first;
  const from = restStarts[s]! - width;
  const m = restStarts[s + 1]! - from;
  for (let k = width; k < m; k++) y[k] = x[rest[from + k]!]!;
  for (let i = width - 1, row = factorStarts[s]! + i * m; i >= 0; i--, row -= m) {
    const sum = x[first + i]! - dot(factors, row + i + 1, y, i + 1, m - i - 1);
    y[i] = x[first + i] = sum / factors[row + i]!;
  }
}

/** Σ a[i + k] b[j + k] over n terms: four sums at a time, since each addition waits for the last. */
function dot(a: Float64Array, i: number, b: Float64Array, j: number, n: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let k = 0;
  for (; k + 3 < n; k += 4) {
    s0 += a[i + k]! * b[j + k]!;
    s1 += a[i + k + 1]! * b[j + k + 1]!;
    s2 += a[i + k + 2]! * b[j + k + 2]!;
    s3 += a[i + k + 3]! * b[j + k + 3]!;
  }
  for (; k < n; k++) s0 += a[i + k]! * b[j + k]!;
  return s0 + s1 + (s2 + s3);
}
