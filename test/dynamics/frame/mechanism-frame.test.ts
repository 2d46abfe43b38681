import { describe, expect, it } from "vitest";
import { frameImpact } from "../../../src/dynamics/frame/frame-impact.ts";
import { frameMass, massAt, solveMassInPlace } from "../../../src/dynamics/frame/frame-mass.ts";
import {
  addAnswers,
  loadDelassus,
  loadRows,
  type MechanismFrame,
  mechanismFrame,
  setActive,
} from "../../../src/dynamics/frame/mechanism-frame.ts";
import { moveOntoConstraints } from "../../../src/dynamics/frame/move-onto-constraints.ts";
import type { MechanicalSystem } from "../../../src/models/mechanical-system.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { rockingBlock, systemOf } from "../../support/systems.ts";
import { handSystem, twoMasses } from "../../support/systems-stepping.ts";

/** Rounding of a few dozen operations. */
const ROUNDING = 1e-12;

const STATE = [0.1, 1.2, 0.3];

function frameAt(system: MechanicalSystem, isSingular: boolean, isMetric: boolean): MechanismFrame {
  const at = mechanismFrame(system, frameMass(system, isSingular, isMetric));
  fill(
    at,
    system.elements.map((_, e) => e),
  );
  return at;
}

function fill(at: MechanismFrame, active: readonly number[]): void {
  const [q, u] = [Float64Array.from(STATE), new Float64Array(STATE.length)];
  setActive(at, active);
  loadRows(at, q, 0);
  expect(massAt(at.mass, q, u, 0)).toBe(true);
  loadDelassus(at, at.mass);
}

const delassusOf = ({ delassus, size }: MechanismFrame): number[] => Array.from(delassus.subarray(0, size * size));

function expectClose(actual: ArrayLike<number>, wanted: ArrayLike<number>): void {
  expect(actual.length).toBe(wanted.length);
  const size = Math.max(...Array.from(wanted, Math.abs));
  for (let i = 0; i < wanted.length; i++)
    expect(Math.abs(actual[i]! - wanted[i]!)).toBeLessThanOrEqual(ROUNDING * size);
}

/** A massless coordinate z that a joint ties to x by z = x/1000. */
const massless = systemOf({
  coordinates: ["x", "y", "z"],
  mass: () => [
    [2, 0.5, 0],
    [0.5, 3, 0],
    [0, 0, 0],
  ],
  forces: () => [0, 0, 0],
  elements: [
    { kind: "geometric-bilateral", name: "joint", gap: (q) => 1000 * q[2]! - q[0]!, rows: () => [[-1, 0, 1000]] },
    { kind: "geometric-unilateral", name: "stop", gap: (q) => q[2]!, rows: () => [[0, 0, 1]] },
    { kind: "geometric-unilateral", name: "wall", gap: (q) => q[1]!, rows: () => [[0, 1, 0]] },
  ],
});

const CASES: readonly (readonly [string, MechanicalSystem, boolean])[] = [
  ["a block with four contact directions", rockingBlock(0.3, 1), false],
  ["two masses with a singular mass matrix", twoMasses(2, 0.5), true],
  ["a massless coordinate", massless, true],
];

describe("the frame of a mechanism", () => {
  it.each(CASES)("is the same for steps and events: %s", (_, system, isSingular) => {
    const [step, event] = [frameAt(system, isSingular, false), frameAt(system, isSingular, true)];
    expectClose(delassusOf(step), delassusOf(event));
    expectClose(step.mass.stiffening, event.mass.stiffening);
  });

  it.each(CASES)("poses the impact whose G and S are its own: %s", (_, system, isSingular) => {
    const at = frameAt(system, isSingular, true);
    const impact = frameImpact(at, at.active, Float64Array.of(1, -2, 0.5));
    expectClose(delassusOf(at), impact.delassus);
    expectClose(
      system.elements.map((_, e) => at.mass.stiffening[e]!),
      impact.elements.map(({ start }) => impact.stiffening[start]!),
    );
  });

  it.each(CASES)("answers impulses with Ā⁻¹WΛ: %s", (_, system, isSingular) => {
    const at = frameAt(system, isSingular, false);
    const impulses = Float64Array.from({ length: at.size }, (_, i) => 1 + i);
    const [moved, momentum] = [new Float64Array(3), new Float64Array(3)];
    addAnswers(moved, at, impulses, new Float64Array(3));
    for (let i = 0; i < at.size; i++) for (let j = 0; j < 3; j++) momentum[j]! += at.rows[i * 3 + j]! * impulses[i]!;
    solveMassInPlace(at.mass, momentum);
    expectClose(moved, momentum);
  });

  it("keeps what it says about an element when others come and go", () => {
    const at = frameAt(rockingBlock(0.3, 1), false, false);
    const whole = delassusOf(at);
    fill(at, [2, 3]);
    expectClose(
      delassusOf(at),
      [10, 11, 14, 15].map((k) => whole[k]!),
    );
    expect(Array.from(at.starts)).toEqual([-1, -1, 0, 1]);
    fill(at, [0, 1, 2, 3]);
    expect(delassusOf(at)).toEqual(whole);
  });

  it("moves velocities onto constraints by the shortest way, or not at all where they depend on each other", () => {
    const at = frameAt(rockingBlock(0.3, 1), false, false);
    const u = Float64Array.of(1, -2, 0.5);
    const gamma = (i: number): number => u.reduce((sum, x, j) => sum + at.rows[i * 3 + j]! * x, 0);
    const held = [0, 1];
    const defects = Float64Array.from(held, (i) => -gamma(i));
    expect(moveOntoConstraints(u, at, defects, false, held)).toBe(true);
    for (const i of held) expect(Math.abs(gamma(i))).toBeLessThan(ROUNDING);
    const before = u.slice();
    expect(moveOntoConstraints(u, at, Float64Array.of(1, 0, 0, 0), false, [0, 1, 2, 3])).toBe(false);
    expect(u).toEqual(before);
  });

  it("moves no farther than constraints that nearly depend on each other can mean: rounding is no way", () => {
    // x = 0 and x + δy = 0 with δ = 1e-6: gaps of ±1e-15 are met exactly by y = ∓2e-9, one of 1e-3 in both by x = −1e-3.
    const tilt = 1e-6;
    const at = frameAt(
      handSystem({
        coordinates: ["x", "y", "z"],
        mass: () => [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        forces: () => [0, 0, 0],
        potential: () => 0,
        elements: [
          [1, 0, 0],
          [1, tilt, 0],
        ].map((row, i) => ({
          ...{ name: `c${i}`, kind: "geometric-bilateral", rows: () => [row] },
          gap: (q: ArrayLike<number>) => row.reduce((sum, w, j) => sum + w * q[j]!, 0),
        })),
      }),
      false,
      false,
    );
    const rounding = new Float64Array(3);
    moveOntoConstraints(rounding, at, Float64Array.of(1e-15, -1e-15), true);
    for (const x of rounding) expect(Math.abs(x)).toBeLessThan(2 ** 10 * 1.5e-15);
    const both = new Float64Array(3);
    moveOntoConstraints(both, at, Float64Array.of(-1e-3, -1e-3), true);
    expect(Math.abs(both[0]! + 1e-3)).toBeLessThan(ROUNDING);
    // The least of all ways that meet both to rounding has y = δ/2 · 1e-3.
    expect(Math.abs(both[1]!)).toBeLessThan(tilt * 1e-3);
  });
});

describe("rows that are short", () => {
  const box = {
    polygon: [
      [-0.2, -0.1],
      [0.2, -0.1],
      [0.2, 0.1],
      [-0.2, 0.1],
    ],
  };
  const file = {
    kind: "system",
    bodies: [0, 1, 2].map((i) => ({
      ...{ name: `b${i}`, mass: 1 + i, shape: i === 1 ? { disc: 0.15 } : box, friction: 0.3 },
      position: [0.05 * i, 0.12 + 0.27 * i],
      angle: 0.1 * i,
    })),
    obstacles: [{ name: "floor", type: "half-plane", friction: 0.5 }],
    joints: [{ name: "pin", type: "revolute", between: ["b0", "b2"], at: [0.05, 0.4] }],
  };
  const tied = {
    coordinates: ["s"],
    kineticEnergy: "1/2*ds^2",
    elements: [{ name: "tie", type: "geometric-bilateral", gap: "s - b0_x" }],
  };

  it.each([
    ["bodies alone", { ...file, joints: [] }],
    ["bodies with a joint", file],
    ["bodies with a coordinate of their own beside them", { ...file, ...tied, initial: { position: [0] } }],
  ])("are those that the mechanism writes as a whole, their entries by coordinate: %s", (_, given) => {
    const { system, initial } = readModel(JSON.stringify(given), { kind: "system" }).model;
    const f = system.freedoms;
    const q = Float64Array.from(initial.position);
    const u = q.map((_x, j) => Math.sin(1 + j));
    const at = mechanismFrame(system, frameMass(system, false));
    const wanted = new Float64Array(f * system.size);
    for (const active of [system.elements.map((_e, e) => e), [0, 2, system.elements.length - 1]]) {
      setActive(at, active);
      loadRows(at, q, 0, u);
      for (const e of active) system.directionsInto(wanted, at.starts[e]! * f, e, q, 0, u);
      expect(Array.from(at.rows.subarray(0, at.size * f))).toEqual(Array.from(wanted.subarray(0, at.size * f)));
      const { start, index, value } = at.entries;
      for (let i = 0; i < at.size; i++) {
        const entries = Array.from(wanted.subarray(i * f, (i + 1) * f), (entry, j) => [j, entry] as const);
        const listed = Array.from({ length: start[i + 1]! - start[i]! }, (_k, k) => start[i]! + k);
        expect(listed.map((k) => [index[k], value[k]])).toEqual(entries.filter(([, entry]) => entry !== 0));
      }
    }
  });
});
