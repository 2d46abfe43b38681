import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { certificateJson, certificateText, certify } from "../../src/index.ts";
import { exampleImpact } from "../support/models.ts";
import { readProject } from "../support/project.ts";
import { sprag, spragJson } from "../support/sprag.ts";

describe("sprag certify", () => {
  it("prints the contract's fields and a witness that sprag impact reproduces", () => {
    const result = spragJson(["certify", "examples/slide-push-clutch.yaml"]) as Record<string, never> & {
      energy: { verdict: string; witness: { preVelocity: number[]; impactWork: number } };
    };
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(["kind", "restitutionBounds", "conditions", "energy", "monotonicity", "uniqueness"]),
    );
    expect(result.energy.verdict).toBe("fails");
    const { preVelocity, impactWork } = result.energy.witness;
    const text = readProject("examples/slide-push-clutch.yaml").replace(
      /^preVelocity:.*$/m,
      `preVelocity: [${preVelocity}]`,
    );
    const again = spragJson(["impact", "-"], text) as { solutions: { energy: { work: number } }[] };
    expect(Math.abs(again.solutions[0]!.energy.work - impactWork)).toBeLessThanOrEqual(1e-9);
  });

  it("--check exits 1 unless the energy is proved not to grow, and still prints the certificate", () => {
    const fails = sprag(["certify", "examples/kane-stick.yaml", "--check", "--json"]);
    expect(fails.code).toBe(1);
    expect(JSON.parse(fails.stdout)).toMatchObject({ kind: "certificate" });
    expect(sprag(["certify", "examples/kane-equal-restitution.yaml", "--check"]).code).toBe(0);
    expect(sprag(["certify", "examples/kane-poisson.yaml", "--check"]).code).toBe(0);
  });

  it("refuses a figure where there is no folder, and an unknown law", () => {
    expect(sprag(["certify", "examples/slide-push.yaml", "--svg", "no-such-folder/x.svg"])).toMatchObject({
      code: 2,
      stdout: "",
    });
    expect(sprag(["certify", "examples/slide-push.yaml", "--law", "newtom"]).stderr).toContain("newton");
  });

  it("names the slide-push mechanism, who gains and what to change", () => {
    const { stdout } = sprag(["certify", "examples/slide-push.yaml"]);
    expect(stdout.split("\n")[3]).toContain("✗ the kinetic energy can grow: by up to +100 %");
    for (const words of [
      "clutch created 0.5 J",
      "slide-push: wall rebounds",
      "restitution 0 for wall",
      "Glocker (87)",
    ]) {
      expect(stdout).toContain(words);
    }
  });
});

describe("certificate reports", () => {
  it("flag (92) as printed where it is wrong", () => {
    const certificate = certify(exampleImpact("slide-push-clutch"));
    expect(certificateText(certificate)).toContain("(92) as printed would accept these coefficients");
    expect(certificateJson(certificate)).toMatchObject({ conditions: { small: { printedDisagrees: true } } });
  });

  it("say what is proved for a law without coefficients per element", () => {
    const certificate = certify(exampleImpact("kane-stick"), { law: { name: "canonical", of: "newton" } });
    expect(certificate.energy).toMatchObject({ verdict: "holds", method: "sufficient" });
    expect(certificateJson(certificate)).toMatchObject({ conditions: {} });
  });

  it("say that different coefficients drive motions apart without creating energy", () => {
    const text = certificateText(certify(exampleImpact("two-contacts")));
    expect(text).toContain("✓ the kinetic energy does not grow");
    expect(text).toContain("✗ the impact map drives motions apart, largest stretch 1.48429");
  });

  it("a robot's foot with inelastic heel and toe never gains energy", () => {
    expect(certify(exampleImpact("robot-foot")).energy.verdict).toBe("holds");
  });

  it("--witness writes the worst impact as a file that sprag impact reproduces, and never over another", () => {
    const folder = mkdtempSync(join(tmpdir(), "sprag-witness-"));
    const file = join(folder, "worst.json");
    try {
      for (const name of ["slide-push-clutch", "kane-stick"]) {
        const { energy } = spragJson(["certify", `examples/${name}.yaml`, "--witness", file, "--force"]) as {
          energy: { witness: { impactWork: number } };
        };
        const { solutions } = spragJson(["impact", file]) as { solutions: { energy: { work: number } }[] };
        expect(Math.abs(solutions[0]!.energy.work - energy.witness.impactWork)).toBeLessThanOrEqual(1e-9);
      }
      expect(sprag(["certify", "examples/kane-stick.yaml", "--witness", file]).code).toBe(2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
