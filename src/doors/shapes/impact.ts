/**
 * Shapes of what is asked about an impact: laws, solutions, measurements and the options of laws and certificates.
 */
import { FRICTION_CLAIMS } from "../../certificates/friction-bounds/friction-bound.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import * as is from "./check.ts";
import { expression, names } from "./expression.ts";
import { components, contactVelocities, element, kind, solverFields, velocities } from "./problem.ts";

const formula = is.object("a formula", "Pass the law of a model that was read.", { expression });

const lawChoice = is.object("an impact law", 'Pass the name of a law, or { name: "canonical", of: "newton" }.', {
  name: is.text,
  "of?": is.text,
  "proposal?": velocities,
  "postVelocity?": is.list(formula),
  "measured?": is.list(is.object("a measured pair", "Pass { before, after }.", { "before after": is.numbers() })),
});

export const lawFields: is.Fields = {
  law: is.either(is.isText, is.text, lawChoice),
  restitution: is.number,
  fremondMatrix: is.matrix(),
};

export const impactOptions = is.options({ ...lawFields, ...solverFields, all: is.boolean });
export const pieceOptions = is.options({ ...lawFields, withFlat: is.boolean, maxStates: is.number });

/** Settings of a law as `resolveImpact` returns them, or the options it takes. */
export const lawSettings = is.options({ ...lawFields, choice: lawChoice });

const certifyFields: is.Fields = {
  ...lawFields,
  ...is.stopFields,
  allVelocities: is.boolean,
  "margin maxStates": is.number,
};

/** Names, or the elements of a model that was spread into the options. */
const elements = is.list(is.either(is.isText, is.text, element), "a list of names");

export const certifyOptions = is.options(certifyFields);
export const frictionOptions = is.options({
  ...certifyFields,
  elements,
  mode: is.oneOf(["factor", "value"]),
  claims: is.list(is.oneOf(FRICTION_CLAIMS)),
});
export const safeOptions = is.options({
  ...certifyFields,
  elements,
  claim: is.oneOf(["energy", "monotonicity", "both"]),
});
export const regionOptions = is.both(
  is.object("options with two elements", 'Pass { elements: ["first", "second"] }.', {
    elements: is.list(is.text, "two names"),
  }),
  is.options({
    ...certifyFields,
    claim: is.oneOf(["energy", "monotonicity"]),
    range: is.matrix(2),
    resolution: is.number,
  }),
);

const pair = is.object("a measured pair", "Pass what readMeasurements(text) returns.", {
  "before after": velocities,
  "weight line": is.number,
});

export const measurements = is.object("measurements", "Pass what readMeasurements(text, { freedoms }) returns.", {
  freedoms: is.count,
  pairs: (value, path, args) => {
    is.list(pair)(value, path, args);
    if ((value as readonly unknown[]).length === 0) is.refuse(path, "a list of at least one pair", value);
  },
});

export const identifyOptions = is.options({
  ...lawFields,
  energy: is.oneOf(["consistent", "free"]),
  "noise budget": is.number,
  only: names,
  ...is.stopFields,
});

export const timeSeries = is.object("a time series", "Pass what readMeasuredData(text) returns.", {
  freedoms: is.count,
  times: is.doubles(),
  holds: is.oneOf(["velocities", "positions"]),
  values: (value, path, args) => {
    const { times } = args.find((one) => typeof one === "object" && one !== null && "times" in one) as {
      times: Float64Array;
    };
    is.list(is.doubles(times.length))(value, path, args);
  },
  lines: is.list(is.number),
});

export const findOptions = is.options({ "threshold window spacing": is.number });

export const foundImpacts = is.object("impacts of a time series", "Pass what findImpacts(series) returns.", {
  impacts: is.list(
    is.object("an impact", "Pass an impact that findImpacts found.", {
      "before after": is.numbers(),
      "t timeError line within": is.number,
      "beforeErrors afterErrors": is.numbers(),
    }),
  ),
  unclear: is.list(is.object("a stretch of time", "Pass what findImpacts(series) returns.", { "from to": is.number })),
  holds: is.text,
  noise: is.numbers(),
  "samples threshold window spacing blind": is.number,
});

/** Velocities to sample, or how many. */
export const samples = is.either(is.isList, is.list(contactVelocities), is.count);

export const graphPoint = is.object("a point of the graph", "Pass a point of impulseGraph(…).", {
  "preContactVelocity meanContactVelocity negativeImpulses": is.numbers(),
});

const ended: is.Fields = {
  residual: is.number,
  solver: is.text,
  iterations: is.number,
  impulsesUnique: is.boolean,
};

export const lawEnd = is.object(
  "what a law ended with",
  "Pass impulses, lawOffset, residual, solver, iterations and impulsesUnique.",
  { "impulses lawOffset": components, ...ended },
);

const outcome = is.object("the outcome of an element", "Pass a solution of resolveImpact(…).", {
  name: is.text,
  kind,
  "impulse preContactVelocity postContactVelocity lawVelocity": is.numbers(),
  work: is.number,
  state: is.text,
});

export const solution = is.object("a solution of an impact", "Pass resolveImpact(impact, options).solutions[0].", {
  postVelocity: is.numbers(),
  elements: is.list(outcome),
  energy: is.object("the energy of an impact", "Pass a solution of resolveImpact(…).", {
    "before after work": is.number,
  }),
  ...ended,
});

/** A solution with as many elements and velocities as the impact of the first argument has. */
export const solutionOf: is.Check = (value, path, args) => {
  solution(value, path, args);
  const { postVelocity, elements: all } = value as { postVelocity: unknown; elements: readonly unknown[] };
  velocities(postVelocity, `${path}.postVelocity`, args);
  const many = (args[0] as ImpactProblem).elements.length;
  if (all.length !== many) is.refuse(`${path}.elements`, `a list of ${many}, as in the impact`, all);
};
