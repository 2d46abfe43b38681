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

import type { Block } from "../sets/reservoirs/block.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";
import type { Lcp } from "./lcp.ts";
import { type BilateralElimination, eliminateBilaterals } from "./lcp-bilateral.ts";
import { createCore, fillCore, type LcpCore } from "./lcp-core.ts";

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
  const core = createCore();
  fillCore(core, problem);
  const bilaterals = core.bilaterals > 0 ? eliminateBilaterals(core) : undefined;
  const tangents = core.pairs - core.normals;
  const size = core.normals + 2 * tangents;
  const { impulseMap, impulseOffset } = impulsesByVariables(problem, core, bilaterals, size);
  const matrix = new Float64Array(size * size);
  const offset = new Float64Array(size);
  const velocity = velocitiesByImpulses(problem, core, bilaterals);
  for (let k = 0; k < core.pairs; k++) {
    const row = velocity.rows[k]!;
    offset[k] = velocity.constants[k]!;
    for (let j = 0; j < core.pairs; j++) {
      const component = core.component[j]!;
      for (let v = 0; v < size; v++) matrix[k * size + v]! += row[j]! * impulseMap[component * size + v]!;
      offset[k]! += row[j]! * impulseOffset[component]!;
    }
    if (k >= core.normals) writeLeftClutch(matrix, offset, core, problem, k, tangents);
  }
  const infeasible = infeasibility(bilaterals);
  return {
    ...{ size, matrix, offset, impulseMap, impulseOffset, variables: variables(core) },
    redundant: bilaterals?.redundant ?? [],
    ...(infeasible === undefined ? {} : { infeasible }),
  };
}

/** Λ of all components from the z of a solution. */
export function impulsesFromLcp(lcp: FrictionLcp, z: Float64Array): Float64Array {
  return lcp.impulseOffset.map((constant, i) => {
    let sum = constant;
    for (let v = 0; v < lcp.size; v++) sum += lcp.impulseMap[i * lcp.size + v]! * z[v]!;
    return sum;
  });
}

function variables(core: LcpCore): LcpPair[] {
  const all = Array.from(core.component.subarray(0, core.pairs));
  const tangential = all.slice(core.normals);
  return [
    ...all.slice(0, core.normals).map((component) => ({ kind: "normal" as const, component })),
    ...tangential.map((component) => ({ kind: "right" as const, component })),
    ...tangential.map((component) => ({ kind: "left" as const, component })),
  ];
}

function blockOf(problem: InclusionProblem, component: number): Block {
  return problem.blocks.find(({ start }) => start === component)!;
}

/** Λ_N = z, Λ_T = Λ_R − μ Λ_N (or − bound), and what the bilateral components answer. */
function impulsesByVariables(
  problem: InclusionProblem,
  core: LcpCore,
  bilaterals: BilateralElimination | undefined,
  size: number,
): { impulseMap: Float64Array; impulseOffset: Float64Array } {
  const { component, unit, drive } = core;
  const impulseMap = new Float64Array(problem.size * size);
  const impulseOffset = new Float64Array(problem.size);
  for (let k = 0; k < core.pairs; k++) {
    const row = component[k]! * size;
    impulseMap[row + k] = 1;
    if (k < core.normals) continue;
    const { bound, friction } = blockOf(problem, component[k]!);
    if (core.normalOf[k]! >= 0) impulseMap[row + core.normalOf[k]!] = -friction[0];
    else impulseOffset[component[k]!] = -bound;
  }
  for (const i of core.bilateral.subarray(0, core.bilaterals)) {
    const row = bilaterals!.rowOf[i]!;
    if (row < 0) continue;
    impulseOffset[i] = core.offset[row]! * unit[i]! * drive;
    for (let k = 0; k < core.pairs; k++) {
      const j = component[k]!;
      const response = (core.matrix[row * core.size + j]! * unit[i]!) / unit[j]!;
      for (let v = 0; v < size; v++) impulseMap[i * size + v]! += response * impulseMap[j * size + v]!;
      impulseOffset[i]! += response * impulseOffset[j]!;
    }
  }
  return { impulseMap, impulseOffset };
}

/** ξ of the pairs as a function of the impulses of the pairs; the problem's own numbers where nothing was eliminated. */
function velocitiesByImpulses(
  problem: InclusionProblem,
  core: LcpCore,
  bilaterals: BilateralElimination | undefined,
): { rows: number[][]; constants: number[] } {
  const { size: n, unit } = core;
  const components = Array.from(core.component.subarray(0, core.pairs));
  if (bilaterals === undefined) {
    return {
      rows: components.map((i) => components.map((j) => problem.matrix[i * n + j]!)),
      constants: components.map((i) => problem.offset[i]!),
    };
  }
  return {
    rows: components.map((i) => components.map((j) => core.matrix[i * n + j]! / (unit[i]! * unit[j]!))),
    constants: components.map((i) => (core.offset[i]! * core.drive) / unit[i]!),
  };
}

/** ξ_R = ξ_T + ξ_L, and Λ_L = 2 μ Λ_N − Λ_R (or 2 bound − Λ_R). */
function writeLeftClutch(
  matrix: Float64Array,
  offset: Float64Array,
  core: LcpCore,
  problem: InclusionProblem,
  k: number,
  tangents: number,
): void {
  const size = offset.length;
  const left = k + tangents;
  const { bound, friction } = blockOf(problem, core.component[k]!);
  matrix[k * size + left] = 1;
  matrix[left * size + k] = -1;
  if (core.normalOf[k]! >= 0) matrix[left * size + core.normalOf[k]!] = 2 * friction[0];
  else offset[left] = 2 * bound;
}

function infeasibility(bilaterals: BilateralElimination | undefined): string | undefined {
  if (bilaterals?.contradictory !== undefined) {
    return `the bilateral condition of component ${bilaterals.contradictory} contradicts the other bilateral ones`;
  }
  if (bilaterals?.entangled !== undefined) {
    return `the velocity of the bilateral component ${bilaterals.entangled} depends on no bilateral impulse`;
  }
  return undefined;
}
