import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admissibleSet } from "../../src/doors/laws.ts";
import { assembleImpact, type ImpactOptions, LAWS, type LawName, resolveImpact } from "../../src/index.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { exampleImpact, exampleModel, modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";

const ofExample = (name: string) => {
  const model = exampleModel(name);
  const { law, restitution, fremondMatrix } = model;
  return resolveImpact(assembleImpact(model), {
    ...(law && { law }),
    ...(restitution !== undefined && { restitution }),
    ...(fremondMatrix && { fremondMatrix }),
  });
};

describe("canonical", () => {
  it("of the gaining Frémond matrix keeps the energy: (−0.296607455, 0.459321491, 0.837285964)", () => {
    const { postVelocity, energy } = ofExample("cradle-3-safe").solutions[0]!;
    ["-0.296607455", "0.459321491", "0.837285964"].forEach((text, i) => expectPrinted(postVelocity[i]!, text));
    expectClose(energy.work, 0, { absolute: 1e-12, because: "on the energy ball" });
  });

  it("repairs Kane's pendulum, and leaves what was safe alone", () => {
    expect(ofExample("kane-canonical").solutions[0]!.energy.work).toBeLessThanOrEqual(1e-12);
    const impact = exampleImpact("kane-equal-restitution");
    const [newton, safe] = (["newton", { name: "canonical", of: "newton" }] as const).map(
      (law) => resolveImpact(impact, { law }).solutions[0]!,
    );
    expectAllClose(safe!.postVelocity, newton!.postVelocity, { relative: 1e-9, because: "already admissible" });
  });

  it("takes an explicit proposal", () => {
    const impact = exampleImpact("cradle-3");
    const inside = resolveImpact(impact, { law: { name: "canonical", proposal: [0, 0, 1] } }).solutions[0]!;
    expectAllClose(inside.postVelocity, [0, 0, 1], {
      relative: 1e-11,
      scale: 1,
      because: "the exchange is admissible",
    });
  });

  const random = randomImpact(["geometric-unilateral", "coulomb-step", "kinematic-unilateral"]);

  it("never gains energy, is idempotent and admissible", () => {
    let met = 0;
    fc.assert(
      fc.property(random, (model) => {
        const impact = assembleImpact(modelOf(model));
        const first = resolveImpact(impact, { law: { name: "canonical", of: "newton" } });
        if (first.status !== "solved") return;
        met++;
        const { postVelocity, energy } = first.solutions[0]!;
        expect(energy.work).toBeLessThanOrEqual(1e-9 * Math.max(energy.before, 1e-300));
        expect(admissibleSet(impact).membership(postVelocity, { margin: 1e-8 }).inside).toBe(true);
        const again = resolveImpact(impact, { law: { name: "canonical", proposal: postVelocity } }).solutions[0]!;
        const size = Math.max(1, ...postVelocity.map(Math.abs));
        expectAllClose(again.postVelocity, postVelocity, {
          absolute: 1e-8 * size,
          because: "projection of a projection",
        });
      }),
      { numRuns: 150 },
    );
    expect(met).toBeGreaterThan(75);
  });

  it("a law that claims energetic consistency lies in the admissible set: equal coefficients without clutches", () => {
    fc.assert(
      fc.property(
        randomImpact(["geometric-unilateral"]),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (model, restitution) => {
          const impact = assembleImpact(modelOf(model));
          // Approaching or resting contacts only: the law speaks of admissible velocities before the impact.
          fc.pre(impact.preContactVelocity.every((velocity) => velocity <= 0));
          const options: ImpactOptions = { law: "moreau", restitution };
          const { postVelocity } = resolveImpact(impact, options).solutions[0]!;
          expect(admissibleSet(impact).membership(postVelocity, { margin: 1e-8 }).inside).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("every law but user runs on every example that has what it needs", () => {
    const names = (Object.keys(LAWS) as LawName[]).filter((name) => !["user", "moreau", "fremond"].includes(name));
    for (const example of [
      "slide-push",
      "kane-slip",
      "sphere-isotropic",
      "table-four-legs",
      "sled-and-slider",
      "singular-mass",
    ]) {
      for (const law of names) {
        const result = resolveImpact(exampleImpact(example), { law });
        expect(result.status, `${example} under ${law}`).toBe("solved");
      }
    }
  });
});
