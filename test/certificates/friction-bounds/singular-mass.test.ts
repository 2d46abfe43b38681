import { describe, expect, it } from "vitest";
import { certify, frictionBounds, type ImpactProblem, resolveImpact } from "../../../src/index.ts";
import { expectClose } from "../../support/expect.ts";
import { exampleImpact } from "../../support/models.ts";
import { distance, metAt, numbers } from "../sampling.ts";
import { assembled } from "./mechanisms.ts";

const same = { relative: 1e-10, because: "the same mechanism in other coordinates" };

interface Parts {
  readonly restitution?: readonly [number, number];
  readonly friction?: number;
  /** A second, dependent joint. */
  readonly twice?: boolean;
}

const MASS = [
  [2, -0.9],
  [-0.9, 1],
] as const;

/** u = (a, b), contacts along a and b or friction along b. */
function minimal({ restitution = [0.2, 0.8], friction }: Parts): ImpactProblem {
  return assembled({
    kind: "impact",
    massMatrix: MASS,
    preVelocity: [-1, -0.5],
    elements: contacts(restitution, friction, (a, b) => [a, b]),
  });
}

/** u = (a, x, y) with b = x + y: a singular mass matrix, completed by the joint x − y = a. */
function redundant({ restitution = [0.2, 0.8], friction, twice = false }: Parts): ImpactProblem {
  const [[aa, ab], [, bb]] = MASS;
  const joint = { name: "joint", type: "geometric-bilateral", direction: [-1, 1, -1] };
  const second = { name: "again", type: "geometric-bilateral", direction: [2, -2, 2], restitution: 0.5 };
  return assembled({
    kind: "impact",
    massMatrix: [
      [aa, ab, ab],
      [ab, bb, bb],
      [ab, bb, bb],
    ],
    preVelocity: [-1, -0.75, 0.25],
    elements: [...contacts(restitution, friction, (a, b) => [a, b, b]), joint, ...(twice ? [second] : [])],
  });
}

function contacts(
  [first, second]: readonly [number, number],
  friction: number | undefined,
  row: (a: number, b: number) => number[],
): object[] {
  const normal = { name: "n", type: "geometric-unilateral", direction: row(1, 0), restitution: first };
  return friction === undefined
    ? [normal, { name: "m", type: "geometric-unilateral", direction: row(0, 1), restitution: second }]
    : [normal, { name: "t", type: "coulomb-step", direction: row(0, 1), normal: "n", friction, restitution: second }];
}

describe("singular masses", () => {
  it("friction bounds agree with those of minimal coordinates", () => {
    const parts = { restitution: [0.5, 0] as const, friction: 0.4, twice: true };
    const expected = frictionBounds(minimal(parts)).bounds;
    expect(expected.some(({ status }) => status === "bounded")).toBe(true);
    frictionBounds(redundant(parts)).bounds.forEach((bound, k) => {
      expect(bound.status).toBe(expected[k]!.status);
      if (expected[k]!.friction !== null) expectClose(bound.friction!, expected[k]!.friction!, same);
    });
  });

  it("monotonicity: verdict and Lipschitz constant are those of minimal coordinates", () => {
    for (const restitution of [
      [0.2, 0.8],
      [0.5, 0.5],
      [0, 0.1],
      [0, 1],
    ] as const) {
      for (const twice of [false, true]) {
        const expected = certify(minimal({ restitution })).monotonicity;
        const found = certify(redundant({ restitution, twice })).monotonicity;
        expect(found.verdict).toBe(expected.verdict);
        expect(found.method).toBe("exact");
        expectClose(found.lipschitz!, expected.lipschitz!, same);
        expectClose(found.lipschitzAdmissible!, expected.lipschitzAdmissible!, same);
      }
    }
  });

  it("monotonicity: a witness pair has closed joints and is driven apart", () => {
    const impact = redundant({ restitution: [0, 1] });
    const { verdict, witness } = certify(impact).monotonicity;
    expect(verdict).toBe("fails");
    if (!witness || !("stretch" in witness)) throw new Error("no witness pair");
    const [a, b] = witness.preVelocities;
    const after = [a, b].map((u) => {
      const met = metAt(impact, u);
      expect(Math.abs(met.preContactVelocity[2]!)).toBeLessThan(1e-9);
      return resolveImpact({ ...met, preContactVelocity: cleaned(met) }).solutions[0]!.postVelocity;
    });
    const stretch = distance(impact, after[0]!, after[1]!) / distance(impact, a, b);
    expectClose(stretch, witness.stretch, { relative: 1e-7, because: "two impacts, solved and subtracted" });
  });

  it("the shipped example is non-expansive while its link is closed", () => {
    const { monotonicity } = certify(exampleImpact("singular-mass"));
    expect(monotonicity).toMatchObject({ verdict: "holds", method: "exact" });
    expect(monotonicity.reason).toContain("closed joints");
  });
});

/** γ⁻ with closed joints exactly closed. */
const cleaned = ({ elements, preContactVelocity }: ImpactProblem): Float64Array =>
  preContactVelocity.map((value, i) =>
    elements.some(({ element, start }) => start === i && element.kind === "geometric-bilateral") ? 0 : value,
  );

describe("joints that are closed before the impact", () => {
  const joined = (first: number, second: number): ImpactProblem =>
    assembled({
      kind: "impact",
      massMatrix: [
        [2, 0.5, 0.2],
        [0.5, 1, -0.3],
        [0.2, -0.3, 1.5],
      ],
      preVelocity: [-1, 0, -1],
      elements: [
        { name: "n", type: "geometric-unilateral", direction: [1, 0.2, 0], restitution: first },
        { name: "c", type: "kinematic-unilateral", direction: [0.3, 1, 0.4], restitution: -second },
        { name: "joint", type: "geometric-bilateral", direction: [1, 1, -1], restitution: 0.3 },
      ],
    });

  it("sampled impacts with closed joints keep to the admissible energy verdict and Lipschitz constant", () => {
    for (const [first, second] of [
      [0, 0],
      [0.3, 0.6],
      [0.9, 0.1],
    ] as const) {
      const impact = joined(first, second);
      const { energy, monotonicity } = certify(impact);
      const next = numbers(7);
      const tried: { before: number[]; after: readonly number[] }[] = [];
      for (let k = 0; k < 400 && tried.length < 24; k++) {
        const [x, y] = [next(), next()];
        const before = [x, y, x + y];
        const met = metAt(impact, before);
        if (met.preContactVelocity[0]! > 0 || met.preContactVelocity[1]! < 0) continue;
        const { status, solutions } = resolveImpact({ ...met, preContactVelocity: cleaned(met) });
        if (status !== "solved") continue;
        tried.push({ before, after: solutions[0]!.postVelocity });
        const { work, before: energyBefore } = solutions[0]!.energy;
        expect(work / energyBefore).toBeLessThanOrEqual((energy.largestGain ?? 0) + 1e-7);
        if (energy.verdict === "holds") expect(work).toBeLessThanOrEqual(1e-9 * energyBefore);
      }
      expect(tried.length).toBe(24);
      for (const a of tried) {
        for (const b of tried) {
          const apart = distance(impact, a.after, b.after);
          expect(apart).toBeLessThanOrEqual(
            (monotonicity.lipschitzAdmissible! + 1e-7) * distance(impact, a.before, b.before) + 1e-12,
          );
        }
      }
    }
  });
});
