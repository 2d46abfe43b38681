import { describe, expect, test } from "vitest";
import { contactDrives } from "../../src/problems/contact-drive.ts";
import { judgeOf } from "../../src/problems/judge-raw.ts";
import type { GlobalProblem, RawLcp } from "../../src/problems/raw-problem.ts";
import { toSparse } from "../linalg/sparse/sparse-matrices.ts";

/** Bodies of these masses in a row: the first lands on the ground, each of the others on the one before. */
function column(masses: readonly number[], speed: number): GlobalProblem {
  const n = masses.length;
  const at = (i: number, j: number): number => (i === j ? 1 : i === j - 1 ? -1 : 0);
  const square = Array.from({ length: n * n }, (_, k) => k);
  return {
    form: "global",
    dimension: 2,
    mass: toSparse(
      Float64Array.from(square, (k) => (k % (n + 1) === 0 ? masses[Math.floor(k / n)]! : 0)),
      n,
      n,
    ),
    directions: toSparse(
      Float64Array.from({ length: 2 * n * n }, (_, k) => {
        const [i, j] = [Math.floor(k / (2 * n)), k % (2 * n)];
        return j % 2 === 0 ? at(i, j / 2) : 0;
      }),
      n,
      2 * n,
    ),
    // Only the last one moves.
    force: Float64Array.from(masses, (m, i) => (i === n - 1 ? -m * speed : 0)),
    drift: new Float64Array(2 * n),
    friction: new Float64Array(n),
  };
}

describe("what drives a contact", () => {
  test("that nothing moves is the energy that reaches it through the bodies between", () => {
    // W = [[1/m₁, −1/m₁], [−1/m₁, 1/m₁ + 1/m₂]], D = 2 / W_cc: the light body 1 hands on √(W_12² / W_11 W_22) of β₂.
    const [light, heavy, v] = [1, 1e6, 3];
    const drives = contactDrives(judgeOf(column([light, heavy], v)));
    const [D1, D2] = [2 * light, 2 / (1 / light + 1 / heavy)];
    expect(drives[1]).toBeCloseTo(D2 * v, 12);
    // The coupling √D₁D₂ / m₁ is above 1, and 1 is the most that is handed on.
    expect(drives[0]).toBeCloseTo(Math.sqrt(D1 * D2) * v, 12);
  });

  test("is next to nothing of a heavy body that a light one touches", () => {
    // Both land on the ground, and the light one touches the heavy one: β₂ arrives √(m/M) as large.
    const [m, M, v] = [1, 1e8, 1];
    const W = [
      [1 / m, 1 / m, 0],
      [1 / m, 1 / m + 1 / M, -1 / M],
      [0, -1 / M, 1 / M],
    ];
    const problem: RawLcp = {
      form: "lcp",
      matrix: toSparse(Float64Array.from(W.flat()), 3, 3),
      offset: Float64Array.of(0, 0, -v),
    };
    const [first, second, third] = contactDrives(judgeOf(problem));
    expect(third).toBeCloseTo(M * v, 4);
    // √D₂ |W₂₃| √D₃ √D₃ v √D₂ = D₂ v.
    expect(second).toBeCloseTo(v / (1 / m + 1 / M), 12);
    expect(first).toBeCloseTo(m * v, 7);
  });

  test("is its own where nothing touches it", () => {
    const problem: RawLcp = {
      form: "lcp",
      matrix: toSparse(Float64Array.of(2, 0, 0, 0.5), 2, 2),
      offset: Float64Array.of(-3, 0),
    };
    expect(Array.from(contactDrives(judgeOf(problem)))).toEqual([Math.sqrt(0.5) * Math.abs(Math.sqrt(0.5) * -3), 0]);
  });
});
