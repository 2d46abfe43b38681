/**
 * Mass matrices of which a file holds one triangle only, as some programs write symmetric matrices: the other one is added.
 */
import { entryRows } from "../../linalg/sparse/entry-rows.ts";
import { type SparseMatrix, sparseFromTriplets } from "../../linalg/sparse/sparse-matrix.ts";

/** A mass matrix is symmetric: one that has entries on one side of its diagonal alone is half a matrix. */
export function wholeMass(mass: SparseMatrix): { readonly mass: SparseMatrix; readonly remarks: readonly string[] } {
  const { rows, columns, starts, indices, values } = mass;
  const ofRows = entryRows(starts);
  let [below, above] = [0, 0];
  for (let k = 0; k < indices.length; k++) {
    if (values[k] === 0) continue;
    if (indices[k]! < ofRows[k]!) below++;
    else if (indices[k]! > ofRows[k]!) above++;
  }
  if (below + above === 0 || Math.min(below, above) > 0) return { mass, remarks: [] };
  const entries = { rows: Array.from(ofRows), columns: Array.from(indices), values: Array.from(values) };
  for (let k = 0; k < indices.length; k++) {
    if (indices[k] === ofRows[k]) continue;
    entries.rows.push(indices[k]!);
    entries.columns.push(ofRows[k]!);
    entries.values.push(values[k]!);
  }
  const side = above > 0 ? "upper" : "lower";
  const remark = `the file holds the ${side} triangle of M only; the other one was added, since a mass matrix is symmetric`;
  return { mass: sparseFromTriplets(rows, columns, entries), remarks: [remark] };
}
