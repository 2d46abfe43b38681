/** Error-free transforms and the solver of twice the precision, against exact rational numbers. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Accumulator, productError, sumError } from "../../src/linalg/double-double.ts";
import { doubled, solveDoubledInPlace } from "../../src/linalg/double-double-lu.ts";

/** A double is an integer times a power of two: x = mantissa · 2^exponent, exactly. */
function dyadic(x: number): { mantissa: bigint; exponent: number } {
  let exponent = 0;
  let value = x;
  while (!Number.isInteger(value)) {
    value *= 2;
    exponent--;
  }
  return { mantissa: BigInt(value), exponent };
}

/** Σ a_i b_i as an integer in units of 2^(−shift). */
function scaled(products: readonly (readonly [number, number])[], shift: number): bigint {
  return products.reduce((sum, [a, b]) => {
    const [x, y] = [dyadic(a), dyadic(b)];
    return sum + ((x.mantissa * y.mantissa) << BigInt(shift + x.exponent + y.exponent));
  }, 0n);
}

const SHIFT = 2400;
const exact = (x: number): bigint => scaled([[x, 1]], SHIFT);
/** Numbers whose products neither over- nor underflow. */
const number = fc.double({ min: -1e30, max: 1e30, noNaN: true }).map((x) => (Math.abs(x) < 1e-30 ? 0 : x));

describe("error-free transforms", () => {
  it("give back what a product and a sum lose, exactly", () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(exact(a * b) + exact(productError(a, b, a * b))).toBe(scaled([[a, b]], SHIFT));
        expect(exact(a + b) + exact(sumError(a, b, a + b))).toBe(exact(a) + exact(b));
      }),
    );
  });

  it("sum products to the last digit where doubles keep none: 10¹⁶ + 1 − 10¹⁶", () => {
    const sum = new Accumulator().addProduct(1e8, 1e8).add(1).addProduct(-1e8, 1e8);
    expect(sum.value).toBe(1);
    expect(1e16 + 1 - 1e16).toBe(0);
  });

  it("sum dot products with tails as if in 106 bits", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 8 }), (terms) => {
        const a = Float64Array.from(terms, ([x]) => x);
        const b = Float64Array.from(terms, ([, x]) => x);
        const c = Float64Array.from(terms, ([, , x]) => x * 2 ** -60);
        const truth = scaled(
          [...terms.map(([x, y]) => [x, y] as const), ...terms.map(([x], i) => [x, c[i]!] as const)],
          SHIFT,
        );
        const found = exact(new Accumulator().addDot(a, 0, b, c, terms.length).value);
        const size = terms.reduce(
          (most, [x, y, z]) => most + exact(Math.abs(x)) * 0n + exact(Math.abs(x * y)) + exact(Math.abs(x * z)),
          0n,
        );
        const error = found > truth ? found - truth : truth - found;
        const magnitude = truth > 0n ? truth : -truth;
        expect(error <= magnitude / 2n ** 52n + size / 2n ** 95n + 1n).toBe(true);
      }),
    );
  });
});

describe("linear systems in twice the precision", () => {
  /** The n × n Hilbert matrix, entries rounded, and its solution for the right side A·(1, …, 1) in exact integers. */
  const solve = (rows: number[][], right: number[], zero = 2 ** -100) => {
    const n = right.length;
    const a = doubled(n * n);
    const b = doubled(n);
    a.head.set(rows.flat());
    b.head.set(right);
    return solveDoubledInPlace(a, b, n, zero);
  };

  it("solve an integer system of condition 10²⁰ exactly, where doubles lose every digit", () => {
    // A = [[k, k + 1], [k + 1, k + 2]] has determinant −1.
    const k = 2 ** 34;
    const { x, rank } = solve(
      [
        [k, k + 1],
        [k + 1, k + 2],
      ],
      [1, 0],
    );
    expect(rank).toBe(2);
    expect([x.head[0], x.head[1]]).toEqual([-(k + 2), k + 1]);
  });

  it("tell the rank, the kernel and whether left-over equations hold", () => {
    const rows = [
      [1, 2, 3],
      [2, 4, 6],
      [0, 1, 1],
    ];
    const held = solve(rows, [1, 2, 0]);
    expect(held.rank).toBe(2);
    expect(held.inconsistency).toBeLessThan(1e-30);
    expect(held.kernel).toHaveLength(1);
    const [vector] = held.kernel;
    for (const row of rows) expect(Math.abs(row.reduce((sum, a, j) => sum + a * vector![j]!, 0))).toBeLessThan(1e-14);
    expect(solve(rows, [1, 3, 0]).inconsistency).toBeGreaterThan(0.1);
  });

  it("meet random systems to 2⁻⁹⁰ of their size", () => {
    const entry = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(fc.array(fc.array(entry, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }), (rows) => {
        const right = rows.map((row) => row.reduce((sum, a, j) => sum + a / (j + 3), 0));
        const found = solve(rows, right, 2 ** -60);
        if (found.rank < 4) return;
        rows.forEach((row, i) => {
          const sum = new Accumulator().set(-right[i]!);
          row.forEach((a, j) => sum.addProduct(a, found.x.head[j]!).addProduct(a, found.x.tail[j]!));
          expect(Math.abs(sum.value)).toBeLessThan(2 ** -80);
        });
      }),
    );
  });
});
