import { expect, it } from "vitest";
import { type PosedProblem, posedProblems } from "../../../src/dynamics/posed-problems.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { discsAndBoxes, systemOf } from "../../support/many-bodies.ts";

it.each([40, 400])("a run of %s bodies whose problems are told moves as without, to the last digit", (count) => {
  const { system, initial } = systemOf(discsAndBoxes(count));
  const options = { step: 2e-3, until: 0.06 };
  const told: PosedProblem[] = [];
  const watched = runTimeStepping(system, initial, { ...options, ...posedProblems((posed) => told.push(posed), {}) });
  const plain = runTimeStepping(system, initial, options);
  expect(watched.final).toEqual(plain.final);
  expect(watched.worstPenetration).toBe(plain.worstPenetration);
  const problems = told.flatMap(({ posed }) => (typeof posed === "string" ? [] : [posed]));
  expect(problems.length).toBeGreaterThan(10);
  for (const { problem, r, u } of problems.slice(-10)) {
    const { status, velocities } = solveRaw(problem, { tolerance: 1e-9 });
    expect(status).toBe("solved");
    expect(r.length).toBe(u.length);
    // Velocities of contacts are unique but for friction that may go several ways; normal ones are compared.
    u.forEach((value, i) => {
      if (i % 2 === 0) expect(Math.abs(value - velocities[i]!)).toBeLessThan(1e-4);
    });
  }
});
