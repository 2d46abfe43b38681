/**
 * The scaled problem as the enumeration sees it: every component in its place, with the branches that its law has.
 *
 *   Λ_i = e s_i λ_i,   ξ_i = (e / s_i) x_i,   s_i = 1/√g_i,   e = ‖S c‖      →      x = S G S λ + S c / e
 *
 * g_i is the compliance of the residual, so ‖λ‖ is ‖Λ‖_g / e: semi-axes of ellipses stay. Whatever has only one state becomes a
 * simpler kind: friction without a coefficient and steps without a bound carry no impulse; an ellipse with one semi-axis is a
 * line in that direction and nothing in the other; an unbounded step is bilateral.
 */
import { componentUnits } from "../../problems/compliance.ts";
import { hasFiniteNumbers, type InclusionProblem, strayFriction } from "../../problems/inclusion-problem.ts";
import {
  BODY,
  DISK,
  kindOf,
  LINE,
  NOTHING,
  ScaledProblem,
  STEP,
  scaleBy,
  UNILATERAL,
} from "../../problems/scaled-problem.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { axisOf, bodyOf, transmits } from "../../sets/reservoirs/reservoirs.ts";
import { SLIP_WEIGHT } from "./tolerances.ts";

/** Two-dimensional friction: −(λ_first / μ1, λ_second / μ2) in the disk of radius λ_normal. */
export interface DiskFriction {
  readonly first: number;
  readonly second: number;
  readonly normal: number;
  readonly mu1: number;
  readonly mu2: number;
}

export class StateProblem extends ScaledProblem {
  readonly original: InclusionProblem;
  /** Kind of the part that a component belongs to; NOTHING where it transmits nothing. */
  readonly kinds = new Uint8Array(this.capacity);
  /** Component of the normal impulse; −1 where there is none. */
  readonly normals = this.integers().fill(-1);
  /** Steps: the bound. Friction: its coefficient. */
  readonly bounds = this.vector();
  disk: DiskFriction | undefined = undefined;
  /** Whether c is not zero. */
  isDriven = false;

  constructor(original: InclusionProblem) {
    super(original.size);
    this.original = original;
    this.size = original.size;
  }
}

/** Why the problem cannot be enumerated, or undefined. */
export function refusal(problem: InclusionProblem, mostStates: number): string | undefined {
  const { blocks } = problem;
  if (!hasFiniteNumbers(problem)) return "the problem holds numbers that are not finite";
  if (blocks.some((block) => kindOf(block) === BODY && transmits(block, 0))) {
    return "Coulomb–Contensou friction has infinitely many slip states";
  }
  const stray = strayFriction(problem);
  if (stray) return `the normal of the friction block at component ${stray.start} is not a unilateral block`;
  const planes = blocks.filter((block) => bodyDimension(block) === 2).length;
  if (planes > 1) return `${planes} two-dimensional friction elements have infinitely many pairs of slip directions`;
  const states = countStates(problem);
  if (states > mostStates) return `about ${states.toExponential(1)} states; the limit is ${mostStates}`;
  return undefined;
}

/** Directions in which the friction of a block acts. */
function bodyDimension(block: Block): number {
  return block.normal < 0 ? 0 : (bodyOf(block)?.dimension ?? 0);
}

/** Unilateral: separated, or in contact with every combination of its friction; steps: three. */
export function countStates({ blocks, size }: InclusionProblem): number {
  const contact = new Float64Array(size).fill(1);
  for (const block of blocks) {
    const dimension = bodyDimension(block);
    if (dimension > 0) contact[block.normal]! *= dimension === 2 ? 1 + SLIP_WEIGHT : 3;
  }
  let states = 1;
  for (const block of blocks) {
    if (kindOf(block) === STEP && block.bound > 0) states *= 3;
    if (kindOf(block) === UNILATERAL) states *= 1 + contact[block.start]!;
  }
  return states;
}

/** Scales a problem that is not refused. */
export function stateProblem(problem: InclusionProblem): StateProblem {
  const n = problem.size;
  const scaled = new StateProblem(problem);
  scaled.unit.set(componentUnits(problem));
  const { unit, offset, index, kinds, normals, bounds } = scaled;
  for (const block of problem.blocks) assignKinds(block, kinds, normals, bounds);
  let drive = 0;
  let bound = 0;
  for (let i = 0; i < n; i++) {
    index[i] = i;
    offset[i] = problem.offset[i]! * unit[i]!;
    drive = Math.hypot(drive, offset[i]!);
    bounds[i] = (bounds[i]! * (normals[i]! >= 0 ? unit[normals[i]!]! : 1)) / unit[i]!;
    if (kinds[i] === STEP) bound = Math.hypot(bound, bounds[i]!);
  }
  // Without a drive the bounds set the scale, and without bounds every scale is as good as another.
  const energy = drive || bound || 1;
  for (let i = 0; i < n; i++) if (kinds[i] === STEP) bounds[i] = bounds[i]! / energy;
  scaleBy(scaled, problem, energy);
  scaled.disk = diskFriction(kinds, normals, bounds);
  scaled.isDriven = drive > 0;
  return scaled;
}

function assignKinds(block: Block, kinds: Uint8Array, normals: Int32Array, bounds: Float64Array): void {
  const { start, normal, dimension } = block;
  const friction = bodyDimension(block) === 2 ? DISK : LINE;
  for (let j = 0; j < dimension; j++) {
    const isLive = transmits(block, j);
    kinds[start + j] = !isLive ? NOTHING : normal >= 0 ? friction : kindOf(block);
    if (!isLive || kinds[start + j]! < STEP) continue;
    normals[start + j] = normal;
    bounds[start + j] = axisOf(block, j);
  }
}

function diskFriction(kinds: Uint8Array, normals: Int32Array, bounds: Float64Array): DiskFriction | undefined {
  const first = kinds.indexOf(DISK);
  if (first < 0) return undefined;
  return { first, second: first + 1, normal: normals[first]!, mu1: bounds[first]!, mu2: bounds[first + 1]! };
}
