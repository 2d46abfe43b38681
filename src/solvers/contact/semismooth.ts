/**
 * Semismooth Newton steps on the equations of Alart and Curnier, in the variables of cone-problem.ts:     [AlartCurnier1991]
 *
 *   F_n = p_n − max(0, s),   F_t = p_t − P_{disk(s⁺)}(y),      s = p_n − ρ_n x_n,   y = p_t − ρ_t x_t,
 *
 * x = A p + b + α G (p − center): with α > 0 a step of the proximal point method, whose equations are regular however redundant
 * the contacts are. G = (1/μ², 1, 1), ρ = (μ², 1) / (1 + α) per contact.
 *
 *   open    (s ≤ 0)        p = 0
 *   stick   (‖y‖ ≤ s)      ρ x = 0
 *   slip                   ρ_n x_n = 0,   p_t = s y/‖y‖
 */

import { invertInto } from "../../linalg/small-blocks.ts";
import type { ConeProblem } from "./cone-problem.ts";
import { tailNorm } from "./cones.ts";
import { velocitiesInto } from "./operator.ts";
import { isOver, type Search, systemOf, visit } from "./search.ts";
import { factoriseStep, type StepSystem, solveStep } from "./step-system.ts";

/** A step is halved at most so often. */
const HALVINGS = 8;

/** A step is taken when it makes the merit smaller by this share of its length than the worst of the last ones. */
const DECREASE = 1e-3;
const MEMORY = 4;

/** A guarded run whose merit has not fallen to this share within so many steps goes in a circle. */
const STALLED = 0.7;
const STALL = 6;

/** Keeps the matrix regular where nothing else does: against a compliance of 1. */
const REGULARISATION = 1e-9;

export interface Equations {
  readonly problem: ConeProblem;
  /** α and the centre; α = 0 for the problem itself. */
  shift: number;
  readonly center: Float64Array;
  readonly weights: Float64Array;
  readonly p: Float64Array;
  readonly x: Float64Array;
  readonly F: Float64Array;
  readonly step: Float64Array;
  readonly trial: Float64Array;
}

export function equations(problem: ConeProblem): Equations {
  const { starts, blocks, friction, room } = problem;
  const { weights, center, p, x, F, step, trial } = room;
  weights.fill(1);
  for (let c = 0; c < blocks; c++) if (starts[c + 1]! - starts[c]! > 1) weights[starts[c]!] = 1 / friction[c]! ** 2;
  return { problem, shift: 0, weights, center, p, x, F, step, trial };
}

/** F at p, into eq.F; returns its norm, in which normals count as in the raw problem. */
function evaluate(eq: Equations, p: Float64Array): number {
  const { problem, shift, center, weights, x, F } = eq;
  const { size, blocks, starts, isFree, offset } = problem;
  velocitiesInto(x, problem, p, offset);
  if (shift > 0) for (let i = 0; i < size; i++) x[i]! += shift * weights[i]! * (p[i]! - center[i]!);
  let sum = 0;
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    const g = weights[at]!;
    const rho = 1 / (1 + shift);
    const s = p[at]! - (rho / g) * x[at]!;
    F[at] = isFree[c] ? rho * x[at]! : p[at]! - Math.max(0, s);
    sum += g * F[at]! * F[at]!;
    if (m === 1) continue;
    const y1 = p[at + 1]! - rho * x[at + 1]!;
    const y2 = m > 2 ? p[at + 2]! - rho * x[at + 2]! : 0;
    const length = Math.sqrt(y1 * y1 + y2 * y2);
    const share = length <= s ? 1 : s > 0 ? s / length : 0;
    F[at + 1] = p[at + 1]! - share * y1;
    sum += F[at + 1]! ** 2;
    if (m === 2) continue;
    F[at + 2] = p[at + 2]! - share * y2;
    sum += F[at + 2]! ** 2;
  }
  return Math.sqrt(sum);
}

/** E and B of the linear equations E A d + B d = −F. */
function linearise(eq: Equations, system: StepSystem): void {
  const { problem, shift, weights, p, x } = eq;
  const { blocks, starts, isFree, factored } = problem;
  const { E, B, inverseB } = system;
  const rho = 1 / (1 + shift);
  const alpha = Math.max(shift, REGULARISATION);
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    const from = 3 * at;
    const g = weights[at]!;
    for (let k = from; k < from + m * m; k++) E[k] = B[k] = 0;
    const s = p[at]! - (rho / g) * x[at]!;
    if (s <= 0 && !isFree[c]) {
      for (let i = 0; i < m; i++) B[from + i * (m + 1)] = 1;
      if (factored) for (let k = from; k < from + m * m; k++) inverseB[k] = B[k]!;
      continue;
    }
    E[from] = isFree[c] ? rho : rho / g;
    if (m > 1) {
      const y1 = p[at + 1]! - rho * x[at + 1]!;
      const y2 = m > 2 ? p[at + 2]! - rho * x[at + 2]! : 0;
      const length = Math.sqrt(y1 * y1 + y2 * y2);
      if (length <= s) for (let i = 1; i < m; i++) E[from + i * (m + 1)] = rho;
      else slip(E, B, from, m, rho, g, s / length, y1 / length, y2 / length);
    }
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < m; j++) B[from + i * m + j]! += alpha * weights[at + j]! * E[from + i * m + j]!;
    }
    if (factored) invertInto(inverseB, from, B, m);
  }
}

/** Rows of a slipping contact: d(s n) = n ds + (s/‖y‖) (I − n nᵀ) dy. */
function slip(
  E: Float64Array,
  B: Float64Array,
  from: number,
  m: number,
  rho: number,
  g: number,
  share: number,
  n1: number,
  n2: number,
): void {
  for (let i = 1; i < m; i++) {
    const ni = i === 1 ? n1 : n2;
    E[from + i * m] = (rho / g) * ni;
    B[from + i * m] = -ni;
    for (let j = 1; j < m; j++) {
      const across = share * ((i === j ? 1 : 0) - ni * (j === 1 ? n1 : n2));
      E[from + i * m + j] = rho * across;
      B[from + i * m + j] = (i === j ? 1 : 0) - across;
    }
  }
}

/** The iterate with impulses inside the cones. */
function feasible({ problem }: Equations, out: Float64Array, p: Float64Array): void {
  const { blocks, starts, isFree } = problem;
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    out[at] = isFree[c] ? p[at]! : Math.max(0, p[at]!);
    if (m === 1) continue;
    const length = tailNorm(p, at, m);
    const share = length > out[at]! ? out[at]! / length : 1;
    for (let i = at + 1; i < at + m; i++) out[i] = share * p[i]!;
  }
}

export interface NewtonRun {
  readonly steps: number;
  /** The run ends when the merit is at most this. */
  readonly goal: number;
  /** Whether steps are shortened until the merit falls. */
  readonly isGuarded: boolean;
  /** Gives up after so many steps that do not make the best error smaller. */
  readonly patience: number;
}

/** Newton steps from eq.p on. True when the goal is met. */
export function newtonSteps(search: Search, eq: Equations, { steps, goal, isGuarded, patience }: NewtonRun): boolean {
  const { p, F, step, trial } = eq;
  const system = systemOf(search);
  if (!system) return false;
  const { size } = eq.problem;
  let merit = evaluate(eq, p);
  const last = isGuarded ? new Array<number>(MEMORY).fill(merit) : [];
  let bad = 0;
  let checked = merit;
  for (let k = 0; k < steps && merit > goal; k++) {
    if (search.shouldStop()) return false;
    linearise(eq, system);
    if (!factoriseStep(system, search.shouldStop)) return false;
    for (let i = 0; i < size; i++) trial[i] = -F[i]!;
    solveStep(system, step, trial);
    search.iterations++;
    let length = 1;
    const worst = isGuarded ? Math.max(...last) : Infinity;
    for (let h = 0; h <= HALVINGS; h++, length *= 0.5) {
      for (let i = 0; i < size; i++) trial[i] = p[i]! + length * step[i]!;
      merit = evaluate(eq, trial);
      if (!isGuarded || merit <= (1 - DECREASE * length) * worst) break;
    }
    if (!Number.isFinite(merit)) return false;
    if (isGuarded) last[k % MEMORY] = merit;
    p.set(trial);
    if (isGuarded && k % STALL === STALL - 1) {
      if (merit > STALLED * checked) return false;
      checked = merit;
    }
    if (patience === Infinity) continue;
    const before = search.bestError;
    feasible(eq, trial, p);
    const error = visit(search, trial);
    if (isOver(search)) return true;
    if (!(error < 0.9 * before) && ++bad >= patience) return false;
  }
  return merit <= goal;
}

/** A run of plain Newton steps from p. */
export function newtonStage(search: Search, eq: Equations, p: Float64Array, steps: number, patience: number): void {
  eq.shift = 0;
  eq.p.set(p);
  newtonSteps(search, eq, { steps, goal: 0, isGuarded: false, patience });
}
