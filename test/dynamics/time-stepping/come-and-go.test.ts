import { describe, expect, it } from "vitest";
import { recordMotion } from "../../../src/dynamics/record-motion.ts";
import type { Recorder } from "../../../src/dynamics/simulation.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { recordTrajectory } from "../../../src/dynamics/trajectory.ts";
import type { MechanicalSystem } from "../../../src/models/mechanical-system.ts";
import { joinRecorders } from "../../../src/stability/lyapunov/watch-lyapunov.ts";
import { expectClose } from "../../support/expect.ts";
import { systemOf } from "../../support/many-bodies.ts";

const [COLUMNS, PITCH, RADIUS] = [10, 0.25, 0.09];
const STEP = 2e-3;
const SPREAD = 0.6180339887;
const scatter = (i: number): number => 2 * ((i * SPREAD) % 1) - 1;

/** A hundred discs fly about in a closed box, with next to no losses: whoever was a neighbour is soon none. */
const flying = systemOf({
  kind: "system",
  gravity: 0,
  bodies: Array.from({ length: COLUMNS ** 2 }, (_, i) => ({
    ...{ name: `b${i}`, mass: 1, shape: { disc: RADIUS }, friction: 0.1, restitution: 0.98 },
    position: [((i % COLUMNS) + 0.5) * PITCH, (Math.floor(i / COLUMNS) + 0.5) * PITCH],
    velocity: [4 * scatter(i + 1), 4 * scatter(7 * i + 3)],
  })),
  obstacles: [
    { name: "low", type: "half-plane", restitution: 0.98 },
    { name: "high", type: "half-plane", point: [0, PITCH * COLUMNS], angle: Math.PI, restitution: 0.98 },
    { name: "left", type: "half-plane", angle: -Math.PI / 2, restitution: 0.98 },
    { name: "right", type: "half-plane", point: [PITCH * COLUMNS, 0], angle: Math.PI / 2, restitution: 0.98 },
  ],
});

describe("contacts of a long motion that mixes", () => {
  const STEPS = 700;
  const sums = new Map<string, number>();
  const closed = new Set<string>();
  const sizes: number[] = [];
  let mechanism: MechanicalSystem | undefined;
  /** By the names that elements have at the moment. */
  const own: Recorder = {
    begin: (system) => void (mechanism = system),
    record: (t, _q, _u, impulses) => {
      sizes.push(mechanism!.elements.length);
      mechanism!.elements.forEach(({ name, start, hasGap }) => {
        if (!impulses[start]) return;
        sums.set(name, (sums.get(name) ?? 0) + impulses[start]!);
        // What closes in the last step has no interval.
        if (hasGap && t < (STEPS - 0.5) * STEP) closed.add(name);
      });
    },
  };
  const [trajectory, byPair] = [recordTrajectory(flying.system, { contacts: "each" }), recordTrajectory(flying.system)];
  const motion = recordMotion(flying.system, { drawing: flying.drawing! });
  const recorder = joinRecorders(joinRecorders(own, trajectory), joinRecorders(byPair, motion));
  const result = runTimeStepping(flying.system, flying.initial, {
    ...{ until: STEPS * STEP, step: STEP, tolerance: 1e-8, recorder },
  });
  const { names, data } = trajectory.columns();
  const column = (name: string): Float64Array => data[names.indexOf(name)]!;

  it("are no more elements after many steps than after few, whoever has met whom", () => {
    expect(result.status).toBe("done");
    expect(flying.system.openContacts).toBeDefined();
    const early = Math.max(...sizes.slice(0, 200));
    expect(closed.size).toBeGreaterThan(1.4 * (early / 2));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1.25 * early);
  });

  it("have columns under their own names, whoever had their numbers before", () => {
    const carried = names.filter((name) => name.startsWith("impulse."));
    const others = carried.filter((name) => !sums.has(name.slice("impulse.".length)));
    // Friction of contacts that carried has a column, also where it never held anything.
    expect(others.every((name) => name.endsWith(".friction") && column(name).every((x) => x === 0))).toBe(true);
    for (const [name, sum] of sums) {
      const total = column(`impulse.${name}`).reduce((a, b) => a + b, 0);
      expectClose(total, sum, { absolute: 1e-12, because: "sums in another order" });
    }
  });

  it("have the gaps of their own places, contact by contact and by pair", () => {
    const pairs = byPair.columns();
    const between = [...closed].filter((name) => /^b\d+-b\d+$/.test(name));
    expect(between.length).toBeGreaterThan(100);
    for (const name of between) {
      const [x1, y1, x2, y2] = name.split("-").flatMap((body) => ["x", "y"].map((axis) => column(`q.${body}_${axis}`)));
      const columns = [column(`gap.${name}`), pairs.data[pairs.names.indexOf(`gap.${name}`)]!];
      for (let row = 0; row <= STEPS; row += 50) {
        const apart = Math.hypot(x1![row]! - x2![row]!, y1![row]! - y2![row]!) - 2 * RADIUS;
        for (const gaps of columns) expectClose(gaps[row]!, apart, { absolute: 1e-14, because: "rounding" });
      }
    }
  });

  it("have their own works in the books, which balance", () => {
    const { byElement, final, initial, imbalance } = result.energy;
    for (const name of closed) expect(byElement[name]).toBeDefined();
    const works = Object.values(byElement).reduce((a, b) => a + b, 0);
    expectClose(works, final - initial, { relative: 1e-10, because: "sums of thousands of works" });
    expect(imbalance).toBeLessThan(1e-10);
    // No impact gives, so that no element has.
    expect(Object.entries(byElement).filter(([name, work]) => closed.has(name) && work >= 0)).toEqual([]);
  });

  it("have lanes of their own, and those that closed are drawn", () => {
    const { contactStates, drawing, statesUntil } = motion.motion();
    expect(statesUntil).toBeUndefined();
    const lanes = contactStates.filter(({ intervals }) => intervals.some(({ state }) => state !== "separated"));
    expect(new Set(lanes.map(({ element }) => element))).toEqual(closed);
    for (const { intervals } of contactStates) expect(intervals[0]!.from).toBe(0);
    expect(drawing!.contacts.length).toBe(48);
  });
});

describe("a pile at rest", () => {
  it("keeps its contacts, also those that touch and carry nothing, though nobody looks for them again", () => {
    const columns = 40;
    const { system, initial } = systemOf({
      kind: "system",
      bodies: Array.from({ length: 3 * columns }, (_, i) => ({
        ...{ name: `b${i}`, mass: 1, friction: 0.5, shape: { disc: 0.1 } },
        position: [0.2 * (i % columns), 0.1 + 0.2 * Math.floor(i / columns)],
      })),
      obstacles: [{ name: "floor", type: "half-plane", friction: 0.5 }],
    });
    let [mechanism, turnover] = [system, 0];
    const recorder: Recorder = {
      begin: (opened) => void (mechanism = opened),
      record: () => void (turnover = mechanism.contacts!.turnover()),
    };
    const result = runTimeStepping(system, initial, { until: 0.6, step: STEP, recorder });
    expect(result.status).toBe("done");
    expect(result.final.velocity.every((v) => v === 0)).toBe(true);
    expect(turnover).toBe(0);
  });
});
