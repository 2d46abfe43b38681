import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { solveLcp } from "../../src/solvers/lemke/solve-lcp.ts";
import { expectAllClose } from "../support/expect.ts";
import { expectSolution, lcp } from "./small-lcps.ts";

const rounding = { relative: 1e-13, because: "one LU solution of a small system" };

describe("cycling", () => {
  // [Kostreva1979]: ties at every step; choosing the first row of a tie returns to an earlier basis for ever.
  const rows = [
    [1, 2, 0],
    [0, 1, 2],
    [2, 0, 1],
  ];
  const offset = [-1, -1, -1];

  it("happens without the lexicographic rule", () => expect(followsFirstRow(rows, offset)).toBe("cycle"));

  it("does not happen here: z = (1/3, 1/3, 1/3)", () => {
    const found = solveLcp(lcp(rows, offset));
    expect(found.status).toBe("solved");
    expectAllClose(found.z, [1 / 3, 1 / 3, 1 / 3], rounding);
  });

  it("does not happen on random degenerate problems: every path ends", () => {
    const entry = fc.integer({ min: -2, max: 2 });
    const sizes = fc.integer({ min: 2, max: 5 });
    const random = sizes.chain((n) =>
      fc.record({
        rows: fc.array(fc.array(entry, { minLength: n, maxLength: n }), { minLength: n, maxLength: n }),
        offset: fc.array(fc.integer({ min: -1, max: 0 }), { minLength: n, maxLength: n }),
      }),
    );
    fc.assert(
      fc.property(random, ({ rows: a, offset: b }) => {
        const found = solveLcp(lcp(a, b));
        expect(found.reason ?? "").not.toMatch(/limit/);
        if (found.status === "solved") expectSolution(lcp(a, b), found.z, 1e-9);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Lemke's method with the first row of every tie: says whether a basis came back. */
function followsFirstRow(a: number[][], b: number[]): "solution" | "ray" | "cycle" {
  const n = b.length;
  const t = a.map((row, i) => [...row, 1, b[i]!]);
  const basic = Array.from({ length: n }, (_, i) => i);
  const nonbasic = Array.from({ length: n + 1 }, (_, i) => n + i);
  const exchange = (r: number, c: number): number => {
    const solved = t[r]!.map((x, j) => (j === c ? 1 / t[r]![c]! : -x / t[r]![c]!));
    for (let i = 0; i < n; i++) {
      const factor = t[i]![c]!;
      if (i !== r) t[i] = t[i]!.map((x, j) => (j === c ? 0 : x) + factor * solved[j]!);
    }
    t[r] = solved;
    const left = basic[r]!;
    basic[r] = nonbasic[c]!;
    nonbasic[c] = left;
    return left;
  };
  const firstLowest = (values: number[]): number => values.findIndex((x) => x <= Math.min(...values) + 1e-12);
  const seen = new Set<string>();
  for (let left = exchange(firstLowest(b), n); left !== 2 * n; ) {
    const key = [...basic].sort((x, y) => x - y).join(" ");
    if (seen.has(key)) return "cycle";
    seen.add(key);
    const c = nonbasic.indexOf(left < n ? left + n : left - n);
    const ratios = t.map((row) => (row[c]! < -1e-12 ? -row[n + 1]! / row[c]! : Number.POSITIVE_INFINITY));
    if (Math.min(...ratios) === Number.POSITIVE_INFINITY) return "ray";
    left = exchange(firstLowest(ratios), c);
  }
  return "solution";
}
