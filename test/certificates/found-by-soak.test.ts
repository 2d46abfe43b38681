import { describe, expect, it } from "vitest";
import { assembleImpact, certify, type ImpactProblem, resolveImpact } from "../../src/index.ts";
import { expectClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";
import { metAt, samples } from "./sampling.ts";

const impactOf = (data: object): ImpactProblem => assembleImpact(modelOf({ kind: "impact", ...data }));

describe("what the soak has found (issue 4)", () => {
  it("a witness keeps massless coordinates, so that joints stay closed: soak 1:440", () => {
    const joint = [-1.25, 1.25];
    const impact = impactOf({
      massMatrix: [
        [0, 0],
        [0, 0.0625],
      ],
      preVelocity: [-0.5, -1],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: joint },
        { name: "clutch", type: "kinematic-unilateral", direction: [1.25, 1], restitution: -0.5 },
        {
          name: "rub",
          type: "coulomb-step",
          direction: [-0.5, -1.375],
          normal: "clutch",
          friction: 3.8,
          restitution: 0.9,
        },
      ],
    });
    const { uniqueness } = certify(impact);
    expect(uniqueness.verdict).toBe("fails");
    const { preVelocity, solutions } = uniqueness.witness!;
    expect(Math.abs(joint[0]! * preVelocity[0]! + joint[1]! * preVelocity[1]!)).toBeLessThan(1e-12);
    expect(resolveImpact(metAt(impact, preVelocity), { all: true }).solutions).toHaveLength(solutions);
  });

  it("the energy of open joints is not searched for where a singular mass matrix has none", () => {
    const impact = impactOf({
      massMatrix: [
        [1, 1],
        [1, 1],
      ],
      preVelocity: [1, 0],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: [1, 0] },
        { name: "clutch", type: "step", direction: [0, 1], bound: 1, restitution: 0.5 },
      ],
    });
    const { energy } = certify(impact, { allVelocities: true });
    expect(energy).toMatchObject({ verdict: "undecided", largestGain: null });
  });

  it("singular contact states beside dependent joints are decided, not left open: soak 1:468", () => {
    const normal = [0.75, -1, -2];
    const impact = impactOf({
      massMatrix: [
        [4, -1, 1],
        [-1, 3.5, 2.5],
        [1, 2.5, 4],
      ],
      preVelocity: [0.75, 0, -1],
      elements: [
        { name: "joint", type: "geometric-bilateral", direction: normal },
        { name: "stop", type: "geometric-unilateral", direction: normal.map((x) => 3 * x), restitution: 0.5 },
        {
          name: "rub",
          type: "coulomb-step",
          direction: [1.25, -0.5, 1],
          normal: "stop",
          friction: 0.625,
          restitution: 0,
        },
        { name: "second joint", type: "geometric-bilateral", direction: [1.5, -1, -1] },
      ],
    });
    const { energy } = certify(impact, { allVelocities: true });
    expect(energy).toMatchObject({ verdict: "holds", method: "exact" });
    for (const { gain } of samples(impact, 60, true)) expect(gain).toBeLessThan(1e-9);
  });

  it("a gain beside singular contact states is the largest of all states: soak 1:8184", () => {
    const impact = impactOf({
      massMatrix: [
        [9.25, 2, 4],
        [2, 12.25, 2],
        [4, 2, 5.25],
      ],
      preVelocity: [1, 2, -1],
      elements: [
        { name: "clutch", type: "kinematic-unilateral", direction: [1, -2, -1], restitution: -0.95 },
        { name: "joint", type: "geometric-bilateral", direction: [0, 0, -2], restitution: 0.25 },
        { name: "second joint", type: "geometric-bilateral", direction: [-1, 2, -2], restitution: 0.75 },
        { name: "rub", type: "coulomb-step", direction: [0, 1, 2], normal: "clutch", friction: 1, restitution: -0.34 },
      ],
    });
    const { energy } = certify(impact, { allVelocities: true });
    expect(energy).toMatchObject({ verdict: "fails", isSupremum: true });
    expect(energy.witness!.gain).toBeCloseTo(energy.largestGain!, 3);
    for (const { gain } of samples(impact, 60, true)) expect(gain).toBeLessThanOrEqual(energy.largestGain! + 1e-9);
  });

  it("sym(δG) ≥ 0 proves monotonicity for singular G, too: soak 1:3124", () => {
    // Four contacts on two velocities, the second and the last nearly parallel; all perfectly elastic, so δ = 0.
    const direction = [
      [-1.6814570389688015, -0.9207666479051113],
      [-1.6904206024482846, -1.9383974419906735],
      [-1.7184115294367075, -1.120253606699407],
      [-1.2678081151098013, -1.4531428199261427],
    ];
    const impact = impactOf({
      massMatrix: [
        [0.522698250033595, -0.07974787146820084],
        [-0.07974787146820084, 5.773045262357668],
      ],
      preVelocity: [-0.30456171929836273, -0.5784589210525155],
      elements: direction.map((row, i) => ({
        name: `stop ${i}`,
        type: "geometric-unilateral",
        direction: row,
        restitution: 1,
      })),
    });
    expect(certify(impact).monotonicity).toMatchObject({ verdict: "holds", lipschitz: 1, lipschitzAdmissible: 1 });
  });

  it("a narrow cone of contact states has its stretch: soak 1:4620", () => {
    const mass = [
      [0.2759352344999801, 0.18805357076668167],
      [0.18805357076668167, 2.2750022427831893],
    ];
    const elements = [
      {
        name: "clutch",
        type: "kinematic-unilateral",
        direction: [1.8284125216305256, -0.06612528394907713],
        restitution: -0.01723306110361591,
      },
      {
        name: "stop",
        type: "geometric-unilateral",
        direction: [1.7636088952422142, -0.06806798651814461],
        restitution: 0.8657296746969223,
      },
    ];
    // With both active γ⁺ = −Eγ⁻, so Z = −W⁻ᵀEWᵀ; its norm in the metric M from trace and determinant of M⁻¹ZᵀMZ.
    const [[a, b], [c, d]] = elements.map(({ direction }) => direction) as [[number, number], [number, number]];
    const [e, g] = elements.map(({ restitution }) => restitution) as [number, number];
    const determinant = a * d - b * c;
    const z = [
      [-(d * e * a - b * g * c) / determinant, -(d * e * b - b * g * d) / determinant],
      [-(a * g * c - c * e * a) / determinant, -(a * g * d - c * e * b) / determinant],
    ];
    const mz = mass.map((row) => [0, 1].map((k) => row[0]! * z[0]![k]! + row[1]! * z[1]![k]!));
    const form = [0, 1].map((i) => [0, 1].map((k) => z[0]![i]! * mz[0]![k]! + z[1]![i]! * mz[1]![k]!));
    const massDeterminant = mass[0]![0]! * mass[1]![1]! - mass[0]![1]! * mass[1]![0]!;
    const trace =
      (mass[1]![1]! * form[0]![0]! - mass[0]![1]! * (form[1]![0]! + form[0]![1]!) + mass[0]![0]! * form[1]![1]!) /
      massDeterminant;
    const norm = Math.sqrt(trace / 2 + Math.sqrt(trace ** 2 / 4 - (e * g) ** 2));
    for (const list of [elements, [...elements].reverse()]) {
      const impact = impactOf({ massMatrix: mass, preVelocity: [0.57, -1.05], elements: list });
      const { monotonicity } = certify(impact);
      expect(monotonicity.verdict).toBe("fails");
      expectClose(monotonicity.lipschitz!, norm, { relative: 1e-8, because: "the directions are parallel to 8e-4" });
    }
  });

  it("units play no part where a joint acts on a massless coordinate only: soak 1:3716", () => {
    for (const lengths of [1e-9, 1, 1e9]) {
      for (const masses of [1e-9, 1, 1e9]) {
        const impact = impactOf({
          massMatrix: [
            [0, 0],
            [0, 4 * masses],
          ],
          preVelocity: [2, -2],
          elements: [
            { name: "clutch", type: "kinematic-unilateral", direction: [lengths, -2 * lengths], restitution: -0.475 },
            { name: "joint", type: "geometric-bilateral", direction: [-lengths, 0] },
          ],
        });
        const { monotonicity, uniqueness } = certify(impact);
        expect([monotonicity.verdict, uniqueness.verdict, uniqueness.existence]).toEqual(["holds", "holds", "holds"]);
      }
    }
  });

  it("a search looks at the same velocities in either order of elements: soak 2:3249", () => {
    const elements = [
      {
        name: "stop",
        type: "geometric-unilateral",
        direction: [0.26008132472634315, 0.31158384028822184],
        restitution: 0.8178131426684558,
      },
      {
        name: "rub",
        type: "coulomb-step",
        direction: [1.3551601748913527, -1.2643326530233026],
        normal: "stop",
        friction: 0.6434941275510937,
        restitution: 0,
      },
      {
        name: "step",
        type: "step",
        direction: [1.005820607766509, -0.9978733314201236],
        bound: 1,
        restitution: 1,
      },
    ];
    const [there, back] = [elements, [...elements].reverse()].map(
      (list) =>
        certify(
          impactOf({
            massMatrix: [
              [1.83247821778059, 0],
              [0, 2.1067739380523562],
            ],
            preVelocity: [0.15195325203239918, -0.1750414902344346],
            elements: list,
          }),
          { allVelocities: true },
        ).energy,
    );
    expect(there!.verdict).toBe(back!.verdict);
    expectClose(there!.largestGain!, back!.largestGain!, {
      relative: 1e-9,
      because: "the same search but for rounding",
    });
  });
});
