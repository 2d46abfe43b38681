import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { exampleSystem, keepStates, lastWhere, timesOf } from "./reference.ts";

describe("rocking block", () => {
  const [mass, b, h, tilt, g] = [100, 0.2, 0.8, 0.15, 9.81];
  const sine2 = (b * b) / (b * b + h * h);
  /** Housner: spin after the change of the pivot by that before. */
  const housner = 1 - 1.5 * sine2;
  const pivotInertia = (4 / 3) * mass * (b * b + h * h);
  const drop = b * Math.sin(tilt) + h * Math.cos(tilt) - h;
  const arrival = mass * g * drop;

  it("takes the spin down by Housner's ratio 1 − 3/2 sin²α at every change of the pivot", () => {
    const { states, record } = keepStates();
    const run = simulate(exampleSystem("rocking-block-motion"), { recorder: { record } });
    const impacts = timesOf(run, "impact");
    expect(impacts).toHaveLength(2);
    const spin = Math.sqrt((2 * arrival) / pivotInertia);
    impacts.forEach((t, k) => {
      const [before, after] = [states.find((one) => one.t === t)!, lastWhere(states, (one) => one.t === t)];
      const close = { relative: 1e-9, because: "tolerance of the run" };
      expectClose(Math.abs(before.u[2]!), spin * housner ** k, close);
      expectClose(after.u[2]! / before.u[2]!, housner, close);
    });
    expectAllClose(
      run.events.filter(({ type }) => type === "impact").map(({ work }) => work),
      [0, 1].map((k) => -arrival * housner ** (2 * k) * (1 - housner ** 2)),
      { relative: 1e-9, because: "tolerance of the run" },
    );
    expect(run.energy.imbalance).toBeLessThan(1e-8);
  });

  it("stands at the end of infinitely many impacts, having lost all it had above its rest", () => {
    const run = simulate(exampleSystem("rocking-block-motion"), { until: 10 });
    expect(run.status).toBe("done");
    expect(run.final.velocity).toEqual([0, 0, 0]);
    expectAllClose(run.final.position, [b, h, 0], { absolute: 1e-11, because: "the corners do not slip" });
    expectClose(run.energy.initial - run.energy.final, arrival, { relative: 1e-11, because: "energy above the rest" });
    const zeno = run.events.find(({ type }) => type === "zeno")!;
    // Small rocking: each flight lasts housner times the one before; a contact meets every second of them.
    expectClose(zeno.ratio!, housner ** 2, {
      absolute: 1e-4,
      because: "flights near the end are short, not infinitely short",
    });
  });

  it.each(["moreau", "rattle"])("loses by Housner's ratio with the method %s too, up to the step", (method) => {
    const run = simulate(exampleSystem("rocking-block-motion"), { method, step: 2e-4, until: 0.8 });
    const lost = run.energy.initial - run.energy.final;
    expectClose(lost, arrival * (1 - housner ** 2), { absolute: 0.01 * arrival, because: "order 1 in the step" });
  });
});

describe("domino", () => {
  const [d, h, pitch] = [0.008, 0.048, 0.025];
  const gap = pitch - d;

  it("hits its neighbour at the angle asin(gap/height) while its foot stands", () => {
    const { states, record } = keepStates();
    const run = simulate(exampleSystem("domino"), { recorder: { record }, until: 0.1 });
    const hit = run.events.find(({ elements }) => elements.some((name) => name.startsWith("one-two")))!;
    const { q } = states.find((one) => one.t === hit.t)!;
    const close = { absolute: 1e-10, because: "tolerance of the run" };
    expectClose(q[2]!, -Math.asin(gap / h), close);
    const [x, y] = [d / 2, -h / 2];
    expectClose(q[0]! + x * Math.cos(q[2]!) - y * Math.sin(q[2]!), d / 2, close);
    expectAllClose(q.slice(3), [pitch, h / 2, 0, 2 * pitch, h / 2, 0], close);
  });

  it("hands the impulse on at the height h cos θ: momentum about the foot of the neighbour is what it took", () => {
    const { states, record } = keepStates();
    const model = exampleSystem("domino");
    const run = simulate(model, { recorder: { record }, until: 0.066 });
    const { t } = run.events.find(({ type, t: at }) => type === "impact" && at > 0)!;
    const after = lastWhere(states, (one) => one.t === t);
    const { impulses } = after;
    const of = (name: string): number => impulses[model.system.elements.find((one) => one.name === name)!.start]!;
    const [push, rub] = [of("one-two.3"), of("one-two.3.friction")];
    expect(push).toBeGreaterThan(0);
    // About its lower right corner: the push at the height h cos θ, and at the lever d friction that drags its face down.
    expect(rub).not.toBe(0);
    const inertia = 0.01 * ((d * d + h * h) / 3);
    const lever = h * Math.cos(Math.asin(gap / h));
    expectClose(Math.abs(after.u[5]!) * inertia, push * lever - Math.abs(rub) * d, {
      absolute: 1e-12,
      because: "rounding; the momentum is 2e-5",
    });
  });

  it("never gains energy, one domino after the other falls, and the books balance", () => {
    const run = simulate(exampleSystem("domino"));
    expect(run.status).toBe("done");
    const hits = ["one-two", "two-three"].map(
      (pair) => run.events.find(({ elements }) => elements.some((name) => name.startsWith(pair)))!.t,
    );
    expect(hits[0]).toBeLessThan(hits[1]!);
    for (const { type, work } of run.events) if (type === "impact") expect(work).toBeLessThanOrEqual(0);
    expect(run.energy.largestIncrease).toBeLessThan(1e-12);
    expect(run.energy.imbalance).toBeLessThan(1e-11);
    expect(run.final.position[8]).toBeLessThan(-0.5);
  });
});
