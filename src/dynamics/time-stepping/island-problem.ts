/**
 * The contact problem of an island as a raw problem by masses and directions: its own bodies and contacts, numbered anew.
 *
 *   M v = H r,   u = Hᵀ v + c          two components a contact; without friction nothing moves along the second
 */
import { type SparseMatrix, transpose } from "../../linalg/sparse/sparse-matrix.ts";
import type { GlobalProblem } from "../../problems/raw-problem.ts";
import type { ContactSet } from "./contact-set.ts";
import { type Islands, islandComponent } from "./islands.ts";

export function islandProblem(set: ContactSet, found: Islands, island: number): GlobalProblem {
  const { mass, problem, blocks } = set;
  const contacts = found.starts[island + 1]! - found.starts[island]!;
  const friction = new Float64Array(contacts);
  const drift = new Float64Array(2 * contacts);
  for (let i = 0; i < drift.length; i++) {
    const component = islandComponent(found, island, i);
    if (component < 0) continue;
    drift[i] = problem.offset[component]!;
    // Elements of one component each: a component is a block.
    if (i % 2 === 1) friction[i >> 1] = blocks[component]!.friction[0];
  }
  const first = found.placeStarts[island]!;
  const f = found.placeStarts[island + 1]! - first;
  const each = new Int32Array(f + 1);
  const masses = new Float64Array(f);
  for (let j = 0; j < f; j++) {
    each[j + 1] = j + 1;
    masses[j] = 1 / mass.scale[found.coordinates[first + j]!]!;
  }
  return {
    ...{ form: "global", dimension: 2, friction, drift, force: new Float64Array(f) },
    mass: { rows: f, columns: f, starts: each, indices: each.subarray(0, f), values: masses },
    directions: transpose(islandRows(set, found, island, f)),
  };
}

/** Hᵀ. */
function islandRows(
  { entries: { start, index, value } }: ContactSet,
  found: Islands,
  island: number,
  columns: number,
): SparseMatrix {
  const rows = 2 * (found.starts[island + 1]! - found.starts[island]!);
  const starts = new Int32Array(rows + 1);
  for (let i = 0; i < rows; i++) {
    const component = islandComponent(found, island, i);
    starts[i + 1] = starts[i]! + (component < 0 ? 0 : start[component + 1]! - start[component]!);
  }
  const indices = new Int32Array(starts[rows]!);
  const values = new Float64Array(starts[rows]!);
  for (let i = 0; i < rows; i++) {
    const component = islandComponent(found, island, i);
    if (component < 0) continue;
    for (let k = start[component]!, to = starts[i]!; k < start[component + 1]!; k++, to++) {
      indices[to] = found.places[index[k]!]!;
      values[to] = value[k]!;
    }
  }
  return { rows, columns, starts, indices, values };
}
