import { describe, expect, it } from "vitest";
import { mapPortrait } from "../../../src/doors/certificates.ts";
import { drawFigure } from "../../../src/doors/figures.ts";
import { globalRestitutionMaps } from "../../../src/doors/laws.ts";
import type { StoredResult } from "../../../src/doors/reports.ts";
import { assembleImpact, certificateJson, certify, type ImpactProblem, readModel } from "../../../src/index.ts";
import type { CertificateRecord, ImpactMapRecord } from "../../../src/plots/figures/certificate-record.ts";
import { expectClose } from "../../support/expect.ts";
import { expectSoundFigure, figureTexts, soundTexts } from "../../support/figure-checks.ts";
import { exampleImpact, exampleModel } from "../../support/models.ts";

const stored = (impact: ImpactProblem, options: Parameters<typeof certify>[1] = {}): StoredResult =>
  JSON.parse(
    JSON.stringify(certificateJson(certify(impact, options), undefined, impact, mapPortrait(impact, options))),
  );

function ball(restitution: number, mass = 2, name = "floor"): StoredResult {
  const text = JSON.stringify({
    ...{ kind: "impact", massMatrix: [[mass]], preVelocity: [-1] },
    elements: [{ name, type: "geometric-unilateral", direction: [1], restitution }],
  });
  return stored(assembleImpact(readModel(text, { kind: "impact" }).model));
}

const named = (name: string): StoredResult => stored(exampleImpact(name), exampleModel(name));
const mapOf = (result: StoredResult): ImpactMapRecord => (result as unknown as CertificateRecord).impactMap!;
const rowsOf = (result: StoredResult) =>
  drawFigure(result, { figure: "impact-map" }).table.rows as unknown as [string, number, number, number][];

describe("impact map", () => {
  it("(25), (28): one contact has −Λ = 2(1+ε)/(1−ε) m γ̄ and D = 2Φ", () => {
    const [restitution, mass] = [0.5, 2];
    const slope = ((2 * (1 + restitution)) / (1 - restitution)) * mass;
    const rows = rowsOf(ball(restitution, mass));
    const struck = rows.filter(([, t]) => t < 0);
    expect(struck.length).toBeGreaterThan(5);
    for (const [, t, y, lost] of struck) {
      expectClose(y, slope * t, { relative: 1e-12, because: "the closed form (25)" });
      expectClose(lost, slope * t * t, { relative: 1e-12, because: "D = −γ̄Λ, (16)" });
    }
    for (const [, t, y] of rows) if (t > 0) expect(y).toBe(0);
    expect(figureTexts(ball(restitution, mass), "impact-map")).toContain("Φ");
  });

  it("draws the vertical part of ε = 1, where H = Upr", () => {
    const rows = rowsOf(ball(1));
    const vertical = rows.filter(([, t, y]) => t === 0 && y < 0);
    expect(vertical.length).toBeGreaterThan(5);
    for (const [, , , lost] of rows) expect(lost).toBe(0);
    expect(figureTexts(ball(1), "impact-map")).toContain("set-valued");
  });

  it("(33): the stretch of two contacts is the root of an eigenvalue of EG⁻¹EG", () => {
    const [g, a, b] = [0.9, 0.2, 0.8];
    const d = 1 - g * g;
    const trace = (a * a - 2 * a * b * g * g + b * b) / d;
    const stretch = Math.sqrt(trace / 2 + Math.sqrt((trace / 2) ** 2 - a * a * b * b));
    const result = named("two-contacts");
    expectClose(Math.max(...mapOf(result).pieces.map((piece) => piece.stretch)), stretch, {
      relative: 1e-9,
      because: "2 × 2 eigenvalues",
    });
    const texts = figureTexts(result, "impact-map");
    expect(texts).toContain(`Not monotone: the law drives motions apart by up to ${stretch.toPrecision(3)}`);
    expect(texts).toContain(`stretched by ${stretch.toPrecision(3)}`);
    expect(texts).toContain("falls: not monotone");
    expect(texts).not.toContain("Φ");
  });

  it("lies on the closed form (25) of one coefficient at two contacts", () => {
    const impact = exampleImpact("cradle-3");
    const portrait = mapPortrait(impact, { law: "moreau", restitution: 0.5 });
    if (typeof portrait === "string") throw new Error(portrait);
    const maps = globalRestitutionMaps(impact, 0.5);
    expect(portrait.hasPotential).toBe(true);
    const states = new Set(portrait.section!.segments.map((one) => one.states.join()));
    expect(states.size).toBeGreaterThan(1);
    for (const { mean, impulses } of portrait.section!.segments) {
      mean.forEach((at, k) => {
        maps.impulsesAtMean(at)!.forEach((value, i) => {
          expectClose(impulses[k]![i]!, value, { absolute: 1e-9, because: "nonnegative least squares" });
        });
      });
    }
  });

  it("does not call a law not monotone where the certificate does not decide", () => {
    const texts = figureTexts(named("kane-stick"), "impact-map");
    expect(texts).toContain("Monotonicity is not decided; one piece stretches by 2.03");
    expect(texts).toContain("falls");
    expect(texts).toContain("gained");
  });

  it.each(["two-contacts", "kane-stick", "cradle-3", "cradle-3-moreau", "kane-clutch-a", "kane-equal-restitution"])(
    "is sound for %s",
    (name) => expectSoundFigure(named(name), "impact-map"),
  );

  it.each([1e-12, 1e12])("is sound for a mass of %s kg", (mass) => {
    expect(soundTexts(ball(0.3, mass), "impact-map")).toContain("The law is monotone: no two motions are driven apart");
  });

  it.each(["名".repeat(60), "גוף".repeat(20), "n".repeat(60)])("is sound for the name %s", (name) => {
    expectSoundFigure(ball(0.5, 2, name), "impact-map");
  });

  it("says why there is none", () => {
    const reason = (result: StoredResult) => () => drawFigure(result, { figure: "impact-map" });
    expect(reason(named("cradle-5"))).toThrow("these see 4");
    expect(reason(named("singular-mass"))).toThrow("the mass matrix is singular");
    expect(reason(named("kane-poisson"))).toThrow("the law poisson is not one inclusion");
    const { impactMap: _, ...old } = named("kane-stick") as unknown as Record<string, unknown>;
    expect(reason(old as unknown as StoredResult)).toThrow("run the command again with this version");
  });

  it.each([1e-9, 1, 1e9])("cuts the name and never the unit, mass %s kg", (mass) => {
    const result = ball(0.5, mass, "tangential contact of the left foot");
    for (const size of ["column", "page", "slide", "screen"] as const) {
      const title = figureTexts(result, "impact-map", size).find((text) => text.startsWith("mean velocity"))!;
      expect(title).toMatch(/^mean velocity of tang.*…, \(γ\+ \+ γ−\)\/2 \/ .*\(m\/s\)$/);
    }
    expectSoundFigure(result, "impact-map");
  });

  it("a direction that is rounding is 0", () => {
    const result = named("kane-stick") as unknown as { impactMap: ImpactMapRecord };
    const section = { ...result.impactMap.section!, kind: "worst", direction: [2 ** -50, 1] };
    const rounded = { ...result, impactMap: { ...result.impactMap, section } } as unknown as StoredResult;
    expect(figureTexts(rounded, "impact-map").join(" ")).toContain("section along d = (0, 1)");
  });
});
