/**
 * Factors of the matrix K of an island (`reduced-problem.ts`), held while K stays the same number by number.
 *
 *   P K = L U            where the forces are unique
 *   K P = Q R            where they are not: those of least norm, up to a given rank      (`linalg/qr.ts`)
 *
 * K changes with the place of the bodies and with their modes, nothing else: what rests asks for the same factors in every stage of
 * every step, and where hundreds of contacts are redundant these are most of the work of a run. Factors are held by the number of the
 * island, and K is compared as a whole: nobody has to say when they are out of date.
 */
import { equalNumbers, roomFor } from "../../linalg/buffers.ts";
import { luInPlace } from "../../linalg/lu.ts";
import { type LeastSquaresFactors, leastSquaresFactors } from "../../linalg/qr.ts";
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";

export interface IslandFactors {
  /** Number of components n. */
  size: number;
  /** K in units that give G a unit diagonal, n × n numbers row by row. */
  matrix: Float64Array;
  /** P K = L U, and the ratio of its smallest pivot to its largest (`luInPlace`). */
  lu: Float64Array;
  pivots: Int32Array;
  pivotRatio: number;
  /** For least norms, up to a rank of `most`; made when first asked for. */
  forLeastNorm: LeastSquaresFactors | undefined;
  most: number;
}

/** Factors of no island yet. */
const islandFactors = (): IslandFactors => ({
  size: 0,
  matrix: new Float64Array(0),
  lu: new Float64Array(0),
  pivots: new Int32Array(0),
  pivotRatio: 1,
  forLeastNorm: undefined,
  most: 0,
});

/** The factors held for island k, of the n × n matrix that `matrix` begins with. */
export function factorsOf(held: IslandFactors[], k: number, matrix: Float64Array, n: number): IslandFactors {
  while (held.length <= k) held.push(islandFactors());
  const out = held[k]!;
  if (out.size === n && equalNumbers(out.matrix, matrix, n * n)) return out;
  out.size = n;
  out.matrix = roomFor(out.matrix, n * n);
  out.lu = roomFor(out.lu, n * n);
  out.pivots = roomFor(out.pivots, n);
  for (let i = 0; i < n * n; i++) out.lu[i] = out.matrix[i] = matrix[i]!;
  out.pivotRatio = luInPlace(out.lu, n, out.pivots);
  out.forLeastNorm = undefined;
  return out;
}

/** Factors for the forces of least norm, K of a rank up to `most`. */
export function leastNormFactors(out: IslandFactors, most: number): LeastSquaresFactors {
  const { forLeastNorm: held, size: n } = out;
  // Where the rank itself ended the factorisation, any bound that it does not pass gives the same.
  const rank = held?.qr.rank ?? 0;
  if (held && (most === out.most || (rank < out.most && rank <= most))) return held;
  out.most = most;
  return (out.forLeastNorm = leastSquaresFactors(out.matrix, n, n, n * RANK_ROUNDING, most));
}
