/** Polyhedra { x : A x ≥ b } for the tests of `leastDistance`, and HiGHS as a second opinion. */
import highsLoader, { type LegacyHighs } from "highs";
import { matrixProduct } from "../../src/linalg/dense.ts";
import { type LeastDistance, leastDistance } from "../../src/linalg/least-distance.ts";
import { mulberry } from "./matrices.ts";

export function loadHighs(): Promise<LegacyHighs> {
  // The package types its CommonJS build, in which the loader is one level deeper than in the module that runs.
  return (highsLoader as unknown as () => Promise<LegacyHighs>)();
}

/** `leastDistance` of rows written as "1 0 >= 1; 0 1 >= 2". */
export function nearestPoint(text: string): LeastDistance {
  const rows = text.split(";").map((row) =>
    row
      .trim()
      .split(/\s+/)
      .map((word) => (word === ">=" ? Number.NaN : Number(word))),
  );
  const a = rows.flatMap((row) => row.slice(0, -2));
  return leastDistance(
    Float64Array.from(a),
    rows.length,
    rows[0]!.length - 2,
    Float64Array.from(rows, (row) => row.at(-1)!),
  );
}

/** The problem in the LP format; `objective` is empty for the question of feasibility. */
export function lpText(a: Float64Array, m: number, n: number, b: Float64Array, objective: string): string {
  const lines: string[] = [];
  for (let i = 0; i < m; i++) {
    const terms = Array.from(
      { length: n },
      (_, j) => `${a[i * n + j]! < 0 ? "-" : "+"} ${Math.abs(a[i * n + j]!)} x${j}`,
    );
    lines.push(` c${i}: ${terms.join(" ")} >= ${b[i]}`);
  }
  const free = Array.from({ length: n }, (_, j) => ` x${j} free`);
  return `Minimize\n obj: ${objective}\nSubject To\n${lines.join("\n")}\nBounds\n${free.join("\n")}\nEnd\n`;
}

/** Sparse whole numbers through a common point, some rows doubled to equalities, in `mode` 2 some made impossible. */
export function degenerate(seed: number): { m: number; n: number; a: Float64Array; b: Float64Array } {
  const random = mulberry(seed);
  const whole = (bound: number): number => Math.floor(random() * (2 * bound + 1)) - bound;
  const n = 2 + Math.floor(random() * 11);
  const m = 2 + Math.floor(random() * 39);
  const mode = Math.floor(random() * 3);
  const point = Float64Array.from({ length: n }, () => whole(2));
  const a = Float64Array.from({ length: m * n }, () => (random() < 0.4 ? 0 : whole(2)));
  const b = matrixProduct(a, m, n, point, 1).map((value) => value - (mode === 0 ? Math.max(0, whole(2)) : 0));
  if (mode === 2) b[Math.floor(random() * m)]! += 1;
  for (let i = 0; i + 1 < m && random() < 0.6; i += 2) {
    for (let j = 0; j < n; j++) a[(i + 1) * n + j] = -a[i * n + j]!;
    b[i + 1] = -b[i]!;
  }
  return { m, n, a, b };
}
