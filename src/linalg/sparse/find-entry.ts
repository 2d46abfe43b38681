/** Where row i of a pattern by compressed rows, whose columns indices[k] rise, stores column j, which is there. */
export function findEntry(starts: Int32Array, indices: Int32Array, i: number, j: number): number {
  let low = starts[i]!;
  let high = starts[i + 1]! - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (indices[middle]! < j) low = middle + 1;
    else high = middle;
  }
  return low;
}
