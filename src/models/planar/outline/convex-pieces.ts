/**
 * An outline cut into convex pieces by diagonals from corner to corner: ears are cut off one by one, best first [Meisters1975], then every
 * diagonal goes that no hollow corner needs [HertelMehlhorn1983]; at most four times as many pieces are left as the fewest.
 *
 * Diagonals end at corners only, so that every side of the outline is a side of one piece. Those that end at corners which stick out go
 * first.
 */
import { InternalError } from "../../../errors.ts";
import { around, type Outline } from "./outline.ts";
import { between, type Point, STRAIGHT, turn, turnSign } from "./plane.ts";

/** Numbers of the corners of every piece, counter-clockwise, in the order of their lowest ones. */
export function convexPieces({ corners, isTip }: Outline): readonly (readonly number[])[] {
  const triangles = earsOf(corners, isTip);
  const pieces = mergePieces(corners, isTip, triangles);
  return pieces.map(lowestFirst).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
}

function lowestFirst(piece: readonly number[]): readonly number[] {
  const first = piece.indexOf(Math.min(...piece));
  return [...piece.slice(first), ...piece.slice(0, first)];
}

function earsOf(corners: readonly Point[], isTip: readonly boolean[]): number[][] {
  const left = corners.map((_, i) => i);
  const ears: number[][] = [];
  while (left.length > 3) {
    let [best, most] = [-1, 0];
    for (let k = 0; k < left.length; k++) {
      const quality = earQuality(corners, isTip, left, k);
      if (quality > most) [best, most] = [k, quality];
    }
    if (best < 0) throw new InternalError("no ear of a simple polygon was found");
    ears.push([around(left, best - 1), left[best]!, around(left, best + 1)]);
    left.splice(best, 1);
  }
  return [...ears, left];
}

/** Sine of the sharpest angle of the triangle at the k-th corner that is left; 0 where it is no ear. */
function earQuality(corners: readonly Point[], isTip: readonly boolean[], left: readonly number[], k: number): number {
  const [i, j, l] = [around(left, k - 1), left[k]!, around(left, k + 1)];
  const [a, b, c] = [corners[i]!, corners[j]!, corners[l]!];
  if (turnSign(a, b, c) <= 0) return 0;
  for (const m of left) {
    // Only hollow corners can lie in the triangle; those on its sides count.
    if (m === i || m === j || m === l || isTip[m]) continue;
    const p = corners[m]!;
    if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return 0;
  }
  const [ab, bc, ca] = [Math.hypot(...between(a, b)), Math.hypot(...between(b, c)), Math.hypot(...between(c, a))];
  const area = turn(a, b, c);
  return Math.min(area / (ab * bc), area / (bc * ca), area / (ca * ab));
}

function mergePieces(corners: readonly Point[], isTip: readonly boolean[], triangles: number[][]): number[][] {
  const n = corners.length;
  const isSide = (a: number, b: number): boolean => (a + 1) % n === b || (b + 1) % n === a;
  const tips = (a: number, b: number): number => Number(isTip[a]) + Number(isTip[b]);
  const diagonals = triangles
    .flatMap((piece) => piece.map((a, k): [number, number] => [a, around(piece, k + 1)]))
    .filter(([a, b]) => a < b && !isSide(a, b))
    .sort((one, other) => tips(...other) - tips(...one));
  let pieces = triangles;
  for (const [a, b] of diagonals) {
    const isOn = (piece: readonly number[]): boolean => piece.includes(a) && piece.includes(b);
    const [one, other] = pieces.filter(isOn).map((piece) => startingAt(piece, a, b)) as [Half, Half];
    const merged = joined(corners, one, other);
    if (merged) pieces = [...pieces.filter((piece) => piece !== one.piece && piece !== other.piece), merged];
  }
  return pieces;
}

interface Half {
  readonly piece: number[];
  /** Its corners, counter-clockwise, from one end of the diagonal to the other. */
  readonly way: readonly number[];
}

/** A piece as a way along its sides from one end of a diagonal of its to the other. */
function startingAt(piece: number[], a: number, b: number): Half {
  const k = piece.indexOf(a);
  // Counter-clockwise, the side behind a leads to b, or the side before a comes from b.
  const start = around(piece, k + 1) === b ? piece.indexOf(b) : k;
  return { piece, way: [...piece.slice(start), ...piece.slice(0, start)] };
}

/** Two pieces on the two sides of a diagonal as one; undefined where that would not be convex. */
function joined(corners: readonly Point[], one: Half, other: Half): number[] | undefined {
  const whole = [...one.way.slice(0, -1), ...other.way.slice(0, -1)];
  const isConvex = [0, one.way.length - 1].every((k) => {
    const [a, b, c] = [corners[around(whole, k - 1)]!, corners[whole[k]!]!, corners[around(whole, k + 1)]!];
    return turn(a, b, c) >= -STRAIGHT * Math.hypot(...between(a, b)) * Math.hypot(...between(b, c));
  });
  return isConvex ? whole : undefined;
}
