/**
 * Identification: the coefficients of an impact law that fit measured pairs (u⁻, u⁺) best in the kinetic metric,
 *
 *   min_p Σ w ‖u⁺(u⁻; p) − u⁺‖²_M       p = Frémond's matrix E, or ε and μ of every element under Newton's law
 *
 * with what the data do not determine, which data no impact can produce (outside 𝒮), and the price of not creating
 * energy. docs/theory/identification.md.
 */

import { InputError } from "../../errors.ts";
import { matrixProduct } from "../../linalg/dense.ts";
import type { LawChoice } from "../../models/law-choice.ts";
import type { Measurements } from "../../models/read-measurements.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { fromKinetic } from "../../problems/kinetic-coordinates.ts";
import { lastingStop, type Stoppable } from "../../problems/stop-signal.ts";
import { lookUp } from "../../text/look-up.ts";
import { admissibleSet } from "../admissible-set.ts";
import { unilateralComponents } from "../fremond.ts";
import { guardEnergy, sampleBefore } from "./energy-guard.ts";
import { fittedParameters, ROUNDING_COST } from "./fitted-parameters.ts";
import type { Identification, InadmissiblePair, PairMisfit } from "./identification.ts";
import { type KnownImpact, type MeasuredProblem, measuredProblems } from "./measured-impact.ts";
import { clip, type Minimum, minimise } from "./minimise.ts";
import { type Fit, largestGain, misfitObjective } from "./misfit.ts";
import { type Determination, determine } from "./normal-equations.ts";
import { FIT_LAWS, type FitLawName, type Parametrisation, parametrise } from "./parametrisation.ts";
import { predict } from "./predict.ts";
import { fitStarts } from "./starts.ts";

export interface IdentifyOptions extends Stoppable {
  /** Law whose coefficients are sought; of a model's law if it is one that is fitted. Default `newton`. */
  readonly law?: FitLawName | LawChoice;
  /** `consistent` (default): the fit gains no energy at the measured and the sampled u⁻. `free`: as the data say. */
  readonly energy?: "consistent" | "free";
  /** How far outside 𝒮, relative to ‖u⁻‖_M, a pair may lie before it is called inadmissible. Default 1e-3. */
  readonly noise?: number;
  /** Elements or coefficients to fit, such as `floor` or `floor.friction`; the others keep the file's value. */
  readonly only?: readonly string[];
  /** Most model evaluations (the law solved for one u⁻) for the intervals of all coefficients. Default 50 000. */
  readonly budget?: number;
  /** Frémond's matrix to start from; default the elements' coefficients on the diagonal. */
  readonly fremondMatrix?: readonly (readonly number[])[];
}

/** Measured velocities have about three digits. */
const DEFAULT_NOISE = 1e-3;

/** A cost within this of another is the same fit. */
const SAME_COST = 1e-9;

/** Model evaluations for all intervals: a few seconds at most for mechanisms of a few elements. */
const DEFAULT_BUDGET = 50_000;

/** Fits the law to the data; `preVelocity` of the impact is not used. */
export function identifyLaw(impact: ImpactProblem, data: Measurements, options: IdentifyOptions = {}): Identification {
  const noise = checkedNoise(options.noise);
  const budget = checkedBudget(options.budget);
  const law = parametrise(impact, fitLaw(options.law), options.fremondMatrix, options.only);
  const measured = measuredProblems(impact, data);
  const fit: Fit = { law, measured, misfit: misfitObjective(law, measured), bounds: law.bounds };
  const starts = fitStarts(law, measured);
  const free = bestFit(fit, starts);
  if (!free) return failure(law, measured, noise);
  const watched: KnownImpact[] = [...measured, ...sampleBefore(impact)];
  const choice = options.energy ?? "consistent";
  const before = largestGain(fit, watched, free.p);
  const isChanged = choice === "consistent" && before.count > 0;
  const anchors = isChanged ? consistentAnchors(fit, watched) : [];
  const guarded = isChanged ? guardEnergy(fit, watched, free.p, anchors) : { p: free.p, shrink: 0 };
  const after = isChanged ? largestGain(fit, watched, guarded.p) : before;
  const end = fit.misfit(guarded.p, true)!;
  const found = determine(end.normal, guarded.p.length);
  const fitAtEnd = { ...fit, p: guarded.p, cost: end.cost, found, ends: free.ends, isChanged };
  const { parameters, onlyBounded, intervals } = fittedParameters(fitAtEnd, {
    budget,
    shouldStop: lastingStop<Stoppable>(options).shouldStop,
  });
  return {
    law: law.law,
    status: "fitted",
    parameters,
    ...(law.matrixWith && {
      matrix: { elements: rowNames(impact), entries: law.matrixWith(guarded.p.map((value) => value + 0)) },
    }),
    misfit: { relative: Math.sqrt(end.cost), pairs: pairMisfits(law, measured, guarded.p) },
    identifiability: identifiability(law, found, onlyBounded),
    ...(intervals && { intervals }),
    energy: {
      choice,
      holds: after.count === 0,
      checked: watched.length,
      largestGain: after.largest,
      isChanged,
      shrink: guarded.shrink,
      free: { largestGain: before.largest, gaining: before.count, relativeMisfit: Math.sqrt(free.cost) },
    },
    noise,
    inadmissible: inadmissiblePairs(law, measured, guarded.p, noise),
    starts: starts.length,
    iterations: free.iterations,
  };
}

function identifiability(
  { parameters, isMatrix }: Parametrisation,
  found: Determination,
  onlyBounded: readonly string[],
): Identification["identifiability"] {
  return {
    rank: found.rank,
    count: parameters.length,
    condition: found.condition ?? null,
    undetermined: parameters.filter((_, k) => !found.isDetermined[k]).map(({ name }) => name),
    onlyBounded,
    choice: isMatrix ? "least norm" : "value of the file",
  };
}

/** Points to move towards: the coefficients of the file, and for a matrix the best consistent diagonal one. */
function consistentAnchors(fit: Fit, watched: readonly KnownImpact[]): Float64Array[] {
  const { law, misfit, bounds } = fit;
  const { file } = law;
  if (!law.isMatrix) return [file];
  const diagonal = (values: Float64Array): Float64Array =>
    values.map((value, k) => (law.parameters[k]!.row === law.parameters[k]!.column ? value : 0));
  const narrow = { low: diagonal(bounds.low), high: diagonal(bounds.high) };
  const start = diagonal(file);
  const best = minimise(misfit, narrow, start)?.p ?? start;
  return [file, start, guardEnergy({ ...fit, bounds: narrow }, watched, best, [start]).p];
}

function fitLaw(law: FitLawName | LawChoice = "newton"): FitLawName {
  const name = typeof law === "object" ? (Object.hasOwn(FIT_LAWS, law.name) ? law.name : "newton") : law;
  lookUp(FIT_LAWS, name, { what: "fit of the law", where: "law", code: "law-unknown" });
  return name as FitLawName;
}

function checkedNoise(noise = DEFAULT_NOISE): number {
  if (noise >= 0 && noise < 1) return noise;
  throw new InputError({
    code: "bad-noise",
    what: `the noise must be a share from 0 to 1, got ${noise}`,
    where: "noise",
    fix: "Give the relative error of the measured velocities, such as 0.01.",
  });
}

function checkedBudget(budget = DEFAULT_BUDGET): number {
  if (budget >= 0) return budget;
  throw new InputError({
    code: "bad-budget",
    what: `the budget must be a number of model evaluations, at least 0, got ${budget}`,
    where: "budget",
    fix: `Give a count such as ${DEFAULT_BUDGET}; 0 seeks no intervals.`,
  });
}

interface FitEnd extends Minimum {
  /** Rank of the data matrix there. */
  readonly rank: number;
}

/**
 * The best end of all starts. Of equally good ones the one with the most freedom: an end on a kink (friction that just
 * sticks) looks determined although the coefficient may grow without cost.
 */
function bestFit(
  fit: Fit,
  starts: readonly Float64Array[],
): (Minimum & { readonly ends: readonly Minimum[] }) | undefined {
  let best: FitEnd | undefined;
  let iterations = 0;
  const ends: Minimum[] = [];
  for (const start of starts) {
    const end = minimise(fit.misfit, fit.bounds, start);
    if (!end) continue;
    iterations += end.iterations;
    ends.push(end);
    const next = neutralised(fit, end);
    if (!best || isBetter(next, best) || (!isBetter(best, next) && next.rank < best.rank)) best = next;
  }
  return best && { ...best, iterations, ends };
}

function isBetter(a: Minimum, b: Minimum): boolean {
  return a.cost < (1 - SAME_COST) * b.cost - ROUNDING_COST;
}

/** Sets what the data do not determine to its neutral value, where that costs nothing. */
function neutralised({ law, misfit, bounds }: Fit, end: Minimum): FitEnd {
  const { rank, unseen } = determine(misfit(end.p, true)!.normal, end.p.length);
  if (rank === end.p.length) return { ...end, rank };
  const away = unseen(end.p.map((value, k) => value - law.neutral[k]!));
  const seen = end.p.map((value, k) => value - away[k]!);
  const p = clip(seen, bounds);
  const cost = misfit(p, false)?.cost ?? Number.POSITIVE_INFINITY;
  return cost <= (1 + SAME_COST) * end.cost + ROUNDING_COST ? { ...end, p, cost, rank } : { ...end, rank };
}

/** Names of the rows of Frémond's matrix. */
function rowNames(impact: ImpactProblem): string[] {
  return unilateralComponents(impact).map((row) => impact.elements.find(({ start }) => start === row)!.element.name);
}

function pairMisfits(law: Parametrisation, measured: readonly MeasuredProblem[], p: Float64Array): PairMisfit[] {
  return measured.map((one) => {
    const found = predict(law, one, p);
    const gap = found ? found.velocity.map((value, j) => value - one.after[j]!) : undefined;
    const { impact, contactVelocity, line } = one;
    const after =
      found && matrixProduct(impact.directions, impact.size, impact.freedoms, fromKinetic(impact, found.velocity), 1);
    const relative = gap ? Math.hypot(...gap) / Math.sqrt(2 * one.energy) : null;
    return { line, relative, measured: Array.from(contactVelocity), fitted: after ? Array.from(after) : null };
  });
}

/** Pairs outside the admissible set of the fitted law's elements. */
function inadmissiblePairs(
  law: Parametrisation,
  measured: readonly MeasuredProblem[],
  p: Float64Array,
  noise: number,
): InadmissiblePair[] {
  return measured.flatMap(({ impact, velocity, line }, pair) => {
    const margins = admissibleSet(law.impactWith(impact, p)).membership(velocity);
    const violations = (["kinematic", "kinetic", "energetic"] as const)
      .filter((condition) => margins[condition] < -noise)
      .map((condition) => ({ condition, margin: margins[condition] }));
    return violations.length > 0 ? [{ pair, line, violations }] : [];
  });
}

function failure(law: Parametrisation, measured: readonly MeasuredProblem[], noise: number): Identification {
  const first = measured.find((one) => one.weight > 0 && !predict(law, one, law.file));
  return {
    law: law.law,
    status: "failed",
    reason: `the law ${law.law} has no solution for the measured u⁻${first ? ` of line ${first.line}` : ""}, whatever start is taken`,
    parameters: [],
    misfit: { relative: null, pairs: [] },
    identifiability: {
      rank: 0,
      count: law.parameters.length,
      condition: null,
      undetermined: [],
      onlyBounded: [],
      choice: "none",
    },
    energy: undefined,
    noise,
    inadmissible: inadmissiblePairs(law, measured, law.file, noise),
    starts: 0,
    iterations: 0,
  };
}
