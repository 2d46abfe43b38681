/**
 * A problem as the reference library reads it best: contacts as square blocks, complementarity problems dense.
 */
import type { SparseMatrix } from "../../src/linalg/sparse/sparse-matrix.ts";
import type { RawJudge } from "../../src/problems/raw-judge.ts";

export interface SiconosText {
  readonly form: "local2d" | "local3d" | "lcp" | "mlcp";
  readonly text: string;
}

export function siconosText(judge: RawJudge): SiconosText {
  const { problem, offset, friction, dimension } = judge;
  const q = offset.join(" ");
  if (problem.form === "lcp") return { form: "lcp", text: `${offset.length}\n${dense(problem.matrix)}\n${q}\n` };
  if (problem.form === "mlcp") {
    const { isFree, matrix } = problem;
    const ends = Array.from(isFree.keys()).filter((i) => i > 0 && isFree[i] !== isFree[i - 1]);
    const bounds = [0, ...ends, isFree.length];
    const free = isFree.reduce((sum, flag) => sum + flag, 0);
    const flags = bounds.slice(0, -1).map((i) => 1 - isFree[i]!);
    const head = `1 0\n${free}\n${isFree.length - free}\n${bounds.join(" ")}\n${flags.join(" ")}`;
    return { form: "mlcp", text: `${head}\n${dense(matrix)}\n${q}\n` };
  }
  if (problem.form === "global") throw new Error("reduce the problem first");
  const { matrix } = problem;
  const head = `${dimension}\n${friction.length}`;
  return {
    form: dimension === 2 ? "local2d" : "local3d",
    text: `${head}\n${blocks(matrix, dimension)}\n${q}\n${friction.join(" ")}\n`,
  };
}

/** Storage 0: column by column. */
function dense({ rows: n, starts, indices, values }: SparseMatrix): string {
  const all = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let k = starts[i]!; k < starts[i + 1]!; k++) all[indices[k]! * n + i] = values[k]!;
  return `0\n${n}\n${n}\n${n} ${n}\n${all.join(" ")}`;
}

/** Storage 1: blocks by rows, each column by column. */
function blocks({ rows: n, starts, indices, values }: SparseMatrix, d: number): string {
  const count = n / d;
  const ends = Array.from({ length: count }, (_, c) => (c + 1) * d).join(" ");
  const pointers = [0];
  const columns: number[] = [];
  const lines: string[] = [];
  for (let c = 0; c < count; c++) {
    const found = new Map<number, Float64Array>([[c, new Float64Array(d * d)]]);
    for (let i = c * d; i < c * d + d; i++) {
      for (let k = starts[i]!; k < starts[i + 1]!; k++) {
        const b = Math.floor(indices[k]! / d);
        const block = found.get(b) ?? new Float64Array(d * d);
        found.set(b, block);
        block[(indices[k]! - b * d) * d + i - c * d] = values[k]!;
      }
    }
    for (const [b, block] of [...found].sort(([a], [b]) => a - b)) {
      lines.push(`${columns.length}\n${block.join(" ")}`);
      columns.push(b);
    }
    pointers.push(columns.length);
  }
  const head = `1\n${n}\n${n}\n${columns.length}\n${count} ${count}\n${ends}\n${ends}`;
  return `${head}\n${count + 1} ${columns.length}\n${pointers.join(" ")}\n${columns.join(" ")}\n${lines.join("\n")}`;
}
