/**
 * Removes drift: the state is brought back to g = 0 and γ = 0 of the constraints that act, along M̃⁻¹W.
 *
 *   Δq = M̃⁻¹W G⁺ (−g)  (repeated: g is not linear),     Δu = M̃⁻¹W G⁺ (−γ)
 *
 * The velocity projection is orthogonal in the kinetic metric and can only lower T. What either moves is booked as work of the
 * constraints, whose drift had put it there: of the positions in proportion to λ g, of the velocities as ½ Λ(γ⁺ + γ⁻) − Λχ like
 * any other impulse. The largest of them is kept.
 */

import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { EPSILON, RANK_ROUNDING } from "../../linalg/tolerances.ts";
import { CLOSED, STICK } from "../../problems/contact-state.ts";
import { faceValue, NEW_FACE } from "./contact-reach.ts";
import { type Frame, fillVelocities, setActive, velocityOf } from "./frame.ts";
import { energyOf, type Run } from "./run-state.ts";

/** Newton steps on the positions; the drift of one step is small, so one is the rule. */
const POSITION_STEPS = 4;

/** After an event the speeds of what has just closed may be larger than drift; beyond this share of its scale a normal is new. */
const OTHER_FACE = 2 ** -14;

/** A gap counts as closed within this many roundings of its terms. */
const HELD_ROUNDINGS = 8;

/** Brings q, u of the run onto its constraints, from their drift in a step or at an event; false when masses are singular. */
export function projectState(run: Run, isDrift: boolean): boolean {
  const { system, modes, frame: at, q, u } = run;
  setActive(at, run.acting);
  if (at.size === 0) return true;
  if (!fillVelocities(at, q, u, run.t)) return false;
  const placed: number[] = [];
  for (const e of at.active) {
    if (!isHeld(modes.mode[e]!) || hasLeft(run, e, isDrift ? NEW_FACE : OTHER_FACE)) continue;
    if (system.elements[e]!.hasGap) placed.push(e);
  }
  if (placed.length > 0 && !projectPositions(run, placed)) return false;
  projectVelocities(run, isDrift);
  return true;
}

function projectVelocities(run: Run, isDrift: boolean): void {
  const { system, modes, frame: at, q, u } = run;
  const held: number[] = [];
  const owners: number[] = [];
  for (let i = 0; i < at.size; i++) at.velocities[i] = velocityOf(at, i, u);
  for (const e of at.active) {
    // Positions have moved since the modes were decided on: a normal may be another one.
    if (!isHeld(modes.mode[e]!) || hasLeft(run, e, isDrift ? NEW_FACE : OTHER_FACE)) continue;
    for (let j = 0; j < system.elements[e]!.dimension; j++) {
      held.push(at.starts[e]! + j);
      owners.push(e);
    }
  }
  const rest = Float64Array.from(held, (i) => -at.velocities[i]!);
  if (!rest.some((value) => value !== 0)) return;
  const before = system.kineticEnergy(q, u);
  const impulses = move(u, at, held, rest);
  const change = system.kineticEnergy(q, u) - before;
  run.largestProjection = Math.max(run.largestProjection, Math.abs(change));
  bookVelocities(run, { held, owners, impulses, rest }, change);
}

interface Jump {
  /** Local components, the element of each, its impulse and −γ⁻. */
  readonly held: readonly number[];
  readonly owners: readonly number[];
  readonly impulses: Float64Array;
  readonly rest: Float64Array;
}

function bookVelocities(run: Run, { held, owners, impulses, rest }: Jump, change: number): void {
  const { system, frame: at, ledger } = run;
  let [total, driven] = [0, 0];
  const drive = (a: number): number => (system.hasMovingConstraints ? impulses[a]! * at.drives[held[a]!]! : 0);
  for (let a = 0; a < held.length; a++) {
    total += Math.abs(impulses[a]! * rest[a]!);
    driven += drive(a);
  }
  for (let a = 0; a < held.length; a++) {
    const e = owners[a]!;
    const share = total > 0 ? Math.abs(impulses[a]! * rest[a]!) / total : 1 / held.length;
    ledger.elementWork(e, share * (change + driven) - drive(a), -drive(a));
    run.impulses[system.elements[e]!.start + held[a]! - at.starts[e]!]! += impulses[a]!;
  }
  run.paid -= driven;
}

const isHeld = (mode: number): boolean => mode === CLOSED || mode === STICK;

/** A contact that has run over the end of its edge is not held any more, nor is its friction. */
function hasLeft(run: Run, e: number, share: number): boolean {
  const contact = run.roles.family[e] === "friction" ? run.roles.owner[e]! : e;
  return run.roles.family[contact] === "contact" && faceValue(run, contact, share) < 0;
}

const gaps = { values: new Float64Array(0) };

function projectPositions(run: Run, placed: readonly number[]): boolean {
  const { system, frame: at, lengths, q, u, t } = run;
  if (gaps.values.length < system.elements.length) gaps.values = new Float64Array(system.elements.length);
  const components = placed.map((e) => at.starts[e]!);
  const before = energyOf(run);
  const shares = new Float64Array(placed.length);
  for (let k = 0; k < POSITION_STEPS; k++) {
    system.gapsInto(gaps.values, q, t, Infinity);
    const target = Float64Array.from(placed, (e) => -gaps.values[e]!);
    if (target.every((gap, i) => Math.abs(gap) <= HELD_ROUNDINGS * EPSILON * lengths.of(placed[i]!, q, t))) break;
    const moved = move(q, at, components, target);
    moved.forEach((value, i) => {
      shares[i]! += Math.abs(value * target[i]!);
    });
    if (!fillVelocities(at, q, u, t)) return false;
  }
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total > 0) {
    const work = energyOf(run) - before;
    run.largestProjection = Math.max(run.largestProjection, Math.abs(work));
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
