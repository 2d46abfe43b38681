/**
 * Solids where they are: their boxes for the broad phase, and what tells without a look that two of them are apart.
 *
 * A body has one box, whichever way it is turned; every piece of an obstacle has its own, so that a long ground costs what is near. Half-planes
 * have none; each body is compared with each of them.
 */
import type { Box, Sides } from "./box-strips.ts";
import { GROUND, isCentred, type Owner } from "./candidate.ts";
import { speedOf } from "./planar-system.ts";
import type { Edge, Shape } from "./shape.ts";

/** Of the points whose coordinates begin at i and j. */
const squaredDistance = (q: Float64Array, i: number, j: number): number =>
  (q[i]! - q[j]!) * (q[i]! - q[j]!) + (q[i + 1]! - q[j + 1]!) * (q[i + 1]! - q[j + 1]!);

/** Distances that differ by less than this share of the lengths may be the same. */
export const ROUNDED_OFF = 2 ** -40;

/** Boxes of the solids at a state: of bodies by their reach, whichever way they are turned, of obstacles piece by piece. */
export function placedSolids(solids: readonly Owner[], moving: number) {
  const isBorder = ({ parts }: Owner): boolean => parts[0]!.shape.kind === "half-plane";
  const entries = solids.flatMap((solid, i): { i: number; piece: number; box: Box | undefined }[] => {
    if (isBorder(solid)) return [];
    if (solid.body !== GROUND) return [{ i, piece: 0, box: undefined }];
    return solid.parts.flatMap(({ targets }) => targets).map((shape, piece) => ({ i, piece, box: boxOf(shape) }));
  });
  const boxed = Int32Array.from(entries, ({ i }) => i);
  const bodyOf = Int32Array.from(boxed, (i) => solids[i]!.body);
  const reaches = Float64Array.from(boxed, (i) => solids[i]!.reach);
  const fixed = entries.map(({ box }) => box);
  return {
    boxed,
    ...bodyWays(bodyOf, reaches),
    ...centredDiscs(solids, boxed, bodyOf),
    moving,
    count: boxed.length,
    placeOf: (k: number): number => 3 * bodyOf[k]!,
    pieceOf: Int32Array.from(entries, ({ piece }) => piece),
    borders: solids.flatMap((solid, i) =>
      isBorder(solid) ? [{ solid: i, edge: solid.parts[0]!.shape.edges[0]! }] : [],
    ),
    boxesInto({ left, right, low, high }: Sides, q: Float64Array, margins: Float64Array): void {
      for (let k = 0; k < boxed.length; k++) {
        const box = fixed[k];
        const at = 3 * bodyOf[k]!;
        const margin = margins[k]!;
        const r = reaches[k]! + margin;
        left[k] = box ? box.left - margin : q[at]! - r;
        right[k] = box ? box.right + margin : q[at]! + r;
        low[k] = box ? box.low - margin : q[at + 1]! - r;
        high[k] = box ? box.high + margin : q[at + 1]! + r;
      }
    },
    /** Two bodies are farther than `reach` from each other: the circles that they lie within are. */
    areApart(k: number, l: number, q: Float64Array, reach: number): boolean {
      if (fixed[l]) return false;
      const far = (reaches[k]! + reaches[l]! + reach) * (1 + ROUNDED_OFF);
      return squaredDistance(q, 3 * bodyOf[k]!, 3 * bodyOf[l]!) > far * far;
    },
    /** A lower bound of the distance of the i-th solid, of a body, from a border. */
    beyond(i: number, { start, normal }: Edge, q: Float64Array): number {
      const at = 3 * bodyOf[i]!;
      return normal[0] * (q[at]! - start[0]) + normal[1] * (q[at + 1]! - start[1]) - reaches[i]!;
    },
  };
}

/** How far solids go by themselves: as was told last, or not at all where it was not. */
function bodyWays(bodyOf: Int32Array, reaches: Float64Array) {
  const ahead = new Float64Array(bodyOf.length);
  const usual = new Float64Array(bodyOf.length);
  return {
    ahead,
    usual,
    goAhead(ways: Float64Array | undefined): void {
      ahead.fill(0);
      if (!ways) return;
      for (let k = 0; k < bodyOf.length; k++) {
        if (bodyOf[k] !== GROUND) ahead[k] = speedOf(bodyOf[k]!, reaches[k]!, ways);
      }
      usual.set(ahead);
    },
  };
}

/** Bodies that are one disc about their centre of mass. */
function centredDiscs(solids: readonly Owner[], boxed: Int32Array, bodyOf: Int32Array) {
  const radii = Float64Array.from(boxed, (i) => radiusOf(solids[i]!));
  return {
    /** Whether two are such bodies, and how far these are apart, to the last bit as by `look` (contact-kinematics.ts). */
    areDiscs: (k: number, l: number): boolean => radii[k]! >= 0 && radii[l]! >= 0,
    discGap: (k: number, l: number, q: Float64Array): number =>
      Math.sqrt(squaredDistance(q, 3 * bodyOf[k]!, 3 * bodyOf[l]!)) - radii[k]! - radii[l]!,
  };
}

/** Radius of a body that is one disc about its centre of mass; −1 for others. */
function radiusOf({ body, parts: [part, ...more] }: Owner): number {
  return body === GROUND || more.length > 0 || !isCentred(part!.shape) ? -1 : part!.shape.radius;
}

/** The box of the shape of an obstacle. */
function boxOf({ corners, radius }: Shape): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    ...{ left: Math.min(...xs) - radius, right: Math.max(...xs) + radius },
    ...{ low: Math.min(...ys) - radius, high: Math.max(...ys) + radius },
  };
}
