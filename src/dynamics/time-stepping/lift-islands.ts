/**
 * Islands of a lift (lift-problem.ts): what no contact, joint or mass connects is posed, judged and softened apart, so that what jams somewhere
 * keeps nothing else where it is. Impulses μ are those of no lift where
 *
 *   max μ > n (Δt max Λ + max(−g/G_ii) + m max(−g))
 *
 * over the n contacts of one island, Λ those of the step, G_ii with joints that hold, and m the heaviest that is pushed: the mass of a body, or
 * 1/G_ii. Contacts alone: impulses of motors and joints may be moments, and N s is no N m s.
 *
 * Trap: joints may hold a contact fully. Of its G_ii rounding is left, of either sign, and nothing parts that pair alone.
 */
import { roomFor } from "../../linalg/buffers.ts";
import { DIAGONAL } from "../frame/frame-mass.ts";
import type { ContactSet } from "./contact-set.ts";
import { type Islands, partSet } from "./islands.ts";
import type { JointHold } from "./joint-hold.ts";
import type { StepResult } from "./step-result.ts";

/** A contact of which joints leave less than this share of G_ii is held: the square root of rounding. */
const HELD = 2 ** -26;

export type LiftIslands = ReturnType<typeof liftIslands>;

/** Room for the islands of all lifts of a run. */
export function liftIslands() {
  const vector = (): Float64Array => new Float64Array(0);
  return {
    count: 0,
    /** Island of each component of the set; joints and contacts have one each. */
    of: new Int32Array(0),
    /** By island: n, the deepest, what parts one pair alone and what acted, both as impulses of a lift. */
    contacts: vector(),
    depth: vector(),
    alone: vector(),
    acted: vector(),
    /** Least and largest G_ii of its contacts, its largest μ and m. */
    stiffest: vector(),
    softest: vector(),
    most: vector(),
    heaviest: vector(),
    isJammed: new Uint8Array(0),
  };
}

/** Parts a set whose G is loaded; `found` is a buffer. */
export function partIslands(out: LiftIslands, set: ContactSet, found: Islands): void {
  const { size } = set;
  out.of = roomFor(out.of, size);
  if (set.isSparse) partByRows(out, set, found);
  else partByDelassus(out, set);
  out.isJammed = roomFor(out.isJammed, out.count);
  out.isJammed.fill(0);
}

function partByRows(out: LiftIslands, set: ContactSet, found: Islands): void {
  partSet(found, set);
  out.count = found.count;
  for (let k = 0; k < found.count; k++) {
    for (let c = found.starts[k]!; c < found.starts[k + 1]!; c++) out.of[found.normals[c]!] = k;
  }
}

function partByDelassus(out: LiftIslands, { size, delassus }: ContactSet): void {
  const { of } = out;
  of.fill(-1, 0, size);
  out.count = 0;
  for (let seed = 0; seed < size; seed++) {
    if (of[seed]! >= 0) continue;
    const queue = [seed];
    of[seed] = out.count;
    for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
      for (let j = 0; j < size; j++) {
        if (delassus[i * size + j] === 0 || of[j]! >= 0) continue;
        of[j] = out.count;
        queue.push(j);
      }
    }
    out.count++;
  }
}

const SUMS = ["contacts", "depth", "alone", "acted", "stiffest", "softest", "most", "heaviest"] as const;

/** What the bounds of the islands are made of, once gaps are in the offset of the problem. */
export function measureIslands(
  out: LiftIslands,
  set: ContactSet,
  hold: JointHold | undefined,
  { impulses }: StepResult,
  step: number,
): void {
  for (const name of SUMS) {
    out[name] = roomFor(out[name], out.count);
    out[name].fill(0, 0, out.count);
  }
  const { of, contacts, depth, alone, acted, stiffest, softest } = out;
  stiffest.fill(Infinity, 0, out.count);
  for (let i = 0; i < set.size; i++) {
    const k = of[i]!;
    if (set.isBilateral[i] === 1) continue;
    const free = complianceOf(set, i);
    const own = hold ? hold.complianceOf(i) : free;
    const deep = Math.max(0, -set.problem.offset[i]!);
    contacts[k]!++;
    depth[k] = Math.max(depth[k]!, deep);
    acted[k] = Math.max(acted[k]!, step * (impulses[set.origin[i]!] ?? 0));
    if (!(own > HELD * free)) continue;
    alone[k] = Math.max(alone[k]!, deep / own);
    stiffest[k] = Math.min(stiffest[k]!, own);
    softest[k] = Math.max(softest[k]!, own);
  }
}

const complianceOf = ({ isSparse, compliances, delassus, size }: ContactSet, i: number): number =>
  isSparse ? compliances[i]! : delassus[i * size + i]!;

/** Notes which islands are jammed by the impulses of the set, beside those that are noted already. */
export function judgeIslands(out: LiftIslands, set: ContactSet): void {
  const { of, contacts, depth, alone, acted, most, heaviest, isJammed, count } = out;
  most.fill(0, 0, count);
  for (let i = 0; i < set.size; i++) {
    if (set.isBilateral[i] === 0) most[of[i]!] = Math.max(most[of[i]!]!, set.impulses[i]!);
  }
  let isWeighed = false;
  for (let k = 0; k < count; k++) {
    if (most[k]! <= contacts[k]! * (alone[k]! + acted[k]!)) continue;
    if (!isWeighed) weigh(out, set);
    isWeighed = true;
    if (!(most[k]! <= contacts[k]! * (alone[k]! + acted[k]! + depth[k]! * heaviest[k]!))) isJammed[k] = 1;
  }
}

/** The heaviest that the impulses of each island push, in the masses that its lift is measured by. */
function weigh({ of, heaviest, stiffest, count }: LiftIslands, set: ContactSet): void {
  const { mass, system, size, impulses, isBilateral, entries } = set;
  const { start, index } = entries;
  // Where nothing but angles moves, 1/G_ii tells more than a moment of inertia.
  const isAngle = new Set(system.angles);
  for (let k = 0; k < count; k++) heaviest[k] = 1 / stiffest[k]!;
  for (let i = 0; i < size; i++) {
    if (impulses[i] === 0 || isBilateral[i] === 1) continue;
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const j = index[e]!;
      if (isAngle.has(j)) continue;
      // What is held (lift-held.ts) is not pushed.
      if (mass.form === DIAGONAL && mass.scale[j] === 0) continue;
      const own = mass.form === DIAGONAL ? 1 / mass.scale[j]! : mass.matrix[j * (mass.freedoms + 1)]!;
      heaviest[of[i]!] = Math.max(heaviest[of[i]!]!, own);
    }
  }
}

/** The elements of each island that `isAsked`. */
export function elementsOf(
  { of, count }: LiftIslands,
  { active }: ContactSet,
  isAsked: (island: number) => boolean,
): number[][] {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (let i = 0; i < active.length; i++) if (isAsked(of[i]!)) lists[of[i]!]!.push(active[i]!);
  return lists.filter((list) => list.length > 0);
}
