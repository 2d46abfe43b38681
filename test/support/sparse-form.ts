/** The velocity form of a contact problem from dense rows of Wᵀ. */
import type { VelocityForm } from "../../src/solvers/sparse/velocity-form.ts";

export function sparseForm(dense: readonly Float64Array[], inverseMass: Float64Array): VelocityForm {
  const [start, index, value] = [[0], [] as number[], [] as number[]];
  for (const row of dense) {
    row.forEach((entry, j) => {
      if (entry !== 0) {
        index.push(j);
        value.push(entry);
      }
    });
    start.push(index.length);
  }
  const rows = { start: Int32Array.from(start), index: Int32Array.from(index), value: Float64Array.from(value) };
  return { freedoms: inverseMass.length, inverseMass, rows, pushed: rows };
}
