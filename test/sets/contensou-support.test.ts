import { describe, expect, it } from "vitest";
import { contensouMeridianInto, type Pressure, PURE_SPIN } from "../../src/sets/contensou-support.ts";
import { contensouSupport, contensouSupportHessian, contensouSupportPoint } from "../support/bodies.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { quadratureSupport } from "./contensou-quadrature.ts";

const PRESSURES = Object.keys(PURE_SPIN) as Pressure[];

function meridian(v: number, omega: number, pressure: Pressure): Float64Array {
  const out = new Float64Array(6);
  contensouMeridianInto(out, v, omega, pressure);
  return out;
}

describe.each(PRESSURES)("support function of the Contensou body, %s pressure", (pressure) => {
  it("agrees with the dissipation integral", () => {
    // Both sides of v = ω, the singular point itself, and both sides of the switch to the series (ω/v = 1/2).
    for (const ratio of [0, 1e-4, 0.02, 0.3, 0.49, 0.51, 0.8, 0.99, 1]) {
      const because = "adaptive quadrature to 1e-11";
      expectClose(contensouSupport(ratio, 1, pressure), quadratureSupport(ratio, 1, pressure), {
        absolute: 1e-10,
        because,
      });
      expectClose(contensouSupport(1, ratio, pressure), quadratureSupport(1, ratio, pressure), {
        absolute: 1e-10,
        because,
      });
    }
  });

  it("has its support point as gradient and its Hessian as second derivative", () => {
    const points: [number, number, number][] = [
      [0.3, 0.4, 1],
      [0.3, 0.4, 0.4],
      [0.3, 0.4, 0.1],
      [-0.1, 0.2, -0.9],
      [1, -2, 0.001],
      [0, 0, -2],
    ];
    for (const at of points) {
      const gradient = new Float64Array(3);
      contensouSupportPoint(gradient, 0, ...at, pressure);
      const hessian = new Float64Array(9);
      contensouSupportHessian(hessian, ...at, pressure);
      for (let j = 0; j < 3; j++) {
        const h = 1e-3 * Math.hypot(...at);
        const value = (k: number) => {
          const moved = at.map((x, i) => x + (i === j ? k * h : 0));
          return contensouSupport(Math.hypot(moved[0]!, moved[1]!), moved[2]!, pressure);
        };
        // Central differences of sixth order.
        const slope = (45 * (value(1) - value(-1)) - 9 * (value(2) - value(-2)) + value(3) - value(-3)) / (60 * h);
        expectClose(gradient[j]!, slope, { absolute: 1e-10, because: "h⁶ and rounding / h" });
        for (let i = 0; i < 3; i++) {
          const component = (k: number) => {
            const moved = at.map((x, n) => x + (n === j ? k * h : 0)) as [number, number, number];
            const out = new Float64Array(3);
            contensouSupportPoint(out, 0, ...moved, pressure);
            return out[i]!;
          };
          const bend =
            (45 * (component(1) - component(-1)) - 9 * (component(2) - component(-2)) + component(3) - component(-3)) /
            (60 * h);
          expectClose(hessian[3 * i + j]!, bend, { absolute: 1e-8, because: "h⁶ and rounding / h" });
        }
      }
    }
  });

  it("is homogeneous of degree one, even in slip and in spin", () => {
    for (const unit of [1e-9, 1e9, 1e-200]) {
      const scaled = contensouSupport(0.7 * unit, 0.4 * unit, pressure) / unit;
      expectClose(scaled, contensouSupport(0.7, 0.4, pressure), { relative: 1e-15, because: "rounding" });
    }
    expect(contensouSupport(-0.7, 0.4, pressure)).toBe(contensouSupport(0.7, -0.4, pressure));
    expect(contensouSupport(0, 0, pressure)).toBe(0);
  });

  it("is continuous with its derivatives where two formulas meet", () => {
    for (const [v, omega] of [
      [1, 1],
      [1, 0.5],
    ] as const) {
      const below = meridian(v, omega * (1 - 1e-14), pressure);
      const above = meridian(v, omega * (1 + 1e-14), pressure);
      const because = "the points are 2e-14 apart; Hertz loses a digit at the switch";
      expectAllClose(below.subarray(0, 2), above.subarray(0, 2), { absolute: 1e-12, because });
      if (v !== omega || pressure !== "ring") expectClose(below[2]!, above[2]!, { relative: 1e-11, because });
    }
  });

  it("keeps the relative accuracy of a tiny spin and of a tiny slip", () => {
    // Φ_ω → ⟨x²⟩ ω/v and Φ_v → ½⟨1/r⟩ v/ω, with moments of the pressure.
    const spinSlope = { ring: 1 / 2, uniform: 1 / 4, hertz: 1 / 5 }[pressure];
    const slipSlope = { ring: 1 / 2, uniform: 1, hertz: (3 * Math.PI) / 8 }[pressure];
    for (const tiny of [1e-9, 1e-100, 1e-300]) {
      const because = "next term is the square of the ratio";
      expectClose(meridian(1, tiny, pressure)[1]! / tiny, spinSlope, { relative: 1e-15, because });
      expectClose(meridian(tiny, 1, pressure)[0]! / tiny, slipSlope, { relative: 1e-15, because });
    }
  });

  it("has positive radii of curvature everywhere: no corner and no flat part", () => {
    for (let k = 0; k <= 200; k++) {
      const angle = (k * Math.PI) / 400;
      const [, , along, around] = meridian(Math.cos(angle), Math.sin(angle), pressure);
      expect(along!).toBeGreaterThan(0.15);
      expect(around!).toBeGreaterThan(0.15);
      expect(along!).toBeLessThan(60);
    }
  });
});

describe("support function of the Contensou body", () => {
  it("is 2/3, 3π/16 and 1 at pure spin, and 1 at pure slip", () => {
    expectClose(contensouSupport(0, 1, "uniform"), 2 / 3, { relative: 3e-16, because: "rounding" });
    expectClose(contensouSupport(0, 1, "hertz"), (3 * Math.PI) / 16, { relative: 3e-16, because: "rounding" });
    expectClose(contensouSupport(0, 1, "ring"), 1, { relative: 3e-16, because: "rounding" });
    for (const pressure of PRESSURES) {
      expectClose(contensouSupport(1, 0, pressure), 1, { relative: 3e-16, because: "rounding" });
    }
  });

  it("is 32/9π, 45π/128 and 4/π where slip and spin at the rim are equally fast", () => {
    expectClose(contensouSupport(1, 1, "uniform"), 32 / (9 * Math.PI), { relative: 1e-15, because: "mean chord" });
    expectClose(contensouSupport(1, 1, "hertz"), (45 * Math.PI) / 128, { relative: 1e-15, because: "quartic at 1" });
    expectClose(contensouSupport(1, 1, "ring"), 4 / Math.PI, { relative: 1e-15, because: "∫|2 sin(θ/2)| / 2π" });
  });

  it("obeys the hypergeometric series of the three pressures", () => {
    // M(e) = F(−½, −½; c; e²) with c = 1, 2, 5/2.
    for (const [pressure, c] of [
      ["ring", 1],
      ["uniform", 2],
      ["hertz", 2.5],
    ] as const) {
      for (const e of [0.1, 0.4, 0.6, 0.8]) {
        let sum = 1;
        let term = 1;
        for (let k = 0; k < 400; k++) {
          term *= ((k - 0.5) ** 2 * e * e) / ((k + 1) * (k + c));
          sum += term;
        }
        expectClose(contensouSupport(1, e, pressure), sum, { relative: 2e-15, because: "400 terms" });
      }
    }
  });

  it("gives the point 0 of the body at rest, where every point would do", () => {
    const out = Float64Array.of(7, 7, 7, 7);
    contensouSupportPoint(out, 1, 0, 0, 0, "uniform");
    expect([...out]).toEqual([7, 0, 0, 0]);
  });
});
