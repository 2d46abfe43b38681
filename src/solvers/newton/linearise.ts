/**
 * The contact problem on its pieces, made linear about the iterate. Unknowns per part:
 *
 *   open    none; λ = 0
 *   stick   its components; equations x = 0
 *   slip    λ = −λ_N p(d) moves with the normal, and along the edge: δλ = −λ_N p′ δd. The equation is that x stays
 *           normal to the edge: t·x = 0 for the tangents t of d, linear: t·δx − (d·x) δθ = −t·x.
 *           p = μ ∇Φ(d), p′ = μ ∇²Φ(d); one-dimensional parts have no tangent, disks one, Contensou bodies two.
 *
 * With s = μ λ_N δθ as unknown and −t as test the slip rows read  tᵀ A p̂′ s + (d·x)/(μ λ_N) s = t·x: the second term
 * is positive and keeps the matrix regular where A is not.
 */
import { OPEN, SLIP } from "../../problems/contact-state.ts";
import { UNILATERAL } from "../../problems/scaled-problem.ts";
import type { ContactProblem } from "../local/contact-problem.ts";
import { addColumn, copyInto } from "../local/products.ts";
import type { NewtonStep } from "./newton-workspace.ts";

/** Normal impulses below this (relative to the drive) count as this much where the slip rows divide by them. */
export const SMALL_NORMAL = 1e-12;

/** Sets up unknowns, equations and right-hand side at the present iterate on the present pieces. */
export function linearise(problem: ContactProblem, work: NewtonStep): void {
  placeOnPieces(problem, work);
  work.unknowns = 0;
  work.extras = 0;
  for (let part = 0; part < problem.parts; part++) {
    const piece = work.piece[part]!;
    if (piece === OPEN) continue;
    if (problem.partKind[part] === UNILATERAL) addNormal(problem, work, part);
    else if (piece === SLIP) addSlip(problem, work, part);
    else addStick(problem, work, part);
  }
}

/** Moves the iterate onto its pieces (`base`): open and slipping impulses are functions of the others. */
function placeOnPieces(problem: ContactProblem, work: NewtonStep): void {
  const { base, baseVelocities, impulses, edge, piece } = work;
  const { size: n, partStart, partNormal } = problem;
  copyInto(base, impulses, n);
  for (let part = 0; part < problem.parts; part++) {
    const from = partStart[part]!;
    const to = partStart[part + 1]!;
    if (piece[part] === OPEN) for (let i = from; i < to; i++) base[i] = 0;
    if (piece[part] !== SLIP) continue;
    edgePoint(problem, work, part);
    const size = partNormal[part]! < 0 ? 1 : base[partNormal[part]!]!;
    for (let i = from; i < to; i++) base[i] = -size * edge[3 * part + i - from]!;
  }
  copyInto(baseVelocities, work.velocities, n);
  for (let i = 0; i < n; i++) {
    const change = base[i]! - impulses[i]!;
    if (change !== 0) addColumn(problem, baseVelocities, i, change);
  }
}

/** p(d): the point of the reservoir's edge with outward normal d, per unit of λ_N (of the bound for a step). */
export function edgePoint(problem: ContactProblem, work: NewtonStep, part: number): void {
  const { direction, edge } = work;
  const at = 3 * part;
  const body = problem.body[part]!;
  body.supportPointInto(edge, at, direction, at, problem.room);
  for (let j = at; j < at + body.dimension; j++) edge[j]! *= problem.coefficient[part]!;
}

/** The normal impulse carries the slipping friction of its cell with it. */
function addNormal(problem: ContactProblem, work: NewtonStep, part: number): void {
  const { piece, edge } = work;
  const normal = problem.partStart[part]!;
  const q = work.unknowns;
  addComponent(work, normal);
  for (let friction = part + 1; friction < problem.parts && problem.partNormal[friction] === normal; friction++) {
    if (piece[friction] !== SLIP) continue;
    const from = problem.partStart[friction]!;
    for (let i = from; i < problem.partStart[friction + 1]!; i++) addExtra(work, q, i, -edge[3 * friction + i - from]!);
  }
}

function addStick(problem: ContactProblem, work: NewtonStep, part: number): void {
  for (let i = problem.partStart[part]!; i < problem.partStart[part + 1]!; i++) addComponent(work, i);
}

/** Unknown: component i itself. Equation: its velocity is zero. */
function addComponent(work: NewtonStep, i: number): void {
  const q = work.unknowns++;
  work.head[q] = i;
  work.headWeight[q] = 1;
  work.rowFirst[q] = i;
  work.rowLength[q] = 1;
  work.diagonal[q] = 0;
  work.right[q] = -work.baseVelocities[i]!;
}

function addExtra(work: NewtonStep, q: number, i: number, weight: number): void {
  const e = work.extras++;
  work.extraUnknown[e] = q;
  work.extraIndex[e] = i;
  work.extraWeight[e] = weight;
}

/** Unknowns: −∇²Φ(d) t for the tangents t of d. Equations: −t · x = 0. */
function addSlip(problem: ContactProblem, work: NewtonStep, part: number): void {
  const { direction } = work;
  const i = problem.partStart[part]!;
  const m = problem.partStart[part + 1]! - i;
  if (m === 1) return;
  const at = 3 * part;
  let along = 0;
  for (let j = 0; j < m; j++) along += direction[at + j]! * work.baseVelocities[i + j]!;
  const size = problem.coefficient[part]! * Math.max(SMALL_NORMAL, work.base[problem.partNormal[part]!]!);
  const diagonal = Math.max(0, along) / size;
  fillTangents(direction, at, m, work.tangents, 6 * part);
  problem.body[part]!.supportHessianInto(problem.hessian, direction, at, problem.room);
  for (let k = 0; k < m - 1; k++) addTangent(work, 6 * part + 3 * k, m, i, diagonal, problem.hessian);
}

function addTangent(
  work: NewtonStep,
  tangent: number,
  m: number,
  i: number,
  diagonal: number,
  hessian: Float64Array,
): void {
  const { tangents, rowWeight } = work;
  const q = work.unknowns++;
  let across = 0;
  for (let j = 0; j < m; j++) {
    let weight = 0;
    for (let l = 0; l < m; l++) weight += hessian[m * j + l]! * tangents[tangent + l]!;
    across += tangents[tangent + j]! * work.baseVelocities[i + j]!;
    rowWeight[3 * q + j] = -tangents[tangent + j]!;
    if (j === 0) work.headWeight[q] = -weight;
    else addExtra(work, q, i + j, -weight);
  }
  work.head[q] = i;
  work.rowFirst[q] = i;
  work.rowLength[q] = m;
  work.diagonal[q] = diagonal;
  work.right[q] = across;
}

/** The m − 1 unit vectors normal to the unit vector d and to each other, three places each. */
function fillTangents(d: Float64Array, at: number, m: number, out: Float64Array, to: number): void {
  const x = d[at]!;
  const y = d[at + 1]!;
  if (m === 2) {
    out[to] = -y;
    out[to + 1] = x;
    return;
  }
  const z = d[at + 2]!;
  // Cross product with the axis that d is farthest from, so that nothing cancels.
  const useX = Math.abs(x) < 0.6;
  const length = useX ? Math.sqrt(y * y + z * z) : Math.sqrt(x * x + z * z);
  out[to] = useX ? 0 : z / length;
  out[to + 1] = useX ? z / length : 0;
  out[to + 2] = useX ? -y / length : -x / length;
  out[to + 3] = y * out[to + 2]! - z * out[to + 1]!;
  out[to + 4] = z * out[to]! - x * out[to + 2]!;
  out[to + 5] = x * out[to + 1]! - y * out[to]!;
}
