import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  append,
  type GrowingQr,
  growingQr,
  probe,
  remove,
  solveUpperInPlace,
  solveUpperTransposedInPlace,
} from "../../src/linalg/growing-qr.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { orthogonalityDefect, randomMatrix, seeds } from "./matrices.ts";

/** Column k of Q R. */
function rebuilt(qr: GrowingQr, k: number): Float64Array {
  const column = new Float64Array(qr.m);
  for (let i = 0; i <= k; i++) {
    for (let l = 0; l < qr.m; l++) column[l]! += qr.r[k * qr.capacity + i]! * qr.q[i * qr.m + l]!;
  }
  return column;
}

describe("a growing QR factorisation", () => {
  test("stays a factorisation of its columns while they come and go", () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 60 }), (seed, moves) => {
        const m = 6;
        const columns = randomMatrix(12, m, seed);
        const qr = growingQr(m, m);
        const members: number[] = [];
        for (const j of moves) {
          const place = members.indexOf(j);
          if (place >= 0) {
            remove(qr, place);
            members.splice(place, 1);
          } else if (members.length < m) {
            append(qr, probe(qr, columns, j * m));
            members.push(j);
          }
        }
        expect(qr.count).toBe(members.length);
        expect(orthogonalityDefect(qr.q, qr.count, m)).toBeLessThan(1e-13);
        members.forEach((j, k) => {
          expectAllClose(rebuilt(qr, k), columns.subarray(j * m, (j + 1) * m), {
            absolute: 1e-13,
            because: "60 updates",
          });
        });
      }),
      { numRuns: 200 },
    );
  });

  test("finds nothing left of a column in the span, and all of one orthogonal to it", () => {
    const qr = growingQr(3, 3);
    append(qr, probe(qr, Float64Array.of(1, 1, 0), 0));
    append(qr, probe(qr, Float64Array.of(1, 0, 0), 0));
    expect(probe(qr, Float64Array.of(5, -7, 0), 0)).toBeLessThan(1e-15);
    expectClose(probe(qr, Float64Array.of(5, -7, 2), 0), 2, { relative: 1e-15, because: "rounding" });
  });

  test("solves with R and with its transpose", () => {
    // Columns (3, 4) and (5, 0): Q = [(3, 4)/5, (4, −3)/5], R = [[5, 3], [0, 4]].
    const qr = growingQr(2, 2);
    append(qr, probe(qr, Float64Array.of(3, 4), 0));
    append(qr, probe(qr, Float64Array.of(5, 0), 0));
    const x = Float64Array.of(8, 4);
    solveUpperInPlace(qr, x);
    expectAllClose(x, [1, 1], { relative: 1e-15, because: "rounding" });
    const y = Float64Array.of(5, 7);
    solveUpperTransposedInPlace(qr, y);
    expectAllClose(y, [1, 1], { relative: 1e-15, because: "rounding" });
  });
});
