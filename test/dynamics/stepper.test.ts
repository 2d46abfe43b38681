import { describe, expect, it } from "vitest";
import { recordTrajectory, simulate, stepper } from "../../src/doors/motion.ts";
import { InputError, readModel, type SystemModel } from "../../src/index.ts";
import { readProject } from "../support/project.ts";

const model = (name: string): SystemModel =>
  readModel(readProject(`examples/${name}.yaml`), { kind: "system" }).model as SystemModel;

const RUNS = [
  ["bouncing-ball", { method: "moreau", step: 0.01 }],
  ["bouncing-ball", { method: "rattle", step: 0.01 }],
  ["bouncing-ball", { method: "event" }],
  ["sliding-block", { method: "moreau", step: 0.01 }],
  ["sliding-block", { method: "event" }],
  ["slider-belt", { method: "moreau", step: 0.01, until: 1, adaptive: true }],
  ["newtons-cradle", { method: "event", until: 1 }],
  ["four-bar", { method: "rattle", step: 0.01, until: 0.5 }],
] as const;

describe.each(RUNS)("a run of %s, %j", (name, options) => {
  it("has the same numbers step by step as at once, bit by bit", () => {
    const system = model(name);
    const [whole, parts] = [recordTrajectory(system.system), recordTrajectory(system.system)];
    const expected = simulate(system, { ...options, recorder: whole });
    const run = stepper(system, { ...options, recorder: parts });
    let steps = 0;
    const events = [...run.state().events];
    for (let state = run.advance(); state; state = run.advance()) {
      steps++;
      events.push(...state.events);
      expect(run.state()).toBe(state);
    }
    expect(run.result()).toEqual(expected);
    expect(parts.columns()).toEqual(whole.columns());
    if (options.method !== "event") expect(steps).toBe(expected.steps);
    // The end of a Zeno sequence at the end of the run comes with the result.
    expect(expected.events.slice(0, events.length)).toEqual(events);
    const { t, position, velocity } = run.state();
    expect({ t, position, velocity }).toEqual(expected.final);
  });

  it("shows the states that a recorder is told", () => {
    const system = model(name);
    const trajectory = recordTrajectory(system.system);
    const run = stepper(system, { ...options, recorder: trajectory });
    const seen = [run.state()];
    for (let state = run.advance(); state; state = run.advance()) seen.push(state);
    const { names, data } = trajectory.columns();
    const f = system.system.freedoms;
    const total = names.indexOf("energy.total");
    const rows = Array.from(data[0]!, (_, i) =>
      JSON.stringify([...data.slice(0, 1 + 2 * f), data[total]!].map((column) => column[i])),
    );
    const shown = seen.map(({ t, position, velocity, energy }) =>
      JSON.stringify([t, ...position, ...velocity, energy.total]),
    );
    if (options.method === "event") for (const state of shown) expect(rows).toContain(state);
    else expect(shown).toEqual(rows);
  });
});

describe("stepper", () => {
  it("begins with the initial state, and can be stopped", () => {
    const run = stepper(model("bouncing-ball"), { method: "moreau", step: 0.01 });
    expect(run.state()).toMatchObject({ t: 0, position: [5], velocity: [0], events: [] });
    expect(run.advance()!.t).toBe(0.01);
    expect(run.result()).toBeUndefined();
    const { status, final, steps } = run.stop();
    expect([status, final.t, steps]).toEqual(["stopped", 0.01, 1]);
    expect(run.advance()).toBeUndefined();
    expect(run.stop()).toBe(run.result());
  });

  it("stops before the first step of an event-driven run", () => {
    const { status, final } = stepper(model("bouncing-ball"), { method: "event" }).stop();
    expect([status, final.t]).toEqual(["stopped", 0]);
  });

  it("hears the caller's own shouldStop, and keeps what happened", () => {
    let calls = 0;
    const run = stepper(model("bouncing-ball"), { method: "moreau", step: 0.01, shouldStop: () => ++calls > 3 });
    while (run.advance());
    expect(run.result()).toMatchObject({ status: "stopped", steps: 3 });
  });

  it("complains when it is made, as simulate does", () => {
    const ball = model("bouncing-ball");
    for (const options of [{ step: -1, method: "moreau" }, { until: -1 }, { method: "euler" }] as const) {
      expect(() => stepper(ball, options as object)).toThrow(InputError);
    }
    const { simulate: _, ...rest } = ball;
    expect(() => stepper({ ...rest, simulate: {} })).toThrow("nobody says how long to simulate");
  });
});
