import fc from "fast-check";
import { Matrix, pseudoInverse, solve } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { kineticEnergy } from "../../src/doors/laws.ts";
import { assembleImpact, type ImpactProblem, InputError } from "../../src/index.ts";
import { globalRestitutionMaps } from "../../src/laws/maps/global-restitution-maps.ts";
import { impactMaps } from "../../src/laws/maps/impact-maps.ts";
import { sampleVelocities } from "../../src/laws/maps/impulse-graph.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleImpact, modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";
import { sizesAt } from "./maps-cones.ts";

const SOLVER = { relative: 1e-8, because: "residual 1e-10 of the solver times the size of a random problem" };

const frictionless = randomImpact(["geometric-unilateral"]).map((model) => assembleImpact(modelOf(model)));
const restitution = fc.constantFrom(-0.5, 0, 0.25, 0.5, 0.9);

/** M = I and W from the Cholesky factor, so that G is the matrix of (33). */
const coupled = assembleImpact(
  modelOf({
    kind: "impact",
    massMatrix: [
      [1, 0],
      [0, 1],
    ],
    preVelocity: [-1, 0],
    elements: [
      { name: "first", type: "geometric-unilateral", direction: [1, 0], restitution: 0 },
      { name: "second", type: "geometric-unilateral", direction: [0.9, Math.sqrt(0.19)], restitution: 0 },
    ],
  }),
);
const coupledDelassus = [
  [1, 0.9],
  [0.9, 1],
];

const evaluateMoreau = (impact: ImpactProblem, epsilon: number) =>
  impactMaps(impact, { law: "moreau", restitution: epsilon }).evaluate(impact.preVelocity)!;

describe("maps of one global coefficient in closed form", () => {
  it("(27) Z is the projection onto the tangent cone, stretched by 1 + ε", () => {
    fc.assert(
      fc.property(frictionless, restitution, (impact, epsilon) => {
        const closed = globalRestitutionMaps(impact, epsilon).postVelocity(impact.preVelocity);
        const scale = sizesAt(impact, impact.preVelocity).velocity;
        expectAllClose(closed, evaluateMoreau(impact, epsilon).postVelocity, { ...SOLVER, scale });
      }),
      { numRuns: 80 },
    );
  });

  it("(26) S is γ⁻ + (1 + ε) G prox(−G⁻¹γ⁻)", () => {
    fc.assert(
      fc.property(frictionless, restitution, (impact, epsilon) => {
        const closed = globalRestitutionMaps(impact, epsilon).postContactVelocity(impact.preContactVelocity);
        const scale = sizesAt(impact, impact.preVelocity).contactVelocity;
        expectAllClose(closed, evaluateMoreau(impact, epsilon).postContactVelocity, { ...SOLVER, scale });
      }),
      { numRuns: 80 },
    );
  });

  it("(25) H gives back the impulse at the mean contact velocity, as far as it moves anything", () => {
    fc.assert(
      fc.property(frictionless, restitution, (impact, epsilon) => {
        const { meanContactVelocity, postContactVelocity, preContactVelocity } = evaluateMoreau(impact, epsilon);
        const impulses = globalRestitutionMaps(impact, epsilon).impulsesAtMean(meanContactVelocity)!;
        // Dependent directions leave Λ open, G Λ = γ⁺ − γ⁻ is unique.
        const g = Matrix.from1DArray(impact.size, impact.size, Array.from(impact.delassus));
        const change = g.mmul(Matrix.columnVector(Array.from(impulses))).to1DArray();
        expectAllClose(
          change,
          postContactVelocity.map((after, i) => after - preContactVelocity[i]!),
          {
            relative: 1e-6,
            scale: sizesAt(impact, impact.preVelocity).contactVelocity,
            because: "γ̄ of a solution loses digits to 1/(1 − ε) and to dependent directions",
          },
        );
      }),
      { numRuns: 80 },
    );
  });

  it("(19) S = 2(I + ½GH)⁻¹ − I: γ̄ + ½GH(γ̄) = γ⁻ with γ̄ = ½(S(γ⁻) + γ⁻)", () => {
    for (const epsilon of [0, 0.3, 0.8]) {
      const closed = globalRestitutionMaps(coupled, epsilon);
      const maps = impactMaps(coupled, { law: "moreau", restitution: epsilon });
      for (const velocity of sampleVelocities(coupled, 17)) {
        const { preContactVelocity, meanContactVelocity } = maps.evaluate(velocity)!;
        const impulses = closed.impulsesAtMean(meanContactVelocity)!;
        const back = coupledDelassus.map(
          (row, i) => meanContactVelocity[i]! - 0.5 * (row[0]! * impulses[0]! + row[1]! * impulses[1]!),
        );
        expectAllClose(back, preContactVelocity, { relative: 1e-9, because: "solver residual times 2(1+ε)/(1−ε)" });
      }
    }
  });

  it("(16), Theorem 2: D = 2Φ is the energy that the impact takes", () => {
    fc.assert(
      fc.property(frictionless, restitution, (impact, epsilon) => {
        const { meanContactVelocity, postVelocity } = evaluateMoreau(impact, epsilon);
        const closed = globalRestitutionMaps(impact, epsilon);
        const before = kineticEnergy(impact, impact.preVelocity);
        const allowed = { absolute: 1e-7 * before, because: "γ̄ of a solution loses digits to dependent directions" };
        expectClose(
          2 * closed.dissipationFunction(meanContactVelocity),
          before - kineticEnergy(impact, postVelocity),
          allowed,
        );
        expectClose(closed.dissipation(meanContactVelocity), before - kineticEnergy(impact, postVelocity), allowed);
      }),
      { numRuns: 60 },
    );
  });

  it("(15) −Λ is the gradient of Φ", () => {
    const closed = globalRestitutionMaps(coupled, 0.5);
    const step = 1e-5;
    for (const mean of [
      [-1, -0.5],
      [-1, 2],
      [0.3, -0.7],
      [1, 2],
    ]) {
      const impulses = closed.impulsesAtMean(mean)!;
      for (const i of [0, 1]) {
        const move = (sign: number) => mean.map((value, j) => (j === i ? value + sign * step : value));
        const slope = (closed.dissipationFunction(move(1)) - closed.dissipationFunction(move(-1))) / (2 * step);
        const because = "central differences of a piecewise quadratic; velocities and G of order one";
        expectClose(slope, -impulses[i]!, { relative: 1e-8, scale: 1, because });
      }
    }
  });

  it("(28) holds in its second form with ‖γ̄‖ in the metric G⁻¹, not with the printed metric G", () => {
    const epsilon = 0.5;
    const closed = globalRestitutionMaps(coupled, epsilon);
    const g = new Matrix(coupledDelassus);
    const mean = [-1, 0.2];
    const y = solve(g, Matrix.columnVector(mean.map((value) => -value)));
    // prox of y onto the quadrant in the metric G: here x2 = 0 and the best x1 is −γ̄1 / G11.
    const x = Matrix.columnVector([1, 0]);
    const offset = Matrix.sub(x, y);
    const distance = offset.transpose().mmul(g).mmul(offset).get(0, 0);
    const ratio = (1 + epsilon) / (1 - epsilon);
    const inInverse = Matrix.rowVector(mean).mmul(pseudoInverse(g)).mmul(Matrix.columnVector(mean)).get(0, 0);
    const asPrinted = Matrix.rowVector(mean).mmul(g).mmul(Matrix.columnVector(mean)).get(0, 0);
    expectClose(closed.dissipationFunction(mean), ratio * 1, { relative: 1e-14, because: "x = (1, 0), G11 = 1" });
    expectClose(ratio * (inInverse - distance), ratio, { relative: 1e-12, because: "one 2 × 2 solve" });
    expect(Math.abs(ratio * (asPrinted - distance) - ratio)).toBeGreaterThan(1);
  });

  it("(25), (28) are set-valued and an indicator for ε = 1, while S and Z stay functions", () => {
    const closed = globalRestitutionMaps(coupled, 1);
    expect(closed.impulsesAtMean([0, 1])).toBeUndefined();
    expect(closed.dissipationFunction([0, 1])).toBe(0);
    expect(closed.dissipationFunction([-0.1, 1])).toBe(Number.POSITIVE_INFINITY);
    expect(closed.dissipation([0, 1])).toBe(0);
    expectAllClose(closed.postVelocity([-1, 0]), evaluateMoreau(coupled, 1).postVelocity, SOLVER);
  });

  it("refuse other elements and coefficients that throw back more than came", () => {
    expect(() => globalRestitutionMaps(exampleImpact("kane-stick"), 0.5)).toThrow(/unilateral contacts alone/);
    for (const bad of [-1, 1.01, Number.NaN]) expect(() => globalRestitutionMaps(coupled, bad)).toThrow(InputError);
  });
});
