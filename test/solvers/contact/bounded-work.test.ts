import { expect, test } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { lcpOf } from "./raw-problems.ts";

test("an LCP that nothing solves costs a bounded number of steps below the size of the dense solvers, too", () => {
  const random = randomNumbers(1);
  const entry = (): number => 4 * random() - 2;
  const n = 40;
  const rows = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 2 : entry())));
  const offset = Array.from({ length: n }, () => random() - 0.5);
  let steps = 0;
  const { status } = solveRaw(lcpOf(rows, offset), {
    shouldStop: () => {
      steps++;
      return false;
    },
  });
  expect(status).toBe("failed");
  // With 64 other starts it took 100 000, four seconds; a run of Newton's method and one of the stages are 30 000.
  expect(steps).toBeLessThan(50_000);
});
