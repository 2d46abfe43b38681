/** Small mechanisms with friction, and bounds read off a result. */

import type { FrictionBound, FrictionBoundOptions, FrictionClaim } from "../../../src/doors/certificates.ts";
import { assembleImpact, frictionBounds, type ImpactProblem } from "../../../src/index.ts";
import { modelOf } from "../../support/models.ts";

export const assembled = (model: unknown): ImpactProblem => assembleImpact(modelOf(model));

export function boundOf(
  impact: ImpactProblem,
  claim: FrictionClaim,
  options: FrictionBoundOptions = {},
): FrictionBound {
  return frictionBounds(impact, { ...options, claims: [claim] }).bounds[0]!;
}

export interface PlanarParts {
  readonly friction?: number;
  readonly normal?: number;
  readonly tangent?: number;
  /** Scales of mass and length. */
  readonly mass?: number;
  readonly length?: number;
}

/** One planar contact with M⁻¹ = [[a, b], [b, c]], so that G_NN = a, G_NT = b, G_TT = c at unit scales. */
export function planarContact([a, b, c]: readonly [number, number, number], parts: PlanarParts = {}): unknown {
  const { friction = 0.3, normal = 0.5, tangent = 0, mass = 1, length = 1 } = parts;
  const determinant = a * c - b * b;
  return {
    kind: "impact",
    massMatrix: [
      [(mass * c) / determinant, (-mass * b) / determinant],
      [(-mass * b) / determinant, (mass * a) / determinant],
    ],
    preVelocity: [-length, 0],
    elements: [
      { name: "n", type: "geometric-unilateral", direction: [length, 0], restitution: normal },
      { name: "t", type: "coulomb-step", direction: [0, length], normal: "n", friction, restitution: tangent },
    ],
  };
}

/** M⁻¹ of a body on two planar contacts with flexible legs: four velocities, G = M⁻¹ regular. */
const LEGS = [
  [2, 0.9, 0.3, -0.2],
  [0.9, 1.5, -0.4, 0.3],
  [0.3, -0.4, 1.8, -0.8],
  [-0.2, 0.3, -0.8, 1.2],
];

export interface TwoContactParts {
  readonly frictions?: readonly [number, number];
  /** Order of the four elements. */
  readonly order?: readonly number[];
  readonly mass?: number;
}

/** Two planar contacts; directions are the columns of LEGS, the mass matrix is LEGS, hence G = LEGS. */
export function twoContacts({ frictions = [0.3, 0.3], order = [0, 1, 2, 3], mass = 1 }: TwoContactParts = {}): unknown {
  const row = (k: number) => LEGS[k]!.map((value) => value * mass);
  const elements = [
    { name: "n1", type: "geometric-unilateral", direction: row(0), restitution: 0.2 },
    { name: "t1", type: "coulomb-step", direction: row(1), normal: "n1", friction: frictions[0], restitution: 0 },
    { name: "n2", type: "geometric-unilateral", direction: row(2), restitution: 0.2 },
    { name: "t2", type: "coulomb-step", direction: row(3), normal: "n2", friction: frictions[1], restitution: 0 },
  ];
  return {
    kind: "impact",
    massMatrix: LEGS.map((entries) => entries.map((value) => value * mass)),
    preVelocity: [-1, 0, -1, 0],
    elements: order.map((k) => elements[k]),
  };
}

export const TWO_CONTACTS_DELASSUS = LEGS;
