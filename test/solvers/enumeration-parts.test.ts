import { describe, expect, it } from "vitest";
import { SLIP, STICK } from "../../src/problems/contact-state.ts";
import { stateOfVelocities } from "../../src/solvers/enumeration/cell.ts";
import { polyhedron } from "../../src/solvers/enumeration/polyhedron.ts";
import { realRoots } from "../../src/solvers/enumeration/real-roots.ts";
import { smallLp } from "../../src/solvers/enumeration/small-lp.ts";
import { stateProblem } from "../../src/solvers/enumeration/state-problem.ts";
import {
  combine,
  differentiate,
  evaluateTrigonometric,
  multiply,
  zeros,
} from "../../src/solvers/enumeration/trigonometric-polynomial.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { maximum } from "./enumeration-brute-force.ts";
import { blocks, ellipse, raw, sequence } from "./enumeration-problems.ts";

it("the slip direction behind velocities on an ellipse is θ of (x₁, x₂) = κ (μ₂ cos θ, μ₁ sin θ)", () => {
  const unit = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const problem = stateProblem(raw(unit, [-1, 0, 0], blocks("unilateral", ellipse(0, 0.3, 0.8))));
  const { mu1, mu2 } = problem.disk!;
  for (const theta of [0.4, 1.3, 2.5, -0.7, -2.9]) {
    const x = Float64Array.of(0, 1.7 * mu2 * Math.cos(theta), 1.7 * mu1 * Math.sin(theta));
    const { modes, angle } = stateOfVelocities(problem, x, 1);
    expect([...modes]).toEqual([STICK, SLIP, SLIP]);
    expectClose(angle, theta, { absolute: 1e-15, because: "rounding" });
  }
});

describe("small linear programs", () => {
  it("agree with HiGHS, feasible or not, bounded or not, degenerate or not", () => {
    const random = sequence(7);
    const outcomes = { optimal: 0, unbounded: 0, infeasible: 0 };
    for (let k = 0; k < 120; k++) {
      const q = 1 + (k % 6);
      const rows = q + Math.floor(random() * 8);
      const entry = () => (k % 3 === 0 ? Math.floor(random() * 5) - 2 : random() * 2 - 1);
      const a = Array.from({ length: rows }, () =>
        Array.from({ length: q + 1 }, (_, j) => entry() + (j === q ? 0.5 : 0)),
      );
      const objective = Array.from({ length: q }, entry);
      const reference = maximum([...objective, 0], { equal: [], atLeast: a });
      const program = smallLp(
        a.map((row) => Float64Array.from(row)),
        q,
      );
      expect(program.feasible).toBe(reference !== undefined);
      if (reference === undefined) {
        outcomes.infeasible++;
        continue;
      }
      const { status, point, ray } = program.maximize(objective);
      const value = (x: ArrayLike<number>) => objective.reduce((sum, c, j) => sum + c * x[j]!, 0);
      for (const row of a) expect(row.reduce((sum, x, j) => sum + x * (point[j] ?? 1), 0)).toBeGreaterThan(-1e-9);
      if (status === "unbounded") {
        outcomes.unbounded++;
        expect(reference).toBe(Number.POSITIVE_INFINITY);
        expect(value(ray!)).toBeGreaterThan(0);
        for (const row of a)
          expect(row.slice(0, q).reduce((sum, x, j) => sum + x * ray![j]!, 0)).toBeGreaterThan(-1e-9);
      } else {
        outcomes.optimal++;
        expect(status).toBe("optimal");
        const scale = 1 + Math.abs(reference);
        expectClose(value(point), reference, {
          relative: 1e-6,
          scale,
          because: "tolerance of HiGHS; data of order one",
        });
      }
    }
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(10);
  });

  it("keep their answer under many objectives in a row", () => {
    // The cube |t_i| ≤ 1 written with redundant and doubled rows.
    const rows = [0, 1, 2].flatMap((i) =>
      [1, -1, 2, -3].map((s) => Float64Array.from([0, 1, 2, 3], (j) => (j === 3 ? Math.abs(s) : j === i ? s : 0))),
    );
    const program = smallLp(rows, 3);
    for (const c of [
      [1, 0, 0],
      [-1, 2, 3],
      [0, 0, 0],
      [1e-3, -1, 0],
      [1, 1, 1],
      [-1, -1, -1],
    ]) {
      const { point } = program.maximize(c);
      expectClose(
        c.reduce((sum, x, j) => sum + x * point[j]!, 0),
        c.reduce((sum, x) => sum + Math.abs(x), 0),
        { absolute: 1e-12, because: "the cube" },
      );
    }
  });
});

describe("polyhedra with cones", () => {
  const form = (...values: number[]) => Float64Array.from(values);
  it("a unit disk beside a line", () => {
    // ‖(t1, t2)‖ ≤ 1 and t1 + t2 ≥ 1.
    const cone = { axis: form(0, 0, 1), first: form(1, 0, 0), second: form(0, 1, 0) };
    const set = polyhedron(2, [form(1, 1, -1)], [cone]);
    expect(set.isFeasible()).toBe(true);
    expectAllClose(set.leastNorm(), [0.5, 0.5], { absolute: 1e-10, because: "closed form" });
    const high = set.maximize([2, 1]).point;
    expectClose(2 * high[0]! + high[1]!, Math.sqrt(5), { absolute: 1e-9, because: "cuts until 1e-11" });
    expect(polyhedron(2, [form(1, 1, -1.5)], [cone]).isFeasible()).toBe(false);
  });

  it("an unbounded cone whose ray lies inside, and one whose ray does not", () => {
    // t3 ≥ ‖(t1, t2)‖: t3 grows for ever; t1 − 0.99 t3 too (1 > 0.99); t1 − 1.01 t3 stops at 0.
    const cone = { axis: form(0, 0, 1, 0), first: form(1, 0, 0, 0), second: form(0, 1, 0, 0) };
    const set = polyhedron(3, [], [cone]);
    expect(set.maximize([0, 0, 1]).status).toBe("unbounded");
    expect(set.maximize([1, 0, -0.99]).status).toBe("unbounded");
    expect(set.maximize([1, 0, -1.01]).status).toBe("optimal");
  });
});

describe("roots of polynomials", () => {
  const product = (roots: readonly number[]) =>
    roots.reduce(
      (p, r) => Float64Array.from({ length: p.length + 1 }, (_, i) => (p[i - 1] ?? 0) - r * (p[i] ?? 0)),
      Float64Array.of(1),
    );

  it("all roots in the interval, and no others", () => {
    const exact = { absolute: 1e-13, because: "well separated roots" };
    expectAllClose(realRoots(product([-0.9, -0.2, 0.3, 0.8]), -1, 1, 1e-14), [-0.9, -0.2, 0.3, 0.8], exact);
    expectAllClose(realRoots(product([-3, -0.5, 0.25, 7]), -1, 1, 1e-14), [-0.5, 0.25], exact);
    expect(realRoots(Float64Array.of(1, 0, 1), -1, 1, 1e-14)).toEqual([]);
    expectAllClose(realRoots(product([-1, 1]), -1, 1, 1e-14), [-1, 1], exact);
    expectAllClose(realRoots(Float64Array.of(0, 1), -1, 1, 1e-14), [0], exact);
  });

  it("a double root once, two close roots as two, a near miss not at all", () => {
    const because = "a double root is known to the square root of rounding";
    expectAllClose(realRoots(product([0.3, 0.3, -0.6]), -1, 1, 1e-12), [-0.6, 0.3], { absolute: 1e-7, because });
    expect(realRoots(product([0.3, 0.3 + 1e-5]), -1, 1, 1e-14)).toHaveLength(2);
    expect(realRoots(Float64Array.of(0.09 + 1e-9, -0.6, 1), -1, 1, 1e-12)).toEqual([]);
  });
});

describe("trigonometric polynomials", () => {
  /** Vanishes at two chosen angles: cos(θ − middle) = cos(half the difference). */
  const pair = (a: number, b: number) =>
    Float64Array.of(-Math.cos((a - b) / 2), Math.cos((a + b) / 2), Math.sin((a + b) / 2));

  it("products, sums and derivatives are those of the functions", () => {
    const [p, q] = [Float64Array.of(0.3, -1, 2, 0.5, 0.25), Float64Array.of(-0.7, 0.4, 1.1)];
    for (const angle of [-2.5, -0.3, 0, 1, 3]) {
      const [x, y] = [evaluateTrigonometric(p, angle), evaluateTrigonometric(q, angle)];
      expectClose(evaluateTrigonometric(multiply(p, q), angle), x * y, { relative: 1e-14, because: "rounding" });
      expectClose(evaluateTrigonometric(combine(2, p, -3, q), angle), 2 * x - 3 * y, {
        relative: 1e-14,
        scale: 2 * Math.abs(x) + 3 * Math.abs(y),
        because: "rounding",
      });
      const h = 1e-5;
      const slope = (evaluateTrigonometric(p, angle + h) - evaluateTrigonometric(p, angle - h)) / (2 * h);
      expectClose(evaluateTrigonometric(differentiate(p), angle), slope, {
        relative: 1e-8,
        because: "central difference",
      });
    }
  });

  it("every zero of a polynomial of degree two, for 300 random choices of four angles", () => {
    const random = sequence(3);
    for (let k = 0; k < 300; k++) {
      const angles = Array.from({ length: 4 }, () => Math.PI * (2 * random() - 1)).sort((x, y) => x - y);
      const gap = Math.min(...angles.map((x, i) => (angles[(i + 1) % 4]! - x + 2 * Math.PI) % (2 * Math.PI)));
      if (gap < 1e-3) continue;
      const found = zeros(multiply(pair(angles[0]!, angles[2]!), pair(angles[1]!, angles[3]!)));
      expectAllClose(found, angles, { absolute: 1e-8, because: "gaps down to 1e-3 cost up to six digits" });
    }
  });

  it("zeros on the seam of the two charts are found once", () => {
    for (const angle of [Math.PI / 2, -Math.PI / 2]) {
      const found = zeros(pair(angle, 0.4));
      expect(found).toHaveLength(2);
      expect(Math.min(...found.map((x) => Math.abs(x - angle)))).toBeLessThan(1e-12);
    }
    expect(zeros(pair(Math.PI, 0))).toHaveLength(2);
    expect(zeros(Float64Array.of(2, 1, 0))).toEqual([]);
  });
});
