import { describe, expect, it } from "vitest";
import { type Motion, recordMotion } from "../../src/dynamics/record-motion.ts";
import type { SimulationResult } from "../../src/dynamics/simulation.ts";
import { readModel, recordTrajectory, type SimulateOptions, simulate, simulationJson } from "../../src/index.ts";
import { readProject } from "../support/project.ts";

function runExample(name: string, options: SimulateOptions = {}): { result: SimulationResult; motion: Motion } {
  const { model } = readModel(readProject(`examples/${name}.yaml`), { kind: "system" });
  const recorder = recordMotion(model.system);
  const result = simulate(model, { ...options, recorder });
  return { result, motion: recorder.motion() };
}

const lane = ({ contactStates }: Motion, name: string) => contactStates.find(({ element }) => element === name)!;

describe("contact states over time", () => {
  it("a bouncing ball is in the air until its impacts accumulate at 3 s, and on the ground from then on", () => {
    const { motion } = runExample("bouncing-ball");
    const { intervals, friction } = lane(motion, "ground");
    expect(friction).toEqual([]);
    expect(intervals.map(({ state }) => state)).toEqual(["separated", "closed"]);
    expect(intervals[0]!.from).toBe(0);
    expect(intervals[0]!.to).toBeCloseTo(3, 4);
    expect(intervals[1]!.to).toBe(4);
  });

  it("a block slips until v/(μg) = 0.6 s and sticks from then on, by every method", () => {
    for (const method of ["event", "moreau", "rattle"] as const) {
      const { motion } = runExample("sliding-block", { method, step: 1e-3 });
      const { intervals, friction } = lane(motion, "floor");
      expect(motion.contactStates).toHaveLength(1);
      expect(friction).toEqual(["friction"]);
      expect(intervals.map(({ state }) => state)).toEqual(["slip-positive", "stick"]);
      expect(intervals[0]!.to).toBeCloseTo(0.6, method === "event" ? 9 : 2);
    }
  });

  it("joints have no lane", () => {
    expect(runExample("two-mass-1", { until: 2 }).motion.contactStates.map(({ element }) => element)).toEqual(["stop"]);
  });

  it("the works of an impact add up to its work, and are those of the ledger", () => {
    const { result } = runExample("woodpecker", { until: 0.3 });
    const impacts = result.events.filter(({ type }) => type === "impact");
    expect(impacts.length).toBeGreaterThan(5);
    for (const { works, work } of impacts) {
      const sum = Object.values(works!).reduce((a, b) => a + b, 0);
      expect(Math.abs(sum - work)).toBeLessThan(1e-12);
    }
    // Without friction every loss of a ball is in its impacts.
    const ball = runExample("bouncing-ball", { until: 2.2 }).result;
    const lost = ball.events.reduce((sum, { works }) => sum + (works?.ground ?? 0), 0);
    expect(lost).toBeCloseTo(ball.energy.byElement.ground!, 9);
  });

  it("the end of a Zeno sequence has its works; steps have those of the step", () => {
    const zeno = runExample("bouncing-ball").result.events.find(({ type }) => type === "zeno")!;
    expect(zeno.works!.ground).toBeCloseTo(zeno.work, 12);
    const impact = runExample("bouncing-ball", { method: "moreau", until: 1.1 }).result.events[0]!;
    expect(impact.works!.ground).toBeCloseTo(impact.work, 9);
  });

  it("costs nothing where nobody asks: other recorders get no works", () => {
    const { model } = readModel(readProject("examples/bouncing-ball.yaml"), { kind: "system" });
    for (const options of [{}, { recorder: recordTrajectory(model.system) }]) {
      for (const event of simulate(model, options).events) expect(event).not.toHaveProperty("works");
    }
  });
});

describe("samples", () => {
  it("have both sides of every impact: the ball comes with −10 and leaves with +5 m/s", () => {
    const { samples } = runExample("bouncing-ball").motion;
    const at = samples.t.flatMap((t, k) => (Math.abs(t - 1) < 1e-9 ? [samples.u[0]![k]!] : []));
    expect(at).toHaveLength(2);
    expect(at[0]).toBeCloseTo(-10, 9);
    expect(at[1]).toBeCloseTo(5, 9);
  });

  it("are in the order of time, end with the run, and have its energies", () => {
    for (const method of ["event", "moreau"] as const) {
      const { result, motion } = runExample("woodpecker", { until: 0.3, method, step: 1e-4 });
      const { t, kinetic, potential, q } = motion.samples;
      expect(t.every((time, k) => k === 0 || time >= t[k - 1]!)).toBe(true);
      expect(t.at(-1)).toBe(result.final.t);
      expect(q.map((column) => column.at(-1))).toEqual(result.final.position);
      expect(kinetic.at(-1)! + potential.at(-1)!).toBeCloseTo(result.energy.final, 12);
    }
  });

  it("stay few however many steps there are, and keep the events", () => {
    const { result, motion } = runExample("bouncing-ball", { method: "moreau", step: 1e-4 });
    expect(result.steps).toBeGreaterThan(39_000);
    expect(motion.samples.t.length).toBeLessThan(1000 + 3 * result.events.length);
    const times = new Set(motion.samples.t);
    for (const { t } of result.events) expect(times.has(t)).toBe(true);
  });
});

describe("the stored result", () => {
  it("has title, lanes with their impacts, and samples; without a motion it has none of them", () => {
    const { result, motion } = runExample("bouncing-ball", { until: 2.2 });
    const stored = simulationJson(result, ["z"], { title: "Bouncing ball", motion });
    expect(stored).toMatchObject({ title: "Bouncing ball", contactStates: [{ element: "ground" }] });
    const [ground] = stored.contactStates as { impacts: number[] }[];
    expect(ground!.impacts).toHaveLength(2);
    expect(simulationJson(result, ["z"])).not.toHaveProperty("samples");
  });
});
