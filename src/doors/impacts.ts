/**
 * Doors of impacts: problems, solvers, laws, maps, certificates and fits.
 */
import * as certifying from "../certificates/certify.ts";
import * as explaining from "../certificates/explain-impact.ts";
import { FRICTION_CLAIMS } from "../certificates/friction-bounds/friction-bound.ts";
import * as bounding from "../certificates/friction-bounds/friction-bounds.ts";
import * as consistency from "../certificates/impact-consistency.ts";
import * as remedies from "../certificates/impact-remedies.ts";
import * as regions from "../certificates/safe-coefficients/coefficient-region.ts";
import * as safety from "../certificates/safe-coefficients/safe-coefficients.ts";
import * as decomposing from "../elements/decompose-friction.ts";
import * as ranges from "../elements/restitution-range.ts";
import * as admissible from "../laws/admissible-set.ts";
import * as characterising from "../laws/characteristics.ts";
import * as comparing from "../laws/compare-laws.ts";
import * as concluding from "../laws/conclude.ts";
import * as identifying from "../laws/identify/identify-law.ts";
import * as globalMaps from "../laws/maps/global-restitution-maps.ts";
import * as maps from "../laws/maps/impact-maps.ts";
import * as pieces from "../laws/maps/impact-pieces.ts";
import * as graph from "../laws/maps/impulse-graph.ts";
import * as basis from "../laws/maps/kinetic-basis.ts";
import * as newton from "../laws/newton.ts";
import * as resolving from "../laws/resolve-impact.ts";
import * as showing from "../problems/constrained-delassus.ts";
import * as frictionLcps from "../problems/friction-lcp.ts";
import * as equivalents from "../problems/impact-equivalent.ts";
import * as assembling from "../problems/impact-problem.ts";
import * as lcps from "../problems/lcp.ts";
import * as residuals from "../problems/residual.ts";
import * as uniqueness from "../problems/uniqueness.ts";
import * as moving from "../problems/with-pre-velocity.ts";
import * as blocks from "../sets/reservoirs/block.ts";
import * as enumerating from "../solvers/enumeration/enumerate-solutions.ts";
import * as pivoting from "../solvers/lemke/solve-lcp.ts";
import * as solving from "../solvers/solve.ts";
import {
  boolean,
  type Check,
  count,
  door,
  doubles,
  either,
  isList,
  isText,
  list,
  matrix,
  number,
  numbers,
  object,
  oneOf,
  optional,
  options,
  refuse,
  text,
} from "./check.ts";
import {
  blockParts,
  certifyFields,
  components,
  contactVelocities,
  element,
  impactModel,
  impactOptions,
  impactProblem,
  inclusionProblem,
  lawFields,
  lawSettings,
  lcp,
  solutionOf,
  solverOptions,
  velocities,
} from "./impact-shapes.ts";
import { certificate, impactResult } from "./result-shapes.ts";

const impact = { impact: impactProblem };
const problem = { problem: inclusionProblem };

/** Names, or the elements of a model that was spread into the options. */
const elements = list(either(isText, text, element), "a list of names");

export const assembleImpact = door(assembling.assembleImpact, { model: impactModel });
export const withPreVelocity = door(moving.withPreVelocity, { ...impact, velocity: velocities });
export const shownDelassus = door(showing.shownDelassus, impact);
export const impactEquivalent = door(equivalents.impactEquivalent, { delassus: numbers(4) });

export const block = door(blocks.block, { parts: blockParts });
export const inclusionResidual = door(residuals.inclusionResidual, { ...problem, impulses: components });
export const uniquenessByStructure = door(uniqueness.uniquenessByStructure, problem);
export const frictionLcp = door(frictionLcps.frictionLcp, problem);
export const impulsesFromLcp = door(frictionLcps.impulsesFromLcp, {
  lcp: (value, path, args) => {
    lcp(value, path, args);
    object("a friction problem", "Pass what frictionLcp(problem) returns.", {
      impulseMap: doubles(),
      impulseOffset: doubles(),
    })(value, path, args);
  },
  z: components,
});
export const lcpResidual = door(lcps.lcpResidual, { lcp, z: components });
export const solveLcp = door(pivoting.solveLcp, { lcp, options: solverOptions });
export const solve = door(solving.solve, { ...problem, options: solverOptions });
export const enumerateSolutions = door(enumerating.enumerateSolutions, { ...problem, options: solverOptions });

export const resolveImpact = door(resolving.resolveImpact, { ...impact, options: impactOptions });
export const compareLaws = door(comparing.compareLaws, { ...impact, options: lawSettings });
export const poseNewton = door(newton.poseNewton, impact);
export const admissibleSet = door(admissible.admissibleSet, impact);
export const characteristics = door(characterising.characteristics, { ...impact, solution: solutionOf });
export const kineticEnergy = door(concluding.kineticEnergy, { ...impact, velocity: velocities });
export const conclude = door(concluding.conclude, {
  ...impact,
  found: object("what a law ended with", "Pass impulses, lawOffset, residual, solver, iterations and impulsesUnique.", {
    impulses: contactDoubles,
    lawOffset: contactDoubles,
    residual: number,
    solver: text,
    iterations: number,
    impulsesUnique: boolean,
  }),
});

export const impactMaps = door(maps.impactMaps, { ...impact, options: impactOptions });
export const impactPieces = door(pieces.impactPieces, {
  ...impact,
  options: options({ ...lawFields, withFlat: boolean, maxStates: number }),
});
export const globalRestitutionMaps = door(globalMaps.globalRestitutionMaps, { ...impact, restitution: number });
export const leastEnergyVelocity = door(basis.leastEnergyVelocity, { ...impact, contactVelocity: contactVelocities });
export const sampleVelocities = door(graph.sampleVelocities, { ...impact, count });
export const impulseGraph = door(graph.impulseGraph, {
  ...impact,
  options: impactOptions,
  samples: either(isList, list(contactVelocities), count),
});

const graphPoint = object("a point of the graph", "Pass a point of impulseGraph(…).", {
  ...Object.fromEntries(
    ["preContactVelocity", "meanContactVelocity", "negativeImpulses"].map((name) => [name, numbers()]),
  ),
});
export const cyclicSum = door(graph.cyclicSum, { points: list(graphPoint) });
export const monotonicityProduct = door(graph.monotonicityProduct, { first: graphPoint, second: graphPoint });

export const certify = door(certifying.certify, { ...impact, options: options(certifyFields) });
export const explainImpact = door(explaining.explainImpact, { ...impact, solution: solutionOf, options: lawSettings });
export const explainWitness = door(explaining.explainWitness, {
  ...impact,
  certificate,
  options: options(certifyFields),
});
export const impactRemedies = door(remedies.impactRemedies, { result: impactResult });
export const impactConsistency = door(consistency.impactConsistency, {
  ...impact,
  solution: solutionOf,
  margin: optional(number),
});
export const frictionBounds = door(bounding.frictionBounds, {
  ...impact,
  options: options({
    ...certifyFields,
    elements,
    mode: oneOf(["factor", "value"]),
    claims: list(oneOf(FRICTION_CLAIMS)),
  }),
});
export const safeCoefficients = door(safety.safeCoefficients, {
  ...impact,
  options: options({ ...certifyFields, elements, claim: oneOf(["energy", "monotonicity", "both"]) }),
});
export const coefficientRegion = door(regions.coefficientRegion, {
  ...impact,
  options: (value, path, args) => {
    const asked = 'Pass { elements: ["first", "second"] }.';
    object("options with two elements", asked, { elements: list(text, "two names") })(value, path, args);
    options({ ...certifyFields, claim: oneOf(["energy", "monotonicity"]), range: matrix(2), resolution: number })(
      value,
      path,
      args,
    );
  },
});

export const decomposeFriction = door(decomposing.decomposeFriction, { element, normal: element });
export const restitutionRange = door(ranges.restitutionRange, { kind: text });

const pair = object("a measured pair", "Pass what readMeasurements(text) returns.", {
  before: velocities,
  after: velocities,
  weight: number,
  line: number,
});
const pairs: Check = (value, path, args) => {
  list(pair)(value, path, args);
  if ((value as readonly unknown[]).length === 0) refuse(path, "a list of at least one pair", value);
};
export const identifyLaw = door(identifying.identifyLaw, {
  ...impact,
  data: object("measurements", "Pass what readMeasurements(text, { freedoms }) returns.", {
    freedoms: count,
    pairs,
  }),
  options: options({
    ...lawFields,
    energy: oneOf(["consistent", "free"]),
    noise: number,
    budget: number,
    only: list(text, "a list of names"),
  }),
});

/** As many doubles as the impact of the first argument has impulse components. */
function contactDoubles(...[value, path, args]: Parameters<Check>): void {
  doubles((args[0] as { size: number }).size)(value, path, args);
}
