import { describe, expect, it } from "vitest";
import type { ClaimSafety, SafeOptions } from "../../../src/doors/certificates.ts";
import { type ImpactProblem, safeCoefficients } from "../../../src/index.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { exampleImpact } from "../../support/models.ts";
import { impactOf, slidePush, twoContacts } from "./mechanisms.ts";

const solved = { absolute: 1e-12, because: "a root of a smooth margin" };
/** Nearest points stand inside by 2⁻⁴⁴ of the margin. */
const inside = { absolute: 1e-11, because: "a root of a smooth margin, with some room" };

function safety(impact: ImpactProblem, claim: "energy" | "monotonicity", options: SafeOptions = {}): ClaimSafety {
  return safeCoefficients(impact, { ...options, claim }).claims[0]!;
}

describe("the largest common factor", () => {
  it("of slide-push is √(m1/(m1 + m2)): the wall's rebound carries both bodies", () => {
    for (const ratio of [0.1, 1, 7]) {
      const { given, factor } = safety(slidePush(ratio, 1, 0), "energy");
      expect(given).toBe("fails");
      expect(factor).toMatchObject({ method: "exact", limit: 1 });
      expectClose(factor.value!, Math.sqrt(ratio / (1 + ratio)), solved);
    }
  });

  it("of two contacts solves λ|ε1 − ε2| = s(1 − λ² ε1 ε2), [LB] (33)", () => {
    const [s, d, p] = [Math.sqrt(0.19), 0.6, 0.16];
    const root = (-d + Math.sqrt(d * d + 4 * s * s * p)) / (2 * s * p);
    expectClose(safety(twoContacts(0.2, 0.8), "monotonicity").factor.value!, root, solved);
  });

  it("ends with Table 1 where nothing else stops it, also for dependent directions and equal coefficients", () => {
    expect(safety(twoContacts(0.2, 0.8), "energy").factor).toMatchObject({ value: 1.25, limit: 1.25 });
    const table = safety(exampleImpact("table-four-legs"), "monotonicity");
    expect(table.factor).toMatchObject({ value: 2, method: "sufficient" });
  });

  it("does not exist for coefficients that are all zero, nor when factor 0 is unsafe already", () => {
    expect(safety(slidePush(1, 0, 0), "energy").factor.value).toBeNull();
    const fixed = safety(slidePush(1, 1, -0.5), "energy", { elements: ["clutch"] });
    expect(fixed.factor.value).toBeNull();
    expect(fixed.nearest).toMatchObject({ coefficients: null, optimality: "none" });
  });
});

describe("the largest box", () => {
  it("of slide-push: (1 + b)/(1 − b) = √ρ + √(1 + ρ) at its worst corner", () => {
    for (const ratio of [0.1, 1, 7]) {
      const t = Math.sqrt(ratio) + Math.sqrt(1 + ratio);
      const { box } = safety(slidePush(ratio, 1, 0), "energy");
      expect(box!.method).toBe("exact");
      expectClose(box!.size!, (t - 1) / (t + 1), solved);
      expectAllClose(box!.low!, [0, -box!.size!], solved);
      expectAllClose(box!.high!, [box!.size!, 0], solved);
    }
  });

  it("of two contacts is b = s, the corner (0, b), and around (½, ½) the corners (½ − b, ½ + b)", () => {
    const s = Math.sqrt(0.19);
    const { box, around } = safety(twoContacts(0.5, 0.5), "monotonicity");
    expectClose(box!.size!, s, solved);
    // 2b = s(1 − ¼ + b²).
    expectClose(around!.size!, (1 - Math.sqrt(1 - 0.75 * s * s)) / s, solved);
  });

  it("is all of Table 1 for hard contacts (Glocker 5.3), and nothing but a point for four legs to be monotone", () => {
    expect(safety(exampleImpact("bar-on-supports"), "energy").box).toMatchObject({ size: 1, method: "exact" });
    expect(safety(exampleImpact("table-four-legs"), "monotonicity").box).toMatchObject({ size: 0 });
  });

  it("is smaller for all velocities", () => {
    const some = safety(twoContacts(0.5, 0.5), "energy").box!.size!;
    const all = safety(twoContacts(0.5, 0.5, -0.9), "energy", { allVelocities: true }).box!.size!;
    expect(some).toBe(1);
    // G12 < 0: the copositive and the semidefinite condition agree, b = s.
    expectClose(all, Math.sqrt(0.19), solved);
  });
});

describe("the nearest safe coefficients", () => {
  it("of slide-push lower the wall's alone", () => {
    const { nearest } = safety(slidePush(1, 1, 0), "energy");
    expect(nearest).toMatchObject({ optimality: "global", certified: "holds" });
    expectAllClose(nearest!.coefficients!, [Math.SQRT1_2, 0], inside);
    expect(nearest!.lowerBound!).toBeLessThanOrEqual(nearest!.distance!);
  });

  it("are the given ones when they are safe", () => {
    const { nearest, given } = safety(twoContacts(0.4, 0.5), "monotonicity");
    expect(given).toBe("holds");
    expect(nearest).toMatchObject({ coefficients: [0.4, 0.5], distance: 0, optimality: "global" });
  });

  it("of two contacts lie on the border where the given ones lie on its normal", () => {
    const { nearest } = safety(twoContacts(0.2, 0.8), "monotonicity");
    const [x, y] = nearest!.coefficients! as [number, number];
    const s = Math.sqrt(0.19);
    expectClose(y - x, s * (1 - x * y), inside);
    const normal = [-1 + s * y, 1 + s * x] as const;
    expectClose((x - 0.2) * normal[1], (y - 0.8) * normal[0], { absolute: 1e-8, because: "a flat minimum" });
    expect(nearest).toMatchObject({ certified: "holds", optimality: "global" });
  });

  it("of Kane's pendulum raise the tangent's and lower the normal's, and certify agrees", () => {
    for (const name of ["kane-stick", "kane-slip"]) {
      const { nearest, method } = safety(exampleImpact(name), "energy");
      expect(method).toBe("exact");
      expect(nearest).toMatchObject({ optimality: "global", certified: "holds" });
      expect(nearest!.coefficients![1]).toBeGreaterThan(0.1);
    }
  });
});

describe("scales and order", () => {
  it("masses and lengths scaled by 1e±9 change nothing", () => {
    for (const scale of [1e-9, 1e9]) {
      for (const [mass, length] of [
        [scale, 1],
        [1, scale],
      ] as const) {
        const { factor, box, nearest } = safety(slidePush(1, 1, 0, mass, length), "energy");
        expectClose(factor.value!, Math.SQRT1_2, solved);
        expectClose(box!.size!, Math.SQRT2 - 1, solved);
        expectAllClose(nearest!.coefficients!, [Math.SQRT1_2, 0], inside);
      }
    }
    expectClose(safety(twoContacts(0.2, 0.8, 0.9, 1e-9, 1e9), "monotonicity").box!.size!, Math.sqrt(0.19), inside);
  });

  it("the order of the names is the order of the answer", () => {
    const { nearest } = safety(slidePush(1, 1, 0), "energy", { elements: ["clutch", "wall"] });
    expectAllClose(nearest!.coefficients!, [0, Math.SQRT1_2], inside);
  });
});

describe("what is not proved", () => {
  it("a law without a proof is searched, one without coefficients per element is refused", () => {
    const searched = safety(exampleImpact("kane-poisson"), "energy", { law: "poisson" });
    expect(searched).toMatchObject({ method: "search", box: null, nearest: null });
    expect(() => safeCoefficients(slidePush(1, 1, 0), { law: "max-dissipation" })).toThrow(/for each element/);
  });

  it("monotonicity with friction is undecided, and dependent directions are only sufficient", () => {
    expect(safety(exampleImpact("kane-stick"), "monotonicity")).toMatchObject({ method: "search", given: "undecided" });
    expect(safety(exampleImpact("robot-foot"), "energy").method).toBe("sufficient");
  });

  it("names are checked: unknown, twice, none", () => {
    const impact = slidePush(1, 1, 0);
    expect(() => safeCoefficients(impact, { elements: ["wal"] })).toThrow(/no element named "wal"/);
    expect(() => safeCoefficients(impact, { elements: ["wall", "wall"] })).toThrow(/twice/);
    expect(() => safeCoefficients(impact, { elements: [] })).toThrow(/no element/);
    try {
      safeCoefficients(impact, { elements: ["cluch"] });
    } catch (error) {
      expect((error as { fix: string }).fix).toContain('"clutch"');
    }
  });

  it("a coefficient outside Table 1 has no box around it, but a nearest safe choice", () => {
    const impact = impactOf({
      kind: "impact",
      massMatrix: [[1]],
      preVelocity: [-1],
      elements: [{ name: "a", type: "geometric-unilateral", direction: [1], restitution: 1.5, allowOutOfRange: true }],
    });
    const { given, around, nearest } = safety(impact, "energy");
    expect(given).toBe("fails");
    expect(around!.size).toBeNull();
    expect(nearest).toMatchObject({ coefficients: [1], distance: 0.5, certified: "holds" });
  });
});

describe("the coefficients that may change", () => {
  const rod = impactOf({
    kind: "impact",
    massMatrix: [
      [1, 0],
      [0, 1],
    ],
    preVelocity: [-1, 0],
    elements: [
      { name: "wall", type: "geometric-unilateral", direction: [1, 0], restitution: 1 },
      { name: "rod", type: "geometric-bilateral", direction: [-1, 1] },
    ],
  });

  it("are not those of joints: det sym(δG) = 2δ − (1 + δ)²/4 ≥ 0 ends at ε = √½", () => {
    const { elements, claims } = safeCoefficients(rod, { claim: "monotonicity" });
    expect(elements.map(({ element }) => element)).toEqual(["wall"]);
    expectAllClose(claims[0]!.nearest!.coefficients!, [Math.SQRT1_2], inside);
  });

  it("unless they are named", () => {
    const { elements } = safeCoefficients(rod, { elements: ["wall", "rod"], claim: "energy" });
    expect(elements.map(({ element }) => element)).toEqual(["wall", "rod"]);
  });
});
