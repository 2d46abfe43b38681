import { describe, expect, test } from "vitest";
import { contactBlocks } from "../../bench/families.ts";
import { enumerateExtended } from "../../src/solvers/enumeration/extended-states.ts";
import { stateProblem } from "../../src/solvers/enumeration/state-problem.ts";
import { SOLVERS, solve } from "../../src/solvers/solve.ts";
import { solveRaw } from "../../src/solvers/solve-raw.ts";
import { toDense } from "../linalg/sparse/sparse-matrices.ts";
import { familyProblem, lcpOf } from "./contact/raw-problems.ts";

/** Contacts that no solver has solved before its first iteration. */
function problem(dimension: 2 | 3, contacts: number) {
  const { matrix, offset, friction } = familyProblem("stack", dimension, contacts, 7);
  return {
    size: offset.length,
    matrix: toDense(matrix),
    offset,
    blocks: contactBlocks(dimension, [...friction]),
  };
}

/** Says stop from the k-th question on, and counts the questions. */
function stopAfter(k: number) {
  const stop = { asked: 0, shouldStop: () => ++stop.asked > k };
  return stop;
}

describe("a solve that is told to stop", () => {
  test.each(["newton", "gauss-seidel"] as const)("%s ends within an iteration", (solver) => {
    const { shouldStop } = stopAfter(1);
    const whole = solve(problem(3, 6), { solver });
    const { iterations } = SOLVERS[solver].solve(problem(3, 6), { shouldStop });
    expect(whole.iterations).toBeGreaterThan(2);
    expect(iterations).toBeLessThanOrEqual(2);
  });

  test("lemke ends within a pivot, and says why", () => {
    const given = problem(2, 6);
    expect(SOLVERS.lemke.solve(given).iterations).toBeGreaterThan(3);
    const { status, reason, iterations } = SOLVERS.lemke.solve(given, stopAfter(2));
    expect({ status, reason, iterations }).toEqual({
      status: "failed",
      reason: "the solve was stopped",
      iterations: 2,
    });
  });

  test("small complementarity problems end, too", () => {
    // Two rounds: the first unknown presses the second down.
    const lcp = lcpOf(
      [
        [1, 0],
        [-3, 1],
      ],
      [-1, 1],
    );
    expect(solveRaw(lcp).status).toBe("solved");
    for (const k of [0, 1]) {
      const { status, reason } = solveRaw(lcp, stopAfter(k));
      expect(status).toBe("failed");
      expect(reason).toContain("the solve was stopped");
    }
  });

  test("enumeration says that it is not exhaustive, never `none`", () => {
    const given = problem(2, 3);
    expect(SOLVERS.enumeration.solve(given).status).toBe("solved");
    const { status, reason } = SOLVERS.enumeration.solve(given, stopAfter(2));
    expect(status).toBe("failed");
    expect(reason).toBe("the solve was stopped");
  });

  test("states in twice the precision end at the next one, and prove nothing", () => {
    const scaled = stateProblem(problem(2, 3));
    expect(enumerateExtended(scaled, 1e-10).states).toBeGreaterThan(10);
    const { states, exhaustive, reason } = enumerateExtended(scaled, 1e-10, stopAfter(2).shouldStop);
    expect({ states, exhaustive, reason }).toEqual({ states: 2, exhaustive: false, reason: "the solve was stopped" });
  });

  test("slip directions say why they are undecided", () => {
    const given = problem(3, 4);
    expect(SOLVERS["slip-directions"].solve(given).iterations).toBeGreaterThan(20);
    const { status, reason } = SOLVERS["slip-directions"].solve(given, stopAfter(2));
    expect(status).toBe("failed");
    expect(reason).toBe("the solve was stopped");
  });

  test("raw problems end with the reason, also where the dense solvers have them", () => {
    const { status, reason } = solveRaw(familyProblem("stack", 3, 5, 7), { shouldStop: () => true });
    expect(status).toBe("failed");
    expect(reason).toContain("the solve was stopped");
  });
});
