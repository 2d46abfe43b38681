import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleImpact, certify, resolveImpact } from "../../src/index.ts";
import { coordinateScale } from "../../src/problems/coordinate-scale.ts";
import { expectAllClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

const UNITS = [1e-9, 1, 1e9];
const ROUNDING = { relative: 1e-12, because: "a few products" };

describe("the scale of coordinates", () => {
  it("is 1/√M_jj with mass, and what the joints ask for without", () => {
    // 2 u₁ = 3 u₀ and u₂ = 5 u₁ while d₀ = 1/√4.
    const mass = Float64Array.of(4, 0, 0, 0, 0, 0, 0, 0, 0);
    const joints = Float64Array.of(3, -2, 0, 0, 5, -1);
    const expected = [0.5, 0.75, 3.75];
    expectAllClose(coordinateScale(mass, 3, joints, [true, true]), expected, ROUNDING);
    const swapped = Float64Array.of(0, 5, -1, 3, -2, 0);
    expectAllClose(coordinateScale(mass, 3, swapped, [true, true]), expected, ROUNDING);
  });

  it("comes from other elements where a joint acts on massless coordinates only", () => {
    const mass = Float64Array.of(0, 0, 0, 4);
    expectAllClose(coordinateScale(mass, 2, Float64Array.of(7, 0, 8, -2), [true, false]), [0.125, 0.5], ROUNDING);
    // Joints first: the contact would ask for more.
    const both = Float64Array.of(1, 1e6, 8, -2);
    expectAllClose(coordinateScale(mass, 2, both, [false, true]), [0.125, 0.5], ROUNDING);
  });

  it("is some number where nothing ties a coordinate to a mass", () => {
    const scale = coordinateScale(Float64Array.of(0, 0, 0, 4), 2, Float64Array.of(7, 0, 0, 3), [true, false]);
    expect(scale[0]).toBeGreaterThan(0);
    expect(scale[1]).toBe(0.5);
    expect(coordinateScale(new Float64Array(4), 2, new Float64Array(0), [])).toEqual(Float64Array.of(1, 1));
  });

  it("changes with the units of coordinates, and not with those of directions", () => {
    const entry = fc.integer({ min: -3, max: 3 });
    const row = fc.array(entry, { minLength: 4, maxLength: 4 });
    const units = fc.array(fc.constantFrom(...UNITS), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 4, maxLength: 4 }), units, units, (rows, coordinates, elements) => {
        const bilateral = [true, true, false, false];
        const mass = new Float64Array(16);
        mass[0] = 4;
        const plain = coordinateScale(mass, 4, Float64Array.from([...rows.flat(), 1, 1, 1, 1]), [...bilateral, false]);
        // u_j in units of `coordinates`: w_j grows as u_j shrinks.
        mass[0] = 4 * coordinates[0]! ** 2;
        const other = [...rows, [1, 1, 1, 1]].flatMap((values, i) =>
          values.map((value, j) => value * coordinates[j]! * (elements[i] ?? 1)),
        );
        const found = coordinateScale(mass, 4, Float64Array.from(other), [...bilateral, false]);
        expectAllClose(
          found.map((value, j) => value * coordinates[j]!),
          plain,
          ROUNDING,
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe("an impact with a massless coordinate (issue 4)", () => {
  const impactIn = (lengths: number, coordinate: number) => {
    const direction = ([x, y]: [number, number]): number[] => [x * lengths * coordinate, y * lengths];
    return assembleImpact(
      modelOf({
        kind: "impact",
        massMatrix: [
          [0, 0],
          [0, 3.0625],
        ],
        preVelocity: [0.5 / coordinate, -0.75],
        elements: [
          { name: "joint", type: "geometric-bilateral", direction: direction([1.25, -0.25]) },
          { name: "stop", type: "geometric-unilateral", direction: direction([-2, 1.5]), restitution: 0 },
          { name: "wall", type: "geometric-unilateral", direction: direction([0.25, 2]), restitution: 0.5 },
        ],
      }),
    );
  };

  it("is solved in every system of units", () => {
    // The joint makes u₀ = u₁/5; the wall then needs 2.05 u₁ = 0.5 · 1.375.
    const expected = 0.6875 / 2.05;
    for (const lengths of UNITS) {
      for (const coordinate of UNITS) {
        const { status, solutions } = resolveImpact(impactIn(lengths, coordinate));
        expect(status).toBe("solved");
        const [u0, u1] = solutions[0]!.postVelocity as [number, number];
        expectAllClose([u0 * coordinate, u1], [expected / 5, expected], { relative: 1e-12, because: "closed form" });
      }
    }
  });

  it("is certified from the same contact states in every system of units", () => {
    for (const lengths of UNITS) {
      for (const coordinate of UNITS) {
        const { energy, monotonicity, uniqueness } = certify(impactIn(lengths, coordinate));
        expect(energy).toMatchObject({ verdict: "holds", reason: expect.stringContaining("3 cones") });
        expect([monotonicity.verdict, uniqueness.verdict, uniqueness.existence]).toEqual(["holds", "holds", "holds"]);
      }
    }
  });
});
