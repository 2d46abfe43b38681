import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contensou } from "../../src/sets/contensou.ts";
import { type Pressure, PURE_SPIN } from "../../src/sets/contensou-support.ts";
import { contensouSupport, contensouSupportPoint, projectOntoContensouInPlace } from "../support/bodies.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { type Case, norm, obeysTheLaws, prox, RUNS, scales, times, vector } from "./laws.ts";

const PRESSURES = Object.keys(PURE_SPIN) as Pressure[];

/** Largest value of f on [0, π/2] by golden section; f must have one maximum there. */
function largest(f: (angle: number) => number): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let a = 0;
  let b = Math.PI / 2;
  for (let k = 0; k < 90; k++) {
    const left = b - golden * (b - a);
    const right = a + golden * (b - a);
    if (f(left) >= f(right)) b = right;
    else a = left;
  }
  return Math.max(f(0), f(Math.PI / 2), f((a + b) / 2));
}

/** Gauge of the unit body, max n·x / Φ(n): by the support function alone, without support points. */
function gauge(x: Float64Array, pressure: Pressure): number {
  const rho = Math.hypot(x[0]!, x[1]!);
  const s = Math.abs(x[2]!);
  return largest((angle) => {
    const c = Math.cos(angle);
    const n = Math.sin(angle);
    return (c * rho + n * s) / contensouSupport(c, n, pressure);
  });
}

/** Distance of x from the unit body by duality: max over unit normals of n·x − Φ(n), or 0. */
function dualDistance(x: Float64Array, pressure: Pressure): number {
  const rho = Math.hypot(x[0]!, x[1]!);
  const s = Math.abs(x[2]!);
  const f = (angle: number) =>
    Math.cos(angle) * rho + Math.sin(angle) * s - contensouSupport(Math.cos(angle), Math.sin(angle), pressure);
  return Math.max(0, largest(f));
}

describe.each(PRESSURES)("Contensou body, %s pressure", (pressure) => {
  const cases: fc.Arbitrary<Case> = fc.tuple(fc.constantFrom(0, 0.4, 1), scales).map(([size, scale]) => ({
    set: contensou(size * scale, pressure),
    scale,
    inside: (u) => times(u, (size * scale) / Math.max(1, gauge(u, pressure))),
    excess: (z) => (size === 0 ? norm(z) / scale : gauge(times(z, 1 / (scale * size)), pressure) - 1),
  }));
  obeysTheLaws(cases);

  it("is as far from a point as duality says", () => {
    fc.assert(
      fc.property(vector(3), fc.constantFrom(0.3, 1, 4, 1e6), (u, reach) => {
        const x = times(u, reach);
        const p = prox(contensou(1, pressure), x);
        const far = dualDistance(x, pressure);
        const away = Math.hypot(x[0]! - p[0]!, x[1]! - p[1]!, x[2]! - p[2]!);
        expectClose(away, far, {
          absolute: 1e-13 * Math.max(1, reach),
          because: "golden section is exact to rounding",
        });
      }),
      RUNS,
    );
  });

  it("sends x = y + h n back to the boundary point y with normal n", () => {
    const y = new Float64Array(3);
    for (const angle of [1e-12, 1e-6, 0.1, 0.6, Math.PI / 4, 0.8, 1.2, Math.PI / 2 - 1e-9]) {
      for (const height of [1e-9, 1e-3, 1, 1e6, 1e18, 1e100]) {
        const n = [Math.cos(angle) * 0.6, -Math.cos(angle) * 0.8, -Math.sin(angle)] as const;
        contensouSupportPoint(y, 0, ...n, pressure);
        const x = y.map((value, i) => value + height * n[i]!);
        const because = "x carries the rounding of its own size, the normal that of the angle";
        expectAllClose(prox(contensou(1, pressure), x), y, { absolute: 4e-15, because });
      }
    }
  });

  it("keeps the relative accuracy of a tiny slip beside a large spin, and the other way round", () => {
    const set = contensou(1, pressure);
    const pole = PURE_SPIN[pressure];
    const slipSlope = { ring: 1 / 2, uniform: 1, hertz: (3 * Math.PI) / 8 }[pressure];
    const spinSlope = { ring: 1 / 2, uniform: 1 / 4, hertz: 1 / 5 }[pressure];
    for (const tiny of [1e-9, 1e-40]) {
      // Near the pole y = (R_s ψ, pole) with R_s the radius of curvature: the slip is shared as R : (R + height).
      const spinning = prox(set, Float64Array.of(tiny, 0, pole + 2));
      expectClose(spinning[0]! / tiny, slipSlope / (slipSlope + 2), {
        relative: 1e-14,
        because: "curvature at the pole",
      });
      const slipping = prox(set, Float64Array.of(3, 0, tiny));
      expectClose(slipping[2]! / tiny, spinSlope / (spinSlope + 2), {
        relative: 1e-14,
        because: "curvature at the rim",
      });
    }
  });

  it("bounds pure slip by 1 and pure spin by its own number", () => {
    expectAllClose(prox(contensou(1, pressure), Float64Array.of(3, 4, 0)), [0.6, 0.8, 0], {
      absolute: 1e-15,
      because: "equator",
    });
    expectAllClose(prox(contensou(1, pressure), Float64Array.of(0, 0, -9)), [0, 0, -PURE_SPIN[pressure]], {
      absolute: 1e-15,
      because: "pole",
    });
  });

  it("is neither inside nor equal to the ellipsoid with the same axes", () => {
    const y = new Float64Array(3);
    contensouSupportPoint(y, 0, 1, 0, 1, pressure);
    const ellipsoid = Math.hypot(y[0]!, y[2]! / PURE_SPIN[pressure]);
    expect(Math.abs(ellipsoid - 1)).toBeGreaterThan(0.04);
  });
});

describe("Contensou body", () => {
  it("has the worked number of its theory page: (1.5559, 0.9900) goes to (0.8488, 0.2829)", () => {
    const p = prox(contensou(1, "uniform"), Float64Array.of(0, 1.5559, 0.99));
    expectPrinted(p[1]!, "0.8488");
    expectPrinted(p[2]!, "0.2829");
    expectPrinted(contensouSupport(1, 1, "uniform"), "1.1318");
    expectPrinted(PURE_SPIN.hertz, "0.5890");
    expectPrinted(1 / Math.hypot(p[1]!, p[2]! / PURE_SPIN.uniform), "1.05");
  });

  it("of size zero is the point 0", () => {
    const out = Float64Array.of(5, 1, 2, 3, 5);
    projectOntoContensouInPlace(out, 1, 0, "hertz");
    expect([...out]).toEqual([5, 0, 0, 0, 5]);
  });

  it("writes only its three numbers and leaves inner points alone", () => {
    const out = Float64Array.of(5, 0.1, -0.2, 0.1, 5);
    projectOntoContensouInPlace(out, 1, 1, "uniform");
    expect([...out]).toEqual([5, 0.1, -0.2, 0.1, 5]);
  });

  it("passes NaN on instead of looping", () => {
    const out = Float64Array.of(Number.NaN, 1, 2);
    projectOntoContensouInPlace(out, 0, 1, "ring");
    expect(out.some(Number.isNaN)).toBe(true);
  });

  it("refuses a bad size and an unknown pressure", () => {
    for (const scale of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => contensou(scale, "ring")).toThrow(/scale must be/);
    }
    expect(() => contensou(1, "gauss" as Pressure)).toThrow(/one of uniform, hertz, ring/);
    expect(() => contensou(1, "toString" as Pressure)).toThrow(/one of/);
  });
});
