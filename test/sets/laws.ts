/**
 * The laws every convex set obeys, as properties. A case brings its own membership, written from the definition of the
 * set and not from its projection, so that no law is tested against itself.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ConvexSet } from "../../src/sets/convex-set.ts";

export interface Case {
  readonly set: ConvexSet;
  /** Size of the set: points are drawn from a box of four times this. */
  readonly scale: number;
  /** A point of the set by its definition, from numbers in [−1, 1]. */
  readonly inside: (u: Float64Array) => Float64Array;
  /** By how much a point violates the definition, in units of `scale`; at most 0 inside. */
  readonly excess: (z: Float64Array) => number;
}

/** Projections and the functions here carry some tens of roundings; active-set methods a few hundred. */
export const ROUNDING = 1e-12;

/** 1e±9 and 1: units must not matter. */
export const scales = fc.constantFrom(1e-9, 1, 1e9);

/** The seed is fixed so that a red run can be repeated. */
export const RUNS = { numRuns: 150, seed: 2012 };
const fine = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1e6, max: 1e6 }).map((k) => k / 1e6) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, -1, 0.25, -0.25, 1e-9, -1e-12) },
);
const coarse = fc.integer({ min: -8, max: 8 }).map((k) => k / 8);

/** n numbers in [−1, 1]. */
export function vector(n: number): fc.Arbitrary<Float64Array> {
  return fc.array(fine, { minLength: n, maxLength: n }).map((values) => Float64Array.from(values));
}

/** n multiples of 1/8: such vectors are often exactly dependent and never nearly so. */
export function coarseVector(n: number): fc.Arbitrary<Float64Array> {
  return fc.array(coarse, { minLength: n, maxLength: n }).map((values) => Float64Array.from(values));
}

/** A symmetric positive definite matrix BᵀB + 0.05 I in units 1e±6. */
export function metric(n: number): fc.Arbitrary<Float64Array> {
  return fc.tuple(vector(n * n), fc.constantFrom(1e-6, 1, 1e6)).map(([b, unit]) => {
    const a = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        let sum = i === j ? 0.05 : 0;
        for (let k = 0; k < n; k++) sum += b[k * n + i]! * b[k * n + j]!;
        a[i * n + j] = unit * sum;
      }
    }
    return a;
  });
}

export const identity = (n: number): Float64Array =>
  Float64Array.from({ length: n * n }, (_, k) => (k % (n + 1) === 0 ? 1 : 0));
export const minus = (x: Float64Array, y: Float64Array): Float64Array => x.map((value, i) => value - y[i]!);
export const plus = (x: Float64Array, y: Float64Array): Float64Array => x.map((value, i) => value + y[i]!);
export const times = (x: Float64Array, factor: number): Float64Array => x.map((value) => value * factor);
export const dot = (x: Float64Array, y: Float64Array): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
export const norm = (x: Float64Array): number => Math.hypot(...x);
export const apply = (a: Float64Array, x: Float64Array): Float64Array =>
  x.map((_, i) => dot(a.subarray(i * x.length, (i + 1) * x.length), x));

export function prox(set: ConvexSet, x: Float64Array): Float64Array {
  const out = new Float64Array(x.length);
  expect(set.projectInto(out, x)).toBe(true);
  return out;
}

/** A case, two points in a box of four times its size and one of its own points. */
function drawn(cases: fc.Arbitrary<Case>) {
  return cases.chain((given) => {
    const n = given.set.dimension;
    const point = vector(n).map((u) => times(u, 4 * given.scale));
    return fc.record({ given: fc.constant(given), x: point, other: point, u: vector(n), metric: metric(n) });
  });
}

/** Registers the laws as tests. */
export function obeysTheLaws(cases: fc.Arbitrary<Case>, rounding: number = ROUNDING): void {
  const draw = drawn(cases);
  const law = (name: string, check: (sample: typeof draw extends fc.Arbitrary<infer T> ? T : never) => void) =>
    it(name, () => fc.assert(fc.property(draw, check), RUNS));

  law("projects into the set, idempotently, also in place", ({ given, x }) => {
    const p = prox(given.set, x);
    expect(given.excess(p)).toBeLessThanOrEqual(rounding);
    expect(norm(minus(prox(given.set, p), p))).toBeLessThanOrEqual(rounding * given.scale);
    const inPlace = x.slice();
    given.set.projectInto(inPlace, inPlace);
    expect(inPlace).toEqual(p);
  });

  law("leaves its own points where they are", ({ given, u }) => {
    const z = given.inside(u);
    expect(given.excess(z)).toBeLessThanOrEqual(rounding);
    expect(norm(minus(prox(given.set, z), z))).toBeLessThanOrEqual(rounding * given.scale);
  });

  law("has a projection that is nonexpansive", ({ given, x, other }) => {
    const moved = norm(minus(prox(given.set, x), prox(given.set, other)));
    expect(moved).toBeLessThanOrEqual(norm(minus(x, other)) + rounding * given.scale);
  });

  law("satisfies the variational inequality (x − prox)·(z − prox) ≤ 0", ({ given, x, u }) => {
    const p = prox(given.set, x);
    const product = dot(minus(x, p), minus(given.inside(u), p));
    expect(product).toBeLessThanOrEqual(rounding * given.scale * Math.max(norm(minus(x, p)), given.scale));
  });

  law("bounds its points by the support function, which prox pairs attain", ({ given, x, other, u }) => {
    const z = given.inside(u);
    const slack = given.set.support(other)! - dot(other, z);
    expect(slack).toBeGreaterThanOrEqual(-rounding * given.scale * norm(other));
    const p = prox(given.set, x);
    const d = minus(x, p);
    if (norm(d) < 1e-3 * given.scale) return;
    expect(Math.abs(given.set.support(d)! - dot(d, p))).toBeLessThanOrEqual(10 * rounding * given.scale * norm(d));
  });

  law("has a normal-cone residual of zero for prox pairs and else a witness against (1)", ({ given, x, other }) => {
    const p = prox(given.set, x);
    expect(given.set.normalConeResidual(minus(x, p), p)).toBeLessThanOrEqual(10 * rounding * given.scale);
    const residual = given.set.normalConeResidual(other, p);
    const witness = prox(given.set, plus(p, other));
    expect(Math.abs(residual - norm(minus(witness, p)))).toBeLessThanOrEqual(rounding * given.scale);
    if (residual > 1e-3 * given.scale) expect(dot(other, minus(witness, p))).toBeGreaterThan(0);
  });

  law("contains its points and those it projects to, and no others", ({ given, x, u }) => {
    expect(given.set.contains(given.inside(u), 10 * rounding)).toBe(true);
    // Membership is relative to the point, so the rounding left of a point that should be 0 does not count.
    const p = prox(given.set, x);
    if (norm(p) > 1e-2 * given.scale) expect(given.set.contains(p, 100 * rounding)).toBe(true);
    if (given.excess(x) > 1e-3) expect(given.set.contains(x)).toBe(false);
  });
}

/** The laws of the projection in another metric. */
export function obeysTheMetricLaws(cases: fc.Arbitrary<Case>, rounding: number = 100 * ROUNDING, runs = RUNS): void {
  const draw = drawn(cases);

  it("projects in a metric A: (x − p)ᵀ A (z − p) ≤ 0 for every z of the set", () => {
    fc.assert(
      fc.property(draw, ({ given, x, u, metric: a }) => {
        const p = new Float64Array(x.length);
        expect(given.set.projectInMetricInto!(p, x, a)).toBe(true);
        expect(given.excess(p)).toBeLessThanOrEqual(rounding);
        const size = Math.max(...a);
        const product = dot(apply(a, minus(x, p)), minus(given.inside(u), p)) / size;
        expect(product).toBeLessThanOrEqual(rounding * given.scale * Math.max(norm(minus(x, p)), given.scale));
        const inPlace = x.slice();
        given.set.projectInMetricInto!(inPlace, inPlace, a);
        expect(inPlace).toEqual(p);
      }),
      runs,
    );
  });

  it("projects in the metric I as without one", () => {
    fc.assert(
      fc.property(draw, ({ given, x }) => {
        const p = new Float64Array(x.length);
        given.set.projectInMetricInto!(p, x, identity(x.length));
        expect(norm(minus(p, prox(given.set, x)))).toBeLessThanOrEqual(rounding * given.scale);
      }),
      runs,
    );
  });
}
