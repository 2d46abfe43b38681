/** Small mechanisms written by hand, for tests of the dynamics; some more are in systems-stepping.ts. */
import type { MechanicalSystem } from "../../src/models/mechanical-system.ts";
import { type ElementParts, systemOf, type Vector } from "./system-of.ts";

export { systemOf } from "./system-of.ts";

/** A rectangle 2b × 2h on ground that falls to the right by `tilt`, mass 1: corners A (left) and B (right), with friction. */
export function rockingBlock(b: number, h: number, friction = 10, tilt = 0, restitution = 0): MechanicalSystem {
  const [along, across] = [10 * Math.sin(tilt), 10 * Math.cos(tilt)];
  const inertia = (b * b + h * h) / 3;
  const corner = (name: string, side: number): ElementParts[] => {
    // Corner relative to the centre of mass, turned by the angle p.
    const arm = (p: number): [number, number] => {
      const [c, s] = [Math.cos(p), Math.sin(p)];
      return [side * b * c + h * s, side * b * s - h * c];
    };
    return [
      {
        ...{ kind: "geometric-unilateral", name, restitution },
        gap: (q) => q[1]! + arm(q[2]!)[1],
        rows: (q) => [[0, 1, arm(q[2]!)[0]]],
        curvature: (q, u) => [-arm(q[2]!)[1] * u[2]! ** 2],
      },
      {
        ...{ kind: "coulomb-step", name: `${name}t`, normal: name, friction: [friction] },
        rows: (q) => [[1, 0, -arm(q[2]!)[1]]],
        curvature: (q, u) => [-arm(q[2]!)[0] * u[2]! ** 2],
      },
    ];
  };
  return systemOf({
    coordinates: ["x", "z", "p"],
    mass: () => [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, inertia],
    ],
    forces: () => [along, -across, 0],
    potential: (q) => across * q[1]! - along * q[0]!,
    elements: [...corner("A", -1), ...corner("B", 1)],
  });
}

/** A pendulum (mass 1, length 1) that swings against a vertical wall through its hinge. */
export function pendulumAtWall(restitution: number, gravity = 10): MechanicalSystem {
  return systemOf({
    coordinates: ["p"],
    mass: () => [[1]],
    forces: (q) => [-gravity * Math.sin(q[0]!)],
    potential: (q) => gravity * (1 - Math.cos(q[0]!)),
    elements: [
      {
        ...{ kind: "geometric-unilateral", name: "wall", restitution },
        gap: (q) => Math.sin(q[0]!),
        rows: (q) => [[Math.cos(q[0]!)]],
        curvature: (q, u) => [-Math.sin(q[0]!) * u[0]! ** 2],
      },
    ],
  });
}

/** Mass 1 on a spring over a belt; a weight of 10 presses it on; a damper (negative: self-excitation) acts on it. */
export function beltSlider(stiffness: number, speed: number, friction: number, damping: number): MechanicalSystem {
  return systemOf({
    coordinates: ["x", "z"],
    mass: () => [
      [1, 0],
      [0, 1],
    ],
    forces: (q, u) => [-stiffness * q[0]! - damping * u[0]!, -10],
    potential: (q) => 0.5 * stiffness * q[0]! ** 2 + 10 * q[1]!,
    external: (_q, u) => -damping * u[0]! ** 2,
    elements: [
      { kind: "geometric-unilateral", name: "n", gap: (q) => q[1]!, rows: () => [[0, 1]] },
      {
        kind: "coulomb-step",
        name: "t",
        normal: "n",
        friction: [friction],
        rows: () => [[1, 0]],
        drive: () => [-speed],
      },
    ],
  });
}

/** Painlevé's rod: mass 1, half length l, its lower end on the ground; p is its angle above the ground. */
export function slidingRod(friction: number, gravity = 10, half = 1): MechanicalSystem {
  return systemOf({
    coordinates: ["x", "z", "p"],
    mass: () => [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, (half * half) / 3],
    ],
    forces: () => [0, -gravity, 0],
    potential: (q) => gravity * q[1]!,
    elements: [
      {
        ...{ kind: "geometric-unilateral", name: "tip" },
        gap: (q) => q[1]! - half * Math.sin(q[2]!),
        rows: (q) => [[0, 1, -half * Math.cos(q[2]!)]],
        curvature: (q, u) => [half * Math.sin(q[2]!) * u[2]! ** 2],
      },
      {
        ...{ kind: "coulomb-step", name: "slide", normal: "tip", friction: [friction] },
        rows: (q) => [[1, 0, half * Math.sin(q[2]!)]],
        curvature: (q, u) => [half * Math.cos(q[2]!) * u[2]! ** 2],
      },
    ],
  });
}

/** Two flywheels: a motor A cos(ωt) on the first, a sprag clutch that drives the second forwards only. */
export function clutchRectifier(torque: number, frequency: number): MechanicalSystem {
  return systemOf({
    coordinates: ["a", "b"],
    mass: () => [
      [1, 0],
      [0, 1],
    ],
    forces: (_q, _u, t) => [torque * Math.cos(frequency * t), 0],
    external: (_q, u, t) => torque * Math.cos(frequency * t) * u[0]!,
    elements: [{ kind: "kinematic-unilateral", name: "clutch", rows: () => [[-1, 1]] }],
  });
}

/** A puck on a level plane with friction in two directions. */
export function puck(
  kind: "coulomb-isotropic" | "coulomb-orthotropic",
  friction: Vector,
  gravity = 10,
): MechanicalSystem {
  return systemOf({
    coordinates: ["x", "y", "z"],
    mass: () => [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    forces: () => [0, 0, -gravity],
    potential: (q) => gravity * q[2]!,
    elements: [
      { kind: "geometric-unilateral", name: "n", gap: (q) => q[2]!, rows: () => [[0, 0, 1]] },
      {
        ...{ kind, name: "t", normal: "n", friction },
        rows: () => [
          [1, 0, 0],
          [0, 1, 0],
        ],
      },
    ],
  });
}

/** A ball above a table that moves by `lift(t)`, given with its first two derivatives. */
export function ballOnTable(
  restitution: number,
  lift: (t: number) => readonly [number, number, number],
): MechanicalSystem {
  return systemOf({
    coordinates: ["z"],
    mass: () => [[1]],
    forces: () => [-10],
    potential: (q) => 10 * q[0]!,
    elements: [
      {
        ...{ kind: "geometric-unilateral", name: "table", restitution },
        gap: (q, t) => q[0]! - lift(t)[0],
        rows: () => [[1]],
        drive: (_q, t) => [-lift(t)[1]],
        curvature: (_q, _u, t) => [-lift(t)[2]],
      },
    ],
  });
}

/** Three equal balls of diameter 1 in a row. */
export function cradle(restitution: number): MechanicalSystem {
  const contact = (name: string, i: number): ElementParts => ({
    ...{ kind: "geometric-unilateral", name, restitution },
    gap: (q) => q[i + 1]! - q[i]! - 1,
    rows: () => [[0, 1, 2].map((k) => (k === i ? -1 : k === i + 1 ? 1 : 0))],
  });
  return systemOf({
    coordinates: ["a", "b", "c"],
    mass: () => [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    forces: () => [0, 0, 0],
    elements: [contact("ab", 0), contact("bc", 1)],
  });
}

/** A flywheel of inertia 2 under a constant torque, held by a brake. */
export function brakedFlywheel(torque: number, bound: number): MechanicalSystem {
  return systemOf({
    coordinates: ["p"],
    mass: () => [[2]],
    forces: () => [torque],
    potential: (q) => -torque * q[0]!,
    elements: [{ kind: "step", name: "brake", bound, rows: () => [[1]] }],
  });
}

/** A mass on a spring in the plane, in polar coordinates: mass matrix and forces depend on the state. */
export function springPendulum(): MechanicalSystem {
  return systemOf({
    coordinates: ["r", "p"],
    mass: (q) => [
      [1, 0],
      [0, q[0]! ** 2],
    ],
    forces: (q, u) => [
      q[0]! * u[1]! ** 2 + 10 * Math.cos(q[1]!) - 40 * (q[0]! - 1),
      -2 * q[0]! * u[0]! * u[1]! - 10 * q[0]! * Math.sin(q[1]!),
    ],
    potential: (q) => 20 * (q[0]! - 1) ** 2 - 10 * q[0]! * Math.cos(q[1]!),
    elements: [],
  });
}
