/** What makes a step too long although nothing of it is refused: contacts that give without a rebound, and bodies that sink into each other. */
import { describe, expect, it } from "vitest";
import { coarseWatch } from "../../../src/dynamics/time-stepping/coarse-step.ts";
import type { StepEnergy } from "../../../src/dynamics/time-stepping/step-energy.ts";
import { stepResult } from "../../../src/dynamics/time-stepping/step-result.ts";
import { systemOf } from "../../support/many-bodies.ts";

const RADIUS = 0.1;

/** A disc in a floor, by so much. */
const scene = (restitution: number) =>
  systemOf({
    kind: "system",
    bodies: [{ name: "d", mass: 1, shape: { disc: RADIUS }, position: [0, RADIUS], restitution }],
    obstacles: [{ name: "floor", type: "half-plane" }],
    contacts: [{ between: ["d", "floor"], restitution }],
  }).system;

const energy = (created: number): StepEnergy => ({
  ...{ before: 1, after: 1, unexplained: 0, allowed: 0.1, gain: created, allowedGain: 1e-12, inPlay: 1, created },
});
const at = (height: number) => ({ q: Float64Array.of(0, height, 0), u: new Float64Array(3), t: 0 });

describe("a step is too long", () => {
  it("in which contacts without rebound give more than a thousandth of the energy in play", () => {
    const system = scene(0);
    const isCoarse = coarseWatch(system);
    const result = stepResult(system);
    result.works.fill(1);
    expect([2 ** -11, 2 ** -9].map((created) => isCoarse(energy(created), result, at(RADIUS)))).toEqual([false, true]);
  });

  it("not where contacts that rebound send back as much, whatever else rebounds in the scene", () => {
    const system = scene(0.5);
    const isCoarse = coarseWatch(system);
    const result = stepResult(system);
    result.works.fill(-1);
    expect(isCoarse(energy(0.1), result, at(RADIUS))).toBe(true);
    result.returned = 0.2;
    expect(isCoarse(energy(0.1), result, at(RADIUS))).toBe(false);
    expect(isCoarse(energy(0.3), result, at(RADIUS))).toBe(true);
  });

  it("in which bodies sink, and not where they were as deep before", () => {
    const system = scene(0);
    const isCoarse = coarseWatch(system);
    const result = stepResult(system);
    const sinks = (depth: number, before: number): boolean => {
      Object.assign(result.left, { depth, element: "d-floor" });
      return isCoarse(energy(0), result, at(RADIUS - before));
    };
    expect(sinks(1e-5, 0)).toBe(true);
    expect(sinks(1e-5, 1e-5)).toBe(false);
    expect(sinks(5e-6, 0)).toBe(false);
  });
});
