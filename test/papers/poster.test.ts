import { describe, expect, it } from "vitest";
import {
  admissibleSet,
  assembleImpact,
  characteristics,
  type ImpactSolution,
  kineticEnergy,
  resolveImpact,
} from "../../src/index.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleImpact, exampleModel } from "../support/models.ts";

const rounding = { absolute: 1e-13, because: "rounding of a handful of operations" };
const chain = exampleImpact("cradle-3");

/** The chain of three unit masses struck at its end, under a Frémond matrix. */
function fremond(matrix: number[][]): ImpactSolution {
  return resolveImpact(chain, { law: "fremond", fremondMatrix: matrix }).solutions[0]!;
}

describe("[P] the set of possible right-velocities 𝒮 of the chain, u⁻ = (1, 0, 0)", () => {
  const set = admissibleSet(chain);

  it("is the cut of tangent cone, shifted orthogonal cone and energy ball", () => {
    expect(set.membership([1 / 3, 1 / 3, 1 / 3]).inside).toBe(true);
    // Each fails one of the three: balls overlap; a contact pulls; the energy grows.
    expect(set.membership([0.5, 0.3, 0.2])).toMatchObject({ inside: false });
    expect(set.membership([0.5, 0.3, 0.2]).kinematic).toBeLessThan(0);
    expect(set.membership([1.2, -0.1, -0.1]).kinetic).toBeLessThan(0);
    expect(set.membership([-0.5, 0.5, 1]).energetic).toBeLessThan(0);
  });

  it("ε = 0: the point of maximal dissipation, (1, 1, 1)/3", () => {
    const zero = [
      [0, 0],
      [0, 0],
    ];
    expectAllClose(fremond(zero).postVelocity, [1 / 3, 1 / 3, 1 / 3], rounding);
  });

  it.each([0.25, 0.5, 1])("ε = %f·1 lies on Moreau's half line from there", (epsilon) => {
    const solution = resolveImpact(chain, { law: "moreau", restitution: epsilon }).solutions[0]!;
    const rest = [1 / 3, 1 / 3, 1 / 3];
    const u = [1, 0, 0];
    expectAllClose(
      solution.postVelocity,
      rest.map((x, j) => x + epsilon * (x - u[j]!)),
      rounding,
    );
    expect(set.membership(solution.postVelocity).inside).toBe(true);
  });

  it("ε = diag(ε1, ε2) is Newton's law with these coefficients", () => {
    const { elements, ...rest } = exampleModel("cradle-3");
    const coefficients = [0.8, 0.3];
    const newton = assembleImpact({
      ...rest,
      elements: elements.map((element, i) => ({ ...element, restitution: coefficients[i]! })),
    });
    expectAllClose(
      fremond([
        [0.8, 0],
        [0, 0.3],
      ]).postVelocity,
      resolveImpact(newton).solutions[0]!.postVelocity,
      rounding,
    );
  });
});

describe("[P] characteristic entities of Newton's cradle", () => {
  const cradle = fremond([
    [0, 1],
    [1, 0],
  ]);

  it("the exchange matrix lets the last ball leave: u⁺ = (0, 0, 1)", () =>
    expectAllClose(cradle.postVelocity, [0, 0, 1], rounding));

  it("topology (½, ½), intensity √2, a distant effect at the second contact", () => {
    const found = characteristics(chain, cradle);
    expectAllClose(found.topology!.shares, [0.5, 0.5], rounding);
    expectClose(found.intensity, Math.SQRT2, rounding);
    expect(found.antidissipative).toEqual(["second"]);
    expectAllClose(found.induced!.postVelocity, [0, 0, 1], rounding);
  });

  it("no diagonal matrix makes the cradle", () => {
    for (const first of [0, 0.5, 1]) {
      for (const second of [0, 0.5, 1]) {
        const { postVelocity } = fremond([
          [first, 0],
          [0, second],
        ]);
        expect(Math.abs(postVelocity[0]!) + Math.abs(postVelocity[1]!)).toBeGreaterThan(0.1);
      }
    }
  });
});

describe("[P] the linear law and the canonical one differ where the ball is active", () => {
  const matrix = [
    [1, 0.5],
    [0.5, 1],
  ];

  it("0 ≤ Λ ⊥ γ⁺ − γʰ ≥ 0 alone gains a quarter: ΔT = +0.25", () => {
    const solution = fremond(matrix);
    expectAllClose(solution.postVelocity, [-0.5, 0.5, 1], rounding);
    expectClose(solution.energy.work, 0.25, rounding);
  });

  it("prox onto 𝒮 keeps the energy: u⁺ = c + √(4/7)(u − c)", () => {
    const target = admissibleSet(chain).project([-0.5, 0.5, 1]).postVelocity;
    const scale = Math.sqrt(4 / 7);
    expectAllClose(
      target,
      [-0.5, 0.5, 1].map((u) => 1 / 3 + scale * (u - 1 / 3)),
      rounding,
    );
    expectClose(kineticEnergy(chain, target), 0.5, rounding);
  });
});
