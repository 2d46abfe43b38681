/**
 * Valid calls of the functions of sets and answers.
 */
import * as sprag from "../support/library.ts";
import { readProject } from "../support/project.ts";

export type Call = readonly unknown[];

export function setCalls(): Record<string, Call> {
  const disk = sprag.disk(1);
  return {
    ball: [[0, 0], 1],
    contensou: [1, "uniform"],
    disk: [1],
    ellipse: [1, 2],
    halfLine: ["nonnegative"],
    interval: [-1, 1],
    line: [],
    orthant: [2, "nonnegative"],
    polyhedralCone: [{ dimension: 2, inequalities: [[1, 0]] }],
    product: [[disk]],
    intersection: [[disk, disk], { tolerance: 1e-9 }],
    projectOntoIntersection: [new Float64Array(2), [disk, disk], Float64Array.of(1, 2)],
    sgn: [1],
    upr: [1],
    decomposeSign: [1, 1],
  };
}

export function rawCalls(): Record<string, Call> {
  const text = "2 1\n0 2 2\n2 2\n2 0\n0 3\n-1 0.25\n0.7\n";
  const { problem } = sprag.readProblem(text);
  const solution = sprag.solveRaw(problem);
  const datasets = sprag.fclibDatasets(problem);
  const vector = { file: "q", text: "%%MatrixMarket matrix array real general\n1 1\n2\n" };
  return {
    readProblem: [text, { file: "a", as: "local" }],
    readMatrixMarket: [
      { matrix: vector, q: vector },
      { file: "a", as: "lcp" },
    ],
    readFclib: [(path: string) => datasets[path], { file: "a", as: "local" }],
    isMatrixMarket: [text],
    writeProblem: [problem, "fc.json", { title: "a" }],
    fclibDatasets: [problem, "a"],
    inclusionOfRaw: [problem],
    solveRaw: [problem, { tolerance: 1e-9, solver: "auto" }],
    problemFacts: [problem],
    problemWords: [problem],
    solutionJson: [problem, solution, { title: "a" }],
    solutionText: [problem, solution, { title: "a" }],
  };
}

export function answerCalls(): Record<string, Call> {
  const impact = readProject("examples/kane-stick.yaml");
  const posture = readProject("examples/posture-example-2.yaml");
  const system = readProject("examples/bouncing-ball.yaml");
  return {
    answerImpact: [impact, { file: "a", set: [], law: "newton", all: false, compare: false }],
    answerImpactModel: [sprag.readModel(impact, { kind: "impact" }), { law: "newton", all: false, compare: false }],
    answerCertificate: [impact, { law: "newton", allVelocities: false, frictionBounds: false, safe: false }],
    answerPosture: [posture, { samples: 3, curves: false, uniform: false, evidence: false }],
    answerMotion: [system, { until: 0.1, law: "newton", watch: false, draw: true }],
    answerConvergence: [system, { until: 0.02, method: "rattle", step: 0.01 }],
    readImpact: [impact, { file: "a", set: [] }],
  };
}

/** What reports say of numbers and findings. */
export function wordCalls(): Record<string, Call> {
  return {
    isRounding: [1e-14, 1],
    energySize: [{ initial: 1, final: 0, dissipated: 1, external: 0 }],
    eventWork: [-0.5, 1],
    workTone: [-0.5, { method: "event", energy: { initial: 1, final: 0, dissipated: 1, external: 0, created: 0 } }],
    admissibleText: [{ inside: false, kinematic: 0, kinetic: 0, energetic: -0.5 }],
    fixedPointWords: [{ growth: 1.1, slope: 0.5 }],
    theoremWords: ["E"],
  };
}
