/** Kernels of the iterative solvers on their own: cones, sparse factors, slip directions. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../bench/families.ts";
import { luInPlace, luSolveInPlace } from "../../src/linalg/lu.ts";
import { determinant, scalingInto, stepToBoundary } from "../../src/solvers/contact/cones.ts";
import { findSlipDirection } from "../../src/solvers/local/slip-direction.ts";
import { skylineLuInPlace } from "../../src/solvers/newton/skyline-lu.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";

// On a grid: exact ties occur, squares do not underflow.
const number = fc.integer({ min: -300, max: 300 }).map((k) => k / 100);
const margin = fc.double({ min: 1e-3, max: 3, noNaN: true });

/** A point inside the cone of three components. */
const inside = fc.tuple(number, number, margin).map(([y, z, m]) => Float64Array.of(Math.hypot(y, z) + m, y, z));

describe("second-order cones", () => {
  it("the scaling maps p to v and the inverse of v to the inverse of p", () => {
    fc.assert(
      fc.property(inside, inside, (p, v) => {
        const h = new Float64Array(9);
        expect(scalingInto(h, 0, p, v, 0, 3)).toBe(true);
        const apply = (x: ArrayLike<number>): number[] =>
          [0, 1, 2].map((i) => h[3 * i]! * x[0]! + h[3 * i + 1]! * x[1]! + h[3 * i + 2]! * x[2]!);
        const inverse = (x: Float64Array): number[] => [x[0]!, -x[1]!, -x[2]!].map((y) => y / determinant(x, 0, 3));
        const size = Math.max(...v.map(Math.abs));
        expectAllClose(apply(p), v, { absolute: 1e-9 * size, because: "rounding, condition up to 1e4" });
        const target = inverse(p);
        const scale = Math.max(...target.map(Math.abs));
        expectAllClose(apply(inverse(v)), target, { absolute: 1e-7 * scale, because: "rounding, condition up to 1e6" });
      }),
    );
  });

  it("refuses a scaling on the boundary", () => {
    expect(scalingInto(new Float64Array(9), 0, Float64Array.of(1, 0.6, 0.8), Float64Array.of(1, 0, 0), 0, 3)).toBe(
      false,
    );
  });

  it("a step to the boundary ends there, and a direction inside the cone never leaves", () => {
    fc.assert(
      fc.property(inside, number, number, number, (x, a, b, c) => {
        const d = Float64Array.of(a, b, c);
        const length = stepToBoundary(x, d, 0, 3);
        if (length === Infinity) {
          expect(a).toBeGreaterThanOrEqual(Math.hypot(b, c) - 1e-12);
          return;
        }
        const end = x.map((value, i) => value + length * d[i]!);
        const size = Math.abs(end[0]!) + Math.hypot(end[1]!, end[2]!);
        expectClose(end[0]! - Math.hypot(end[1]!, end[2]!), 0, { absolute: 1e-10 * (1 + size), because: "rounding" });
        const before = x.map((value, i) => value + 0.999 * length * d[i]!);
        expect(before[0]! - Math.hypot(before[1]!, before[2]!)).toBeGreaterThan(-1e-10 * (1 + size));
      }),
    );
  });
});

describe("factors that skip zeros", () => {
  it("solve what the dense factors solve, with and without row exchanges", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = randomNumbers(seed);
      const n = 1 + Math.floor(40 * random());
      const band = 1 + Math.floor(6 * random());
      const a = new Float64Array(n * n);
      for (let i = 0; i < n; i++) {
        for (let j = Math.max(0, i - band); j <= Math.min(n - 1, i + band); j++) a[i * n + j] = 2 * random() - 1;
        if (seed % 2 === 0) a[i * n + i] = 0;
      }
      for (let i = 0; i < n; i++) a[i * n + ((i + 1) % n)]! += 5;
      const x = Float64Array.from({ length: n }, () => 2 * random() - 1);
      const y = x.slice();
      const [dense, sparse] = [a.slice(), a.slice()];
      const [p, q] = [new Int32Array(n), new Int32Array(n)];
      expect(luInPlace(dense, n, p)).toBeGreaterThan(0);
      expect(skylineLuInPlace(sparse, n, q, new Int32Array(n))).toBe(true);
      luSolveInPlace(dense, n, p, x);
      luSolveInPlace(sparse, n, q, y);
      expectAllClose(y, x, { relative: 1e-11, because: "rounding, condition below 1e4" });
    }
  });

  it("refuse a singular matrix", () => {
    expect(skylineLuInPlace(Float64Array.of(1, 2, 2, 4), 2, new Int32Array(2), new Int32Array(2))).toBe(false);
  });
});

describe("slip direction", () => {
  it("aligns friction and velocity from any start, where the block is definite and one direction solves it", () => {
    const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    fc.assert(
      fc.property(
        angle,
        angle,
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        number,
        (theta, start, speed, coupling) => {
          // A with N–T coupling; Λ_N = 1, Λ_T = −μ d, ξ_T = speed · d, ξ_N = 0 gives q.
          const a = Float64Array.of(2, 0.1 * coupling, -0.05, 0.1 * coupling, 1.5, 0.2, -0.05, 0.2, 1);
          const [x, y, mu] = [Math.cos(theta), Math.sin(theta), 0.4];
          const lambda = [1, -mu * x, -mu * y];
          const xi = [0, speed * x, speed * y];
          const q = xi.map(
            (v, i) => v - a[3 * i]! * lambda[0]! - a[3 * i + 1]! * lambda[1]! - a[3 * i + 2]! * lambda[2]!,
          );
          const direction = Float64Array.of(Math.cos(start), Math.sin(start));
          expect(findSlipDirection(a, 0, mu, q[0]!, q[1]!, q[2]!, direction, new Float64Array(9))).toBe(true);
          expectAllClose(direction, [x, y], { absolute: 1e-11, because: "rounding over the slope of f" });
        },
      ),
    );
  });
});
