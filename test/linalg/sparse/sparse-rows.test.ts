import { describe, expect, it } from "vitest";
import { addRowTimes } from "../../../src/linalg/sparse/add-row-times.ts";
import { findEntry } from "../../../src/linalg/sparse/find-entry.ts";

// Rows {1, 3, 4, 7}, {0}, {} and {2, 6}.
const starts = Int32Array.of(0, 4, 5, 5, 7);
const indices = Int32Array.of(1, 3, 4, 7, 0, 2, 6);
const values = Float64Array.of(2, -1, 3, 5, 7, 11, 13);

describe("rows of a sparse matrix", () => {
  it("each entry of a pattern is found in its row", () => {
    for (let i = 0; i < 4; i++) {
      for (let k = starts[i]!; k < starts[i + 1]!; k++) expect(findEntry(starts, indices, i, indices[k]!)).toBe(k);
    }
  });

  it("a row times a vector is added to what stands there, and an empty row adds nothing", () => {
    const x = Float64Array.of(1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000);
    const times = (i: number): number => addRowTimes(0.5, values, indices, starts[i]!, starts[i + 1]!, x);
    expect([0, 1, 2, 3].map(times)).toEqual([50_029_020.5, 7.5, 0.5, 13_001_100.5]);
  });
});
