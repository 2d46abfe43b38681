/**
 * The largest rise of V between any earlier and any later state, in one pass: V against the lowest value so far. It is judged by
 * what the method may do to V at the energies present since then, so that a large energy of the past hides nothing. Within the
 * stretch the steepest rise between two recorded states is kept, with the elements that did positive work there,
 * ½ Λᵀ Wᵀ(u⁺ + u⁻) ([Glocker2012] (33)), most first.
 */
import type { SystemModel } from "../../models/model.ts";
import type { LargestRise } from "./watch-report.ts";

/** An element whose work is below this share of the rise had no part in it. */
const PART = 0.01;

/** A value of V at its time, which moves. */
export const instant = () => ({ t: 0, value: 0 });

export function place(at: ReturnType<typeof instant>, t: number, value: number): void {
  at.t = t;
  at.value = value;
}

type Steepest = ReturnType<typeof steepestOf>;

/** The steepest rise between two states, and the works of the elements in it. */
const steepestOf = (elements: number) => ({ t: 0, amount: 0, isJump: false, works: new Float64Array(elements) });

/** Takes a state after another one; `error`: what the method and rounding may do to V there. */
type Look = (
  t: number,
  value: number,
  q: Float64Array,
  u: Float64Array,
  previousVelocity: Float64Array,
  impulses: Float64Array,
  isJump: boolean,
  error: number,
) => void;

export function riseSearch(model: SystemModel) {
  const { system } = model;
  /** Since the lowest value, and within the largest rise. */
  const now = steepestOf(system.elements.length);
  const best = steepestOf(system.elements.length);
  const works = worksOf(model);
  const lowest = { t: 0, value: Infinity };
  const found = { amount: 0, tolerance: 0, isAbove: false, from: instant(), to: instant() };
  let previous = Infinity;
  let tolerance = 0;
  const look: Look = (t, value, q, u, previousVelocity, impulses, isJump, error) => {
    const change = value - previous;
    previous = value;
    if (value < lowest.value) {
      place(lowest, t, value);
      now.amount = 0;
      tolerance = error;
      return;
    }
    tolerance = Math.max(tolerance, error);
    if (change > now.amount) {
      set(now, t, change, isJump);
      works(now.works, t, q, u, previousVelocity, impulses);
    }
    const amount = value - lowest.value;
    const isAbove = amount > tolerance;
    if (found.isAbove && !isAbove) return;
    if (amount <= found.amount && isAbove === found.isAbove) return;
    found.amount = amount;
    found.tolerance = tolerance;
    found.isAbove = isAbove;
    place(found.from, lowest.t, lowest.value);
    place(found.to, t, value);
    set(best, now.t, now.amount, now.isJump);
    best.works.set(now.works);
  };
  return {
    look,
    /** Is there a rise above its tolerance? */
    isAbove: () => found.isAbove,
    /** Null when V never rose. */
    largest(): LargestRise | null {
      if (found.amount === 0) return null;
      const { amount, tolerance, from, to } = found;
      const { t, amount: part, isJump } = best;
      const elements = workers(best).map((i) => system.elements[i]!.name);
      return { amount, tolerance, from: { ...from }, to: { ...to }, steepest: { t, amount: part, isJump, elements } };
    },
  };
}

/** Elements that had a part in a rise, most first. */
function workers({ works, amount }: Steepest): number[] {
  return [...works.keys()].filter((i) => works[i]! > PART * amount).sort((a, b) => works[b]! - works[a]! || a - b);
}

function set(steepest: Steepest, t: number, amount: number, isJump: boolean): void {
  steepest.t = t;
  steepest.amount = amount;
  steepest.isJump = isJump;
}

/** Writes the work of every element between two states. */
function worksOf({ system }: SystemModel) {
  const f = system.freedoms;
  const rows = new Float64Array(3 * f);
  return (
    out: Float64Array,
    t: number,
    q: Float64Array,
    u: Float64Array,
    before: Float64Array,
    impulses: Float64Array,
  ): void => {
    for (let i = 0; i < out.length; i++) {
      const { start, dimension } = system.elements[i]!;
      out[i] = 0;
      let acts = false;
      for (let j = 0; j < dimension; j++) acts ||= impulses[start + j] !== 0;
      if (!acts) continue;
      system.directionsInto(rows, 0, i, q, t);
      for (let j = 0; j < dimension; j++) {
        let velocity = 0;
        for (let k = 0; k < f; k++) velocity += rows[j * f + k]! * (u[k]! + before[k]!);
        out[i]! += 0.5 * impulses[start + j]! * velocity;
      }
    }
  };
}
