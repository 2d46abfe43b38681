import { describe, expect, it } from "vitest";
import { LEINE_BAUMANN } from "../../cli/reproduce/papers/leine-baumann.ts";
import { impactMaps, kineticEnergy, sampleVelocities } from "../../src/doors/laws.ts";
import { assembleImpact, type ImpactProblem } from "../../src/index.ts";
import { expectAllClose, expectPrinted } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";
import { expectExact, paperLab, testPublishedValues } from "../support/paper-rows.ts";

const lab = paperLab();
testPublishedValues(LEINE_BAUMANN, lab);

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
  const velocities = sampleVelocities(impact, 40);

  it("(33), (26), (27) and (25) hold to rounding", () => {
    expectAllClose(impact.delassus, [1, 0.9, 0.9, 1], closed);
    expectExact(LEINE_BAUMANN, lab, /^leine-baumann-2[67]$/, { ...closed, scale: 1 });
    expectExact(LEINE_BAUMANN, lab, /^leine-baumann-25$/, {
      absolute: 1e-10,
      because: "2(1 + ε)/(1 − ε) amplifies the rounding of γ̄",
    });
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

describe("[LB] Fig. 2", () => {
  it("has the area of the closed form to 1e-11", () => {
    // ∬ over the unit square where |x − y| ≤ s(1 − xy): 1 − 2 ∫_s^1 (x − s)/(1 − s x) dx.
    expectExact(LEINE_BAUMANN, lab, /fig-2-area$/, { absolute: 1e-11, because: "closed form of the integral" });
    const [row] = LEINE_BAUMANN.values.filter(({ id }) => id === "leine-baumann-fig-2-area");
    expectPrinted(row!.compute(lab) as number, "0.503623289192");
  });
});
