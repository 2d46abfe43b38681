/**
 * Interior-point method on the friction cones, in the variables of cone-problem.ts:
 *
 *   v = A p + b + ‖v_t‖ e_n,   p, v ∈ K,   p ∘ v = τ e,   τ → 0
 *
 * with Nesterov–Todd scaling and Mehrotra's corrector (predictor-corrector.ts: z = p, w = v). The term ‖v_t‖, which makes friction nonmonotone, is differentiated
 * (`full`: few steps, may get stuck) or taken from the last iterate (`lagged`: more steps, seldom stuck).
 *
 *   (A + (I − S) H) dp = (I − S) c − residual,   dv = c − H dp,   S: row of the normal, v_tᵀ/‖v_t‖ (full) or 0 (lagged)
 */

import { blockTimes } from "../../linalg/small-blocks.ts";
import { meanProduct, type ProductPairs, predictorCorrector, type StepEquations } from "../predictor-corrector.ts";
import type { ConeProblem } from "./cone-problem.ts";
import { determinant, scalingInto, stepToBoundary, tailNorm } from "./cones.ts";
import { startInto } from "./interior-start.ts";
import { velocitiesInto } from "./operator.ts";
import { isOver, type Search, systemOf, visit } from "./search.ts";
import { factoriseStep, type StepSystem, solveStep } from "./step-system.ts";

export interface InteriorOptions {
  readonly isLagged: boolean;
  /** Whether problems without friction begin at impulses of the size that they need (interior-start.ts), or at those of size 1. */
  readonly isSized: boolean;
  readonly steps: number;
  /** Share of the way to the boundary that a step may go at most. */
  readonly reach: number;
  /** Least share σ of the mean product that a step aims at. */
  readonly centering: number;
  /** Called after each step with the error of the iterate. */
  readonly onStep?: (error: number, p: Float64Array) => void;
}

/** A shorter step means that the method is stuck. */
const STUCK = 1e-4;

/** Mean products below this are rounding. */
const SMALLEST_GAP = 1e-26;

/** Free unknowns and zero pivots: added to the diagonal. */
const FREE_SHIFT = 1e-12;

interface Interior extends ProductPairs {
  readonly search: Search;
  readonly problem: ConeProblem;
  readonly system: StepSystem;
  readonly isLagged: boolean;
  readonly residual: Float64Array;
  readonly target: Float64Array;
  readonly right: Float64Array;
  /** H, its inverse, from 3 · start on. */
  readonly H: Float64Array;
  readonly inverseH: Float64Array;
}

function beginInterior(search: Search, system: StepSystem, isLagged: boolean): Interior {
  const { problem } = search;
  const vector = (n = problem.size): Float64Array => new Float64Array(n);
  const interior = {
    ...{ search, problem, system, isLagged, size: problem.size, products: problem.blocks },
    ...{ z: vector(), w: vector(), dz: vector(), dw: vector(), residual: vector(), target: vector() },
    ...{ right: vector(), H: vector(3 * problem.size), inverseH: vector(3 * problem.size) },
  };
  for (let c = 0; c < problem.blocks; c++) {
    if (problem.isFree[c]) continue;
    interior.z[problem.starts[c]!] = 1;
    interior.w[problem.starts[c]!] = 1;
  }
  return interior;
}

const EQUATIONS: StepEquations<Interior> = {
  factorise: (interior) => {
    const { search, system } = interior;
    if (!scale(interior) || !factoriseStep(system, search.shouldStop)) return false;
    search.iterations++;
    return true;
  },
  solve: (interior, tau, isCorrected) => {
    setTarget(interior, tau, isCorrected);
    solveInterior(interior);
  },
  lengthInside,
};

export function interiorStage(search: Search, options: InteriorOptions): void {
  const { problem } = search;
  const system = systemOf(search);
  if (!system) return;
  const interior = beginInterior(search, system, options.isLagged);
  const { z: p, w: v, dz: dp, right } = interior;
  const limits = { reach: options.reach, centering: options.centering, stuck: STUCK };
  if (options.isSized && problem.size === problem.blocks) startInto({ problem, p, v, dp, right }, search, system);
  for (let k = 0; k < options.steps; k++) {
    computeResidual(interior);
    const gap = meanProduct(interior, 0);
    const error = visit(search, p);
    options.onStep?.(error, p);
    if (isOver(search) || gap < SMALLEST_GAP) return;
    if (!predictorCorrector(EQUATIONS, interior, gap, limits)) return;
  }
  visit(search, p);
}

/** residual ← A p + b + ‖v_t‖ e_n − v. */
function computeResidual({ problem, z: p, w: v, residual }: Interior): void {
  const { blocks, starts, offset } = problem;
  velocitiesInto(residual, problem, p, offset);
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    for (let i = at; i < at + m; i++) residual[i]! -= v[i]!;
    residual[at]! += tailNorm(v, at, m);
  }
}

/** H and the blocks E = I, B = (I − S) H of the step. False when an iterate has left its cone. */
function scale({ problem, system, isLagged, z: p, w: v, H, inverseH }: Interior): boolean {
  const { blocks, starts, isFree } = problem;
  const { E, B, inverseB } = system;
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    const from = 3 * at;
    for (let i = 0; i < m; i++) for (let j = 0; j < m; j++) E[from + i * m + j] = i === j ? 1 : 0;
    if (isFree[c]) {
      H[from] = B[from] = FREE_SHIFT;
      inverseH[from] = inverseB[from] = 1 / FREE_SHIFT;
      continue;
    }
    if (!scalingInto(H, from, p, v, at, m)) return false;
    // The scaling of (v, p) is the inverse.
    scalingInto(inverseH, from, v, p, at, m);
    const tail = isLagged ? 0 : tailNorm(v, at, m);
    for (let j = 0; j < m; j++) {
      let first = H[from + j]!;
      for (let i = 1; i < m; i++) {
        B[from + i * m + j] = H[from + i * m + j]!;
        if (tail > 0) first -= (v[at + i]! / tail) * H[from + i * m + j]!;
      }
      B[from + j] = first;
    }
    // H⁻¹ (I − S)⁻¹, and (I − S)⁻¹ = I + S.
    for (let i = 0; i < m; i++) {
      const first = inverseH[from + i * m]!;
      inverseB[from + i * m] = first;
      for (let j = 1; j < m; j++) {
        inverseB[from + i * m + j] = inverseH[from + i * m + j]! + (tail > 0 ? (first * v[at + j]!) / tail : 0);
      }
    }
  }
  return true;
}

/** dp and dv for the targets c. */
function solveInterior(interior: Interior): void {
  const { problem, system, isLagged, w: v, dz: dp, dw: dv, residual, target, right, H } = interior;
  const { blocks, starts, isFree } = problem;
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    for (let i = at; i < at + m; i++) right[i] = target[i]! - residual[i]!;
    const tail = isLagged ? 0 : tailNorm(v, at, m);
    if (tail > 0) for (let i = at + 1; i < at + m; i++) right[at]! -= (v[i]! / tail) * target[i]!;
  }
  solveStep(system, dp, right);
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    blockTimes(dv, at, H, 3 * at, m, dp, at);
    for (let i = at; i < at + m; i++) dv[i] = isFree[c] ? 0 : target[i]! - dv[i]!;
  }
}

function lengthInside({ problem, z: p, w: v, dz: dp, dw: dv }: Interior): number {
  const { blocks, starts, isFree } = problem;
  let length = Infinity;
  for (let c = 0; c < blocks; c++) {
    if (isFree[c]) continue;
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    length = Math.min(length, stepToBoundary(p, dp, at, m), stepToBoundary(v, dv, at, m));
  }
  return length;
}

/**
 * Targets c of H dp + dv = c. Without the corrector c = −v; with it
 *   c = G (λ \ (τ e − λ∘λ − (G dp) ∘ (G⁻¹ dv))),   λ = G p,   G the root of H.
 */
function setTarget(interior: Interior, tau: number, isCorrected: boolean): void {
  const { problem, z: p, w: v, dz: dp, dw: dv, target, H } = interior;
  const { blocks, starts, isFree } = problem;
  for (let c = 0; c < blocks; c++) {
    const at = starts[c]!;
    const m = starts[c + 1]! - at;
    if (isFree[c]) target[at] = 0;
    else if (!isCorrected) for (let i = at; i < at + m; i++) target[i] = -v[i]!;
    else if (m === 1) target[at] = (tau - dp[at]! * dv[at]!) / p[at]! - v[at]!;
    else correct(target, p, v, dp, dv, H, at, m, tau);
  }
}

function correct(
  target: Float64Array,
  p: Float64Array,
  v: Float64Array,
  dp: Float64Array,
  dv: Float64Array,
  H: Float64Array,
  at: number,
  m: number,
  tau: number,
): void {
  // H = η (2 w wᵀ − J); its root is G = √η [w0, w1ᵀ; w1, I + w1 w1ᵀ/(1 + w0)], the inverse has −w1 and 1/√η.
  const eta = Math.sqrt(determinant(v, at, m) / determinant(p, at, m));
  const root = Math.sqrt(eta);
  const w0 = Math.sqrt((H[3 * at]! / eta + 1) / 2);
  const w1 = H[3 * at + 1]! / (2 * eta * w0);
  const w2 = m > 2 ? H[3 * at + 2]! / (2 * eta * w0) : 0;
  const along = (x: Float64Array, sign: number): number => {
    const tail = w1 * x[at + 1]! + (m > 2 ? w2 * x[at + 2]! : 0);
    return sign * tail;
  };
  const dpTail = along(dp, 1);
  const s0 = root * (w0 * dp[at]! + dpTail);
  const sShare = root * (dp[at]! + dpTail / (1 + w0));
  const s1 = root * dp[at + 1]! + sShare * w1;
  const s2 = m > 2 ? root * dp[at + 2]! + sShare * w2 : 0;
  const dvTail = along(dv, -1);
  const z0 = (w0 * dv[at]! + dvTail) / root;
  const zShare = (-dv[at]! - dvTail / (1 + w0)) / root;
  const z1 = dv[at + 1]! / root + zShare * w1;
  const z2 = m > 2 ? dv[at + 2]! / root + zShare * w2 : 0;
  const pTail = along(p, 1);
  const l0 = root * (w0 * p[at]! + pTail);
  const lShare = root * (p[at]! + pTail / (1 + w0));
  const l1 = root * p[at + 1]! + lShare * w1;
  const l2 = m > 2 ? root * p[at + 2]! + lShare * w2 : 0;
  const t0 = tau - (l0 * l0 + l1 * l1 + l2 * l2) - (s0 * z0 + s1 * z1 + s2 * z2);
  const t1 = -2 * l0 * l1 - (s0 * z1 + z0 * s1);
  const t2 = -2 * l0 * l2 - (s0 * z2 + z0 * s2);
  const tail = Math.sqrt(l1 * l1 + l2 * l2);
  const y0 = (l0 * t0 - l1 * t1 - l2 * t2) / ((l0 - tail) * (l0 + tail));
  const y1 = (t1 - y0 * l1) / l0;
  const y2 = (t2 - y0 * l2) / l0;
  const yTail = w1 * y1 + w2 * y2;
  const yShare = root * (y0 + yTail / (1 + w0));
  target[at] = root * (w0 * y0 + yTail);
  target[at + 1] = root * y1 + yShare * w1;
  if (m > 2) target[at + 2] = root * y2 + yShare * w2;
}
