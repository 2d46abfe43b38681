/** `rest` of simulate: against motions whose kinetic energy is known at every time. */
import { expect, it } from "vitest";
import type { Cell } from "../../src/studies/computation.ts";
import { readStudy } from "../../src/studies/read-study.ts";

/** The verdicts for runs of some lengths. */
function verdicts(base: object, ends: readonly number[], simulate: object): Cell[] {
  const axes = [{ field: "simulate.until", values: ends }];
  const model = { kind: "system", ...base, simulate: { until: 1, ...simulate } };
  const text = JSON.stringify({ kind: "study", base: model, axes, columns: [] });
  const own = readStudy(text, { open: (name) => expect.unreachable(name) });
  return ends.map((_, index) => own.row(index)[own.classAt]!);
}

const oscillator = (position: number, potentialEnergy: string, forces?: readonly string[]): object => ({
  ...{ coordinates: ["x"], kineticEnergy: "1/2*dx^2", potentialEnergy, initial: { position: [position] } },
  ...(forces && { forces }),
});

/** From 5 m under 10 m/s²: at the ground after 1 s, then flights of 2 s, each ε times as long as the one before. */
const ball = (restitution: number): object => ({
  ...{ coordinates: ["z"], kineticEnergy: "1/2*dz^2", potentialEnergy: "10*z", initial: { position: [5] } },
  elements: [{ name: "ground", type: "geometric-unilateral", gap: "z", restitution }],
});

const METHODS = [{ method: "event" }, { method: "moreau", step: 0.01 }, { method: "rattle", step: 0.01 }];

it("is not the instant in which a motion turns: a ball at its apex, an oscillator at its ends", () => {
  for (const method of METHODS) {
    expect(verdicts(ball(1), [2, 4, 6], method), method.method).not.toContain("rest");
    expect(verdicts(oscillator(1, "1/2*x^2"), [Math.PI, 2 * Math.PI], method)).toEqual(["moving", "moving"]);
  }
  // Fewer steps than the stretch has parts of the run: the state before it counts.
  expect(verdicts(oscillator(1, "1/2*x^2"), [Math.PI], { method: "rattle", step: Math.PI / 8 })).toEqual(["moving"]);
});

it("lasts over the last twentieth of the run: the flights of a ball with ε = 1/2 end at 3 s", () => {
  expect(verdicts(ball(0.5), [3.1, 3.2, 4], { method: "event" })).toEqual(["moving", "rest", "rest"]);
});

it("is a motion that has decayed to 1e-5 of its velocity, before the stretch begins", () => {
  // x″ + 2x′ + x = 0 from x = 1 has ẋ = −t exp(−t), largest 1/e; T is compared with ΔU = 1/2, so ẋ falls below 1e-5 at t = 14.2.
  const damped = oscillator(1, "1/2*x^2", ["-2*dx"]);
  expect(verdicts(damped, [14, 14.7, 15.3, 30], { method: "event" })).toEqual(["moving", "moving", "rest", "rest"]);
});

it("is an equilibrium from the start on, to rounding", () => {
  for (const method of METHODS) {
    expect(verdicts(oscillator(-9.81 / 3, "3/2*x^2 + 9.81*x"), [3], method), method.method).toEqual(["rest"]);
    expect(verdicts({ ...ball(0.5), initial: {} }, [3], method)).toEqual(["rest"]);
  }
});
