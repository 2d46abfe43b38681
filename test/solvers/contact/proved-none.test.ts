/** `none` is said of raw problems only where it is proved in the numbers as given: nearly singular ones have solutions, however large. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSolution, judgeOf, judgeRaw } from "../../../src/problems/judge-raw.ts";
import type { GlobalProblem, LocalProblem, RawProblem } from "../../../src/problems/raw-problem.ts";
import { decideExactly } from "../../../src/solvers/contact/exact-states.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { toSparse } from "../../linalg/sparse/sparse-matrices.ts";
import { expectAllClose } from "../../support/expect.ts";
import { lcpOf } from "./raw-problems.ts";

const close = { relative: 1e-12, because: "impulses are rounded to doubles" };

/** A body between two contacts that press, one of which gives way by ε: w = 0 at z = (3/ε, 3/ε + 2). */
const pressed = (epsilon: number, unit = 1): RawProblem =>
  lcpOf(
    [
      [unit * (1 + epsilon), -unit],
      [-unit, unit],
    ],
    [-1, -2],
  );

/** n contacts in a row, the first of which gives way by ε; they press with 1, 2, 3, 1, … */
function row(n: number, epsilon: number): RawProblem {
  const between = (k: number): number => (k >= 0 && k < n - 1 ? 1 : 0);
  const rows = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) =>
      i === j ? between(i - 1) + between(i) + (i === 0 ? epsilon : 0) : Math.abs(i - j) === 1 ? -1 : 0,
    ),
  );
  return lcpOf(
    rows,
    rows.map((_, i) => -1 - (i % 3)),
  );
}

/** A point of mass 1 in a wedge of the angle d, pushed in: r_n = (3/d² + 1, 3/d²). */
const wedge = (d: number): GlobalProblem => ({
  form: "global",
  dimension: 2,
  mass: toSparse(Float64Array.of(1, 0, 0, 1), 2, 2),
  directions: toSparse(Float64Array.of(1, 0, -1, 0, 0, 0, d, 0), 2, 4),
  force: Float64Array.of(-1, -3 / d),
  drift: new Float64Array(4),
  friction: new Float64Array(2),
});

describe("a solution of impulses far beyond the drive is found", () => {
  test.each([2 ** -30, 1, 2 ** 30])(
    "of a body pressed by contacts of which one gives way by 2⁻⁴⁰, in units of %f",
    (unit) => {
      const { status, impulses, velocities } = solveRaw(pressed(2 ** -40, unit));
      expect(status).toBe("solved");
      expectAllClose(impulses, [(3 * 2 ** 40) / unit, (3 * 2 ** 40 + 2) / unit], close);
      expect([...velocities]).toEqual([0, 0]);
    },
  );

  test.each([3, 20, 40])("of %i contacts in a row", (n) => {
    const problem = row(n, 2 ** -40);
    const { status, impulses } = solveRaw(problem);
    expect(status).toBe("solved");
    // The sum of all rows: ε z₁ is all that they press with.
    expect(impulses[0]).toBe(2 ** 40 * pressOf(problem));
  });

  test.each([2, 3] as const)("with friction in %i dimensions", (d) => {
    const n = 2 * d;
    const W = new Float64Array(n * n);
    for (let i = 0; i < n; i++) W[i * n + i] = 1;
    W[d] = W[d * n] = -1;
    W[d * n + d] = 1 + 2 ** -42;
    const offset = new Float64Array(n);
    [offset[0], offset[d]] = [-1, -2];
    const friction = Float64Array.of(0.5, 0.5);
    const problem: LocalProblem = { form: "local", dimension: d, matrix: toSparse(W, n, n), offset, friction };
    expect(solveRaw(problem).status).toBe("solved");
  });

  test.each([20, 21, 24])("of a point mass in a wedge of 2^−%i rad, held by its mass and directions", (k) => {
    const d = 2 ** -k;
    const { status, impulses } = solveRaw(wedge(d));
    expect(status).toBe("solved");
    expectAllClose([impulses[0]!, impulses[2]!], [3 / d ** 2 + 1, 3 / d ** 2], close);
  });
});

const pressOf = (problem: RawProblem): number => ("offset" in problem ? -problem.offset.reduce((a, b) => a + b) : 0);

const whole = fc.integer({ min: -3, max: 3 });
const epsilon = fc.constantFrom(0, 2 ** -20, 2 ** -36, 2 ** -40, 2 ** -44, 2 ** -48);
const unit = fc.constantFrom(1, 2 ** -30, 2 ** 30);

test("rows of bodies of any whole stiffness, one contact of which gives way by a power of two, have a solution: it is never denied", () => {
  // The Laplacian of a path, and ε at one place: an M-matrix, so every q has one solution.
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), whole), { minLength: 2, maxLength: 6 }),
      fc.nat(5),
      fc.constantFrom(2 ** -30, 2 ** -38, 2 ** -40, 2 ** -44, 2 ** -48),
      unit,
      (links, where, small, by) => {
        const n = links.length;
        const M = new Float64Array(n * n);
        for (let i = 0; i + 1 < n; i++) {
          const k = by * links[i]![0];
          M[i * (n + 1)]! += k;
          M[(i + 1) * (n + 1)]! += k;
          M[i * n + i + 1] = M[(i + 1) * n + i] = -k;
        }
        M[(where % n) * (n + 1)]! += by * small;
        const offset = Float64Array.from(links, ([, q]) => q);
        expect(solveRaw({ form: "lcp", matrix: toSparse(M, n, n), offset }).status).not.toBe("none");
      },
    ),
    { numRuns: 200 },
  );
});

describe("problems made from a solution", () => {
  test("are never said to have none: complementarity, whole numbers and one entry moved by a power of two", () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 5 })
          .chain((n) =>
            fc.tuple(
              fc.array(whole, { minLength: n * n, maxLength: n * n }),
              fc.array(whole, { minLength: n, maxLength: n }),
              fc.nat(n * n - 1),
            ),
          ),
        epsilon,
        unit,
        ([entries, parts, at], small, by) => {
          const n = parts.length;
          const M = Float64Array.from(entries, (m, k) => by * (k === at ? m + small : m));
          // z where positive, w where negative, 0 where both are.
          const z = Float64Array.from(parts, (x) => Math.max(0, x) / by);
          const offset = Float64Array.from(parts, (x, i) => {
            let sum = Math.max(0, -x);
            for (let j = 0; j < n; j++) sum -= M[i * n + j]! * z[j]!;
            return sum;
          });
          expect(solveRaw({ form: "lcp", matrix: toSparse(M, n, n), offset }).status).not.toBe("none");
        },
      ),
      { numRuns: 300 },
    );
  });

  test("are never said to have none: planar contacts that stick, slip or open, W singular but for a power of two", () => {
    const contact = fc.tuple(fc.constantFrom("open", "stick", "left", "right"), fc.nat(3), fc.nat(3));
    fc.assert(
      fc.property(
        fc.array(contact, { minLength: 1, maxLength: 3 }).chain((contacts) =>
          fc.tuple(
            fc.constant(contacts),
            // One or two coordinates for two to six components.
            fc.array(fc.array(whole, { minLength: 2 * contacts.length, maxLength: 2 * contacts.length }), {
              minLength: 1,
              maxLength: 2,
            }),
          ),
        ),
        epsilon,
        unit,
        ([contacts, H], small, by) => {
          const n = 2 * contacts.length;
          const W = new Float64Array(n * n);
          for (let i = 0; i < n; i++)
            for (let j = 0; j < n; j++) for (const h of H) W[i * n + j]! += by * h[i]! * h[j]!;
          W[0]! += by * small;
          const r = contacts.flatMap(([state, a]) =>
            state === "open" ? [0, 0] : [(2 * a) / by, (state === "stick" ? 0 : state === "left" ? a : -a) / by],
          );
          const u = contacts.flatMap(([state, , b]) =>
            state === "open" ? [b, -b] : [0, state === "stick" ? 0 : state === "left" ? -b : b],
          );
          const offset = Float64Array.from(u, (x, i) => r.reduce((sum, rj, j) => sum - W[i * n + j]! * rj, x));
          const problem: LocalProblem = {
            ...{ form: "local", dimension: 2, matrix: toSparse(W, n, n), offset },
            friction: new Float64Array(contacts.length).fill(0.5),
          };
          expect(isSolution(judgeRaw(judgeOf(problem), Float64Array.from(r)), 1e-8)).toBe(true);
          expect(solveRaw(problem).status).not.toBe("none");
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("no solution is proved", () => {
  test.each([2 ** -30, 1, 2 ** 30])(
    "by all states where no weights are: one coordinate, W = (1, 2)ᵀ(1, 2), μ = ½, in units of %f",
    (by) => {
      // u = (s − 1, 2s), s = r_n + 2r_t: u_n ≥ 0 needs s ≥ 1, so u_t > 0 and r_t = −r_n/2, which makes s = 0.
      const W = Float64Array.of(1, 2, 2, 4).map((x) => x * by);
      const offset = Float64Array.of(-1, 0);
      const friction = Float64Array.of(0.5);
      const problem: LocalProblem = { form: "local", dimension: 2, matrix: toSparse(W, 2, 2), offset, friction };
      expect(solveRaw(problem)).toMatchObject({ status: "none", solver: "exact-states" });
    },
  );

  test("to the last digit: v_n + μ‖v_t‖ = 0 has none, and a friction larger by one rounding has a solution", () => {
    // u_n = r_t − r_n − 1 can only be brought up by r_t > r_n.
    const slide = (mu: number): LocalProblem => ({
      ...{ form: "local", dimension: 2, matrix: toSparse(Float64Array.of(-1, 1, 0, 0), 2, 2) },
      ...{ offset: Float64Array.of(-1, -1), friction: Float64Array.of(mu) },
    });
    expect(decideExactly(judgeOf(slide(1)), () => false).kind).toBe("none");
    const found = decideExactly(judgeOf(slide(1 + 2 ** -52)), () => false);
    expect(found).toMatchObject({ kind: "solved", impulses: Float64Array.of(2 ** 52, 2 ** 52 + 1) });
  });

  test("but not where nobody asks: the best impulses are given back", () => {
    const jam = lcpOf(
      [
        [1, -1],
        [-1, 1],
      ],
      [-1, -2],
    );
    const { status, stages } = solveRaw(jam, { isProving: false });
    expect(status).toBe("failed");
    expect(stages.map(({ name }) => name)).not.toContain("refutation");
    expect(solveRaw(jam).status).toBe("none");
  });
});
