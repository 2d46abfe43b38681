/** Every report on every example, and on a model with many and long names: no line is wider than the screen. */
import { describe, expect, it } from "vitest";
import { explainWitness } from "../../src/doors/certificates.ts";
import {
  coefficientRegionText,
  compareText,
  equilibriaText,
  fitText,
  frictionBoundsText,
  lyapunovText,
  type Paint,
  PLAIN,
  safeCoefficientsText,
} from "../../src/doors/reports.ts";
import {
  assembleImpact,
  certificateText,
  certify,
  coefficientRegion,
  compareLaws,
  findEquilibria,
  formatInputError,
  frictionBounds,
  type ImpactModel,
  InputError,
  identifyLaw,
  impactAtStart,
  impactRemedies,
  impactText,
  LAWS,
  type Model,
  postureOfModel,
  postureText,
  postureVerdict,
  readMeasurements,
  readModel,
  resolveImpact,
  type SystemModel,
  safeCoefficients,
  simulate,
  simulationText,
  watchLyapunov,
} from "../../src/index.ts";
import { screenWidth } from "../../src/text/screen-width.ts";
import { exampleModel, modelOf } from "../support/models.ts";
import { filesBelow, readProject } from "../support/project.ts";

type Texts = readonly ((paint: Paint) => string)[];

/** Prints all, for a screen of 60 and one of 80 columns. */
function expectNarrow(texts: Texts): void {
  for (const width of [60, 80]) {
    for (const text of texts) {
      for (const line of text({ ...PLAIN, width }).split("\n")) {
        expect(screenWidth(line), `${width} columns: ${line}`).toBeLessThanOrEqual(width);
      }
    }
  }
}

const titles = ({ title, source }: Model): object => ({ ...(title && { title }), ...(source && { source }) });

/** Reports of an impact alone: the proofs of a certificate take their time. */
function impactTexts(model: ImpactModel): Texts {
  const impact = assembleImpact(model);
  const comparison = compareLaws(impact, model);
  const results = [false, true].map((all) => resolveImpact(impact, { ...model, all }));
  return [
    ...results.map((result) => {
      const remedies = result.status === "none" ? { remedies: impactRemedies(result) } : {};
      return (paint: Paint) => impactText(result, { ...titles(model), paint, ...remedies });
    }),
    (paint) => compareText(comparison, { ...titles(model), paint }),
  ];
}

function certificateTexts(model: ImpactModel): Texts {
  const impact = assembleImpact(model);
  const certificate = certify(impact, model);
  const explanation = explainWitness(impact, certificate, model);
  const bounds = frictionBounds(impact, model);
  const isByElement = LAWS[model.law?.name ?? "newton"].isByElement;
  const safe = isByElement ? safeCoefficients(impact, model) : undefined;
  return [
    (paint) => certificateText(certificate, { ...titles(model), paint, ...(explanation && { explanation }) }),
    (paint) => frictionBoundsText(bounds, paint),
    ...(safe ? [(paint: Paint) => safeCoefficientsText(safe, paint)] : []),
  ];
}

/** A short run: what it prints is as wide as that of a long one. */
function systemTexts(model: SystemModel): Texts {
  const { coordinates } = model.system;
  const watcher = watchLyapunov(model);
  const until = (model.simulate?.from ?? 0) + 0.05;
  const result = simulate(model, { until, method: "moreau", step: 0.01, recorder: watcher });
  const report = watcher.report();
  return [
    (paint) => simulationText(result, { ...titles(model), coordinates, paint }),
    (paint) => lyapunovText(report, paint),
  ];
}

const examples = filesBelow("examples", /\.yaml$/).filter((file) => !/\/(data|studies)\//.test(file));

describe("no page is wider than the screen", () => {
  for (const file of examples) {
    it(file, () => {
      const { model } = readModel(readProject(file), { file });
      if (model.kind === "impact") expectNarrow(impactTexts(model));
      if (model.kind === "system") expectNarrow(systemTexts(model));
      if (model.kind === "posture") {
        const posture = postureOfModel(model);
        const verdict = postureVerdict(posture, { witness: true, samples: 9 });
        const { friction } = posture;
        expectNarrow([(paint) => postureText(verdict, { ...titles(model), friction, paint })]);
      }
    });
  }

  for (const name of [
    "kane-stick",
    "cradle-3",
    "slide-push-clutch",
    "sphere-contensou",
    "table-four-legs",
    "kane-poisson",
  ]) {
    it(`certificate of ${name}`, () => expectNarrow(certificateTexts(exampleModel(name))));
  }

  it("equilibria", () => {
    for (const name of ["two-mass-3", "slider-crank-clearance"]) {
      const file = `examples/${name}.yaml`;
      const { model } = readModel(readProject(file), { file, kind: "system" });
      const result = findEquilibria(model, { starts: 2 });
      const { coordinates } = model.system;
      expectNarrow([(paint) => equilibriaText(result, { ...titles(model), coordinates, paint })]);
    }
  });

  it("regions and fits", () => {
    const model = exampleModel("two-contacts");
    const impact = assembleImpact(model);
    const region = coefficientRegion(impact, { elements: ["first", "second"], resolution: 4 });
    const data = readMeasurements("before.1,before.2,after.1,after.2\n-1,-1,0.5,0.4\n1,-2,3,-9\n", {
      file: "data.csv",
      freedoms: 2,
    });
    const found = identifyLaw(impact, data, { budget: 100 });
    const matrix = identifyLaw(impact, data, { law: "fremond", budget: 100 });
    expectNarrow([
      (paint) => coefficientRegionText([region], paint),
      (paint) => fitText(found, { ...titles(model), paint, data: "folder/".repeat(20) }),
      (paint) => fitText(matrix, { paint }),
    ]);
  });
});

describe("a model with long names", () => {
  const name = (k: number): string => `${"contact".repeat(7)}-接触-${String(k).padStart(4, "0")}`.slice(0, 60);

  it("of 40 elements fits, too", () => {
    const unit = (k: number): number[] => Array.from({ length: 40 }, (_, j) => (j === k ? 1 : 0));
    const model = modelOf({
      kind: "impact",
      title: "標題".repeat(60),
      massMatrix: Array.from({ length: 40 }, (_, k) => unit(k)),
      preVelocity: Array.from({ length: 40 }, (_, k) => -1 - k / 7),
      elements: Array.from({ length: 40 }, (_, k) => ({
        ...{ name: name(k), type: "geometric-unilateral", direction: unit(k), restitution: 0.5 },
      })),
    });
    const impact = assembleImpact(model);
    const result = resolveImpact(impact);
    const safe = safeCoefficients(impact, { elements: [name(0), name(1)], claim: "energy" });
    expectNarrow([
      (paint) => impactText(result, { ...titles(model), paint }),
      (paint) => safeCoefficientsText(safe, paint),
    ]);
    const text = impactText(result, { paint: { ...PLAIN, width: 60 } });
    expect(text).toContain("−6.57143");
  });

  it("has errors that fit, with the mark under what it marks", () => {
    const where = { file: "/a-very-long-path".repeat(8), line: 3, column: 9, path: `elements[${name(1)}]` };
    const line = `  接触: { ${"x".repeat(70)}, frction: 3, ${"y".repeat(70)} }`;
    const mark = `${" ".repeat(screenWidth(line.slice(0, line.indexOf("frction"))))}${"^".repeat("frction".length)}`;
    const error = new InputError({ what: "w ".repeat(90), where, fix: "f".repeat(150), excerpt: `${line}\n${mark}` });
    for (const width of [60, 80]) {
      const lines = formatInputError(error, width).split("\n");
      for (const one of lines) expect(screenWidth(one), one).toBeLessThanOrEqual(width);
      const marker = lines.find((one) => one.includes("^"))!;
      const shown = lines[lines.indexOf(marker) - 1]!;
      expect(shown.slice(marker.indexOf("^")).startsWith("frction")).toBe(true);
    }
  });
});

it("the impact of a system at its start", () => {
  const { model } = readModel(readProject("examples/domino.yaml"), { file: "domino.yaml", kind: "system" });
  expectNarrow(impactTexts(impactAtStart(model)));
});
