import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ball } from "../../src/sets/ball.ts";
import { contensou } from "../../src/sets/contensou.ts";
import { disk } from "../../src/sets/disk.ts";
import { ellipse } from "../../src/sets/ellipse.ts";
import { intersection, projectOntoIntersection } from "../../src/sets/intersection.ts";
import { interval } from "../../src/sets/interval.ts";
import { orthant } from "../../src/sets/orthant.ts";
import { polyhedralCone } from "../../src/sets/polyhedral-cone.ts";
import { product } from "../../src/sets/product.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import {
  type Case,
  dot,
  minus,
  norm,
  obeysTheLaws,
  obeysTheMetricLaws,
  prox,
  RUNS,
  scales,
  times,
  vector,
} from "./laws.ts";

const square = (scale: number) => product([interval(-scale, scale), interval(-scale, scale)]);
const wedge = polyhedralCone({
  dimension: 2,
  inequalities: [
    [1, 1],
    [-2, 1],
  ],
});

const polygon: fc.Arbitrary<Case> = scales.map((scale) => ({
  set: intersection([square(scale), wedge]),
  scale,
  inside: (u) => (u[0]! + u[1]! <= 0 && u[1]! <= 2 * u[0]! ? times(u, scale) : new Float64Array(2)),
  excess: (z) => Math.max(Math.abs(z[0]!) - scale, Math.abs(z[1]!) - scale, z[0]! + z[1]!, z[1]! - 2 * z[0]!) / scale,
}));

/** A disk cut by a half-plane through its middle: boundaries cross at a right angle. */
const halfDisk: fc.Arbitrary<Case> = scales.map((scale) => ({
  set: intersection([disk(scale), polyhedralCone({ dimension: 2, inequalities: [[1, 0]] })]),
  scale,
  inside: (u) => times(Float64Array.of(-Math.abs(u[0]!), u[1]!), scale / Math.max(1, norm(u))),
  excess: (z) => Math.max(norm(z) - scale, z[0]!) / scale,
}));

describe("intersection of polyhedra", () => {
  obeysTheLaws(polygon);
  obeysTheMetricLaws(polygon);

  it("is projected upon exactly, without iterating", () => {
    const out = new Float64Array(2);
    const result = projectOntoIntersection(out, [square(1), wedge], Float64Array.of(0, 3));
    expect(result).toEqual({ converged: true, residual: 0, iterations: 0 });
    expectAllClose(out, [0, 0], { absolute: 1e-15, because: "tip of the wedge" });
  });

  it("without a common point says so", () => {
    const out = new Float64Array(1);
    const sets = [interval(0, 1), interval(2, 3)];
    expect(projectOntoIntersection(out, sets, Float64Array.of(0.5)).converged).toBe(false);
    expect(intersection(sets).support(Float64Array.of(1))).toBe(Number.NEGATIVE_INFINITY);
    expect(intersection(sets).contains(Float64Array.of(1.5))).toBe(false);
  });

  it("has the support of its corners", () => {
    // Corners of the square under the wedge: (0, 0), (1, −1), (−1/2, −1).
    const corners = [
      [0, 0],
      [1, -1],
      [-0.5, -1],
    ].map((corner) => Float64Array.from(corner));
    fc.assert(
      fc.property(vector(2), (d) => {
        const exact = Math.max(...corners.map((corner) => dot(corner, d)));
        expectClose(intersection([square(1), wedge]).support(d)!, exact, {
          absolute: 1e-12,
          because: "linear program",
        });
      }),
      RUNS,
    );
  });

  it("is unbounded where its rows leave it open", () => {
    const set = intersection([orthant(2, "nonnegative"), wedge]);
    expect(set.support(Float64Array.of(1, 0))).toBeCloseTo(0, 12);
    expect(intersection([orthant(2, "nonpositive")]).support(Float64Array.of(-1, 1))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("intersection with curved sets (Dykstra)", () => {
  // The sets are met to 1e-12, so the distance to the projection may be its square root where they touch flatly.
  obeysTheLaws(halfDisk, 1e-6);
  obeysTheMetricLaws(halfDisk, 1e-6, { ...RUNS, numRuns: 40 });

  it("of two unit disks 1 apart, the lens, sends a point above to its tip", () => {
    const sets = [ball([-0.5, 0], 1), ball([0.5, 0], 1)];
    const out = new Float64Array(2);
    const { converged, residual } = projectOntoIntersection(out, sets, Float64Array.of(0.1, 3));
    expect(converged).toBe(true);
    expect(residual).toBeLessThanOrEqual(1e-12);
    expectAllClose(out, [0, Math.sqrt(0.75)], { absolute: 1e-10, because: "tip of the lens, residual 1e-12" });
    const lens = intersection(sets);
    expectClose(lens.support(Float64Array.of(0, 2))!, Math.sqrt(3), { relative: 1e-8, because: "tip of the lens" });
    expectClose(lens.support(Float64Array.of(1, 0))!, 0.5, { relative: 1e-8, because: "right side of the lens" });
  });

  it("does not depend on the order of the sets", () => {
    const sets = [disk(1), ellipse(2, 0.5), polyhedralCone({ dimension: 2, inequalities: [[1, -1]] })];
    fc.assert(
      fc.property(vector(2), (u) => {
        const x = times(u, 4);
        const forward = prox(intersection(sets), x);
        const backward = prox(intersection([...sets].reverse()), x);
        expect(norm(minus(forward, backward))).toBeLessThan(1e-6);
      }),
      { ...RUNS, numRuns: 50 },
    );
  });

  it("in the kinetic metric: energy ball and tangent cone, against the active pieces by hand", () => {
    // M = diag(1, 4): the unit energy ball is x² + 4y² ≤ 1. Cone: y ≤ 0. Target (1, 1): first onto y = 0, then (1, 0).
    const metric = Float64Array.of(1, 0, 0, 4);
    const energyBall = ellipse(1, 0.5);
    const cone = polyhedralCone({ dimension: 2, inequalities: [[0, 1]] });
    const out = new Float64Array(2);
    expect(projectOntoIntersection(out, [energyBall, cone], Float64Array.of(2, 1), { metric }).converged).toBe(true);
    expectAllClose(out, [1, 0], { absolute: 1e-10, because: "both constraints active" });
    expect(intersection([energyBall, cone]).projectInMetricInto!(out, Float64Array.of(0.5, 1), metric)).toBe(true);
    expectAllClose(out, [0.5, 0], { absolute: 1e-10, because: "only the cone active" });
  });

  it("says that it failed for disks without a common point, with the distance between them as residual", () => {
    const out = new Float64Array(2);
    const far = [ball([-2, 0], 1), ball([2, 0], 1)];
    const result = projectOntoIntersection(out, far, Float64Array.of(0, 1), { maxIterations: 200 });
    expect(result.converged).toBe(false);
    expect(result.iterations).toBe(200);
    expectClose(result.residual, 2, { relative: 0.05, because: "gap 2 over size 1, after 200 cycles" });
    const set = intersection(far, { maxIterations: 200 });
    expect(set.projectInto(out, out)).toBe(false);
    expect(set.support(Float64Array.of(1, 0))).toBeUndefined();
    expect(set.normalConeResidual(out, out)).toBe(Number.POSITIVE_INFINITY);
  });

  it("stops at the cycles it was given and is honest about it", () => {
    const out = new Float64Array(2);
    const touching = [ball([-1, 0], 1), ball([1, 0], 1)];
    const result = projectOntoIntersection(out, touching, Float64Array.of(0.3, 1), { maxIterations: 3 });
    expect(result.converged).toBe(false);
    expect(result.residual).toBeGreaterThan(1e-3);
  });

  it("refuses sets of different dimensions, no sets, and a metric where a set has none", () => {
    expect(() => intersection([disk(1), interval(0, 1)])).toThrow(/one dimension/);
    expect(() => intersection([])).toThrow(/one dimension/);
    const x = new Float64Array(3);
    const metric = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
    expect(() => projectOntoIntersection(x, [contensou(1, "ring"), ball([0, 0, 0], 1)], x, { metric })).toThrow(
      /cannot be projected upon in a metric/,
    );
    expect(intersection([contensou(1, "ring"), ball([0, 0, 0], 1)]).projectInMetricInto).toBeUndefined();
  });
});
