/**
 * Small mechanisms written by hand, for tests of time stepping. Derivatives of forces are central differences unless the
 * forces are linear and given by matrices.
 */
import type { ElementKind } from "../../src/elements/element.ts";
import { ELEMENTS } from "../../src/elements/elements.ts";
import type { MechanicalSystem, SystemElement } from "../../src/models/mechanical-system.ts";

type Numbers = ArrayLike<number>;

export interface HandElement {
  readonly name: string;
  readonly kind: ElementKind;
  readonly gap?: (q: Numbers, t: number) => number;
  /** m rows of f numbers. */
  readonly rows: (q: Numbers, t: number) => readonly (readonly number[])[];
  readonly offset?: (q: Numbers, t: number) => readonly number[];
  readonly restitution?: number;
  readonly normal?: string;
  readonly friction?: readonly number[];
  readonly bound?: number;
}

export interface HandSystem {
  readonly coordinates: readonly string[];
  readonly mass: (q: Numbers) => readonly (readonly number[])[];
  readonly forces: (q: Numbers, u: Numbers, t: number) => readonly number[];
  readonly potential: (q: Numbers, t: number) => number;
  readonly externalPower?: (q: Numbers, u: Numbers, t: number) => number;
  readonly elements: readonly HandElement[];
  readonly hasConstantMass?: boolean;
  readonly hasLinearForces?: boolean;
}

/** Step of the differences: forces of tests are smooth and of size 1. */
const DIFFERENCE = 1e-6;

function place(elements: readonly HandElement[]): SystemElement[] {
  const starts = new Map<string, number>();
  let start = 0;
  for (const { name, kind } of elements) {
    starts.set(name, start);
    start += ELEMENTS[kind].dimension;
  }
  return elements.map(({ name, kind, gap, restitution = 0, normal, friction, bound }) => ({
    name,
    kind,
    restitution,
    start: starts.get(name)!,
    dimension: ELEMENTS[kind].dimension,
    normalComponent: normal === undefined ? -1 : starts.get(normal)!,
    hasGap: gap !== undefined,
    ...(normal !== undefined && { normal }),
    ...(friction && { friction }),
    ...(bound !== undefined && { bound }),
  }));
}

export function handSystem(parts: HandSystem): MechanicalSystem {
  const f = parts.coordinates.length;
  const elements = place(parts.elements);
  const zero = new Float64Array(f);
  const first = parts.mass(zero);
  const derivative = (out: Float64Array, at: Float64Array, value: (x: Float64Array) => readonly number[]): void => {
    for (let j = 0; j < f; j++) {
      const up = at.slice();
      const down = at.slice();
      up[j]! += DIFFERENCE;
      down[j]! -= DIFFERENCE;
      const [high, low] = [value(up), value(down)];
      for (let i = 0; i < f; i++) out[i * f + j] = (high[i]! - low[i]!) / (2 * DIFFERENCE);
    }
  };
  return {
    coordinates: parts.coordinates,
    freedoms: f,
    elements,
    size: elements.reduce((sum, { dimension }) => sum + dimension, 0),
    hasConstantMass: parts.hasConstantMass ?? true,
    hasDiagonalMass:
      (parts.hasConstantMass ?? true) && first.every((row, i) => row.every((x, j) => i === j || x === 0)),
    hasMovingConstraints: parts.elements.some(({ offset }) => offset !== undefined),
    ...(parts.hasLinearForces && { hasLinearForces: true }),
    massInto: (out, q) => out.set(parts.mass(q).flat()),
    forcesInto: (out, q, u, t) => out.set(parts.forces(q, u, t)),
    forceDerivativesInto(byPosition, byVelocity, q, u, t) {
      derivative(byPosition, q, (x) => parts.forces(x, u, t));
      derivative(byVelocity, u, (x) => parts.forces(q, x, t));
      if (!parts.hasLinearForces) return;
      // Differences of linear forces carry rounding; their derivatives are short decimals.
      for (const out of [byPosition, byVelocity]) out.forEach((x, k) => (out[k] = Number(x.toFixed(9)) + 0));
    },
    kineticEnergy(q, u) {
      const mass = parts.mass(q);
      let sum = 0;
      for (let i = 0; i < f; i++) for (let j = 0; j < f; j++) sum += 0.5 * u[i]! * mass[i]![j]! * u[j]!;
      return sum;
    },
    potentialEnergy: parts.potential,
    externalPower: parts.externalPower ?? (() => 0),
    gapsInto: (out, q, t) => parts.elements.forEach(({ gap }, i) => (out[i] = gap?.(q, t) ?? 0)),
    directionsInto: (out, offset, i, q, t) => out.set(parts.elements[i]!.rows(q, t).flat(), offset),
    velocityOffsetsInto: (out, offset, i, q, t) =>
      out.set(parts.elements[i]!.offset?.(q, t) ?? new Array<number>(elements[i]!.dimension).fill(0), offset),
    accelerationOffsetsInto: (out, offset, i) => out.fill(0, offset, offset + elements[i]!.dimension),
  };
}

export function bouncingBall(restitution: number, g = 10, m = 1): MechanicalSystem {
  return handSystem({
    coordinates: ["z"],
    mass: () => [[m]],
    forces: () => [-m * g],
    potential: (q) => m * g * q[0]!,
    hasLinearForces: true,
    elements: [{ name: "ground", kind: "geometric-unilateral", gap: (q) => q[0]!, rows: () => [[1]], restitution }],
  });
}

export function blockOnSlope(friction: number, angle = 0.4, g = 9.81): MechanicalSystem {
  return handSystem({
    coordinates: ["x", "z"],
    mass: () => [
      [1, 0],
      [0, 1],
    ],
    forces: () => [g * Math.sin(angle), -g * Math.cos(angle)],
    potential: (q) => g * Math.cos(angle) * q[1]! - g * Math.sin(angle) * q[0]!,
    hasLinearForces: true,
    elements: [
      { name: "n", kind: "geometric-unilateral", gap: (q) => q[1]!, rows: () => [[0, 1]] },
      { name: "t", kind: "coulomb-step", rows: () => [[1, 0]], normal: "n", friction: [friction] },
    ],
  });
}

/** [PaschkowskiArnold] (3): redundant coordinates, singular mass; x = x̄1, q1 = x, q2 = q̄2. */
export function twoMasses(k1: number, restitution = 0, links: readonly string[] = ["link"]): MechanicalSystem {
  return handSystem({
    coordinates: ["x", "q1", "q2"],
    mass: () => [
      [1, 0, 0],
      [0, 1, 1],
      [0, 1, 1],
    ],
    forces: (q) => [-k1 * q[0]!, 0, -q[2]!],
    potential: (q) => 0.5 * k1 * q[0]! ** 2 + 0.5 * q[2]! ** 2,
    elements: [
      ...links.map((name) => ({
        name,
        kind: "geometric-bilateral" as const,
        gap: (q: Numbers) => q[1]! - q[0]!,
        rows: () => [[-1, 1, 0]],
      })),
      { name: "stop", kind: "geometric-unilateral", gap: (q) => -q[0]!, rows: () => [[-1, 0, 0]], restitution },
    ],
  });
}

/** A mass point on a circle of radius 1 in cartesian coordinates; `twice`: the same constraint once more. */
export function cartesianPendulum(g = 9.81, twice = false): MechanicalSystem {
  const rod = {
    kind: "geometric-bilateral" as const,
    gap: (q: Numbers) => 0.5 * (q[0]! ** 2 + q[1]! ** 2 - 1),
    rows: (q: Numbers) => [[q[0]!, q[1]!]],
  };
  return handSystem({
    coordinates: ["x", "z"],
    mass: () => [
      [1, 0],
      [0, 1],
    ],
    forces: () => [0, -g],
    potential: (q) => g * q[1]!,
    hasLinearForces: true,
    elements: [{ name: "rod", ...rod }, ...(twice ? [{ name: "again", ...rod }] : [])],
  });
}

/** Mathematical pendulum in its angle, with wall at angle 0 where asked for. */
export function anglePendulum(g = 9.81): MechanicalSystem {
  return handSystem({
    coordinates: ["a"],
    mass: () => [[1]],
    forces: (q) => [-g * Math.sin(q[0]!)],
    potential: (q) => -g * Math.cos(q[0]!),
    elements: [],
  });
}

/** A block on a belt that runs with speed v, held by a spring: slip = ẋ − v. */
export function blockOnBelt(speed: number, friction: number, stiffness = 1): MechanicalSystem {
  const g = 10;
  return handSystem({
    coordinates: ["x", "z"],
    mass: () => [
      [1, 0],
      [0, 1],
    ],
    forces: (q) => [-stiffness * q[0]!, -g],
    potential: (q) => 0.5 * stiffness * q[0]! ** 2 + g * q[1]!,
    elements: [
      { name: "n", kind: "geometric-unilateral", gap: (q) => q[1]!, rows: () => [[0, 1]] },
      {
        name: "t",
        kind: "coulomb-step",
        rows: () => [[1, 0]],
        offset: () => [-speed],
        normal: "n",
        friction: [friction],
      },
    ],
  });
}
