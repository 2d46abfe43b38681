import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyRoom } from "../../src/sets/body.ts";
import { ellipse, projectOntoEllipseInPlace } from "../../src/sets/ellipse.ts";
import { expectAllClose } from "../support/expect.ts";
import { exactEllipseProjection } from "./exact-ellipse.ts";
import { type Case, obeysTheLaws, obeysTheMetricLaws, prox, RUNS, scales, vector } from "./laws.ts";

const axis = fc.constantFrom(0, 1e-3, 0.3, 0.5, 1);
const cases: fc.Arbitrary<Case> = fc.tuple(axis, axis, scales).map(([a, b, scale]) => ({
  set: ellipse(a * scale, b * scale),
  scale,
  inside: (u) => {
    const size = Math.max(1, Math.hypot(...u));
    return Float64Array.of((a * scale * u[0]!) / size, (b * scale * u[1]!) / size);
  },
  excess: (z) => {
    const part = (value: number, semi: number) => (semi === 0 ? (value === 0 ? 0 : 2) : value / scale / semi);
    return Math.hypot(part(z[0]!, a), part(z[1]!, b)) - 1;
  },
}));

const project = (y: readonly [number, number], a: number, b: number): Float64Array => {
  const out = Float64Array.of(9, ...y, 9);
  projectOntoEllipseInPlace(out, 1, a, b, bodyRoom());
  expect([out[0], out[3]]).toEqual([9, 9]);
  return out.slice(1, 3);
};

describe("ellipse", () => {
  obeysTheLaws(cases);
  obeysTheMetricLaws(cases);

  it("agrees with bisection in 600 bits for axis ratios from 1 to 1e12 at scales 1e±9", () => {
    const ratio = fc.constantFrom(1, 0.5, 1e-3, 1e-6, 1e-9, 1e-12);
    const distance = fc.constantFrom(1, 1.0000001, 1.5, 10, 1e6);
    fc.assert(
      fc.property(vector(2), ratio, distance, scales, fc.boolean(), (u, small, factor, scale, swap) => {
        const [a, b] = swap ? [small * scale, scale] : [scale, small * scale];
        // On the boundary and beyond it along the axes' own angle, and freely.
        const free = factor > 1.4;
        const length = Math.hypot(...u) || 1;
        const y: [number, number] = free
          ? [factor * u[0]! * scale, factor * u[1]! * scale]
          : [(factor * a * u[0]!) / length, (factor * b * u[1]!) / length];
        if ((y[0] / a) ** 2 + (y[1] / b) ** 2 <= 1) return;
        const exact = exactEllipseProjection(y[0], y[1], a, b);
        const allowed = 8 * 2 ** -52 * Math.max(Math.hypot(...y), a, b);
        expectAllClose(project(y, a, b), exact, { absolute: allowed, because: "prox is nonexpansive: data rounding" });
      }),
      { ...RUNS, numRuns: 300 },
    );
  });

  it("ends on the boundary, measured by the ellipse itself, for axis ratios up to 1e12", () => {
    for (const b of [1, 1e-4, 1e-8, 1e-12]) {
      for (const y of [
        [2, 2],
        [1e-3, 5],
        [0.999999, 1e-6],
        [1 + 1e-9, 1e-9],
        [3, 1e-300],
      ] as const) {
        const p = project(y, 1, b);
        if (Math.hypot(y[0], y[1] / b) <= 1) expect([...p]).toEqual([...y]);
        else expect(Math.abs(Math.hypot(p[0]!, p[1]! / b) - 1)).toBeLessThan(1e-15);
      }
    }
  });

  it("has the normal D⁻² x: (16/√17·…) built backwards from a boundary point", () => {
    // x = (2 cos t, sin t) with tan t = 3/4, normal (cos t / 2, sin t): y = x + 5 n.
    const y = [2 * 0.8 + 5 * 0.4, 0.6 + 5 * 0.6] as const;
    expectAllClose(project(y, 2, 1), [1.6, 0.6], { absolute: 5e-16, because: "rounding" });
  });

  it("with equal axes is the disk", () => {
    expectAllClose(project([3, 4], 0.5, 0.5), [0.3, 0.4], { absolute: 1e-15, because: "rounding" });
  });

  it("with one axis zero is a segment, with both a point", () => {
    expect([...project([3, 4], 2, 0)]).toEqual([2, 0]);
    expect([...project([-3, 4], 0, 2)]).toEqual([0, 2]);
    expect([...project([-0.5, 4], 2, 0)]).toEqual([-0.5, 0]);
    expect([...project([3, 4], 0, 0)]).toEqual([0, 0]);
  });

  it("tends to the segment when an axis tends to zero, without a jump where its square underflows", () => {
    for (const b of [1e-100, 1e-149, 1e-151, 1e-300]) {
      const p = project([0.6, 5], 1, b);
      expectAllClose([p[0]!, p[1]! / b], [0.6, 0.8], { absolute: 1e-15, because: "(0.6, 0.8) is on the unit circle" });
    }
  });

  it("answers far points by their direction", () => {
    expectAllClose(project([3e200, 4e200], 1, 1), [0.6, 0.8], { absolute: 1e-15, because: "rounding" });
    const far = project([1e160, 1e160], 2, 1);
    expectAllClose(far, [4 / Math.sqrt(5), 1 / Math.sqrt(5)], { absolute: 1e-15, because: "support point D²d/‖Dd‖" });
  });

  it("passes NaN on instead of looping", () => {
    expect(project([Number.NaN, 1], 2, 1).some(Number.isNaN)).toBe(true);
  });

  it("leaves points alone that are inside", () => {
    expect([...prox(ellipse(2, 1), Float64Array.of(-1.2, 0.3))]).toEqual([-1.2, 0.3]);
  });

  it("in a metric has A-normal residual: A (y − p) is parallel to D⁻² p, for axis ratios up to 1e9", () => {
    const a = Float64Array.of(2, 0.7, 0.7, 1);
    for (const b of [1, 1e-3, 1e-6, 1e-9]) {
      const y = Float64Array.of(0.9, 2 * b);
      const p = new Float64Array(2);
      ellipse(1, b).projectInMetricInto!(p, y, a);
      const d = [y[0]! - p[0]!, y[1]! - p[1]!] as const;
      // In coordinates q = D⁻¹ x the normal is q itself and the force D A d.
      const force = [a[0]! * d[0] + a[1]! * d[1], b * (a[2]! * d[0] + a[3]! * d[1])] as const;
      const q = [p[0]!, p[1]! / b] as const;
      const size = Math.hypot(...force);
      expect(Math.abs(Math.hypot(...q) - 1)).toBeLessThan(1e-14);
      // d is a difference of numbers of size 1, so the force is known to 1e-16 / b only.
      expect(Math.abs(force[0] * q[1] - force[1] * q[0])).toBeLessThan(1e-14 * size + 1e-15);
    }
  });

  it("refuses negative, infinite and missing axes", () => {
    for (const bad of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => ellipse(bad, 1)).toThrow(/semi-axes/);
      expect(() => ellipse(1, bad)).toThrow(/semi-axes/);
    }
  });
});
