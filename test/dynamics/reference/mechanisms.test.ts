import { describe, expect, it } from "vitest";
import { impactAtStart } from "../../../src/dynamics/impact-at-start.ts";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { resolveImpact } from "../../../src/laws/resolve-impact.ts";
import { assembleImpact } from "../../../src/problems/impact-problem.ts";
import { expectAllClose, expectClose, expectPrinted } from "../../support/expect.ts";
import { resolveExample } from "../../support/models.ts";
import { exampleSystem, keepStates, lastWhere, timesOf } from "./reference.ts";

describe("four-bar linkage with a redundant crank", () => {
  // ½·3·θ̇² − 3.5 g cos θ: period of a pendulum by the arithmetic–geometric mean.
  const start = 1;
  let [a, c] = [1, Math.cos(start / 2)];
  for (let k = 0; k < 8; k++) [a, c] = [(a + c) / 2, Math.sqrt(a * c)];
  const period = (2 * Math.PI) / Math.sqrt((3.5 * 9.81) / 3) / a;

  it("says that one constraint is redundant and swings with the period of the pendulum", () => {
    const model = exampleSystem("four-bar");
    const half = simulate(model, { until: period / 2 });
    const close = { absolute: 1e-8, because: "tolerance of the run" };
    expectAllClose(
      [2, 5, 8].map((i) => half.final.position[i]!),
      [-start, -start, -start],
      close,
    );
    const run = simulate(model, { until: period });
    expect(run.checks).toEqual({ kernelCondition: "holds", redundantConstraints: 1 });
    expectAllClose(run.final.position, model.initial.position, close);
    expectClose(run.energy.final, run.energy.initial, { relative: 1e-9, because: "tolerance of the run" });
    expect(run.worstDrift).toBeLessThan(1e-11);
    expect(run.energy.imbalance).toBeLessThan(1e-7);
  });

  it.each(["moreau", "rattle"])("keeps the constraints and the energy with the method %s", (method) => {
    const step = period / 2000;
    const run = simulate(exampleSystem("four-bar"), { method, step, until: period });
    expect(run.checks.redundantConstraints).toBe(1);
    expect(run.worstDrift).toBeLessThan(1e-12);
    expectClose(run.energy.final, run.energy.initial, {
      absolute: 1e-4,
      because: "order 2: a swing of 16 J in 2000 steps",
    });
    expectClose(run.final.position[2]!, start, { absolute: 1e-4, because: "the same" });
  });
});

describe("slider-crank with clearance", () => {
  it("has closed books, no penetration and no drift through the knocking of its slider", () => {
    const run = simulate(exampleSystem("slider-crank-clearance"));
    expect(run.status).toBe("done");
    expect(timesOf(run, "impact").length).toBeGreaterThan(10);
    for (const { type, work } of run.events) if (type === "impact") expect(work).toBeLessThanOrEqual(1e-15);
    expect(run.energy.largestIncrease).toBeLessThan(1e-9);
    expect(run.energy.imbalance).toBeLessThan(1e-8);
    expect(run.worstDrift).toBeLessThan(1e-11);
    expect(run.worstPenetration).toBeLessThan(1e-12);
    const joints = Object.entries(run.energy.byElement).filter(([name]) => /^[OAB]\./.test(name));
    expect(joints).toHaveLength(6);
    for (const [, work] of joints) expectClose(work, 0, { absolute: 1e-8, because: "joints do no work" });
  });

  it("keeps its energy and turns with the ideal mechanism where the clearance is nothing but room", () => {
    // Without contacts and gravity the three bodies are a free chain: energy and momentum about the pivot are constant.
    const { states, record } = keepStates();
    const model = exampleSystem("slider-crank-clearance", { contacts: [], gravity: 0 });
    const run = simulate(model, { until: 0.02, recorder: { record } });
    const momentum = ({ q, u }: { q: readonly number[]; u: readonly number[] }): number =>
      [
        [0.038, 7.4e-5],
        [0.038, 5.9e-4],
        [0.076, 2.7e-6],
      ].reduce((sum, [m, inertia], k) => {
        const [x, y, vx, vy] = [q[3 * k]!, q[3 * k + 1]!, u[3 * k]!, u[3 * k + 1]!];
        return sum + m! * (x * vy - y * vx) + inertia! * u[3 * k + 2]!;
      }, 0);
    expectClose(momentum(states.at(-1)!), momentum(states[0]!), { relative: 1e-9, because: "tolerance of the run" });
    expectClose(run.energy.final, run.energy.initial, { relative: 1e-9, because: "tolerance of the run" });
  });
});

describe("double pendulum against a wall", () => {
  const kane = resolveExample("kane-stick").solutions[0]!;

  it("begins with Kane's impact: the same as that of its matrices, with the printed energy", () => {
    const model = exampleSystem("double-pendulum-wall");
    const alone = resolveImpact(assembleImpact(impactAtStart(model))).solutions[0]!;
    expectAllClose(alone.postVelocity, kane.postVelocity, { absolute: 1e-14, because: "rounding" });
    const run = simulate(model, { until: 0.01 });
    expect(run.events[0]).toMatchObject({ t: 0, type: "impact", elements: ["normal", "tangent"] });
    expectClose(run.events[0]!.work, kane.energy.work, { absolute: 1e-14, because: "rounding" });
    expectPrinted(run.events[0]!.work, "0.1634");
    expectClose(run.energy.largestIncrease, kane.energy.work, { absolute: 1e-12, because: "gravity keeps T + U" });
  });

  it("meets Kane's impact in motion: a run back in time from it, then forwards into it", () => {
    const back = exampleSystem("double-pendulum-wall", {
      initial: { position: ["phi1", "phi2"], velocity: [0.1, 0.2] },
    });
    const before = simulate(back, { until: 0.1 });
    expect(before.events.filter(({ type }) => type === "impact")).toEqual([]);
    const position = [...before.final.position];
    const velocity = before.final.velocity.map((x) => -x);
    const { states, record } = keepStates();
    const model = exampleSystem("double-pendulum-wall", { initial: { position, velocity } });
    const run = simulate(model, { until: 0.15, recorder: { record } });
    const [t] = timesOf(run, "impact");
    const close = { absolute: 1e-8, because: "tolerance of two runs" };
    expectClose(t!, 0.1, close);
    const [first, last] = [states.find((one) => one.t === t)!, lastWhere(states, (one) => one.t === t)];
    expectAllClose(first.u, [-0.1, -0.2], close);
    expectAllClose(last.u, kane.postVelocity, close);
    expectPrinted(last.impulses[0]!, "3.4079");
    expectPrinted(last.impulses[1]!, "1.4676");
  });
});

describe("clutch rectifier", () => {
  const [A, omega, J, load] = [0.5, 2 * Math.PI, 0.1, 1];
  /** The output leaves the input where that slows down faster than the load does, and coasts to its rest. */
  const leave = Math.acos(-load / (J * A * omega ** 2)) / omega;
  const speed = A * omega * Math.sin(omega * leave);
  const rest = leave + (speed * J) / load;
  const advance = A * (1 - Math.cos(omega * leave)) + (speed ** 2 * J) / (2 * load);

  it("engages, coasts and is held at the times of the closed form, and advances by the same angle in every period", () => {
    const run = simulate(exampleSystem("clutch-rectifier"));
    const close = { absolute: 1e-8, because: "tolerance of the run" };
    expect(rest).toBeLessThan(1);
    expectAllClose(timesOf(run, "open", "clutch"), [leave, leave + 1, leave + 2], close);
    expectAllClose(timesOf(run, "close", "backstop"), [rest, rest + 1, rest + 2], close);
    expectClose(run.final.position[1]!, 3 * advance, close);
    expect(run.energy.imbalance).toBeLessThan(1e-8);
    // The drive pays what the load takes.
    expectClose(run.energy.byElement.drive!, 3 * load * advance, { absolute: 1e-7, because: "tolerance of the run" });
  });

  it.each(["event", "moreau", "rattle"])("never turns its output backwards with the method %s", (method) => {
    const { states, record } = keepStates();
    simulate(exampleSystem("clutch-rectifier"), { method, step: 2e-3, recorder: { record } });
    const angles = states.map(({ q }) => q[1]!);
    const back = angles.slice(1).map((angle, k) => angles[k]! - angle);
    expect(Math.max(...back)).toBeLessThan(1e-14);
    expectClose(angles.at(-1)!, 3 * advance, {
      absolute: method === "event" ? 1e-8 : 0.02,
      because: "order 1 in the step",
    });
  });
});
