/**
 * Exchange of a basic against a nonbasic variable in a dictionary, in place.
 *
 *   x_B = T x_N      (the last column of T stands for the constant 1)
 *   row r solved for column c:  x_c = (x_r − Σ_{j≠c} T_rj x_j) / T_rc,  inserted in every other row
 *
 * The dictionary is stored row by row with a row stride; nothing is allocated. Rows and columns before `first` are left as they are.
 */
export function exchangeInPlace(
  t: Float64Array,
  rows: number,
  stride: number,
  r: number,
  c: number,
  first: number = 0,
): void {
  const pivotRow = r * stride;
  const inverse = 1 / t[pivotRow + c]!;
  for (let j = first; j < stride; j++) t[pivotRow + j] = -inverse * t[pivotRow + j]!;
  t[pivotRow + c] = inverse;
  for (let i = first, row = first * stride; i < rows; i++, row += stride) {
    const factor = t[row + c]!;
    if (factor === 0 || i === r) continue;
    t[row + c] = 0;
    let a = row + first;
    let b = pivotRow + first;
    // Four at a time checks the loop a quarter as often.
    for (const end = row + stride - 3; a < end; a += 4, b += 4) {
      t[a] = t[a]! + factor * t[b]!;
      t[a + 1] = t[a + 1]! + factor * t[b + 1]!;
      t[a + 2] = t[a + 2]! + factor * t[b + 2]!;
      t[a + 3] = t[a + 3]! + factor * t[b + 3]!;
    }
    for (const end = row + stride; a < end; a++, b++) t[a] = t[a]! + factor * t[b]!;
  }
}
