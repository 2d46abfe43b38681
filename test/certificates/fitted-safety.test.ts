import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certify } from "../../src/certificates/certify.ts";
import { energyBound } from "../../src/certificates/friction-bounds/energy-bound.ts";
import { frictionStudy } from "../../src/certificates/friction-bounds/friction-study.ts";
import { type BoxPart, type BoxSide, halves } from "../../src/certificates/safe-coefficients/fitted-box.ts";
import { fittedSafety } from "../../src/certificates/safe-coefficients/fitted-safety.ts";
import type { FittedParameter, Identification } from "../../src/laws/identify/identification.ts";
import type { ImpactProblem } from "../../src/problems/impact-problem.ts";
import { expectClose } from "../support/expect.ts";
import { exampleImpact } from "../support/models.ts";

interface Known {
  readonly value: number;
  readonly error?: number;
  readonly interval?: FittedParameter["interval"];
  readonly isOpen?: boolean;
}

/** What a fit of Newton's law would say, with these coefficients and errors. */
function fitOf(coefficients: Readonly<Record<string, Known>>): Identification {
  const parameters = Object.entries(coefficients).map(([name, { value, error, interval = null, isOpen }]) => ({
    ...{ name, value, interval, start: value, bound: null, isDetermined: !isOpen },
    symbol: name.includes("friction") ? ("μ" as const) : ("ε" as const),
    element: name.split(".")[0]!,
    standardError: error ?? null,
  }));
  const count = parameters.length;
  return {
    ...{ law: "newton", status: "fitted", parameters, energy: undefined, noise: 0.001, inadmissible: [] },
    misfit: { relative: 0, pairs: [] },
    identifiability: { rank: count, count, condition: 1, undetermined: [], onlyBounded: [], choice: "none" },
    ...{ starts: 1, iterations: 1 },
  };
}

function withCoefficients(impact: ImpactProblem, coefficients: Readonly<Record<string, number>>): ImpactProblem {
  const elements = impact.elements.map((placed) => {
    const { name, restitution, friction } = placed.element;
    const mu = coefficients[`${name}.friction`];
    return {
      ...placed,
      element: {
        ...placed.element,
        restitution: coefficients[`${name}.restitution`] ?? restitution,
        ...(friction && { friction: mu === undefined ? friction : [mu] }),
      },
    };
  });
  return { ...impact, elements };
}

describe("slide-push with a dead clutch: safe up to ε = 1/√2, because T⁺ = ε² and T⁻ = ½", () => {
  const push = exampleImpact("slide-push");
  const wall = (known: Known, sigmas?: number) =>
    fittedSafety(push, fitOf({ "wall.restitution": known }), sigmas === undefined ? {} : { sigmas });

  it("holds when the whole box is below", () => {
    const found = wall({ value: 0.7, error: 0.003 });
    expect(found).toMatchObject({ verdict: "holds", method: "exact", boxes: 1, sigmas: 2, exact: [] });
    expect(found.box).toMatchObject([{ name: "wall.restitution", low: 0.694, high: 0.706 }]);
  });

  it("fails when the box reaches beyond, with coefficients that certify refuses, too", () => {
    const { verdict, witness } = wall({ value: 0.7, error: 0.004 });
    expect(verdict).toBe("fails");
    expect(witness!.coefficients["wall.restitution"]).toBeGreaterThan(Math.SQRT1_2);
    expect(witness!.coefficients["wall.restitution"]).toBeLessThanOrEqual(0.708);
    const again = certify(withCoefficients(push, witness!.coefficients), { law: "newton" }).energy;
    expect(again.verdict).toBe("fails");
    expectClose(again.witness!.gain, witness!.gain, { relative: 1e-12, because: "the same certificate" });
  });

  it("depends on the number of standard errors", () => {
    const known = { value: 0.7, error: 0.004 };
    expect([1, 1.7, 1.8].map((sigmas) => wall(known, sigmas).verdict)).toEqual(["holds", "holds", "fails"]);
  });

  it("fails at once where the fit itself does", () => {
    const found = wall({ value: 0.8, error: 0.001 });
    expect(found.witness!.coefficients).toEqual({ "wall.restitution": 0.8 });
  });

  it("takes intervals where there is no standard error, the range where an end is open", () => {
    expect(wall({ value: 0.6, interval: { low: 0.5, high: 0.7 } }).box).toMatchObject([{ low: 0.5, high: 0.7 }]);
    expect(wall({ value: 0.6, interval: { low: 0.5, high: 0.75 } }, 1).box).toMatchObject([{ low: 0.55, high: 0.675 }]);
    expect(wall({ value: 0.6, interval: { low: 0.5, high: null } })).toMatchObject({ verdict: "fails" });
    expect(wall({ value: 0.6, isOpen: true }).box).toMatchObject([{ high: 1 }]);
    expect(wall({ value: 0.6 })).toMatchObject({ verdict: "holds", exact: ["wall.restitution"] });
  });

  it("refuses a failed fit and senseless errors", () => {
    expect(() => wall({ value: 0.5, error: 0.1 }, -1)).toThrow(/sigmas/);
    expect(() => fittedSafety(push, { ...fitOf({}), status: "failed" })).toThrow(/the fit failed/);
  });
});

describe("a box of friction", () => {
  const impact = exampleImpact("kane-slip");
  const name = impact.elements.find(({ element }) => element.friction)!.element.name;
  const bound = energyBound(frictionStudy(impact, { law: "newton" })).bound!;

  it("holds up to the bound of energyBound and fails beyond it", () => {
    const verdict = (high: number) =>
      fittedSafety(impact, fitOf({ [`${name}.friction`]: { value: 0.5 * bound, interval: { low: 0, high } } })).verdict;
    expect(bound).toBeGreaterThan(0);
    expect([0.9 * bound, 0.999 * bound, 1.2 * bound].map(verdict)).toEqual(["holds", "holds", "fails"]);
  });
});

describe("a box that is cut", () => {
  const side = (symbol: BoxSide["symbol"], low: number, high: number): BoxSide => ({
    ...{ name: symbol, element: "a", symbol, value: low, low, high },
  });

  it("is cut along the side longest beside its width in the whole box, restitution before friction", () => {
    const whole = [side("μ", 0, 1024), side("ε", 0.25, 0.5), side("ε", 0.75, 0.75)];
    const cuts: number[][] = [];
    for (let part: BoxPart = { sides: whole, share: 1 }; cuts.length < 4; [, part] = halves(part, whole)) {
      cuts.push(part.sides.map(({ low, high }, k) => (high - low) / (whole[k]!.high - whole[k]!.low || 1)));
    }
    expect(cuts).toEqual([
      [1, 1, 0],
      [1, 0.5, 0],
      [0.5, 0.5, 0],
      [0.5, 0.25, 0],
    ]);
  });

  it("is the whole of its halves", () => {
    const whole = [side("ε", 0, 1), side("μ", 0, 3)];
    const [low, high] = halves({ sides: whole, share: 0.5 }, whole);
    expect([low.share, high.share]).toEqual([0.25, 0.25]);
    expect([low.sides[0]!.low, low.sides[0]!.high, high.sides[0]!.low, high.sides[0]!.high]).toEqual([0, 0.5, 0.5, 1]);
    expect([low.sides[1], high.sides[1]]).toEqual([whole[1], whole[1]]);
  });
});

it("what holds over a box holds at its points, and what fails fails there (random boxes)", () => {
  const names = ["slide-push", "cradle-3", "kane-slip", "super-ball-floor"];
  const seen = new Set<string>();
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(share, { minLength: 12, maxLength: 12 }), (example, random) => {
      const impact = exampleImpact(example);
      let next = 0;
      const draw = (): number => random[next++ % random.length]!;
      const known: Record<string, Known> = {};
      for (const { element } of impact.elements) {
        known[`${element.name}.restitution`] = { value: draw(), error: 0.1 * draw() };
        if (element.friction?.length === 1) known[`${element.name}.friction`] = { value: draw(), error: 0.1 * draw() };
      }
      const { verdict, box, witness } = fittedSafety(impact, fitOf(known));
      seen.add(verdict);
      const at = verdict === "fails" ? witness!.coefficients : undefined;
      const inside = at ?? Object.fromEntries(box.map(({ name, low, high }) => [name, low + draw() * (high - low)]));
      const said = certify(withCoefficients(impact, inside), { law: "newton" }).energy.verdict;
      if (verdict === "holds") expect(said).not.toBe("fails");
      if (verdict === "fails") expect(said).toBe("fails");
      for (const { name, low, high } of box) {
        expect(inside[name]).toBeGreaterThanOrEqual(low);
        expect(inside[name]).toBeLessThanOrEqual(high);
      }
    }),
    { numRuns: 60 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(["holds", "fails"]));
});
