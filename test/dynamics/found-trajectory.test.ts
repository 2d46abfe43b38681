import { expect, it } from "vitest";
import type { Recorder } from "../../src/dynamics/simulation.ts";
import { runTimeStepping } from "../../src/dynamics/time-stepping/run-time-stepping.ts";
import { recordTrajectory } from "../../src/dynamics/trajectory.ts";
import { joinRecorders } from "../../src/stability/lyapunov/watch-lyapunov.ts";
import { systemOf } from "../support/many-bodies.ts";

const STEP = 2e-3;
const STEPS = 600;

/** A hundred discs beside each other on the floor: their contacts are found, and every step is a look. */
const discs = systemOf({
  kind: "system",
  bodies: Array.from({ length: 100 }, (_, i) => ({
    ...{ name: `d${i}`, mass: 1, shape: { disc: 0.1 }, position: [0.3 * i, 0.1], velocity: [0.01 * i, 0] },
  })),
  obstacles: [{ name: "floor", type: "half-plane" }],
});

it("tables of contacts that are found keep every row as it was told, also when they grow", () => {
  const told: number[][] = [];
  const own: Recorder = { record: (t, q, u) => void told.push([t, ...q, ...u]) };
  const trajectory = recordTrajectory(discs.system);
  const recorder = joinRecorders(own, trajectory);
  runTimeStepping(discs.system, discs.initial, { method: "moreau", step: STEP, until: STEP * STEPS, recorder });
  const { names, data } = trajectory.columns();
  const size = 1 + 2 * discs.system.freedoms;
  expect(names.slice(0, size).every((name) => /^(t|[qu]\..*)$/.test(name))).toBe(true);
  expect(told.length).toBe(STEPS + 1);
  expect(told.map((_, k) => data.slice(0, size).map((column) => column[k]))).toEqual(told);
});
