import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lossCriterion } from "../../../src/certificates/safe-coefficients/loss-criterion.ts";
import { restitutionRange } from "../../../src/doors/problems.ts";
import { certify, type ImpactProblem, safeCoefficients } from "../../../src/index.ts";
import { randomImpact } from "../../support/random-impact.ts";
import { numbers } from "../sampling.ts";
import { impactOf } from "./mechanisms.ts";

const KINDS = ["geometric-unilateral", "kinematic-unilateral", "coulomb-step"] as const;

/** Random mechanisms with at most three elements, so that a certificate is quick. */
const mechanism = randomImpact(KINDS)
  .filter(({ elements }) => elements.length <= 3)
  .map(impactOf);

function met(impact: ImpactProblem, coefficients: readonly number[]): ImpactProblem {
  const elements = impact.elements.map((placed, k) => ({
    ...placed,
    element: { ...placed.element, restitution: coefficients[k]! },
  }));
  return { ...impact, elements };
}

const RUNS = 20;

const coefficient = (loss: number): number => (1 - loss) / (1 + loss);
const loss = coefficient;

describe("safe coefficients", () => {
  it("form a convex set of loss factors: the middle of two safe choices is safe, by certify alone", () => {
    let pairs = 0;
    fc.assert(
      fc.property(mechanism, fc.integer({ min: 1, max: 1000 }), (impact, seed) => {
        const next = numbers(seed);
        const criterion = lossCriterion(impact, "energy", false);
        // With dependent directions nothing is claimed.
        if (typeof criterion === "string" || criterion.method !== "exact") return;
        const draw = (): number[] =>
          impact.elements.map(({ element }) => {
            const { low, high } = restitutionRange(element.kind);
            return low + (high - low) * (0.01 + (0.99 * (next() + 1)) / 2);
          });
        const [a, b] = [draw(), draw()];
        const holds = (choice: readonly number[]): boolean => certify(met(impact, choice)).energy.verdict === "holds";
        if (!holds(a) || !holds(b)) return;
        pairs++;
        const middle = a.map((value, k) => coefficient((loss(value) + loss(b[k]!)) / 2));
        expect(holds(middle), `${a} | ${b}`).toBe(true);
      }),
      { numRuns: 4 * RUNS },
    );
    expect(pairs).toBeGreaterThan(10);
  });

  it("in a box of proved size are never refuted by certify", () => {
    fc.assert(
      fc.property(mechanism, fc.integer({ min: 1, max: 1000 }), (impact, seed) => {
        const next = numbers(seed);
        for (const claim of safeCoefficients(impact).claims) {
          for (const box of [claim.box, claim.around]) {
            if (!box?.low || !box.high) continue;
            const choice = box.low.map((low, k) => low + ((box.high![k]! - low) * (next() + 1)) / 2);
            expect(certify(met(impact, choice))[claim.claim].verdict).not.toBe("fails");
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("nearest to the given ones are safe, and no nearer choice out of many is", () => {
    fc.assert(
      fc.property(mechanism, fc.integer({ min: 1, max: 1000 }), (impact, seed) => {
        const next = numbers(seed);
        const { elements, claims } = safeCoefficients(impact);
        for (const { claim, method, nearest } of claims) {
          if (!nearest?.coefficients || method !== "exact") continue;
          expect(nearest.certified).toBe("holds");
          if (nearest.optimality !== "global") continue;
          for (let k = 0; k < 12; k++) {
            const step = elements.map(next);
            const reach = (0.999 * nearest.distance! * Math.abs(next())) / Math.max(1e-9, Math.hypot(...step));
            const choice = elements.map(({ value, low, high }, i) =>
              Math.min(high, Math.max(low, value + reach * step[i]!)),
            );
            if (nearest.distance! > 1e-6) expect(certify(met(impact, choice))[claim].verdict).not.toBe("holds");
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("up to the largest factor are never refuted, and a little beyond they are", () => {
    let stopped = 0;
    fc.assert(
      fc.property(mechanism, fc.double({ min: 0, max: 1, noNaN: true }), (impact, share) => {
        for (const { claim, method, factor } of safeCoefficients(impact).claims) {
          if (factor.value === null || method === "search") continue;
          const verdictAt = (at: number): string =>
            certify(
              met(
                impact,
                impact.elements.map(({ element }) => at * element.restitution),
              ),
            )[claim].verdict;
          expect(verdictAt(share * factor.value)).not.toBe("fails");
          if (method !== "exact" || factor.value === factor.limit) continue;
          stopped++;
          expect(verdictAt(factor.value + 1e-3 * (factor.limit! - factor.value))).toBe("fails");
        }
      }),
      { numRuns: RUNS },
    );
    expect(stopped).toBeGreaterThan(0);
  });
});
