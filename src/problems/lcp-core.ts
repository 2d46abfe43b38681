/**
 * The inclusion problem in dimensionless form, as the pivoting methods need it.
 *
 *   Λ_i = s_i β Λ̂_i,   ξ_i = β ξ̂_i / s_i,   s_i = 1/√G_ii,   β = max(|s_i c_i|, bound_i / s_i)
 *   ξ̂ = Ĝ Λ̂ + ĉ,      Ĝ_ij = s_i G_ij s_j,   ĉ_i = s_i c_i / β,   μ̂ = μ s_k / s_i
 *
 * Ĝ has a unit diagonal and every ξ_i Λ_i the unit of energy, so nothing below depends on the units of mass, length
 * and time. The components are sorted into pairs: first the unilateral ones, then the tangential ones (`coulomb-step`
 * and `step`); bilateral ones are listed apart. Friction with μ = 0 and steps with bound 0 transmit nothing: no pair.
 */
import { InputError } from "../errors.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";

export interface LcpCore {
  /** n, number of components. */
  size: number;
  /** Ĝ_ij = scale_i matrix_ij scale_j: the problem's own G, or the n × n matrix that the elimination leaves. */
  matrix: Float64Array;
  scale: Float64Array;
  /** ĉ. */
  offset: Float64Array;
  /** s_i per component. */
  unit: Float64Array;
  /** β. */
  drive: number;
  /** Number of unilateral pairs. */
  normals: number;
  /** Number of pairs, unilateral and tangential. */
  pairs: number;
  /** Component of each pair. */
  component: Int32Array;
  /** Pair of the normal component of each pair; −1 where there is none. */
  normalOf: Int32Array;
  /** Friction pairs of each unilateral pair: the first one, and after each the next one; −1 at the end. */
  firstFriction: Int32Array;
  nextFriction: Int32Array;
  /** μ̂ of each pair; 0 where there is none. */
  share: Float64Array;
  /** Scaled fixed bound of each pair; 0 where there is none. */
  bound: Float64Array;
  /** Whether any pair has a fixed bound. */
  hasSteps: boolean;
  /** Number of bilateral components, and which. */
  bilaterals: number;
  bilateral: Int32Array;
  /** Pair of each component; −1 where there is none. */
  pairOf: Int32Array;
  /** 1 for pairs whose force and velocity changed roles (see `principalCore`). */
  swapped: Int8Array;
}

/** An empty core; `fillCore` makes it fit. */
export function createCore(): LcpCore {
  const counts = { size: 0, drive: 1, normals: 0, pairs: 0, bilaterals: 0, hasSteps: false };
  return { ...counts, matrix: new Float64Array(0), scale: new Float64Array(0), ...room(0) };
}

/** The arrays for n components. */
function room(n: number) {
  return {
    offset: new Float64Array(n),
    unit: new Float64Array(n),
    component: new Int32Array(n),
    normalOf: new Int32Array(n),
    firstFriction: new Int32Array(n),
    nextFriction: new Int32Array(n),
    share: new Float64Array(n),
    bound: new Float64Array(n),
    bilateral: new Int32Array(n),
    pairOf: new Int32Array(n),
    swapped: new Int8Array(n),
  };
}

/** A core with n unilateral pairs in their own units: an LCP in standard form. */
export function plainCore(matrix: Float64Array, offset: Float64Array, drive: number, swapped?: Int8Array): LcpCore {
  const n = offset.length;
  const identity = Int32Array.from({ length: n }, (_, i) => i);
  const ones = new Float64Array(n).fill(1);
  const none = new Int32Array(n).fill(-1);
  const plain = { ...createCore(), ...room(n), size: n, normals: n, pairs: n, drive, matrix, offset };
  const roles = { component: identity, pairOf: identity, normalOf: none, firstFriction: none };
  return { ...plain, ...roles, scale: ones, unit: ones, ...(swapped === undefined ? {} : { swapped }) };
}

/** Why the problem has no linear complementarity form; undefined when it has one. */
export function refusesLcp(problem: InclusionProblem): string | undefined {
  const normals = new Set(problem.blocks.filter(({ kind }) => kind === "unilateral").map(({ start }) => start));
  for (const { kind, normal } of problem.blocks) {
    if (kind === "unilateral" || kind === "bilateral" || kind === "step") continue;
    if (kind !== "coulomb-step") return "friction in more than one direction is not a linear complementarity problem";
    if (!normals.has(normal)) return "a friction element needs a unilateral normal element";
  }
  return undefined;
}

/** Writes the scaled problem into the core. */
export function fillCore(core: LcpCore, problem: InclusionProblem): void {
  core.size = problem.size;
  if (core.unit.length < problem.size) Object.assign(core, room(problem.size));
  writeUnits(core.unit, problem.matrix, problem.size);
  if (!sortComponents(core, problem.blocks)) {
    throw new InputError({
      what: refusesLcp(problem) ?? "the blocks do not fit the problem",
      where: "blocks",
      fix: "Ask `refuses` before, or take a solver for spatial friction such as `newton`.",
      code: "no-lcp",
    });
  }
  writeOffset(core, problem);
  core.matrix = problem.matrix;
  core.scale = core.unit;
}

/**
 * s_i = 1/√|G_ii|. A component without compliance of its own gets the unit in which its largest coupling is 1, and 1
 * when it has none at all.
 */
export function writeUnits(unit: Float64Array, matrix: Float64Array, n: number): void {
  let missing = 0;
  for (let i = 0; i < n; i++) {
    const compliance = Math.abs(matrix[i * n + i]!);
    unit[i] = compliance > 0 ? 1 / Math.sqrt(compliance) : 0;
    if (unit[i] === 0) missing++;
  }
  if (missing > 0) writeMissingUnits(unit, matrix, n);
}

function writeMissingUnits(unit: Float64Array, matrix: Float64Array, n: number): void {
  const missing: number[] = [];
  for (let i = 0; i < n; i++) if (unit[i] === 0) missing.push(i);
  const known = unit.slice();
  for (const i of missing) unit[i] = 1 / (largestCoupling(known, matrix, n, i) || 1);
  // Couplings among components that all lack a compliance: balance them by rows and columns, a few sweeps suffice.
  for (let sweep = 0; sweep < BALANCE_SWEEPS; sweep++) {
    for (const i of missing) {
      const largest = unit[i]! * largestCoupling(unit, matrix, n, i);
      if (largest > 0) unit[i]! /= Math.sqrt(largest);
    }
  }
}

/** Sweeps of the balancing; each halves the logarithm of the imbalance. */
const BALANCE_SWEEPS = 8;

function largestCoupling(unit: Float64Array, matrix: Float64Array, n: number, i: number): number {
  let largest = 0;
  for (let j = 0; j < n; j++) {
    largest = Math.max(largest, Math.abs(matrix[i * n + j]!) * unit[j]!, Math.abs(matrix[j * n + i]!) * unit[j]!);
  }
  return largest;
}

/** Sorts the components into pairs; false when there is something an LCP cannot hold. */
function sortComponents(core: LcpCore, blocks: readonly Block[]): boolean {
  core.pairOf.fill(-1, 0, core.size);
  core.pairs = 0;
  core.bilaterals = 0;
  core.hasSteps = false;
  for (let b = 0; b < blocks.length; b++) {
    const { kind, start } = blocks[b]!;
    if (kind === "unilateral") addPair(core, start, -1, 0, 0);
    else if (kind === "bilateral") core.bilateral[core.bilaterals++] = start;
  }
  core.normals = core.pairs;
  for (let b = 0; b < blocks.length; b++) {
    const { kind, start, normal, friction, bound } = blocks[b]!;
    if (kind === "unilateral" || kind === "bilateral") continue;
    const scale = 1 / core.unit[start]!;
    if (kind === "step") {
      if (bound > 0) addPair(core, start, -1, 0, bound * scale);
    } else {
      const normalPair = kind === "coulomb-step" && normal >= 0 ? core.pairOf[normal]! : -1;
      if (normalPair < 0 || normalPair >= core.normals) return false;
      if (friction[0] > 0) addPair(core, start, normalPair, friction[0] * core.unit[normal]! * scale, 0);
    }
  }
  return true;
}

function addPair(core: LcpCore, component: number, normalPair: number, share: number, bound: number): void {
  const k = core.pairs++;
  core.component[k] = component;
  core.pairOf[component] = k;
  core.normalOf[k] = normalPair;
  core.firstFriction[k] = -1;
  if (normalPair >= 0) {
    core.nextFriction[k] = core.firstFriction[normalPair]!;
    core.firstFriction[normalPair] = k;
  }
  core.share[k] = share;
  core.bound[k] = bound;
  if (bound > 0) core.hasSteps = true;
}

function writeOffset(core: LcpCore, problem: InclusionProblem): void {
  const { size: n, unit, bound, offset, normals, pairs } = core;
  let drive = 0;
  for (let i = 0; i < n; i++) {
    offset[i] = unit[i]! * problem.offset[i]!;
    if (Math.abs(offset[i]!) > drive) drive = Math.abs(offset[i]!);
  }
  for (let k = normals; k < pairs; k++) if (bound[k]! > drive) drive = bound[k]!;
  if (drive === 0) drive = 1;
  core.drive = drive;
  for (let i = 0; i < n; i++) offset[i] = offset[i]! / drive;
  for (let k = normals; k < pairs; k++) bound[k] = bound[k]! / drive;
}
