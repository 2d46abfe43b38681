/**
 * Friction in two or three directions that are all multiples of one, w_j = d_j w: it slips to one side or the other, like
 * planar friction, however round its reservoir is. With the support function Φ of the reservoir for Λ_k = 1,
 *
 *   ξ_T = d v,   −Λ_T ∈ Λ_k B,   ξ_T ∈ N(−Λ_T)      ⇔      −dᵀΛ_T ∈ Φ(d) Λ_k [−1, 1],   v ∈ N(−dᵀΛ_T)
 *
 * so the element is a `coulomb-step` along w with the coefficient Φ(d), and Λ_T = (dᵀΛ_T / Φ(d)) ∇Φ(d) is an impulse behind it.
 * Mechanisms with one freedom are full of such elements; as lines they can be enumerated.
 */
import { stacked, submatrix } from "../linalg/dense.ts";
import { bodyRoom } from "../sets/body.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { isFriction, lineFriction, supportPointInto } from "../sets/reservoirs/reservoirs.ts";
import type { DelassusFactors } from "./exact-motion.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";

export interface LineReduction {
  /** The problem with one component for each such element. */
  readonly problem: InclusionProblem;
  /** Λ of the given problem from Λ of the reduced one; tails go the same way. */
  readonly expand: (reduced: Float64Array) => Float64Array;
  /** For each component of the given problem the component and the multiple that its velocity is of in the reduced one. */
  readonly velocities: readonly { readonly of: number; readonly multiple: number }[];
}

/** Share of a direction by which it may differ from a multiple of another: rounding of the data. */
const PARALLEL = 2 ** -44;

/** A friction block on a line: its leading component, Φ(d), d relative to the leading component, and ∇Φ(d)/Φ(d). */
interface Line {
  readonly block: Block;
  readonly lead: number;
  readonly coefficient: number;
  readonly multiples: readonly number[];
  readonly shares: readonly number[];
}

/** The reduction, or undefined when there is nothing to reduce (or the directions are not known). */
export function lineReduction(problem: InclusionProblem): LineReduction | undefined {
  if (problem.factors === undefined) return undefined;
  const lines = new Map<Block, Line>();
  for (const candidate of problem.blocks) {
    const line = candidate.dimension > 1 && isFriction(candidate) ? lineOf(problem, candidate) : undefined;
    if (line) lines.set(candidate, line);
  }
  if (lines.size === 0) return undefined;
  const kept = problem.blocks.flatMap((one) => {
    const line = lines.get(one);
    return line ? [line.lead] : Array.from({ length: one.dimension }, (_, j) => one.start + j);
  });
  const places = new Map(kept.map((component, place) => [component, place]));
  const expand = (reduced: Float64Array): Float64Array => {
    const out = new Float64Array(problem.size);
    kept.forEach((component, place) => {
      out[component] = reduced[place]!;
    });
    for (const { block: one, lead, shares } of lines.values()) {
      const along = reduced[places.get(lead)!]!;
      shares.forEach((share, j) => {
        out[one.start + j] = along * share;
      });
    }
    return out;
  };
  const velocities = problem.blocks.flatMap((one) =>
    Array.from({ length: one.dimension }, (_, j) => {
      const line = lines.get(one);
      if (line) return { component: one.start + j, of: places.get(line.lead)!, multiple: line.multiples[j]! };
      return { component: one.start + j, of: places.get(one.start + j)!, multiple: 1 };
    }),
  );
  velocities.sort((a, b) => a.component - b.component);
  return { problem: select(problem, kept, places, lines), expand, velocities };
}

function select(
  problem: InclusionProblem,
  kept: readonly number[],
  places: ReadonlyMap<number, number>,
  lines: ReadonlyMap<Block, Line>,
): InclusionProblem {
  const n = kept.length;
  const matrix = submatrix(problem.matrix, problem.size, kept);
  const blocks = problem.blocks.map((one): Block => {
    const normal = one.normal >= 0 ? places.get(one.normal)! : -1;
    const line = lines.get(one);
    if (line === undefined) return { ...one, start: places.get(one.start)!, normal };
    return lineFriction(places.get(line.lead)!, normal, line.coefficient);
  });
  const offset = Float64Array.from(kept, (i) => problem.offset[i]!);
  const offsetTail = Float64Array.from(kept, (i) => problem.offsetTail?.[i] ?? 0);
  return { size: n, matrix, offset, offsetTail, blocks, factors: selectFactors(problem.factors!, kept) };
}

function selectFactors(factors: DelassusFactors, kept: readonly number[]): DelassusFactors {
  const f = factors.freedoms;
  const directions = stacked(kept.map((i) => factors.directions.subarray(i * f, i * f + f)));
  return { ...factors, directions, stiffening: Float64Array.from(kept, (i) => factors.stiffening[i]!) };
}

function lineOf(problem: InclusionProblem, candidate: Block): Line | undefined {
  const { start, dimension } = candidate;
  let lead = start;
  for (let i = start; i < start + dimension; i++) {
    if (problem.matrix[i * (problem.size + 1)]! > problem.matrix[lead * (problem.size + 1)]!) lead = i;
  }
  const multiples: number[] = [];
  for (let i = start; i < start + dimension; i++) {
    const multiple = multipleOf(problem, i, lead);
    if (multiple === undefined) return undefined;
    multiples.push(multiple);
  }
  const point = new Float64Array(dimension);
  supportPointInto(point, candidate, multiples, bodyRoom());
  const coefficient = point.reduce((sum, p, j) => sum + p * multiples[j]!, 0);
  if (!(coefficient > 0)) return undefined;
  return { block: candidate, lead, coefficient, multiples, shares: Array.from(point, (p) => p / coefficient) };
}

/** d with w_i = d w_lead and c_i = d c_lead, or undefined. */
function multipleOf(
  { factors, offset, matrix, size: n }: InclusionProblem,
  i: number,
  lead: number,
): number | undefined {
  const { directions, freedoms: f } = factors!;
  const multiple = matrix[i * n + lead]! / matrix[lead * n + lead]!;
  for (let j = 0; j < f; j++) {
    const [one, other] = [directions[i * f + j]!, multiple * directions[lead * f + j]!];
    if (Math.abs(one - other) > PARALLEL * Math.max(Math.abs(one), Math.abs(other))) return undefined;
  }
  const [one, other] = [offset[i]!, multiple * offset[lead]!];
  return Math.abs(one - other) <= PARALLEL * Math.max(Math.abs(one), Math.abs(other)) ? multiple : undefined;
}
