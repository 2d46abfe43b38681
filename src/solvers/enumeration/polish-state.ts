/**
 * Newton's method on the equations of one state, from a candidate of the elimination tree:
 *
 *   x_a(λ) = 0 for active a,     μ1 sin θ x_1 − μ2 cos θ x_2 = 0 for two-dimensional slip
 *
 * The unknowns are the active impulses, and θ. Bounded and slipping impulses follow them. Without slip the equations
 * are linear and the second step only removes rounding.
 */

import { largest, matrixProduct, multiplyInto } from "../../linalg/dense.ts";
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { boundSide, isAtBound, OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import type { State } from "./cell.ts";
import type { StateProblem } from "./state-problem.ts";

/** Newton from the root of the quartic converges in two or three steps. */
const MOST_STEPS = 6;

/** Improves λ while the equations get better; returns what it began with when they do not. */
export function polishState(problem: StateProblem, state: State, impulses: Float64Array): Float64Array {
  const unknowns: number[] = [];
  for (let i = 0; i < problem.size; i++) if (state.modes[i] === STICK) unknowns.push(i);
  const slips = problem.disk !== undefined && state.modes[problem.disk.first] === SLIP;
  const m = unknowns.length + (slips ? 1 : 0);
  let angle = state.angle;
  let best = impulses.slice();
  follow(problem, state, angle, best);
  const right = new Float64Array(m);
  let defect = equations(problem, unknowns, slips, angle, best, right);
  for (let step = 0; step < MOST_STEPS && defect > 0; step++) {
    const jacobian = derivative(problem, state, unknowns, slips, angle, best);
    const pivots = new Int32Array(m);
    if (luInPlace(jacobian, m, pivots) === 0) break;
    luSolveInPlace(jacobian, m, pivots, right);
    const next = best.slice();
    for (let a = 0; a < unknowns.length; a++) next[unknowns[a]!] = next[unknowns[a]!]! - right[a]!;
    const nextAngle = slips ? angle - right[m - 1]! : angle;
    follow(problem, state, nextAngle, next);
    const nextDefect = equations(problem, unknowns, slips, nextAngle, next, right);
    if (!(nextDefect < defect)) break;
    best = next;
    angle = nextAngle;
    defect = nextDefect;
  }
  return best;
}

/** x = c + G λ. */
export function velocitiesOf({ matrix, offset, size: n }: StateProblem, impulses: Float64Array): Float64Array {
  const answer = matrixProduct(matrix, n, n, impulses, 1);
  return offset.map((c, i) => c + answer[i]!);
}

/** Sets the impulses that the state ties to others. */
export function follow(problem: StateProblem, state: State, angle: number, out: Float64Array): void {
  const { bounds, normals, disk } = problem;
  for (let i = 0; i < problem.size; i++) {
    const mode = state.modes[i]!;
    if (mode === OPEN) out[i] = 0;
    else if (isAtBound(mode)) out[i] = boundSide(mode) * bounds[i]! * (normals[i]! < 0 ? 1 : out[normals[i]!]!);
    else if (mode === SLIP) {
      out[i] = -out[disk!.normal]! * (i === disk!.first ? disk!.mu1 * Math.cos(angle) : disk!.mu2 * Math.sin(angle));
    }
  }
}

/** Fills `out` with the defects of the equations and returns the largest. */
function equations(
  problem: StateProblem,
  unknowns: readonly number[],
  slips: boolean,
  angle: number,
  impulses: Float64Array,
  out: Float64Array,
): number {
  const x = velocitiesOf(problem, impulses);
  for (let a = 0; a < unknowns.length; a++) out[a] = x[unknowns[a]!]!;
  if (slips) {
    const { first, second, mu1, mu2 } = problem.disk!;
    out[unknowns.length] = mu1 * Math.sin(angle) * x[first]! - mu2 * Math.cos(angle) * x[second]!;
  }
  return largest(out);
}

function derivative(
  problem: StateProblem,
  state: State,
  unknowns: readonly number[],
  slips: boolean,
  angle: number,
  impulses: Float64Array,
): Float64Array {
  const m = unknowns.length + (slips ? 1 : 0);
  const n = problem.size;
  const out = new Float64Array(m * m);
  const change = new Float64Array(n);
  const rate = new Float64Array(n);
  for (let b = 0; b < m; b++) {
    change.fill(0);
    if (b < unknowns.length) {
      change[unknowns[b]!] = 1;
      changeTied(problem, state, angle, unknowns[b]!, change);
    } else {
      const { first, second, normal, mu1, mu2 } = problem.disk!;
      change[first] = mu1 * Math.sin(angle) * impulses[normal]!;
      change[second] = -mu2 * Math.cos(angle) * impulses[normal]!;
    }
    multiplyInto(rate, problem.matrix, n, n, change);
    for (let a = 0; a < unknowns.length; a++) out[a * m + b] = rate[unknowns[a]!]!;
    if (slips) out[(m - 1) * m + b] = alignmentRate(problem, angle, rate, b === m - 1 ? impulses : undefined);
  }
  return out;
}

/** How the tied impulses move with the normal impulse of component k. */
function changeTied(problem: StateProblem, state: State, angle: number, k: number, change: Float64Array): void {
  const { bounds, normals, disk } = problem;
  for (let i = 0; i < problem.size; i++) {
    if (normals[i] !== k) continue;
    const mode = state.modes[i]!;
    if (isAtBound(mode)) change[i] = boundSide(mode) * bounds[i]!;
    else if (mode === SLIP) {
      change[i] = -bounds[i]! * (i === disk!.first ? Math.cos(angle) : Math.sin(angle));
    }
  }
}

/** Derivative of μ1 sin θ x_1 − μ2 cos θ x_2; `turning` holds λ when θ itself is varied. */
function alignmentRate(
  problem: StateProblem,
  angle: number,
  rate: Float64Array,
  turning: Float64Array | undefined,
): number {
  const { first, second, mu1, mu2 } = problem.disk!;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const fixed = mu1 * s * rate[first]! - mu2 * c * rate[second]!;
  if (turning === undefined) return fixed;
  const x = velocitiesOf(problem, turning);
  return fixed + mu1 * c * x[first]! + mu2 * s * x[second]!;
}
