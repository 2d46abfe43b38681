import { describe, expect, it } from "vitest";
import * as sprag from "../support/library.ts";
import { exampleImpact, exampleModel } from "../support/models.ts";

const INHERITED = ["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"] as const;
const impact = exampleImpact("kane-stick");
const model = exampleModel("kane-stick");

/** The InputError of a call; anything else fails the test. */
function refusal(call: () => unknown): sprag.InputError {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(sprag.InputError);
    return error as sprag.InputError;
  }
  throw new Error("nothing was thrown");
}

describe.each(INHERITED)("the word %s", (word) => {
  const calls: Record<string, () => unknown> = {
    "as a law": () => sprag.resolveImpact(impact, { law: word as sprag.LawName }),
    "as the name of a law choice": () => sprag.resolveImpact(impact, { law: { name: word as "newton" } }),
    "as the law that canonical repairs": () =>
      sprag.resolveImpact(impact, { law: { name: "canonical", of: word as "newton" } }),
    "as a solver": () => sprag.resolveImpact(impact, { solver: word as sprag.SolverName }),
    "as a law to certify": () => sprag.certify(impact, { law: word as sprag.LawName }),
    "as a friction claim": () => sprag.frictionBounds(impact, { claims: [word as "energy"] }),
    "as a kind of element": () => sprag.restitutionRange(word as sprag.ElementKind),
    "as a kind of model": () => sprag.modelJsonSchema(word as sprag.ModelKind),
    "as a pressure": () => sprag.contensou(1, word as sprag.Pressure),
    "as a law to fit": () =>
      sprag.identifyLaw(impact, sprag.readMeasurements("before.1,before.2,after.1,after.2\n-1,-1,0,0\n"), {
        law: word as sprag.FitLawName,
      }),
    "as a function in a formula": () => sprag.parseExpression(`${word}(1)`),
    "as a name in a formula": () => sprag.evaluateExpression(sprag.parseExpression(word)),
  };

  it.each(Object.keys(calls))("%s is an InputError with what, where and fix", (name) => {
    const error = refusal(calls[name]!);
    expect(error.what).not.toBe("");
    expect(error.fix).not.toMatch(/native code|\[object/);
    expect(Object.keys(error.where).length).toBeGreaterThan(0);
  });

  it("names an element and its numbers, or is refused by name", () => {
    const { massMatrix, preVelocity, elements } = model;
    const named = elements.map(({ name, kind, directions, normal, friction, restitution }, i) => ({
      name: i === 0 ? word : name,
      type: kind,
      direction: Array.from(directions[0]!),
      restitution,
      ...(normal !== undefined && { normal: word, friction: friction![0] }),
    }));
    const text = JSON.stringify({ kind: "impact", massMatrix, preVelocity, elements: named });
    if (word === "__proto__") {
      expect(refusal(() => sprag.readModel(text))).toMatchObject({
        code: "bad-name",
        where: { path: "elements[0].name" },
      });
      return;
    }
    const problem = sprag.assembleImpact(sprag.readModel(text, { kind: "impact" }).model);
    const result = sprag.resolveImpact(problem);
    const printed = JSON.parse(JSON.stringify(sprag.impactJson(result))) as { solutions: { elements: object }[] };
    expect(Object.keys(printed.solutions[0]!.elements)).toEqual([word, "tangent"]);
    const gains = sprag.explainImpact(problem, result.solutions[0]!)?.gains.map(({ element }) => element);
    expect(gains).toEqual(["tangent"]);
  });

  it("names a parameter and an element of a system, or is refused by name", () => {
    const text = `kind: system
parameters: { ${JSON.stringify(word)}: 2 }
coordinates: [z]
kineticEnergy: "1/2*${word}*dz^2"
potentialEnergy: "${word}*9.81*z"
elements: [{ name: ${word}, type: geometric-unilateral, gap: z }]
initial: { position: [1], velocity: [0] }
simulate: { until: 0.1 }
`;
    if (word === "__proto__") {
      expect(refusal(() => sprag.readModel(text)).code).toBe("bad-key");
      return;
    }
    // A run on the command line crosses a thread.
    const result = structuredClone(sprag.simulate(sprag.readModel(text, { kind: "system" }).model));
    expect(result.energy.initial).toBeCloseTo(19.62, 12);
    expect(Object.keys(result.energy.byElement)).toEqual([word]);
  });
});

describe("a model passed as options", () => {
  it.each([
    ["frictionBounds", sprag.frictionBounds],
    ["safeCoefficients", sprag.safeCoefficients],
    ["certify", sprag.certify],
    ["compareLaws", sprag.compareLaws],
    ["impactPieces", sprag.impactPieces],
    ["impactMaps", sprag.impactMaps],
  ] as [string, (impact: sprag.ImpactProblem, options: object) => unknown][])("is taken by %s", (_name, call) => {
    const plain = JSON.stringify(call(impact, {}));
    expect(JSON.stringify(call(impact, model))).toBe(plain);
    expect(JSON.stringify(call(impact, { ...model }))).toBe(plain);
  });

  it("brings its law to frictionBounds", () => {
    const under = (law: sprag.LawName) => sprag.frictionBounds(impact, { ...model, law: { name: law } });
    expect(under("newton")).toEqual(sprag.frictionBounds(impact, { law: "newton" }));
    expect(under("poisson")).toEqual(sprag.frictionBounds(impact, { law: "poisson" }));
    expect(under("poisson")).not.toEqual(under("newton"));
  });
});
