/**
 * Every solution of an inclusion problem: all states, all solutions distinct in u⁺, all continua.
 *
 *   ξ = G Λ + c,   ξ_i ∈ N_{C_i(Λ_k)}(−Λ_i)
 *
 * Each state of the laws turns the inclusion into linear equations and inequalities (`cell.ts`), so the solution set
 * is the union of finitely many polyhedra; one two-dimensional friction element adds at most four slip directions per
 * state. An empty list with `exhaustive` is a proof that there is no solution.
 */

import { isDelicate } from "../../problems/conditioning.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { type LineReduction, lineReduction } from "../../problems/line-friction.ts";
import { inclusionResidual, lawVelocities } from "../../problems/residual.ts";
import { impulsesAreUnique } from "../impulse-uniqueness.ts";
import { refine } from "../refine/refine.ts";
import { DEFAULT_TOLERANCE } from "../solver.ts";
import { NEVER, STOPPED } from "../stopping.ts";
import { type Collector, collector } from "./collector.ts";
import { joinPieces } from "./continua.ts";
import type { Continuum, EnumeratedSolution, Enumeration, Range } from "./enumerated.ts";
import { enumerateExtended, takesExtended } from "./extended-states.ts";
import { type ImpulseSet, impulseSet } from "./impulse-set.ts";
import { visitLinearLeaf } from "./linear-leaf.ts";
import { inProblemUnits, type ScaledSolution, tidy } from "./scaled-solution.ts";
import { visitSlipLeaf } from "./slip-leaf.ts";
import { refusal, type StateProblem, stateProblem } from "./state-problem.ts";
import { type Leaves, walkStates } from "./state-tree.ts";
import { STATE_LIMIT } from "./tolerances.ts";

export interface EnumerationOptions {
  /** Largest accepted dimensionless residual of a solution. Default 1e-10. */
  readonly tolerance?: number;
  /** Nothing is tried when the problem has more states than this. Default `STATE_LIMIT`. */
  readonly maxStates?: number;
  /** Asked at every state; true ends the enumeration, which is then not exhaustive. Default: never. */
  readonly shouldStop?: () => boolean;
}

export function enumerateSolutions(problem: InclusionProblem, options: EnumerationOptions = {}): Enumeration {
  const line = lineReduction(problem);
  if (line === undefined) return enumerateStates(problem, options);
  const found = enumerateStates(line.problem, options);
  const listed = expanded(problem, line, found, options.tolerance ?? DEFAULT_TOLERANCE);
  const isWhole = listed.solutions.length === found.solutions.length;
  return { ...found, ...listed, ...(isWhole ? {} : { exhaustive: false, reason: LOST }) };
}

/** The same solutions with the impulses and velocities of the elements that a line stands for. */
function expanded(
  problem: InclusionProblem,
  { expand, velocities }: LineReduction,
  { solutions, continua }: Enumeration,
  tolerance: number,
): Pick<Enumeration, "solutions" | "continua"> {
  return {
    solutions: solutions.flatMap(({ impulses: line, continuum }): EnumeratedSolution[] => {
      const { impulses, tail, residual } = refine(problem, expand(line), tolerance);
      if (!(residual <= tolerance)) return [];
      return [
        {
          ...{ impulses, tail, residual, lawVelocities: lawVelocities(problem, impulses, tail) },
          impulsesUnique: impulsesAreUnique(problem, impulses) === true,
          ...(continuum === undefined ? {} : { continuum }),
        },
      ];
    }),
    continua: continua.map((one) => ({
      ...one,
      velocityRange: velocities.map(({ of, multiple }) => scaledRange(one.velocityRange[of]!, multiple)),
    })),
  };
}

function scaledRange([low, high]: Range, factor: number): Range {
  const ends: Range = [low === null ? null : low * factor, high === null ? null : high * factor];
  return factor < 0 ? [ends[1], ends[0]] : ends;
}

function enumerateStates(problem: InclusionProblem, options: EnumerationOptions): Enumeration {
  const reason = refusal(problem, options.maxStates ?? STATE_LIMIT);
  if (reason !== undefined) return { exhaustive: false, states: 0, solutions: [], continua: [], reason };
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  const shouldStop = options.shouldStop ?? NEVER;
  const scaled = stateProblem(problem);
  if (takesExtended(problem) && isDelicate(problem)) return enumerateExtended(scaled, tolerance, shouldStop);
  const found = collector(scaled, tolerance);
  const leaves = {
    linear: (tree, level) => visitLinearLeaf(found, tree, level),
    slip: (tree, level) => visitSlipLeaf(found, tree, level),
  } satisfies Leaves;
  const states = walkStates(found.problem, leaves, () => {
    if (found.open !== STOPPED && shouldStop()) found.open = STOPPED;
    return found.open === STOPPED;
  });
  const listed = list(found);
  if (isDelicate(problem)) found.open ??= DELICATE;
  return { exhaustive: found.open === undefined, states, ...listed, ...(found.open ? { reason: found.open } : {}) };
}

const LOST = "a solution of the elements on a line was not reached within the tolerance";

const DELICATE =
  "masses, directions or bounds differ by too many orders of magnitude for doubles, and the states are too many or too curved for more digits";

function list(found: Collector): Pick<Enumeration, "solutions" | "continua"> {
  const { problem, pieces } = found;
  const isolated = found.points.filter((point) => !pieces.some((piece) => piece.contains(point)));
  const solutions = described(found, isolated);
  const continua: Continuum[] = [];
  for (const { dimension, low, high, extremes } of joinPieces(problem, pieces)) {
    const first = solutions.length;
    for (const member of described(found, extremes)) solutions.push({ ...member, continuum: continua.length });
    const velocityRange = Array.from(problem.unit, (unit, i) => {
      const speed = problem.drive / (unit / problem.drive);
      return range(speed * tidy(low[i]!, 1), speed * tidy(high[i]!, 1));
    });
    continua.push({ dimension, velocityRange, solutions: extremes.map((_, k) => first + k) });
  }
  return { solutions, continua };
}

/** Sorted by the size of the impulses: an order that neither units nor the order of blocks can change. */
function described(found: Collector, points: readonly ScaledSolution[]): EnumeratedSolution[] {
  return points
    .map((point) => impulseSet(found.problem, point, found.tolerance))
    .map((set) => ({ set, size: Math.hypot(...set.representative.impulses) }))
    .sort((a, b) => a.size - b.size)
    .map(({ set }) => inUnits(found.problem, set));
}

export function inUnits(problem: StateProblem, set: ImpulseSet): EnumeratedSolution {
  const { original, unit } = problem;
  const { impulses, tail } = inProblemUnits(problem, set.representative);
  return {
    impulses,
    tail,
    lawVelocities: lawVelocities(original, impulses, tail),
    residual: inclusionResidual(original, impulses, tail),
    impulsesUnique: set.unique,
    impulseRange: set.ranges.map(([low, high], i) => range(low * unit[i]!, high * unit[i]!)),
  };
}

function range(low: number, high: number): Range {
  return [low === -Infinity ? null : low, high === Infinity ? null : high];
}
