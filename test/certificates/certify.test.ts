import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { assembleImpact, type Certificate, type CertifyOptions, certify } from "../../src/index.ts";
import { expectClose } from "../support/expect.ts";
import { exampleImpact, modelOf } from "../support/models.ts";

const rounding = { relative: 1e-9, because: "closed form against small eigenproblems" };

const slidePush = (m2: number, wall: number, clutch: number, mass = 1, length = 1, time = 1): unknown => ({
  kind: "impact",
  massMatrix: [
    [mass, 0],
    [0, m2 * mass],
  ],
  preVelocity: [-length / time, 0],
  elements: [
    { name: "wall", type: "geometric-unilateral", direction: [1, 0], restitution: wall },
    { name: "clutch", type: "kinematic-unilateral", direction: [-1, 1], restitution: clutch },
  ],
});

/** G = [[1, g], [g, 1]] with W = I. */
const twoContacts = (e1: number, e2: number, g = 0.9): unknown => ({
  kind: "impact",
  massMatrix: [
    [1 / (1 - g * g), -g / (1 - g * g)],
    [-g / (1 - g * g), 1 / (1 - g * g)],
  ],
  preVelocity: [-1, -1],
  elements: [
    { name: "a", type: "geometric-unilateral", direction: [1, 0], restitution: e1 },
    { name: "b", type: "geometric-unilateral", direction: [0, 1], restitution: e2 },
  ],
});

const certifyModel = (data: unknown, options: CertifyOptions = {}): Certificate =>
  certify(assembleImpact(modelOf(data)), options);

describe("sufficient conditions", () => {
  it("(87), (92) of slide-push: left sides 1, right side λ_min/λ_max = (3 − √5)/(3 + √5), none met", () => {
    const { similar, small, lossFactorPsd } = certify(exampleImpact("slide-push")).conditions!;
    const ratio = (3 - Math.sqrt(5)) / (3 + Math.sqrt(5));
    expectClose(similar.left, 1, rounding);
    expectClose(similar.right, ratio, rounding);
    expectClose(small.left, 1, rounding);
    expectClose(small.right, ratio, rounding);
    expect([similar.verdict, small.verdict, lossFactorPsd.verdict]).toEqual(["undecided", "undecided", "undecided"]);
  });

  it("(92) as printed accepts a clutch that gains; the corrected form does not, and the disagreement is flagged", () => {
    const { conditions, energy } = certifyModel(slidePush(10, 0, -0.9));
    expect(conditions!.small.printedLeft).toBe(0);
    expectClose(conditions!.small.left, 18, rounding);
    expect(conditions!.small).toMatchObject({ verdict: "undecided", printedDisagrees: true });
    expect(energy.verdict).toBe("fails");
    // T⁺ = ½ m2 ε² (u2 − u1)² ≤ ε² (m1 + m2)/m1 · T⁻ by Cauchy's inequality: 0.81 · 11.
    expectClose(energy.largestGain!, 0.81 * 11 - 1, rounding);
  });

  it("(87) is 0/0 when all coefficients are 1, and then met", () => {
    const { similar, equalCoefficients } = certifyModel(twoContacts(1, 1)).conditions!;
    expect([similar.verdict, equalCoefficients.verdict]).toEqual(["holds", "holds"]);
  });

  it("the smallest eigenvalue of sym(δG) agrees with another eigenvalue solver", () => {
    const [e1, e2] = [0.2, 0.8];
    const delta = Matrix.diag([(1 - e1) / (1 + e1), (1 - e2) / (1 + e2)]);
    const g = new Matrix([
      [1, 0.9],
      [0.9, 1],
    ]);
    const product = delta.mmul(g);
    const symmetric = Matrix.add(product, product.transpose()).mul(0.5);
    const values = new EigenvalueDecomposition(symmetric, { assumeSymmetric: true }).realEigenvalues;
    expectClose(
      certifyModel(twoContacts(e1, e2)).conditions!.lossFactorPsd.smallestEigenvalue,
      Math.min(...values),
      rounding,
    );
  });

  it("a coefficient outside Table 1 fails its bound and no hypothesis is ticked that needs it", () => {
    const model = twoContacts(0.5, 0.5) as { elements: Record<string, unknown>[] };
    model.elements[0] = { ...model.elements[0], restitution: 1.5, allowOutOfRange: true };
    const { restitutionBounds, conditions, energy } = certifyModel(model);
    expect(restitutionBounds.map(({ verdict }) => verdict)).toEqual(["fails", "holds"]);
    expect(Object.values(conditions!).map(({ verdict }) => verdict)).not.toContain("holds");
    expect(energy.verdict).toBe("fails");
  });
});

describe("energy", () => {
  it("slide-push doubles the energy at u⁻ = (−1, 0) and nowhere more", () => {
    const { energy } = certify(exampleImpact("slide-push"));
    expect(energy).toMatchObject({ verdict: "fails", method: "exact" });
    expectClose(energy.largestGain!, 1, rounding);
    expectClose(energy.witness!.impactWork, 0.5, rounding);
  });

  it("keeps verdict and gain when mass, length and time are scaled by 1e±9", () => {
    for (const scale of [1e-9, 1e9]) {
      for (const [mass, length, time] of [
        [scale, 1, 1],
        [1, scale, 1],
        [1, 1, scale],
      ] as const) {
        const { energy, monotonicity } = certifyModel(slidePush(1, 1, 0, mass, length, time));
        expect(energy.verdict).toBe("fails");
        expectClose(energy.largestGain!, 1, rounding);
        expectClose(monotonicity.lipschitz!, Math.SQRT2, rounding);
      }
    }
  });

  it("keeps the gain when contacts are reordered", () => {
    const model = slidePush(10, 0, -0.9) as { elements: unknown[] };
    const turned = { ...model, elements: [...model.elements].reverse() };
    expectClose(certifyModel(turned).energy.largestGain!, 7.91, rounding);
  });

  it("Kane's pendulum gains with ε_T = 0 and is safe with ε_T = ε_N (5.2.3)", () => {
    expect(certify(exampleImpact("kane-stick")).energy.verdict).toBe("fails");
    expect(certify(exampleImpact("kane-equal-restitution")).energy.verdict).toBe("holds");
  });

  it("hard contacts never gain for closing velocities (5.3), but may for others", () => {
    const model = twoContacts(0, 1, -0.9);
    expect(certifyModel(model).energy.verdict).toBe("holds");
    expect(certifyModel(model).conditions!.specialElements.verdict).toBe("holds");
    const all = certifyModel(model, { allVelocities: true });
    expect(all.conditions!.specialElements.verdict).toBe("undecided");
    expect(all.energy).toMatchObject({ verdict: "fails", method: "exact" });
  });

  it("a search finds a witness where friction is a disk; equal coefficients are proved safe there", () => {
    const model = (restitution: number): unknown => ({
      kind: "impact",
      massMatrix: [
        [1, 0, 0.6],
        [0, 1, 0],
        [0.6, 0, 1],
      ],
      preVelocity: [0.2, 0.1, -1],
      elements: [
        { name: "floor", type: "geometric-unilateral", direction: [0, 0, 1], restitution: 0.9 },
        {
          name: "grip",
          type: "coulomb-isotropic",
          directions: [
            [1, 0, 0],
            [0, 1, 0],
          ],
          normal: "floor",
          friction: 2,
          restitution,
        },
      ],
    });
    const { energy } = certifyModel(model(-0.5));
    expect(energy).toMatchObject({ verdict: "fails", method: "search" });
    expect(energy.witness!.impactWork).toBeGreaterThan(0);
    expect(certifyModel(model(0.9)).energy).toMatchObject({ verdict: "holds", method: "sufficient" });
  });
});

describe("monotonicity", () => {
  it("[LB] Fig. 2: the boundary |ε1 − ε2| = √0.19 (1 − ε1 ε2) is found to 1e-12", () => {
    const s = Math.sqrt(0.19);
    for (const e1 of [0, 0.25, 0.5]) {
      let [low, high] = [e1, 1];
      for (let step = 0; step < 44; step++) {
        const middle = (low + high) / 2;
        if (certifyModel(twoContacts(e1, middle)).monotonicity.verdict === "holds") low = middle;
        else high = middle;
      }
      expectClose(low, (e1 + s) / (1 + s * e1), { absolute: 1e-12, because: "exact boundary, bisection to 1e-13" });
    }
  });

  it("the Lipschitz constant of two contacts is that of γ⁻ ↦ −εγ⁻ in the metric G⁻¹", () => {
    const [e1, e2, g] = [0.2, 0.8, 0.9];
    const trace = (e1 * e1 + e2 * e2 - 2 * g * g * e1 * e2) / (1 - g * g);
    const square = (trace + Math.sqrt(trace * trace - 4 * (e1 * e2) ** 2)) / 2;
    expectClose(certifyModel(twoContacts(e1, e2)).monotonicity.lipschitz!, Math.sqrt(square), rounding);
  });

  it("four legs (singular G) with one coefficient are non-expansive (27)", () => {
    const { monotonicity, uniqueness } = certify(exampleImpact("table-four-legs"));
    expect(monotonicity.verdict).toBe("holds");
    expectClose(monotonicity.lipschitz!, 1, rounding);
    expect(uniqueness).toMatchObject({ verdict: "holds", existence: "holds" });
  });

  it("fails where some velocities have no solution: H is not maximal", () => {
    const { monotonicity, uniqueness } = certify(exampleImpact("stop-against-clutch"));
    expect(monotonicity).toMatchObject({ verdict: "fails", witness: { solutions: 0 } });
    expect(uniqueness.existence).toBe("fails");
  });
});

describe("uniqueness", () => {
  it("fails with a witness for impact without collision and for three spatial slips", () => {
    expect(certify(exampleImpact("impact-without-collision")).uniqueness).toMatchObject({ verdict: "fails" });
    const { uniqueness } = certify(exampleImpact("spatial-three-solutions"));
    expect(uniqueness).toMatchObject({ verdict: "fails", witness: { solutions: 3 } });
  });

  it("one planar frictional contact: all determinants are positive exactly when μ|G_NT| < G_NN", () => {
    const contact = (friction: number): unknown => ({
      kind: "impact",
      massMatrix: [
        [1, -0.5],
        [-0.5, 1],
      ],
      preVelocity: [-1, 0.3],
      elements: [
        { name: "n", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 },
        { name: "t", type: "coulomb-step", direction: [0, 1], normal: "n", friction, restitution: 0 },
      ],
    });
    // G_NT/G_NN = 0.5, so the limit is μ = 2.
    const below = certifyModel(contact(1.99)).uniqueness;
    expect(below).toMatchObject({ verdict: "holds", existence: "holds" });
    expect(certifyModel(contact(2.01)).uniqueness.verdict).toBe("fails");
  });
});
