/** How many digits the Delassus matrix leaves: which problems doubles may not decide. */
import { describe, expect, it } from "vitest";
import { poseNewton } from "../../src/laws/newton.ts";
import { directionRank, isDelicate, isIllConditioned } from "../../src/problems/conditioning.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { modelOf } from "../support/models.ts";

const contacts = (masses: readonly number[], ...directions: readonly number[][]) =>
  poseNewton(
    assembleImpact(
      modelOf({
        kind: "impact",
        massMatrix: masses.map((mass, i) => masses.map((_, j) => (i === j ? mass : 0))),
        preVelocity: masses.map(() => -1),
        elements: directions.map((direction, i) => ({ name: `c${i}`, type: "geometric-unilateral", direction })),
      }),
    ),
  );

describe("a Delassus matrix", () => {
  it("of 1e12 kg on 1 kg has lost the digits that decide, of 1 kg on 1 kg it has not", () => {
    // G = [[1 + 1/M, −1], [−1, 1]] has the least eigenvalue 1/(2M): four digits of sixteen for M = 1e12.
    expect(isIllConditioned(contacts([1, 1e12], [-1, 1], [1, 0]))).toBe(true);
    expect(isIllConditioned(contacts([1, 1], [-1, 1], [1, 0]))).toBe(false);
  });

  it("of dependent directions has lost nothing: u⁺ does not depend on how they share", () => {
    expect(isIllConditioned(contacts([1, 1], [1, 1], [2, 2]))).toBe(false);
    expect(isIllConditioned(contacts([1, 1e12], [1, 0], [3, 0]))).toBe(false);
  });

  it("hides the difference of directions that only a heavy body tells apart, unless the data hardly have it: 2⁻⁷", () => {
    // sin² of the kinetic angle is some 1e-16: G is singular in doubles, whatever the heavy body does.
    const differing = (part: number) => contacts([1, 1e12], [1, 1], [1, 1 + part]);
    expect(isIllConditioned(differing(1.5 * 2 ** -7))).toBe(true);
    expect(isIllConditioned(differing(0.5 * 2 ** -7))).toBe(false);
  });

  it("is not asked about bounds, but a bound of 2²⁰ times the drive is delicate", () => {
    const braked = (bound: number) =>
      poseNewton(
        assembleImpact(
          modelOf({
            kind: "impact",
            massMatrix: [[1]],
            preVelocity: [-1],
            elements: [
              { name: "stop", type: "geometric-unilateral", direction: [1] },
              { name: "brake", type: "step", direction: [1], bound },
            ],
          }),
        ),
      );
    // The drive is √M |γ⁻| = 1, so is the unit of the bound.
    expect(isDelicate(braked(2 ** 19))).toBe(false);
    expect(isDelicate(braked(2 ** 21))).toBe(true);
  });
});

it("directions are counted whatever the masses are", () => {
  const problem = contacts([1, 1e12], [1, 1], [1, 2], [2, 2]);
  expect(directionRank(problem, [0, 1])).toBe(2);
  expect(directionRank(problem, [0, 2])).toBe(1);
  expect(directionRank(problem, [0, 1, 2])).toBe(2);
});
