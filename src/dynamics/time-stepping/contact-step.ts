/**
 * The contact problem of one step: rows, Delassus matrix, solution and new velocity, in the buffers of a `ContactSet`.
 *
 *   γ = Wᵀ u + χ,   G = Wᵀ Ā⁻¹ W,   ξ = G Λ + c ∈ N_C(−Λ),   u⁺ = u⁻ + Δu_free + Ā⁻¹ W Λ       [Glocker2012] (19)–(28)
 *
 * Velocities that are only what rounding leaves of a sum that cancels are set to zero: a block that sticks must not creep.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { inclusionResidual } from "../../problems/residual.ts";
import { type SolveOptions, solve } from "../../solvers/solve.ts";
import { DEFAULT_TOLERANCE } from "../../solvers/solver.ts";
import type { ContactSet } from "./contact-set.ts";
import { type EffectiveMass, solveMassInPlace } from "./effective-mass.ts";
import type { SteppingSettings } from "./stepping-options.ts";

/** Rounding of a velocity that solver and products bring to zero, relative to the terms it is the sum of. */
const CANCELLED = 2 ** 8 * EPSILON;

/** From this size on the impulses of the last step are a better start than none (measured: `npm run bench`). */
const WARM_START_SIZE = 40;

/** Wᵀ and χ of the set at (q, t). */
export function loadRows(set: ContactSet, system: MechanicalSystem, q: Float64Array, t: number): void {
  const f = system.freedoms;
  const { rows, entries, entryStart, offsets, elements, starts } = set;
  for (let k = 0; k < elements.length; k++) {
    system.directionsInto(rows, starts[k]! * f, elements[k]!, q, t);
    if (system.hasMovingConstraints) system.velocityOffsetsInto(offsets, starts[k]!, elements[k]!, q, t);
  }
  let at = 0;
  for (let i = 0; i < set.size; i++) {
    entryStart[i] = at;
    for (let j = 0; j < f; j++) if (rows[i * f + j] !== 0) entries[at++] = j;
  }
  entryStart[set.size] = at;
}

/** out = Wᵀ u + χ, zero where only rounding is left. */
export function contactVelocityInto(out: Float64Array, set: ContactSet, u: Float64Array): void {
  const { rowViews, entries, entryStart, offsets } = set;
  for (let i = 0; i < set.size; i++) {
    const row = rowViews[i]!;
    let sum = offsets[i]!;
    let terms = Math.abs(sum);
    for (let e = entryStart[i]!; e < entryStart[i + 1]!; e++) {
      const term = row[entries[e]!]! * u[entries[e]!]!;
      sum += term;
      terms += Math.abs(term);
    }
    out[i] = Math.abs(sum) < CANCELLED * terms ? 0 : sum;
  }
}

/** Change of the contact velocities by a change Δu, without χ. */
export function addVelocityChange(out: Float64Array, set: ContactSet, change: Float64Array): void {
  const { rowViews, entries, entryStart } = set;
  for (let i = 0; i < set.size; i++) {
    const row = rowViews[i]!;
    for (let e = entryStart[i]!; e < entryStart[i + 1]!; e++) out[i]! += row[entries[e]!]! * change[entries[e]!]!;
  }
}

/**
 * Answers Ā⁻¹ w and G. `pushed`: rows along which the impulses act, when they are not those that measure the velocity
 * (position level: W(q_n) pushes, W(q_{n+1}) measures); G is then not symmetric.
 */
export function loadDelassus(
  set: ContactSet,
  mass: EffectiveMass,
  pushed: readonly Float64Array[] = set.rowViews,
): void {
  const { size: n, problem, rowViews, responseViews, entries, entryStart } = set;
  const { matrix } = problem;
  const isSymmetric = mass.isSymmetric && pushed === set.rowViews;
  for (let j = 0; j < n; j++) {
    const answer = responseViews[j]!;
    answer.set(pushed[j]!);
    solveMassInPlace(mass, answer);
    for (let i = isSymmetric ? j : 0; i < n; i++) {
      const row = rowViews[i]!;
      let sum = 0;
      for (let e = entryStart[i]!; e < entryStart[i + 1]!; e++) sum += row[entries[e]!]! * answer[entries[e]!]!;
      matrix[i * n + j] = sum;
      if (isSymmetric) matrix[j * n + i] = sum;
    }
  }
}

/** How the last contact problem ended. */
export interface ContactOutcome {
  residual: number;
  /** Empty when it was solved. */
  failure: string;
}

/** Solves for the impulses of the set; `start`: those of the last step by component of the mechanism. */
export function solveSet(
  set: ContactSet,
  outcome: ContactOutcome,
  { solver, tolerance }: Pick<SteppingSettings, "solver" | "tolerance">,
  start?: Float64Array,
): void {
  const { problem, impulses } = set;
  outcome.failure = "";
  outcome.residual = 0;
  if (solveEasily(set)) return;
  const options: SolveOptions = {
    ...(solver !== undefined && { solver }),
    ...(tolerance !== undefined && { tolerance }),
    ...(start && set.size >= WARM_START_SIZE && { start: fromComponents(set, start) }),
  };
  const found = solve(problem, options);
  outcome.residual = found.residual;
  if (found.status === "solved" && found.residual <= (tolerance ?? DEFAULT_TOLERANCE)) impulses.set(found.impulses);
  else if (found.status === "none") outcome.failure = `no solution: ${found.reason ?? "the conditions contradict"}`;
  else outcome.failure = `the solver did not reach the tolerance (residual ${found.residual.toExponential(1)})`;
}

/** The impulses of the set out of those of the mechanism. */
function fromComponents({ impulses, origin }: ContactSet, all: Float64Array): Float64Array {
  for (let i = 0; i < impulses.length; i++) impulses[i] = all[origin[i]!]!;
  return impulses;
}

/** Nothing approaches, or there is a single component: the answer is written down. */
function solveEasily(set: ContactSet): boolean {
  const { problem, impulses, size, blocks, hasPermanent } = set;
  const { offset, matrix } = problem;
  if (size === 1 && matrix[0]! > 0 && blocks[0]!.kind !== "step") {
    const impulse = -offset[0]! / matrix[0]!;
    impulses[0] = blocks[0]!.kind === "bilateral" ? impulse : Math.max(0, impulse);
    return inclusionResidual(problem, impulses) === 0;
  }
  if (hasPermanent) return false;
  for (let k = 0; k < blocks.length; k++) {
    if (blocks[k]!.kind === "unilateral" && offset[blocks[k]!.start]! < 0) return false;
  }
  impulses.fill(0);
  return true;
}

/** u⁺ = u⁻ + Δu_free + Ā⁻¹ W Λ, with zeros where only rounding is left; `terms` is a buffer of f numbers. */
export function newVelocityInto(
  out: Float64Array,
  set: ContactSet,
  before: Float64Array,
  change: Float64Array,
  terms: Float64Array,
): void {
  const f = before.length;
  for (let j = 0; j < f; j++) {
    out[j] = before[j]! + change[j]!;
    terms[j] = Math.abs(before[j]!) + Math.abs(change[j]!);
  }
  for (let i = 0; i < set.size; i++) {
    const impulse = set.impulses[i]!;
    if (impulse === 0) continue;
    const answer = set.responseViews[i]!;
    for (let j = 0; j < f; j++) {
      const part = answer[j]! * impulse;
      out[j]! += part;
      terms[j]! += Math.abs(part);
    }
  }
  for (let j = 0; j < f; j++) if (Math.abs(out[j]!) < CANCELLED * terms[j]!) out[j] = 0;
}
