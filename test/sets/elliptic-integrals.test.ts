import { describe, expect, it } from "vitest";
import { ellipticIntegralsInto } from "../../src/sets/elliptic-integrals.ts";
import { expectClose } from "../support/expect.ts";

const ROUNDING = { relative: 4e-16, because: "two roundings" };
/** Γ(1/4), [Abramowitz & Stegun] 6.1. */
const GAMMA_QUARTER = 3.625609908221908;

const both = new Float64Array(2);

/** K = 2B + k²C of the complementary parameter k'². */
function ellipticK(complement: number): number {
  if (complement === 0) return Number.POSITIVE_INFINITY;
  ellipticIntegralsInto(both, 0, complement);
  return 2 * both[0]! + (1 - complement) * both[1]!;
}

/** E = B + k'²(B + k²C). */
function ellipticE(complement: number): number {
  ellipticIntegralsInto(both, 0, complement);
  return both[0]! + complement * (both[0]! + (1 - complement) * both[1]!);
}

describe("complete elliptic integrals", () => {
  it("K(k = 1/√2) = Γ(1/4)² / (4√π)", () => {
    expectClose(ellipticK(0.5), GAMMA_QUARTER ** 2 / (4 * Math.sqrt(Math.PI)), ROUNDING);
  });

  it("E(k = 1/√2) = (K + π/(2K)) / 2, the lemniscatic case of Legendre's relation", () => {
    const k = GAMMA_QUARTER ** 2 / (4 * Math.sqrt(Math.PI));
    expectClose(ellipticE(0.5), k / 2 + Math.PI / (4 * k), ROUNDING);
  });

  it("are π/2 at k = 0, and E = 1, K = ∞ at k = 1", () => {
    expectClose(ellipticK(1), Math.PI / 2, ROUNDING);
    expectClose(ellipticE(1), Math.PI / 2, ROUNDING);
    expectClose(ellipticE(0), 1, ROUNDING);
    expect(ellipticK(0)).toBe(Number.POSITIVE_INFINITY);
  });

  it("obey Legendre's relation E K′ + E′ K − K K′ = π/2", () => {
    for (const kc2 of [1e-12, 1e-6, 0.01, 0.3, 0.5, 0.7, 0.99, 1 - 1e-9]) {
      const left = ellipticE(kc2) * ellipticK(1 - kc2) + ellipticE(1 - kc2) * ellipticK(kc2);
      const k = ellipticK(kc2) * ellipticK(1 - kc2);
      expectClose(left - k, Math.PI / 2, { absolute: 1e-15 * k, because: "the three products cancel" });
    }
  });

  it("agree with the trapezoidal rule, which converges exponentially for periodic integrands", () => {
    const out = new Float64Array(2);
    for (const kc2 of [0.02, 0.2, 0.5, 0.9, 0.999, 1]) {
      let b = 0;
      let c = 0;
      const n = 400;
      for (let i = 0; i < n; i++) {
        const sine2 = Math.sin((Math.PI * i) / n) ** 2;
        const delta2 = 1 - sine2 + kc2 * sine2;
        b += (1 - sine2) / Math.sqrt(delta2);
        c += (sine2 * (1 - sine2)) / delta2 ** 1.5;
      }
      ellipticIntegralsInto(out, 0, kc2);
      expectClose(out[0]!, (b * Math.PI) / (2 * n), { relative: 2e-15, because: "400 summands" });
      expectClose(out[1]!, (c * Math.PI) / (2 * n), { relative: 2e-15, because: "400 summands" });
    }
  });

  it("keep all digits of C = (K − 2B)/k² for a small modulus: C = π/16 (1 + 3k²/4 + …)", () => {
    const out = new Float64Array(2);
    for (const k2 of [1e-6, 1e-8, 1e-15]) {
      ellipticIntegralsInto(out, 0, 1 - k2);
      const series = (Math.PI / 16) * (1 + 0.75 * k2 + (75 / 128) * k2 * k2);
      expectClose(out[1]!, series, { absolute: 2e-16, because: "next term is k⁶" });
    }
  });

  it("grow like ln(4/k′) at k → 1: K − ln(4/k′) → 0", () => {
    for (const kc2 of [1e-12, 1e-14, 1e-16]) {
      expectClose(ellipticK(kc2), Math.log(4 / Math.sqrt(kc2)), { relative: 1e-10, because: "error k′² ln k′" });
    }
  });

  it("stay finite at k = 1 where a Newton step may land", () => {
    const out = new Float64Array(2);
    ellipticIntegralsInto(out, 0, 0);
    expectClose(out[0]!, 1, ROUNDING);
    expect(out[1]!).toBeGreaterThan(18);
    expect(out[1]!).toBeLessThan(100);
  });
});
