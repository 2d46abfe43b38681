import { expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { explicitLimit } from "../../../src/dynamics/time-stepping/explicit-limit.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

/** n equal masses between walls and springs: ω_max = 2 √(k/m) cos(π / 2(n + 1)). */
function chain(n: number, stiffness: number, mass: number) {
  const names = Array.from({ length: n }, (_, i) => `x${i}`);
  const ends = ["0", ...names, "0"];
  const springs = ends.slice(1).map((end, i) => `(${end} - ${ends[i]})^2`);
  const file = {
    kind: "system",
    coordinates: names,
    massMatrix: names.map((_, i) => names.map((__, j) => (i === j ? mass : 0))),
    potentialEnergy: `${stiffness}/2*(${springs.join(" + ")})`,
    initial: { position: names.map((_, i) => 1e-3 * (i + 1)) },
  };
  return readModel(JSON.stringify(file), { kind: "system" }).model;
}

it("the limit 2/ω is that of the fastest oscillation, in the closed form of a chain", () => {
  const [n, k, m] = [6, 4000, 0.25];
  const { system } = chain(n, k, m);
  const zero = new Float64Array(n);
  const fastest = 2 * Math.sqrt(k / m) * Math.cos(Math.PI / (2 * (n + 1)));
  expectClose(explicitLimit(system, zero, zero, 0, false), 2 / fastest, {
    relative: 0.02,
    because: "the power method ends at two digits, from above",
  });
});

// Between half the limit and the limit the motion is bounded, but the books of the steps refuse their error.
it.each([
  ["a tenth above the limit is warned of, and the run fails", 2.2, true, "failed"],
  ["a tenth below it is not warned of, though the run fails by its books", 1.8, false, "failed"],
  ["half of it is not warned of, and the run goes to its end", 1, false, "done"],
])("a step of %s", (_, share, isWarned, status) => {
  const [k, m] = [1e6, 1];
  const step = share / Math.sqrt(k / m);
  const result = simulate(chain(1, 0.5 * k, m), { method: "rattle", step, until: 200 * step });
  expect(result.warnings.some((text) => text.includes("too long for rattle"))).toBe(isWarned);
  expect(result.status).toBe(status);
});
