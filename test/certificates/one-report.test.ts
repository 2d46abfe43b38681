import { describe, expect, it } from "vitest";
import {
  assembleImpact,
  type Certificate,
  certify,
  type ImpactProblem,
  resolveImpact,
  safeCoefficients,
} from "../../src/index.ts";
import { modelOf } from "../support/models.ts";
import { metAt, numbers } from "./sampling.ts";

const impactOf = (data: object): ImpactProblem => assembleImpact(modelOf({ kind: "impact", ...data }));

describe("a report does not contradict itself", () => {
  it("two stops and a brake: what safe coefficients prove, the certificate proves", () => {
    const impact = impactOf({
      massMatrix: [
        [1, 0, 0],
        [0, 2, 0],
        [0, 0, 1],
      ],
      preVelocity: [-1, -0.5, 1],
      elements: [
        { name: "first", type: "geometric-unilateral", direction: [1, 0, 0], restitution: 0.9 },
        { name: "second", type: "geometric-unilateral", direction: [0.8, 0.7, 0], restitution: 0.1 },
        { name: "brake", type: "step", direction: [0, 0, 1], bound: 0.3 },
      ],
    });
    const [energy] = safeCoefficients(impact, { claim: "energy" }).claims;
    expect(energy!.given).toBe("holds");
    expect(certify(impact).energy).toMatchObject({ verdict: "holds", method: "sufficient" });
  });

  it("a joint, a stop and a clutch on one mass can only be met at rest: nothing can grow", () => {
    const data = {
      massMatrix: [[5]],
      preVelocity: [0],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: [-2] },
        { name: "stop", type: "geometric-unilateral", direction: [2], restitution: 0.8 },
        { name: "clutch", type: "kinematic-unilateral", direction: [2], restitution: -0.5 },
      ],
    };
    expect(certify(impactOf(data)).energy).toMatchObject({ verdict: "holds", method: "exact" });
    // The same with an element that has no linear pieces.
    const brake = { name: "brake", type: "step", direction: [1], bound: 1 };
    const { energy } = certify(impactOf({ ...data, elements: [...data.elements, brake] }));
    expect(energy).toMatchObject({ verdict: "holds", reason: expect.stringContaining("at rest") });
  });

  it("on random small mechanisms no part proves what another leaves open", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const impact = randomImpact(seed);
      const certificate = certify(impact);
      expect(contradictions(certificate), `seed ${seed}`).toEqual([]);
      if (seed % 6 !== 0) continue;
      for (const { claim, given } of safeCoefficients(impact).claims) {
        expect(given, `seed ${seed}, ${claim}`).toBe(certificate[claim].verdict);
      }
    }
  });
});

describe("small mechanisms that stayed open", () => {
  it("opposite stops with friction on one: slip is singular there, and friction only takes", () => {
    // γ⁻ = 0 in both stops; they may squeeze at will, so u⁺ is anything from no friction to full stick, |−ε u| ≤ |u|.
    const impact = impactOf({
      massMatrix: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      preVelocity: [1, 0, 0],
      elements: [
        { name: "floor", type: "geometric-unilateral", direction: [0, 0, 2], restitution: 0.5 },
        { name: "ceiling", type: "geometric-unilateral", direction: [0, 0, -0.9], restitution: 0.2 },
        {
          name: "rub",
          type: "coulomb-step",
          direction: [1, 0, 0.3],
          normal: "floor",
          friction: 0.5,
          restitution: 0.1,
        },
      ],
    });
    const { energy } = certify(impact);
    expect(energy).toMatchObject({ verdict: "holds", method: "exact" });
    expect(energy.largestGain).toBeCloseTo(0, 12);
  });

  it("a stop against a clutch: u⁻ = −1 has no solution, so H is not maximal and safe coefficients are not claimed", () => {
    const impact = impactOf({
      massMatrix: [[1]],
      preVelocity: [1],
      elements: [
        { name: "stop", type: "geometric-unilateral", direction: [1], restitution: 0.5 },
        { name: "clutch", type: "kinematic-unilateral", direction: [-1] },
      ],
    });
    const { monotonicity, uniqueness } = certify(impact);
    expect(monotonicity).toMatchObject({ verdict: "fails", witness: { preVelocities: [[-1]], solutions: 0 } });
    expect(uniqueness).toMatchObject({ existence: "fails", noSolution: { preVelocity: [-1] } });
    expect(resolveImpact(metAt(impact, [-1]), { all: true }).status).toBe("none");
    const [claim] = safeCoefficients(impact, { claim: "monotonicity" }).claims;
    expect(claim).toMatchObject({ method: "search", given: "fails" });
  });

  it("a velocity without solution needs no energy: open joints of a singular mass matrix (soak 10284)", () => {
    const impact = impactOf({
      massMatrix: [
        [4, -1.5],
        [-1.5, 0.5625],
      ],
      preVelocity: [1.75, 1],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: [-1.5, 1] },
        { name: "stop", type: "geometric-unilateral", direction: [1.5, -1], restitution: 1 },
      ],
    });
    const { existence, noSolution } = certify(impact, { allVelocities: true }).uniqueness;
    expect(existence).toBe("fails");
    expect(resolveImpact(metAt(impact, noSolution!.preVelocity), { all: true }).status).toBe("none");
  });

  it("equal coefficients do not contradict each other: opposite stops are monotone", () => {
    const stop = (direction: number[]) => ({
      name: `stop ${direction}`,
      type: "geometric-unilateral",
      direction,
      restitution: 0.5,
    });
    const impact = impactOf({
      massMatrix: [
        [1, 0],
        [0, 3],
      ],
      preVelocity: [1, 1],
      elements: [stop([1, 2]), stop([-2, -4])],
    });
    const { monotonicity, uniqueness } = certify(impact);
    expect(monotonicity.verdict).toBe("holds");
    expect(uniqueness.existence).toBe("holds");
  });
});

/** Up to three elements of all one-dimensional kinds on one to three velocities, with dependent directions. */
function randomImpact(seed: number): ImpactProblem {
  const next = numbers(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(((next() + 1) / 2) * from.length)]!;
  const f = pick([1, 2, 3]);
  const row = (): number[] => {
    const values = Array.from({ length: f }, () => Math.round(2 * next()));
    return values.some((value) => value !== 0) ? values : [1, ...values.slice(1)];
  };
  const share = () => Math.abs(Math.round(4 * next())) / 4;
  const elements: object[] = [{ name: "e0", type: "geometric-unilateral", direction: row(), restitution: share() }];
  for (const name of ["e1", "e2"]) {
    const type = pick(["geometric-unilateral", "kinematic-unilateral", "geometric-bilateral", "coulomb-step", "step"]);
    const restitution = type === "kinematic-unilateral" ? -0.9 * share() : share();
    const more = type === "coulomb-step" ? { normal: "e0", friction: share() } : type === "step" ? { bound: 1 } : {};
    elements.push({ name, type, direction: row(), restitution, ...more });
  }
  const massMatrix = Array.from({ length: f }, (_, i) => Array.from({ length: f }, (_, j) => (i === j ? 1 + i : 0)));
  return impactOf({ massMatrix, preVelocity: row(), elements });
}

function contradictions({ conditions, energy, monotonicity, uniqueness }: Certificate): string[] {
  const met = Object.entries(conditions ?? {}).filter(([, { verdict }]) => verdict === "holds");
  return [
    ...(met.length > 0 && energy.verdict !== "holds" ? [`${met[0]![0]} is met, energy ${energy.verdict}`] : []),
    ...(monotonicity.verdict === "holds" && energy.verdict !== "holds" ? [`monotone, energy ${energy.verdict}`] : []),
    ...(monotonicity.verdict === "holds" && uniqueness.existence === "fails" ? ["monotone without a solution"] : []),
    ...(energy.verdict === "holds" && (energy.largestGain ?? 0) > 1e-9 ? [`holds, gain ${energy.largestGain}`] : []),
    ...(energy.verdict === "fails" && !(energy.witness!.gain > 0) ? ["fails without a gain"] : []),
  ];
}
