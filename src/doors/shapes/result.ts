/**
 * Shapes of results. A result is made by one function and handed on: its parts are looked at as far as tells a result of
 * another function, or of an older version, from the right one.
 */
import type { Certificate } from "../../certificates/certificate.ts";
import { FIT_LAW_NAMES } from "../../laws/identify/parametrisation.ts";
import * as is from "./check.ts";
import { names } from "./expression.ts";
import { solution, solutionOf } from "./impact.ts";
import { impactProblem, units } from "./problem.ts";

/** A result of a function; `part` is an object in it of which nothing is looked at. */
export function resultOf(expected: string, call: string, fields: (part: is.Check) => is.Fields = () => ({})): is.Check {
  const made = `Pass what ${call} returns.`;
  return is.object(expected, made, fields(is.object(expected, made, {})));
}

const impactParts = resultOf("the result of an impact", "resolveImpact(impact)", () => ({
  law: is.text,
  settings: resultOf("settings of a law", "resolveImpact(impact)", () => ({
    choice: resultOf("a law", "resolveImpact(impact)", () => ({ name: is.text })),
  })),
  status: is.oneOf(["solved", "several", "none", "failed"]),
  problem: impactProblem,
  solutions: is.list(solution),
  continua: is.list(resultOf("a continuum", "resolveImpact(impact)")),
  exhaustive: is.boolean,
  warnings: is.list(is.text),
}));

export const impactResult: is.Check = (value, path, args) => {
  impactParts(value, path, args);
  const { problem, solutions } = value as { problem: unknown; solutions: readonly unknown[] };
  solutions.forEach((one, i) => solutionOf(one, `${path}.solutions[${i}]`, [problem]));
};

export const rawSolution = resultOf("the solution of a contact problem", "solveRaw(problem)", () => ({
  status: is.oneOf(["solved", "none", "failed"]),
  "impulses velocities": is.doubles(),
  "bodyVelocities?": is.doubles(),
  "residual seconds": is.number,
  error: resultOf("errors", "solveRaw(problem)", () => ({ "scaled collection": is.number })),
  solver: is.text,
  stages: is.list(resultOf("a stage", "solveRaw(problem)", () => ({ name: is.text, "iterations seconds": is.number }))),
  "reason?": is.text,
}));

export const remedies = is.list(resultOf("a remedy", "impactRemedies(result)"));

export const certificate = resultOf("a certificate", "certify(impact)", (part) => ({
  law: is.text,
  allVelocities: is.boolean,
  "energy monotonicity uniqueness": resultOf("a verdict", "certify(impact)", () => ({
    "verdict method reason": is.text,
  })),
  restitutionBounds: is.list(part),
}));

/** A certificate of the impact that is the first argument: a solution found for its witness has that impact's elements. */
export const certificateOf: is.Check = (value, path, args) => {
  certificate(value, path, args);
  const { witness } = (value as Certificate).energy;
  if (witness && !("end" in witness.found)) solutionOf(witness.found, `${path}.energy.witness.found`, args);
};

export const explanation = resultOf("an explanation", "explainWitness(impact, certificate)", () => ({
  "gains remedies": is.list(() => {}),
}));

export const admissibleSet = resultOf("an admissible set", "admissibleSet(impact)", () => ({
  dimension: is.number,
  "boundary membership": is.callable,
}));

export const membership = resultOf("a place beside the admissible set", "admissibleSet(impact).membership(u)", () => ({
  inside: is.boolean,
  "kinematic kinetic energetic": is.number,
}));

const comparedLaw = resultOf("a law that was compared", "compareLaws(impact, model)", () => ({
  name: is.text,
  "result?": impactResult,
  "needs?": is.text,
}));

export const comparison = resultOf("a comparison", "compareLaws(impact, model)", () => ({
  laws: is.list(comparedLaw),
  set: admissibleSet,
}));

const orNull = (check: is.Check): is.Check =>
  is.either(
    (value) => value === null,
    () => {},
    check,
  );

const FIT = "identifyLaw(impact, data)";

const fittedParameter = resultOf("a fitted coefficient", FIT, () => ({
  "name element": is.text,
  symbol: is.oneOf(["ε", "μ", "E"]),
  "value start": is.finite,
  isDetermined: is.boolean,
  standardError: orNull(is.number),
  interval: orNull(resultOf("an interval", FIT, () => ({ "low high": orNull(is.number) }))),
}));

export const identification = resultOf("a fit", FIT, (part) => ({
  law: is.oneOf(FIT_LAW_NAMES),
  status: is.oneOf(["fitted", "failed"]),
  "noise starts iterations": is.number,
  identifiability: part,
  misfit: resultOf("a misfit", FIT, () => ({ relative: orNull(is.number), pairs: is.list(part) })),
  parameters: is.list(fittedParameter),
  inadmissible: is.list(part),
  "matrix?": resultOf("a matrix", FIT, () => ({ elements: names, entries: is.matrix() })),
}));

export const fittedSafety = resultOf("a verdict on a fit", "fittedSafety(impact, found)", (part) => ({
  "verdict method reason": is.text,
  sigmas: is.number,
  box: is.list(part),
  exact: is.list(is.text),
}));

export const frictionBounds = resultOf("friction bounds", "frictionBounds(impact)", (part) => ({
  mode: is.oneOf(["factor", "value"]),
  elements: is.list(is.text),
  bounds: is.list(part),
}));

export const safeCoefficients = resultOf("safe coefficients", "safeCoefficients(impact)", (part) => ({
  allVelocities: is.boolean,
  "elements claims": is.list(part),
}));

const region = resultOf("a region of coefficients", "coefficientRegion(impact, options)", (part) => ({
  "claim method": is.text,
  elements: is.list(is.text),
  grid: part,
  "range boundaries": is.list(part),
}));
export const regions = is.list(region);
export const claimSafety = resultOf("what is safe for a claim", "safeCoefficients(impact)");

export const simulationResult = resultOf("the result of a simulation", "simulate(model)", (part) => ({
  status: is.oneOf(["done", "stopped", "failed"]),
  "method law": is.text,
  final: resultOf("a state", "simulate(model)", () => ({ t: is.number, "position velocity": is.numbers() })),
  steps: is.number,
  warnings: is.list(is.text),
  energy: resultOf("an energy ledger", "simulate(model)", (books) => ({
    "initial final": is.number,
    byElement: books,
  })),
  checks: part,
  events: is.list(part),
}));

/** What the checks of a run look at besides. */
export const checkedRun = resultOf("the result of a simulation", "simulate(model)", () => ({
  "worstPenetration worstDrift": is.number,
  energy: resultOf("an energy ledger", "simulate(model)", () => ({
    "dissipated external imbalance largestIncrease": is.number,
  })),
  "samples?": resultOf("samples", "simulate(model)", () => ({ q: is.list(is.numbers()) })),
}));

export const convergence = resultOf("measured orders", "measureConvergence(model)", (part) => ({
  status: is.oneOf(["done", "stopped", "failed"]),
  reference: part,
  curves: is.list(
    resultOf("a curve", "measureConvergence(model)", (point) => ({
      method: is.text,
      points: is.list(point),
      theory: is.numbers(2),
    })),
  ),
}));

export const equilibria = resultOf("equilibria", "findEquilibria(model)", (part) => ({
  "contactStates starts": is.number,
  equilibria: is.list(part),
}));

export const lyapunovReport = resultOf("the report of a watch", "watchLyapunov(model).report()", (part) => ({
  "function verdict": is.text,
  states: is.number,
  "initial final jumps flow sublevel": part,
}));

export const fixedPoint = resultOf("a fixed point", "postureVerdict(posture)", () => ({ "growth slope": is.number }));

export const postureVerdict = resultOf("the verdict about a posture", "postureVerdict(posture)", (part) => ({
  verdict: is.text,
  region: is.number,
  reason: is.text,
  painleveBounds: is.list(() => {}),
  fixedPoints: is.list(
    resultOf("a fixed point", "postureVerdict(posture)", () => ({ "angle growth slope": is.number })),
  ),
  "modes maps": part,
}));

export const postureTrajectory = resultOf("a trajectory", "postureTrajectory(posture, start)", (part) => ({
  "outcome reason path": is.text,
  approachAngles: is.numbers(),
  final: part,
  events: is.list(part),
}));

const MAP = "Pass the counts of a map: { compute, column, points, done, errors, classes, seconds, directory }.";
const gridAxis = is.object("an axis of a map", MAP, {
  field: is.text,
  scale: is.oneOf(["linear", "log", "list"]),
  values: is.numbers(),
});
const counts = { "done errors": is.count, classes: is.object("counts by class", MAP, {}) };
export const mapCounts = is.object("the counts of a map", MAP, counts);
export const mapFindings = is.object("the counts of a map", MAP, {
  ...counts,
  "compute column directory": is.text,
  points: is.count,
  seconds: is.either(
    (value) => value === null,
    () => {},
    is.finite,
  ),
  "title?": is.text,
  "grid?": is.object("a grid of classes", MAP, { axes: is.list(gridAxis), cells: is.list(() => {}) }),
});

export const anyResult = is.object("a result", "Pass the fields of the result.", {});

export const paint = is.object("a paint", "Pass PLAIN, or functions strong, faint, good, bad and warn.", {
  "strong faint good bad warn": is.callable,
  "width?": is.positiveCount,
});

/** Options of a text, and those of one kind of text. */
export const titled = (more: is.Fields = {}): is.Check => is.options({ "title source": is.text, paint, ...more });

const coefficient = is.object("a coefficient of a pair", "Pass the contacts of a model that was read.", {
  value: is.number,
  from: is.text,
  of: names,
});
export const contacts = is.list(
  is.object("coefficients of a pair", "Pass the contacts of a model that was read.", {
    pair: is.text,
    "friction restitution": coefficient,
  }),
);
/** What a report says about the model that was run. */
const motion = is.object("the motion of a run", "Pass the `motion()` of recordMotion(system).", {
  contactStates: is.list(is.object("a lane", "Pass the `motion()` of recordMotion(system).", { element: is.text })),
  samples: is.object("samples", "Pass the `motion()` of recordMotion(system).", { t: is.numbers() }),
});

export const convergedModel = is.options({ title: is.text, units });
const phase = resultOf("a slice of the phase plane", "phaseOfMotion(model, motion, final)");
export const simulatedModel = is.options({ title: is.text, units, contacts, motion, phase });
export const equilibriaModel = is.options({ title: is.text, units, phase });

/** Options of which one must be there. */
export const coordinateOptions = is.object(
  "options with the names of the coordinates",
  "Pass { coordinates: model.system.coordinates }.",
  { coordinates: names, "title? source?": is.text, "paint?": paint, "units?": units, "contacts?": contacts },
);

export const postureTextOptions = is.object("options with the friction", "Pass { friction: posture.friction }.", {
  friction: is.numbers(2),
  "trajectory?": postureTrajectory,
});

const column = is.object("a column", 'Pass { title, align: "left" }.', {
  title: is.text,
  align: is.oneOf(["left", "right"]),
});
export const columns = is.list(column);

/** Rows with a text for each column of the first argument. */
export const rows = is.list(
  is.fitting<readonly unknown[]>(({ length }) => (value, path, args) => {
    is.list(is.text)(value, path, args);
    if ((value as readonly unknown[]).length !== length) is.refuse(path, `a list of ${length} texts`, value);
  }),
);

/** A portrait, or why there is none. */
export const portrait = is.either(is.isText, is.text, resultOf("a portrait of the maps", "mapPortrait(impact)"));
