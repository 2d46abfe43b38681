import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certify, frictionBounds, type ImpactProblem, resolveImpact } from "../../../src/index.ts";
import { expectClose } from "../../support/expect.ts";
import { exampleImpact } from "../../support/models.ts";
import { randomImpact } from "../../support/random-impact.ts";
import { metAt, samples } from "../sampling.ts";
import { assembled, boundOf, twoContacts } from "./mechanisms.ts";

/** The same mechanism with another friction everywhere. */
const withFriction = (impact: ImpactProblem, friction: number): ImpactProblem => ({
  ...impact,
  elements: impact.elements.map((placed) =>
    placed.normal < 0 ? placed : { ...placed, element: { ...placed.element, friction: [friction] } },
  ),
});

const outcomes = (impact: ImpactProblem, velocity: readonly number[]) =>
  resolveImpact(metAt(impact, velocity), { all: true });

describe("two planar contacts", () => {
  const impact = assembled(twoContacts());

  it("uniqueness: several outcomes just above the bound, one below for every sampled velocity", () => {
    const { friction, method, witness } = boundOf(impact, "uniqueness");
    expect(method).toBe("exact");
    expect(witness!.at / friction!).toBeLessThan(1 + 2 ** -5);
    expect(outcomes(withFriction(impact, witness!.at), witness!.preVelocity).status).toBe("several");
    const below = withFriction(impact, friction! * (1 - 1e-6));
    expect(outcomes(below, witness!.preVelocity).solutions).toHaveLength(1);
    for (const { outcomes: found } of samples(below, 60, false)) expect(found).toHaveLength(1);
  });

  it("no impact without collision: the witness does not collide, moves above the bound and not below it", () => {
    const { friction, method, witness } = boundOf(impact, "noImpactWithoutCollision");
    expect(method).toBe("exact");
    const met = metAt(impact, witness!.preVelocity);
    for (const { start, normal } of impact.elements) {
      if (normal < 0) expect(Math.abs(met.preContactVelocity[start]!)).toBeLessThan(1e-9);
    }
    expect(outcomes(withFriction(impact, witness!.at), witness!.preVelocity).solutions.length).toBeGreaterThan(1);
    const { solutions } = outcomes(withFriction(impact, friction! * (1 - 1e-3)), witness!.preVelocity);
    expect(solutions).toHaveLength(1);
    solutions[0]!.postVelocity.forEach((after, j) => {
      expect(Math.abs(after - witness!.preVelocity[j]!)).toBeLessThan(1e-9);
    });
  });

  it("keeps all bounds when elements are reordered and masses scaled by 1e±9", () => {
    const reference = frictionBounds(impact).bounds;
    for (const parts of [{ order: [2, 0, 3, 1] }, { order: [3, 2, 1, 0] }, { mass: 1e9 }, { mass: 1e-9 }]) {
      frictionBounds(assembled(twoContacts(parts))).bounds.forEach((bound, k) => {
        const expected = reference[k]!;
        expect([bound.status, bound.method]).toEqual([expected.status, expected.method]);
        if (expected.friction !== null) {
          expectClose(bound.friction! / expected.friction, 1, {
            relative: 1e-11,
            because: "bounds are solved to 1e-12",
          });
        }
      });
    }
  });

  it("a common factor of different coefficients, and one element alone", () => {
    const model = assembled(twoContacts({ frictions: [0.2, 0.4] }));
    const both = frictionBounds(model);
    expect(both).toMatchObject({ mode: "factor", given: null });
    expect(both.bounds.every(({ friction }) => friction === null)).toBe(true);
    const one = frictionBounds(model, { elements: ["t1"] });
    expect(one).toMatchObject({ mode: "value", given: 0.2, elements: ["t1"] });
    const twice = assembled(twoContacts({ frictions: [0.4, 0.8] }));
    for (const claim of ["uniqueness", "noImpactWithoutCollision"] as const) {
      expectClose(boundOf(model, claim).factor! / boundOf(twice, claim).factor!, 2, {
        relative: 1e-11,
        because: "bounds are solved to 1e-12",
      });
    }
  });
});

describe("bounds against certificates and samples", () => {
  /** Solvers and certificates round differently; a gain below this is none. */
  const SAME = 1e-7;

  it("below a bound no sample gains or has two outcomes; where it is exact, the energy fails above", () => {
    const counted = { exact: 0, sufficient: 0 };
    fc.assert(
      fc.property(randomImpact(["coulomb-step", "geometric-unilateral", "geometric-bilateral"]), (model) => {
        const impact = assembled(model);
        if (!impact.elements.some(({ normal }) => normal >= 0)) return;
        const claims = ["energy", "uniqueness"] as const;
        const { bounds } = frictionBounds(impact, { claims, mode: "value" });
        for (const { claim, status, friction, method } of bounds) {
          if (status === "none" || method === "verdicts" || claim === "noImpactWithoutCollision") continue;
          const below = withFriction(impact, friction === null ? 3 : 0.999 * friction);
          for (const { gain, outcomes: found } of samples(below, 6, false)) {
            if (claim === "energy") expect(gain).toBeLessThan(SAME);
            else expect(found).toHaveLength(1);
          }
          expect(certify(below)[claim].verdict).not.toBe("fails");
          if (status !== "bounded" || claim !== "energy") continue;
          counted[method]++;
          const above = certify(withFriction(impact, friction! * 1.05 + 1e-3)).energy.verdict;
          if (method === "exact") expect(above).toBe("fails");
        }
      }),
      { numRuns: 50, seed: 11 },
    );
    expect(counted.exact).toBeGreaterThan(0);
  });

  it("a gain that grows from zero friction on is a bound of zero, not one the size of the margin", () => {
    const impact = assembled({
      kind: "impact",
      massMatrix: [
        [4.3125, -2.8125, -1.3125],
        [-2.8125, 2.375, 1.625],
        [-1.3125, 1.625, 4.4375],
      ],
      preVelocity: [-0.25, 0.5, 1.5],
      elements: [
        { name: "e0", type: "geometric-unilateral", direction: [-0.75, 1.25, 2], restitution: 0.5 },
        { name: "e1", type: "geometric-unilateral", direction: [0.75, -1, 0.25], restitution: 1 },
        {
          name: "t1",
          type: "coulomb-step",
          direction: [0.75, -0.5, -0.5],
          normal: "e1",
          friction: 1,
          restitution: 0.25,
        },
        { name: "e2", type: "geometric-unilateral", direction: [2, 0.5, 2], restitution: 1 },
        { name: "t2", type: "coulomb-step", direction: [1.25, 0, -0.5], normal: "e2", friction: 1, restitution: 0.25 },
      ],
    });
    expect(certify(withFriction(impact, 1e-8)).energy.verdict).toBe("fails");
    expect(boundOf(impact, "energy")).toMatchObject({ status: "bounded", friction: 0, method: "exact" });
  });

  it("disks below the contraction bound have one outcome in every sample", () => {
    let proved = 0;
    fc.assert(
      fc.property(randomImpact(["coulomb-isotropic", "geometric-unilateral"]), (model) => {
        const impact = assembled(model);
        if (impact.elements.filter(({ normal }) => normal >= 0).length !== 1) return;
        const { status, friction } = boundOf(impact, "uniqueness", { mode: "value" });
        if (status !== "bounded" || friction === 0) return;
        proved++;
        const below = withFriction(impact, 0.99 * friction!);
        expect(certify(below).uniqueness.verdict).toBe("holds");
        for (const { outcomes: found } of samples(below, 4, true)) expect(found).toHaveLength(1);
      }),
      { numRuns: 20, seed: 12 },
    );
    expect(proved).toBeGreaterThan(1);
  });
});

describe("where nothing is proved on an interval", () => {
  it("a channel without clearance: unique without friction only, and squeezed without a collision", () => {
    const { bounds } = frictionBounds(exampleImpact("zero-gap-channel"));
    const [, uniqueness, collision] = bounds;
    expect(uniqueness).toMatchObject({ status: "bounded", friction: 0, method: "verdicts", certifiedAt: [0] });
    expect(collision).toMatchObject({ status: "none", friction: null });
    expect(collision!.reason).toContain("squeezed");
  });

  it("a mechanism that gains without friction is never certified", () => {
    const { bounds } = frictionBounds(exampleImpact("slide-push"));
    expect(bounds.map(({ status }) => status)).toEqual(["none", "every", "every"]);
  });
});
