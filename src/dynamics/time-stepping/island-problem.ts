/**
 * The contact problem of an island as a raw problem by masses and directions: its own bodies and contacts, numbered anew.
 *
 *   M v = H r,   u = Hᵀ v + c          two components a contact; without friction nothing moves along the second
 */
import { type SparseMatrix, transpose } from "../../linalg/sparse/sparse-matrix.ts";
import type { GlobalProblem } from "../../problems/raw-problem.ts";
import type { ContactSet } from "./contact-set.ts";
import { type Islands, islandComponent } from "./islands.ts";

/** `places`: −1 for every coordinate; they are −1 again when it is done. */
export function islandProblem(set: ContactSet, found: Islands, island: number, places: Int32Array): GlobalProblem {
  const { mass, problem, blocks } = set;
  const contacts = found.starts[island + 1]! - found.starts[island]!;
  const touched: number[] = [];
  const rows = islandRows(set, found, island, places, touched);
  for (const j of touched) places[j] = -1;
  const friction = new Float64Array(contacts);
  const drift = new Float64Array(2 * contacts);
  for (let i = 0; i < drift.length; i++) {
    const component = islandComponent(found, island, i);
    if (component < 0) continue;
    drift[i] = problem.offset[component]!;
    // Elements of one component each: a component is a block.
    if (i % 2 === 1) friction[i >> 1] = blocks[component]!.friction[0];
  }
  const f = touched.length;
  const each = Int32Array.from({ length: f + 1 }, (_, j) => j);
  const masses = Float64Array.from(touched, (j) => 1 / mass.scale[j]!);
  return {
    ...{ form: "global", dimension: 2, friction, drift, force: new Float64Array(f) },
    mass: { rows: f, columns: f, starts: each, indices: each.subarray(0, f), values: masses },
    directions: transpose({ ...rows, columns: f }),
  };
}

/** Hᵀ; coordinates get their places in the order in which they are met. */
function islandRows(
  { entries: { start, index, value } }: ContactSet,
  found: Islands,
  island: number,
  places: Int32Array,
  touched: number[],
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
      const j = index[k]!;
      if (places[j]! < 0) places[j] = touched.push(j) - 1;
      indices[to] = places[j]!;
      values[to] = value[k]!;
    }
  }
  return { rows, columns: 0, starts, indices, values };
}
