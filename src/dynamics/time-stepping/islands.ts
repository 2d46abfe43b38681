/**
 * Islands of a set of contacts: bodies that no chain of contacts connects do not know of each other, and are solved apart. Contacts are
 * single unilateral components, each with the friction it feeds, or without.
 */
import { roomFor } from "../../linalg/buffers.ts";
import type { SparseRows } from "../../solvers/sparse/sparse-rows.ts";

export type Islands = ReturnType<typeof islands>;

/** What of a set of contacts islands are found by. */
interface Parted {
  readonly entries: SparseRows;
  readonly size: number;
  readonly mass: { readonly freedoms: number };
  readonly blocks: readonly { readonly normal: number }[];
  readonly isSparse: boolean;
  readonly loads: number;
}

/** Room for islands, used again in every step. */
export function islands() {
  return {
    count: 0,
    /** Contacts by island, each by its normal component; island k has those from starts[k] to starts[k + 1]. */
    starts: new Int32Array(1),
    normals: new Int32Array(0),
    /** Component of the friction of a normal component; −1 where there is none. */
    frictionOf: new Int32Array(0),
    /** Contacts in the order of their components, before they are scattered. */
    inOrder: new Int32Array(0),
    /** Coordinates by island, and the place of each among those of its island. */
    placeStarts: new Int32Array(1),
    coordinates: new Int32Array(0),
    places: new Int32Array(0),
    /** Tree of each coordinate, and the island of a root. */
    root: new Int32Array(0),
    islandOf: new Int32Array(0),
    /** The set without matrices that was parted last, and its loads then. */
    parted: undefined as Parted | undefined,
    loads: 0,
  };
}

/** Parts a set; one without matrices whose rows have not changed since is parted already. */
export function partSet(out: Islands, set: Parted): void {
  if (out.parted === set && out.loads === set.loads) return;
  findIslands(out, set.entries, set.size, set.mass.freedoms, set.blocks);
  if (!set.isSparse) return;
  out.parted = set;
  out.loads = set.loads;
}

/** Parts a set of n components, one a block: `normal` is the normal component of one of friction, −1 for normals. */
function findIslands(
  out: Islands,
  rows: SparseRows,
  n: number,
  freedoms: number,
  blocks: readonly { readonly normal: number }[],
): void {
  out.parted = undefined;
  out.root = roomFor(out.root, freedoms);
  out.islandOf = roomFor(out.islandOf, freedoms);
  out.frictionOf = roomFor(out.frictionOf, n);
  out.normals = roomFor(out.normals, n);
  out.inOrder = roomFor(out.inOrder, n);
  out.starts = roomFor(out.starts, n + 2);
  const { root, islandOf, frictionOf, inOrder, starts } = out;
  for (let j = 0; j < freedoms; j++) root[j] = j;
  for (let i = 0; i < n; i++) {
    const { normal } = blocks[i]!;
    const tree = rootOf(root, rows.index[rows.start[normal < 0 ? i : normal]!]!);
    for (let k = rows.start[i]!; k < rows.start[i + 1]!; k++) {
      const j = rows.index[k]!;
      // Most are there already: friction moves what its normal moves.
      if (root[j] !== tree) root[rootOf(root, j)] = tree;
    }
    frictionOf[i] = -1;
    if (normal >= 0) frictionOf[normal] = i;
  }
  // Numbers by the first contact of each, then its contacts, in order.
  islandOf.fill(-1, 0, freedoms);
  starts.fill(0, 0, n + 2);
  out.count = 0;
  for (let i = 0; i < n; i++) {
    if (blocks[i]!.normal >= 0) continue;
    const tree = rootOf(root, rows.index[rows.start[i]!]!);
    if (islandOf[tree]! < 0) islandOf[tree] = out.count++;
    starts[islandOf[tree]! + 2]!++;
  }
  for (let k = 0; k < out.count; k++) starts[k + 2]! += starts[k + 1]!;
  for (let i = 0; i < n; i++) {
    if (blocks[i]!.normal < 0) inOrder[starts[islandOf[rootOf(root, rows.index[rows.start[i]!]!)]! + 1]!++] = i;
  }
  for (let k = 0; k < out.count; k++) scatter(out, k);
  listCoordinates(out, freedoms);
}

/** Golden section: multiples of it fall between each other. */
const SCATTER = 0.618034;

/** Puts the contacts of an island in the order of multiples of a number without common divisor. */
function scatter({ normals, inOrder, starts }: Islands, island: number): void {
  const first = starts[island]!;
  const count = starts[island + 1]! - first;
  let stride = Math.max(1, Math.round(SCATTER * count));
  while (divisor(stride, count) > 1) stride++;
  for (let c = 0, at = 0; c < count; c++, at = (at + stride) % count) normals[first + c] = inOrder[first + at]!;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The coordinates of each island, in order. */
function listCoordinates(out: Islands, freedoms: number): void {
  out.placeStarts = roomFor(out.placeStarts, out.count + 2);
  out.coordinates = roomFor(out.coordinates, freedoms);
  out.places = roomFor(out.places, freedoms);
  const { root, islandOf, placeStarts, coordinates, places, count } = out;
  placeStarts.fill(0, 0, count + 2);
  for (let j = 0; j < freedoms; j++) {
    root[j] = rootOf(root, j);
    const island = islandOf[root[j]!]!;
    if (island >= 0) places[j] = placeStarts[island + 2]!++;
  }
  for (let k = 0; k < count; k++) placeStarts[k + 2]! += placeStarts[k + 1]!;
  for (let j = 0; j < freedoms; j++) {
    const island = islandOf[root[j]!]!;
    if (island >= 0) coordinates[placeStarts[island + 1]!++] = j;
  }
}

/** The i-th component of an island, two a contact, normal first; −1 for the friction of a contact without. */
export function islandComponent({ starts, normals, frictionOf }: Islands, island: number, i: number): number {
  const normal = normals[starts[island]! + (i >> 1)]!;
  return (i & 1) === 0 ? normal : frictionOf[normal]!;
}

function rootOf(root: Int32Array, j: number): number {
  let at = j;
  while (root[at] !== at) {
    root[at] = root[root[at]!]!;
    at = root[at]!;
  }
  return at;
}
