import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { readModel } from "../../../src/models/read-model.ts";
import type { SimulationSettings } from "../../../src/models/simulation-options.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { bouncingBall } from "../../support/systems-stepping.ts";

type Activation = Exclude<NonNullable<SimulationSettings["activation"]>, "ahead">;

/**
 * Heights of a ball (g = 10) by Moreau's rule, written down: v⁺ = max(v − gΔt, −εv) where the gap at the place is closed. `held`:
 * at the middle, also where the last step gave an impulse and −gΔt would close the gap there again.
 */
function heights(rule: Activation, restitution: number, step: number, count: number, from = 0.32): number[] {
  const share = { start: 0, middle: 0.5, end: 1, held: 0.5 }[rule];
  let [z, v, isHeld] = [from, 0, false];
  return Array.from({ length: count }, () => {
    const free = v - 10 * step;
    const gap = z + share * step * v;
    const isClosed = gap <= 0 || (rule === "held" && isHeld && gap - 5 * step * step <= 0);
    const next = isClosed ? Math.max(free, -restitution * v) : free;
    isHeld = next > free;
    z += (step * (v + next)) / 2;
    v = next;
    return z;
  });
}

function simulated(activation: Activation, restitution: number, step: number, count: number, from = 0.32): number[] {
  const seen: number[] = [];
  const recorder = { record: (_: number, q: Float64Array) => void seen.push(q[0]!) };
  const state = { position: [from], velocity: [0] };
  runTimeStepping(bouncingBall(restitution), state, { until: count * step, step, activation, recorder });
  return seen.slice(1);
}

const rounding = { absolute: 1e-13, because: "400 sums of numbers below 1, each rounded" };

/** A row of discs of radius 0.1 and mass 1 at these places; the first one comes with 2 m/s. */
const row = (places: readonly (readonly [number, number])[]): string => {
  const body = ([x, y]: readonly [number, number], i: number): string =>
    `  - { name: b${i}, mass: 1, shape: { disc: 0.1 }, position: [${x}, ${y}], velocity: [${i === 0 ? 2 : 0}, 0], restitution: 1 }`;
  return ["kind: system", "gravity: 0", "bodies:", ...places.map(body), "simulate: { until: 0.06 }"].join("\n");
};

function velocities(text: string): number[] {
  const { model } = readModel(text, { kind: "system" });
  const { final } = simulate(model, { method: "moreau", step: 1e-3 });
  return final.velocity.filter((_, i) => i % 3 === 0);
}

describe("which contacts take part in a step of moreau", () => {
  it.each([
    ["middle", 0.5],
    ["start", 0.5],
    ["end", 0.5],
    ["middle", 0],
    ["start", 0],
    ["end", 1],
    ["held", 0.8],
    ["held", 0.5],
    ["held", 0.2],
    ["held", 0],
  ] as const)("with activation %s and ε = %s every step is the one written down", (rule, restitution) => {
    const expected = heights(rule, restitution, 7e-3, 400);
    expectAllClose(simulated(rule, restitution, 7e-3, 400), expected, rounding);
  });

  it("the earlier in the step the gap is looked at, the deeper the ball falls", () => {
    const lowest = (rule: Activation): number => Math.min(...simulated(rule, 0.5, 7e-3, 400));
    expect(lowest("start")).toBeLessThan(lowest("middle") - 1e-3);
    expect(lowest("middle")).toBeLessThan(lowest("end") - 1e-3);
  });

  it("held lets a ball go that the forces of the step do not bring back", () => {
    // From just under 3 gΔt² the ball hits with 2 gΔt and leaves with 0.6: that is above gΔt/2, and in the air for one step more.
    const from = 2.99 * 10 * 7e-3 ** 2;
    const expected = heights("held", 0.3, 7e-3, 20, from);
    expectAllClose(simulated("held", 0.3, 7e-3, 20, from), expected, rounding);
    expectAllClose(expected.slice(0, 4), heights("middle", 0.3, 7e-3, 4, from), rounding);
  });

  it("held, the default, is middle until contacts rest", () => {
    expect(simulated("held", 0.5, 7e-3, 60)).toEqual(simulated("middle", 0.5, 7e-3, 60));
  });

  it("a file may choose the rule, and a rule that does not exist is refused", () => {
    const ball = (rule: string): string =>
      `{kind: system, coordinates: [z], kineticEnergy: "dz^2/2", potentialEnergy: "10*z", initial: {position: [0.32]},
        elements: [{name: ground, type: geometric-unilateral, gap: z, restitution: 0.5}],
        simulate: {until: 0.7, step: 7e-3, method: moreau, activation: ${rule}}}`;
    const { model } = readModel(ball("start"), { kind: "system" });
    expectClose(simulate(model).final.position[0]!, heights("start", 0.5, 7e-3, 100).at(-1)!, rounding);
    expect(() => readModel(ball("later"), { kind: "system" })).toThrow(/unknown activation "later"/);
    expect(() => simulate(model, { activation: "later" as Activation })).toThrow(/no activation "later"/);
  });

  it("balls that touch to rounding take part in one impact: (−1.2, .8, .8, .8, .8)", () => {
    // 0.45 − 0.25 − 0.2 is 2.8e-17, not zero. All contacts strike at once: γ⁺ = (2, 0, 0, 0) with Σ u = 2 under Newton's law.
    const touching = velocities(
      row([
        [0, 0],
        [0.25, 0],
        [0.45, 0],
        [0.65, 0],
        [0.8500000000000001, 0],
      ]),
    );
    expectAllClose(touching, [-1.2, 0.8, 0.8, 0.8, 0.8], { absolute: 1e-12, because: "rounding of a 4 × 4 system" });
  });

  it("balls that are a thousand roundings apart do not", () => {
    const apart = velocities(
      row([
        [0, 0],
        [0.25, 0],
        [0.45 + 1e-12, 0],
      ]),
    );
    expectAllClose(apart, [0, 0, 2], { absolute: 1e-12, because: "one elastic impact after the other" });
  });
});
