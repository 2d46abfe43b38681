/**
 * Depth-first walk through all states of the one-dimensional laws. Neighbouring states share their elimination.
 *
 * A normal that feeds friction is eliminated after its friction is decided, because slip (λ_t = ∓μ λ_k) changes its
 * column. Two-dimensional friction comes last; its slip state is handed over with the columns of λ_k, λ_1, λ_2 alive.
 *
 * A subtree closes early when a row no longer depends on any impulse: x_i is then known. Nonzero, it picks the branch
 * (or forbids all of them). Zero, the branch x_i = 0 contains the others and is the only one needed; this is what
 * keeps redundant directions from multiplying states. (Not for the normal of two-dimensional friction: its slip
 * states leave λ_k = 0 to the separated state.)
 */
import { OPEN, SLIP, SLIP_MINUS, SLIP_PLUS, STICK } from "../../problems/contact-state.ts";
import { Role, type ScaledProblem } from "./scaled-problem.ts";
import { activate, inherit, leaveOut, substitute, type Tableau, type TableauLevel, tableau } from "./tableau.ts";
import { FAR, PIVOT_ZERO, SIEVE } from "./tolerances.ts";

export interface Leaves {
  /** All components decided. */
  linear(tree: StateTree, level: TableauLevel): void;
  /** All decided but the direction of two-dimensional slip. */
  slip(tree: StateTree, level: TableauLevel): void;
}

export interface StateTree {
  readonly problem: ScaledProblem;
  readonly tableau: Tableau;
  /** Modes on the current path. */
  readonly modes: Uint8Array;
  /** Room for the row values of one candidate. */
  readonly values: Float64Array;
  /** Size of the numbers in the tableau: 1, the drive, or the largest bound. */
  readonly scale: number;
  /** Leaves and closed subtrees so far. */
  states: number;
}

type Decision =
  | { readonly kind: "unilateral"; readonly component: number; readonly feedsFriction: boolean }
  | { readonly kind: "bounded"; readonly component: number }
  | { readonly kind: "release"; readonly component: number }
  | { readonly kind: "disk"; readonly first: number; readonly second: number; readonly normal: number };

/** Walks through all states; returns how many leaves and closed subtrees were met. */
export function walkStates(problem: ScaledProblem, leaves: Leaves): number {
  const decisions = order(problem);
  const tree: StateTree = {
    problem,
    tableau: tableau(problem.matrix, problem.offset, decisions.length + 2),
    modes: new Uint8Array(problem.size),
    values: new Float64Array(problem.size),
    scale: problem.roles.reduce((most, role, i) => (role === Role.step ? Math.max(most, problem.bounds[i]!) : most), 1),
    states: 0,
  };
  const root = tree.tableau.levels[0]!;
  for (let i = 0; i < problem.size; i++) if (problem.roles[i] === Role.zero) leaveOut(root, i);
  for (let i = 0; i < problem.size; i++) {
    if (problem.roles[i] !== Role.bilateral) continue;
    tree.modes[i] = STICK;
    activate(tree.tableau, root, i);
  }
  decide(tree, decisions, 0, leaves);
  return tree.states;
}

/** Steps, plain unilaterals, normals with their friction, and the normal of two-dimensional friction at the end. */
function order(problem: ScaledProblem): Decision[] {
  const { roles, normals, size, disk } = problem;
  const friction = Array.from({ length: size }, (): number[] => []);
  for (let i = 0; i < size; i++) if (roles[i] === Role.coulomb) friction[normals[i]!]!.push(i);
  const steps: Decision[] = [];
  const plain: Decision[] = [];
  const groups: Decision[] = [];
  const last: Decision[] = [];
  for (let i = 0; i < size; i++) {
    if (roles[i] === Role.step) steps.push({ kind: "bounded", component: i });
    if (roles[i] !== Role.unilateral) continue;
    const carriesDisk = disk?.normal === i;
    const feedsFriction = carriesDisk || friction[i]!.length > 0;
    const group = carriesDisk ? last : feedsFriction ? groups : plain;
    group.push({ kind: "unilateral", component: i, feedsFriction });
    for (const component of friction[i]!) group.push({ kind: "bounded", component });
    if (carriesDisk) group.push({ kind: "disk", first: disk.first, second: disk.second, normal: i });
    else if (feedsFriction) group.push({ kind: "release", component: i });
  }
  return [...steps, ...plain, ...groups, ...last];
}

function decide(tree: StateTree, decisions: readonly Decision[], depth: number, leaves: Leaves): void {
  const decision = decisions[depth];
  if (decision === undefined) {
    tree.states++;
    leaves.linear(tree, tree.tableau.levels[depth]!);
  } else if (decision.kind === "unilateral") {
    decideUnilateral(tree, decisions, depth, leaves, decision.component, decision.feedsFriction);
  } else if (decision.kind === "bounded") {
    decideBounded(tree, decisions, depth, leaves, decision.component);
  } else if (decision.kind === "release") {
    const child = descend(tree, depth);
    if (tree.modes[decision.component] === STICK) activate(tree.tableau, child, decision.component);
    decide(tree, decisions, depth + 1, leaves);
  } else {
    decideDisk(tree, decisions, depth, leaves, decision);
  }
}

function descend(tree: StateTree, depth: number): TableauLevel {
  const child = tree.tableau.levels[depth + 1]!;
  inherit(child, tree.tableau.levels[depth]!);
  return child;
}

/** What a row without impulses says about x_i. */
const Known = { nothing: 0, zero: 1, positive: 2, negative: 3 } as const;

function knownVelocity(tree: StateTree, level: TableauLevel, i: number): number {
  const { pool, size } = tree.tableau;
  for (let k = 0; k < level.count; k++) {
    if (Math.abs(pool[level.offset[level.alive[k]!]! + i]!) > PIVOT_ZERO) return Known.nothing;
  }
  const value = pool[level.offset[size]! + i]!;
  const { scale } = tree;
  if (value > SIEVE * scale) return Known.positive;
  if (value < -SIEVE * scale) return Known.negative;
  // What lies between zero within the rounding of the data and zero within that of the bounds stays open.
  return Math.abs(value) <= PIVOT_ZERO && scale < FAR ? Known.zero : Known.nothing;
}

function decideUnilateral(
  tree: StateTree,
  decisions: readonly Decision[],
  depth: number,
  leaves: Leaves,
  i: number,
  feedsFriction: boolean,
): void {
  const known = knownVelocity(tree, tree.tableau.levels[depth]!, i);
  if (known === Known.negative) {
    tree.states++;
    return;
  }
  if (known !== Known.zero || i === tree.problem.disk?.normal) {
    tree.modes[i] = OPEN;
    leaveOut(descend(tree, depth), i);
    decide(tree, decisions, depth + 1, leaves);
  }
  if (known !== Known.positive) {
    tree.modes[i] = STICK;
    const child = descend(tree, depth);
    if (!feedsFriction) activate(tree.tableau, child, i);
    decide(tree, decisions, depth + 1, leaves);
  }
}

/** A step, or one-dimensional friction. */
function decideBounded(
  tree: StateTree,
  decisions: readonly Decision[],
  depth: number,
  leaves: Leaves,
  i: number,
): void {
  const { normals, bounds, size } = tree.problem;
  const normal = normals[i]!;
  if (normal >= 0 && tree.modes[normal] === OPEN) {
    tree.modes[i] = OPEN;
    leaveOut(descend(tree, depth), i);
    decide(tree, decisions, depth + 1, leaves);
    return;
  }
  const known = knownVelocity(tree, tree.tableau.levels[depth]!, i);
  const target = normal >= 0 ? normal : size;
  if (known === Known.nothing || known === Known.positive) {
    tree.modes[i] = SLIP_PLUS;
    substitute(tree.tableau, descend(tree, depth), i, target, -bounds[i]!);
    decide(tree, decisions, depth + 1, leaves);
  }
  if (known === Known.nothing || known === Known.negative) {
    tree.modes[i] = SLIP_MINUS;
    substitute(tree.tableau, descend(tree, depth), i, target, bounds[i]!);
    decide(tree, decisions, depth + 1, leaves);
  }
  if (known === Known.nothing || known === Known.zero) {
    tree.modes[i] = STICK;
    activate(tree.tableau, descend(tree, depth), i);
    decide(tree, decisions, depth + 1, leaves);
  }
}

function decideDisk(
  tree: StateTree,
  decisions: readonly Decision[],
  depth: number,
  leaves: Leaves,
  disk: { readonly first: number; readonly second: number; readonly normal: number },
): void {
  const { modes } = tree;
  const { first, second, normal } = disk;
  let child = descend(tree, depth);
  if (modes[normal] === OPEN) {
    modes[first] = modes[second] = OPEN;
    leaveOut(child, first);
    leaveOut(child, second);
    decide(tree, decisions, depth + 1, leaves);
    return;
  }
  modes[first] = modes[second] = STICK;
  for (const i of [first, second, normal]) activate(tree.tableau, child, i);
  decide(tree, decisions, depth + 1, leaves);
  modes[first] = modes[second] = SLIP;
  child = descend(tree, depth);
  tree.states++;
  leaves.slip(tree, child);
}
