/**
 * Alternating directions: every iteration solves with the same matrix, which is factorised once, and projects onto the cones.
 *
 *   (A + ρ I) p = ρ (z − y) − b − s,    z = P_K(p + y),    y += p − z,    s = ‖v_t‖ e_n,  v = −ρ y         [Boyd2011]
 *
 * v are the velocities with the term of de Saxcé. Where a factorisation costs as much as dozens of solutions, as with many contacts
 * on few bodies, this is done before one Newton step is; elsewhere it creeps.
 */
import { Buffers } from "../../linalg/buffers.ts";
import { iterationsLeft } from "../iterations-left.ts";
import type { ConeProblem } from "./cone-problem.ts";
import { isOver, type Search, systemOf, visit } from "./search.ts";
import { factoriseStep, type StepSystem, solveRoughly } from "./step-system.ts";

/**
 * ρ, against a compliance of 1; the second is tried when the first creeps. Measured: a tower of planks takes 20 iterations at 0.06 and
 * hundreds at 1, a plate on 64 points 150 at 0.06 and 20 at 3.
 */
const PENALTIES = [0.06, 3];

/** How far an iteration goes beyond p: α p + (1 − α) z takes the place of p. */
const RELAXATION = 1.3;

/** Iterations between two looks at the error. */
const PORTION = 5;

/** Iterations that may still be needed at the present rate: a Newton step takes as long as about so many (measured), and some do. */
const FEW = 30;

class AdmmArrays extends Buffers {
  readonly p = this.vector();
  readonly z = this.vector();
  readonly y = this.vector();
  readonly right = this.vector();
}

/** Up to `most` iterations from the best iterate with each ρ. */
export function admmStage(search: Search, most: number): void {
  const work = new AdmmArrays(search.problem.size);
  for (const penalty of PENALTIES) {
    runAdmm(search, work, penalty, most);
    if (isOver(search)) return;
  }
}

function runAdmm(search: Search, work: AdmmArrays, penalty: number, most: number): void {
  const { problem, best } = search;
  const system = systemOf(search);
  if (!system) return;
  setDiagonal(system, penalty);
  if (!factoriseStep(system, search.shouldStop)) return;
  for (let i = 0; i < problem.size; i++) work.z[i] = best[i]!;
  visit(search, best);
  beginDuals(problem, work, search.velocities, penalty);
  let last = Infinity;
  for (let k = 1; k <= most; k++) {
    iterate(problem, work, system, penalty);
    search.iterations++;
    if (search.shouldStop()) return;
    if (k % PORTION !== 0) continue;
    const error = visit(search, work.z);
    if (isOver(search) || !(iterationsLeft(last, error, search.tolerance, PORTION) <= FEW)) return;
    last = error;
  }
}

/** E = I, B = ρ I. */
function setDiagonal({ problem, E, B, inverseB }: StepSystem, penalty: number): void {
  const { blocks, starts } = problem;
  for (let c = 0; c < blocks; c++) {
    const m = starts[c + 1]! - starts[c]!;
    for (let k = 0, at = 3 * starts[c]!; k < m * m; k++, at++) {
      const isDiagonal = k % (m + 1) === 0;
      E[at] = isDiagonal ? 1 : 0;
      B[at] = isDiagonal ? penalty : 0;
      inverseB[at] = isDiagonal ? 1 / penalty : 0;
    }
  }
}

/** y = −v/ρ for the velocities x of the best iterate. */
function beginDuals({ blocks, starts }: ConeProblem, { y }: AdmmArrays, x: Float64Array, penalty: number): void {
  for (let c = 0; c < blocks; c++) {
    let slip = 0;
    for (let i = starts[c]! + 1; i < starts[c + 1]!; i++) slip += x[i]! * x[i]!;
    for (let i = starts[c]!; i < starts[c + 1]!; i++) y[i] = -x[i]! / penalty;
    y[starts[c]!]! -= Math.sqrt(slip) / penalty;
  }
}

function iterate(problem: ConeProblem, work: AdmmArrays, system: StepSystem, penalty: number): void {
  const { blocks, starts, offset, isFree, size } = problem;
  const { p, z, y, right } = work;
  for (let i = 0; i < size; i++) right[i] = penalty * (z[i]! - y[i]!) - offset[i]!;
  for (let c = 0; c < blocks; c++) {
    let slip = 0;
    for (let i = starts[c]! + 1; i < starts[c + 1]!; i++) slip += y[i]! * y[i]!;
    right[starts[c]!]! -= penalty * Math.sqrt(slip);
  }
  solveRoughly(system, p, right);
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const end = starts[c + 1]!;
    for (let i = at; i < end; i++) y[i]! += RELAXATION * p[i]! + (1 - RELAXATION) * z[i]!;
    if (isFree[c]) z[at] = y[at]!;
    else projectInto(z, y, at, end);
    for (let i = at; i < end; i++) y[i]! -= z[i]!;
  }
}

/** z ← the nearest point of the cone ‖z_t‖ ≤ z_n (of the half-line where there is no tangent) to y. */
function projectInto(z: Float64Array, y: Float64Array, at: number, end: number): void {
  let tail = 0;
  for (let i = at + 1; i < end; i++) tail += y[i]! * y[i]!;
  tail = Math.sqrt(tail);
  const normal = y[at]!;
  if (tail <= normal) for (let i = at; i < end; i++) z[i] = y[i]!;
  else if (tail <= -normal) z.fill(0, at, end);
  else {
    z[at] = (normal + tail) / 2;
    for (let i = at + 1; i < end; i++) z[i] = (z[at]! * y[i]!) / tail;
  }
}
