/**
 * Buffers of sweeps in the velocities; they grow and are used again, so that a sweep allocates nothing.
 */
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { kindOf } from "../../problems/scaled-problem.ts";
import { axisOf } from "../../sets/reservoirs/reservoirs.ts";
import { growingRows } from "./sparse-rows.ts";
import { delassusEntry, type VelocityForm } from "./velocity-form.ts";

export interface SparseWorkspace extends ReturnType<typeof componentRoom> {
  /** The problem in work: directions, c, number of components n, and Λ, which the sweeps improve. */
  form: VelocityForm;
  offset: Float64Array;
  size: number;
  impulses: Float64Array;
  /** v, by coordinate. */
  answer: Float64Array;
  bestDefect: number;
  /** Impulses of one contact. */
  readonly pair: Float64Array;
  /** Sweeps of the last solve. */
  sweeps: number;
  /** ‖c/g‖_g, to which defects are relative. */
  drive: number;
}

export function sparseWorkspace(): SparseWorkspace {
  const none = new Float64Array(0);
  const rows = growingRows(0);
  return {
    form: { freedoms: 0, inverseMass: none, rows, pushed: rows },
    ...{ offset: none, impulses: none, answer: none },
    ...{ size: 0, bestDefect: 0, sweeps: 0, drive: 0 },
    pair: new Float64Array(2),
    ...componentRoom(0),
  };
}

/** What is kept per component. */
function componentRoom(n: number) {
  const vector = (): Float64Array => new Float64Array(n);
  return {
    /** Kind, component of the normal (−1: none), μ or bound (unused where there is none), compliance G_ii. */
    kind: new Uint8Array(n),
    normal: new Int32Array(n),
    coefficient: vector(),
    compliance: vector(),
    /** Friction that a normal is solved together with in a sweep (−1: none); G_NT and G_TN of such pairs, at the normal and at the friction. */
    partner: new Int32Array(n),
    coupling: vector(),
    /** ξ, and the best Λ so far. */
    velocity: vector(),
    best: vector(),
  };
}

/** Loads a problem by its directions: kinds, coefficients, compliances and couplings of its components. */
export function loadSparse(
  work: SparseWorkspace,
  form: VelocityForm,
  { size: n, offset, blocks }: Pick<InclusionProblem, "size" | "offset" | "blocks">,
  impulses: Float64Array,
): void {
  if (work.kind.length < n) Object.assign(work, componentRoom(2 * n));
  if (work.answer.length < form.freedoms) work.answer = new Float64Array(form.freedoms);
  work.form = form;
  work.offset = offset;
  work.size = n;
  work.impulses = impulses;
  work.bestDefect = Infinity;
  work.sweeps = 0;
  const { kind, normal, partner, coefficient, compliance, coupling } = work;
  partner.fill(-1, 0, n);
  let square = 0;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    const i = block.start;
    const g = delassusEntry(form, i, i);
    compliance[i] = g > 0 ? g : 1;
    square += (offset[i]! * offset[i]!) / compliance[i]!;
    kind[i] = kindOf(block);
    normal[i] = block.normal;
    coefficient[i] = axisOf(block, 0);
    if (block.normal < 0 || partner[block.normal]! >= 0) continue;
    partner[block.normal] = i;
    coupling[block.normal] = delassusEntry(form, block.normal, i);
    coupling[i] = delassusEntry(form, i, block.normal);
  }
  work.drive = Math.sqrt(square);
}
