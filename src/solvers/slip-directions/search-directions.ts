/**
 * Branch and bound over states and slip directions.
 *
 * A node fixes the states of some laws and cells of directions for some slipping elements. Its relaxation (relaxation.ts) is
 * infeasible: no solution there, proved. Or it gives λ: the law with the largest gap is split next, a contact into open and
 * active, an interval into its ends and stick, a curved reservoir into stick and cells, a cell into smaller ones. Every solution of
 * the parent lies in some child. Where nothing but slip directions is open, Newton's method starts from λ, and the exact judge
 * decides what it found. When every node is refuted there is no solution.
 *
 * The work is bounded by the number of nodes, not by time: the answer depends on the problem alone.
 */
import { affine, largest as largestOf } from "../../linalg/dense.ts";
import { OPEN, SLIP, SLIP_MINUS, SLIP_PLUS, STICK } from "../../problems/contact-state.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { DISK, type ScaledProblem, STEP, UNILATERAL, unscaled } from "../../problems/scaled-problem.ts";
import { bodyRoom } from "../../sets/body.ts";
import { newton } from "../newton.ts";
import type { SolverOptions, SolverResult } from "../solver.ts";
import { type CellRow, cellWidth, firstCells, splitCell, tangentRow } from "./direction-cell.ts";
import { FREE, relax, rootNode, type SearchNode } from "./relaxation.ts";

export interface DirectionSearch {
  readonly status: "solved" | "none" | "open";
  readonly found?: SolverResult;
  readonly nodes: number;
  /** Nodes that could be neither refuted nor split further. */
  readonly undecided: number;
  readonly isStopped: boolean;
}

/** Cells are not split below this width (radians): the bounds differ from the curves by its square. */
const SMALLEST_CELL = 2 ** -14;

/** Rounds of tangents for sticking contacts at one node; each squares the error. */
const MOST_CUTS = 12;

/** What a gap leaves to rounding, and how far outside a reservoir −λ may be. */
const NO_GAP = 2 ** -40;

/** Newton steps from the point of a node: near a solution five suffice. */
const NEWTON_STEPS = 12;

type SearchOptions = Required<Pick<SolverOptions, "tolerance" | "workspace" | "shouldStop">>;

interface Search {
  readonly original: InclusionProblem;
  readonly problem: ScaledProblem;
  readonly options: SearchOptions;
  readonly open: SearchNode[];
  nodes: number;
  undecided: number;
}

/** `problem`: the original one in the units of `roundProblem`. */
export function searchDirections(
  original: InclusionProblem,
  problem: ScaledProblem,
  mostNodes: number,
  options: SearchOptions,
): DirectionSearch {
  const search: Search = { original, problem, options, open: [rootNode(problem)], nodes: 0, undecided: 0 };
  let isStopped = false;
  while (search.open.length > 0 && search.nodes < mostNodes && !isStopped) {
    const found = visit(search, search.open.pop()!);
    if (found) return { status: "solved", found, nodes: search.nodes, undecided: search.undecided, isStopped };
    isStopped = options.shouldStop();
  }
  const isProved = search.open.length === 0 && search.undecided === 0;
  return { status: isProved ? "none" : "open", nodes: search.nodes, undecided: search.undecided, isStopped };
}

function visit(search: Search, start: SearchNode): SolverResult | undefined {
  const { problem } = search;
  let node = start;
  for (let round = 0; ; round++) {
    search.nodes++;
    const { feasible, point } = relax(problem, node);
    if (feasible === false) return undefined;
    if (point === undefined) {
      branch(search, node, widest(problem, node));
      return undefined;
    }
    const tighter = round < MOST_CUTS ? withCuts(problem, node, point) : undefined;
    if (tighter === undefined) return explore(search, node, point);
    node = tighter;
  }
}

/** Tangents where a contact that is not known to slip has left its reservoir. */
function withCuts(problem: ScaledProblem, node: SearchNode, point: Float64Array): SearchNode | undefined {
  let changed = false;
  const cuts = node.cuts.map((known, k) => {
    const cut = node.states[k] === STICK ? cutOff(problem, k, point, NO_GAP) : undefined;
    changed ||= cut !== undefined;
    return cut === undefined ? known : [...known, cut];
  });
  return changed ? { ...node, cuts } : undefined;
}

function explore(search: Search, node: SearchNode, point: Float64Array): SolverResult | undefined {
  const { problem } = search;
  const velocities = affine(problem.matrix, point, problem.offset.subarray(0, problem.size));
  const size = Math.max(1, largestOf(point));
  let worst = -1;
  let largest = NO_GAP * size;
  let isDirectionOnly = true;
  node.states.forEach((state, k) => {
    const gap = lawGap(problem, k, point, velocities);
    if (gap > NO_GAP * size && state !== SLIP) isDirectionOnly = false;
    if (gap > largest && canSplit(node, k)) {
      largest = gap;
      worst = k;
    }
  });
  if (isDirectionOnly) {
    const found = tryNewton(search, point);
    if (found) return found;
  }
  branch(search, node, worst >= 0 ? worst : widest(problem, node));
  return undefined;
}

function tryNewton({ original, problem, options }: Search, point: Float64Array): SolverResult | undefined {
  const start = unscaled(problem, point, original.size);
  const result = newton.solve(original, { ...options, start, maxIterations: NEWTON_STEPS });
  return result.status === "solved" ? result : undefined;
}

/** Wider than every cell. */
const FREE_CURVED = 4 * Math.PI;

function canSplit(node: SearchNode, k: number): boolean {
  const cell = node.cells[k];
  if (cell !== undefined) return cellWidth(cell) > SMALLEST_CELL;
  return node.states[k] === FREE;
}

/** The law to split when no gap tells: what is free, the flat ones first, else the widest cell; −1 when nothing is left. */
function widest({ partKind }: ScaledProblem, node: SearchNode): number {
  let best = -1;
  let width = 0;
  node.cells.forEach((cell, k) => {
    if (!canSplit(node, k)) return;
    const own = cell ? cellWidth(cell) : partKind[k]! >= DISK ? FREE_CURVED : Infinity;
    if (own > width) {
      width = own;
      best = k;
    }
  });
  return best;
}

function branch(search: Search, node: SearchNode, k: number): void {
  if (k < 0) {
    search.undecided++;
    return;
  }
  const { partKind, body } = search.problem;
  const cell = node.cells[k];
  if (cell !== undefined) {
    for (const part of splitCell(cell)) search.open.push(withState(node, k, SLIP, part));
    return;
  }
  for (const state of statesOf(partKind[k]!)) search.open.push(withState(node, k, state));
  if (partKind[k]! < DISK) return;
  for (const part of firstCells(body[k]!)) search.open.push(withState(node, k, SLIP, part));
}

function statesOf(kind: number): readonly number[] {
  if (kind === UNILATERAL) return [OPEN, STICK];
  return kind < DISK ? [SLIP_MINUS, SLIP_PLUS, STICK] : [STICK];
}

function withState(node: SearchNode, k: number, state: number, cell?: SearchNode["cells"][number]): SearchNode {
  const states = node.states.map((old, i) => (i === k ? state : old));
  const cells = node.cells.map((old, i) => (i === k ? cell : old));
  return { ...node, states, cells };
}

/**
 * How far λ is from keeping a law: the gap between what friction would dissipate at most and what it does,
 *   unilateral λ x,   bounded reservoirs size Φ(x) + λ·x
 * Nonnegative while −λ stays in its reservoir, and zero exactly where x ∈ N(−λ).
 */
function lawGap(problem: ScaledProblem, k: number, impulses: Float64Array, velocities: Float64Array): number {
  const { partKind, partStart, partNormal, coefficient, body } = problem;
  const at = partStart[k]!;
  let power = 0;
  for (let i = at; i < partStart[k + 1]!; i++) power += impulses[i]! * velocities[i]!;
  if (partKind[k]! < STEP) return partKind[k] === UNILATERAL ? power : 0;
  const size = partNormal[k]! < 0 ? coefficient[k]! : impulses[partNormal[k]!]!;
  return size * body[k]!.support(velocities, at, bodyRoom()) + power;
}

/** The tangent that cuts off −λ outside a curved reservoir; undefined inside, within `tolerance` of the size of λ. */
function cutOff(problem: ScaledProblem, k: number, impulses: Float64Array, tolerance: number): CellRow | undefined {
  const { partKind, partStart, partNormal } = problem;
  if (partKind[k]! < DISK) return undefined;
  const body = problem.body[k]!;
  const before = new Float64Array(3);
  for (let i = partStart[k]!; i < partStart[k + 1]!; i++) before[i - partStart[k]!] = -impulses[i]!;
  const out = before.slice();
  body.projectInPlace(out, 0, Math.max(0, impulses[partNormal[k]!]!), bodyRoom());
  const slip = Math.hypot(before[0]!, before[1]!) - Math.hypot(out[0]!, out[1]!);
  const across = before[2]! - out[2]!;
  if (Math.hypot(slip, across) <= tolerance * (1 + Math.hypot(...before))) return undefined;
  return tangentRow(Math.atan2(before[1]!, before[0]!), Math.atan2(across, slip), body);
}
