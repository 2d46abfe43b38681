/**
 * Buffers of the sparse solver; they grow and are used again, so that a solve allocates nothing.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { kindOf } from "../../problems/scaled-problem.ts";
import { axisOf } from "../../sets/reservoirs/reservoirs.ts";
import { type RankOneUpdates, rankOneUpdates } from "./rank-one-updates.ts";
import { growingRows } from "./sparse-rows.ts";
import { delassusEntry, type VelocityForm } from "./velocity-form.ts";

/** A crossing of a path: component (−1: none before the limit), state behind it, and how far along the path. */
export interface Crossing {
  component: number;
  to: number;
  distance: number;
}

export interface SparseWorkspace extends ComponentRoom, CoordinateRoom {
  /** The problem in work: directions, c, number of components n, and Λ, which the solver improves. */
  form: VelocityForm;
  offset: Float64Array;
  size: number;
  impulses: Float64Array;
  bestDefect: number;
  /** What the factors belong to: penalty R (0: there are none) and whether friction is coupled to its normal. */
  factoredPenalty: number;
  factoredCoupled: boolean;
  /** A path: whether e covers it, λ, whether λ falls (1) or rises (−1), c, the next crossing. */
  isCovered: boolean;
  remaining: number;
  heading: number;
  ownOffset: Float64Array;
  readonly crossing: Crossing;
  /** Impulses of one contact. */
  readonly pair: Float64Array;
  /** Changes of states since the factors were made. */
  updates: RankOneUpdates;
  /** Skyline factors: lower rows and upper columns. */
  lower: Float64Array;
  upper: Float64Array;
  /** Newton steps and sweeps of the last solve. */
  steps: number;
  sweeps: number;
  /** ‖c/g‖_g, to which defects are relative. */
  drive: number;
}

export function sparseWorkspace(): SparseWorkspace {
  const none = new Float64Array(0);
  const rows = growingRows(0);
  return {
    form: { freedoms: 0, inverseMass: none, rows, pushed: rows },
    ...{ offset: none, ownOffset: none, impulses: none, lower: none, upper: none },
    ...{ size: 0, bestDefect: 0, steps: 0, sweeps: 0, drive: 0, factoredPenalty: 0, factoredCoupled: false },
    ...{ isCovered: false, remaining: 0, heading: 1, crossing: { component: -1, to: 0, distance: 0 } },
    pair: new Float64Array(2),
    updates: rankOneUpdates(0),
    ...componentRoom(0),
    ...coordinateRoom(0),
  };
}

type ComponentRoom = ReturnType<typeof componentRoom>;

/** What is kept per component. */
function componentRoom(n: number) {
  const vector = (): Float64Array => new Float64Array(n);
  return {
    /** Kind, component of the normal (−1: none), μ or bound (unused where there is none), compliance G_ii and penalty r_i. */
    kind: new Uint8Array(n),
    normal: new Int32Array(n),
    coefficient: vector(),
    compliance: vector(),
    penalty: vector(),
    /** Friction that a normal is solved together with in a sweep (−1: none); G_NT and G_TN of such pairs, at the normal and at the friction. */
    partner: new Int32Array(n),
    coupling: vector(),
    /** ξ, Λ of the iterate, the multipliers Λ̄ it starts from, the best Λ so far, and Λ to begin with. */
    velocity: vector(),
    trial: vector(),
    anchor: vector(),
    best: vector(),
    start: vector(),
    /** Contact state now, in the factors, and at the end of the last round. */
    piece: new Int8Array(n),
    factoredPiece: new Int8Array(n),
    lastPiece: new Int8Array(n),
    /** Of a path: e, c + λ e, ξ′. */
    cover: vector(),
    shifted: vector(),
    rate: vector(),
    /** Rows met in the elimination order. */
    seenRow: new Uint8Array(n),
  };
}

type CoordinateRoom = ReturnType<typeof coordinateRoom>;

/** What is kept per coordinate. */
function coordinateRoom(f: number) {
  const vector = (): Float64Array => new Float64Array(f);
  return {
    /** v, the v at the end of a Newton step, the way there, the right side, and F(v₀) of a path. */
    answer: vector(),
    trialAnswer: vector(),
    direction: vector(),
    right: vector(),
    base: vector(),
    /** Elimination order: place of a coordinate, coordinate at a place, rows by coordinate. */
    place: new Int32Array(f),
    order: new Int32Array(f),
    columns: growingRows(f),
    /** Skyline factors: first column of each row, start of its storage, diagonal. */
    first: new Int32Array(f),
    skyStart: new Int32Array(f + 1),
    diagonal: vector(),
  };
}

/** Loads the problem, whose matrix may be empty: kinds, coefficients, compliances and couplings of its components. */
export function loadSparse(
  work: SparseWorkspace,
  form: VelocityForm,
  problem: InclusionProblem,
  impulses: Float64Array,
): void {
  const { size: n, matrix, offset, blocks } = problem;
  const entry = (i: number, j: number): number => (matrix.length > 0 ? matrix[i * n + j]! : delassusEntry(form, i, j));
  if (work.kind.length < n) Object.assign(work, componentRoom(2 * n));
  if (work.answer.length < form.freedoms) {
    Object.assign(work, coordinateRoom(form.freedoms), { updates: rankOneUpdates(form.freedoms) });
  }
  work.form = form;
  work.offset = work.ownOffset = offset;
  work.updates.count = 0;
  work.size = n;
  work.impulses = impulses;
  work.bestDefect = Infinity;
  work.factoredPenalty = work.steps = work.sweeps = 0;
  const { kind, normal, partner, coefficient, compliance, coupling } = work;
  partner.fill(-1, 0, n);
  let square = 0;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    const i = block.start;
    const g = entry(i, i);
    work.start[i] = impulses[i]!;
    compliance[i] = g > 0 ? g : 1;
    square += (offset[i]! * offset[i]!) / compliance[i]!;
    kind[i] = kindOf(block);
    normal[i] = block.normal;
    coefficient[i] = axisOf(block, 0);
    if (block.normal < 0 || partner[block.normal]! >= 0) continue;
    partner[block.normal] = i;
    coupling[block.normal] = entry(block.normal, i);
    coupling[i] = entry(i, block.normal);
  }
  work.drive = Math.sqrt(square);
}
