import { describe, expect, it } from "vitest";
import {
  assembleImpact,
  certify,
  explainImpact,
  type ImpactModel,
  type ImpactProblem,
  resolveImpact,
  safeCoefficients,
} from "../../src/index.ts";
import { modelOf } from "../support/models.ts";
import { numbers } from "./sampling.ts";

const POISSON = { law: "poisson" } as const;

const impactOf = (data: object): ImpactProblem => assembleImpact(poissonModel(data));
const poissonModel = (data: object): ImpactModel => modelOf({ kind: "impact", law: "poisson", ...data });

/** Stop, clutch, joint and a second stop along the sum of the first two directions: dependent directions. */
const REDUNDANT = {
  massMatrix: [
    [2, 0.5, 0],
    [0.5, 1, 0.2],
    [0, 0.2, 1.5],
  ],
  preVelocity: [-1, 0, 1],
  elements: [
    { name: "stop", type: "geometric-unilateral", direction: [1, 0, 0], restitution: 0.9 },
    { name: "clutch", type: "kinematic-unilateral", direction: [-1, 1, 0] },
    { name: "second", type: "geometric-unilateral", direction: [0, 1, 0], restitution: 0.2 },
    { name: "joint", type: "geometric-bilateral", direction: [0, 1, 1] },
  ],
};

/**
 * Two frictional contacts on four unit masses. By hand: Λ_C = (1, 1, 1, 1) stops everything (its directions add up to (0, 0, 0, 1)),
 * n1 returns 1 and its friction 1 more, so u⁺ = w_n1 + w_t1 = (−1, 0, 1, 1): 0.5 J become 1.5 J.
 */
const GAINING = {
  massMatrix: [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => (i === j ? 1 : 0))),
  preVelocity: [0, 0, 0, -1],
  elements: [
    { name: "n0", type: "geometric-unilateral", direction: [1, -1, 0, 2], restitution: 0 },
    { name: "t0", type: "coulomb-step", direction: [0, 1, -1, -2], normal: "n0", friction: 1 },
    { name: "n1", type: "geometric-unilateral", direction: [-2, 0, 0, 1], restitution: 1 },
    { name: "t1", type: "coulomb-step", direction: [1, 0, 1, 0], normal: "n1", friction: 1 },
  ],
};

describe("Poisson's law without friction", () => {
  it("never gains energy, with that theorem as its source", () => {
    const { energy, uniqueness } = certify(impactOf(REDUNDANT), POISSON);
    expect(energy).toMatchObject({ verdict: "holds", method: "sufficient" });
    expect(energy.reason).toContain("Poisson without friction");
    expect(uniqueness.existence).toBe("holds");
  });

  it("is certified when the file names the law", () => {
    const model = poissonModel(REDUNDANT);
    expect(certify(assembleImpact(model), model).energy.verdict).toBe("holds");
  });

  it("loses at least ½|(I − ε)Λ_C − Λ_P|²_G, for every velocity and with dependent directions", () => {
    const impact = impactOf(REDUNDANT);
    const inelastic = impactOf({
      ...REDUNDANT,
      elements: REDUNDANT.elements.map((element) => ({ ...element, restitution: 0 })),
    });
    const next = numbers(3);
    const share = [0.9, 0, 0.2, 0];
    let judged = 0;
    for (let k = 0; k < 60; k++) {
      const preVelocity = [next(), next(), next()];
      const met = (problem: ImpactProblem) =>
        resolveImpact(assembleImpact({ ...poissonModel(REDUNDANT), ...elementsOf(problem), preVelocity }), POISSON);
      const [whole, first] = [met(impact), met(inelastic)];
      if (whole.status !== "solved" || first.status !== "solved") continue;
      const total = whole.solutions[0]!.elements.map(({ impulse }) => impulse[0]!);
      const compression = first.solutions[0]!.elements.map(({ impulse }) => impulse[0]!);
      const rest = compression.map((value, i) => (1 - share[i]!) * value - (total[i]! - (1 + share[i]!) * value));
      const bound = -0.5 * quadratic(impact, rest);
      expect(whole.solutions[0]!.energy.work).toBeLessThanOrEqual(bound + 1e-9);
      judged++;
    }
    expect(judged).toBeGreaterThan(50);
  });

  it("makes all coefficients of Table 1 safe", () => {
    const [energy] = safeCoefficients(impactOf(REDUNDANT), { ...POISSON, claim: "energy" }).claims;
    expect(energy).toMatchObject({ method: "exact", given: "holds" });
    expect(energy!.box!.size).toBe(1);
  });

  it("is not certified beyond ε = 1: one contact then gains ε² − 1", () => {
    const data = {
      massMatrix: [[2]],
      preVelocity: [-1],
      elements: [{ name: "stop", type: "geometric-unilateral", direction: [1], restitution: 1 }],
    };
    const impact = impactOf(data);
    const elements = impact.elements.map((placed) => ({
      ...placed,
      element: { ...placed.element, restitution: 1.5 },
    }));
    const { energy } = certify({ ...impact, elements }, POISSON);
    expect(energy.verdict).toBe("fails");
    expect(energy.largestGain).toBeCloseTo(1.25, 12);
  });
});

describe("Poisson's law with planar friction", () => {
  it("gains 200 % with two contacts, and the witness is an impact that anyone can solve", () => {
    const { energy } = certify(impactOf(GAINING), POISSON);
    expect(energy).toMatchObject({ verdict: "fails", method: "exact", isSupremum: true });
    // By hand, see above; larger gains would contradict the exact maximum.
    expect(energy.largestGain).toBeCloseTo(2, 10);
    const again = resolveImpact(impactOf({ ...GAINING, preVelocity: energy.witness!.preVelocity }), POISSON);
    expect(again.solutions[0]!.energy.work).toBeCloseTo(energy.witness!.impactWork, 10);
  });

  it("does not call that gain a rebound by kinematics", () => {
    const impact = impactOf(GAINING);
    const { solutions, settings } = resolveImpact(impact, POISSON);
    expect(explainImpact(impact, solutions[0]!, settings)).toMatchObject({ mechanism: "unknown" });
  });

  it("holds for Kane's pendulum, one contact", () => {
    const kane = {
      massMatrix: [
        [16, 5.9088],
        [5.9088, 4],
      ],
      preVelocity: [-0.1, -0.2],
      elements: [
        { name: "normal", type: "geometric-unilateral", direction: [0.684, 1], restitution: 0.5 },
        { name: "tangent", type: "coulomb-step", direction: [-1.8794, -1.7321], normal: "normal", friction: 0.5 },
      ],
    };
    expect(certify(impactOf(kane), POISSON).energy).toMatchObject({ verdict: "holds", method: "exact" });
  });

  it("no velocity gains more than the largest gain, on random mechanisms of two contacts", () => {
    const next = numbers(11);
    for (let k = 0; k < 3; k++) {
      const data = { ...GAINING, elements: GAINING.elements.map((element) => redrawn(element, next)) };
      const { energy } = certify(impactOf(data), POISSON);
      expect(energy.method).toBe("exact");
      for (let tries = 0; tries < 24; tries++) {
        const preVelocity = [next(), next(), next(), next()];
        const impact = impactOf({ ...data, preVelocity });
        if (impact.preContactVelocity[0]! > 0 || impact.preContactVelocity[2]! > 0) continue;
        const { solutions, status } = resolveImpact(impact, POISSON);
        if (status !== "solved") continue;
        const { work, before } = solutions[0]!.energy;
        expect(work / before).toBeLessThanOrEqual(energy.largestGain! + 1e-9);
      }
    }
  });
});

const elementsOf = ({ elements }: ImpactProblem) => ({ elements: elements.map(({ element }) => element) });

const redrawn = (element: object, next: () => number): object => ({
  ...element,
  direction: [next(), next(), next(), next()],
  ...("restitution" in element && { restitution: Math.abs(next()) }),
});

function quadratic({ delassus, size: n }: ImpactProblem, x: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sum += x[i]! * delassus[i * n + j]! * x[j]!;
  return sum;
}
