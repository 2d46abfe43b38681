/** `none` above the size of the dense solvers: weights y ≥ 0 with Mᵀy ≤ 0 and qᵀy < 0, and nothing less. */
import { describe, expect, test } from "vitest";
import { provesNone } from "../../../src/problems/farkas-proof.ts";
import { judgeOf } from "../../../src/problems/judge-raw.ts";
import type { GlobalProblem, LocalProblem, RawLcp, RawMlcp } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { mulberry } from "../../linalg/matrices.ts";
import { toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { lcpOf } from "./raw-problems.ts";

const lcp = (n: number, entry: (i: number, j: number) => number, q: (i: number) => number): RawLcp =>
  lcpOf(
    Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => entry(i, j))),
    Array.from({ length: n }, (_, i) => q(i)),
  );

/** n contacts between n − 1 bodies of these masses in a row and the walls at both ends, all of which press: y = (1, …, 1). */
function jam(n: number, mass: (k: number) => number): RawLcp {
  const inverse = (k: number): number => (k >= 0 && k < n - 1 ? 1 / mass(k) : 0);
  const entry = (i: number, j: number): number =>
    i === j ? inverse(i - 1) + inverse(i) : Math.abs(i - j) === 1 ? -inverse(Math.min(i, j)) : 0;
  return lcp(n, entry, (i) => -1 - (i % 3));
}

/** −1 where one row has to rise and nothing raises it: Mᵀy < 0 with room for y near its unit vector. */
function lame(n: number, seed: number): RawLcp {
  const random = mulberry(seed);
  const entries = Array.from({ length: n * n }, (_, k) =>
    Math.floor(k / n) === 7 ? -0.1 - random() : 2 * random() - 1,
  );
  return lcp(
    n,
    (i, j) => entries[i * n + j]!,
    (i) => (i === 7 ? -1 : 2 * random() - 1),
  );
}

/** The same weights 1 of every normal. */
const ones = (n: number, d = 1): Float64Array => Float64Array.from({ length: n * d }, (_, i) => (i % d === 0 ? 1 : 0));

describe("problems without a solution", () => {
  test("are refuted at 80 unknowns that no other matrix than an indefinite one has", () => {
    for (const seed of [1, 2, 3])
      expect(solveRaw(lame(80, seed))).toMatchObject({ status: "none", solver: "refutation" });
  });

  test("are refuted where bodies in a row are pressed from both ends, whatever their masses", () => {
    expect(solveRaw(jam(100, (k) => 2 ** ((k % 5) - 2)))).toMatchObject({ status: "none", solver: "refutation" });
    expect(solveRaw(jam(100, (k) => 2 ** ((k % 5) - 2))).impulses.every((z) => z === 0)).toBe(true);
  });

  test("are not claimed where the row has room at one end: that is solved", () => {
    const { matrix, offset } = jam(100, () => 1);
    const wide = { form: "lcp", matrix, offset: offset.map((q, i) => (i === 0 ? 1000 : q)) } as const;
    expect(solveRaw(wide).status).toBe("solved");
  });

  test("are refuted with free unknowns between, whose equations weigh in with any sign", () => {
    // Row k < n/2 is an equation w_k = z_k − z_{k+n/2} = 0; the others −1 + z_k − z_{k+n/2}: the sum of both contradicts itself.
    const half = 40;
    const n = 2 * half;
    const problem: RawMlcp = {
      ...lcp(
        n,
        (i, j) => (i % half === j % half ? (j < half ? 1 : -1) : 0),
        (i) => (i < half ? 0 : -1),
      ),
      form: "mlcp",
      isFree: Uint8Array.from({ length: n }, (_, i) => (i < half ? 1 : 0)),
    };
    const y = Float64Array.from({ length: n }, (_, i) => (i < half ? -1 : 1));
    expect(provesNone(judgeOf(problem), y)).toBe(true);
    expect(solveRaw(problem).status).toBe("none");
  });

  test("are refuted with friction: a plate pressed between two floors at thirty places", () => {
    const d = 2;
    const pairs = 20;
    const n = 2 * pairs * d;
    // Each place: u_n of floor and ceiling are ±v_n, both want v to turn; tangents slide together.
    const matrix = new Float64Array(n * n);
    for (let k = 0; k < pairs; k++) {
      const [a, b] = [4 * k, 4 * k + 2];
      matrix[a * n + a] = matrix[b * n + b] = 1;
      matrix[a * n + b] = matrix[b * n + a] = -1;
      for (const i of [a + 1, b + 1]) for (const j of [a + 1, b + 1]) matrix[i * n + j] = 1;
    }
    const problem: LocalProblem = {
      form: "local",
      dimension: 2,
      matrix: toSparse(matrix, n, n),
      offset: Float64Array.from({ length: n }, (_, i) => (i % 2 === 0 ? -1 : 0.5)),
      friction: new Float64Array(2 * pairs).fill(0.5),
    };
    expect(solveRaw(problem)).toMatchObject({ status: "none", solver: "refutation" });
  });
});

describe("a problem with friction that only weights without a tangential velocity refute", () => {
  // The normals of contacts 7 and 8 sink under every normal impulse; tangential ones lift that of contact 8, which has to rise by more.
  const [contacts, d] = [40, 2];
  const n = contacts * d;
  const random = mulberry(5);
  const matrix = Float64Array.from({ length: n * n }, (_, k) => {
    const [i, j] = [Math.floor(k / n), k % n];
    if (i % d === 1) return i === j ? 1 : 0;
    if (i === 7 * d || i === 8 * d) return j % d === 0 ? -0.1 - random() : i === 8 * d ? -100 : 0;
    return j % d === 0 ? 2 * random() - 1 : 0;
  });
  const problem: LocalProblem = {
    ...{ form: "local", dimension: d, matrix: toSparse(matrix, n, n), friction: new Float64Array(contacts).fill(0.5) },
    offset: Float64Array.from({ length: n }, (_, i) => (i === 7 * d ? -1 : i === 8 * d ? -2 : 1)),
  };

  test("is refuted", () => {
    expect(solveRaw(problem)).toMatchObject({ status: "none", solver: "refutation" });
  });
});

describe("a proof by weights of the normal velocities", () => {
  const problem = jam(4, () => 1);

  test("holds for (1, …, 1) of a jam, whatever its unit", () => {
    const judge = judgeOf(problem);
    for (const unit of [1, 2 ** 40, 2 ** -40])
      expect(
        provesNone(
          judge,
          ones(4).map((y) => y * unit),
        ),
      ).toBe(true);
  });

  test("needs the last digit: one entry larger by a rounding, and there are impulses of 10¹⁶ that open the jam", () => {
    const values = problem.matrix.values.slice();
    values[0]! += 2 ** -52;
    const other: RawLcp = { ...problem, matrix: { ...problem.matrix, values } };
    expect(provesNone(judgeOf(other), ones(4))).toBe(false);
  });

  test("needs weights that are numbers and none below zero, and a drive that they see below zero", () => {
    const judge = judgeOf(problem);
    expect(provesNone(judge, Float64Array.of(1, 1, 1, -1))).toBe(false);
    expect(provesNone(judge, Float64Array.of(1, 1, 1, NaN))).toBe(false);
    expect(provesNone(judge, new Float64Array(4))).toBe(false);
    expect(provesNone(judgeOf({ ...problem, offset: Float64Array.of(-1, -1, -1, 3) }), ones(4))).toBe(false);
  });

  test("needs weights that no free unknown sees: it may have any sign", () => {
    // w₁ = −s z₀ − z₁ − 1: with s = 1 it is zero at z₀ = −1.
    const beside = (s: number): RawMlcp => ({
      ...lcpOf(
        [
          [1, 0],
          [-s, -1],
        ],
        [1, -1],
      ),
      form: "mlcp",
      isFree: Uint8Array.of(1, 0),
    });
    expect(provesNone(judgeOf(beside(0)), Float64Array.of(0, 1))).toBe(true);
    expect(provesNone(judgeOf(beside(1)), Float64Array.of(0, 1))).toBe(false);
  });

  test("counts what friction may hold against the normal: v_n + μ|v_t| ≤ 0", () => {
    // v = Wᵀ(1, 0) = (−1, 1): friction above 1 turns a slide into a push.
    const slide = (mu: number): LocalProblem => ({
      form: "local",
      dimension: 2,
      matrix: toSparse(Float64Array.of(-1, 1, 0, 1), 2, 2),
      offset: Float64Array.of(-1, 0),
      friction: Float64Array.of(mu),
    });
    expect(provesNone(judgeOf(slide(1)), Float64Array.of(1, 0))).toBe(true);
    expect(provesNone(judgeOf(slide(1.1)), Float64Array.of(1, 0))).toBe(false);
    expect(provesNone(judgeOf(slide(0)), Float64Array.of(1, 1))).toBe(false);
  });

  test("of a global problem needs H y = 0 and wᵀy < 0, and no masses", () => {
    const pressed = (w: number, h: number): GlobalProblem => ({
      form: "global",
      dimension: 2,
      mass: toSparse(Float64Array.of(0.3), 1, 1),
      directions: toSparse(Float64Array.of(0.1, 0, -h, 0), 1, 4),
      force: Float64Array.of(7),
      drift: Float64Array.of(-1, 0, w, 0),
      friction: Float64Array.of(0.2, 0.2),
    });
    expect(provesNone(judgeOf(pressed(0.5, 0.1)), ones(2, 2))).toBe(true);
    expect(provesNone(judgeOf(pressed(1, 0.1)), ones(2, 2))).toBe(false);
    expect(provesNone(judgeOf(pressed(0.5, 0.1 + 2 ** -56)), ones(2, 2))).toBe(false);
  });
});
