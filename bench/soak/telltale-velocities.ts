/**
 * Velocities before an impact at which a certificate would be refuted if it were wrong: spread ones, and for every contact state
 * those where its map stretches most and those on the borders of its cone, each moved into the conditions that are asked for.
 */
import type { Cone } from "../../src/certificates/cone.ts";
import type { KineticPieces } from "../../src/certificates/kinetic-pieces.ts";
import { dot } from "../../src/linalg/dense.ts";
import { leastDistance } from "../../src/linalg/least-distance.ts";
import { symmetricEigen } from "../../src/linalg/symmetric-eigen.ts";

/** Contact states looked at for one impact. */
const MOST_STATES = 8;

/** A vector shorter than this part of what was projected is the origin but for rounding. */
const ORIGIN = 1e-7;

/** Unit vectors w (coordinates of `kineticBasis`) within `conditions`; `spread` of them know nothing of the pieces. */
export function telltaleVelocities(
  found: KineticPieces | string,
  rank: number,
  conditions: Cone,
  random: () => number,
  spread: number,
): Float64Array[] {
  const out: Float64Array[] = [];
  const offer = (w: Float64Array, rows: readonly Float64Array[], equations: readonly Float64Array[]): void => {
    const inequalities = [...conditions.inequalities, ...rows];
    const point = projected(w, inequalities, [...conditions.equalities, ...equations]);
    if (point) out.push(point);
  };
  const any = (): Float64Array => Float64Array.from({ length: rank }, () => 2 * random() - 1);
  for (let k = 0; k < spread; k++) offer(any(), [], []);
  if (typeof found === "string") return out;
  const { pieces } = found;
  const first = Math.floor(random() * pieces.length);
  for (let k = 0; k < Math.min(MOST_STATES, pieces.length); k++) {
    const { rows, map } = pieces[(first + k) % pieces.length]!;
    const stretched = mostStretched(map, rank);
    offer(stretched, rows, []);
    offer(
      stretched.map((value) => -value),
      rows,
      [],
    );
    const border = rows.filter(() => random() < 0.4);
    offer(any(), rows, border);
  }
  return out;
}

/** The eigenvector of ZᵀZ for its largest eigenvalue. */
function mostStretched(map: Float64Array, r: number): Float64Array {
  const form = new Float64Array(r * r);
  for (let i = 0; i < r; i++) {
    for (let j = 0; j < r; j++) for (let k = 0; k < r; k++) form[i * r + j]! += map[k * r + i]! * map[k * r + j]!;
  }
  return symmetricEigen(form, r).vectors.slice((r - 1) * r, r * r);
}

/** The unit vector nearest to w with rows ≥ 0 and equations = 0; undefined when that is the origin. */
function projected(
  w: Float64Array,
  rows: readonly Float64Array[],
  equations: readonly Float64Array[],
): Float64Array | undefined {
  const r = w.length;
  const all = [...rows, ...equations, ...equations.map((row) => row.map((value) => -value))];
  const matrix = Float64Array.from(all.flatMap((row) => [...row]));
  const { feasible, x } = leastDistance(
    matrix,
    all.length,
    r,
    Float64Array.from(all, (row) => -dot(row, w)),
  );
  if (!feasible) return undefined;
  const point = w.map((value, k) => value + x[k]!);
  const length = Math.sqrt(dot(point, point));
  return length <= ORIGIN * Math.sqrt(dot(w, w)) ? undefined : point.map((value) => value / length);
}
