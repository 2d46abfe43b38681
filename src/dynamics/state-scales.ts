/**
 * What the gaps and velocities of a state are compared with at the start of a run: numbers are typed with some ten digits of the
 * lengths and speeds of the mechanism, and a gap may be all that is left of them. So the lengths of the other gaps and of the
 * coordinates measure a gap too, but only as far as both views of what is alike allow:
 *
 *   L_i = max(own, min(|w_i| max_k L_k/|w_k|,  |D w_i| max_k L_k/|D w_k|))
 *
 * with D the typical velocities of the coordinates (problems/coordinate-scale.ts). The first takes all numbers for one unit, the
 * second compares by kinetic energy: metres are not taken for radians, nor a ship for a grain of sand.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { type MechanicalSystem, MOST_ENTRIES } from "../models/mechanical-system.ts";
import { coordinateScale } from "../problems/coordinate-scale.ts";
import { massOf, rowsOf } from "./kernel-condition.ts";
import { lengthScale } from "./length-scale.ts";

export interface ElementScale {
  /** γ of the first component. */
  readonly velocity: number;
  /** Lengths and speeds the gap and its velocity are made of. */
  readonly length: number;
  readonly speed: number;
  /** How far velocity and forces would move the gap within the time given. */
  readonly way: number;
}

/** Scales by element; `time`: for the way. */
export function stateScales(
  system: MechanicalSystem,
  q: Float64Array,
  u: Float64Array,
  t: number,
  time = 0,
): ElementScale[] {
  const { freedoms: f, elements } = system;
  const lengths = lengthScale(system);
  const typical = typicalVelocities(system, q, t);
  const forces = new Float64Array(f);
  if (time > 0) system.forcesInto(forces, q, u, t);
  const [length, speed] = [largestShares(), largestShares()];
  for (let j = 0; j < f; j++) length.add(Math.abs(q[j]!), 1, typical[j]!);
  const rowOf = firstRows(system);
  const own = elements.map(({ hasGap, dimension }, i) => {
    const { count, index, value } = rowOf(i, q, t);
    const offsets = new Float64Array(dimension);
    system.velocityOffsetsInto(offsets, 0, i, q, t);
    const sums = { velocity: offsets[0]!, speed: Math.abs(offsets[0]!), rate: 0, plain: 0, kinetic: 0 };
    for (let k = 0; k < count; k++) {
      const [j, entry] = [index[k]!, value[k]!];
      sums.velocity += entry * u[j]!;
      sums.speed += Math.abs(entry * u[j]!);
      sums.rate += Math.abs(entry * typical[j]! ** 2 * forces[j]!);
      sums.plain += entry ** 2;
      sums.kinetic += (entry * typical[j]!) ** 2;
    }
    const one = { ...sums, length: hasGap ? lengths.of(i, q, t) : 0 };
    length.add(one.length, Math.sqrt(sums.plain), Math.sqrt(sums.kinetic));
    speed.add(one.speed, Math.sqrt(sums.plain), Math.sqrt(sums.kinetic));
    return one;
  });
  return own.map((one) => {
    const [plain, kinetic] = [Math.sqrt(one.plain), Math.sqrt(one.kinetic)];
    return {
      velocity: one.velocity,
      way: time * (one.speed + 0.5 * time * one.rate),
      length: Math.max(one.length, length.of(plain, kinetic)),
      speed: Math.max(one.speed, speed.of(plain, kinetic)),
    };
  });
}

/** The first row of an element by its entries: those that are not zero where they are few, else all. */
function firstRows(system: MechanicalSystem) {
  const { freedoms: f } = system;
  const [index, value] = [new Int32Array(MOST_ENTRIES), new Float64Array(MOST_ENTRIES)];
  const all = Int32Array.from({ length: f }, (_, j) => j);
  return (i: number, q: Float64Array, t: number) => {
    const count = system.entriesInto?.(index, value, 0, i, q) ?? -1;
    return count < 0 ? { count: f, index: all, value: rowsOf(system, [i], q, t).rows } : { count, index, value };
  };
}

/** The largest of some sizes per unit, in both views of what a unit is. */
function largestShares() {
  const most = { plain: 0, kinetic: 0 };
  return {
    add(size: number, plain: number, kinetic: number): void {
      if (plain > 0) most.plain = Math.max(most.plain, size / plain);
      if (kinetic > 0) most.kinetic = Math.max(most.kinetic, size / kinetic);
    },
    of: (plain: number, kinetic: number): number => Math.min(most.plain * plain, most.kinetic * kinetic),
  };
}

/** D: of massless coordinates by the directions that reach them. */
function typicalVelocities(system: MechanicalSystem, q: Float64Array, t: number): Float64Array {
  if (system.contacts && system.masses) return system.masses.map((mass) => 1 / Math.sqrt(mass));
  const { freedoms: f, elements } = system;
  const mass = massOf(system, q);
  const isMassive = Array.from({ length: f }, (_, j) => mass[j * f + j] !== 0).every(Boolean);
  const asked = isMassive ? [] : elements.map((_, i) => i);
  const isJoint = asked.flatMap((i) =>
    new Array<boolean>(elements[i]!.dimension).fill(ELEMENTS[elements[i]!.kind].family === "bilateral"),
  );
  return coordinateScale(mass, f, rowsOf(system, asked, q, t).rows, isJoint);
}
