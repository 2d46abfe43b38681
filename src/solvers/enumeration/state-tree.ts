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
import { BILATERAL, LINE, NOTHING, STEP, UNILATERAL } from "../../problems/scaled-problem.ts";
import type { StateProblem } from "./state-problem.ts";
import {
  activate,
  inherit,
  isNumber,
  leaveOut,
  substitute,
  type Tableau,
  type TableauLevel,
  tableau,
} from "./tableau.ts";
import { FAR, PIVOT_ZERO, SIEVE } from "./tolerances.ts";

export interface Leaves {
  /** All components decided. */
  linear(tree: StateTree, level: TableauLevel): void;
  /** All decided but the direction of two-dimensional slip. */
  slip(tree: StateTree, level: TableauLevel): void;
}

export interface StateTree {
  readonly problem: StateProblem;
  readonly tableau: Tableau;
  readonly decisions: readonly Decision[];
  readonly leaves: Leaves;
  /** Modes on the current path. */
  readonly modes: Uint8Array;
  /** Room for the row values of one candidate. */
  readonly values: Float64Array;
  /** Size of the numbers in the tableau: 1, the drive, or the largest bound. */
  readonly scale: number;
  readonly shouldStop: () => boolean;
  /** Leaves and closed subtrees so far. */
  states: number;
}

type Decision =
  | { readonly kind: "contact"; readonly component: number; readonly feedsFriction: boolean }
  | { readonly kind: "bounded"; readonly component: number }
  | { readonly kind: "release"; readonly component: number }
  | { readonly kind: "disk"; readonly first: number; readonly second: number; readonly normal: number };

/** Walks through all states; returns how many leaves and closed subtrees were met. */
export function walkStates(problem: StateProblem, leaves: Leaves, shouldStop: () => boolean): number {
  const decisions = order(problem);
  const tree: StateTree = {
    problem,
    decisions,
    leaves,
    shouldStop,
    tableau: tableau(problem.matrix, problem.offset, decisions.length + 2),
    modes: new Uint8Array(problem.size),
    values: new Float64Array(problem.size),
    scale: problem.kinds.reduce((most, kind, i) => (kind === STEP ? Math.max(most, problem.bounds[i]!) : most), 1),
    states: 0,
  };
  const root = tree.tableau.levels[0]!;
  for (let i = 0; i < problem.size; i++) if (problem.kinds[i] === NOTHING) leaveOut(root, i);
  for (let i = 0; i < problem.size; i++) {
    if (problem.kinds[i] !== BILATERAL) continue;
    tree.modes[i] = STICK;
    activate(tree.tableau, root, i);
  }
  decide(tree, 0);
  return tree.states;
}

/** Steps, plain unilaterals, normals with their friction, and the normal of two-dimensional friction at the end. */
function order(problem: StateProblem): Decision[] {
  const { kinds, normals, size, disk } = problem;
  const friction = Array.from({ length: size }, (): number[] => []);
  for (let i = 0; i < size; i++) if (kinds[i] === LINE) friction[normals[i]!]!.push(i);
  const steps: Decision[] = [];
  const plain: Decision[] = [];
  const groups: Decision[] = [];
  const last: Decision[] = [];
  for (let i = 0; i < size; i++) {
    if (kinds[i] === STEP) steps.push({ kind: "bounded", component: i });
    if (kinds[i] !== UNILATERAL) continue;
    const carriesDisk = disk?.normal === i;
    const feedsFriction = carriesDisk || friction[i]!.length > 0;
    const group = carriesDisk ? last : feedsFriction ? groups : plain;
    group.push({ kind: "contact", component: i, feedsFriction });
    for (const component of friction[i]!) group.push({ kind: "bounded", component });
    if (carriesDisk) group.push({ kind: "disk", first: disk.first, second: disk.second, normal: i });
    else if (feedsFriction) group.push({ kind: "release", component: i });
  }
  return [...steps, ...plain, ...groups, ...last];
}

function decide(tree: StateTree, depth: number): void {
  if (tree.shouldStop()) return;
  const decision = tree.decisions[depth];
  if (decision === undefined) {
    tree.states++;
    tree.leaves.linear(tree, tree.tableau.levels[depth]!);
  } else if (decision.kind === "contact") {
    decideUnilateral(tree, depth, decision.component, decision.feedsFriction);
  } else if (decision.kind === "bounded") {
    decideBounded(tree, depth, decision.component);
  } else if (decision.kind === "release") {
    const child = descend(tree, depth);
    if (tree.modes[decision.component] === STICK) activate(tree.tableau, child, decision.component);
    decide(tree, depth + 1);
  } else {
    decideDisk(tree, depth, decision);
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
  if (!isNumber(tree.tableau, level, i, PIVOT_ZERO)) return Known.nothing;
  const value = pool[level.offset[size]! + i]!;
  const { scale } = tree;
  if (value > SIEVE * scale) return Known.positive;
  if (value < -SIEVE * scale) return Known.negative;
  // What lies between zero within the rounding of the data and zero within that of the bounds stays open.
  return Math.abs(value) <= PIVOT_ZERO && scale < FAR ? Known.zero : Known.nothing;
}

function decideUnilateral(tree: StateTree, depth: number, i: number, feedsFriction: boolean): void {
  const known = knownVelocity(tree, tree.tableau.levels[depth]!, i);
  if (known === Known.negative) {
    tree.states++;
    return;
  }
  if (known !== Known.zero || i === tree.problem.disk?.normal) {
    tree.modes[i] = OPEN;
    leaveOut(descend(tree, depth), i);
    decide(tree, depth + 1);
  }
  if (known !== Known.positive) {
    tree.modes[i] = STICK;
    const child = descend(tree, depth);
    if (!feedsFriction) activate(tree.tableau, child, i);
    decide(tree, depth + 1);
  }
}

/** A step, or one-dimensional friction. */
function decideBounded(tree: StateTree, depth: number, i: number): void {
  const { normals, bounds, size } = tree.problem;
  const normal = normals[i]!;
  if (normal >= 0 && tree.modes[normal] === OPEN) {
    tree.modes[i] = OPEN;
    leaveOut(descend(tree, depth), i);
    decide(tree, depth + 1);
    return;
  }
  const known = knownVelocity(tree, tree.tableau.levels[depth]!, i);
  const target = normal >= 0 ? normal : size;
  if (known === Known.nothing || known === Known.positive) {
    tree.modes[i] = SLIP_PLUS;
    substitute(tree.tableau, descend(tree, depth), i, target, -bounds[i]!);
    decide(tree, depth + 1);
  }
  if (known === Known.nothing || known === Known.negative) {
    tree.modes[i] = SLIP_MINUS;
    substitute(tree.tableau, descend(tree, depth), i, target, bounds[i]!);
    decide(tree, depth + 1);
  }
  if (known === Known.nothing || known === Known.zero) {
    tree.modes[i] = STICK;
    activate(tree.tableau, descend(tree, depth), i);
    decide(tree, depth + 1);
  }
}

function decideDisk(tree: StateTree, depth: number, { first, second, normal }: Decision & { kind: "disk" }): void {
  const { modes } = tree;
  let child = descend(tree, depth);
  if (modes[normal] === OPEN) {
    modes[first] = modes[second] = OPEN;
    leaveOut(child, first);
    leaveOut(child, second);
    decide(tree, depth + 1);
    return;
  }
  modes[first] = modes[second] = STICK;
  for (const i of [first, second, normal]) activate(tree.tableau, child, i);
  decide(tree, depth + 1);
  modes[first] = modes[second] = SLIP;
  child = descend(tree, depth);
  tree.states++;
  tree.leaves.slip(tree, child);
}
