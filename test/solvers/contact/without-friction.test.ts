/** Contacts without friction are a complementarity problem, whatever tangents they have: pivoting solves it, or weights refute it. */
import { describe, expect, it } from "vitest";
import type { LocalProblem } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { lcpOf } from "./raw-problems.ts";

/** Pairs of a stop against a clutch, W_n = [[1, −1], [−1, 1]], with tangents that move freely; no impulse opens both. */
function jams(pairs: number, drive: number): LocalProblem {
  const n = 6 * pairs;
  const rows = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j): number => (i === j ? 1 : 0)));
  const offset = new Array<number>(n).fill(0.25);
  for (let k = 0; k < n; k += 6) {
    rows[k]![k + 3] = rows[k + 3]![k] = -1;
    offset[k] = -1.5;
    offset[k + 3] = drive;
  }
  const { matrix, offset: q } = lcpOf(rows, offset);
  return { form: "local", dimension: 3, matrix, offset: q, friction: new Float64Array(2 * pairs) };
}

describe("contacts without friction in space", () => {
  it("that contradict each other have no solution: ten of them, proved by weights", () => {
    expect(solveRaw(jams(5, 1))).toMatchObject({ status: "none", solver: "refutation" });
  });

  it("that agree are solved, with no impulse along their tangents", () => {
    const { status, impulses } = solveRaw(jams(5, 1.5), { solver: "dense" });
    expect(status).toBe("solved");
    expect(impulses.filter((_, i) => i % 3 > 0).every((r) => r === 0)).toBe(true);
    expect(impulses[0]! - impulses[3]!).toBeCloseTo(1.5, 12);
  });
});
