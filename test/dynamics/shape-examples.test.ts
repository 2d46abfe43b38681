/** Examples of outlines and of several shapes: a pawl on a ratchet, a dumbbell in a notch. */
import { expect, test } from "vitest";
import { simulate } from "../../src/dynamics/simulate.ts";
import { readModel } from "../../src/models/read-model.ts";
import { expectClose } from "../support/expect.ts";
import { readProject } from "../support/project.ts";

const G = 9.81;
const exampleModel = (name: string, set: readonly string[] = []) =>
  readModel(readProject(`examples/${name}.yaml`), { kind: "system", set }).model;

test("a pawl that leaves a tooth at its tip does not hit it: events and RATTLE are at one place", () => {
  const model = exampleModel("ratchet", ["parameters.torque=0.15"]);
  const events = simulate(model, { until: 0.8, method: "event" });
  const steps = simulate(model, { until: 0.8, method: "rattle", step: 1e-3 });
  expectClose(events.final.position[2]!, steps.final.position[2]!, { absolute: 5e-3, because: "steps of 1 ms" });
});

test("the ratchet turns one way: of every swing back the pawl leaves no more than the play of a tooth", () => {
  const model = exampleModel("ratchet");
  let [least, back] = [0, 0];
  const recorder = {
    record: (_: number, q: Float64Array) => {
      least = Math.min(least, q[2]!);
      back = Math.max(back, q[2]! - least);
    },
  };
  const { status, energy } = simulate(model, { recorder });
  expect(status).toBe("done");
  expect(energy.created).toBe(0);
  expect(least).toBeLessThan(-Math.PI / 2);
  expect(back).toBeLessThan(Math.PI / 4 + 0.02);
});

test.each([0.3, 0.6, 0.8])(
  "the dumbbell is an inverted pendulum: ½(m d² + I)ψ̇² = m g d (cos ψ₀ − cos ψ) after %f s",
  (until) => {
    const [m, d, r, tilt] = [2, 0.3, 0.1, 0.05];
    const inertia = m * (d * d + (r * r) / 2);
    const { position, velocity } = simulate(exampleModel("dumbbell"), { until }).final;
    const [x, y, angle] = position as [number, number, number];
    const tolerance = { absolute: 1e-9, because: "tolerance of the run" };
    expectClose(x, d * Math.sin(angle), tolerance);
    expectClose(y, Math.SQRT2 * r + d * Math.cos(angle), tolerance);
    const kinetic = ((m * d * d + inertia) * velocity[2]! ** 2) / 2;
    expectClose(kinetic, m * G * d * (Math.cos(tilt) - Math.cos(angle)), tolerance);
  },
);
