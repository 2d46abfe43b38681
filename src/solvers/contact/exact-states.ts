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
import { type Dyadic, dyadic, multiply, negate, quotient, subtract, whole, ZERO } from "../../linalg/exact/dyadic.ts";
import { feasiblePoint } from "../../linalg/exact/linear-program.ts";
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import type { RawJudge } from "../../problems/raw-judge.ts";

/** Larger problems are not asked: one linear program takes a tenth of a second then. */
const LARGEST_EXACT = 16;

/** Linear programs at the most, times the square of the unknowns: about a second. */
const MOST_WORK = 40_000;

export const EXACTLY_NONE =
  "no combination of contact states is possible (decided in whole numbers, nothing is rounded)";

export type Decision =
  | { readonly kind: "none" | "open"; readonly states: number }
  | { readonly kind: "solved"; readonly states: number; readonly impulses: Float64Array };

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

/** What a contact asks for in a state; several where a state is enclosed piece by piece. */
type Conditions = readonly Row[];

export function decideExactly(judge: RawJudge, shouldStop: () => boolean): Decision {
  const { problem, offset } = judge;
  const size = offset.length;
  const coordinates = problem.form === "global" ? problem.mass.rows : 0;
  const unknowns = size + coordinates;
  if (unknowns > LARGEST_EXACT) return { kind: "open", states: 0 };
  const walk = { ...{ judge, size, unknowns, shouldStop }, ...equations(judge, unknowns), left: 0, isOpen: false };
  const most = Math.ceil(MOST_WORK / unknowns ** 2);
  walk.left = most;
  const conditions = Array.from(judge.weights, (_, c) => freely(walk, c));
  const found = decide(walk, conditions, 0);
  const states = most - Math.max(0, walk.left);
  if (found) return { kind: "solved", states, impulses: found };
  return { kind: walk.isOpen ? "open" : "none", states };
}

/** Impulses that meet a state of all contacts from `c` on. */
function decide(walk: Walk, conditions: Conditions[], c: number): Float64Array | undefined {
  if (walk.isOpen) return undefined;
  if (walk.left-- <= 0 || walk.shouldStop()) {
    walk.isOpen = true;
    return undefined;
  }
  const rows = [...walk.motion.flatMap(equal), ...conditions.flat()];
  const point = feasiblePoint(
    rows.map((row) => whole(row)),
    walk.unknowns,
  );
  if (!point) return undefined;
  if (c === conditions.length) {
    if (walk.judge.dimension === 3 && walk.judge.friction.some((mu) => mu > 0)) {
      // Enclosed is not found.
      walk.isOpen = true;
      return undefined;
    }
    return Float64Array.from({ length: walk.size }, (_, i) =>
      quotient({ m: point.numerators[i]!, e: 0 }, point.denominator),
    );
  }
  for (const state of statesOf(walk, c)) {
    const found = decide(
      walk,
      conditions.map((own, k) => (k === c ? state : own)),
      c + 1,
    );
    if (found) return found;
  }
  return undefined;
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
function freely(walk: Walk, c: number): Conditions {
  const { judge, unknowns: n, velocities } = walk;
  const { dimension: d, friction } = judge;
  const at = c * d;
  if (isFree(walk, c)) return equal(velocities[at]!);
  const rows = [velocities[at]!, unknown(n, at, PLUS)];
  const mu = dyadic(friction[c]!);
  for (let i = at + 1; i < at + d; i++) rows.push(unknown(n, i, MINUS, at, mu), unknown(n, i, PLUS, at, mu));
  return rows;
}

function statesOf(walk: Walk, c: number): Conditions[] {
  const { judge, unknowns: n, velocities } = walk;
  const { dimension: d, friction } = judge;
  const at = c * d;
  const always = freely(walk, c);
  if (isFree(walk, c)) return [always];
  const rests = Array.from({ length: d }, (_, i) => equal(unknown(n, at + i, PLUS))).flat();
  const open = [velocities[at]!, ...rests];
  const closed = [...always, ...equal(velocities[at]!)];
  if (!(friction[c]! > 0)) return [open, closed];
  const mu = dyadic(friction[c]!);
  const tangents = Array.from({ length: d - 1 }, (_, i) => at + 1 + i);
  const stick = [...closed, ...tangents.flatMap((i) => equal(velocities[i]!))];
  if (d === 2) {
    const slip = (turn: Dyadic): Conditions => [
      ...closed,
      turned(velocities[at + 1]!, turn),
      ...equal(unknown(n, at + 1, turn, at, mu)),
    ];
    return [open, stick, slip(PLUS), slip(MINUS)];
  }
  const quadrant = (a: Dyadic, b: Dyadic): Conditions => [
    ...closed,
    ...[turned(velocities[at + 1]!, a), turned(velocities[at + 2]!, b)],
    ...[unknown(n, at + 1, negate(a)), unknown(n, at + 2, negate(b))],
    // −a r_1 − b r_2 ≥ μ r_n.
    reach(n, at, a, b, mu),
  ];
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
