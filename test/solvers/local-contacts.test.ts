/** One contact, where closed forms exist: all states, planar and spatial, solved in one sweep. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../bench/families.ts";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { gaussSeidel } from "../../src/solvers/gauss-seidel.ts";
import { solvePair } from "../../src/solvers/local/planar-contact.ts";
import { findSlipDirection } from "../../src/solvers/local/slip-direction.ts";
import { newton } from "../../src/solvers/newton.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { constructed } from "./local-constructed.ts";
import { planar, spatial } from "./one-contact.ts";

const rounding = { relative: 1e-14, because: "closed form, a dozen roundings" };

/** G = [2 1; 1 3], μ = 1/2; the four states in closed form. */
const G = [2, 1, 1, 3];
const STATES: Record<string, { offset: number[]; impulses: number[] }> = {
  separated: { offset: [1, -7], impulses: [0, 0] },
  // G Λ = −c with Λ = (2, −½), inside the cone.
  stick: { offset: [-3.5, -0.5], impulses: [2, -0.5] },
  // Λ_T = −Λ_N / 2: (2 − ½) Λ_N = −c_N, ξ_T = c_T + (1 − 3/2) Λ_N > 0.
  "slip forward": { offset: [-3, 4], impulses: [2, -1] },
  // Λ_T = +Λ_N / 2: (2 + ½) Λ_N = −c_N, ξ_T = c_T + (1 + 3/2) Λ_N < 0.
  "slip backward": { offset: [-5, -8], impulses: [2, 1] },
};

const dot = (x: readonly number[], y: readonly number[]): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0);

interface Drawn {
  /** A_NN, A_NT and A_TT of a positive definite block. */
  readonly entries: readonly [number, number, number];
  readonly mu: number;
  readonly normal: number;
  readonly random: () => number;
}

function definiteBlocks(count: number): Drawn[] {
  const random = randomNumbers(5);
  return Array.from({ length: count }, () => {
    const [a, d] = [0.1 + 3 * random(), 0.1 + 3 * random()];
    const b = 0.99 * (2 * random() - 1) * Math.sqrt(a * d);
    return { entries: [a, b, d], mu: 0.1 + 1.9 * random(), normal: 0.1 + random(), random };
  });
}

describe.each([gaussSeidel, newton])("$name on one contact", (solver) => {
  it.each(Object.entries(STATES))("solves the planar state %s in at most one sweep", (_, { offset, impulses }) => {
    const result = solver.solve(planar(G, offset, 0.5));
    expect(result.status).toBe("solved");
    expect(result.iterations).toBeLessThanOrEqual(1);
    expectAllClose(result.impulses, impulses, rounding);
  });

  it("slips backward where forward slip of a self-locking contact would need to pull", () => {
    // Forward: (1 − 3) Λ_N = 1 gives Λ_N < 0 with ξ_T > 0. Backward: (1 + 3) Λ_N = 1, ξ_T = −3.4 + 13/4 < 0.
    const result = solver.solve(planar([1, 3, 3, 10], [-1, -3.4], 1));
    expect(result.status).toBe("solved");
    expectAllClose(result.impulses, [0.25, 0.25], rounding);
  });

  it("takes separation where a touching self-locking contact could also push (impact without collision)", () => {
    const result = solver.solve(planar([1, 3, 3, 10], [0, -1], 1));
    expect(result.status).toBe("solved");
    expectAllClose(result.impulses, [0, 0], { absolute: 0, because: "λ = 0 is a solution" });
  });

  it("solves every planar contact with definite G that closes, in one sweep", () => {
    const entry = fc.double({ min: 0.1, max: 10, noNaN: true });
    const share = fc.double({ min: -0.99, max: 0.99, noNaN: true });
    const velocity = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(
      fc.property(
        entry,
        entry,
        share,
        velocity,
        velocity,
        fc.double({ min: 0, max: 3, noNaN: true }),
        (a, d, s, qn, qt, mu) => {
          const b = s * Math.sqrt(a * d);
          const problem = planar([a, b, b, d], [-Math.abs(qn) - 1e-3, qt], mu);
          const result = solver.solve(problem);
          expect(result.status).toBe("solved");
          expect(result.iterations).toBe(1);
          expect(inclusionResidual(problem, result.impulses)).toBeLessThanOrEqual(1e-12);
        },
      ),
    );
  });

  it("solves planar contacts exactly at the edge of friction, which neither stick nor slip but for rounding", () => {
    for (const {
      entries: [a, b, d],
      mu,
      normal,
      random,
    } of definiteBlocks(500)) {
      const tangent = (random() < 0.5 ? 1 : -1) * mu * normal;
      const offset = [-(a * normal + b * tangent), -(b * normal + d * tangent)];
      if (offset[0]! >= 0) continue;
      const result = solver.solve(planar([a, b, b, d], offset, mu));
      expect(result.iterations).toBeLessThanOrEqual(1);
      expectAllClose(result.impulses, [normal, tangent], { absolute: 1e-11, because: "rounding, condition up to 10³" });
    }
  });

  it("solves spatial contacts exactly at the edge of friction", () => {
    for (const { mu, normal, random } of definiteBlocks(200)) {
      const rows = [0, 1, 2].map(() => [0, 1, 2].map(() => 0.4 * random() - 0.2));
      const matrix = rows.flatMap((x, i) => rows.map((y, j) => (i === j ? 1 : 0) + dot(x, y)));
      const angle = 6 * random();
      const impulses = [normal, mu * normal * Math.cos(angle), mu * normal * Math.sin(angle)];
      const problem = spatial(
        matrix,
        [0, 1, 2].map((i) => -dot(matrix.slice(3 * i, 3 * i + 3), impulses)),
        mu,
      );
      const result = solver.solve(problem);
      expect(result.iterations).toBeLessThanOrEqual(1);
      expectAllClose(result.impulses, impulses, { absolute: 1e-12, because: "rounding, condition below two" });
    }
  });

  it("solves a spatial contact that slips along its free velocity when G is diagonal", () => {
    // Λ_N = 1, d = (3/5, 4/5), Λ_T = −μ d, ξ_T = c_T − μ d = (10 − μ) d.
    const result = solver.solve(spatial([1, 0, 0, 0, 1, 0, 0, 0, 1], [-1, 6, 8], 0.3));
    expect(result.status).toBe("solved");
    expectAllClose(result.impulses, [1, -0.18, -0.24], rounding);
  });

  it("solves spatial contacts with known solutions of all states in one sweep", () => {
    for (const state of ["separated", "stick", "slip"] as const) {
      for (const friction of ["coulomb-disk", "coulomb-ellipse"] as const) {
        for (let seed = 1; seed <= 10; seed++) {
          const { problem, impulses } = constructed([{ normal: "unilateral", friction: [friction], state }], seed, 0.2);
          const result = solver.solve(problem);
          expect(result.status).toBe("solved");
          expect(result.iterations).toBeLessThanOrEqual(1);
          expectAllClose(result.impulses, impulses, { absolute: 1e-13, because: "rounding, condition about ten" });
        }
      }
    }
  });

  it("finds one of the three slip solutions of a spatial contact at μ = 0.3", () => {
    const w = [
      [1, -2, 0],
      [-2, -1, 3],
      [0, 3, -2],
    ];
    const columns = [0, 1, 2].map((j) => w.map((row) => row[j]!));
    const matrix = columns.flatMap((x) => columns.map((y) => dot(x, y)));
    const problem = spatial(
      matrix,
      columns.map((x) => dot(x, [-1, 1, 1])),
      0.3,
    );
    const result = solver.solve(problem);
    expect(result.status).toBe("solved");
    // The three normal impulses, from the roots of the quartic in the slip angle.
    const known = [0.781807779, 0.803842382, 0.823348079];
    expect(Math.min(...known.map((x) => Math.abs(x - result.impulses[0]!)))).toBeLessThan(1e-9);
  });
});

describe("a contact that sweeps over islands solve", () => {
  it("has the impulses of the same contact as a problem, also where it could stick only if it pulled", () => {
    const out = new Float64Array(2);
    let pulled = 0;
    for (const {
      entries: [a, b, d],
      mu,
      random,
    } of definiteBlocks(2000)) {
      const offset = [-random(), 20 * random() - 10] as const;
      solvePair(out, a, b, d, mu, ...offset);
      const problem = planar([a, b, b, d], offset, mu);
      expect(inclusionResidual(problem, out)).toBeLessThanOrEqual(1e-11);
      if (b * offset[1] < d * offset[0]) pulled++;
    }
    expect(pulled).toBeGreaterThan(500);
  });

  it("slips, or is left without friction, where its directions depend on each other", () => {
    const out = new Float64Array(2);
    // As above: (1 − μ) Λ_N = −c_N.
    solvePair(out, 1, 1, 1, 0.5, -1, 0);
    expectAllClose(out, [2, -1], rounding);
    solvePair(out, 1, 1, 1, 2, -1, 0);
    expectAllClose(out, [1, 0], rounding);
  });
});

describe("contacts whose directions depend on each other", () => {
  it("a tangent that moves nothing slips freely: Λ_T = −μ Λ_N sign(c_T)", () => {
    for (const solver of [gaussSeidel, newton]) {
      const result = solver.solve(planar([2, 0, 0, 0], [-4, 1], 0.25));
      expect(result.status).toBe("solved");
      expectClose(result.impulses[0]!, 2, { relative: 1e-9, because: "tolerance" });
      expectClose(result.impulses[1]!, -0.5, { relative: 1e-9, because: "tolerance" });
    }
  });

  it("parallel normal and tangent with μ below the lock stick or slip, never fail", () => {
    for (const solver of [gaussSeidel, newton]) {
      // w_T = w_N: ξ_T = ξ_N + c_T − c_N. With c_T > c_N the contact slips: (1 − μ) Λ_N = −c_N.
      const result = solver.solve(planar([1, 1, 1, 1], [-1, 0], 0.5));
      expect(result.status).toBe("solved");
      expectAllClose(result.impulses, [2, -1], { relative: 1e-8, because: "tolerance" });
    }
  });
});

it("slip directions of self-locking contacts are given only where the normal pushes and the slip follows them", () => {
  const entry = fc.integer({ min: -4, max: 4 });
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 9, maxLength: 9 }),
      fc.array(entry, { minLength: 2, maxLength: 2 }),
      (w, q) => {
        // A = WWᵀ, q_N = −1, μ = 3: −Λ_T = μ Λ_N d, ξ_N = 0, ξ_T = κ d.
        const rows = [0, 1, 2].map((i) => w.slice(3 * i, 3 * i + 3));
        const a = rows.flatMap((x) => rows.map((y) => x.reduce((sum, value, k) => sum + value * y[k]!, 0)));
        for (const start of [0, 2, 4]) {
          const d = Float64Array.of(Math.cos(start), Math.sin(start));
          if (!findSlipDirection(Float64Array.from(a), 0, 3, -1, q[0]!, q[1]!, d, new Float64Array(9))) continue;
          const below = a[0]! - 3 * (a[1]! * d[0]! + a[2]! * d[1]!);
          expect(below).toBeGreaterThan(0);
          const normal = 1 / below;
          const slip = [1, 2].map(
            (i) => q[i - 1]! + normal * (a[3 * i]! - 3 * (a[3 * i + 1]! * d[0]! + a[3 * i + 2]! * d[1]!)),
          );
          expect(slip[0]! * d[0]! + slip[1]! * d[1]!).toBeGreaterThanOrEqual(-1e-9 * (1 + normal));
          expect(Math.abs(slip[0]! * d[1]! - slip[1]! * d[0]!)).toBeLessThan(1e-9 * (1 + normal * 300));
        }
      },
    ),
  );
});
