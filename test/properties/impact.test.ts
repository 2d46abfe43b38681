import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleImpact, type ImpactResult, resolveImpact } from "../../src/index.ts";
import { expectAllClose, expectClose, largest } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";
import { type RandomImpact, randomImpact } from "../support/random-impact.ts";

const everything = randomImpact([
  "geometric-unilateral",
  "kinematic-unilateral",
  "geometric-bilateral",
  "coulomb-step",
  "coulomb-isotropic",
  "step",
]);
const withoutFriction = randomImpact(["geometric-unilateral", "kinematic-unilateral", "step"]);

const resolve = (model: unknown, all = false): ImpactResult => resolveImpact(assembleImpact(modelOf(model)), { all });
const velocities = (result: ImpactResult): number[][] =>
  result.solutions.map(({ postVelocity }) => [...postVelocity]).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);

describe("every impact", () => {
  it("W = ΣW_i = T⁺ − T⁻, and M(u⁺ − u⁻) = WΛ", () => {
    let met = 0;
    fc.assert(
      fc.property(everything, (model) => {
        const result = resolve(model);
        // The best iterate of a failed solve may hold impulses without bound, and their rounding with them.
        if (result.status === "failed") return;
        for (const { energy, elements, postVelocity } of result.solutions) {
          const size = { absolute: 1e-9 * Math.max(energy.before, energy.after, 1), because: "rounding of T⁺ − T⁻" };
          expectClose(energy.work, energy.after - energy.before, size);
          const works = elements.reduce((sum, { work }) => sum + work, 0);
          expectClose(energy.work, works, size);
          met++;
          model.massMatrix.forEach((row, i) => {
            const momentum = row.reduce((sum, m, j) => sum + m * (postVelocity[j]! - model.preVelocity[j]!), 0);
            let push = 0;
            elements.forEach((element, k) => {
              const { directions } = result.problem.elements[k]!.element;
              element.impulse.forEach((impulse, j) => (push += directions[j]![i]! * impulse));
            });
            expectClose(momentum, push, { absolute: 1e-7, because: "impulses up to 1e3 times rounding and condition" });
          });
        }
      }),
      { numRuns: 300 },
    );
    expect(met).toBeGreaterThan(200);
  });

  it("is judged by the residual: solved means ≤ 1e-10, and nothing is NaN", () => {
    fc.assert(
      fc.property(everything, (model) => {
        const result = resolve(model);
        if (result.status === "solved") expect(result.solutions[0]!.residual).toBeLessThanOrEqual(1e-10);
        // An unbounded impulse range is null on purpose; nothing else may be.
        const text = JSON.stringify(result.solutions, (key, value) => (key === "impulseRange" ? [] : value));
        expect(text).not.toMatch(/null/);
      }),
      { numRuns: 300 },
    );
  });

  it("has a unique u⁺ without Coulomb friction", () => {
    fc.assert(
      fc.property(withoutFriction, (model) => {
        expect(resolve(model, true).solutions.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});

describe("invariances of all solutions", () => {
  const planar = randomImpact(["geometric-unilateral", "kinematic-unilateral", "coulomb-step"]);

  it("mass, length and time scaled by 1e±9", () => {
    const factor = fc.constantFrom(1e-9, 1, 1e9);
    fc.assert(
      fc.property(planar, factor, factor, (model, mass, speed) => {
        const scaled: RandomImpact = {
          ...model,
          massMatrix: model.massMatrix.map((row) => row.map((m) => m * mass)),
          preVelocity: model.preVelocity.map((u) => u * speed),
        };
        const [a, b] = [resolve(model, true), resolve(scaled, true)];
        expect(b.status).toBe(a.status);
        expect(b.solutions.length).toBe(a.solutions.length);
        velocities(b).forEach((u, i) =>
          expectAllClose(
            u.map((x) => x / speed),
            velocities(a)[i]!,
            { relative: 1e-7, scale: largest(model.preVelocity), because: "same problem in other units" },
          ),
        );
      }),
      { numRuns: 150 },
    );
  });

  it("order of the elements", () => {
    fc.assert(
      fc.property(planar, (model) => {
        const [a, b] = [resolve(model, true), resolve({ ...model, elements: [...model.elements].reverse() }, true)];
        expect(b.status).toBe(a.status);
        expect(b.solutions.length).toBe(a.solutions.length);
        velocities(b).forEach((u, i) =>
          expectAllClose(u, velocities(a)[i]!, {
            relative: 1e-7,
            scale: largest(model.preVelocity),
            because: "same problem",
          }),
        );
      }),
      { numRuns: 150 },
    );
  });

  it("size of a direction: 2w with the same law gives the same u⁺ (γ, ξ double, Λ halves)", () => {
    fc.assert(
      fc.property(randomImpact(["geometric-unilateral", "kinematic-unilateral"]), (model) => {
        const doubled = {
          ...model,
          elements: model.elements.map((element) => ({
            ...element,
            direction: (element as { direction: number[] }).direction.map((x) => 2e6 * x),
          })),
        };
        const [a, b] = [resolve(model), resolve(doubled)];
        expect(b.status).toBe(a.status);
        if (a.status !== "solved") return;
        expectAllClose(b.solutions[0]!.postVelocity, a.solutions[0]!.postVelocity, {
          relative: 1e-9,
          scale: largest(model.preVelocity),
          because: "same problem",
        });
      }),
      { numRuns: 150 },
    );
  });
});
