/**
 * The elements that take part in one step, with the buffers of their inclusion problem.
 *
 *   ξ = G Λ + c,   G = Wᵀ Ā⁻¹ W,   c = γ_free + (what the law adds),   γ_free = Wᵀ(u⁻ + Ā⁻¹ Δt h) + χ
 *
 * There is one set per run, filled anew when other elements become active. Its buffers grow with the largest set so far and
 * are used again, so that a step allocates nothing; they are longer than `count` and `size` say. Rows of W have few
 * entries where there are many bodies, and are multiplied by those only.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import { reservoirBlocks } from "../../problems/inclusion-problem.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { refusesVelocityForm } from "../../solvers/sparse/velocity-form.ts";
import { type ComponentBuffers, componentBuffers } from "./set-buffers.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface ContactSet extends ComponentBuffers {
  /** Number of active elements; their indices, ascending, and where their components stand. */
  count: number;
  readonly elements: Int32Array;
  readonly starts: Int32Array;
  /** n, components of the active elements. */
  size: number;
  problem: InclusionProblem;
  /** The blocks of the problem; the bound of a `step` is its force times the duration of the step. */
  readonly blocks: Mutable<Block>[];
  /** There is something that acts without being closed: Λ = 0 is not a solution just because no contact approaches. */
  hasPermanent: boolean;
  /** The sparse solver takes such elements. */
  hasVelocityForm: boolean;
}

export interface ContactSets {
  /** The set of the elements with a nonzero mark. It is always the same object. */
  get(marks: Uint8Array): ContactSet;
}

export function contactSets(system: MechanicalSystem): ContactSets {
  const { elements, freedoms } = system;
  const blockOf = elementBlocks(system);
  const localOf = new Int32Array(system.size);
  const set: ContactSet = {
    ...componentBuffers(0, freedoms),
    count: 0,
    elements: new Int32Array(elements.length),
    starts: new Int32Array(elements.length),
    size: 0,
    problem: { size: 0, matrix: new Float64Array(0), offset: new Float64Array(0), blocks: [] },
    blocks: [],
    hasPermanent: false,
    hasVelocityForm: false,
  };
  return {
    get(marks) {
      if (matches(set, marks)) return set;
      choose(set, system, marks, localOf);
      if (set.capacity < set.size) Object.assign(set, componentBuffers(Math.max(set.size, 2 * set.capacity), freedoms));
      fill(set, system, blockOf, localOf);
      return set;
    },
  };
}

/** One block per element of the mechanism; its places are those in the set at the moment. */
function elementBlocks(system: MechanicalSystem): Mutable<Block>[] {
  const placed = system.elements.map((element) => ({
    element: { ...element, directions: [] },
    start: element.start,
    dimension: element.dimension,
    normal: element.normalComponent,
  }));
  return reservoirBlocks({ elements: placed });
}

function matches({ elements, count }: ContactSet, marks: Uint8Array): boolean {
  let at = 0;
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === 0) continue;
    if (at === count || elements[at] !== i) return false;
    at++;
  }
  return at === count;
}

/** Lists the active elements and gives their components places. */
function choose(set: ContactSet, system: MechanicalSystem, marks: Uint8Array, localOf: Int32Array): void {
  set.count = 0;
  set.size = 0;
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === 0) continue;
    const { start, dimension } = system.elements[i]!;
    localOf[start] = set.size;
    set.elements[set.count] = i;
    set.starts[set.count++] = set.size;
    set.size += dimension;
  }
}

function fill(
  set: ContactSet,
  system: MechanicalSystem,
  blockOf: readonly Mutable<Block>[],
  localOf: Int32Array,
): void {
  const { blocks, count, size, elements, starts, origin, restitution, isBilateral, stiffening, impulses } = set;
  blocks.length = 0;
  set.hasPermanent = false;
  stiffening.fill(0);
  impulses.fill(0);
  for (let k = 0; k < count; k++) {
    const element = system.elements[elements[k]!]!;
    const block = blockOf[elements[k]!]!;
    const start = starts[k]!;
    block.start = start;
    block.normal = element.normalComponent < 0 ? -1 : localOf[element.normalComponent]!;
    blocks.push(block);
    if (block.kind === "bilateral" || block.kind === "step") set.hasPermanent = true;
    for (let j = 0; j < element.dimension; j++) {
      origin[start + j] = element.start + j;
      restitution[start + j] = element.restitution;
      isBilateral[start + j] = ELEMENTS[element.kind].family === "bilateral" ? 1 : 0;
    }
  }
  const matrix = set.delassus.subarray(0, size * size);
  set.problem = { size, matrix, offset: set.offset.subarray(0, size), blocks };
  set.hasVelocityForm = refusesVelocityForm(set.problem) === undefined;
}
