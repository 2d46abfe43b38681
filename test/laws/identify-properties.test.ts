import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleImpact, kineticEnergy, resolveImpact } from "../../src/index.ts";
import { fitJson, fitText } from "../../src/reports/fit-report.ts";
import { modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";
import { identify, noise, type Pair } from "./identify-support.ts";

/** Pairs of a model under its own law, with the given relative error. */
function ownPairs(model: ReturnType<typeof modelOf>, error: number): Pair[] {
  return Array.from({ length: 5 }, (_, k) => {
    const before = model.preVelocity.map((u, j) => u + 0.7 * noise(11 * k + j) * (k > 0 ? 1 : 0));
    const result = resolveImpact(assembleImpact({ ...model, preVelocity: before }));
    const after = result.solutions[0]?.postVelocity ?? before;
    return [before, after.map((u, j) => u + error * noise(17 * k + 3 * j))] as const;
  });
}

/** Relative misfit of the file's own coefficients. */
function ownMisfit(model: ReturnType<typeof modelOf>, pairs: readonly Pair[]): number {
  let square = 0;
  let size = 0;
  for (const [before, after] of pairs) {
    const impact = assembleImpact({ ...model, preVelocity: before });
    const result = resolveImpact(impact);
    if (result.status === "none" || result.status === "failed") return Number.POSITIVE_INFINITY;
    const gap = Float64Array.from(after, (u, j) => u - result.solutions[0]!.postVelocity[j]!);
    square += kineticEnergy(impact, gap);
    size += kineticEnergy(impact, Float64Array.from(before));
  }
  return Math.sqrt(square / size);
}

describe("a fit", () => {
  it("is never worse than the coefficients of the file, and its report holds only finite numbers", () => {
    const models = randomImpact([
      "geometric-unilateral",
      "kinematic-unilateral",
      "geometric-bilateral",
      "coulomb-step",
    ]);
    fc.assert(
      fc.property(models, fc.constantFrom(0, 0.05), (data, error) => {
        const model = modelOf(data);
        const impact = assembleImpact(model);
        fc.pre(impact.massForm === "regular");
        fc.pre(impact.elements.some(({ element }) => element.kind !== "geometric-bilateral"));
        const pairs = ownPairs(model, error);
        const found = identify(model, pairs, { law: "newton", energy: "free" });
        const own = ownMisfit(model, pairs);
        if (Number.isFinite(own)) {
          expect(found.status).toBe("fitted");
          expect(found.misfit.relative!).toBeLessThanOrEqual(own * (1 + 1e-9) + 1e-8);
        }
        expect(JSON.stringify(fitJson(found))).not.toMatch(/NaN|Infinity/);
        expect(fitText(found)).not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: 10, seed: 3 },
    );
  });

  it("that is asked to create no energy creates none where it was checked", () => {
    fc.assert(
      fc.property(randomImpact(["geometric-unilateral", "kinematic-unilateral"]), (data) => {
        const model = modelOf(data);
        const found = identify(model, ownPairs(model, 0.3), { law: "fremond" });
        if (found.status === "fitted") expect(found.energy!.holds).toBe(true);
      }),
      { numRuns: 5, seed: 5 },
    );
  });
});
