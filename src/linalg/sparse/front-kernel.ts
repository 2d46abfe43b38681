/**
 * The dense work of a front: eliminates the first `width` columns of the m × m matrix F (row by row, stride m),
 *
 *   P F = [L₁₁ 0; L₂₁ I] [U₁₁ U₁₂; 0 F₂₂ − L₂₁ U₁₂],
 *
 * rows exchanged among the pivots only. Four columns at a time, two rows at a time, so that each number fetched is used more than
 * once. A pivot below `floor` is replaced by it (static pivoting); whoever solves with the factors refines.
 */

/** Columns eliminated together. */
const PANEL = 4;

/** A pivot of the diagonal is kept unless it is below this share of the largest. */
const KEEP = 0.1;

/** Multiplications between two questions whether to stop: a millisecond or two. */
const PATIENCE = 2 ** 22;

/** Eliminates; swaps[k] is the row exchanged with row k. Returns how many pivots were replaced, NaN when told to stop. */
export function eliminateFront(
  f: Float64Array,
  m: number,
  width: number,
  swaps: Int32Array,
  at: number,
  floor: number,
  shouldStop?: () => boolean,
): number {
  let replaced = 0;
  let done = 0;
  for (let from = 0; from < width; from += PANEL) {
    const to = Math.min(width, from + PANEL);
    done += PANEL * (m - from) * (m - from);
    if (done > PATIENCE) {
      done = 0;
      if (shouldStop?.()) return NaN;
    }
    for (let k = from; k < to; k++) {
      swaps[at + k] = choosePivot(f, m, width, k);
      const diagonal = k * m + k;
      if (!(Math.abs(f[diagonal]!) >= floor)) {
        f[diagonal] = f[diagonal]! < 0 ? -floor : floor;
        replaced++;
      }
      eliminateColumn(f, m, k, to);
    }
    finishRows(f, m, from, to);
    if (to - from === PANEL) subtractFour(f, m, from);
    else for (let k = from; k < to; k++) subtractOne(f, m, k, to);
  }
  return replaced;
}

/** Brings the largest of column k among the pivot rows to the diagonal, unless the one there is good enough. */
function choosePivot(f: Float64Array, m: number, width: number, k: number): number {
  let best = k;
  const own = Math.abs(f[k * m + k]!);
  let size = own;
  for (let i = k + 1; i < width; i++) {
    const other = Math.abs(f[i * m + k]!);
    if (other <= size) continue;
    size = other;
    best = i;
  }
  if (KEEP * size <= own) return k;
  for (let j = 0, a = k * m, b = best * m; j < m; j++, a++, b++) {
    const held = f[a]!;
    f[a] = f[b]!;
    f[b] = held;
  }
  return best;
}

/** Multipliers of column k, and what they change in the columns of the panel after it. */
function eliminateColumn(f: Float64Array, m: number, k: number, to: number): void {
  const row = k * m;
  const scale = 1 / f[row + k]!;
  for (let i = k + 1; i < m; i++) {
    const at = i * m;
    const factor = f[at + k]! * scale;
    f[at + k] = factor;
    if (factor === 0) continue;
    for (let j = k + 1; j < to; j++) f[at + j]! -= factor * f[row + j]!;
  }
}

/** The rows of the panel, right of it. */
function finishRows(f: Float64Array, m: number, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    for (let k = from; k < i; k++) {
      const factor = f[i * m + k]!;
      if (factor === 0) continue;
      for (let j = to, a = i * m + to, b = k * m + to; j < m; j++, a++, b++) f[a]! -= factor * f[b]!;
    }
  }
}

function subtractOne(f: Float64Array, m: number, k: number, to: number): void {
  for (let i = to; i < m; i++) {
    const factor = f[i * m + k]!;
    if (factor === 0) continue;
    for (let j = to, a = i * m + to, b = k * m + to; j < m; j++, a++, b++) f[a]! -= factor * f[b]!;
  }
}

/** What the four rows from `k` on change in all rows below them. */
function subtractFour(f: Float64Array, m: number, k: number): void {
  const to = k + PANEL;
  const r0 = k * m;
  const r1 = r0 + m;
  const r2 = r1 + m;
  const r3 = r2 + m;
  let i = to;
  for (; i + 1 < m; i += 2) {
    const a = i * m;
    const b = a + m;
    const a0 = f[a + k]!;
    const a1 = f[a + k + 1]!;
    const a2 = f[a + k + 2]!;
    const a3 = f[a + k + 3]!;
    const b0 = f[b + k]!;
    const b1 = f[b + k + 1]!;
    const b2 = f[b + k + 2]!;
    const b3 = f[b + k + 3]!;
    for (let j = to; j < m; j++) {
      const u0 = f[r0 + j]!;
      const u1 = f[r1 + j]!;
      const u2 = f[r2 + j]!;
      const u3 = f[r3 + j]!;
      f[a + j] = f[a + j]! - a0 * u0 - a1 * u1 - a2 * u2 - a3 * u3;
      f[b + j] = f[b + j]! - b0 * u0 - b1 * u1 - b2 * u2 - b3 * u3;
    }
  }
  if (i >= m) return;
  const a = i * m;
  for (let j = to; j < m; j++) {
    f[a + j] =
      f[a + j]! -
      f[a + k]! * f[r0 + j]! -
      f[a + k + 1]! * f[r1 + j]! -
      f[a + k + 2]! * f[r2 + j]! -
      f[a + k + 3]! * f[r3 + j]!;
  }
}
