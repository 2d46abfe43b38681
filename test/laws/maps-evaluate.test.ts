import fc from "fast-check";
import { Matrix, pseudoInverse } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { assembleImpact, type ImpactProblem, InputError } from "../../src/index.ts";
import { impactMaps } from "../../src/laws/maps/impact-maps.ts";
import { leastEnergyVelocity } from "../../src/laws/maps/kinetic-basis.ts";
import { withPreVelocity } from "../../src/problems/with-pre-velocity.ts";
import { expectAllClose } from "../support/expect.ts";
import { exampleImpact, modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";
import { sizesAt } from "./maps-cones.ts";

const SOLVER = { relative: 1e-8, because: "residual 1e-10 of the solver times the size of a random problem" };
const ROUNDING = { relative: 1e-12, because: "a few products of order one" };

const rows = (data: Float64Array, m: number, n: number): Matrix => Matrix.from1DArray(m, n, Array.from(data));
const times = (a: Matrix, x: ArrayLike<number>): number[] => a.mmul(Matrix.columnVector(Array.from(x))).to1DArray();
const directions = (impact: ImpactProblem): Matrix => rows(impact.directions, impact.size, impact.freedoms);

/** One mass of 2 kg that meets a wall. */
const wall = assembleImpact(
  modelOf({
    kind: "impact",
    massMatrix: [[2]],
    preVelocity: [-1],
    elements: [{ name: "wall", type: "geometric-unilateral", direction: [1], restitution: 0.5 }],
  }),
);

const frictionless = randomImpact(["geometric-unilateral"]).map((model) => assembleImpact(modelOf(model)));

describe("impactMaps", () => {
  it("throw a mass back from a wall with the share ε of its speed, and let it go when it leaves", () => {
    const maps = impactMaps(wall);
    expectAllClose(maps.postVelocity([-3])!, [1.5], ROUNDING);
    expectAllClose(maps.impulses([-3])!, [9], ROUNDING);
    expectAllClose(maps.postContactVelocity([-3])!, [1.5], ROUNDING);
    expectAllClose(maps.evaluate([-3])!.meanContactVelocity, [-0.75], ROUNDING);
    expectAllClose(maps.postVelocity([3])!, [3], ROUNDING);
  });

  it("follow the law they are given", () => {
    expectAllClose(impactMaps(wall, { law: "max-dissipation" }).postVelocity([-3])!, [0], { ...ROUNDING, scale: 3 });
    expectAllClose(impactMaps(wall, { law: "moreau", restitution: 1 }).postVelocity([-3])!, [3], ROUNDING);
    expectAllClose(impactMaps(wall, { law: "poisson" }).postVelocity([-3])!, [1.5], ROUNDING);
    expectAllClose(impactMaps(wall, { law: "fremond", fremondMatrix: [[0.25]] }).postVelocity([-4])!, [1], ROUNDING);
  });

  it("say undefined where the law has no solution", () => {
    expect(impactMaps(exampleImpact("stop-against-clutch")).postVelocity([-1])).toBeUndefined();
  });

  it("are positively homogeneous", () => {
    fc.assert(
      fc.property(frictionless, fc.integer({ min: -9, max: 9 }), (impact, power) => {
        const maps = impactMaps(impact, { law: "moreau", restitution: 0.5 });
        const factor = 10 ** power;
        const scaled = maps.postVelocity(impact.preVelocity.map((value) => factor * value))!;
        expectAllClose(
          scaled.map((value) => value / factor),
          maps.postVelocity(impact.preVelocity)!,
          { ...SOLVER, scale: sizesAt(impact, impact.preVelocity).velocity },
        );
      }),
      { numRuns: 60 },
    );
  });

  it("commute with the contact directions: S(Wᵀu) = Wᵀ Z(u), also when directions are dependent", () => {
    fc.assert(
      fc.property(frictionless, (impact) => {
        const maps = impactMaps(impact, { law: "moreau", restitution: 0.5 });
        const w = directions(impact);
        const byContact = maps.postContactVelocity(times(w, impact.preVelocity))!;
        expectAllClose(byContact, times(w, maps.postVelocity(impact.preVelocity)!), {
          ...SOLVER,
          scale: sizesAt(impact, impact.preVelocity).contactVelocity,
        });
      }),
      { numRuns: 60 },
    );
  });

  it("(20) Z = I + M⁻¹ W G⁻¹ (S∘Wᵀ − Wᵀ)", () => {
    fc.assert(
      fc.property(frictionless, (impact) => {
        const maps = impactMaps(impact, { law: "moreau", restitution: 0.25 });
        const wt = directions(impact);
        const response = pseudoInverse(rows(impact.mass, impact.freedoms, impact.freedoms)).mmul(wt.transpose());
        const before = times(wt, impact.preVelocity);
        const change = maps.postContactVelocity(before)!.map((after, i) => after - before[i]!);
        const impulse = times(pseudoInverse(wt.mmul(response)), change);
        const expected = times(response, impulse).map((value, j) => value + impact.preVelocity[j]!);
        expectAllClose(maps.postVelocity(impact.preVelocity)!, expected, {
          relative: 1e-6,
          scale: sizesAt(impact, impact.preVelocity).velocity,
          because: "pseudo-inverse of a Delassus matrix that may be nearly singular",
        });
      }),
      { numRuns: 60 },
    );
  });

  it("give the physical impulses of a system with a singular mass matrix: M(u⁺ − u⁻) = WΛ", () => {
    const impact = exampleImpact("singular-mass");
    const f = impact.freedoms;
    const { postVelocity, impulses } = impactMaps(impact).evaluate(impact.preVelocity)!;
    const change = times(
      rows(impact.mass, f, f),
      postVelocity.map((after, j) => after - impact.preVelocity[j]!),
    );
    expectAllClose(times(directions(impact).transpose(), impulses), change, { ...SOLVER, scale: "largest" });
  });
});

describe("leastEnergyVelocity", () => {
  it("is M⁻¹ W G⁻¹ γ", () => {
    const impact = exampleImpact("cradle-3");
    const wt = directions(impact);
    const response = pseudoInverse(rows(impact.mass, impact.freedoms, impact.freedoms)).mmul(wt.transpose());
    const contact = [-1, 0.25];
    const expected = times(response.mmul(pseudoInverse(wt.mmul(response))), contact);
    expectAllClose(leastEnergyVelocity(impact, contact), expected, ROUNDING);
  });

  it("refuses contact velocities that dependent directions cannot have, in every unit", () => {
    for (const unit of [1e-9, 1, 1e9]) {
      const impact = assembleImpact(
        modelOf({
          kind: "impact",
          massMatrix: [[1]],
          preVelocity: [-1],
          elements: [1, 2].map((size) => ({
            name: `c${size}`,
            type: "geometric-unilateral",
            direction: [size * unit],
            restitution: 0,
          })),
        }),
      );
      expectAllClose(leastEnergyVelocity(impact, [unit, 2 * unit]), [1], ROUNDING);
      expect(() => leastEnergyVelocity(impact, [unit, 3 * unit])).toThrow(InputError);
      expect(() => leastEnergyVelocity(impact, [unit])).toThrow(/2 finite numbers/);
    }
  });
});

describe("withPreVelocity", () => {
  it("changes the velocities before the impact and nothing else", () => {
    const impact = exampleImpact("cradle-3");
    const other = withPreVelocity(impact, [0, 2, -1]);
    expect(Array.from(other.preContactVelocity)).toEqual(times(directions(impact), [0, 2, -1]));
    expect({ ...other, preVelocity: 0, preContactVelocity: 0 }).toEqual({
      ...impact,
      preVelocity: 0,
      preContactVelocity: 0,
    });
  });

  it("refuses vectors of another length and numbers that are none", () => {
    const impact = exampleImpact("cradle-3");
    expect(() => withPreVelocity(impact, [1, 2])).toThrow(/3 finite numbers/);
    expect(() => withPreVelocity(impact, [1, 2, Number.NaN])).toThrow(InputError);
  });
});
