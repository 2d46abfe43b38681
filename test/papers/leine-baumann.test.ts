import { describe, expect, it } from "vitest";
import {
  assembleImpact,
  certify,
  coefficientRegion,
  globalRestitutionMaps,
  type ImpactProblem,
  impactMaps,
  kineticEnergy,
  sampleVelocities,
} from "../../src/index.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

/** Two contacts with the G of (33): M = I and W = the rows of a Cholesky factor. */
function twoContacts(epsilon1: number, epsilon2: number): ImpactProblem {
  const elements = [
    { name: "first", type: "geometric-unilateral", direction: [1, 0], restitution: epsilon1 },
    { name: "second", type: "geometric-unilateral", direction: [0.9, Math.sqrt(0.19)], restitution: epsilon2 },
  ];
  const massMatrix = [
    [1, 0],
    [0, 1],
  ];
  return assembleImpact(modelOf({ kind: "impact", massMatrix, preVelocity: [-1, -0.3], elements }));
}

const closed = { relative: 1e-12, because: "closed forms of a 2 × 2 problem" };
const product = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0]! * b[0]! + a[1]! * b[1]!;

describe("[LB] maps of Newton's law with one coefficient", () => {
  const impact = twoContacts(0, 0);
  const G = [
    [1, 0.9],
    [0.9, 1],
  ];
  const velocities = sampleVelocities(impact, 40);

  it("(33) G = [[1, 0.9], [0.9, 1]]", () => expectAllClose(impact.delassus, G.flat(), closed));

  it.each([0, 0.4, 0.9])("(26), (27) S and Z are proximal points, ε = %f", (epsilon) => {
    const maps = impactMaps(impact, { law: "moreau", restitution: epsilon });
    const formula = globalRestitutionMaps(impact, epsilon);
    for (const velocity of velocities) {
      const point = maps.evaluate(velocity)!;
      expectAllClose(formula.postContactVelocity(point.preContactVelocity), point.postContactVelocity, closed);
      expectAllClose(formula.postVelocity(velocity), point.postVelocity, closed);
    }
  });

  it("(5), (11), (25): γ⁺ − γ⁻ = GΛ with −Λ = H(γ̄)", () => {
    const maps = impactMaps(impact, { law: "moreau", restitution: 0.4 });
    const formula = globalRestitutionMaps(impact, 0.4);
    for (const velocity of velocities) {
      const { preContactVelocity: before, postContactVelocity: after, meanContactVelocity } = maps.evaluate(velocity)!;
      const impulses = formula.impulsesAtMean(meanContactVelocity)!;
      expectAllClose(
        G.map((row) => product(row, impulses)),
        after.map((x, i) => x - before[i]!),
        { relative: 1e-10, because: "2(1 + ε)/(1 − ε) amplifies the rounding of γ̄" },
      );
    }
  });

  it("Theorem 1: H is monotone, and S does not expand in the metric G⁻¹, nor Z in M", () => {
    const maps = impactMaps(impact, { law: "moreau", restitution: 0.4 });
    const points = velocities.map((velocity) => maps.evaluate(velocity)!);
    for (const a of points) {
      for (const b of points) {
        const before = a.preVelocity.map((x, j) => x - b.preVelocity[j]!);
        const after = a.postVelocity.map((x, j) => x - b.postVelocity[j]!);
        expect(kineticEnergy(impact, after)).toBeLessThanOrEqual(kineticEnergy(impact, before) * (1 + 1e-12) + 1e-14);
        const mean = a.meanContactVelocity.map((x, i) => x - b.meanContactVelocity[i]!);
        const impulses = a.impulses.map((x, i) => x - b.impulses[i]!);
        expect(product(mean, impulses)).toBeLessThanOrEqual(1e-13);
      }
    }
  });
});

describe("[LB] Theorem 3 and Fig. 2", () => {
  // |ε1 − ε2| ≤ s (1 − ε1 ε2), s = √(1 − G12²/(G11 G22)): also necessary where G > 0.
  const s = Math.sqrt(0.19);
  const partner = (epsilon: number): number => (epsilon - s) / (1 - s * epsilon);

  it.each([0.5, 0.7, 0.95])("at ε1 = %f the border is ε2 = (ε1 − s)/(1 − s ε1)", (epsilon) => {
    const edge = partner(epsilon);
    expect(certify(twoContacts(epsilon, edge + 1e-9)).monotonicity.verdict).toBe("holds");
    expect(certify(twoContacts(epsilon, edge - 1e-6)).monotonicity.verdict).toBe("fails");
  });

  it("equal coefficients are always monotone", () => {
    for (const epsilon of [0, 0.3, 1])
      expect(certify(twoContacts(epsilon, epsilon)).monotonicity.verdict).toBe("holds");
  });

  it("the whole region: its border in closed form, its area 0.503623289192", () => {
    const region = coefficientRegion(twoContacts(0.2, 0.8), { elements: ["first", "second"], claim: "monotonicity" });
    // ∬ over the unit square where |x − y| ≤ s(1 − xy): 1 − 2 ∫_s^1 (x − s)/(1 − s x) dx.
    const outside = ((1 - s * s) / (s * s)) * Math.log((1 - s * s) / (1 - s)) - (1 - s) / s;
    expectClose(region.area!, 1 - 2 * outside, { absolute: 1e-11, because: "closed form of the integral" });
    expectPrinted(region.area!, "0.503623289192");
  });
});
