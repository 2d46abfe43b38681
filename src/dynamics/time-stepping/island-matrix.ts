/**
 * Linear equations of steps on an island, in the changes of its velocities (mass-scaled, as in island-contacts.ts):
 *
 *   (I + Σ_c h_c N_c h_cᵀ) v = right,      N_c = [a, 0; b, d] on the normal and the tangent of contact c
 *
 * on the pattern of the bodies, so redundant contacts make it no larger and not singular. The order of elimination is kept as long as
 * contacts touch the same coordinates.
 */
import { roomFor } from "../../linalg/buffers.ts";
import { findEntry } from "../../linalg/sparse/find-entry.ts";
import { analyse } from "../../linalg/sparse/fronts.ts";
import { factorise, type Multifrontal, multifrontal, solveFactorised } from "../../linalg/sparse/multifrontal.ts";
import { MOST_ENTRIES } from "../../models/mechanical-system.ts";

/** Pivots below this share of the largest entry are noise: entries differ by as much as 1 and N do. */
const PIVOT_FLOOR = 2 ** -100;

const PAIRS = MOST_ENTRIES * MOST_ENTRIES;

export interface IslandMatrix {
  /** Pattern that the rest belongs to: contacts, coordinates, coordinates of each contact. */
  count: number;
  freedoms: number;
  index: Int32Array;
  /** Where the products of each contact go, where the ones of the diagonal stand; the last value is that of nobody. */
  targets: Int32Array;
  diagonal: Int32Array;
  values: Float64Array;
  factors: Multifrontal | undefined;
}

export const islandMatrix = (): IslandMatrix => ({
  ...{ count: 0, freedoms: 0, index: new Int32Array(0), targets: new Int32Array(0), diagonal: new Int32Array(0) },
  ...{ values: new Float64Array(1), factors: undefined },
});

/** Orders the matrix for `count` contacts with these coordinates; nothing is done where they are those of the last call. */
export function arrange(out: IslandMatrix, count: number, freedoms: number, index: Int32Array): void {
  if (isArranged(out, count, freedoms, index)) return;
  out.count = count;
  out.freedoms = freedoms;
  out.index = roomFor(out.index, MOST_ENTRIES * count);
  for (let e = 0; e < MOST_ENTRIES * count; e++) out.index[e] = index[e]!;
  const { starts, indices } = neighbours(count, freedoms, index);
  const unknowns = Int32Array.from({ length: freedoms + 1 }, (_, j) => j);
  out.factors = multifrontal(analyse({ nodes: freedoms, starts, indices, unknowns }), starts, indices);
  out.values = new Float64Array(indices.length + 1);
  out.diagonal = Int32Array.from({ length: freedoms }, (_, j) => findEntry(starts, indices, j, j));
  out.targets = roomFor(out.targets, PAIRS * count);
  for (let c = 0; c < count; c++) {
    for (let a = 0; a < MOST_ENTRIES; a++) {
      for (let b = 0; b < MOST_ENTRIES; b++) {
        const [i, j] = [index[MOST_ENTRIES * c + a]!, index[MOST_ENTRIES * c + b]!];
        const isNobody = i === freedoms || j === freedoms;
        out.targets[PAIRS * c + MOST_ENTRIES * a + b] = isNobody ? indices.length : findEntry(starts, indices, i, j);
      }
    }
  }
}

function isArranged(known: IslandMatrix, count: number, freedoms: number, index: Int32Array): boolean {
  if (known.factors === undefined || known.count !== count || known.freedoms !== freedoms) return false;
  for (let e = 0; e < MOST_ENTRIES * count; e++) if (known.index[e] !== index[e]) return false;
  return true;
}

/** The coordinates that share a contact with each, itself included, rising. */
function neighbours(count: number, freedoms: number, index: Int32Array) {
  const entries = MOST_ENTRIES * count;
  const first = new Int32Array(freedoms + 2);
  for (let e = 0; e < entries; e++) first[index[e]! + 1]!++;
  for (let j = 0; j <= freedoms; j++) first[j + 1]! += first[j]!;
  const next = first.slice();
  const contacts = new Int32Array(entries);
  for (let e = 0; e < entries; e++) contacts[next[index[e]!]!++] = Math.floor(e / MOST_ENTRIES);
  const starts = new Int32Array(freedoms + 1);
  const seen = new Int32Array(freedoms + 1).fill(-1);
  let indices = new Int32Array(2 * entries + freedoms);
  let end = 0;
  for (let j = 0; j < freedoms; j++) {
    indices = roomFor(indices, end + MOST_ENTRIES * (first[j + 1]! - first[j]!) + 1);
    seen[j] = seen[freedoms] = j;
    indices[end++] = j;
    for (let k = first[j]!; k < first[j + 1]!; k++) {
      for (let e = MOST_ENTRIES * contacts[k]!; e < MOST_ENTRIES * (contacts[k]! + 1); e++) {
        const i = index[e]!;
        if (seen[i] === j) continue;
        seen[i] = j;
        indices[end++] = i;
      }
    }
    indices.subarray(starts[j]!, end).sort();
    starts[j + 1] = end;
  }
  return { starts, indices: indices.slice(0, end) };
}

/**
 * Factorises for rows h (six numbers a contact, along its normal and its tangent) and N (three numbers a contact: a, b, d). False when a number
 * was not finite.
 */
export function factoriseIsland(
  { factors, values, diagonal, targets, count }: IslandMatrix,
  normal: Float64Array,
  tangent: Float64Array,
  N: Float64Array,
): boolean {
  values.fill(0);
  for (let j = 0; j < diagonal.length; j++) values[diagonal[j]!] = 1;
  for (let c = 0, at = 0, t = 0; c < count; c++, at += MOST_ENTRIES) {
    const a = N[3 * c]!;
    const b = N[3 * c + 1]!;
    const d = N[3 * c + 2]!;
    const n0 = normal[at]!;
    const n1 = normal[at + 1]!;
    const n2 = normal[at + 2]!;
    const n3 = normal[at + 3]!;
    const n4 = normal[at + 4]!;
    const n5 = normal[at + 5]!;
    const t0 = tangent[at]!;
    const t1 = tangent[at + 1]!;
    const t2 = tangent[at + 2]!;
    const t3 = tangent[at + 3]!;
    const t4 = tangent[at + 4]!;
    const t5 = tangent[at + 5]!;
    for (let i = at; i < at + MOST_ENTRIES; i++, t += MOST_ENTRIES) {
      const along = normal[i]! * a + tangent[i]! * b;
      const across = tangent[i]! * d;
      values[targets[t]!]! += along * n0 + across * t0;
      values[targets[t + 1]!]! += along * n1 + across * t1;
      values[targets[t + 2]!]! += along * n2 + across * t2;
      values[targets[t + 3]!]! += along * n3 + across * t3;
      values[targets[t + 4]!]! += along * n4 + across * t4;
      values[targets[t + 5]!]! += along * n5 + across * t5;
    }
  }
  return !Number.isNaN(factorise(factors!, values, PIVOT_FLOOR));
}

/** v ← the solution for the right side that it holds. */
export const solveIslandMatrix = ({ factors }: IslandMatrix, v: Float64Array): void => solveFactorised(factors!, v);
