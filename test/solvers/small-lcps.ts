/** Plain LCPs from rows, and what a solution is. */
import { expect } from "vitest";
import type { Lcp } from "../../src/problems/lcp.ts";

export const lcp = (rows: number[][], offset: number[]): Lcp => ({
  size: offset.length,
  matrix: Float64Array.from(rows.flat()),
  offset: Float64Array.from(offset),
});

/** w = A z + b ≥ 0, z ≥ 0, complementary, from the definition. */
export function expectSolution({ size, matrix, offset }: Lcp, z: Float64Array, slack: number): void {
  for (let i = 0; i < size; i++) {
    let w = offset[i]!;
    for (let j = 0; j < size; j++) w += matrix[i * size + j]! * z[j]!;
    expect(z[i]!).toBeGreaterThanOrEqual(0);
    expect(w).toBeGreaterThanOrEqual(-slack);
    expect(Math.min(z[i]!, w)).toBeLessThanOrEqual(slack);
  }
}
