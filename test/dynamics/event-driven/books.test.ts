/** What the books of an event-driven run must never show: friction that drives, projections nobody booked, errors that bounce. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isImpactBalanced } from "../../../src/dynamics/event-driven/judge-energy.ts";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../../examples/${name}.yaml`, import.meta.url), "utf8");

it("the books of an impact balance to nine digits: T⁺ − T⁻ = Σ W", () => {
  expect(isImpactBalanced(2, 0.5, -1.5, 1.5)).toBe(true);
  for (const missing of [1e-12, -1e-12]) expect(isImpactBalanced(2, 0.5 + missing, -1.5, 1.5)).toBe(true);
  for (const missing of [1e-8, -1e-8]) expect(isImpactBalanced(2, 0.5 + missing, -1.5, 1.5)).toBe(false);
  // Works of 1e6 J that cancel are exact to twelve digits of them.
  expect(isImpactBalanced(2, 2 + 1e-8, 0, 2e6)).toBe(true);
});

describe("a point that bounces along a rough floor", () => {
  const file = {
    ...{ kind: "system", gravity: 10 },
    bodies: [
      {
        ...{ name: "p", mass: 1, inertia: 1, shape: { points: [[0, 0]] }, position: [3, 1], velocity: [20, 0] },
        ...{ friction: 0.3, restitution: 0.5 },
      },
    ],
    obstacles: [{ name: "floor", type: "half-plane", friction: 0.3, restitution: 0.5 }],
  };
  const { model } = readModel(JSON.stringify(file), { kind: "system" });
  const result = simulate(model, { method: "event", until: 3 });
  const zeno = result.events.find(({ type }) => type === "zeno")!;

  it("ends its chatter at (1 + ε)/(1 − ε) fall times, and that does no positive work", () => {
    expectClose(zeno.t, 3 * Math.sqrt(0.2), { relative: 1e-12, because: "geometric series" });
    expect(zeno.work).toBeLessThanOrEqual(0);
  });

  it("has the speed that Coulomb's law gives with the whole normal impulse m g t", () => {
    expectClose(result.final.velocity[0]!, 20 - 0.3 * 10 * 3, { absolute: 1e-12, because: "∫λ_N dt = m g t at rest" });
  });

  it("loses its height to the contact and the rest to friction, to rounding", () => {
    const { byElement, imbalance } = result.energy;
    expectClose(byElement["p-floor"]!, -10, { absolute: 1e-11, because: "m g h" });
    expectClose(byElement["p-floor.friction"]!, (11 ** 2 - 20 ** 2) / 2, { absolute: 1e-10, because: "½m(v² − v₀²)" });
    expect(imbalance).toBeLessThan(1e-12 * result.energy.initial);
  });
});

describe("a mass that comes to its stop without speed", () => {
  it.each([1e-6, 1e-8, 1e-10])("does not bounce its error off an elastic stop (rtol %d)", (rtol) => {
    const text = example("two-mass-resonance").replace("restitution: 0", "restitution: 1");
    const { model } = readModel(text, { kind: "system" });
    const result = simulate(model, { method: "event", rtol, maxEvents: 200 } as Parameters<typeof simulate>[1]);
    expect(result.status).toBe("done");
    const touches = result.events.filter(({ type }) => type === "impact");
    expect(touches.length).toBeLessThanOrEqual(10);
    expectClose(result.energy.final, 0.5, { absolute: 50 * rtol, because: "V = ½ for ever; ten periods at rtol" });
  });

  it("while a ball on an elastic floor bounces on, however low it was dropped", () => {
    const text = example("bouncing-ball").replace("epsilon: 0.5", "epsilon: 1").replace("[5]", "[5.0e-9]");
    const { model } = readModel(text, { kind: "system" });
    const result = simulate(model, { method: "event", until: 1e-3 });
    const impacts = result.events.filter(({ type }) => type === "impact");
    expect(impacts).toHaveLength(16);
    expectClose(result.energy.final, result.energy.initial, { relative: 1e-8, because: "ε = 1" });
  });
});

describe("dissipated", () => {
  const dissipated = (file: object): number =>
    simulate(readModel(JSON.stringify({ kind: "system", ...file }), { kind: "system" }).model, { method: "event" })
      .energy.dissipated;

  it("is what a belt rubs off a puck, although the belt moves it", () => {
    const loss = dissipated({
      coordinates: ["x", "y", "z"],
      kineticEnergy: "1/2*(dx^2 + dy^2 + dz^2)",
      potentialEnergy: "10*z",
      elements: [
        { name: "n", type: "geometric-unilateral", gap: "z" },
        { name: "f", type: "coulomb-isotropic", slip: ["dx", "dy - 2"], normal: "n", friction: 0.3 },
      ],
      initial: { velocity: [1.5, 0, 0] },
      simulate: { until: 2 },
    });
    expectClose(loss, 0.5 * (1.5 ** 2 + 2 ** 2), { relative: 1e-12, because: "½m v² in the frame of the belt" });
  });

  it("is what a damper takes, whatever an applied force gives", () => {
    // Stationary ẋ = sin t under the force that it needs: the damper takes c ∫ sin² t dt.
    const until = 4 * Math.PI;
    const loss = dissipated({
      coordinates: ["x"],
      kineticEnergy: "1/2*dx^2",
      potentialEnergy: "2*x^2",
      forces: ["-0.3*dx + 0.3*sin(t) + cos(t) - 4*cos(t)"],
      initial: { position: [-1] },
      simulate: { until },
    });
    expectClose(loss, 0.3 * 2 * Math.PI, { relative: 1e-8, because: "rtol 1e-10 over two periods" });
  });

  it("of an oscillator that is damped is its energy", () => {
    const loss = dissipated({
      coordinates: ["x"],
      kineticEnergy: "1/2*dx^2",
      potentialEnergy: "1/2*x^2",
      forces: ["-dx"],
      initial: { position: [1] },
      simulate: { until: 60 },
    });
    expectClose(loss, 0.5, { absolute: 1e-8, because: "at rest in the end" });
  });
});

describe("a chatter on a moving table", () => {
  it("is paid for by the drive of the table", () => {
    const { energy, events } = simulate(
      readModel(
        JSON.stringify({
          ...{ kind: "system", coordinates: ["z"], kineticEnergy: "1/2*dz^2", potentialEnergy: "9.81*z" },
          elements: [{ name: "tab", type: "geometric-unilateral", gap: "z - 0.02*sin(4*pi*t)", restitution: 0.6 }],
          initial: { position: [0.5] },
          simulate: { until: 3 },
        }),
        { kind: "system" },
      ).model,
      { method: "event" },
    );
    expect(events.some(({ type }) => type === "zeno")).toBe(true);
    expect(energy.largestIncrease).toBeLessThan(1e-11);
    expect(energy.imbalance).toBeLessThan(1e-11);
  });
});
