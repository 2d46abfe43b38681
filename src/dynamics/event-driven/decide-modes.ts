/**
 * Which modes go on from here: the contact problem at the level of accelerations.
 *
 *   closed contacts   0 ≤ λ_N ⊥ γ̇_N ≥ 0,        rest candidates (γ_T = 0)   γ̇_T ∈ N_{λ_N C}(−λ_T),
 *   slipping friction substituted,               bilateral   γ̇ = 0             [Glocker2001] 5.3
 *
 * is the inclusion problem of the solvers with the matrix K and the offset d of `reduced-problem.ts`. With slip it is
 * unsymmetric: several solutions and none (Painlevé) are findings and are reported as what they are.
 *
 * At an event one element leaves its mode with λ and γ̇ both zero, which no inclusion can tell from staying. Such elements
 * come with a hint (`trial` has them open or slipping already); a hint that the solution contradicts is dropped.
 */

import { elementBlock } from "../../elements/elements.ts";
import { CLOSED, OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { inclusionResidual } from "../../problems/residual.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { enumerateSolutions } from "../../solvers/enumeration/enumerate-solutions.ts";
import { type SolveOptions, solve } from "../../solvers/solve.ts";
import { isOneSided } from "../frame/roles.ts";
import { islandProblem, islandsOf } from "./islands.ts";
import { isHeld, type Modes, rimOf } from "./modes.ts";
import { complianceOf, type MotionFrame } from "./motion-frame.ts";
import {
  accelerationTerms,
  contactAcceleration,
  type ReducedProblem,
  reduce,
  solveReduced,
  spread,
} from "./reduced-problem.ts";
import { slipSpeed } from "./slip-force.ts";

/** Accelerations below this share of their terms are zero: above the residual that solvers are asked for. */
const ACCELERATION_ROUNDING = 2 ** -30;

/** Problems with friction are enumerated up to this many states, so that `several` and `none` are known. */
const STATES_PER_DECISION = 1024;

/** Compliance added to every contact of a softened problem: less than what counts as zero acceleration. */
const SOFTNESS = 2 ** -32;

/** A solution of the softened problem must solve the exact one that well. */
const LARGEST_SOFT_RESIDUAL = 2 ** -20;

/** Accelerations of redundant modes agree with those of the contact problem within this share of their terms. */
const SAME_ACCELERATION = 2 ** -26;

/** Accelerations of the mechanism that differ by more than this share of their terms are another motion. */
const SAME_MOTION = 2 ** -20;

/** … or of the largest terms of their island, in units of √G_ii. */
const SOLVER_ROUNDING = 2 ** -42;

/** A pull above this share of the largest force beside it is more than what holds a contact alone that is taken to be at rest. */
const LARGE_PULL = 2 ** -10;

const CONTRADICTION = "contacts that depend on each other contradict beyond rounding";

/** How problems of a run are solved. */
export type Solving = Pick<SolveOptions, "tolerance" | "shouldStop">;

export interface Decision {
  readonly status: "solved" | "several" | "none" | "failed";
  readonly residual: number;
  /** Number of solutions when there are several. */
  readonly solutions?: number;
  readonly reason?: string;
}

/** The inclusion problem over the closed and resting components of `trial`. */
function poseAccelerations(reduced: ReducedProblem, at: MotionFrame, trial: Modes): InclusionProblem {
  reduce(reduced, at, trial);
  const n = reduced.count;
  const blocks: Block[] = [];
  for (const e of at.active) {
    if (!isHeld(trial.mode[e])) continue;
    const element = at.system.elements[e]!;
    const start = reduced.places[at.starts[e]!]!;
    const owner = at.roles.owner[e]!;
    const normal = owner < 0 ? -1 : reduced.places[at.starts[owner]!]!;
    blocks.push(elementBlock(element, start, normal));
  }
  return { size: n, matrix: reduced.matrix.slice(0, n * n), offset: reduced.offset.slice(0, n), blocks };
}

/** Solves the problem of `trial` into `reduced` (forces, accelerations). */
export function solveAccelerations(
  reduced: ReducedProblem,
  at: MotionFrame,
  trial: Modes,
  solving: Solving,
  isSoftened = false,
): Decision {
  const exact = poseAccelerations(reduced, at, trial);
  const problem = isSoftened ? softened(exact) : exact;
  const isEnumerated = hasSlip(at, trial) || problem.blocks.some(({ normal }) => normal >= 0);
  const { workspace } = reduced;
  const found = solveInclusion(problem, isEnumerated, { workspace, ...solving });
  const residual = found.impulses && isSoftened ? inclusionResidual(exact, found.impulses) : found.residual;
  // What has no forces at all has no residual, and may be proved to have none.
  const decision =
    found.impulses && residual > LARGEST_SOFT_RESIDUAL
      ? { ...found, status: "failed" as const, reason: CONTRADICTION }
      : { ...found, residual };
  if (decision.impulses) {
    reduced.solution.set(decision.impulses);
    spread(reduced, at, trial);
  }
  return decision;
}

/**
 * Forces inside their reservoirs in the place of those in `reduced`, island by island, where the modes have some with the same (no)
 * accelerations. `isWrong`: by local component, what is outside.
 */
export function redistributeForces(
  reduced: ReducedProblem,
  at: MotionFrame,
  modes: Modes,
  solving: Solving,
  isWrong: (i: number) => boolean,
): void {
  const { solution, components, workspace } = reduced;
  const kept = solution.slice(0, reduced.count);
  const problem = poseAccelerations(reduced, at, modes);
  for (const island of islandsOf(problem).filter((own) => own.some((a) => isWrong(components[a]!)))) {
    const found = solveIsland(islandProblem(problem, island), false, { workspace, ...solving });
    if (!found.impulses || (found.status !== "solved" && found.status !== "several")) continue;
    island.forEach((a, k) => {
      solution[a] = found.impulses![k]!;
    });
    spread(reduced, at, modes);
    if (!isAtRest(reduced, at, island)) for (const a of island) solution[a] = kept[a]!;
  }
  spread(reduced, at, modes);
}

/**
 * γ̇ = 0 over an island, to a share of its own terms, or to what the solver's rounding of the largest ones leaves in all of them, or to
 * what `readModes` took for rest when the modes began: by a finer measure they would end at once, and begin again.
 */
function isAtRest(reduced: ReducedProblem, at: MotionFrame, island: readonly number[]): boolean {
  const components = island.map((a) => reduced.components[a]!);
  const unit = (i: number): number => Math.sqrt(complianceOf(at, i)) || 1;
  const terms = components.map((i) => accelerationTerms(reduced, at, i));
  const most = components.reduce((largest, i, k) => Math.max(largest, terms[k]! / unit(i)), 0);
  return components.every((i, k) => {
    const zero = Math.max(SAME_ACCELERATION * terms[k]!, SOLVER_ROUNDING * most * unit(i), at.restRate * unit(i));
    return Math.abs(contactAcceleration(reduced, at, i)) <= zero;
  });
}

/** K with a slightly larger diagonal: contacts that depend on each other cannot contradict in the last digits any more. */
function softened(problem: InclusionProblem): InclusionProblem {
  const matrix = problem.matrix.slice();
  for (let i = 0; i < problem.size; i++) matrix[i * (problem.size + 1)]! *= 1 + SOFTNESS;
  return { ...problem, matrix };
}

function hasSlip(at: MotionFrame, trial: Modes): boolean {
  return at.active.some((e) => trial.mode[e] === SLIP && at.system.elements[e]!.normalComponent >= 0);
}

type Solved = Decision & { readonly impulses?: Float64Array };

/** All islands of the problem; the first one that is not solved speaks for all. */
function solveInclusion(problem: InclusionProblem, isEnumerated: boolean, options: SolveOptions): Solved {
  const impulses = new Float64Array(problem.size);
  let [residual, solutions] = [0, 1];
  for (const island of islandsOf(problem)) {
    const found = solveIsland(islandProblem(problem, island), isEnumerated, options);
    if (!found.impulses || found.status === "none" || found.status === "failed") {
      const { status, residual: missed, reason } = found;
      return { status, residual: missed, ...(reason && { reason }) };
    }
    island.forEach((i, k) => {
      impulses[i] = found.impulses![k]!;
    });
    residual = Math.max(residual, found.residual);
    solutions *= found.solutions ?? 1;
  }
  return { status: solutions > 1 ? "several" : "solved", residual, impulses, ...(solutions > 1 && { solutions }) };
}

function solveIsland(problem: InclusionProblem, isEnumerated: boolean, options: SolveOptions): Solved {
  if (isEnumerated) {
    const all = enumerateSolutions(problem, { ...options, maxStates: STATES_PER_DECISION });
    const [only] = all.solutions;
    if (all.exhaustive && all.solutions.length === 0) {
      return { status: "none", residual: 0, reason: "no combination of contact states is consistent" };
    }
    if (all.exhaustive && all.solutions.length === 1 && only) {
      return { status: "solved", residual: only.residual, impulses: only.impulses };
    }
    if (only && all.solutions.length > 1) {
      const chosen = solve(problem, options);
      const { impulses, residual } = chosen.status === "solved" ? chosen : only;
      return { status: "several", residual, impulses, solutions: all.solutions.length };
    }
  }
  const { status, residual, impulses, reason } = solve(problem, options);
  return { status, residual, ...(status !== "none" && { impulses }), ...(reason && { reason }) };
}

/** Reads the modes of the solution into `trial`. Elements of `trial` that slip already keep their direction. */
export function readModes(reduced: ReducedProblem, at: MotionFrame, trial: Modes): void {
  const { system } = at;
  for (const e of at.active) {
    const element = system.elements[e]!;
    const start = at.starts[e]!;
    if (trial.mode[e] === CLOSED && isOneSided(at.roles, e)) {
      if (contactAcceleration(reduced, at, start) > zeroAcceleration(reduced, at, start)) trial.mode[e] = OPEN;
      continue;
    }
    if (trial.mode[e] !== STICK) continue;
    for (let j = 0; j < element.dimension; j++) {
      trial.direction[element.start + j] = contactAcceleration(reduced, at, start + j);
    }
    const rate = slipSpeed(element, trial.direction, element.start);
    let limit = 0;
    for (let j = 0; j < element.dimension; j++) limit = Math.max(limit, zeroAcceleration(reduced, at, start + j));
    if (rate <= limit) continue;
    trial.mode[e] = SLIP;
    for (let j = 0; j < element.dimension; j++) trial.direction[element.start + j]! *= rimOf(at, e, j) / rate;
  }
  // Friction of a contact that opens has nothing to act with.
  for (const e of at.active) {
    const owner = at.roles.owner[e]!;
    if (owner >= 0 && trial.mode[owner] === OPEN) trial.mode[e] = OPEN;
  }
}

/** Keeps the forces of `reduced` as those that the modes were decided with. */
function keepForces({ forces }: ReducedProblem, at: MotionFrame, modes: Modes): void {
  for (const e of at.active) {
    if (!isHeld(modes.mode[e])) continue;
    const { start, dimension } = at.system.elements[e]!;
    for (let j = 0; j < dimension; j++) modes.decided[start + j] = forces[at.starts[e]! + j]!;
  }
}

/**
 * Whether forces can hold the modes just read, as they are between events. A contact that rises too slowly to be told from rest is
 * held without a force; where contacts nearly depend on each other, holding it may ask for pulls without bound, or for the impossible.
 * Where the forces are not unique and those of least norm would move the mechanism otherwise, the ones decided on are kept.
 */
export function canHold(reduced: ReducedProblem, at: MotionFrame, trial: Modes): boolean {
  const { forces, acceleration } = reduced;
  const [kept, moved] = [forces.slice(0, at.size), acceleration.slice()];
  const weight = (i: number, force: number): number => force * Math.sqrt(complianceOf(at, i));
  let most = 0;
  for (let i = 0; i < at.size; i++) most = Math.max(most, Math.abs(weight(i, kept[i]!)));
  const isPulled = (e: number): boolean => {
    const i = at.starts[e]!;
    return (
      trial.mode[e] === CLOSED && isOneSided(at.roles, e) && weight(i, forces[i]!) < -(LARGE_PULL * most + at.restRate)
    );
  };
  const canBe = solveReduced(reduced, at, trial, true) && (reduced.isRedundant || !at.active.some(isPulled));
  const isOther =
    canBe && reduced.isRedundant && moved.some((rate, k) => isUnlike(rate, acceleration[k]!, at.terms[k]!));
  forces.set(kept);
  acceleration.set(moved);
  if (isOther) keepForces(reduced, at, trial);
  return canBe;
}

const isUnlike = (a: number, b: number, terms: number): boolean => Math.abs(a - b) > SAME_MOTION * terms;

/** Whether the accelerations contradict a hint: an opened contact that closes, a slip that runs backwards. */
export function contradicts(reduced: ReducedProblem, at: MotionFrame, trial: Modes, e: number): boolean {
  const element = at.system.elements[e]!;
  const start = at.starts[e]!;
  let rate = 0;
  let limit = 0;
  if (trial.mode[e] === OPEN) {
    if (element.normalComponent >= 0) return false;
    rate = contactAcceleration(reduced, at, start);
    limit = zeroAcceleration(reduced, at, start);
  } else {
    for (let j = 0; j < element.dimension; j++) {
      const rim = rimOf(at, e, j);
      rate += contactAcceleration(reduced, at, start + j) * rim * trial.direction[element.start + j]!;
      limit = Math.max(limit, zeroAcceleration(reduced, at, start + j) * rim);
    }
  }
  return rate < -limit;
}

function zeroAcceleration(reduced: ReducedProblem, at: MotionFrame, i: number): number {
  const rest = at.restRate * Math.sqrt(complianceOf(at, i));
  return ACCELERATION_ROUNDING * accelerationTerms(reduced, at, i) + rest;
}
