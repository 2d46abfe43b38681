/**
 * Shapes of results. A result is made by one function and handed on: its parts are looked at as far as tells a result of
 * another function, or of an older version, from the right one.
 */
import { boolean, type Check, callable, list, number, numbers, object, oneOf, optional, text } from "./check.ts";
import { impactProblem, solution, solutionOf } from "./impact-shapes.ts";

/** A result of a function: `fields` are checked, `parts` must be objects and `lists` lists. */
function resultOf(
  expected: string,
  call: string,
  fields: Readonly<Record<string, Check>>,
  parts: readonly string[] = [],
  lists: readonly string[] = [],
): Check {
  const made = `Pass what ${call} returns.`;
  const part = object(expected, made, {});
  return object(expected, made, {
    ...fields,
    ...Object.fromEntries(parts.map((name) => [name, part])),
    ...Object.fromEntries(lists.map((name) => [name, list(part)])),
  });
}

const impactParts = resultOf("the result of an impact", "resolveImpact(impact)", {
  law: text,
  settings: object("settings of a law", "Pass what resolveImpact(impact) returns.", {
    choice: object("a law", "Pass what resolveImpact(impact) returns.", { name: text }),
  }),
  status: oneOf(["solved", "several", "none", "failed"]),
  problem: impactProblem,
  solutions: list(solution),
  continua: list(object("a continuum", "Pass what resolveImpact(impact) returns.", {})),
  exhaustive: boolean,
  warnings: list(text),
});

export const impactResult: Check = (value, path, args) => {
  impactParts(value, path, args);
  const { problem, solutions } = value as { problem: unknown; solutions: readonly unknown[] };
  solutions.forEach((one, i) => {
    solutionOf(one, `${path}.solutions[${i}]`, [problem]);
  });
};

const verdictPart = object("a verdict", "Pass what certify(impact) returns.", {
  verdict: text,
  method: text,
  reason: text,
});

export const certificate = resultOf(
  "a certificate",
  "certify(impact)",
  { law: text, allVelocities: boolean, energy: verdictPart, monotonicity: verdictPart, uniqueness: verdictPart },
  [],
  ["restitutionBounds"],
);

export const admissibleSet = resultOf("an admissible set", "admissibleSet(impact)", {
  dimension: number,
  boundary: callable,
  membership: callable,
});

export const comparison = resultOf("a comparison", "compareLaws(impact, model)", {
  laws: list(
    object("a law that was compared", "Pass what compareLaws(impact, model) returns.", {
      name: text,
      result: optional(impactResult),
      needs: optional(text),
    }),
  ),
  set: admissibleSet,
});

export const identification = resultOf(
  "a fit",
  "identifyLaw(impact, data)",
  { law: text, status: oneOf(["fitted", "failed"]), noise: number, starts: number, iterations: number },
  ["misfit", "identifiability"],
  ["parameters", "inadmissible"],
);

export const frictionBounds = resultOf(
  "friction bounds",
  "frictionBounds(impact)",
  { mode: oneOf(["factor", "value"]), elements: list(text) },
  [],
  ["bounds"],
);

export const safeCoefficients = resultOf(
  "safe coefficients",
  "safeCoefficients(impact)",
  { allVelocities: boolean },
  [],
  ["elements", "claims"],
);

export const coefficientRegion = resultOf(
  "a region of coefficients",
  "coefficientRegion(impact, options)",
  { claim: text, method: text, elements: list(text) },
  ["grid"],
  ["range", "boundaries"],
);

const state = object("a state", "Pass what simulate(model) returns.", {
  t: number,
  position: numbers(),
  velocity: numbers(),
});

export const simulationResult = resultOf(
  "the result of a simulation",
  "simulate(model)",
  {
    status: oneOf(["done", "stopped", "failed"]),
    method: text,
    law: text,
    final: state,
    steps: number,
    warnings: list(text),
    energy: resultOf("an energy ledger", "simulate(model)", { initial: number, final: number }, ["byElement"]),
  },
  ["checks"],
  ["events"],
);

export const equilibria = resultOf(
  "equilibria",
  "findEquilibria(model)",
  { contactStates: number, starts: number },
  [],
  ["equilibria"],
);

export const lyapunovReport = resultOf(
  "the report of a watch",
  "watchLyapunov(model).report()",
  { function: text, verdict: text, states: number },
  ["initial", "final", "jumps", "flow", "sublevel"],
);

export const postureVerdict = resultOf(
  "the verdict about a posture",
  "postureVerdict(posture)",
  { verdict: text, region: number, reason: text, painleveBounds: list(optional(() => {})) },
  ["modes", "maps"],
);

export const postureTrajectory = resultOf(
  "a trajectory",
  "postureTrajectory(posture, start)",
  { outcome: text, reason: text, path: text, approachAngles: numbers() },
  ["final"],
  ["events"],
);

export const paint = object("a paint", "Pass PLAIN, or functions strong, faint, good, bad and warn.", {
  ...Object.fromEntries(["strong", "faint", "good", "bad", "warn"].map((name) => [name, callable])),
});
