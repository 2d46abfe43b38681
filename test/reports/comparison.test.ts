/** What a comparison says about velocities outside the admissible set: the condition that is violated most. */
import { expect, it } from "vitest";
import { compareText } from "../../src/doors/reports.ts";
import { assembleImpact, compareLaws } from "../../src/index.ts";
import { modelOf } from "../support/models.ts";

/** The row of a law that names u⁺ after u⁻ = (−1, 0) against a stop along the first coordinate, unit masses. */
const rowOf = (...postVelocity: readonly string[]): string => {
  const model = modelOf({
    kind: "impact",
    massMatrix: [
      [1, 0],
      [0, 1],
    ],
    preVelocity: [-1, 0],
    elements: [{ name: "stop", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 }],
    law: { name: "user", postVelocity },
  });
  const text = compareText(compareLaws(assembleImpact(model), model));
  return text.split("\n").find((line) => line.startsWith("  user"))!;
};

it.each([
  ["velocity", "goes on into the stop", ["-1/2", "0"]],
  ["impulses", "is moved along the stop, which cannot push there", ["1/2", "1/2"]],
  ["energy", "comes back twice as fast", ["2", "0"]],
] as const)("no: %s, where the body %s", (word, _, postVelocity) => {
  expect(rowOf(...postVelocity)).toMatch(new RegExp(`no: ${word}, by`));
});

it("yes, where it comes back with half its speed", () => {
  expect(rowOf("1/2", "0")).toMatch(/yes$/);
});
