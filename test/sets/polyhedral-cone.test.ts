import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orthant } from "../../src/sets/orthant.ts";
import { polyhedralCone } from "../../src/sets/polyhedral-cone.ts";
import { expectAllClose } from "../support/expect.ts";
import {
  type Case,
  coarseVector,
  dot,
  minus,
  norm,
  obeysTheLaws,
  obeysTheMetricLaws,
  plus,
  prox,
  RUNS,
  scales,
  times,
  vector,
} from "./laws.ts";

/** Four independent multiples of 1/8 may have a condition number of some ten thousands. */
const CONDITIONED = 1e-10;

const someVectors = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 6 })).chain(([n, count]) =>
  fc.record({
    n: fc.constant(n),
    vectors: fc.array(
      coarseVector(n).filter((v) => norm(v) > 0),
      { minLength: count, maxLength: count },
    ),
  }),
);

/** By generators: membership by definition cannot be read off, so it is tested against the polar inequalities. */
const byGenerators: fc.Arbitrary<Case> = fc.tuple(someVectors, scales).map(([{ n, vectors }, scale]) => ({
  set: polyhedralCone({ dimension: n, generators: vectors.map((v) => times(v, scale)) }),
  scale,
  inside: (u) => vectors.reduce((sum, v, i) => plus(sum, times(v, Math.abs(u[i % n]!) * scale)), new Float64Array(n)),
  // z ∈ K needs z·d ≤ 0 for every d of the polar cone; −e_i and the like are tried when they are polar.
  excess: (z) => {
    let worst = vectors.length === 0 ? norm(z) / scale : 0;
    for (let i = 0; i < n; i++) {
      for (const sign of [-1, 1]) {
        if (vectors.every((v) => sign * v[i]! <= 0)) worst = Math.max(worst, (sign * z[i]!) / scale);
      }
    }
    return worst;
  },
}));

const byInequalities: fc.Arbitrary<Case> = fc.tuple(someVectors, scales).map(([{ n, vectors }, scale]) => ({
  set: polyhedralCone({ dimension: n, inequalities: vectors }),
  scale,
  inside: (u) => {
    // Walk back along the direction until all rows hold; 0 always does.
    const z = times(u, scale);
    return vectors.every((a) => dot(a, z) <= 0) ? z : new Float64Array(n);
  },
  excess: (z) => Math.max(0, ...vectors.map((a) => dot(a, z) / norm(a))) / scale,
}));

describe("polyhedral cone by generators", () => {
  obeysTheLaws(byGenerators, CONDITIONED);
  obeysTheMetricLaws(byGenerators);
});

describe("polyhedral cone by inequalities", () => {
  obeysTheLaws(byInequalities, CONDITIONED);
  obeysTheMetricLaws(byInequalities);
});

describe("polyhedral cone", () => {
  it("splits a vector into two orthogonal parts with its polar (Moreau)", () => {
    fc.assert(
      fc.property(
        someVectors.chain((given) => fc.record({ given: fc.constant(given), x: vector(given.n) })),
        ({ given: { n, vectors }, x }) => {
          const p = prox(polyhedralCone({ dimension: n, generators: vectors }), x);
          const q = prox(polyhedralCone({ dimension: n, inequalities: vectors }), x);
          expect(norm(minus(plus(p, q), x))).toBeLessThan(CONDITIONED);
          expect(Math.abs(dot(p, q))).toBeLessThan(CONDITIONED);
          for (const v of vectors) expect(dot(v, q)).toBeLessThan(CONDITIONED);
        },
      ),
      RUNS,
    );
  });

  it("of the unit vectors is the orthant", () => {
    const cone = polyhedralCone({
      dimension: 2,
      generators: [
        [1, 0],
        [0, 7],
      ],
    });
    fc.assert(
      fc.property(vector(2), (x) => {
        expectAllClose(prox(cone, x), prox(orthant(2, "nonnegative"), x), { absolute: 1e-15, because: "rounding" });
      }),
      RUNS,
    );
  });

  it("of (1, 0) and (1, 1) sends (0, 2) to (1, 1) and (−1, 0.5) to the tip", () => {
    const cone = polyhedralCone({
      dimension: 2,
      generators: [
        [1, 0],
        [1, 1],
      ],
    });
    expectAllClose(prox(cone, Float64Array.of(0, 2)), [1, 1], { absolute: 1e-15, because: "by hand" });
    expectAllClose(prox(cone, Float64Array.of(-1, 0.5)), [0, 0], { absolute: 1e-15, because: "by hand" });
    expect(cone.support(Float64Array.of(-1, 0.5))).toBe(0);
    expect(cone.support(Float64Array.of(-1, 1.5))).toBe(Number.POSITIVE_INFINITY);
  });

  it("has no bound in a direction that leaves its polar cone by an angle of 1e-9, and the bound 0 on the border", () => {
    const ray = polyhedralCone({ dimension: 2, generators: [[1, 0]] });
    // σ(d) = sup λ d₁ over λ ≥ 0.
    expect(ray.support(Float64Array.of(1e-9, -1))).toBe(Number.POSITIVE_INFINITY);
    expect(ray.support(Float64Array.of(0, -1))).toBe(0);
    expect(ray.support(Float64Array.of(-1e-9, -1))).toBe(0);
  });

  it("without generators is {0}, without inequalities the whole space", () => {
    const x = Float64Array.of(1, -2, 3);
    expect(prox(polyhedralCone({ dimension: 3, generators: [] }), x)).toEqual(new Float64Array(3));
    expect(prox(polyhedralCone({ dimension: 3, inequalities: [] }), x)).toEqual(x);
  });

  it("does not change when generators are repeated, scaled by 1e±9 or reordered", () => {
    fc.assert(
      fc.property(coarseVector(3), coarseVector(3), vector(3), (a, b, x) => {
        fc.pre(norm(a) > 0 && norm(b) > 0);
        const once = prox(polyhedralCone({ dimension: 3, generators: [a, b] }), x);
        const often = prox(polyhedralCone({ dimension: 3, generators: [times(b, 1e9), a, times(a, 1e-9), b] }), x);
        expect(norm(minus(once, often))).toBeLessThan(1e-12);
      }),
      RUNS,
    );
  });

  it("refuses zero, infinite and misshapen vectors", () => {
    expect(() => polyhedralCone({ dimension: 2, generators: [[0, 0]] })).toThrow(/generators\[0\]/);
    expect(() => polyhedralCone({ dimension: 2, inequalities: [[1, 0], [1]] })).toThrow(/inequalities\[1\]/);
    expect(() => polyhedralCone({ dimension: 1, generators: [[Number.POSITIVE_INFINITY]] })).toThrow(/finite/);
    expect(() => polyhedralCone({ dimension: 0, generators: [] })).toThrow(/positive integer/);
  });
});
