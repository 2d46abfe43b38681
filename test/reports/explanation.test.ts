/** Text and JSON render one value: who gained energy and why is in both, and nothing is solved to print it. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { impactFindings } from "../../src/certificates/impact-findings.ts";
import {
  certificateJson,
  certificateText,
  certify,
  explainImpact,
  explainWitness,
  impactJson,
  impactText,
  SOLVERS,
} from "../../src/index.ts";
import * as reports from "../../src/reports/impact-report.ts";
import { exampleImpact, impactExamples, resolveExample } from "../support/models.ts";

afterEach(() => vi.restoreAllMocks());

interface Printed {
  readonly solutions: readonly { readonly explanation?: unknown }[];
}

describe("the explanation of an impact", () => {
  it.each(impactExamples())("of %s is in the JSON where it is in the text", (name) => {
    const result = resolveExample(name);
    const { solutions } = impactJson(result) as unknown as Printed;
    const expected = result.solutions.map((solution) => explainImpact(result.problem, solution, result.settings));
    expect(solutions.map(({ explanation }) => explanation)).toEqual(expected);
    expect(/^ {2}who /m.test(impactText(result))).toBe(expected.some((one) => one !== undefined));
  });

  it("is found before it is printed: printing solves nothing", () => {
    const findings = impactFindings(resolveExample("slide-push"));
    const solver = vi.spyOn(SOLVERS.auto, "solve");
    expect(reports.impactText(findings)).toMatch(/who {3}clutch created 0\.5 J/);
    expect(reports.impactJson(findings).solutions).toHaveLength(1);
    expect(solver).not.toHaveBeenCalled();
  });
});

describe("the explanation of a certificate", () => {
  const impact = exampleImpact("slide-push");

  it("is that of the witness, in text and JSON", () => {
    const certificate = certify(impact);
    const explanation = explainWitness(impact, certificate)!;
    expect(explanation).toMatchObject({ mechanism: "slide-push", restitution: { wall: 1, clutch: 0 } });
    expect(certificateText(certificate, { explanation })).toMatch(/why {3}slide-push: wall rebounds with ε = 1/);
    const { energy } = certificateJson(certificate, explanation) as unknown as {
      energy: { explanation: unknown; witness: object };
    };
    expect(energy.explanation).toEqual(explanation);
    expect(Object.keys(energy.witness)).toEqual(["preVelocity", "impactWork", "gain"]);
  });

  it("survives a copy of the certificate into another thread", () => {
    const certificate = certify(impact);
    expect(explainWitness(impact, structuredClone(certificate))).toEqual(explainWitness(impact, certificate));
  });

  it("solves the witness no second time: only its one remedy is tried", () => {
    const certificate = certify(impact);
    const solver = vi.spyOn(SOLVERS.auto, "solve");
    expect(explainWitness(impact, certificate)!.remedies).toHaveLength(1);
    expect(solver).toHaveBeenCalledTimes(1);
  });
});
