/** Raw contact problems at random: what counts as solved is confirmed without rounding, and nothing solvable is given up. */
import { Matrix, solve as solveLinear } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { sparseFromTriplets } from "../../../src/linalg/sparse/sparse-matrix.ts";
import type { GlobalProblem, LocalProblem } from "../../../src/problems/raw-problem.ts";
import { solveRaw } from "../../../src/solvers/solve-raw.ts";
import { type DenseContacts, exactError } from "./exact-error.ts";
import { ofBodies, type RandomBodies, randomBodies, randomContacts, SCENES, type Scene } from "./random-contacts.ts";

const TOLERANCE = 1e-8;

function raw({ dimension, matrix, offset, friction }: DenseContacts): LocalProblem {
  const n = offset.length;
  const places = Array.from(matrix.keys()).filter((k) => matrix[k] !== 0);
  const rows = places.map((k) => Math.floor(k / n));
  const entries = { rows, columns: places.map((k) => k % n), values: places.map((k) => matrix[k]!) };
  return { form: "local", dimension, matrix: sparseFromTriplets(n, n, entries), offset, friction };
}

function global({ dimension, rows, easy, velocity, friction }: RandomBodies): GlobalProblem {
  const [n, f] = [rows.length, velocity.length];
  const every = Array.from({ length: f }, (_, i) => i);
  const entries = rows.flatMap((row, c) => every.filter((i) => row[i] !== 0).map((i) => [i, c, row[i]!] as const));
  const mass = sparseFromTriplets(f, f, { rows: every, columns: every, values: every.map((i) => 1 / easy[i]!) });
  const [into, of, values] = [0, 1, 2].map((part) => entries.map((entry) => entry[part]!));
  const directions = sparseFromTriplets(f, n, { rows: into!, columns: of!, values: values! });
  const force = velocity.map((v, i) => v / easy[i]!);
  return { form: "global", dimension, mass, directions, force, drift: new Float64Array(n), friction };
}

/** The status, once the error was confirmed: what is printed is right to three digits, or rounding. */
function statusOf(problem: DenseContacts): string {
  const { status, impulses, residual } = solveRaw(raw(problem), { tolerance: TOLERANCE });
  const error = exactError(problem, impulses);
  expect(Math.abs(error - residual)).toBeLessThanOrEqual(1e-3 * error + 1e-14);
  if (status === "solved") expect(error).toBeLessThanOrEqual(TOLERANCE);
  return status;
}

const FRICTION = [[0], [0.3], [0.7], [2], [10], [0, 0.1, 0.5, 2, 10]] as const;

function scenes(count: number, decades: number): readonly [Scene, number][] {
  return Array.from({ length: count }, (_, k) => {
    const kind = SCENES[k % SCENES.length]!;
    const dimension = k % 8 < 4 ? 2 : 3;
    const contacts = 1 + ((k * 7) % 20);
    return [{ kind, dimension, contacts, decades, friction: FRICTION[k % FRICTION.length]! }, 1000 + k];
  });
}

describe("random contact problems", () => {
  for (const [decades, count] of [
    [0, 96],
    [4, 96],
    [8, 48],
  ] as const) {
    it(`are all solved: masses that differ by up to 10^${decades}`, () => {
      for (const [scene, seed] of scenes(count, decades)) {
        expect(`${JSON.stringify(scene)} ${seed}: ${statusOf(randomContacts(scene, seed))}`).toMatch(/solved$/);
      }
    });
  }

  it("are solved by their bodies, without W: the error is that of the local form", () => {
    for (const [scene, seed] of [...scenes(48, 0), ...scenes(48, 4)]) {
      const bodies = randomBodies(scene, seed);
      const { status, impulses, residual } = solveRaw(global(bodies), { tolerance: TOLERANCE });
      expect(`${JSON.stringify(scene)} ${seed}: ${status}`).toMatch(/solved$/);
      // W and q are rounded here as the sums over the bodies are there.
      const error = exactError(ofBodies(bodies), impulses);
      expect(Math.abs(error - residual)).toBeLessThanOrEqual(1e-3 * error + 1e-10);
    }
  });

  it("are solved in all units of mass, length and time, and in any order of the contacts", () => {
    for (const [scene, seed] of scenes(24, 2)) {
      const problem = randomContacts(scene, seed);
      const of = (mass: number, speed: number): DenseContacts => ({
        ...problem,
        matrix: problem.matrix.map((x) => x / mass),
        offset: problem.offset.map((x) => x * speed),
      });
      for (const other of [of(1e9, 1e-9), of(1e-9, 1e9), of(1e9, 1e9), turned(problem)])
        expect(statusOf(other)).toBe("solved");
    }
  });

  it("with W that is not symmetric, and q from outside its range: `none` is no mistake, `solved` none either", () => {
    let solvable = 0;
    for (const [scene, seed] of scenes(80, 2)) {
      const problem = damaged(
        randomContacts({ ...scene, contacts: 1 + (scene.contacts % 3), dimension: 2 }, seed),
        seed,
      );
      const status = statusOf(problem);
      if (!hasRegularState(problem)) continue;
      solvable++;
      expect(`${seed} ${status}`).toBe(`${seed} solved`);
    }
    expect(solvable).toBeGreaterThan(40);
  });
});

/** The contacts the other way round. */
function turned({ dimension: d, matrix, offset, friction }: DenseContacts): DenseContacts {
  const n = offset.length;
  const from = Array.from({ length: n }, (_, i) => n - d * (Math.floor(i / d) + 1) + (i % d));
  return {
    dimension: d,
    matrix: Float64Array.from({ length: n * n }, (_, k) => matrix[from[Math.floor(k / n)]! * n + from[k % n]!]!),
    offset: Float64Array.from(from, (i) => offset[i]!),
    friction: friction.slice().reverse(),
  };
}

/** Entries of W off by up to 5 %, q by as much. */
function damaged(problem: DenseContacts, seed: number): DenseContacts {
  const random = randomNumbers(seed);
  const off = (): number => 0.1 * (random() - 0.5);
  return {
    ...problem,
    matrix: problem.matrix.map((x) => x * (1 + off())),
    offset: problem.offset.map((x) => x + off()),
  };
}

/** Slack of the signs of a state that counts, and condition beyond which it counts as singular. */
const SLACK = 1e-9;
const LARGEST = 1e6;

/** Whether some combination of open, sticking and sliding planar contacts has equations with one solution, whose signs are right. */
function hasRegularState(problem: DenseContacts): boolean {
  const count = problem.friction.length;
  for (let code = 0; code < 4 ** count; code++) {
    const states = Array.from({ length: count }, (_, c) => Math.floor(code / 4 ** c) % 4);
    if (isState(problem, states)) return true;
  }
  return false;
}

/** 0 open, 1 sticking, 2 and 3 sliding with r_t = ±μ r_n. */
function isState({ matrix, offset, friction }: DenseContacts, states: readonly number[]): boolean {
  const n = offset.length;
  const size = Math.max(...offset.map(Math.abs));
  // Unknown impulses as columns of r = B y; what must vanish as rows.
  const columns: [number, number][][] = [];
  const rows: number[] = [];
  states.forEach((state, c) => {
    if (state === 0) return;
    const sign = state === 2 ? 1 : -1;
    columns.push(
      state === 1
        ? [[2 * c, 1]]
        : [
            [2 * c, 1],
            [2 * c + 1, sign * friction[c]!],
          ],
    );
    rows.push(2 * c);
    if (state > 1) return;
    columns.push([[2 * c + 1, 1]]);
    rows.push(2 * c + 1);
  });
  const r = new Array<number>(n).fill(0);
  if (rows.length > 0) {
    const left = new Matrix(
      rows.map((i) => columns.map((column) => column.reduce((sum, [j, x]) => sum + matrix[i * n + j]! * x, 0))),
    );
    const y = regularSolution(
      left,
      rows.map((i) => -offset[i]!),
    );
    if (y === undefined) return false;
    columns.forEach((column, k) => {
      for (const [j, x] of column) r[j]! += x * y[k]!;
    });
  }
  const u = r.map((_, i) => r.reduce((sum, x, j) => sum + matrix[i * n + j]! * x, offset[i]!));
  const push = Math.max(...r.map(Math.abs));
  return states.every((state, c) => {
    const [rn, rt, un, ut] = [r[2 * c]!, r[2 * c + 1]!, u[2 * c]!, u[2 * c + 1]!];
    if (state === 0) return un >= SLACK * size;
    if (!(rn >= SLACK * push)) return false;
    if (state === 1) return Math.abs(rt) <= friction[c]! * rn - SLACK * push;
    return (state === 2 ? -ut : ut) >= SLACK * size;
  });
}

function regularSolution(left: Matrix, right: readonly number[]): number[] | undefined {
  try {
    const y = solveLinear(left, Matrix.columnVector([...right])).to1DArray();
    const scale = Math.max(...right.map(Math.abs), Number.MIN_VALUE);
    return y.every((x) => Math.abs(x) * Math.max(...left.to1DArray().map(Math.abs)) <= LARGEST * scale) ? y : undefined;
  } catch {
    return undefined;
  }
}
