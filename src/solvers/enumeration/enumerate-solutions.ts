/**
 * Every solution of an inclusion problem: all states, all solutions distinct in u⁺, all continua.
 *
 *   ξ = G Λ + c,   ξ_i ∈ N_{C_i(Λ_k)}(−Λ_i)
 *
 * Each state of the laws turns the inclusion into linear equations and inequalities (`state.ts`), so the solution set
 * is the union of finitely many polyhedra; one two-dimensional friction element adds at most four slip directions per
 * state. An empty list with `exhaustive` is a proof that there is no solution.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { inclusionResidual, rowVelocity } from "../../problems/residual.ts";
import { DEFAULT_TOLERANCE } from "../solver.ts";
import { type Collector, collector } from "./collector.ts";
import { joinPieces } from "./continua.ts";
import { type ImpulseSet, impulseSet } from "./impulse-set.ts";
import { visitLinearLeaf } from "./linear-leaf.ts";
import { refusal, type ScaledProblem, scaledProblem } from "./scaled-problem.ts";
import { type ScaledSolution, tidy } from "./scaled-solution.ts";
import { visitSlipLeaf } from "./slip-leaf.ts";
import { walkStates } from "./state-tree.ts";
import { STATE_LIMIT } from "./tolerances.ts";

export interface EnumerationOptions {
  /** Largest accepted dimensionless residual of a solution. Default 1e-10. */
  readonly tolerance?: number;
  /** Nothing is tried when the problem has more states than this. Default `STATE_LIMIT`. */
  readonly maxStates?: number;
}

/** Least and largest value; null where there is no bound. */
export type Range = readonly [number | null, number | null];

export interface EnumeratedSolution {
  /** Λ; of least norm ‖Λ‖_g among the impulses with this u⁺. */
  readonly impulses: Float64Array;
  /** ξ = G Λ + c. */
  readonly lawVelocities: Float64Array;
  readonly residual: number;
  readonly impulsesUnique: boolean;
  /** Range of every component of Λ over all impulses with this u⁺. */
  readonly impulseRange: readonly Range[];
  /** Index of the continuum that this solution is an extreme member of. */
  readonly continuum?: number;
}

/** A connected set of solutions with infinitely many u⁺. */
export interface Continuum {
  /** Dimension of the set of u⁺. */
  readonly dimension: number;
  /** Range of every component of ξ. */
  readonly velocityRange: readonly Range[];
  /** Indices of its extreme members in `solutions`. */
  readonly solutions: readonly number[];
}

export interface Enumeration {
  /** Every state was decided. */
  readonly exhaustive: boolean;
  /** States examined; a subtree that one argument closes counts once. */
  readonly states: number;
  /** Least ‖Λ‖_g first; members of continua after the isolated solutions. */
  readonly solutions: readonly EnumeratedSolution[];
  readonly continua: readonly Continuum[];
  /** Why the list is not exhaustive. */
  readonly reason?: string;
}

export function enumerateSolutions(problem: InclusionProblem, options: EnumerationOptions = {}): Enumeration {
  const reason = refusal(problem, options.maxStates ?? STATE_LIMIT);
  if (reason !== undefined) return { exhaustive: false, states: 0, solutions: [], continua: [], reason };
  const found = collector(scaledProblem(problem), options.tolerance ?? DEFAULT_TOLERANCE);
  const states = walkStates(found.problem, {
    linear: (tree, level) => visitLinearLeaf(found, tree, level),
    slip: (tree, level) => visitSlipLeaf(found, tree, level),
  });
  const listed = list(found);
  return { exhaustive: found.open === undefined, states, ...listed, ...(found.open ? { reason: found.open } : {}) };
}

function list(found: Collector): Pick<Enumeration, "solutions" | "continua"> {
  const { problem, pieces } = found;
  const isolated = found.points.filter((point) => !pieces.some((piece) => piece.contains(point)));
  const solutions = described(found, isolated);
  const continua: Continuum[] = [];
  for (const { dimension, low, high, extremes } of joinPieces(problem, pieces)) {
    const first = solutions.length;
    for (const member of described(found, extremes)) solutions.push({ ...member, continuum: continua.length });
    const velocityRange = Array.from(problem.speeds, (v, i) => range(v * tidy(low[i]!, 1), v * tidy(high[i]!, 1)));
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

export function inUnits(problem: ScaledProblem, set: ImpulseSet): EnumeratedSolution {
  const { original, units } = problem;
  const impulses = set.representative.impulses.map((value, i) => value * units[i]!);
  return {
    impulses,
    lawVelocities: impulses.map((_, i) => rowVelocity(original, impulses, i)),
    residual: inclusionResidual(original, impulses),
    impulsesUnique: set.unique,
    impulseRange: set.ranges.map(([low, high], i) => range(low * units[i]!, high * units[i]!)),
  };
}

function range(low: number, high: number): Range {
  return [low === -Infinity ? null : low, high === Infinity ? null : high];
}
