/**
 * The elements that take part in one step: the frame of the mechanism over them, with their inclusion problem.
 *
 *   ξ = G Λ + c,   c = γ_free + (what the law adds),   γ_free = Wᵀ(u⁻ + Ā⁻¹ Δt h) + χ,   u⁺ = u⁻ + Δu_free + Ā⁻¹ W Λ   [Glocker2012] (19)–(28)
 *
 * There is one set per run, filled anew when other elements become active. Velocities that are only what rounding leaves of a sum
 * that cancels are set to zero: a block that sticks must not creep.
 */

import { ELEMENTS, elementBlock } from "../../elements/elements.ts";
import { addRowTimes } from "../../linalg/sparse/add-row-times.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem, SystemElement } from "../../models/mechanical-system.ts";
import type { InclusionProblem } from "../../problems/inclusion-problem.ts";
import type { Block } from "../../sets/reservoirs/block.ts";
import { type DefectRoom, defectRoom } from "../../sets/reservoirs/defect.ts";
import { isFriction, isStep, isUnilateral } from "../../sets/reservoirs/reservoirs.ts";
import type { SparseRows } from "../../solvers/sparse/sparse-rows.ts";
import type { FrameMass } from "../frame/frame-mass.ts";
import {
  addAnswers,
  clearCancelled,
  type MechanismFrame,
  mechanismFrame,
  setActive,
  velocityOf,
} from "../frame/mechanism-frame.ts";

/** Rounding of a velocity that solver and products bring to zero, relative to the terms it is the sum of. */
export const CANCELLED = 2 ** 8 * EPSILON;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface ContactSet extends MechanismFrame, ReturnType<typeof stepBuffers> {
  active: number[];
  problem: InclusionProblem;
  /** The blocks of the problem; the bound of a `step` is its force times the duration of the step. */
  readonly blocks: Mutable<Block>[];
  /** There is something that acts without being closed: Λ = 0 is not a solution just because no contact approaches. */
  hasPermanent: boolean;
  /** ρ: contacts without friction give way to their own push, G_ii ← (1 + ρ) G_ii, in a lift that would jam; 0 elsewhere. Without matrices only. */
  softness: number;
  /** Terms of the velocities u⁺ of the bodies, f numbers; those of the last step. */
  velocityTerms: Float64Array;
  /** For the judgement of its blocks. */
  readonly judging: DefectRoom;
}

/** What a step needs by component beside the frame. */
function stepBuffers(capacity: number) {
  const vector = (): Float64Array => new Float64Array(capacity);
  return {
    /** c; the problem of the set looks at its first n numbers. */
    offset: vector(),
    /** γ⁻, γ_free, γ⁺, ε and Λ. */
    before: vector(),
    free: vector(),
    after: vector(),
    restitution: vector(),
    impulses: vector(),
    /** What c has of the gap of a contact that is open: no measure of what there is to be solved (`driveOf`). */
    lead: vector(),
    /** What friction could hold; then velocities of the law at the end of the step, then their defects. */
    wrong: vector(),
    /** What these velocities are the sum of. */
    terms: vector(),
    isBilateral: new Uint8Array(capacity),
    /** Sums of two squares (settling.ts). */
    squares: new Float64Array(2),
  };
}

/** The part of c of component i that defects are measured against: what drives a contact with or without its lead, whichever is less. */
export function driveOf({ problem, lead }: ContactSet, i: number): number {
  const own = Math.abs(problem.offset[i]!);
  return lead[i] === 0 ? own : Math.min(own, Math.abs(problem.offset[i]! - lead[i]!));
}

/** Gives the set of the elements with a nonzero mark. It is always the same object. */
export type ContactSets = (marks: Uint8Array) => ContactSet;

export function contactSets(system: MechanicalSystem, mass: FrameMass): ContactSets {
  // One block per element of the mechanism; its places are those in the set at the moment. Elements may come and go.
  const known: KnownElements = { elements: [], blocks: [], owners: [], starting: new Map(), turnover: 0 };
  const set: ContactSet = {
    ...mechanismFrame(system, mass),
    ...stepBuffers(0),
    active: [],
    problem: { size: 0, matrix: new Float64Array(0), offset: new Float64Array(0), blocks: [] },
    blocks: [],
    hasPermanent: false,
    softness: 0,
    velocityTerms: new Float64Array(0),
    judging: defectRoom(),
  };
  return (marks) => {
    const isOther = know(known, system);
    if (isOther || !matches(set, marks)) fill(set, marks, known);
    return set;
  };
}

/** By element: its block and the element that feeds its friction (−1: none); and the elements by their first component. */
interface KnownElements {
  readonly elements: SystemElement[];
  readonly blocks: Mutable<Block>[];
  readonly owners: number[];
  readonly starting: Map<number, number>;
  /** That of the contacts that were found then. */
  turnover: number;
}

/** True where numbers have gone to other elements since. */
function know(known: KnownElements, { elements, contacts }: MechanicalSystem): boolean {
  const turnover = contacts?.turnover() ?? 0;
  const isOther = known.turnover !== turnover;
  known.turnover = turnover;
  const { elements: last, blocks, owners, starting } = known;
  const first = last.length;
  for (let e = isOther ? 0 : first; e < elements.length; e++) {
    const element = elements[e]!;
    if (last[e] === element) continue;
    last[e] = element;
    blocks[e] = elementBlock(element, element.start, element.normalComponent);
    starting.set(element.start, e);
  }
  // What has the number of another has its place among components, too.
  for (let e = first; e < elements.length; e++) owners.push(starting.get(elements[e]!.normalComponent) ?? -1);
  return isOther;
}

function matches({ active }: ContactSet, marks: Uint8Array): boolean {
  let at = 0;
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === 0) continue;
    if (at === active.length || active[at] !== i) return false;
    at++;
  }
  return at === active.length;
}

function fill(set: ContactSet, marks: Uint8Array, { blocks: blockOf, owners }: KnownElements): void {
  const { elements } = set.system;
  const active = markedOf(set.active, marks);
  if (setActive(set, active)) Object.assign(set, stepBuffers(set.capacity));
  const { blocks, size, starts, restitution, isBilateral } = set;
  set.hasPermanent = false;
  set.impulses.fill(0);
  for (let k = 0; k < active.length; k++) {
    const e = active[k]!;
    const element = elements[e]!;
    const block = blockOf[e]!;
    const start = starts[e]!;
    block.start = start;
    block.normal = owners[e]! < 0 ? -1 : starts[owners[e]!]!;
    blocks[k] = block;
    if (!isFriction(block) && !isUnilateral(block)) set.hasPermanent = true;
    for (let j = 0; j < element.dimension; j++) {
      restitution[start + j] = element.restitution;
      isBilateral[start + j] = ELEMENTS[element.kind].family === "bilateral" ? 1 : 0;
    }
  }
  blocks.length = active.length;
  const matrix = set.delassus.subarray(0, set.isSparse ? 0 : size * size);
  set.problem = { size, matrix, offset: set.offset.subarray(0, size), blocks };
}

/** The elements with a mark, in the list that was there. */
function markedOf(list: number[], marks: Uint8Array): number[] {
  let count = 0;
  for (let i = 0; i < marks.length; i++) if (marks[i] !== 0) list[count++] = i;
  list.length = count;
  return list;
}

/** Reservoirs of brakes are impulses: their forces for a time. */
export function boundSteps({ blocks, active, system }: ContactSet, time: number): void {
  for (let k = 0; k < active.length; k++) {
    if (isStep(blocks[k]!)) blocks[k]!.bound = time * system.elements[active[k]!]!.bound!;
  }
}

/** out = Wᵀ u + χ, zero where only rounding is left. */
export function contactVelocityInto(out: Float64Array, set: ContactSet, u: Float64Array): void {
  for (let i = 0; i < set.size; i++) out[i] = velocityOf(set, i, u, CANCELLED);
}

/** `before` and `free` of velocities u and a change Δu_free of them. */
export function freeVelocityInto(set: ContactSet, u: Float64Array, change: Float64Array): void {
  const { before, free, entries, size } = set;
  const { start, index, value } = entries;
  contactVelocityInto(before, set, u);
  for (let i = 0; i < size; i++) {
    free[i] = addRowTimes(before[i]!, value, index, start[i]!, start[i + 1]!, change);
  }
}

/** u⁺ = u⁻ + Δu_free + Ā⁻¹ P Λ, with zeros where only rounding is left; `terms` is a buffer of f numbers. */
export function newVelocityInto(
  out: Float64Array,
  set: ContactSet,
  before: Float64Array,
  change: Float64Array,
  terms: Float64Array,
  pushed: SparseRows = set.entries,
): void {
  set.velocityTerms = terms;
  for (let j = 0; j < out.length; j++) {
    out[j] = before[j]! + change[j]!;
    terms[j] = Math.abs(before[j]!) + Math.abs(change[j]!);
  }
  addAnswers(out, set, set.impulses, terms, pushed);
  // Friction that holds nothing now was solved beside what it could hold, μΛ_N, and rounds off as that does.
  const { wrong: held } = set;
  for (let k = 0; k < set.blocks.length; k++) {
    const { normal, start, dimension, friction } = set.blocks[k]!;
    const bound = normal < 0 ? 0 : Math.max(0, friction[0] * set.impulses[normal]!);
    for (let i = start; i < start + dimension; i++) held[i] = bound;
  }
  addAnswers(undefined, set, held, terms, pushed);
  clearCancelled(out, terms, CANCELLED);
}
