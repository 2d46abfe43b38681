/**
 * Decides small raw problems in the numbers as they were given: every state of the contacts is a set of linear conditions,
 *
 *   open   r = 0, u_n ≥ 0            stick  u = 0, |r_t| ≤ μ r_n            slip  u_n = 0, r_t = ∓μ r_n, ±u_t ≥ 0
 *
 * and a linear program in whole numbers (linear-program.ts) says whether some r meets them. Doubles are whole multiples of powers of two, so
 * nothing is rounded. Contacts are decided one after the other; those that are open yet ask for u_n ≥ 0, r_n ≥ 0, |r_t| ≤ μ r_n alone, and where
 * that has no solution no state below it has one.
 *
 * In space directions of slip are only enclosed: r_t in the square around the disk, and opposite to u_t quadrant by quadrant, with
 * |r_1| + |r_2| ≥ μ r_n. That proves that there is no solution, but finds none. Global problems keep v as unknowns, M v = H r + f: W would be rounded.
 */
import {
  add,
  type Dyadic,
  dyadic,
  multiply,
  negate,
  quotient,
  subtract,
  whole,
  ZERO,
} from "../../linalg/exact/dyadic.ts";
import { feasiblePoint } from "../../linalg/exact/linear-program.ts";
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import type { RawJudge } from "../../problems/raw-judge.ts";

/** Unknowns of the largest problems that are asked: one linear program of sixteen takes up to 0.05 s. */
const LARGEST_EXACT = 16;

/** Linear programs at the most, times the fourth power of the unknowns, which is how their times grow (measured): half a second. */
const MOST_WORK = 1_000_000;

export const EXACTLY_NONE =
  "no combination of contact states is possible (decided in whole numbers, nothing is rounded)";

export type Decision =
  | { readonly kind: "none" | "open"; readonly programs: number }
  | { readonly kind: "solved"; readonly programs: number; readonly impulses: Float64Array };

/** Σ_j row[j] t_j + row[unknowns]. */
type Row = Dyadic[];

interface Walk {
  readonly judge: RawJudge;
  /** Components of r, and all unknowns: those and v. */
  readonly size: number;
  readonly unknowns: number;
  readonly velocities: readonly Row[];
  /** M v − H r − f, of global problems. */
  readonly motion: readonly Row[];
  readonly shouldStop: () => boolean;
  left: number;
  isOpen: boolean;
}

/** What a contact asks for: rows that are not negative, and unknowns t_i = factor t_k (k is bound to nothing; where factor is 0 it may be any). */
interface State {
  readonly rows: readonly Row[];
  readonly bound: readonly { readonly i: number; readonly k: number; readonly factor: Dyadic }[];
}

export function decideExactly(judge: RawJudge, shouldStop: () => boolean): Decision {
  const { problem, offset } = judge;
  const size = offset.length;
  const coordinates = problem.form === "global" ? problem.mass.rows : 0;
  const unknowns = size + coordinates;
  if (unknowns > LARGEST_EXACT) return { kind: "open", programs: 0 };
  const walk = { ...{ judge, size, unknowns, shouldStop }, ...equations(judge, unknowns), left: 0, isOpen: false };
  const most = Math.ceil(MOST_WORK / unknowns ** 4);
  walk.left = most;
  const states = Array.from(judge.weights, (_, c) => ({ rows: freely(walk, c), bound: [] }));
  const found = decide(walk, states, 0);
  const programs = most - Math.max(0, walk.left);
  if (found) return { kind: "solved", programs, impulses: found };
  return { kind: walk.isOpen ? "open" : "none", programs };
}

/** Impulses that meet a state of all contacts from `c` on. */
function decide(walk: Walk, states: readonly State[], c: number): Float64Array | undefined {
  if (walk.isOpen) return undefined;
  if (walk.left-- <= 0 || walk.shouldStop()) {
    walk.isOpen = true;
    return undefined;
  }
  const point = pointOf(walk, states);
  if (!point) return undefined;
  if (c < states.length) {
    for (const state of statesOf(walk, c)) {
      const found = decide(
        walk,
        states.map((own, k) => (k === c ? state : own)),
        c + 1,
      );
      if (found) return found;
    }
    return undefined;
  }
  const { dimension, friction } = walk.judge;
  if (dimension < 3 || friction.every((mu) => mu === 0)) return point;
  // Enclosed is not found.
  walk.isOpen = true;
  return undefined;
}

/** Some r that meets all conditions. What is bound to another unknown is put in first: programs are decided the sooner the smaller they are. */
function pointOf({ motion, unknowns: n, size }: Walk, states: readonly State[]): Float64Array | undefined {
  const bound = states.flatMap((state) => state.bound);
  const isBound = new Set(bound.map(({ i }) => i));
  const kept = Array.from({ length: n + 1 }, (_, j) => j).filter((j) => !isBound.has(j));
  const rows = [...motion.flatMap(equal), ...states.flatMap((state) => state.rows)].map((row) => {
    const own = row.slice();
    for (const { i, k, factor } of bound) own[k] = add(own[k]!, multiply(factor, own[i]!));
    return whole(kept.map((j) => own[j]!));
  });
  const point = feasiblePoint(rows, kept.length - 1);
  if (!point) return undefined;
  const values = new Array<Dyadic>(n).fill(ZERO);
  point.numerators.forEach((m, k) => {
    values[kept[k]!] = { m, e: 0 };
  });
  for (const { i, k, factor } of bound) values[i] = multiply(factor, values[k]!);
  return Float64Array.from({ length: size }, (_, i) => quotient(values[i]!, point.denominator));
}

const equal = (row: Row): Row[] => [row, row.map(negate)];

/** factor · t_i + share · t_k. */
function unknown(n: number, i: number, factor: Dyadic, k = i, share: Dyadic = ZERO): Row {
  const row = new Array<Dyadic>(n + 1).fill(ZERO);
  row[k] = share;
  row[i] = factor;
  return row;
}

const PLUS = dyadic(1);
const MINUS = dyadic(-1);

function isFree({ judge: { problem } }: Walk, c: number): boolean {
  return problem.form === "mlcp" && problem.isFree[c] === 1;
}

/** What all states of a contact ask for. */
function freely(walk: Walk, c: number): Row[] {
  const { judge, unknowns: n, velocities } = walk;
  const { dimension: d, friction } = judge;
  const at = c * d;
  if (isFree(walk, c)) return equal(velocities[at]!);
  const rows = [velocities[at]!, unknown(n, at, PLUS)];
  const mu = dyadic(friction[c]!);
  for (let i = at + 1; i < at + d; i++) rows.push(unknown(n, i, MINUS, at, mu), unknown(n, i, PLUS, at, mu));
  return rows;
}

function statesOf(walk: Walk, c: number): State[] {
  const { judge, unknowns: n, velocities } = walk;
  const { dimension: d, friction } = judge;
  const at = c * d;
  const always = freely(walk, c);
  if (isFree(walk, c)) return [{ rows: always, bound: [] }];
  const tangents = Array.from({ length: d - 1 }, (_, i) => at + 1 + i);
  const nothing = (indices: readonly number[]) => indices.map((i) => ({ i, k: n, factor: ZERO }));
  const open = { rows: [velocities[at]!], bound: nothing([at, ...tangents]) };
  const touching = equal(velocities[at]!);
  if (!(friction[c]! > 0)) return [open, { rows: [...touching, unknown(n, at, PLUS)], bound: nothing(tangents) }];
  const mu = dyadic(friction[c]!);
  const closed = [...always, ...touching];
  const stick = { rows: [...closed, ...tangents.flatMap((i) => equal(velocities[i]!))], bound: [] };
  if (d === 2) {
    const slip = (turn: Dyadic): State => ({
      rows: [...touching, unknown(n, at, PLUS), turned(velocities[at + 1]!, turn)],
      bound: [{ i: at + 1, k: at, factor: multiply(negate(turn), mu) }],
    });
    return [open, stick, slip(PLUS), slip(MINUS)];
  }
  const quadrant = (a: Dyadic, b: Dyadic): State => ({
    rows: [
      ...closed,
      ...[turned(velocities[at + 1]!, a), turned(velocities[at + 2]!, b)],
      ...[unknown(n, at + 1, negate(a)), unknown(n, at + 2, negate(b))],
      // −a r_1 − b r_2 ≥ μ r_n.
      reach(n, at, a, b, mu),
    ],
    bound: [],
  });
  return [open, stick, quadrant(PLUS, PLUS), quadrant(PLUS, MINUS), quadrant(MINUS, PLUS), quadrant(MINUS, MINUS)];
}

const turned = (row: Row, turn: Dyadic): Row => row.map((x) => multiply(x, turn));

function reach(n: number, at: number, a: Dyadic, b: Dyadic, mu: Dyadic): Row {
  const row = unknown(n, at, negate(mu));
  row[at + 1] = negate(a);
  row[at + 2] = negate(b);
  return row;
}

/** u and the motion as rows of the unknowns. */
function equations({ problem, offset }: RawJudge, unknowns: number): Pick<Walk, "velocities" | "motion"> {
  const size = offset.length;
  const constant = (values: Float64Array): Row[] =>
    Array.from(values, (x) => {
      const row = new Array<Dyadic>(unknowns + 1).fill(ZERO);
      row[unknowns] = dyadic(x);
      return row;
    });
  if (problem.form !== "global") {
    const velocities = constant(problem.offset);
    forEachEntry(problem.matrix, (i, j, value) => {
      velocities[i]![j] = value;
    });
    return { velocities, motion: [] };
  }
  const velocities = constant(problem.drift);
  const motion = constant(problem.force.map((x) => -x));
  forEachEntry(problem.directions, (i, j, value) => {
    velocities[j]![size + i] = value;
    motion[i]![j] = subtract(ZERO, value);
  });
  forEachEntry(problem.mass, (i, j, value) => {
    motion[i]![size + j] = value;
  });
  return { velocities, motion };
}

function forEachEntry(
  { rows, starts, indices, values }: SparseMatrix,
  put: (i: number, j: number, value: Dyadic) => void,
) {
  for (let i = 0; i < rows; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) put(i, indices[k]!, dyadic(values[k]!));
  }
}
