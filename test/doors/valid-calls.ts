/**
 * One valid call of every public function, for tests that then spoil its arguments.
 */
import * as sprag from "../support/library.ts";
import { readProject } from "../support/project.ts";
import { answerCalls, type Call, rawCalls, setCalls, wordCalls } from "./more-valid-calls.ts";

const example = <Kind extends sprag.ModelKind>(name: string, kind: Kind): sprag.ModelOf<Kind> =>
  sprag.readModel(readProject(`examples/${name}.yaml`), { kind }).model;

/** Arguments of a valid call, by the name of the function. */
export function validCalls(): Record<string, Call> {
  return {
    ...impactCalls(),
    ...motionCalls(),
    ...postureCalls(),
    ...modelCalls(),
    ...setCalls(),
    ...studyCalls(),
    ...rawCalls(),
    ...answerCalls(),
    ...wordCalls(),
  };
}

const CSV = "before.1,before.2,after.1,after.2\n-0.1,-0.2,-0.3346,0.3631\n";
const SERIES = `t,u.1\n${Array.from({ length: 40 }, (_, k) => `${k},${k < 20 ? -1 : 1}`).join("\n")}\n`;

function impactCalls(): Record<string, Call> {
  const model = example("kane-stick", "impact");
  const impact = sprag.assembleImpact(model);
  const result = sprag.resolveImpact(impact, model);
  const solution = result.solutions[0];
  const certificate = sprag.certify(impact, model);
  const problem = sprag.poseNewton(impact);
  const lcp = sprag.frictionLcp(problem);
  const comparison = sprag.compareLaws(impact, model);
  const point = sprag.impulseGraph(impact, model, 2)[0];
  const wall = sprag.assembleImpact({ ...model, elements: [model.elements[0]!] });
  const settings = { law: "newton", restitution: 0.5, allVelocities: false };
  const ball = sprag.assembleImpact({
    kind: "impact",
    massMatrix: [[1]],
    preVelocity: [-1],
    elements: [{ kind: "geometric-unilateral", name: "wall", directions: [Float64Array.of(1)], restitution: 0.5 }],
  });
  const bounds = sprag.frictionBounds(impact, model);
  const pendulum = example("slide-push", "impact");
  const push = sprag.assembleImpact(pendulum);
  const pair = pendulum.elements.map(({ name }) => name) as [string, string];
  const fit = sprag.identifyLaw(wall, sprag.readMeasurements(CSV), model);
  const series = sprag.readMeasuredData(SERIES) as sprag.TimeSeries;
  const impulses = new Float64Array(impact.size);
  return {
    assembleImpact: [model],
    withPreVelocity: [impact, [0, 1]],
    shownDelassus: [impact],
    impactEquivalent: [impact.delassus],
    block: [{ kind: "unilateral", start: 0, dimension: 1 }],
    inclusionResidual: [problem, new Float64Array(problem.size)],
    uniquenessByStructure: [problem],
    frictionLcp: [problem],
    impulsesFromLcp: [lcp, new Float64Array(lcp.size)],
    lcpResidual: [lcp, new Float64Array(lcp.size)],
    solveLcp: [lcp, { tolerance: 1e-9 }],
    solve: [problem, { solver: "lemke" }],
    enumerateSolutions: [problem, { maxStates: 100 }],
    resolveImpact: [impact, model],
    newtonImpact: [impact, { tolerance: 1e-9 }],
    compareLaws: [wall, settings],
    namedLaws: [settings],
    poseNewton: [impact],
    admissibleSet: [impact],
    characteristics: [impact, solution],
    kineticEnergy: [impact, impact.preVelocity],
    conclude: [
      impact,
      { impulses, lawOffset: impulses, residual: 0, solver: "none", iterations: 0, impulsesUnique: true },
    ],
    impactMaps: [impact, model],
    impactPieces: [impact, model],
    globalRestitutionMaps: [wall, 0.5],
    leastEnergyVelocity: [impact, impact.preContactVelocity],
    sampleVelocities: [impact, 4],
    impulseGraph: [impact, model, 4],
    cyclicSum: [[point, point]],
    monotonicityProduct: [point, point],
    certify: [ball, settings],
    mapPortrait: [ball, settings],
    explainImpact: [impact, solution, settings],
    explainWitness: [impact, certificate, settings],
    impactConsistency: [impact, solution, 1e-9],
    frictionBounds: [
      impact,
      { ...settings, claims: ["noImpactWithoutCollision"], elements: ["tangent"], mode: "value" },
    ],
    safeCoefficients: [ball, { ...settings, claim: "energy", elements: ["wall"] }],
    coefficientRegion: [push, { ...settings, elements: pair, resolution: 2 }],
    decomposeFriction: [model.elements[1], model.elements[0]],
    restitutionRange: ["step"],
    identifyLaw: [ball, sprag.readMeasurements("before.1,after.1\n-1,0.5\n"), { ...settings, energy: "free" }],
    findImpacts: [series, { threshold: 6 }],
    foundPairs: [sprag.findImpacts(series), series],
    fittedSafety: [wall, fit, { sigmas: 2 }],
    impactRemedies: [result],
    impactJson: [result],
    impactText: [result, { title: "a" }],
    certificateJson: [certificate],
    certificateText: [certificate, { worst: result }],
    compareJson: [comparison],
    compareText: [comparison, { paint: sprag.PLAIN }],
    admissibleSetJson: [comparison.set],
    fitJson: [fit],
    fitText: [fit, { data: "a.csv" }],
    foundImpactsText: [sprag.findImpacts(series), { coordinates: ["x"] }],
    fittedModel: [readProject("examples/kane-stick.yaml"), fit, { data: "a.csv" }],
    frictionBoundsJson: [bounds],
    frictionBoundsText: [bounds, sprag.PLAIN],
    safeCoefficientsJson: [sprag.safeCoefficients(push, pendulum)],
    safeCoefficientsText: [sprag.safeCoefficients(push, pendulum), sprag.PLAIN],
    coefficientRegionJson: [[sprag.coefficientRegion(push, { elements: pair, resolution: 4 })]],
    coefficientRegionText: [[sprag.coefficientRegion(push, { elements: pair, resolution: 4 })], sprag.PLAIN],
    readResult: [JSON.stringify(sprag.impactJson(result)), { kind: "impact-result" }],
    stamped: ["certificate", {}],
    showNumber: [1.5, 1],
    showChange: [1.5, 1],
    shellWord: ["it's"],
    csvText: [{ columns: ["a"], rows: [["b"], [1], [null]] }],
    csvLines: [{ names: ["a"], data: [[1, 2]] }],
    tableLines: [[{ title: "a", align: "left" }], [["b"]]],
    foldText: ["a long line", 6],
  };
}

function motionCalls(): Record<string, Call> {
  const model = example("bouncing-ball", "system");
  const { system, initial } = model;
  const down = { ...model, initial: { position: [0], velocity: [-1] } };
  const result = sprag.simulate(model, { until: 0.1 });
  const recorder = sprag.recordTrajectory(system);
  const motion = sprag.recordMotion(system);
  const watch = sprag.watchLyapunov(model);
  sprag.simulate(model, { until: 0.1, recorder: watch });
  const found = sprag.findEquilibria(model, { starts: 2 });
  const { coordinates } = system;
  const orders = sprag.measureConvergence(model, { until: 0.02, method: "rattle", step: 0.01 });
  const contacts = example("newtons-cradle", "system").contacts ?? [];
  return {
    simulate: [model, { until: 0.1, law: "newton" }],
    stepper: [model, { until: 0.1, method: "rattle" }],
    runEventDriven: [system, initial, { until: 0.1 }],
    runTimeStepping: [system, initial, { until: 0.1, step: 0.01, method: "moreau" }],
    impactAtStart: [down],
    impactAtEvent: [model, 1],
    findEquilibria: [model, { starts: 2 }],
    watchLyapunov: [model, { margin: 1e-6 }],
    recordTrajectory: [system, { every: 2 }],
    recordMotion: [system, { drawing: model.drawing }],
    joinRecorders: [recorder, recorder],
    simulationJson: [result, coordinates, { title: "ball", units: ["m"], contacts, motion: motion.motion() }],
    measureConvergence: [model, { until: 0.02, method: "rattle", step: 0.01 }],
    convergenceJson: [orders, coordinates, { title: "ball", units: ["m"] }],
    convergenceText: [orders, { title: "ball" }],
    simulationText: [result, { coordinates, units: ["m"], contacts }],
    simulationChecks: [result],
    contactsJson: [contacts],
    contactsText: [contacts, sprag.PLAIN],
    phaseOfEquilibria: [model, found],
    phaseOfMotion: [model, motion.motion(), result.final],
    equilibriaJson: [found, coordinates, { title: "ball", units: ["m"] }],
    equilibriaText: [found, { coordinates }],
    lyapunovJson: [watch.report()],
    lyapunovText: [watch.report(), sprag.PLAIN],
  };
}

function postureCalls(): Record<string, Call> {
  const model = example("posture-example-3", "posture");
  const posture = sprag.postureOfModel(model);
  const zero = sprag.zeroOrderModel(posture);
  const verdict = sprag.postureVerdict(posture);
  const start = { z1: 0, z2: 0.1, x2: 0, dz1: 0, dz2: -0.1, dx2: 0 };
  const trajectory = sprag.postureTrajectory(posture, start, false);
  const world = { points: [[-1, 0], [1, 0]], surfaceAngles: [0, 0], centerOfMass: [0, 1], friction: [0.5, 0.5] }; // biome-ignore format: one line
  const fields = {
    terrain: [{ points: [[-1, 0], [2, 0]], friction: [0.5] }],
    feet: [[0, 0], { segment: 0, along: 2 }],
    centerOfMass: [0.4, 0.5],
    centerOfMassRegion: { x: [0.3, 0.5], y: [0.4, 0.6] },
    footholds: [[], [[0.9, 0], { segment: 0, point: [1.1, 0] }]],
  }; // biome-ignore format: short
  const stance = sprag.makeStance(fields as never);
  return {
    makeStance: [fields],
    postureOfStance: [stance, { centerOfMass: [0.4, 0.4], friction: [0.3, 0.3] }],
    certifiedCenters: [stance, { depth: 1 }],
    frictionNeeded: [stance, { foot: 1, range: [0.1, 0.2], depth: 1 }],
    footholdScores: [stance, { reach: 0.1, friction: 0.1, depth: 0 }],
    footholdVerdicts: [stance, new Float64Array([0, 1, 0, 2])],
    stanceJson: [{ stance, verdict, centers: sprag.certifiedCenters(stance, { depth: 1 }) }],
    stanceText: [{ stance, verdict, footholds: sprag.footholdScores(stance, { depth: 0 }) }, { title: "a" }],
    makePosture: [posture],
    postureFromWorld: [world],
    postureOfModel: [model],
    postureVerdict: [posture, { samples: 3 }],
    certifyPosture: [posture, { paper: true }],
    checkPostureCertificate: [sprag.certifyPosture(posture)],
    robustVerdict: [posture, { radius: 1e-6, depth: 1 }],
    zeroOrderModel: [posture],
    movedCenter: [posture, [0, 0.1]],
    centerRegions: [posture, { across: [-0.1, 0.1], up: [-0.1, 0.1], columns: 1, rows: 1 }],
    postureTrajectory: [posture, start, false, { maxEvents: 10 }],
    fullMotion: [posture, start, { scale: 1e-3, maxEvents: 3 }],
    contactEvidence: [posture, { count: 1, maxEvents: 2 }],
    predictionStudy: [posture, { sizes: [1e-3], count: 1, maxEvents: 2 }],
    cobweb: [zero, 0.1, 3],
    cycleAt: [zero, 0.1],
    simulateHybrid: [zero, start, { maxEvents: 10 }],
    contactImpacts: [zero, { x1: 0, z1: -1, x2: 0, z2: 0 }, [true, false]],
    lemmaConstants: [zero],
    contactModes: [zero],
    statics: [zero],
    postureHeadline: [verdict],
    postureJson: [verdict, trajectory],
    postureText: [verdict, { friction: posture.friction }],
  };
}

function modelCalls(): Record<string, Call> {
  const text = readProject("examples/kane-stick.yaml");
  const expression = sprag.parseExpression("a*x + sin(x)");
  const error = new sprag.InputError({ what: "a", where: "elements", fix: "b" });
  return {
    editModel: ["kind: impact\nmass: 1\n", [{ path: ["mass"], value: 2 }], { file: "a" }],
    readSource: [text, "a.yaml"],
    editSource: [sprag.readSource("kind: impact\nmass: 1\n"), [{ path: "mass", value: 2 }]],
    readModel: [text, { kind: "impact", file: "a.yaml", set: { "elements[0].restitution": 0.5 } }],
    locate: [error, sprag.readModel(text)],
    located: [sprag.readModel(text), () => 1],
    formatInputError: [error],
    readMeasurements: [CSV, { freedoms: 2 }],
    readMeasuredData: [CSV, { freedoms: 2, coordinates: ["x", "y"] }],
    modelJsonSchema: ["impact"],
    writeImpact: [sprag.readModel(text, { kind: "impact" }).model, "json"],
    nearest: ["newtn", ["newton"]],
    modelEdits: [text, text],
    parseExpression: ["a + 1"],
    evaluateExpression: [expression, new Map([["a", 1], ["x", 2]])], // biome-ignore format: one line
    explainNonFinite: [expression, new Map([["a", 1], ["x", 2]])], // biome-ignore format: one line
    firstNonFinite: [Float64Array.of(1, Number.NaN)],
    differentiate: [expression, "x"],
    simplify: [expression],
    substitute: [expression, { x: expression }],
    isLinearIn: [expression, ["a"]],
    linearCoefficients: [expression, ["a"]],
    nonlinearPart: [expression, ["x"]],
    compileExpression: [expression, ["x"], { a: 1 }],
    compileExpressions: [[expression], ["x"], { a: 1 }],
    toTex: [expression, { names: { a: "A" }, coordinates: ["x"] }],
  };
}

function studyCalls(): Record<string, Call> {
  const base = readProject("examples/posture-example-3.yaml");
  const axis = { option: "--x", text: "friction[1]=0.1:0.9:3" };
  const { study } = sprag.studyOfModel({ text: base }, [axis]);
  const plane = sprag.studyOfModel({ text: base }, [axis, { option: "--y", text: "centerHeight=1:2:2" }]).study;
  const cells = [2, 2, 3, 2, 2, 3];
  const file = "kind: study\nbase: a.yaml\naxes: [{ field: centerHeight, from: 1, to: 2, count: 3 }]\n";
  const counts = { points: 4, done: 4, errors: 0, classes: { "2": 4 }, seconds: 1, directory: "a" };
  const findings = { compute: "posture", column: "region", ...counts };
  return {
    readStudy: [file, { file: "study.yaml", open: () => ({ text: base }) }],
    studyOfModel: [{ text: base, file: "a.yaml" }, [axis], { compute: "posture", set: { centerHeight: 1 } }],
    studyHead: [file, "study.yaml"],
    openStudy: [study],
    computationCost: ["posture"],
    rowCost: [study],
    pointCount: [study],
    pointAt: [study, 1],
    gridAxes: [study],
    mapGrid: [plane],
    classCounts: [new Map([["2", 4]])],
    listedChunks: [study, { indices: [0, 2], work: 1 }, { node: "v20.19.0" }, (text: string) => text],
    refinedStudy: [plane, 1],
    nextPoints: [plane, cells],
    modelNumbers: [{ text: "kind: posture" }],
    mapAreas: [2, cells, [false, false, false, true]],
    inferredClasses: [plane, cells],
    borderParts: [plane, cells],
    borderLines: [plane, cells, () => null],
    studyChunks: [study, { node: "v20.19.0" }, (text: string) => text],
    mapJson: [findings, "map-result"],
    mapText: [findings, { title: "a" }],
    mapWords: [findings],
  };
}
