/**
 * The independent check of the enumeration: a plain loop over all states of one-dimensional blocks, each solved as a
 * full n × n system by ml-matrix, singular ones by linear programs of HiGHS. Nothing is shared with the library.
 */
import highsLoader, { type LegacyHighs } from "highs";
import { Matrix, SingularValueDecomposition, solve } from "ml-matrix";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";

// The package types its CommonJS build, in which the loader is one level deeper than in the module that runs.
const highs = await (highsLoader as unknown as () => Promise<LegacyHighs>)();

/** a·Λ + a0 (last entry) compared with zero. */
export interface Conditions {
  readonly equal: number[][];
  readonly atLeast: number[][];
}

export interface FoundState {
  readonly modes: readonly string[];
  /** [least, largest] of every ξ_i in this state; ±Infinity without bound. */
  readonly velocities: readonly (readonly [number, number])[];
}

/** Modes of each component: the product runs over all of them. */
function modesOf(problem: InclusionProblem): string[][] {
  const out: string[][] = Array.from({ length: problem.size }, () => []);
  for (const { kind, start } of problem.blocks) {
    if (kind === "bilateral") out[start] = ["active"];
    else if (kind === "unilateral") out[start] = ["open", "active"];
    else if (kind === "step" || kind === "coulomb-step") out[start] = ["minus", "plus", "active"];
    else throw new Error(`${kind} is not one-dimensional`);
  }
  return out;
}

function unit(n: number, entries: Record<number, number>): number[] {
  return Array.from({ length: n + 1 }, (_, j) => entries[j] ?? 0);
}

export function conditionsOf(problem: InclusionProblem, modes: readonly string[]): Conditions {
  const n = problem.size;
  const equal: number[][] = [];
  const atLeast: number[][] = [];
  for (const { kind, start: i, normal, friction, bound } of problem.blocks) {
    const row = [...problem.matrix.slice(i * n, (i + 1) * n), problem.offset[i]!];
    const limit = kind === "step" ? { [n]: bound } : { [normal]: friction[0] };
    const mode = modes[i]!;
    if (mode === "active") {
      equal.push(row);
      if (kind === "unilateral") atLeast.push(unit(n, { [i]: 1 }));
      if (kind === "step" || kind === "coulomb-step") {
        atLeast.push(unit(n, { ...limit, [i]: 1 }), unit(n, { ...limit, [i]: -1 }));
      }
    } else if (mode === "open") {
      equal.push(unit(n, { [i]: 1 }));
      atLeast.push(row);
    } else {
      // −Λ at the upper end of its reservoir goes with ξ ≥ 0.
      const sign = mode === "minus" ? 1 : -1;
      equal.push(unit(n, { [i]: sign, ...limit }));
      atLeast.push(row.map((x) => sign * x));
    }
  }
  return { equal, atLeast };
}

const value = (form: readonly number[], x: readonly number[]) => form.reduce((sum, a, j) => sum + a * (x[j] ?? 1), 0);

/** Maximum of objective·Λ + constant by HiGHS; undefined when infeasible. */
export function maximum(objective: readonly number[], { equal, atLeast }: Conditions): number | undefined {
  const n = objective.length - 1;
  const line = (form: readonly number[], sign: string) =>
    `${form
      .slice(0, n)
      .map((a, j) => `${a < 0 ? "-" : "+"} ${Math.abs(a)} x${j}`)
      .join(" ")} ${sign} ${-form[n]!}`;
  const text = [
    "Maximize",
    ` obj: ${line(objective, "").replace(/ {2}\S+$/, "")}`,
    "Subject To",
    ...equal.map((form, i) => ` e${i}: ${line(form, "=")}`),
    ...atLeast.map((form, i) => ` g${i}: ${line(form, ">=")}`),
    "Bounds",
    ...Array.from({ length: n }, (_, j) => ` x${j} free`),
    "End",
  ].join("\n");
  const result = highs.solve(text, { presolve: "off" });
  if (result.Status === "Optimal") return result.ObjectiveValue + objective[n]!;
  if (result.Status === "Infeasible") return undefined;
  return Number.POSITIVE_INFINITY;
}

/** Every state that can hold, with the range of its velocities. */
export function bruteForce(problem: InclusionProblem): FoundState[] {
  const n = problem.size;
  const found: FoundState[] = [];
  const choices = modesOf(problem);
  const total = choices.reduce((product, list) => product * list.length, 1);
  for (let k = 0; k < total; k++) {
    let rest = k;
    const modes = choices.map((list) => {
      const mode = list[rest % list.length]!;
      rest = Math.floor(rest / list.length);
      return mode;
    });
    const conditions = conditionsOf(problem, modes);
    const rows = Array.from({ length: n }, (_, i) => [...problem.matrix.slice(i * n, (i + 1) * n), problem.offset[i]!]);
    const a = new Matrix(conditions.equal.map((form) => form.slice(0, n)));
    const singular = new SingularValueDecomposition(a).diagonal;
    if (Math.min(...singular) > 1e-9 * Math.max(...singular)) {
      const x = solve(a, Matrix.columnVector(conditions.equal.map((form) => -form[n]!))).to1DArray();
      if (conditions.atLeast.every((form) => value(form, x) >= -1e-9)) {
        found.push({ modes, velocities: rows.map((row) => [value(row, x), value(row, x)] as const) });
      }
    } else if (maximum(new Array<number>(n + 1).fill(0), conditions) !== undefined) {
      const velocities = rows.map((row) => {
        const low = maximum(
          row.map((x) => -x),
          conditions,
        )!;
        return [-low, maximum(row, conditions)!] as const;
      });
      found.push({ modes, velocities });
    }
  }
  return found;
}
