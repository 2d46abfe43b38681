import { describe, expect, test } from "vitest";
import { lengthScale } from "../../src/dynamics/length-scale.ts";
import type { MechanicalSystem } from "../../src/models/mechanical-system.ts";
import { readModel } from "../../src/models/read-model.ts";
import { expectClose } from "../support/expect.ts";

const systemOf = (text: string) => readModel(text, { kind: "system" }).model;
const EXACT = { relative: 1e-14, because: "a few roundings" };

describe("the length a gap is small against", () => {
  test("does not vanish where the coordinates do", () => {
    const { system } = systemOf(`
kind: system
coordinates: [z]
kineticEnergy: "1/2*dz^2"
elements: [{ name: g, type: geometric-unilateral, gap: "z + 0.3 - 0.1 - 0.2" }]`);
    expectClose(lengthScale(system).of(0, new Float64Array(1), 0), 0.6, EXACT);
  });

  test("adds the way to the terms of the gap", () => {
    const { system } = systemOf(`
kind: system
coordinates: [x, y]
kineticEnergy: "1/2*(dx^2 + dy^2)"
elements: [{ name: g, type: geometric-unilateral, gap: "3*x - 4*y + 2*t" }]`);
    const [q, u] = [new Float64Array(2), Float64Array.of(1, 1)];
    expect(lengthScale(system).of(0, q, 0)).toBe(0);
    expectClose(lengthScale(system).of(0, q, 0, u, 0.5), 0.5 * (3 + 4 + 2), EXACT);
  });

  test("is that of the shapes for bodies", () => {
    const { system, initial } = systemOf(`
kind: system
bodies: [{ name: b, mass: 1, shape: { polygon: [[-0.3, -0.4], [0.3, -0.4], [0.3, 0.4], [-0.3, 0.4]] }, position: [0, 0] }]
obstacles: [{ name: floor, type: half-plane, point: [0, -0.4] }]`);
    // The corner reaches 0.5 and the plane is 0.4 away; body at the origin, not turned.
    expectClose(lengthScale(system).of(0, Float64Array.from(initial.position), 0), 0.9, EXACT);
  });

  test("is read off a linear gap where the mechanism does not tell its terms", () => {
    const { system } = systemOf(`
kind: system
coordinates: [x]
kineticEnergy: "1/2*dx^2"
elements: [{ name: g, type: geometric-unilateral, gap: "2*x - 3" }]`);
    const { gapTerms: _, ...mute } = system;
    expectClose(lengthScale(mute as MechanicalSystem).of(0, Float64Array.of(1.5), 0), 6, EXACT);
  });
});
