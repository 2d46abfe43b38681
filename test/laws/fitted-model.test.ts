import { describe, expect, it } from "vitest";
import { fittedModel } from "../../src/laws/identify/fitted-model.ts";
import { identifyLaw } from "../../src/laws/identify/identify-law.ts";
import type { ImpactModel } from "../../src/models/model.ts";
import { readMeasurements } from "../../src/models/read-measurements.ts";
import { readModel } from "../../src/models/read-model.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { fitText } from "../../src/reports/fit-report.ts";
import { readProject } from "../support/project.ts";

const read = (text: string): ImpactModel => readModel(text, { kind: "impact" }).model;

const DATA = "before.1,after.1\n-1,0.701\n-2,1.398\n-1.5,1.052\n";

function fitted(text: string, law?: "newton" | "fremond", data = DATA) {
  const model = read(text);
  const found = identifyLaw(assembleImpact(model), readMeasurements(data), law ? { law } : {});
  const value = found.parameters[0]!.value;
  return { found, value, out: (options = {}) => fittedModel(text, found, { data: "data.csv", ...options }) };
}

const HEAD = "kind: impact\n# the ball\nmassMatrix: [[1]]\npreVelocity: [-1]\n";
const BLOCK = `${HEAD}elements:
  - name: table   # oak
    type: geometric-unilateral
    direction: [1]
    restitution: 0.5   # a guess
`;

describe("a fitted model", () => {
  it("keeps every line of the file but the value, and says its error beside it", () => {
    const { out, value } = fitted(BLOCK);
    const lines = out().split("\n");
    expect(lines[0]).toMatch(
      /^# Fitted: law newton, 3 pairs from data\.csv, misfit [\d.]+ %; ± is one standard error\.$/,
    );
    const at = lines.findIndex((line) => line.includes("restitution"));
    expect(lines[at]).toMatch(/^ {4}restitution: 0\.\d+ {3}# ε ± 0\.00\d+, was 0\.5 · a guess$/);
    const rest = lines.filter((_, k) => k !== 0 && k !== at);
    expect(rest).toEqual(BLOCK.split("\n").filter((line) => !line.includes("restitution")));
    expect(read(out()).elements[0]!.restitution).toBe(value);
  });

  it("replaces the comments of an earlier fit, and keeps those of others", () => {
    const first = fitted(BLOCK).out();
    const again = fitted(first, "newton", "before.1,after.1\n-1,0.6\n-2,1.21\n").out();
    expect(again.match(/# Fitted/g)).toHaveLength(1);
    expect(again).toMatch(/restitution: 0\.60\d+ {3}# ε ± 0\.\d+, was 0\.7 · a guess\n/);
    expect(again.match(/was/g)).toHaveLength(1);
  });

  it("says no error below the noise of the solvers", () => {
    const exact = fitted(BLOCK, "newton", "before.1,after.1\n-1,0.75\n-2,1.5\n-3,2.25\n");
    expect(exact.out()).toContain("# ε ± < 1e-9, was 0.5 · a guess");
    expect(fitText(exact.found)).toContain("0.75  < 1e-9");
  });

  const layouts = {
    "in braces": `${HEAD}elements: [{ name: table, type: geometric-unilateral, direction: [1], restitution: 0.5 }]\n`,
    "an expression": `${HEAD}parameters: { e: 0.5 }\nelements:\n  - name: table\n    type: geometric-unilateral\n    direction: [1]\n    restitution: e\n`,
    "absent, in braces": `${HEAD}elements:\n  - { name: table, type: geometric-unilateral, direction: [1] }\n`,
    "absent, in a block": `${HEAD}elements:\n  - name: table\n    type: geometric-unilateral # hard\n    direction: [1]\n`,
    "with Windows line ends": BLOCK.replaceAll("\n", "\r\n"),
    "without a last line end": BLOCK.trimEnd(),
    JSON: JSON.stringify({
      ...read(BLOCK),
      elements: [{ name: "table", type: "geometric-unilateral", direction: [1] }],
    }),
    "before a text over two lines": `${HEAD}elements:\n  - { name: table, type: geometric-unilateral, direction: [1], restitution: 0.5, allowOutOfRange: false }\nsee: "one\n  two"\n`,
  };
  it.each(Object.entries(layouts))("is read again with its value: %s", (_, text) => {
    const { out, value } = fitted(text);
    expect(read(out()).elements[0]!.restitution).toBe(value);
    expect(out()).toContain("# Fitted");
  });

  it("is JSON without comments where they are not wanted", () => {
    const { out, value } = fitted(layouts.JSON);
    expect(JSON.parse(out({ comments: false })).elements[0].restitution).toBe(value);
  });

  it("writes the matrix and the law", () => {
    const { out, found } = fitted(BLOCK, "fremond");
    const again = read(out());
    expect(again.law?.name).toBe("fremond");
    expect(again.fremondMatrix).toEqual(found.matrix!.entries);
    const second = fittedModel(out(), found);
    expect(read(second).fremondMatrix).toEqual(found.matrix!.entries);
    expect(second.match(/fremondMatrix/g)).toHaveLength(1);
  });

  it("gives back all coefficients of a shipped example", () => {
    const text = readProject("examples/super-ball-floor.yaml");
    const { out, found } = fitted(text, "newton", readProject("examples/data/super-ball-floor.csv"));
    const [floor, grip] = read(out()).elements;
    expect([floor!.restitution, grip!.restitution, grip!.friction![0]]).toEqual(
      found.parameters.map(({ value }) => value),
    );
  });

  it("refuses files with no place for the values, and anchors that would change others", () => {
    const { found } = fitted(BLOCK);
    const other = BLOCK.replace("name: table", "name: floor");
    expect(() => fittedModel(other, found, { file: "a.yaml" })).toThrow(/table is not under elements/);
    const shared = `${HEAD}elements:
  - { name: table, type: geometric-unilateral, direction: [1], restitution: &e 0.5 }
  - { name: lid, type: geometric-unilateral, direction: [1], restitution: *e }
`;
    expect(() => fittedModel(shared, found)).toThrow(/lid\.restitution cannot be written/);
    expect(() => fittedModel(BLOCK, { ...found, status: "failed" })).toThrow(/the fit failed/);
  });
});
