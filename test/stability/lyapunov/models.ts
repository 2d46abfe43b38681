/** Mechanisms for tests of equilibria and Lyapunov functions, through the door of model files. */

import type { SystemModel } from "../../../src/models/model.ts";
import { readModel } from "../../../src/models/read-model.ts";

export function systemOf(data: Readonly<Record<string, unknown>>): SystemModel {
  return readModel(JSON.stringify({ kind: "system", ...data }), { file: "test.json", kind: "system" }).model;
}

/** k1 with ω2/ω1 = 3 for m1 = m2 = k2 = 1. */
export const RESONANT = (32 - 10 * Math.sqrt(7)) / 9;

export interface TwoMass {
  readonly k1?: number;
  readonly restitution?: number;
  readonly position?: readonly number[];
  readonly velocity?: readonly number[];
  /** Factors of mass, length and time. */
  readonly units?: readonly [number, number, number];
}

/** [PaschkowskiArnold] (3) with L = l1 + d. */
export function twoMass({
  k1 = 1,
  restitution = 0,
  position = [-1, -1, 0],
  velocity = [0, 0, 0],
  units = [1, 1, 1],
}: TwoMass = {}): SystemModel {
  const [mass, length, time] = units;
  const stiffness = mass / time ** 2;
  return systemOf({
    parameters: { m1: mass, m2: mass, k1: k1 * stiffness, k2: stiffness },
    coordinates: ["x", "q1", "q2"],
    massMatrix: [
      ["m1", "0", "0"],
      ["0", "m2", "m2"],
      ["0", "m2", "m2"],
    ],
    potentialEnergy: "1/2*k1*x^2 + 1/2*k2*q2^2",
    elements: [
      { name: "link", type: "geometric-bilateral", gap: "q1 - x" },
      { name: "stop", type: "geometric-unilateral", gap: "-x", restitution },
    ],
    initial: { position: position.map((x) => x * length), velocity: velocity.map((u) => (u * length) / time) },
    simulate: { until: 100 * time },
  });
}

/** A mass point in the vertical plane above gaps, with friction along slips. */
export function point(
  elements: readonly Readonly<Record<string, unknown>>[],
  position: readonly [number, number] = [0, 1],
  more: Readonly<Record<string, unknown>> = {},
): SystemModel {
  return systemOf({
    coordinates: ["x", "z"],
    kineticEnergy: "1/2*(dx^2 + dz^2)",
    potentialEnergy: "10*z",
    elements,
    initial: { position, velocity: [0, 0] },
    ...more,
  });
}

/** A mass on a line with a potential. */
export function line(potentialEnergy: string, more: Readonly<Record<string, unknown>> = {}): SystemModel {
  const initial = { position: [1], velocity: [0] };
  return systemOf({ coordinates: ["x"], kineticEnergy: "1/2*dx^2", potentialEnergy, initial, ...more });
}

/** Slide-push with a clutch at its limit (docs/errata.md); springs make rest an equilibrium. */
export function slidePush(stiffness = 1, velocity: readonly number[] = [0, 0]): SystemModel {
  return systemOf({
    coordinates: ["x", "y"],
    massMatrix: [
      ["1", "0"],
      ["0", "10"],
    ],
    potentialEnergy: `${stiffness}*(x^2 + y^2)/2`,
    elements: [
      { name: "wall", type: "geometric-unilateral", gap: "x", restitution: 0 },
      { name: "clutch", type: "kinematic-unilateral", slip: "dy - dx", restitution: -0.9 },
    ],
    initial: { position: [0, 0], velocity },
    simulate: { until: 1 },
  });
}

/** A crate of 10 kg and 1 m, with friction 0.5, on a plane at an angle. */
export function crate(angle = 0, more: Readonly<Record<string, unknown>> = {}): SystemModel {
  const corners = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ];
  const position = [-0.5 * Math.sin(angle), 0.5 * Math.cos(angle)];
  return systemOf({
    bodies: [{ name: "box", mass: 10, shape: { polygon: corners }, position, angle, friction: 0.5 }],
    obstacles: [{ name: "floor", type: "half-plane", angle, friction: 0.5 }],
    simulate: { until: 1 },
    ...more,
  });
}
