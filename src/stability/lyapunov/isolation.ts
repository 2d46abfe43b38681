/**
 * Whether an equilibrium stands alone, from the linearised static inclusion
 *
 *   K Δq + D Δx = 0,  J Δq = 0
 *
 * D: forces that may change both ways (joints, loaded contacts, friction inside its reservoir); J: joints and loaded
 * contacts. Full row rank with a solution Δq ≠ 0: a manifold of equilibria (implicit function theorem). No solution Δq ≠ 0,
 * whichever way every weakly held element (closed without load, friction at its limit) decides: isolated. Anything else is
 * tried out: a second equilibrium close by shows a set, none shows nothing.
 */
import { ELEMENTS, elementBlock } from "../../elements/elements.ts";
import { columnsOf, largest } from "../../linalg/dense.ts";
import { nullSpace } from "../../linalg/null-space.ts";
import { pivotedQr } from "../../linalg/qr.ts";
import { reducedBasis } from "../../linalg/reduced-basis.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { SystemElement } from "../../models/mechanical-system.ts";
import { PURE_SPIN } from "../../sets/contensou-support.ts";
import { axisOf, bodyOf } from "../../sets/reservoirs/reservoirs.ts";
import { acceptEquilibrium, type Found, solveEquilibrium } from "./solve-equilibrium.ts";
import type { StaticForces } from "./static-forces.ts";
import { carriers, directionsOf, heldBilateral, type StaticProblem, stiffness } from "./static-problem.ts";

/** Rank decisions: stiffnesses come from differences with about ten digits. */
const RANK = 1e-8;

/** Weakly held elements beyond this are not decided one by one. */
const MOST_WEAK = 8;

/** The second equilibrium is looked for this share of the length away. */
const NEARBY = 2 ** -8;

/** Forces below this share of what acts on their coordinates count as zero, and friction this close to its limit as at it. */
export const LOADED = 1e-8;

/** Multiple of the rounding of the terms that may pass into a force. */
const ROUNDINGS = 2 ** 10;

export interface Isolation {
  readonly isolated: boolean | null;
  readonly dimension: number | null;
  /** Basis of the solutions Δq: the tangent space of a set whose dimension is known, else a space that it may fill. */
  readonly moves: readonly Float64Array[];
  /** No element is weakly held, so there are no other moves. */
  readonly movesAreAll: boolean;
  readonly forcesUnique: boolean;
}

const UNKNOWN = { isolated: null, dimension: null };

/** Columns (components of λ) and rows (elements whose gap stays closed) of one choice for the weakly held elements. */
interface Choice {
  readonly columns: readonly Float64Array[];
  readonly rows: readonly number[];
}

export function isolation(problem: StaticProblem, found: Found, tolerance: number): Isolation {
  const { system } = problem;
  const joints = heldBilateral(problem, found.q);
  const all = carriers(system, found.closed);
  const acting = all.filter((i) => ELEMENTS[system.elements[i]!.kind].family !== "bilateral" || joints.includes(i));
  const slope = stiffness(problem, all, found.q, found.statics.forces);
  const rows = directionsOf(problem, acting, found.q);
  const loads = loadedComponents(problem, found.q, acting, found.statics);
  const { strict, weak } = choices(system.elements, acting, found.statics.forces, loads, rows, system.freedoms);
  const tangent = solutions(problem, found, slope, rows, strict);
  const isDetermined = acting.length === all.length && weak.length === 0;
  const forcesUnique =
    isDetermined && independent(strict.columns, system.freedoms, RANK).length === strict.columns.length;
  const common = { moves: tangent.moves, movesAreAll: weak.length === 0, forcesUnique };
  if (tangent.moves.length > 0) {
    if (tangent.isSurjective) return { isolated: false, dimension: tangent.moves.length, ...common };
    return { ...byTrial(problem, found, tangent.longest, tolerance), ...common };
  }
  if (weak.length > MOST_WEAK) return { ...UNKNOWN, ...common };
  for (let mask = 1; mask < 1 << weak.length; mask++) {
    const chosen = weak.filter((_, k) => mask & (1 << k));
    const choice = {
      columns: [...strict.columns, ...chosen.flatMap(({ columns }) => columns)],
      rows: [...strict.rows, ...chosen.flatMap((one) => one.rows)],
    };
    const { moves, longest } = solutions(problem, found, slope, rows, choice);
    if (moves.length > 0) return { ...byTrial(problem, found, longest, tolerance), ...common };
  }
  return { isolated: true, dimension: 0, ...common };
}

/** What is held for sure, and what may decide either way. */
function choices(
  elements: readonly SystemElement[],
  acting: readonly number[],
  forces: Float64Array,
  loads: readonly boolean[],
  rows: Float64Array,
  f: number,
): { strict: Choice; weak: Choice[] } {
  const row = (c: number): Float64Array => rows.slice(c * f, c * f + f);
  const strict = { columns: [] as Float64Array[], rows: [] as number[] };
  const weak: Choice[] = [];
  for (const i of acting) {
    const element = elements[i]!;
    const { kind, start, dimension, normalComponent, hasGap, bound = 0 } = element;
    const own = Array.from({ length: dimension }, (_, j) => row(start + j));
    const ownRows = hasGap ? [i] : [];
    const { family } = ELEMENTS[kind];
    // Friction without a coefficient is none, and decides nothing.
    if (family === "friction" && bodyOf(elementBlock(element, start, normalComponent)) === undefined) continue;
    const isSure =
      family === "bilateral" ||
      (family === "unilateral" && loads[start]!) ||
      (family === "step" && Math.abs(forces[start]!) < bound * (1 - LOADED)) ||
      (family === "friction" && loads[normalComponent] === true && frictionLoad(element, forces) < 1 - LOADED);
    if (isSure) {
      strict.columns.push(...own);
      strict.rows.push(...ownRows);
    } else weak.push({ columns: own, rows: ownRows });
  }
  return { strict, weak };
}

/** |λ_T|/(μ λ_N) in the gauge of the body (for Contensou one that is never too small); 1 without normal force. */
function frictionLoad(element: SystemElement, forces: Float64Array): number {
  const { start, normalComponent, dimension } = element;
  const normal = normalComponent < 0 ? 0 : forces[normalComponent]!;
  if (!(normal > 0)) return 1;
  const block = elementBlock(element, start, normalComponent);
  const parts = Array.from({ length: dimension }, (_, j) => forces[start + j]! / (axisOf(block, j) * normal));
  const load = Math.hypot(...parts.slice(0, 2)) + Math.abs(parts[2] ?? 0) / PURE_SPIN.hertz;
  return Number.isFinite(load) ? load : 1;
}

/** Directions Δq of the linearised equilibria, the longest of them, and whether the equations are independent. */
function solutions(
  problem: StaticProblem,
  { statics: { scale } }: Found,
  slope: Float64Array,
  directions: Float64Array,
  { columns, rows }: Choice,
): { moves: Float64Array[]; longest: Float64Array; isSurjective: boolean } {
  const { system, length } = problem;
  const f = system.freedoms;
  const gapRows = independent(
    rows.map((i) => directions.slice(system.elements[i]!.start * f, system.elements[i]!.start * f + f)),
    f,
    RANK,
  );
  const [m, n] = [f + gapRows.length, f + columns.length];
  const matrix = new Float64Array(m * n);
  for (let j = 0; j < f; j++) {
    for (let k = 0; k < f; k++) matrix[j * n + k] = (slope[j * f + k]! * length) / scale[j]!;
    columns.forEach((column, k) => {
      const unit = largest(column.map((b, at) => b / scale[at]!)) || 1;
      matrix[j * n + f + k] = column[j]! / scale[j]! / unit;
    });
  }
  gapRows.forEach((row, e) => {
    const unit = largest(row) || 1;
    for (let k = 0; k < f; k++) matrix[(f + e) * n + k] = row[k]! / unit;
  });
  const { dimension: all, basis } = nullSpace(matrix, m, n, RANK);
  // Only what moves counts: null vectors within the forces are static indeterminacy.
  const parts = Array.from({ length: all }, (_, k) =>
    basis.slice(k * n, k * n + f).map((x) => (Math.abs(x) > RANK ? x : 0)),
  );
  const longest = parts.reduce((a, b) => (largest(b) > largest(a) ? b : a), new Float64Array(f));
  return { moves: reducedBasis(independent(parts, f, RANK), RANK), longest, isSurjective: n - all === m };
}

/** Rows without those that depend on others, to a share of the longest. */
export function independent(rows: readonly Float64Array[], f: number, tolerance: number): Float64Array[] {
  if (rows.length === 0) return [];
  const { rank, permutation } = pivotedQr(columnsOf(rows, f), f, rows.length, tolerance);
  return Array.from(permutation.subarray(0, rank), (k) => rows[k]!);
}

/** Looks for a second equilibrium a little along a direction, both ways. */
function byTrial(
  problem: StaticProblem,
  found: Found,
  direction: Float64Array,
  tolerance: number,
): Pick<Isolation, "isolated" | "dimension"> {
  const step = (NEARBY * problem.length) / (largest(direction) || 1);
  for (const sign of [1, -1]) {
    const start = found.q.map((x, j) => x + sign * step * direction[j]!);
    const other =
      acceptEquilibrium(problem, start, tolerance) ?? solveEquilibrium(problem, start, found.closed, tolerance);
    const distance = other ? largest(other.q.map((x, j) => x - found.q[j]!)) : 0;
    // Half way back would be convergence to the same point.
    if (distance > (NEARBY * problem.length) / 2) return { isolated: false, dimension: null };
  }
  return UNKNOWN;
}

/**
 * Which components of λ carry load, n answers. A force λ counts as load where w λ is more than the rounding and the error of the
 * position can make of the forces of a coordinate,
 *
 *   |w_j λ| > share · scale_j,   scale_j = |h_j| + Σ_k |∂h_j/∂q_k| · length
 *
 * never by comparison with the other λ: a single contact would always be the most loaded one. Where terms of h cancel
 * (sin π, balanced weights) the share grows with their size. Too few loads are safe: fewer directions count as barred.
 */
export function loadedComponents(
  problem: StaticProblem,
  q: Float64Array,
  elements: readonly number[],
  { forces, scale }: StaticForces,
): readonly boolean[] {
  const { system, t, structure } = problem;
  const f = system.freedoms;
  const rows = directionsOf(problem, elements, q);
  const cancelled = structure.forceSizes(q, t).reduce((worst, size, j) => Math.max(worst, size / scale[j]!), 0);
  const share = Math.max(LOADED, ROUNDINGS * EPSILON * cancelled);
  return Array.from(forces, (force, c) => {
    for (let j = 0; j < f; j++) if (Math.abs(rows[c * f + j]! * force) > share * scale[j]!) return true;
    return false;
  });
}
