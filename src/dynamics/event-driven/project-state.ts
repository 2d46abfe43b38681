/**
 * Removes drift: the state is brought back to g = 0 and γ = 0 of the constraints that act, along M̃⁻¹W.
 *
 *   Δq = M̃⁻¹W G⁺ (−g)  (repeated: g is not linear),     Δu = M̃⁻¹W G⁺ (−γ)
 *
 * The velocity projection is orthogonal in the kinetic metric and can only lower T; the energy that the position
 * projection moves is booked as work of the constraints, whose drift had put it there.
 */
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { EPSILON, RANK_ROUNDING } from "../../linalg/tolerances.ts";
import { faceValue } from "./contact-reach.ts";
import { type Frame, fillVelocities, setActive, velocityOf } from "./frame.ts";
import { CLOSED, STICK } from "./modes.ts";
import { energyOf, type Run } from "./run-state.ts";

/** Newton steps on the positions; the drift of one step is small, so one is the rule. */
const POSITION_STEPS = 4;

/** A gap counts as closed within this many roundings of its terms. */
const GAP_ROUNDINGS = 8;

/** Brings q, u of the run onto its constraints, from their drift in a step or at an event; false when masses are singular. */
export function projectState(run: Run, isDrift: boolean): boolean {
  const { system, modes, frame: at, q, u } = run;
  setActive(at, run.acting);
  if (at.size === 0) return true;
  if (!fillVelocities(at, q, u, run.t)) return false;
  const held: number[] = [];
  const placed: number[] = [];
  for (const e of at.active) {
    if ((modes.mode[e] !== CLOSED && modes.mode[e] !== STICK) || (isDrift && hasLeft(run, e))) continue;
    for (let j = 0; j < system.elements[e]!.dimension; j++) held.push(at.starts[e]! + j);
    if (system.elements[e]!.hasGap) placed.push(e);
  }
  if (placed.length > 0 && !projectPositions(run, placed)) return false;
  const rest = Float64Array.from(held, (i) => -velocityOf(at, i, u));
  if (rest.some((value) => value !== 0)) move(u, at, held, rest);
  return true;
}

/** A contact that has run over the end of its edge is not held any more, nor is its friction. */
function hasLeft(run: Run, e: number): boolean {
  const contact = run.roles.family[e] === "friction" ? run.roles.owner[e]! : e;
  return run.roles.family[contact] === "contact" && faceValue(run, contact) < 0;
}

const gaps = { values: new Float64Array(0) };

function projectPositions(run: Run, placed: readonly number[]): boolean {
  const { system, frame: at, q, u, t } = run;
  if (gaps.values.length < system.elements.length) gaps.values = new Float64Array(system.elements.length);
  const components = placed.map((e) => at.starts[e]!);
  const before = energyOf(run);
  const shares = new Float64Array(placed.length);
  for (let k = 0; k < POSITION_STEPS; k++) {
    system.gapsInto(gaps.values, q, t, Infinity);
    const target = Float64Array.from(placed, (e) => -gaps.values[e]!);
    if (target.every((gap, i) => Math.abs(gap) <= GAP_ROUNDINGS * EPSILON * terms(at, components[i]!, q))) break;
    const moved = move(q, at, components, target);
    moved.forEach((value, i) => {
      shares[i]! += Math.abs(value * target[i]!);
    });
    if (!fillVelocities(at, q, u, t)) return false;
  }
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total > 0) {
    const work = energyOf(run) - before;
    placed.forEach((e, i) => {
      run.ledger.elementWork(e, (work * shares[i]!) / total);
    });
  }
  return true;
}

/** x += M̃⁻¹W G⁺ target; returns G⁺ target. */
function move(x: Float64Array, at: Frame, components: readonly number[], target: Float64Array): Float64Array {
  const n = components.length;
  const units = components.map((i) => Math.sqrt(at.delassus[i * (at.size + 1)]!) || 1);
  const matrix = new Float64Array(n * n);
  const right = target.map((value, a) => value / units[a]!);
  for (let a = 0; a < n; a++) {
    for (let b = 0; b < n; b++) {
      matrix[a * n + b] = at.delassus[components[a]! * at.size + components[b]!]! / (units[a]! * units[b]!);
    }
  }
  const found = solveGram(matrix, n, right);
  const f = at.system.freedoms;
  for (let a = 0; a < n; a++) found[a]! /= units[a]!;
  for (let k = 0; k < f; k++) {
    let sum = x[k]!;
    let terms = Math.abs(sum);
    for (let a = 0; a < n; a++) {
      const term = at.response[components[a]! * f + k]! * found[a]!;
      sum += term;
      terms += Math.abs(term);
    }
    // What is held at rest is at rest: only rounding is left of a sum that cancels.
    x[k] = Math.abs(sum) <= 4 * (n + 1) * EPSILON * terms ? 0 : sum;
  }
  return found;
}

/** The least-norm solution; by elimination where no constraint is redundant. */
function solveGram(matrix: Float64Array, n: number, right: Float64Array): Float64Array {
  const [factors, pivots] = [matrix.slice(), new Int32Array(n)];
  if (luInPlace(factors, n, pivots) <= n * RANK_ROUNDING) return leastSquares(matrix, n, n, right).x;
  luSolveInPlace(factors, n, pivots, right);
  return right;
}

/** Σ |w_j q_j|: the size of the terms a gap is made of. */
function terms(at: Frame, i: number, q: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < q.length; k++) sum += Math.abs(at.rows[i * q.length + k]! * q[k]!);
  return sum;
}
