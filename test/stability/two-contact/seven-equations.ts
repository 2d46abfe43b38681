import { Matrix, solve } from "ml-matrix";
import type { Posture } from "../../../src/stability/two-contact/posture.ts";

/** (2), (6) at rest with the two equalities per contact of Table 1, in the unknowns r̈_c, θ̈, t1, n1, t2, n2. */
export function sevenEquations(posture: Posture, w: number[][], mode: string) {
  const rows: number[][] = [];
  const right: number[] = [];
  const load = [Math.sin(posture.loadAngle), -Math.cos(posture.loadAngle), posture.loadTorque];
  for (let k = 0; k < 3; k++) {
    rows.push([...[0, 1, 2].map((j) => (j === k ? 1 : 0)), ...w.map((row) => -row[k]!)]);
    right.push(load[k]!);
  }
  for (let i = 0; i < 2; i++) {
    const force = (component: number, factor = 1) => [0, 1, 2, 3].map((j) => (j === component ? factor : 0));
    const t = 2 * i;
    const letter = mode[i]!;
    if (letter === "F") {
      rows.push([0, 0, 0, ...force(t)], [0, 0, 0, ...force(t + 1)]);
    } else if (letter === "S") {
      rows.push([...w[t]!, 0, 0, 0, 0], [...w[t + 1]!, 0, 0, 0, 0]);
    } else {
      const slip = (letter === "P" ? 1 : -1) * posture.friction[i]!;
      rows.push([0, 0, 0, ...force(t).map((x, j) => x + force(t + 1, slip)[j]!)], [...w[t + 1]!, 0, 0, 0, 0]);
    }
    right.push(0, 0);
  }
  const matrix = new Matrix(rows);
  const x = solve(matrix, Matrix.columnVector(right)).to1DArray();
  if (Math.max(...x.map(Math.abs)) > 1e4) return null;
  return { forces: x.slice(3), accelerations: w.map((row) => row.reduce((sum, value, k) => sum + value * x[k]!, 0)) };
}
