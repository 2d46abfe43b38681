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
  /** When contacts carried, those that may have intervals: what closes in the last step has none. */
  const closed = new Map<string, number[]>();
  const [sizes, times]: [number[], number[]] = [[], []];
  let mechanism: MechanicalSystem | undefined;
  /** By the names that elements have at the moment. */
  const own: Recorder = {
    begin: (system) => void (mechanism = system),
    record: (t, _q, _u, impulses) => {
      sizes.push(mechanism!.elements.length);
      times.push(t);
      mechanism!.elements.forEach(({ name, start, hasGap }) => {
        if (!impulses[start]) return;
        sums.set(name, (sums.get(name) ?? 0) + impulses[start]!);
        if (hasGap && t < (STEPS - 0.5) * STEP) closed.set(name, [...(closed.get(name) ?? []), t]);
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
    const between = [...closed.keys()].filter((name) => /^b\d+-b\d+$/.test(name));
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
    for (const name of closed.keys()) expect(byElement[name]).toBeDefined();
    const works = Object.values(byElement).reduce((a, b) => a + b, 0);
    expectClose(works, final - initial, { relative: 1e-10, because: "sums of thousands of works" });
    expect(imbalance).toBeLessThan(1e-10);
    // No impact gives, so that no element has.
    expect(Object.entries(byElement).filter(([name, work]) => closed.has(name) && work >= 0)).toEqual([]);
  });

  it("have lanes of their own, closed at every step that carried and at no other", () => {
    const { contactStates, statesUntil } = motion.motion();
    expect(statesUntil).toBeUndefined();
    for (const { intervals } of contactStates) expect(intervals[0]!.from).toBe(0);
    const closedSteps = new Map(
      contactStates.map(({ element, intervals }) => {
        const shut = intervals.filter(({ state }) => state !== "separated");
        return [element, times.filter((t) => shut.some(({ from, to }) => from <= t && t < to))] as const;
      }),
    );
    expect(new Map([...closedSteps].filter(([, shut]) => shut.length > 0))).toEqual(closed);
  });

  it("are drawn once each, and none that never closed", () => {
    const drawn = motion.motion().drawing!.contacts.map(({ element }) => element);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.filter((name) => !closed.has(name))).toEqual([]);
  });
});

describe("discs that hop once and rest", () => {
  // Some that fall for the whole run make the contacts enough to be found; a figure shows 48 at most.
  const [count, falling] = [45, 25];
  const names = Array.from({ length: count }, (_, i) => `b${i}-floor`);
  const { system, initial, drawing } = systemOf({
    kind: "system",
    bodies: Array.from({ length: count + falling }, (_, i) => ({
      ...{ name: `b${i}`, mass: 1, friction: 0.3, shape: { disc: 0.1 }, position: [0.5 * i, i < count ? 0.1 : 5] },
      velocity: [0, 2 + 0.3 * (((i * 37) % count) / count)],
    })),
    obstacles: [{ name: "floor", type: "half-plane", friction: 0.3 }],
  });
  const motion = recordMotion(system, { drawing: drawing! });
  const [opened, turnovers]: [MechanicalSystem[], number[]] = [[], []];
  const watch: Recorder = {
    begin: (mechanism) => void opened.push(mechanism),
    record: () => void turnovers.push(opened[0]!.contacts!.turnover()),
  };
  const result = runTimeStepping(system, initial, {
    ...{ until: 0.8, step: STEP, recorder: joinRecorders(watch, motion) },
  });

  it("lose their contacts in flight and have them again, with other numbers", () => {
    expect(result.status).toBe("done");
    expect(turnovers.at(-1)).toBeGreaterThanOrEqual(2 * count);
  });

  it("rest on closed contacts in the end, all of them, in lanes and figure", () => {
    const motions = motion.motion();
    const resting = motions.contactStates.filter(({ intervals }) => intervals.at(-1)!.state === "stick");
    expect(resting.map(({ element }) => element).sort()).toEqual([...names].sort());
    expect(motions.drawing!.contacts.map(({ element }) => element).sort()).toEqual([...names].sort());
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
