/** sum + wᵀx for a row w that holds values[k] in column indices[k] for from ≤ k < to, added one after the other. */
export function addRowTimes(
  sum: number,
  values: Float64Array,
  indices: Int32Array,
  from: number,
  to: number,
  x: Float64Array,
): number {
  let total = sum;
  for (let k = from; k < to; k++) total += values[k]! * x[indices[k]!]!;
  return total;
}
