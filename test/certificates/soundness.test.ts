import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleImpact, certify, type ImpactProblem, resolveImpact } from "../../src/index.ts";
import { modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";
import { distance, metAt, samples } from "./sampling.ts";

/** Solvers and certificates round differently; a gain or stretch below this is the same number. */
const SAME = 1e-7;

const kinds = ["geometric-unilateral", "kinematic-unilateral", "coulomb-step", "geometric-bilateral"] as const;

function assembled(model: unknown): ImpactProblem {
  return assembleImpact(modelOf(model));
}

function energyIsSound(impact: ImpactProblem, allVelocities: boolean): void {
  const { energy, conditions, uniqueness } = certify(impact, { allVelocities });
  const tried = samples(impact, 12, allVelocities);
  for (const { gain, preVelocity, outcomes } of tried) {
    if (energy.verdict === "holds") expect(gain, JSON.stringify(preVelocity)).toBeLessThan(SAME);
    if (energy.method === "exact" && energy.largestGain !== null) {
      expect(gain, JSON.stringify(preVelocity)).toBeLessThanOrEqual(
        energy.largestGain + SAME * (2 + energy.largestGain),
      );
    }
    if (uniqueness.verdict === "holds") expect(outcomes).toHaveLength(1);
  }
  if (Object.values(conditions!).some(({ verdict }) => verdict === "holds")) expect(energy.verdict).toBe("holds");
  if (energy.verdict !== "fails") return;
  const { preVelocity, impactWork, solution } = energy.witness!;
  const again = resolveImpact(metAt(impact, preVelocity), { all: solution !== undefined });
  const work = again.solutions[solution ?? 0]!.energy.work;
  expect(work).toBeGreaterThan(0);
  expect(Math.abs(work - impactWork)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(work)));
}

describe("no certificate that holds meets a counterexample", () => {
  it("energy and uniqueness, for admissible velocities", () => {
    fc.assert(
      fc.property(randomImpact(kinds), (model) => energyIsSound(assembled(model), false)),
      { numRuns: 80, seed: 4 },
    );
  });

  it("energy and uniqueness, for all velocities", () => {
    fc.assert(
      fc.property(randomImpact(kinds), (model) => energyIsSound(assembled(model), true)),
      { numRuns: 80, seed: 5 },
    );
  });

  it("monotonicity: no pair of motions is driven apart by more than the Lipschitz constant", () => {
    const model = randomImpact(["geometric-unilateral", "kinematic-unilateral", "geometric-bilateral"]);
    fc.assert(
      fc.property(model, (data) => {
        const impact = assembled(data);
        const { monotonicity } = certify(impact);
        const { lipschitz, verdict, witness } = monotonicity;
        if (lipschitz === null) return;
        const tried = samples(impact, 8, true);
        for (const a of tried) {
          for (const b of tried) {
            const before = distance(impact, a.preVelocity, b.preVelocity);
            const after = distance(impact, a.outcomes[0]!, b.outcomes[0]!);
            expect(after).toBeLessThanOrEqual((lipschitz + SAME) * before);
          }
        }
        if (verdict === "holds") expect(lipschitz).toBeLessThan(1 + SAME);
        if (verdict !== "fails") return;
        const [a, b] = witness!.preVelocities.map((u) => ({
          u,
          after: resolveImpact(metAt(impact, u)).solutions[0]!.postVelocity,
        }));
        const stretch = distance(impact, a!.after, b!.after) / distance(impact, a!.u, b!.u);
        expect(stretch).toBeGreaterThan(1);
      }),
      { numRuns: 80, seed: 6 },
    );
  });
});
