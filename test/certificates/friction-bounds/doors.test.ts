import { describe, expect, it } from "vitest";
import { frictionBoundsJson, frictionBoundsText } from "../../../src/doors/reports.ts";
import { frictionBounds, InputError } from "../../../src/index.ts";
import { exampleImpact } from "../../support/models.ts";
import { sprag, spragJson } from "../../support/sprag.ts";
import { assembled, planarContact } from "./mechanisms.ts";

describe("options", () => {
  it("names the nearest friction element for a misspelt one", () => {
    const impact = exampleImpact("kane-stick");
    try {
      frictionBounds(impact, { elements: ["tangnet"] });
      expect.fail("accepted");
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      expect((error as InputError).fix).toContain('"tangent"');
    }
  });

  it("refuses a factor of nothing and a common value of two coefficients", () => {
    const smooth = assembled(planarContact([1, 0.5, 1], { friction: 0 }));
    expect(() => frictionBounds(smooth, { mode: "factor" })).toThrow(InputError);
    expect(frictionBounds(smooth).bounds[2]).toMatchObject({ factor: null, status: "bounded" });
    expect(() => frictionBounds(exampleImpact("sphere-orthotropic"), { mode: "value" })).toThrow(InputError);
  });

  it("a law that names velocities has no impulses to speak of", () => {
    const { bounds } = frictionBounds(exampleImpact("kane-stick"), { law: { name: "canonical", of: "newton" } });
    expect(bounds.map(({ status }) => status)).toEqual(["every", "none", "none"]);
  });
});

describe("reports", () => {
  it("say the three bounds in words", () => {
    const text = frictionBoundsText(frictionBounds(exampleImpact("kane-stick")));
    expect(text).toContain("no impact without a collision: for μ < 0.663613 (exact)");
    const spatial = frictionBoundsText(frictionBounds(exampleImpact("sphere-orthotropic")));
    expect(spatial).toMatch(/one outcome for every impact: for common factor < .* \(sufficient\)/);
    const channel = frictionBoundsText(frictionBounds(exampleImpact("zero-gap-channel")));
    expect(channel).toContain("certified without friction only");
    expect(channel).toContain("not certified even without friction");
  });

  it("hold no number that JSON cannot write", () => {
    const json = frictionBoundsJson(frictionBounds(exampleImpact("robot-foot")));
    expect(JSON.parse(JSON.stringify(json))).toEqual(json);
  });

  it("sprag certify --friction-bounds adds them to both forms", () => {
    const result = spragJson(["certify", "examples/kane-stick.yaml", "--friction-bounds"]) as Record<string, unknown>;
    expect(result).toMatchObject({ kind: "certificate", frictionBounds: { elements: ["tangent"], given: 0.5 } });
    const wrong = sprag(["certify", "examples/kane-stick.yaml", "--friction-bounds", "tangnet"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("tangent");
  });
});
