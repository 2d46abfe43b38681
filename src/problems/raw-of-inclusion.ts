/**
 * An inclusion problem of ours as a raw contact problem, which other programs can solve too.
 *
 *   hard contacts alone                         lcp       w = ξ, z = Λ
 *   the same beside bilateral constraints       mlcp      the free unknowns are those of the constraints
 *   contacts with Coulomb's friction            local     u = ξ = W r + q; q holds what the impact law adds (ε γ⁻)
 *
 * Bilateral constraints beside friction are taken into W. Contacts that lack a tangent of the others get one that nothing moves along: its row and column of W are zero. What else there
 * is (fixed bounds, ellipses, spin) has no place in those forms.
 */
import { sparseFromTriplets } from "../linalg/sparse/sparse-matrix.ts";
import { DISK } from "../sets/disk.ts";
import { SEGMENT } from "../sets/interval.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { axisOf, bodyOf, isBilateral, isFriction, isUnilateral } from "../sets/reservoirs/reservoirs.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";
import type { RawProblem } from "./raw-problem.ts";
import { withoutBilaterals } from "./without-bilaterals.ts";

export interface RawOfInclusion {
  readonly problem: RawProblem;
  /** The component of the inclusion problem behind each component; −1 for an added tangent. */
  readonly components: Int32Array;
}

/** The problem, or why there is no such; undefined where no contact takes part. */
export function rawOfInclusion(inclusion: InclusionProblem): RawOfInclusion | string | undefined {
  const { blocks } = inclusion;
  const normals = blocks.filter(isUnilateral);
  if (normals.length === 0) return undefined;
  const frictions = blocks.filter((block) => isFriction(block) && bodyOf(block) !== undefined);
  const bilaterals = blocks.filter(isBilateral);
  const reason = blocks.map(unlike).find((why) => why !== undefined);
  if (reason !== undefined) return reason;
  if (frictions.length === 0) return complementarity(inclusion, normals, bilaterals);
  const ofNormal = new Map(frictions.map((block) => [block.normal, block]));
  if (ofNormal.size < frictions.length) return "a contact with two frictions";
  if (frictions.some(({ normal }) => !normals.some(({ start }) => start === normal)))
    return "friction without a contact";
  const numbers = bilaterals.length === 0 ? inclusion : withoutBilaterals(inclusion, bilaterals.map(startOf));
  return numbers ? contacts(numbers, normals, ofNormal) : "dependent bilateral constraints beside friction";
}

const startOf = ({ start }: Block): number => start;

/** Why a block has no place in a contact problem; undefined where it has one. */
function unlike(block: Block): string | undefined {
  if (isUnilateral(block) || isBilateral(block)) return undefined;
  if (!isFriction(block)) return "a fixed bound";
  const body = bodyOf(block);
  const isRound = body === undefined || (block.dimension === 1 ? body === SEGMENT : body === DISK && isEven(block));
  return isRound ? undefined : "friction that is not the same in all directions, or has spin";
}

const isEven = (block: Block): boolean => block.dimension === 2 && axisOf(block, 0) === axisOf(block, 1);

function complementarity(
  inclusion: InclusionProblem,
  normals: readonly Block[],
  bilaterals: readonly Block[],
): RawOfInclusion {
  const kept = [...normals, ...bilaterals].map(startOf).sort((a, b) => a - b);
  const components = Int32Array.from(kept);
  const { matrix, offset } = partOf(inclusion, components);
  if (bilaterals.length === 0) return { problem: { form: "lcp", matrix, offset }, components };
  const free = new Set(bilaterals.map(startOf));
  const isFree = Uint8Array.from(components, (i) => (free.has(i) ? 1 : 0));
  return { problem: { form: "mlcp", matrix, offset, isFree }, components };
}

function contacts(inclusion: Numbers, normals: readonly Block[], ofNormal: ReadonlyMap<number, Block>): RawOfInclusion {
  const isSpatial = [...ofNormal.values()].some(({ dimension }) => dimension === 2);
  const dimension = isSpatial ? 3 : 2;
  const components = new Int32Array(dimension * normals.length).fill(-1);
  const friction = new Float64Array(normals.length);
  normals.forEach(({ start }, c) => {
    components[dimension * c] = start;
    const block = ofNormal.get(start);
    if (!block) return;
    friction[c] = axisOf(block, 0);
    for (let j = 0; j < block.dimension; j++) components[dimension * c + 1 + j] = block.start + j;
  });
  return { problem: { form: "local", dimension, ...partOf(inclusion, components), friction }, components };
}

/** The rows and columns of these components; −1 is an empty one. */
function partOf({ size, matrix, offset }: Numbers, components: Int32Array): Pick<LocalParts, "matrix" | "offset"> {
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  components.forEach((i, row) => {
    components.forEach((j, column) => {
      const value = i < 0 || j < 0 ? 0 : matrix[i * size + j]!;
      if (value === 0) return;
      entries.rows.push(row);
      entries.columns.push(column);
      entries.values.push(value);
    });
  });
  const n = components.length;
  return {
    matrix: sparseFromTriplets(n, n, entries),
    offset: Float64Array.from(components, (i) => (i < 0 ? 0 : offset[i]!)),
  };
}

type Numbers = Pick<InclusionProblem, "size" | "matrix" | "offset">;
type LocalParts = Extract<RawProblem, { form: "local" }>;
