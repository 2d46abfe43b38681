/**
 * The inclusion problem with one-dimensional elements as a linear complementarity problem in standard form.
 *
 *   −Λ_T ∈ μ Λ_N Sgn(ξ_T)   ⇔   Λ_R = μ Λ_N + Λ_T,   Λ_L = μ Λ_N − Λ_T,   ξ_T = ξ_R − ξ_L,
 *                                0 ≤ Λ_R ⊥ ξ_R ≥ 0,   0 ≤ Λ_L ⊥ ξ_L ≥ 0                  [Glocker2012] (139), (140)
 *
 *   w = A z + b,   0 ≤ w ⊥ z ≥ 0,      z = (Λ_N, Λ_R, ξ_L),   w = (ξ_N, ξ_R, Λ_L)
 *
 * A `step` has its fixed bound in the place of μ Λ_N. Bilateral components are eliminated first.
 * Sign traps: Λ_T > 0 adds to the right clutch and takes from the left one; the left pair stands the other way round,
 * its velocity in z and its force in w.
 */

import { affine } from "../linalg/dense.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { type BilateralElimination, eliminateBilaterals } from "./bilateral-elimination.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";
import type { Lcp } from "./lcp.ts";
import { LcpForm, loadLcpForm } from "./lcp-form.ts";

/** One pair (z_i, w_i): of a unilateral element, or of the right or left sprag clutch in a friction element. */
export interface LcpPair {
  readonly kind: "normal" | "right" | "left";
  /** Component of the inclusion problem it belongs to. */
  readonly component: number;
}

export interface FrictionLcp extends Lcp {
  /** What stands in z and w, in order: all normals, all right clutches, all left clutches. */
  readonly variables: readonly LcpPair[];
  /** Λ = impulseMap z + impulseOffset: rows of `size` numbers, one row per component. */
  readonly impulseMap: Float64Array;
  readonly impulseOffset: Float64Array;
  /** Bilateral components that depend on other bilateral ones; their impulse is set to zero. */
  readonly redundant: readonly number[];
  /** Why no impulses can satisfy the bilateral conditions; then the LCP says nothing about the problem. */
  readonly infeasible?: string;
}

/** The LCP of the problem; throws `InputError` for friction in more than one direction. */
export function frictionLcp(problem: InclusionProblem): FrictionLcp {
  const form = new LcpForm(problem.size);
  loadLcpForm(form, problem);
  const bilaterals = eliminateBilaterals(form);
  const { pairs, normals, partNormal } = form;
  const tangents = pairs - normals;
  const size = normals + 2 * tangents;
  const { impulseMap, impulseOffset } = impulsesByVariables(problem, form, bilaterals, size);
  const matrix = new Float64Array(size * size);
  const offset = new Float64Array(size);
  const at = velocitiesByImpulses(problem, form, bilaterals);
  for (let k = 0; k < pairs; k++) {
    offset[k] = at.constant(k);
    for (let j = 0; j < pairs; j++) {
      const component = form.index[j]!;
      for (let v = 0; v < size; v++) matrix[k * size + v]! += at.entry(k, j) * impulseMap[component * size + v]!;
      offset[k]! += at.entry(k, j) * impulseOffset[component]!;
    }
    if (k < normals) continue;
    // ξ_R = ξ_T + ξ_L, and Λ_L = 2 μ Λ_N − Λ_R (or 2 bound − Λ_R).
    const left = k + tangents;
    const { bound, friction } = blockOf(problem, form.index[k]!);
    matrix[k * size + left] = 1;
    matrix[left * size + k] = -1;
    if (partNormal[k]! >= 0) matrix[left * size + partNormal[k]!] = 2 * friction[0];
    else offset[left] = 2 * bound;
  }
  const infeasible = infeasibility(form, bilaterals);
  return {
    ...{ size, matrix, offset, impulseMap, impulseOffset, variables: variables(form) },
    redundant: bilaterals?.redundant.map((i) => form.index[i]!) ?? [],
    ...(infeasible === undefined ? {} : { infeasible }),
  };
}

/** Λ of all components from the z of a solution. */
export function impulsesFromLcp(lcp: FrictionLcp, z: Float64Array): Float64Array {
  return affine(lcp.impulseMap, z, lcp.impulseOffset);
}

function variables({ index, normals, pairs }: LcpForm): LcpPair[] {
  const of = (kind: LcpPair["kind"], from: number, to: number): LcpPair[] =>
    Array.from(index.subarray(from, to), (component) => ({ kind, component }));
  return [...of("normal", 0, normals), ...of("right", normals, pairs), ...of("left", normals, pairs)];
}

function blockOf(problem: InclusionProblem, component: number): Block {
  return problem.blocks.find(({ start }) => start === component)!;
}

/** Λ_N = z, Λ_T = Λ_R − μ Λ_N (or − bound), and what the bilateral components answer. */
function impulsesByVariables(
  problem: InclusionProblem,
  form: LcpForm,
  bilaterals: BilateralElimination | undefined,
  size: number,
): { impulseMap: Float64Array; impulseOffset: Float64Array } {
  const { index, root, drive, pairs, partNormal } = form;
  const impulseMap = new Float64Array(problem.size * size);
  const impulseOffset = new Float64Array(problem.size);
  for (let k = 0; k < pairs; k++) {
    const row = index[k]! * size;
    impulseMap[row + k] = 1;
    if (k < form.normals) continue;
    const { bound, friction } = blockOf(problem, index[k]!);
    if (partNormal[k]! >= 0) impulseMap[row + partNormal[k]!] = -friction[0];
    else impulseOffset[index[k]!] = -bound;
  }
  for (let b = pairs; b < form.size; b++) {
    const row = bilaterals!.rowOf[b]!;
    if (row < 0) continue;
    const i = index[b]!;
    impulseOffset[i] = form.offset[row]! * root[b]! * drive;
    for (let k = 0; k < pairs; k++) {
      const response = (form.matrix[row * form.size + k]! * root[b]!) / root[k]!;
      for (let v = 0; v < size; v++) impulseMap[i * size + v]! += response * impulseMap[index[k]! * size + v]!;
      impulseOffset[i]! += response * impulseOffset[index[k]!]!;
    }
  }
  return { impulseMap, impulseOffset };
}

/** ξ of the pairs as a function of the impulses of the pairs; the problem's own numbers where nothing was eliminated. */
function velocitiesByImpulses(
  problem: InclusionProblem,
  { index, root, matrix, offset, size: n, drive }: LcpForm,
  bilaterals: BilateralElimination | undefined,
): { readonly entry: (k: number, j: number) => number; readonly constant: (k: number) => number } {
  if (bilaterals === undefined) {
    return {
      entry: (k, j) => problem.matrix[index[k]! * problem.size + index[j]!]!,
      constant: (k) => problem.offset[index[k]!]!,
    };
  }
  return {
    entry: (k, j) => matrix[k * n + j]! / (root[k]! * root[j]!),
    constant: (k) => (offset[k]! * drive) / root[k]!,
  };
}

function infeasibility({ index }: LcpForm, bilaterals: BilateralElimination | undefined): string | undefined {
  if (bilaterals?.contradictory !== undefined) {
    const component = index[bilaterals.contradictory]!;
    return `the bilateral condition of component ${component} contradicts the other bilateral ones`;
  }
  if (bilaterals?.entangled !== undefined) {
    return `the velocity of the bilateral component ${index[bilaterals.entangled]!} depends on no bilateral impulse`;
  }
  return undefined;
}
