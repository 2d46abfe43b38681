/**
 * Buffers of the sparse solver; they grow and are used again, so that a solve allocates nothing.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { BlockKind } from "../../sets/reservoirs/block.ts";
import { type Crossing, type RankOneUpdates, rankOneUpdates } from "./path-state.ts";
import { BILATERAL, LINE, NORMAL, STEP, type VelocityForm } from "./velocity-form.ts";

export interface SparseWorkspace {
  /** The problem in work: directions, c, number of components n, and Λ, which the solver improves. */
  form: VelocityForm;
  offset: Float64Array;
  size: number;
  impulses: Float64Array;
  /** Per component: kind, component of its normal (−1: none), μ or bound, compliance G_ii and penalty r_i. */
  kind: Uint8Array;
  normal: Int32Array;
  coefficient: Float64Array;
  compliance: Float64Array;
  penalty: Float64Array;
  /** Friction that a normal is solved together with in a sweep; −1: none. */
  partner: Int32Array;
  /** G_NT and G_TN of such pairs, at the normal and at the friction. */
  coupling: Float64Array;
  /** ξ, Λ of the iterate, the multipliers Λ̄ it starts from, and the best Λ so far. */
  velocity: Float64Array;
  trial: Float64Array;
  anchor: Float64Array;
  best: Float64Array;
  /** Λ to begin with. */
  start: Float64Array;
  bestDefect: number;
  /** Piece of the law that a component is on now, in the factors, and at the end of the last round. */
  piece: Int8Array;
  factoredPiece: Int8Array;
  lastPiece: Int8Array;
  /** What the factors belong to: penalty R (0: there are none) and whether friction is coupled to its normal. */
  factoredPenalty: number;
  factoredCoupled: boolean;
  /** A path: whether e covers it, λ, whether λ falls (1) or rises (−1), e, c + λ e, c, ξ′, F(v₀), the next crossing. */
  isCovered: boolean;
  remaining: number;
  heading: number;
  cover: Float64Array;
  shifted: Float64Array;
  ownOffset: Float64Array;
  rate: Float64Array;
  base: Float64Array;
  readonly crossing: Crossing;
  /** Changes of pieces since the factors were made. */
  updates: RankOneUpdates;
  /** Per coordinate: v, the v at the end of a Newton step, the way there, and the right side. */
  answer: Float64Array;
  trialAnswer: Float64Array;
  direction: Float64Array;
  right: Float64Array;
  /** Elimination order: place of a coordinate, coordinate at a place, rows by coordinate. */
  place: Int32Array;
  order: Int32Array;
  seenRow: Uint8Array;
  columnStart: Int32Array;
  columnRow: Int32Array;
  /** Skyline factors: first column of each row, start of its storage, lower rows, upper columns, diagonal. */
  first: Int32Array;
  skyStart: Int32Array;
  lower: Float64Array;
  upper: Float64Array;
  diagonal: Float64Array;
  /** Newton steps and sweeps of the last solve. */
  steps: number;
  sweeps: number;
  /** ‖c/g‖_g, to which defects are relative. */
  drive: number;
}

export function sparseWorkspace(): SparseWorkspace {
  const none = new Float64Array(0);
  const rows = { start: new Int32Array(1), index: new Int32Array(0), value: none };
  return {
    form: { freedoms: 0, inverseMass: none, rows, pushed: rows },
    offset: none,
    size: 0,
    impulses: none,
    bestDefect: 0,
    factoredPenalty: 0,
    factoredCoupled: false,
    steps: 0,
    sweeps: 0,
    drive: 0,
    isCovered: false,
    remaining: 0,
    heading: 1,
    ownOffset: none,
    crossing: { component: -1, to: 0, distance: 0 },
    columnRow: new Int32Array(0),
    lower: none,
    upper: none,
    ...componentArrays(0),
    ...coordinateArrays(0),
  };
}

function componentArrays(n: number) {
  const vector = (): Float64Array => new Float64Array(n);
  return {
    kind: new Uint8Array(n),
    normal: new Int32Array(n),
    partner: new Int32Array(n),
    piece: new Int8Array(n),
    factoredPiece: new Int8Array(n),
    lastPiece: new Int8Array(n),
    seenRow: new Uint8Array(n),
    coefficient: vector(),
    compliance: vector(),
    penalty: vector(),
    coupling: vector(),
    velocity: vector(),
    trial: vector(),
    anchor: vector(),
    start: vector(),
    cover: vector(),
    shifted: vector(),
    rate: vector(),
    best: vector(),
  };
}

function coordinateArrays(f: number) {
  const vector = (): Float64Array => new Float64Array(f);
  return {
    answer: vector(),
    trialAnswer: vector(),
    direction: vector(),
    right: vector(),
    base: vector(),
    diagonal: vector(),
    updates: rankOneUpdates(f),
    place: new Int32Array(f),
    order: new Int32Array(f),
    first: new Int32Array(f),
    columnStart: new Int32Array(f + 1),
    skyStart: new Int32Array(f + 1),
  };
}

/** Loads the problem: kinds, coefficients, compliances and couplings of its components. */
export function loadSparse(
  work: SparseWorkspace,
  form: VelocityForm,
  problem: InclusionProblem,
  impulses: Float64Array,
): void {
  const { size: n, matrix, offset, blocks } = problem;
  if (work.kind.length < n) Object.assign(work, componentArrays(2 * n));
  if (work.answer.length < form.freedoms) Object.assign(work, coordinateArrays(form.freedoms));
  work.form = form;
  work.offset = work.ownOffset = offset;
  work.updates.count = 0;
  work.size = n;
  work.impulses = impulses;
  work.bestDefect = Infinity;
  work.factoredPenalty = work.steps = work.sweeps = 0;
  const { kind, normal, partner, coefficient, compliance, coupling } = work;
  for (let i = 0; i < n; i++) {
    partner[i] = -1;
    work.start[i] = impulses[i]!;
  }
  let square = 0;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    const i = block.start;
    const g = matrix[i * n + i]!;
    compliance[i] = g > 0 ? g : 1;
    square += (offset[i]! * offset[i]!) / compliance[i]!;
    kind[i] = kindOf(block.kind);
    normal[i] = block.normal;
    coefficient[i] = kind[i] === LINE ? block.friction[0] : block.bound;
    if (block.normal < 0 || partner[block.normal]! >= 0) continue;
    partner[block.normal] = i;
    coupling[block.normal] = matrix[block.normal * n + i]!;
    coupling[i] = matrix[i * n + block.normal]!;
  }
  work.drive = Math.sqrt(square);
}

function kindOf(kind: BlockKind): number {
  if (kind === "unilateral") return NORMAL;
  if (kind === "bilateral") return BILATERAL;
  return kind === "step" ? STEP : LINE;
}
