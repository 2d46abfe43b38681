import { describe, expect, it } from "vitest";
import { coefficientRegionText, safeCoefficientsText } from "../../../src/doors/reports.ts";
import { coefficientRegion, safeCoefficients } from "../../../src/index.ts";
import { expectClose } from "../../support/expect.ts";
import { exampleImpact } from "../../support/models.ts";
import { sprag, spragJson } from "../../support/sprag.ts";

const slidePush = "examples/slide-push.yaml";

describe("sprag certify --safe and --region", () => {
  it("add `safe` and `region` to the JSON", () => {
    const result = spragJson(["certify", slidePush, "--safe", "--region", "wall, clutch"]) as {
      kind: string;
      safe: { elements: { element: string }[]; claims: { energy: { factor: { value: number } } } };
      region: { range: number[][]; claims: { energy: { area: number; boundaries: unknown[] } } };
    };
    expect(result.kind).toBe("certificate");
    expect(result.safe.elements.map(({ element }) => element)).toEqual(["wall", "clutch"]);
    expectClose(result.safe.claims.energy.factor.value, Math.SQRT1_2, { absolute: 1e-12, because: "closed form" });
    expectClose(result.region.claims.energy.area, 1 - Math.LN2, { absolute: 1e-12, because: "closed form" });
    expect(result.region.claims.energy.boundaries.length).toBeGreaterThan(0);
  });

  it("show a readable section, of the named elements only", () => {
    const { stdout, code } = sprag(["certify", slidePush, "--safe", "--elements", "wall"]);
    expect(code).toBe(0);
    expect(stdout).toContain("safe coefficients of wall\n");
    expect(stdout).toContain("nearest safe: wall 0.707107 (distance 0.292893, nothing is nearer)");
  });

  it("suggest the nearest name, and refuse one name for a region and --elements alone", () => {
    const misspelt = sprag(["certify", slidePush, "--region", "wall,cluch"]);
    expect(misspelt).toMatchObject({ code: 2, stdout: "" });
    expect(misspelt.stderr).toContain('Did you mean "clutch"?');
    expect(sprag(["certify", slidePush, "--region", "wall"]).code).toBe(2);
    expect(sprag(["certify", slidePush, "--elements", "wall"]).code).toBe(2);
  });
});

describe("reports on safe coefficients", () => {
  it("say what is safe, what is only searched, and what is not proved", () => {
    const kane = safeCoefficientsText(safeCoefficients(exampleImpact("kane-equal-restitution")));
    expect(kane).toContain("the given coefficients are safe");
    expect(kane).toContain("decided for unilateral and bilateral elements");
    const region = coefficientRegionText([
      coefficientRegion(exampleImpact("kane-stick"), { elements: ["normal", "tangent"], claim: "monotonicity" }),
    ]);
    expect(region).toContain("no border is proved");
  });
});
