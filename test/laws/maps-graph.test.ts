import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kineticEnergy } from "../../src/doors/laws.ts";
import { assembleImpact, type ImpactProblem } from "../../src/index.ts";
import {
  cyclicSum,
  type GraphPoint,
  impulseGraph,
  monotonicityProduct,
  sampleVelocities,
} from "../../src/laws/maps/impulse-graph.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleImpact, modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";

/** The Delassus matrix (33) with two coefficients. */
const coupled = (first: number, second: number): ImpactProblem =>
  assembleImpact(
    modelOf({
      kind: "impact",
      massMatrix: [
        [1, 0],
        [0, 1],
      ],
      preVelocity: [-1, 0],
      elements: [
        { name: "first", type: "geometric-unilateral", direction: [1, 0], restitution: first },
        { name: "second", type: "geometric-unilateral", direction: [0.9, Math.sqrt(0.19)], restitution: second },
      ],
    }),
  );

const leastProduct = (points: readonly GraphPoint[]): number =>
  Math.min(...points.flatMap((a, i) => points.slice(0, i).map((b) => monotonicityProduct(a, b))));

const ROUNDING = { relative: 1e-12, because: "a few products of order one" };

/** Samples have kinetic norm 1, so products are pure numbers of order one; what a solver leaves is far below this. */
const ZERO = 1e-8;

describe("impulseGraph", () => {
  it("is Upr-like for one contact: Λ = −2(1+ε)/(1−ε) m γ̄ on one side, nothing on the other", () => {
    const mass = 2;
    const impact = assembleImpact(
      modelOf({
        kind: "impact",
        massMatrix: [[mass]],
        preVelocity: [-1],
        elements: [{ name: "wall", type: "geometric-unilateral", direction: [1], restitution: 0.5 }],
      }),
    );
    const points = impulseGraph(impact, {}, [[-4], [0], [4]]);
    const first = (part: (point: GraphPoint) => Float64Array): number[] => points.map((point) => part(point)[0]!);
    expectAllClose(
      first((point) => point.meanContactVelocity),
      [-1, 0, 4],
      ROUNDING,
    );
    expectAllClose(
      first((point) => point.negativeImpulses),
      [-12, 0, 0],
      ROUNDING,
    );
    expectAllClose(
      first((point) => point.preContactVelocity),
      [-4, 0, 4],
      ROUNDING,
    );
  });

  it("is parametrised by γ⁻ = γ̄ − ½GΛ (Minty), also with friction", () => {
    const impact = exampleImpact("kane-stick");
    const n = impact.size;
    const points = impulseGraph(impact, {}, 24);
    expect(points).toHaveLength(24);
    for (const { preContactVelocity, meanContactVelocity, negativeImpulses } of points) {
      const back = meanContactVelocity.map(
        (mean, i) => mean + 0.5 * negativeImpulses.reduce((sum, y, j) => sum + impact.delassus[i * n + j]! * y, 0),
      );
      expectAllClose(back, preContactVelocity, { relative: 1e-9, scale: "largest", because: "residual of the solver" });
    }
  });

  it("takes samples of unit kinetic norm, the same every time", () => {
    for (const name of ["kane-stick", "cradle-5", "singular-mass"]) {
      const impact = exampleImpact(name);
      const samples = sampleVelocities(impact, 7);
      expect(sampleVelocities(impact, 7)).toEqual(samples);
      if (impact.massForm === "constrained") continue;
      for (const velocity of samples) {
        expectClose(kineticEnergy(impact, velocity), 0.5, { relative: 1e-13, because: "products of order one" });
      }
    }
  });

  it("leaves out velocities for which the law has no solution", () => {
    expect(impulseGraph(exampleImpact("stop-against-clutch"), {}, 2).length).toBeLessThan(2);
  });
});

describe("monotonicity of H", () => {
  it("(13), (14) holds on sampled pairs and cycles of any length for a global coefficient", () => {
    const cycle = fc.array(fc.integer({ min: 0, max: 39 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(
        randomImpact(["geometric-unilateral"]),
        fc.constantFrom(0, 0.3, 0.9),
        fc.array(cycle, { minLength: 20, maxLength: 20 }),
        (model, restitution, cycles) => {
          const impact = assembleImpact(modelOf(model));
          const points = impulseGraph(impact, { law: "moreau", restitution }, 40);
          expect(leastProduct(points)).toBeGreaterThan(-ZERO);
          for (const indices of cycles) expect(cyclicSum(indices.map((i) => points[i]!))).toBeLessThan(ZERO);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("(13) fails for (33) with ε = (0, 0.9), and with it (14) on the cycle of the two points", () => {
    // H is homogeneous, but a pair of points of different size is not a multiple of one on the circle.
    const sizes = [0.5, 0.7, 1];
    const impact = coupled(0, 0.9);
    const circle = impulseGraph(impact, {}, 48).map((point) => point.preContactVelocity);
    const points = impulseGraph(
      impact,
      {},
      sizes.flatMap((size) => circle.map((velocity) => velocity.map((x) => size * x))),
    );
    const worst = leastProduct(points);
    expect(worst).toBeLessThan(-0.01);
    const pair = points
      .flatMap((a, i) => points.slice(0, i).map((b) => [a, b] as const))
      .find(([a, b]) => monotonicityProduct(a, b) === worst)!;
    expectClose(cyclicSum(pair), -worst, ROUNDING);
  });

  it("Theorem 3 for (33): monotone exactly where |ε1 − ε2| ≤ √0.19 (1 − ε1ε2)", () => {
    for (const first of [0, 0.25, 0.5, 0.75]) {
      for (const second of [0, 0.2, 0.4, 0.6, 0.8, 0.95]) {
        const margin = Math.sqrt(0.19) * (1 - first * second) - Math.abs(first - second);
        const { least, direction } = leastOfQuadraticForm(first, second);
        expect(Math.sign(least)).toBe(Math.sign(margin));
        const impulses = [
          [10, 10],
          [10 + direction[0], 10 + direction[1]],
        ];
        const points = impulseGraph(
          coupled(first, second),
          {},
          impulses.map((one) => velocityBehind(first, second, one)),
        );
        // (31) where both contacts take part: half the quadratic form of ΔG in the difference of the impulses.
        expectClose(monotonicityProduct(points[0]!, points[1]!), least / 2, {
          relative: 1e-8,
          because: "solver residual",
        });
        if (margin > 0) expect(leastProduct(impulseGraph(coupled(first, second), {}, 48))).toBeGreaterThan(-ZERO);
      }
    }
  });

  it("(14) is stronger than (13): for ε = (0.2, 0.5) pairs are monotone, a loop inside one cell is not", () => {
    const count = 200;
    const points = impulseGraph(
      coupled(0.2, 0.5),
      {},
      Array.from({ length: count }, (_, k) => {
        const angle = (2 * Math.PI * k) / count;
        return velocityBehind(0.2, 0.5, [10 + Math.cos(angle), 10 + Math.sin(angle)]);
      }),
    );
    expect(leastProduct(points)).toBeGreaterThan(-ZERO);
    // ∮ ½ΛᵀΔG dΛ around the unit circle = ½ (δ1 − δ2) 0.9 π up to its sign, δ = (1 − ε)/(1 + ε).
    const area = 0.5 * (0.8 / 1.2 - 0.5 / 1.5) * 0.9 * Math.PI;
    const sums = [cyclicSum(points), cyclicSum([...points].reverse())];
    expectClose(Math.max(...sums), area, { absolute: 0.03, because: "a polygon misses π² tr(½ΔG) / count = 0.025" });
  });
});

/** Least eigenvalue and unit eigenvector of the symmetric part of ΔG, Δ = diag((1 − ε)/(1 + ε)), from the quadratic formula. */
function leastOfQuadraticForm(first: number, second: number): { least: number; direction: [number, number] } {
  const a = (1 - first) / (1 + first);
  const c = (1 - second) / (1 + second);
  const b = 0.45 * (a + c);
  const least = (a + c) / 2 - Math.hypot((a - c) / 2, b);
  const size = Math.hypot(b, least - a);
  return { least, direction: [b / size, (least - a) / size] };
}

/** γ⁻ = −(I + E)⁻¹ G Λ: where both contacts take part (29). */
function velocityBehind(first: number, second: number, impulses: readonly number[]): number[] {
  const [p, q] = impulses as [number, number];
  return [-(p + 0.9 * q) / (1 + first), -(0.9 * p + q) / (1 + second)];
}
