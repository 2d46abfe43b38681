/**
 * One equilibrium with a given set of closed contacts, by a damped Gauss–Newton method from one start:
 *
 *   h(q, 0) + W λ = 0,  g_closed(q) = 0,  g_joints(q) = 0
 *   K Δq + D Δx = −(h + W λ),  J Δq = −g      (least Δq; D: the rays of λ in use, whose weights x are free to change)
 *
 * Friction makes this an inclusion: while the reservoirs can hold the mechanism where it is the defect is zero and nothing
 * moves, otherwise λ lies on the border of its reservoir and the position gives way. Signs of contact forces are not asked
 * here; `acceptEquilibrium` judges the end by the full static inclusion.
 */
import { norm } from "../../linalg/dense.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { leastStaticForces, type StaticForces, staticForces } from "./static-forces.ts";
import {
  CLOSED_GAP,
  carriers,
  contactsOf,
  directionsOf,
  gapsAt,
  heldBilateral,
  jointsOf,
  type StaticProblem,
  stiffness,
} from "./static-problem.ts";

const MOST_STEPS = 60;

/** Halvings of a step before the search gives up. */
const MOST_HALVINGS = 12;

/** A defect below this share of the scales is rounding of the products it is made of. */
const DONE = 2 ** -46;

/** Changes of forces cost nothing beside changes of position: length of their columns beside unit ones. */
const CHEAP = 2 ** 10;

/** A search that leaves this many lengths has nothing to do with the question. */
const FAR = 1e6;

export interface Found {
  readonly q: Float64Array;
  /** All contacts that are closed there. */
  readonly closed: readonly number[];
  readonly statics: StaticForces;
  readonly residual: number;
}

/** What one search looks for: these contacts closed, and the gaps of them and of the joints zero. */
interface Search {
  readonly problem: StaticProblem;
  readonly closed: readonly number[];
  readonly equations: readonly number[];
}

interface Point {
  readonly q: Float64Array;
  readonly statics: StaticForces;
  readonly gaps: Float64Array;
  readonly gapScales: Float64Array;
  /** Scaled defects of forces and gaps. */
  readonly merit: number;
}

/** Searches from `start`; undefined when it ends nowhere. */
export function solveEquilibrium(
  problem: StaticProblem,
  start: Float64Array,
  closed: readonly number[],
  tolerance: number,
): Found | undefined {
  const search = { problem, closed, equations: [...jointsOf(problem.system), ...closed] };
  let at = evaluate(search, start);
  if (!at) return undefined;
  for (let step = 0; step < MOST_STEPS && at.merit > DONE; step++) {
    const next = descend(search, at, newtonStep(search, at));
    if (!next) break;
    at = next;
    if (norm(at.q) > FAR * problem.length) return undefined;
  }
  return acceptEquilibrium(problem, at.q, tolerance);
}

/** The full static inclusion at a position: gaps, signs and reservoirs; undefined when it is not met. */
export function acceptEquilibrium(problem: StaticProblem, at: Float64Array, tolerance: number): Found | undefined {
  const { system, length } = problem;
  // Newton's method leaves 1e-40 where it means 0.
  const q = at.map((x) => (Math.abs(x) <= DONE * length ? 0 : x));
  const { gaps, scales } = gapsAt(problem, q);
  const wide = Math.max(tolerance, CLOSED_GAP);
  const contacts = contactsOf(system);
  if (contacts.some((i) => !(gaps[i]! >= -wide * scales[i]!))) return undefined;
  let residual = jointsOf(system).reduce((worst, i) => Math.max(worst, Math.abs(gaps[i]!) / scales[i]!), 0);
  const closed = contacts.filter((i) => gaps[i]! <= wide * scales[i]!);
  const statics = leastStaticForces(problem, q, closed);
  for (const i of closed) residual = Math.max(residual, Math.abs(gaps[i]!) / scales[i]!);
  residual = Math.max(residual, statics.residual);
  return residual <= tolerance ? { q, closed, statics, residual } : undefined;
}

function evaluate({ problem, closed, equations }: Search, q: Float64Array): Point | undefined {
  if (!q.every(Number.isFinite)) return undefined;
  const { gaps, scales: gapScales } = gapsAt(problem, q);
  const statics = staticForces(problem, q, closed, { signless: closed });
  const { defect, scale } = statics;
  let sum = 0;
  for (let j = 0; j < defect.length; j++) sum += (defect[j]! / scale[j]!) ** 2;
  for (const i of equations) sum += (gaps[i]! / gapScales[i]!) ** 2;
  return Number.isFinite(sum) ? { q, statics, gaps, gapScales, merit: Math.sqrt(sum) } : undefined;
}

/** Δq of least norm. */
function newtonStep({ problem, closed, equations }: Search, { q, statics, gaps, gapScales }: Point): Float64Array {
  const { system, length } = problem;
  const f = system.freedoms;
  const { forces, defect, scale } = statics;
  const acting = carriers(system, closed);
  const slope = stiffness(problem, acting, q, forces);
  const rows = directionsOf(problem, equations, q);
  const all = directionsOf(problem, acting, q);
  // A contact or joint of this search may push although its force is zero now.
  const joints = heldBilateral(problem, q);
  const idle = [...joints, ...closed].flatMap((i) => {
    const { start } = system.elements[i]!;
    return forces[start] === 0 ? [all.slice(start * f, start * f + f)] : [];
  });
  const columns = [...statics.freeColumns, ...idle].map((column) => column.map((x, j) => x / scale[j]!));
  const m = f + equations.length;
  const n = f + columns.length;
  const matrix = new Float64Array(m * n);
  const right = new Float64Array(m);
  for (let j = 0; j < f; j++) {
    right[j] = -defect[j]! / scale[j]!;
    for (let k = 0; k < f; k++) matrix[j * n + k] = (slope[j * f + k]! * length) / scale[j]!;
    columns.forEach((column, k) => {
      matrix[j * n + f + k] = (column[j]! * CHEAP) / (norm(column) || 1);
    });
  }
  equations.forEach((i, e) => {
    right[f + e] = -gaps[i]! / gapScales[i]!;
    const { start } = system.elements[i]!;
    for (let k = 0; k < f; k++) matrix[(f + e) * n + k] = (rows[start * f + k]! * length) / gapScales[i]!;
  });
  const { x } = leastSquares(matrix, m, n, right);
  return x.slice(0, f).map((value) => value * length);
}

/** The longest of the halved steps that makes the defect smaller. */
function descend(search: Search, at: Point, move: Float64Array): Point | undefined {
  let share = 1;
  for (let halving = 0; halving < MOST_HALVINGS; halving++, share /= 2) {
    const q = at.q.map((x, j) => x + share * move[j]!);
    const next = evaluate(search, q);
    if (next && next.merit < at.merit) return next;
  }
  return undefined;
}
