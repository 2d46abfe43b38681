/**
 * By how much Z drives two motions apart, in the kinetic metric: the largest singular value over the linear pieces that have
 * interior within some conditions, and two velocities of that piece which show it.
 *
 *   max |Z d|/|d|,  E d = 0       on every piece the same question, whatever its cone; only pieces with interior count
 *
 * With G > 0 every state of unilateral and bilateral elements has a cone with interior (its rays are independent), however
 * narrow it looks beside the rounding of its rows.
 */
import { kineticNorm } from "../laws/conclude.ts";
import { impactMaps } from "../laws/maps/impact-maps.ts";
import { velocityOf } from "../laws/maps/kinetic-basis.ts";
import type { ConeInterior } from "../laws/maps/polyhedral-interior.ts";
import { columnGram, columnsOf, combination, matrixProduct, norm } from "../linalg/dense.ts";
import { eigenInPlace } from "../linalg/symmetric-eigen.ts";
import type { MonotonicityWitness } from "./certificate.ts";
import { type Cone, coneAxis, coneSpan } from "./cone.ts";
import type { KineticPiece, KineticPieces } from "./kinetic-pieces.ts";
import { witnessVelocity } from "./witness.ts";

/** A piece and its most stretched direction, a vector of the coordinates w. */
export interface Stretch {
  readonly piece: KineticPiece;
  readonly stretch: number;
  readonly direction: Float64Array;
}

/** The pieces with the most stretching one first, on the span of E w = 0. `isRegular`: G > 0. */
export function gradedStretches(
  { pieces, rank: r }: KineticPieces,
  equalities: readonly Float64Array[],
  isRegular: boolean,
): readonly Stretch[] {
  const span = coneSpan(equalities, r);
  if (span.length === 0) return [];
  return pieces
    .filter(({ inside }) => inside !== undefined || equalities.length > 0 || isRegular)
    .map((piece) => stretchOf(piece, span, r))
    .sort((a, b) => b.stretch - a.stretch);
}

/** The first of `graded` that has interior within the conditions, with that interior. */
export function largestStretch(
  graded: readonly Stretch[],
  { inequalities, equalities }: Cone,
  r: number,
): { readonly worst: Stretch; readonly cone: ConeInterior } | undefined {
  for (const worst of graded) {
    const { rows, inside } = worst.piece;
    const isWhole = inequalities.length === 0 && equalities.length === 0;
    const cone = isWhole && inside ? inside : coneAxis({ inequalities: [...rows, ...inequalities], equalities }, r);
    if (cone !== undefined) return { worst, cone };
  }
  return undefined;
}

/** The most stretched direction of Z on the span. */
function stretchOf(piece: KineticPiece, span: readonly Float64Array[], r: number): Stretch {
  const d = span.length;
  const images = span.map((vector) => matrixProduct(piece.map, r, r, vector, 1));
  const form = columnGram(columnsOf(images, r), r, d);
  const vectors = new Float64Array(d * d);
  const top = eigenInPlace(form, d, vectors);
  const shares = vectors.subarray(top * d, top * d + d);
  const direction = combination(span, shares, r);
  const moved = combination(images, shares, r);
  return { piece, stretch: norm(moved) / norm(direction), direction };
}

type WitnessPair = Extract<MonotonicityWitness, { readonly stretch: number }>;

/** A pair solved again shows its stretch to this part, times what the difference of two velocities has lost. */
const REPRODUCED = 1e-9;

/** Two velocities inside one piece whose difference is the stretched direction; undefined when solving them shows no stretch. */
export function witnessPair(
  { options, impact, basis }: KineticPieces,
  { stretch, direction }: Stretch,
  cone: ConeInterior,
): WitnessPair | undefined {
  const start = norm(cone.axis) === 0 ? direction : cone.axis;
  const step = norm(cone.axis) === 0 ? 1 : cone.width / 2;
  const end = start.map((value, k) => value + step * direction[k]!);
  // One factor for both: their difference must keep its direction.
  const first = witnessVelocity(impact, basis, start);
  const factor = norm(first) / norm(velocityOf(impact, basis, start));
  const second = velocityOf(impact, basis, end).map((value) => value * factor);
  const maps = impactMaps(impact, options);
  const [one, other] = [first, second].map((u) => maps.postVelocity(u));
  if (one === undefined || other === undefined) return undefined;
  const distance = (a: Float64Array, b: Float64Array): number =>
    kineticNorm(
      impact,
      a.map((value, j) => value - b[j]!),
    );
  const before = distance(first, second);
  const found = distance(one, other) / before;
  const lost = 1 + kineticNorm(impact, first) / before;
  if (!(found > 1 && Math.abs(found - stretch) <= REPRODUCED * lost * stretch)) return undefined;
  return { preVelocities: [Array.from(first), Array.from(second)], stretch };
}
