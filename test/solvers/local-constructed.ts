/**
 * Problems with a known solution: impulses and velocities are chosen so that they satisfy the law of every block exactly,
 * then c = ξ − G Λ. Used by the tests of the iterative solvers.
 */
import { randomNumbers } from "../../bench/families.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { type Block, type BlockParts, block } from "../../src/sets/reservoirs/block.ts";
import { contensouSupportPoint } from "../support/bodies.ts";

export type State = "separated" | "stick" | "slip";

/** One cell: a normal with friction blocks, or a lone block. */
export interface CellPlan {
  readonly normal: "unilateral" | "bilateral" | "step";
  readonly friction?: readonly Block["kind"][];
  readonly state: State;
  readonly mu?: readonly [number, number];
  readonly pressure?: Block["pressure"];
}

export interface Constructed {
  readonly problem: InclusionProblem;
  readonly impulses: Float64Array;
}

const DIMENSION: Record<string, number> = {
  "coulomb-step": 1,
  "coulomb-disk": 2,
  "coulomb-ellipse": 2,
  "coulomb-contensou": 3,
};

interface Draft {
  readonly parts: BlockParts[];
  readonly impulses: number[];
  readonly velocities: number[];
}

/** A problem of these cells. `coupling` is the size of the off-diagonal of G against its diagonal. */
export function constructed(cells: readonly CellPlan[], seed: number, coupling = 0.3): Constructed {
  const random = randomNumbers(seed);
  const draft: Draft = { parts: [], impulses: [], velocities: [] };
  for (const cell of cells) addCell(draft, cell, random);
  const n = draft.impulses.length;
  const matrix = definiteMatrix(n, coupling, random);
  const impulses = Float64Array.from(draft.impulses);
  const offset = Float64Array.from(draft.velocities, (xi, i) => {
    let product = 0;
    for (let j = 0; j < n; j++) product += matrix[i * n + j]! * impulses[j]!;
    return xi - product;
  });
  return { problem: { size: n, matrix, offset, blocks: draft.parts.map(block) }, impulses };
}

/** G = D (I + coupling · (B Bᵀ / n)) D: symmetric, positive definite, with diagonals between about 0.3 and 3. */
function definiteMatrix(n: number, coupling: number, random: () => number): Float64Array {
  const b = Float64Array.from({ length: n * n }, () => 2 * random() - 1);
  const d = Float64Array.from({ length: n }, () => Math.exp(random() - 0.5));
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += b[i * n + k]! * b[j * n + k]!;
      matrix[i * n + j] = d[i]! * d[j]! * ((i === j ? 1 : 0) + (3 * coupling * sum) / n);
    }
  }
  return matrix;
}

function addCell(draft: Draft, cell: CellPlan, random: () => number): void {
  const start = draft.impulses.length;
  const away = 0.2 + random();
  const sign = random() < 0.5 ? -1 : 1;
  if (cell.normal === "step") {
    draft.parts.push({ kind: "step", start, dimension: 1, bound: 0.7 });
    draft.impulses.push(cell.state === "slip" ? -0.7 * sign : 0.6 * (2 * random() - 1));
    draft.velocities.push(cell.state === "slip" ? sign * away : 0);
    return;
  }
  draft.parts.push({ kind: cell.normal, start, dimension: 1 });
  const open = cell.state === "separated";
  const normal = open ? 0 : 0.5 + random();
  draft.impulses.push(cell.normal === "bilateral" ? sign * normal : normal);
  draft.velocities.push(open && cell.normal === "unilateral" ? away : 0);
  for (const kind of cell.friction ?? []) addFriction(draft, cell, kind, start, normal, random);
}

function addFriction(
  draft: Draft,
  cell: CellPlan,
  kind: Block["kind"],
  normalAt: number,
  normal: number,
  random: () => number,
): void {
  const m = DIMENSION[kind]!;
  const start = draft.impulses.length;
  const [mu1, mu2] =
    kind === "coulomb-ellipse" ? (cell.mu ?? [0.3, 0.15]) : [cell.mu?.[0] ?? 0.25, cell.mu?.[0] ?? 0.25];
  const radius = kind === "coulomb-contensou" ? 0.4 : 0;
  const pressure = cell.pressure ?? "uniform";
  draft.parts.push({ kind, start, dimension: m, normal: normalAt, friction: [mu1, mu2], radius, pressure });
  const xi = Array.from({ length: m }, () => 2 * random() - 1);
  const edge = edgePoint(kind, xi, mu1, mu2, radius, pressure);
  for (let j = 0; j < m; j++) {
    const share = cell.state === "slip" ? 1 : 0.6;
    draft.impulses.push(-share * normal * edge[j]!);
    draft.velocities.push(cell.state === "stick" ? 0 : xi[j]!);
  }
}

/** Point of the unit reservoir whose outward normal is ξ: −Λ / Λ_N of a slipping contact. */
function edgePoint(
  kind: Block["kind"],
  xi: readonly number[],
  mu1: number,
  mu2: number,
  radius: number,
  pressure: Block["pressure"],
): readonly number[] {
  if (kind === "coulomb-step") return [mu1 * Math.sign(xi[0]!)];
  if (kind === "coulomb-contensou") {
    const point = new Float64Array(3);
    contensouSupportPoint(point, 0, xi[0]!, xi[1]!, radius * xi[2]!, pressure);
    return [mu1 * point[0]!, mu1 * point[1]!, mu1 * radius * point[2]!];
  }
  // The slip direction of orthotropic friction is −D⁻²Λ: −Λ = Λ_N D² ξ / ‖D ξ‖.
  const length = Math.hypot(mu1 * xi[0]!, mu2 * xi[1]!);
  return [(mu1 * mu1 * xi[0]!) / length, (mu2 * mu2 * xi[1]!) / length];
}

/** The same problem in other units: G · g, c · v per component and length; Λ changes by v / g. */
export function rescaled(problem: InclusionProblem, mass: number, length: number, time: number): InclusionProblem {
  const spin = new Set<number>();
  for (const b of problem.blocks) if (b.kind === "coulomb-contensou") spin.add(b.start + 2);
  const n = problem.size;
  // Velocities carry length / time, spins 1 / time; G maps impulses to velocities.
  const unit = (i: number): number => (spin.has(i) ? 1 / time : length / time);
  const action = mass * (length / time) ** 2;
  return {
    size: n,
    matrix: problem.matrix.map((g, k) => (g * unit(Math.floor(k / n)) * unit(k % n)) / action),
    offset: problem.offset.map((c, i) => c * unit(i)),
    blocks: problem.blocks.map((b) => ({ ...b, radius: b.radius * length, bound: (b.bound * mass * length) / time })),
  };
}

/** The same problem with its blocks in another order (friction may then stand before its normal). */
export function reordered(
  problem: InclusionProblem,
  order: readonly number[],
): { problem: InclusionProblem; place: number[] } {
  const place: number[] = [];
  let next = 0;
  for (const b of order) {
    const { start, dimension } = problem.blocks[b]!;
    for (let j = 0; j < dimension; j++) place[start + j] = next++;
  }
  const n = problem.size;
  const matrix = new Float64Array(n * n);
  const offset = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    offset[place[i]!] = problem.offset[i]!;
    for (let j = 0; j < n; j++) matrix[place[i]! * n + place[j]!] = problem.matrix[i * n + j]!;
  }
  const blocks = order.map((b) => {
    const old = problem.blocks[b]!;
    return { ...old, start: place[old.start]!, normal: old.normal < 0 ? -1 : place[old.normal]! };
  });
  return { problem: { size: n, matrix, offset, blocks }, place };
}
