/**
 * Mechanisms of the benchmarks as functions that allocate nothing: the two masses of [PaschkowskiArnold] (3), a block on a
 * slope and a rocking block.
 */
import type { MechanicalSystem, SystemElement } from "../src/models/mechanical-system.ts";

type Parts = Pick<
  MechanicalSystem,
  "coordinates" | "massInto" | "forcesInto" | "kineticEnergy" | "potentialEnergy" | "gapsInto" | "directionsInto"
> &
  Partial<MechanicalSystem>;

function mechanism(parts: Parts, elements: readonly SystemElement[]): MechanicalSystem {
  return {
    freedoms: parts.coordinates.length,
    elements,
    size: elements.length,
    hasConstantMass: true,
    hasDiagonalMass: false,
    hasMovingConstraints: false,
    hasLinearForces: true,
    forceDerivativesInto(byPosition, byVelocity) {
      byPosition.fill(0);
      byVelocity.fill(0);
    },
    externalPower: () => 0,
    velocityOffsetsInto(out, offset) {
      out[offset] = 0;
    },
    accelerationOffsetsInto(out, offset) {
      out[offset] = 0;
    },
    ...parts,
  };
}

function element(
  name: string,
  kind: SystemElement["kind"],
  start: number,
  more: Partial<SystemElement> = {},
): SystemElement {
  return { name, kind, start, dimension: 1, restitution: 0, normalComponent: -1, hasGap: true, ...more };
}

export function twoMasses(): MechanicalSystem {
  return mechanism(
    {
      coordinates: ["x", "q1", "q2"],
      massInto: (out) => out.set(TWO_MASS),
      forcesInto(out, q) {
        out[0] = -q[0]!;
        out[1] = 0;
        out[2] = -q[2]!;
      },
      forceDerivativesInto(byPosition, byVelocity) {
        byPosition.fill(0);
        byVelocity.fill(0);
        byPosition[0] = byPosition[8] = -1;
      },
      kineticEnergy: (_q, u) => 0.5 * (u[0]! ** 2 + (u[1]! + u[2]!) ** 2),
      potentialEnergy: (q) => 0.5 * (q[0]! ** 2 + q[2]! ** 2),
      gapsInto(out, q) {
        out[0] = q[1]! - q[0]!;
        out[1] = -q[0]!;
      },
      directionsInto(out, offset, i) {
        out[offset] = -1;
        out[offset + 1] = i === 0 ? 1 : 0;
        out[offset + 2] = 0;
      },
    },
    [element("link", "geometric-bilateral", 0), element("stop", "geometric-unilateral", 1)],
  );
}

const TWO_MASS = [1, 0, 0, 0, 1, 1, 0, 1, 1];

/** A block that slides down a slope of 0.4 rad; friction below the tangent. */
export function slidingBlock(): MechanicalSystem {
  const [along, across] = [9.81 * Math.sin(0.4), 9.81 * Math.cos(0.4)];
  return mechanism(
    {
      coordinates: ["x", "z"],
      hasDiagonalMass: true,
      massInto: (out) => out.set([1, 0, 0, 1]),
      forcesInto(out) {
        out[0] = along;
        out[1] = -across;
      },
      kineticEnergy: (_q, u) => 0.5 * (u[0]! ** 2 + u[1]! ** 2),
      potentialEnergy: (q) => across * q[1]! - along * q[0]!,
      gapsInto(out, q) {
        out[0] = q[1]!;
        out[1] = 0;
      },
      directionsInto(out, offset, i) {
        out[offset] = i;
        out[offset + 1] = 1 - i;
      },
    },
    [
      element("n", "geometric-unilateral", 0),
      element("t", "coulomb-step", 1, { normal: "n", normalComponent: 0, friction: [0.35], hasGap: false }),
    ],
  );
}

/** A block of half width 0.2 and half height 1 that rocks on its two lower corners, with much friction. */
export function rockingBlock(): MechanicalSystem {
  const [b, h, g] = [0.2, 1, 9.81];
  const inertia = (b * b + h * h) / 3;
  const corner = (i: number): number => (i < 2 ? -b : b);
  return mechanism(
    {
      coordinates: ["x", "z", "a"],
      hasDiagonalMass: true,
      massInto: (out) => out.set([1, 0, 0, 0, 1, 0, 0, 0, inertia]),
      forcesInto(out) {
        out[0] = out[2] = 0;
        out[1] = -g;
      },
      kineticEnergy: (_q, u) => 0.5 * (u[0]! ** 2 + u[1]! ** 2 + inertia * u[2]! ** 2),
      potentialEnergy: (q) => g * q[1]!,
      gapsInto(out, q) {
        for (let i = 0; i < 4; i++)
          out[i] = i % 2 === 1 ? 0 : q[1]! + corner(i) * Math.sin(q[2]!) - h * Math.cos(q[2]!);
      },
      directionsInto(out, offset, i, q) {
        const [s, c] = [Math.sin(q[2]!), Math.cos(q[2]!)];
        out[offset] = i % 2;
        out[offset + 1] = 1 - (i % 2);
        out[offset + 2] = i % 2 === 0 ? corner(i) * c + h * s : -corner(i) * s + h * c;
      },
    },
    [0, 2].flatMap((start) => [
      element(`n${start}`, "geometric-unilateral", start),
      element(`t${start}`, "coulomb-step", start + 1, {
        normal: `n${start}`,
        normalComponent: start,
        friction: [1],
        hasGap: false,
      }),
    ]),
  );
}
