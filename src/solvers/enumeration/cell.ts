/**
 * A state says of each component which branch of its law it is on (`problems/contact-state.ts`); the solution set is the union
 * over all states. Slip in two dimensions has a direction,
 *
 *   −(λ1, λ2) = λ_k (μ1 cos θ, μ2 sin θ),   (x1, x2) = κ (μ2 cos θ, μ1 sin θ),   κ ≥ 0
 *
 * The cell of a state: the linear conditions on λ that it means.
 *
 *   equalities a·λ + a0 = 0,   inequalities a·λ + a0 ≥ 0,   and a cone for sticking two-dimensional friction
 *
 * Conditions on impulses and on velocities x = G λ + c are kept apart: the impulses that belong to one given velocity
 * satisfy the impulse conditions and G λ = x − c.
 */
import {
  boundSide,
  forEachInequality,
  OPEN,
  SLIP,
  SLIP_MINUS,
  SLIP_PLUS,
  STICK,
} from "../../problems/contact-state.ts";
import { BILATERAL, DISK, NOTHING, UNILATERAL } from "../../problems/scaled-problem.ts";
import type { AffineForm, Cone } from "./polyhedron.ts";
import type { StateProblem } from "./state-problem.ts";
import { ZERO_VELOCITY } from "./tolerances.ts";

export interface State {
  /** A contact state per component. */
  readonly modes: Uint8Array;
  /** Direction θ of two-dimensional slip; meaningless without it. */
  readonly angle: number;
}

export interface Cell {
  readonly impulseEqualities: AffineForm[];
  readonly impulseInequalities: AffineForm[];
  readonly velocityEqualities: AffineForm[];
  readonly velocityInequalities: AffineForm[];
  readonly cones: Cone[];
}

export function cellOf(problem: StateProblem, state: State): Cell {
  const cell: Cell = {
    impulseEqualities: [],
    impulseInequalities: [],
    velocityEqualities: [],
    velocityInequalities: [],
    cones: [],
  };
  addLines(cell, problem, state.modes);
  if (problem.disk !== undefined) addDisk(cell, problem, state);
  return cell;
}

/** The state with the most impulses that the velocities x allow: active wherever x is zero. */
export function stateOfVelocities(problem: StateProblem, x: Float64Array, impulseSize: number): State {
  const modes = new Uint8Array(problem.size);
  const zero = ZERO_VELOCITY * (1 + impulseSize);
  for (let i = 0; i < problem.size; i++) {
    const kind = problem.kinds[i]!;
    if (kind === NOTHING) modes[i] = OPEN;
    else if (kind === BILATERAL || Math.abs(x[i]!) <= zero) modes[i] = STICK;
    else if (kind === UNILATERAL) modes[i] = OPEN;
    else modes[i] = x[i]! > 0 ? SLIP_PLUS : SLIP_MINUS;
  }
  const { disk } = problem;
  if (disk === undefined) return { modes, angle: 0 };
  const x1 = x[disk.first]!;
  const x2 = x[disk.second]!;
  modes[disk.first] = modes[disk.second] = Math.hypot(x1, x2) <= zero ? STICK : SLIP;
  return { modes, angle: Math.atan2(x2 * disk.mu2, x1 * disk.mu1) };
}

/** x_i = G_i λ + c_i, times a factor. */
export function velocityForm(problem: StateProblem, i: number, factor = 1): AffineForm {
  const n = problem.size;
  const form = new Float64Array(n + 1);
  for (let j = 0; j < n; j++) form[j] = factor * problem.matrix[i * n + j]!;
  form[n] = factor * problem.offset[i]!;
  return form;
}

function impulseForm(n: number, ...terms: readonly (readonly [at: number, factor: number])[]): AffineForm {
  const form = new Float64Array(n + 1);
  for (const [at, factor] of terms) form[at] = form[at]! + factor;
  return form;
}

/** What the one-dimensional laws demand (`problems/contact-state.ts`). */
function addLines(cell: Cell, problem: StateProblem, modes: Uint8Array): void {
  const { size: n, kinds, normals, bounds } = problem;
  const reach = (i: number, own: number, share: number): AffineForm =>
    impulseForm(n, [i, own], [normals[i]! < 0 ? n : normals[i]!, share * bounds[i]!]);
  for (let i = 0; i < n; i++) {
    if (kinds[i] === DISK) continue;
    if (modes[i] === STICK) cell.velocityEqualities.push(velocityForm(problem, i));
    else cell.impulseEqualities.push(reach(i, 1, -boundSide(modes[i]!)));
  }
  forEachInequality(problem, modes, (i, velocity, impulse) => {
    if (velocity !== 0) cell.velocityInequalities.push(velocityForm(problem, i, velocity));
    else cell.impulseInequalities.push(reach(i, impulse, 1));
  });
}

function addDisk(cell: Cell, problem: StateProblem, state: State): void {
  const n = problem.size;
  const { first, second, normal, mu1, mu2 } = problem.disk!;
  const mode = state.modes[first]!;
  if (mode === OPEN) {
    cell.impulseEqualities.push(impulseForm(n, [first, 1]), impulseForm(n, [second, 1]));
    return;
  }
  if (mode === STICK) {
    cell.velocityEqualities.push(velocityForm(problem, first), velocityForm(problem, second));
    cell.cones.push({
      axis: impulseForm(n, [normal, 1]),
      first: impulseForm(n, [first, 1 / mu1]),
      second: impulseForm(n, [second, 1 / mu2]),
    });
    return;
  }
  const c = Math.cos(state.angle);
  const s = Math.sin(state.angle);
  cell.impulseEqualities.push(
    impulseForm(n, [first, 1], [normal, mu1 * c]),
    impulseForm(n, [second, 1], [normal, mu2 * s]),
  );
  const along = velocityForm(problem, first, mu2 * c);
  const across = velocityForm(problem, first, mu1 * s);
  const other = velocityForm(problem, second);
  for (let j = 0; j <= n; j++) {
    along[j] = along[j]! + mu1 * s * other[j]!;
    across[j] = across[j]! - mu2 * c * other[j]!;
  }
  cell.velocityEqualities.push(across);
  cell.velocityInequalities.push(along);
}
