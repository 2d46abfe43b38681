import { describe, expect, it } from "vitest";
import { recordMotion } from "../../../src/dynamics/record-motion.ts";
import type { TimeSteppingOptions } from "../../../src/dynamics/run-settings.ts";
import type { Recorder } from "../../../src/dynamics/simulation.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { type Columns, recordTrajectory } from "../../../src/dynamics/trajectory.ts";
import type { MechanicalSystem } from "../../../src/models/mechanical-system.ts";
import { joinRecorders } from "../../../src/stability/lyapunov/watch-lyapunov.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { boxPyramid, discsAndBoxes, onFloor, systemOf } from "../../support/many-bodies.ts";

const STEP = 2e-3;

/** The same mechanism with the list of all its contacts. */
const listed = (system: MechanicalSystem): MechanicalSystem =>
  Object.create(system, { openContacts: { value: undefined } });

describe("runs that find their contacts", () => {
  const fall = systemOf(discsAndBoxes(40));
  const until = 40 * STEP;
  const run = (system: MechanicalSystem, recorder?: Recorder, options: Partial<TimeSteppingOptions> = {}) =>
    runTimeStepping(system, fall.initial, {
      ...{ until, step: STEP, activation: "held", ...options },
      ...(recorder && { recorder }),
    });

  it("move as dense solvers move those of the list of all possible ones", () => {
    const [own, other] = [run(fall.system), run(listed(fall.system), undefined, { solver: "auto" })];
    expect(own.status).toBe("done");
    expect(other.status).toBe("done");
    const closeness = { absolute: 1e-7, because: "two solvers, each to a residual of 1e-10, and 40 steps" };
    expectAllClose(own.final.position, other.final.position, closeness);
    expectAllClose(own.final.velocity, other.final.velocity, { ...closeness, absolute: 1e-5 });
    expect(own.events.map(({ t, type }) => `${t} ${type}`)).toEqual(other.events.map(({ t, type }) => `${t} ${type}`));
    const sorted = (names: readonly string[]): string[] => [...names].sort();
    expect(own.events.map(({ elements }) => sorted(elements))).toEqual(
      other.events.map(({ elements }) => sorted(elements)),
    );
    expectClose(own.worstPenetration, other.worstPenetration, closeness);
  });

  it("do so where contacts act ahead of their closing, but for what is touch", () => {
    const ahead = { activation: "ahead" } as const;
    const own = run(fall.system, undefined, ahead);
    const other = run(listed(fall.system), undefined, { ...ahead, solver: "auto" });
    expect([own.status, other.status]).toEqual(["done", "done"]);
    const touch = { absolute: 1e-6, because: "gaps of 2⁻¹⁸ of what boxes reach are touch" };
    expectAllClose(own.final.position, other.final.position, touch);
    expectClose(own.energy.dissipated, other.energy.dissipated, { relative: 1e-4, because: "so is their work" });
  });

  it("have columns for the contacts that carried an impulse, equal to those of the list", () => {
    const [own, other] = [recordTrajectory(fall.system, { contacts: "each" }), recordTrajectory(listed(fall.system))];
    run(fall.system, own);
    run(listed(fall.system), other);
    const [some, all] = [own.columns(), other.columns()];
    const column = new Map(all.names.map((name, k) => [name, all.data[k]!]));
    const carrying = all.names.filter((name, k) => name.startsWith("impulse.") && all.data[k]!.some((x) => x !== 0));
    const ofContacts = some.names.filter((name) => name.startsWith("impulse."));
    expect(carrying.every((name) => ofContacts.includes(name))).toBe(true);
    expect(ofContacts.length).toBeLessThan(all.names.filter((name) => name.startsWith("impulse.")).length / 4);
    some.names.forEach((name, k) => {
      // Boxes that lie flat have more contacts than they need, and share of their impulses as it comes.
      if (name.startsWith("impulse.")) return;
      const because = "two solvers, each to a residual of 1e-10, and 40 steps";
      expectAllClose(some.data[k]!, column.get(name)!, { absolute: 1e-5, because });
    });
  });

  it("have columns by pair unless told, with the least gap and the sum of the impulses", () => {
    const each = recordTrajectory(fall.system, { contacts: "each" });
    const byPair = [
      recordTrajectory(fall.system),
      recordTrajectory(listed(fall.system), { contacts: "pairs" }),
    ] as const;
    run(fall.system, joinRecorders(each, byPair[0]));
    run(listed(fall.system), byPair[1]);
    const [single, own, list] = [each, ...byPair].map((trajectory) => trajectory.columns());
    const column = ({ names, data }: Columns, name: string): Float64Array => data[names.indexOf(name)]!;
    const pairs = own!.names.filter((name) => /^impulse\.[^.]*$/.test(name));
    expect(own!.names.filter((name) => /^(gap|impulse)\./.test(name)).every((name) => !/\.\d/.test(name))).toBe(true);
    expect(pairs.length).toBeGreaterThan(10);
    for (const name of pairs) {
      const members = single!.names.filter(
        (other) => other === name || (/^\.\d+$/.test(other.slice(name.length)) && other.startsWith(name)),
      );
      const sum = column(own!, name).map((_, row) =>
        members.reduce((total, member) => total + column(single!, member)[row]!, 0),
      );
      expectAllClose(column(own!, name), sum, { absolute: 1e-13, because: "sums in another order" });
      const gap = name.replace("impulse", "gap");
      const because = "two solvers, each to a residual of 1e-10, and 40 steps";
      // Where a pair is near, what is least of all its places is least of those that were found.
      column(own!, gap).forEach((least, row) => {
        if (least < 1e-3) expectClose(column(list!, gap)[row]!, least, { absolute: 1e-5, because });
      });
    }
  });

  it("tell the states of contacts from the begin of the run on, also of those found later", () => {
    const recorder = recordMotion(fall.system, { drawing: fall.drawing! });
    runTimeStepping(fall.system, fall.initial, { until, step: STEP, recorder });
    const { contactStates, drawing } = recorder.motion();
    expect(contactStates.length).toBeGreaterThan(10);
    for (const { intervals } of contactStates) {
      expect(intervals[0]!.from).toBe(0);
      expect(intervals.at(-1)!.to).toBeCloseTo(until, 12);
    }
    expect(drawing!.contacts.length).toBeGreaterThan(0);
  });
});

describe("a pyramid of boxes at rest", () => {
  const rows = 9;
  const bodies = boxPyramid(rows);
  const { system, initial } = systemOf(onFloor(bodies));

  it("stays at rest to the last digit, and the floor carries its weight", () => {
    expect(system.openContacts).toBeDefined();
    const trajectory = recordTrajectory(system);
    const steps = 20;
    const result = runTimeStepping(system, initial, { until: steps * STEP, step: STEP, recorder: trajectory });
    expect(result.status).toBe("done");
    expect(result.final.velocity.every((v) => Math.abs(v) <= 1e-12)).toBe(true);
    expectAllClose(result.final.position, initial.position, { absolute: 1e-13, because: "nothing moves" });
    const { names, data } = trajectory.columns();
    const onFloorOnly = names.flatMap((name, k) => (/^impulse\..*-floor$/.test(name) ? [data[k]!] : []));
    const total = onFloorOnly.reduce((sum, column) => sum + column.reduce((a, b) => a + b, 0), 0);
    expectClose(total, bodies.length * 9.81 * steps * STEP, { relative: 1e-9, because: "Σ Λ = m g t, residual 1e-10" });
  });

  it("does not know of another one beside it", () => {
    const alone = runTimeStepping(system, initial, { until: 5 * STEP, step: STEP });
    const both = systemOf(onFloor([...bodies, ...boxPyramid(rows, 10, "c")]));
    const two = runTimeStepping(both.system, both.initial, { until: 5 * STEP, step: STEP });
    const closeness = { absolute: 1e-11, because: "residual 1e-10 of velocities of 0.02 m/s in a step" };
    expectAllClose(two.final.velocity.slice(0, alone.final.velocity.length), alone.final.velocity, closeness);
    expectAllClose(two.final.position.slice(0, alone.final.position.length), alone.final.position, closeness);
  });
});
