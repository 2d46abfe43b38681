/**
 * The largest rise of V between any earlier and any later state, in one pass: V against the lowest value so far. Within the
 * stretch the steepest rise between two recorded states is kept, with the elements that did positive work there,
 * ½ Λᵀ Wᵀ(u⁺ + u⁻) ([Glocker2012] (33)), most first.
 */
import type { SystemModel } from "../../models/model.ts";
import type { LargestRise } from "./watch-report.ts";

/** An element whose work is below this share of the rise had no part in it. */
const PART = 0.01;

export interface RiseSearch {
  look(
    t: number,
    value: number,
    q: Float64Array,
    u: Float64Array,
    previousVelocity: Float64Array,
    impulses: Float64Array,
    isJump: boolean,
  ): void;
  /** Null when V never rose. */
  largest(): LargestRise | null;
}

interface Steepest {
  t: number;
  amount: number;
  isJump: boolean;
  readonly works: Float64Array;
}

export function riseSearch(model: SystemModel): RiseSearch {
  const { system } = model;
  const count = system.elements.length;
  const steepest = (): Steepest => ({ t: 0, amount: 0, isJump: false, works: new Float64Array(count) });
  /** Since the lowest value, and within the largest rise. */
  const now = steepest();
  const best = steepest();
  const works = worksOf(model);
  const lowest = { t: 0, value: Infinity };
  const found = { amount: 0, from: { t: 0, value: 0 }, to: { t: 0, value: 0 } };
  let previous = Infinity;
  return {
    look(t, value, q, u, previousVelocity, impulses, isJump) {
      const change = value - previous;
      previous = value;
      if (value < lowest.value) {
        place(lowest, t, value);
        now.amount = 0;
        return;
      }
      if (change > now.amount) {
        now.t = t;
        now.amount = change;
        now.isJump = isJump;
        works(now.works, t, q, u, previousVelocity, impulses);
      }
      const amount = value - lowest.value;
      if (amount <= found.amount) return;
      found.amount = amount;
      place(found.from, lowest.t, lowest.value);
      place(found.to, t, value);
      keep(best, now);
    },
    largest() {
      if (found.amount === 0) return null;
      const ranked = [...best.works.keys()]
        .filter((i) => best.works[i]! > PART * best.amount)
        .sort((a, b) => best.works[b]! - best.works[a]! || a - b);
      const elements = ranked.map((i) => system.elements[i]!.name);
      const { amount, from, to } = found;
      return {
        ...{ amount, from: { ...from }, to: { ...to } },
        steepest: { t: best.t, amount: best.amount, isJump: best.isJump, elements },
      };
    },
  };
}

function place(instant: { t: number; value: number }, t: number, value: number): void {
  instant.t = t;
  instant.value = value;
}

function keep(best: Steepest, now: Steepest): void {
  best.t = now.t;
  best.amount = now.amount;
  best.isJump = now.isJump;
  best.works.set(now.works);
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
