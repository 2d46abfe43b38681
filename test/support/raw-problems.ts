/** Raw contact problems for tests: their matrices with all entries, and random ones. */
import fc from "fast-check";
import { type SparseMatrix, sparseFromTriplets } from "../../src/linalg/sparse/sparse-matrix.ts";
import type { RawProblem } from "../../src/problems/raw-problem.ts";

/** The rows of a sparse matrix. */
export function denseRows({ rows, columns, starts, indices, values }: SparseMatrix): number[][] {
  const dense = Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
  for (let i = 0; i < rows; i++) for (let k = starts[i]!; k < starts[i + 1]!; k++) dense[i]![indices[k]!] = values[k]!;
  return dense;
}

/** Doubles of all sizes and signs that a file may hold, −0 too. */
const number = fc.oneof(
  fc.double({ min: -1e100, max: 1e100, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.constantFrom(0, -0, 5e-324, 1 / 3, -1e100, 0.1),
);

const numbers = (length: number): fc.Arbitrary<Float64Array> =>
  fc.array(number, { minLength: length, maxLength: length }).map((list) => Float64Array.from(list));

const matrix = (rows: number, columns: number): fc.Arbitrary<SparseMatrix> =>
  fc
    .uniqueArray(fc.tuple(fc.nat(rows - 1), fc.nat(columns - 1), number), { selector: ([i, j]) => i * columns + j })
    .map((entries) => sparse(rows, columns, entries));

/** Entries on both sides of the diagonal: one side alone is half a mass matrix. */
const mass = (n: number): fc.Arbitrary<SparseMatrix> =>
  fc.array(fc.tuple(fc.nat(n - 1), fc.nat(n - 1), number)).map((entries) => {
    const places = new Map<number, Entry>();
    for (const [i, j, x] of entries) places.set(i * n + j, [i, j, x]).set(j * n + i, [j, i, x]);
    return sparse(n, n, [...places.values()]);
  });

type Entry = readonly [row: number, column: number, value: number];

function sparse(rows: number, columns: number, entries: readonly Entry[]): SparseMatrix {
  return sparseFromTriplets(rows, columns, {
    rows: entries.map(([i]) => i),
    columns: entries.map(([, j]) => j),
    values: entries.map(([, , x]) => x),
  });
}

const friction = (contacts: number): fc.Arbitrary<Float64Array> => numbers(contacts).map((list) => list.map(Math.abs));

/** A plain object, as readers make them. */
const record = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<RawProblem> =>
  fc.record(fields, { noNullPrototype: true }) as fc.Arbitrary<unknown> as fc.Arbitrary<RawProblem>;

const local = fc.tuple(fc.constantFrom(2 as const, 3 as const), fc.integer({ min: 1, max: 4 })).chain(([d, nc]) =>
  record({
    ...{ form: fc.constant("local"), dimension: fc.constant(d) },
    ...{ matrix: matrix(d * nc, d * nc), offset: numbers(d * nc), friction: friction(nc) },
  }),
);

const global = fc
  .tuple(fc.constantFrom(2 as const, 3 as const), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 }))
  .chain(([d, nc, f]) =>
    record({
      ...{ form: fc.constant("global"), dimension: fc.constant(d), mass: mass(f), directions: matrix(f, d * nc) },
      ...{ force: numbers(f), drift: numbers(d * nc), friction: friction(nc) },
    }),
  );

const complementarity = fc.integer({ min: 1, max: 6 }).chain((n) =>
  record({
    ...{ form: fc.constant("mlcp"), matrix: matrix(n, n), offset: numbers(n) },
    isFree: fc.array(fc.nat(1), { minLength: n, maxLength: n }).map((flags) => Uint8Array.from(flags)),
  }),
);

const lcp = fc
  .integer({ min: 1, max: 6 })
  .chain((n) => record({ form: fc.constant("lcp"), matrix: matrix(n, n), offset: numbers(n) }));

/** Problems of every form, with numbers of every size. */
export const rawProblem: fc.Arbitrary<RawProblem> = fc.oneof(local, global, lcp, complementarity);
