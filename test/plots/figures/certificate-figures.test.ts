import { describe, expect, it } from "vitest";
import { drawFigure } from "../../../src/doors/figures.ts";
import type { StoredResult } from "../../../src/doors/reports.ts";
import { coefficientRegionJson } from "../../../src/doors/reports.ts";
import { certificateJson, certify, coefficientRegion, safeCoefficients } from "../../../src/index.ts";
import { expectClose } from "../../support/expect.ts";
import { expectSoundFigure, figureTexts } from "../../support/figure-checks.ts";
import { exampleImpact } from "../../support/models.ts";

function record(name: string, elements?: [string, string]): StoredResult {
  const impact = exampleImpact(name);
  const claims = (["energy", "monotonicity"] as const).map(
    (claim) => elements && coefficientRegion(impact, { elements, claim }),
  );
  const region = elements && { region: coefficientRegionJson(claims.map((one) => one!)) };
  return JSON.parse(JSON.stringify({ ...certificateJson(certify(impact), undefined, impact), ...region }));
}

const kane = record("kane-stick", ["normal", "tangent"]);

describe("coefficient region", () => {
  it("shows the share of safe coefficients and that the given ones are not safe", () => {
    expect(figureTexts(kane, "coefficient-region")).toContain(
      "34.1 % of these coefficients are safe; the given ones are not",
    );
  });

  it("marks the nearest safe coefficients of Kane's pendulum and their distance", () => {
    const impact = exampleImpact("kane-stick");
    const [beside] = safeCoefficients(impact, { elements: ["normal", "tangent"], claim: "energy" }).claims;
    const region = {
      ...(kane as unknown as { region: object }).region,
      nearest: beside!.nearest,
      around: beside!.around,
    };
    const result = JSON.parse(JSON.stringify({ ...kane, region })) as StoredResult;
    const { coefficients, distance } = beside!.nearest!;
    expectClose(Math.hypot(coefficients![0]! - 0.5, coefficients![1]!), distance!, {
      relative: 1e-9,
      because: "Euclidean",
    });
    const texts = figureTexts(result, "coefficient-region");
    expect(texts).toContain("nearest safe");
    expect(texts).toContain(coefficients!.map((value) => value.toPrecision(3)).join(", "));
    expect(texts[0]).toMatch(new RegExp(`, by ${distance!.toPrecision(3)}$`));
    expectSoundFigure(result, "coefficient-region");
  });

  it("draws the safe box around given coefficients that are safe", () => {
    const region = (record("two-contacts", ["first", "second"]) as unknown as { region: object }).region;
    const around = { size: 0.15, low: [0.05, 0.65], high: [0.35, 0.95] };
    const result = {
      ...record("two-contacts"),
      region: { ...region, around, nearest: null },
    } as unknown as StoredResult;
    expect(figureTexts(result, "coefficient-region")).toContain("± 0.150: safe");
    expectSoundFigure(result, "coefficient-region");
  });

  it("draws the border of monotonicity of two contacts, |ε₁ − ε₂| = s (1 − ε₁ε₂), (33)", () => {
    const impact = exampleImpact("two-contacts");
    const names = impact.elements.map(({ element }) => element.name) as [string, string];
    const [g11, g12, , g22] = impact.delassus;
    const s = Math.sqrt(1 - g12! ** 2 / (g11! * g22!));
    const { rows } = drawFigure(record("two-contacts", names), { figure: "coefficient-region" }).table;
    const border = rows.filter(([claim]) => claim === "monotonicity") as unknown as [string, string, number, number][];
    expect(border.length).toBeGreaterThan(10);
    for (const [, , a, b] of border) {
      expectClose(Math.abs(a - b), s * (1 - a * b), { relative: 1e-9, because: "the closed form (33)" });
    }
  });

  it("given and nearest safe coefficients never read alike, nor is all safe where they are not", () => {
    const { region, ...rest } = kane as unknown as { region: { claims: { energy: object } } };
    const nearest = { coefficients: [0.5 - 2e-7, 0], distance: 2e-7 };
    const energy = { ...region.claims.energy, safeFraction: 0.99999 };
    const close = { ...region, claims: { ...region.claims, energy }, nearest };
    const texts = figureTexts({ ...rest, region: close } as unknown as StoredResult, "coefficient-region");
    expect(texts[0]).toMatch(/^> 99\.9 % of these coefficients are safe; the given ones are not/);
    expect(texts).toContain("0.4999998, 0");
    expect(texts).toContain("0.5000000, 0");
  });

  it("is sound", () => {
    expectSoundFigure(kane, "coefficient-region");
    expectSoundFigure(record("cradle-3", ["first", "second"]), "coefficient-region");
  });

  it("says that a region has to be asked for", () => {
    expect(() => drawFigure(record("kane-stick"), { figure: "coefficient-region" })).toThrow("add --region A,B");
  });
});

describe("spectrum", () => {
  it("has the eigenvalue ratio of G and the bounds (87), (92) of Kane's pendulum", () => {
    const { rows } = drawFigure(kane, { figure: "spectrum" }).table;
    const [a, b, d] = [0.3365200968346962, -0.5071028860035925, 0.8134460152321034];
    const root = Math.sqrt(((a - d) / 2) ** 2 + b * b);
    const ratio = ((a + d) / 2 - root) / ((a + d) / 2 + root);
    expectClose(rows[0]![1] as number, ratio, {
      relative: 1e-9,
      because: "eigenvalues of a 2 × 2 matrix, cancellation of 1/78",
    });
    expect(rows.slice(2).map(([, value]) => value)).toEqual([0.5, 2 / 3]);
    expect(figureTexts(kane, "spectrum")).toContain("0.500, not met");
  });

  it.each(["kane-stick", "cradle-3", "kane-equal-restitution", "table-four-legs", "cradle-5"])(
    "is sound for %s",
    (name) => expectSoundFigure(record(name), "spectrum"),
  );

  it("has none for singular masses", () => {
    expect(() => drawFigure(record("singular-mass"), { figure: "spectrum" })).toThrow("the mass matrix is singular");
  });
});
