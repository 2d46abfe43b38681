/**
 * Forces and accelerations in given modes, with the slip forces substituted.
 *
 *   γ̇ = G λ + c,   λ_T = −λ_N p(γ)  for slips,   λ_T = −p for slipping brakes
 *   ⇒  γ̇_A = K λ_A + d  over the components A that are closed or stick;   K is unsymmetric where something slips
 *
 * With γ̇_A = 0 this gives the forces of a mode; with the inclusions of the elements in place of γ̇_A = 0 it is the
 * problem that decides which modes are consistent (`decide-modes.ts`). Painlevé's paradox is a K that is no P-matrix.
 *
 * Redundant constraints make K singular: λ_A is then the solution of least norm, in units that give K a unit diagonal. Where something
 * slips that is no matter of forces alone: what they leave open at the contacts that are closed rubs at those that slip (a brick wedged
 * between others), and another λ_A is another motion. The modes then hold the forces that they were decided with, and λ_A is the solution
 * nearest to these.
 */

import { luSolveInPlace } from "../../linalg/lu.ts";
import { solveLeastSquares } from "../../linalg/qr.ts";
import { EPSILON, RANK_ROUNDING } from "../../linalg/tolerances.ts";
import { SLIP } from "../../problems/contact-state.ts";
import { bodyRoom } from "../../sets/body.ts";
import { solverWorkspace } from "../../solvers/workspace.ts";
import { addAnswers, clearCancelled, velocityOf } from "../frame/mechanism-frame.ts";
import { factorsOf, type IslandFactors, leastNormFactors } from "./island-factors.ts";
import { isHeld, type Modes } from "./modes.ts";
import { complianceOf, type MotionFrame } from "./motion-frame.ts";
import { slipPointInto } from "./slip-force.ts";

/** A residual of the least-norm forces above this share of the drive means that the constraints contradict. */
const CONSISTENT = 2 ** -26;

/**
 * LU pivots below this share do not tell the rank: with three of 1e-9 K may be singular to rounding. QR tells it; and forces are those of
 * least norm, too, where all equations but one leave the last one this share to ask for, which over such a pivot is noise.
 */
const DOUBTFUL = 2 ** -26;
const NEARLY_CONSISTENT = 2 ** -32;

/** Inside a step they may contradict by its error. */
const CONSISTENT_INSIDE = 2 ** -10;

/** … unless it is rounding of the terms the drive is the sum of: bodies that fall together have none. */
const DRIVE_ROUNDING = 2 ** -42;

/** Room for a matrix of n components, and for some more to come. */
const squares = (n: number): Float64Array => new Float64Array((n + 8) ** 2);

export type ReducedProblem = ReturnType<typeof reducedProblem>;

export function reducedProblem(freedoms: number, size: number) {
  return {
    /** Number of components in A, and their local numbers. */
    count: 0,
    components: new Int32Array(size),
    /** Place in A of every local component; −1 where it is not in A. */
    places: new Int32Array(size),
    /** K, count × count, and d. */
    matrix: squares(0),
    offset: new Float64Array(size),
    /** p per local component of slipping elements. */
    points: new Float64Array(size),
    /** λ per local component (completed masses: λ′), and u̇. */
    forces: new Float64Array(size),
    acceleration: new Float64Array(freedoms),
    /** The islands of A (components that K connects) one after the other, as places in A, and the begin of each. */
    order: new Int32Array(size),
    begins: new Int32Array(size + 1),
    roots: new Int32Array(size),
    /** K was singular and its equations consistent: the forces are not unique. */
    isRedundant: false,
    /** Rank of the last island where K was singular, and components of each island, at its first one, that depend on others at the begin of the step. */
    rank: 0,
    dependent: new Int32Array(size),
    /** Smallest pivot of K in units that give G a unit diagonal: small where the forces grow without bound. */
    smallestPivot: 1,
    /** K of the island in work, in units that give G a unit diagonal, and the factors that are held of the islands. */
    scaled: squares(0),
    factors: [] as IslandFactors[],
    solution: new Float64Array(size),
    /** Forces that λ_A is to be near, where it is not unique. */
    decided: new Float64Array(size),
    /** Largest λ_a √G_aa of the island, by local component of A: what the rounding of its other forces is a share of. */
    drive: new Float64Array(size),
    /** Right-hand side and units of an island. */
    right: new Float64Array(size),
    units: new Float64Array(size),
    point: new Float64Array(3),
    /** Scratch of the bodies of friction. */
    room: bodyRoom(),
    /** Buffers of the solvers, for all decisions of a run. */
    workspace: solverWorkspace(),
  };
}

/** K and d of the modes at a filled frame. */
export function reduce(out: ReducedProblem, at: MotionFrame, modes: Modes): void {
  const { elements } = at.system;
  out.count = 0;
  out.places.fill(-1, 0, at.size);
  for (const e of at.active) {
    const mode = modes.mode[e];
    const start = at.starts[e]!;
    if (isHeld(mode)) {
      for (let i = start; i < start + elements[e]!.dimension; i++) {
        out.places[i] = out.count;
        out.decided[out.count] = modes.decided[elements[e]!.start + i - start]!;
        out.components[out.count++] = i;
      }
    } else if (mode === SLIP) {
      const block = at.roles.blocks[e]!;
      slipPointInto(out.point, block, at.velocities, start, modes.direction, block.start, modes.blend[e]!, out.room);
      for (let j = 0; j < block.dimension; j++) out.points[start + j] = modes.grip[e]! * out.point[j]!;
    }
  }
  const n = out.count;
  if (out.matrix.length < n * n) [out.matrix, out.scaled] = [squares(n), squares(n)];
  for (let a = 0; a < n; a++) {
    const row = out.components[a]! * at.size;
    out.offset[a] = at.accelerations[out.components[a]!]!;
    for (let b = 0; b < n; b++) out.matrix[a * n + b] = at.delassus[row + out.components[b]!]!;
  }
  for (const e of at.active) if (modes.mode[e] === SLIP) substitute(out, at, e);
}

/** Local number of the component that feeds an element; −1 for brakes. */
function feeding(at: MotionFrame, e: number): number {
  const owner = at.roles.owner[e]!;
  return owner < 0 ? -1 : at.starts[owner]!;
}

function substitute(out: ReducedProblem, at: MotionFrame, e: number): void {
  const { dimension } = at.system.elements[e]!;
  const [start, normal, n] = [at.starts[e]!, feeding(at, e), out.count];
  const column = normal < 0 ? -1 : out.places[normal]!;
  for (let a = 0; a < n; a++) {
    const row = out.components[a]! * at.size;
    let sum = 0;
    for (let j = start; j < start + dimension; j++) sum += at.delassus[row + j]! * out.points[j]!;
    if (normal < 0) out.offset[a]! -= sum;
    else if (column >= 0) out.matrix[a * n + column]! -= sum;
  }
}

/**
 * Solves γ̇_A = 0 and spreads the forces. False when the constraints contradict. `isPlaced`: the state is one that meets its constraints
 * to rounding, the begin of a step, and shows how many of them depend on others. In between, where a step tries, they depend on
 * each other up to its error only, and as many are left out while those that are kept agree with them.
 */
export function solveReduced(out: ReducedProblem, at: MotionFrame, modes: Modes, isPlaced = false): boolean {
  reduce(out, at, modes);
  const islands = orderIslands(out);
  out.smallestPivot = 1;
  out.isRedundant = false;
  if (isPlaced) out.dependent.fill(0, 0, out.count);
  // Forces add nothing to the terms of accelerations yet.
  out.forces.fill(0, 0, at.size);
  for (let k = 0; k < islands; k++) {
    if (!solveIsland(out, at, k, isPlaced)) return false;
  }
  spread(out, at, modes);
  return true;
}

/** λ of island k into `solution`; false when its constraints contradict. */
function solveIsland(out: ReducedProblem, at: MotionFrame, k: number, isPlaced: boolean): boolean {
  const { scaled, solution, matrix, offset, right, units, count } = out;
  const island = out.order.subarray(out.begins[k], out.begins[k + 1]);
  const n = island.length;
  for (let a = 0; a < n; a++) {
    units[a] = Math.sqrt(complianceOf(at, out.components[island[a]!]!)) || 1;
    right[a] = -offset[island[a]!]! / units[a]!;
  }
  for (let a = 0; a < n; a++) {
    const row = island[a]! * count;
    for (let b = 0; b < n; b++) scaled[a * n + b] = matrix[row + island[b]!]! / (units[a]! * units[b]!);
  }
  const factors = factorsOf(out.factors, k, scaled, n);
  const { lu, pivotRatio } = factors;
  const isSingular = pivotRatio <= n * RANK_ROUNDING;
  for (let a = 0; a < n; a++) out.smallestPivot = Math.min(out.smallestPivot, Math.abs(lu[a * (n + 1)]!));
  let dependent = 0;
  for (let a = 0; a < n; a++) dependent += out.dependent[island[a]!]!;
  // An island of the begin may have come apart: what depends in the whole of it says nothing about a small part.
  const isCounted = dependent > 0 && dependent < n;
  const isRedundant =
    (isCounted && leastNorm(out, at, island, factors, n - dependent, CONSISTENT_INSIDE)) ||
    (pivotRatio <= DOUBTFUL &&
      leastNorm(out, at, island, factors, isSingular ? n : n - 1, isSingular ? CONSISTENT : NEARLY_CONSISTENT));
  if (isPlaced && isRedundant) out.dependent[island[0]!] = n - out.rank;
  if (!isRedundant && isSingular) return false;
  if (!isRedundant) luSolveInPlace(lu, n, factors.pivots, right);
  let drive = 0;
  for (let a = 0; a < n; a++) drive = Math.max(drive, Math.abs(right[a]!));
  for (let a = 0; a < n; a++) {
    solution[island[a]!] = right[a]! / units[a]!;
    out.drive[out.components[island[a]!]!] = drive;
  }
  out.isRedundant ||= isRedundant;
  return true;
}

/** Numbers A island by island into `order` and `begins`; returns how many there are. */
function orderIslands({ count: n, matrix, roots, order, begins }: ReducedProblem): number {
  let [islands, filled] = [0, 0];
  roots.fill(-1, 0, n);
  for (let first = 0; first < n; first++) {
    if (roots[first]! >= 0) continue;
    begins[islands] = filled;
    roots[first] = islands;
    order[filled++] = first;
    for (let k = begins[islands]!; k < filled; k++) {
      const a = order[k]!;
      for (let b = first + 1; b < n; b++) {
        if (roots[b]! >= 0 || (matrix[a * n + b] === 0 && matrix[b * n + a] === 0)) continue;
        roots[b] = islands;
        order[filled++] = b;
      }
    }
    order.subarray(begins[islands], filled).sort();
    islands++;
  }
  begins[islands] = filled;
  return islands;
}

/** The forces of least norm of an island, or nearest to those decided, K of a rank up to `most`; false, and nothing is changed, when they are not consistent up to a share. */
function leastNorm(
  out: ReducedProblem,
  at: MotionFrame,
  island: Int32Array,
  factors: IslandFactors,
  most: number,
  share: number,
): boolean {
  const n = island.length;
  const { units, decided } = out;
  const { matrix } = factors;
  const right = out.right.slice(0, n);
  let [size, terms] = [0, 0];
  for (let a = 0; a < n; a++) {
    size += right[a]! ** 2;
    terms += (accelerationTerms(out, at, out.components[island[a]!]!) / units[a]!) ** 2;
    for (let b = 0; b < n; b++) right[a]! -= matrix[a * n + b]! * (decided[island[b]!]! * units[b]!);
  }
  const { x, rank, residualNorm } = solveLeastSquares(leastNormFactors(factors, most), right);
  if (residualNorm > share * Math.sqrt(size) + DRIVE_ROUNDING * Math.sqrt(terms)) return false;
  out.rank = rank;
  for (let a = 0; a < n; a++) out.right[a] = x[a]! + decided[island[a]!]! * units[a]!;
  return true;
}

/** λ of every local component from λ_A = `solution`, and u̇. */
export function spread(out: ReducedProblem, at: MotionFrame, modes: Modes): void {
  const { forces, acceleration, solution } = out;
  forces.fill(0, 0, at.size);
  for (let a = 0; a < out.count; a++) forces[out.components[a]!] = solution[a]!;
  for (const e of at.active) {
    if (modes.mode[e] !== SLIP) continue;
    const normal = feeding(at, e);
    const size = normal < 0 ? 1 : forces[normal]!;
    const end = at.starts[e]! + at.system.elements[e]!.dimension;
    for (let j = at.starts[e]!; j < end; j++) forces[j] = -size * out.points[j]!;
  }
  acceleration.set(at.free);
  for (let k = 0; k < acceleration.length; k++) at.terms[k] = Math.abs(acceleration[k]!);
  addAnswers(acceleration, at, forces, at.terms);
  // A mechanism at rest must stay at rest: no creep out of the rounding of forces that cancel.
  clearCancelled(acceleration, at.terms, 4 * (at.size + 1) * EPSILON);
}

/** γ̇ of a local component with the accelerations last computed. */
export function contactAcceleration(out: ReducedProblem, at: MotionFrame, i: number): number {
  return velocityOf(at, i, out.acceleration, 0, at.curvatures[i]!);
}

/** Size of the terms that γ̇ of a local component is the sum of. */
export function accelerationTerms(out: ReducedProblem, at: MotionFrame, i: number): number {
  const { start, index, value } = at.entries;
  let sum = Math.abs(at.curvatures[i]!);
  for (let k = start[i]!; k < start[i + 1]!; k++) sum += Math.abs(value[k]! * at.free[index[k]!]!);
  for (let j = 0; j < at.size; j++) sum += Math.abs(at.delassus[i * at.size + j]! * out.forces[j]!);
  return sum;
}
