/**
 * Planar bodies under gravity with their contacts as a `MechanicalSystem`: coordinates (x, y, angle) of every centre of mass,
 * constant diagonal masses, contacts in closed form. Pairs of shapes that are far apart are not looked at closely.
 */
import { largest } from "../../linalg/dense.ts";
import type { MechanicalSystem, SystemElement } from "../mechanical-system.ts";
import { type Candidate, componentOf, GROUND } from "./candidate.ts";
import type { ContactPair } from "./contact-table.ts";
import { candidatesByElement, contactFunctions } from "./planar-contacts.ts";
import { shapePairs } from "./shape-pairs.ts";
import { type BodyWidths, bodyWidths, pairWidth } from "./shape-width.ts";

export interface PlanarBody {
  readonly name: string;
  readonly mass: number;
  readonly inertia: number;
}

export interface PlanarParts {
  readonly bodies: readonly PlanarBody[];
  readonly gravity: readonly [number, number];
  readonly elements: readonly SystemElement[];
  readonly pairs: readonly ContactPair[];
  /** Places of the elements, where they are known already. */
  readonly candidateOf?: readonly Candidate[];
  /** Changes whenever elements are taken away; absent where none are. */
  readonly turnover?: (() => number) | undefined;
  /** Reach of the shape of each body, 0 without one; where it is known already. */
  readonly reaches?: Float64Array;
  /** How thin the shapes are; where it is known already. */
  readonly widths?: BodyWidths;
}

export const bodyCoordinates = (name: string): readonly [string, string, string] => [
  `${name}_x`,
  `${name}_y`,
  `${name}_a`,
];

export function planarSystem({ bodies, gravity, ...contacts }: PlanarParts): MechanicalSystem {
  const { elements, pairs, candidateOf = candidatesByElement(elements.length, pairs) } = contacts;
  const arms = contacts.reaches ?? reachesOf(bodies.length, pairs);
  const widths = contacts.widths ?? widthsOf(bodies.length, pairs);
  const pairWidths = new WeakMap<Candidate, number>();
  return {
    ...freeSystem(bodies, gravity),
    elements,
    get size() {
      return elements.length;
    },
    ...contactFunctions(3 * bodies.length, { elements, pairs, candidateOf, turnover: contacts.turnover }),
    shapePairs: () => shapePairs(bodies.length, pairs),
    fastestApproach: fastestApproach(arms),
    approachOf: (element, u) => {
      const { first, second } = candidateOf[element]!;
      return (
        (first === GROUND ? 0 : speedOf(first, arms[first]!, u)) +
        (second === GROUND ? 0 : speedOf(second, arms[second]!, u))
      );
    },
    largestReach: () => largest(arms),
    reachOf: (element) => {
      const { first, second } = candidateOf[element]!;
      return Math.min(first === GROUND ? Infinity : arms[first]!, second === GROUND ? Infinity : arms[second]!);
    },
    coordinatesInto: (out, element) => {
      const { first, second } = candidateOf[element]!;
      let count = 0;
      if (first !== GROUND) for (let axis = 0; axis < 3; axis++) out[count++] = 3 * first + axis;
      if (second !== GROUND) for (let axis = 0; axis < 3; axis++) out[count++] = 3 * second + axis;
      return count;
    },
    approachBetween: (element, q, next) => wayBetween(candidateOf[element]!, arms, q, next),
    widthOf: (element) => {
      const candidate = candidateOf[element]!;
      const known = pairWidths.get(candidate);
      if (known !== undefined) return known;
      const width = pairWidth(candidate);
      pairWidths.set(candidate, width);
      return width;
    },
    mayPass: mayPass(arms, widths),
  };
}

/** How far the bodies of a place go against each other: what they go together does not count. */
function wayBetween({ first, second }: Candidate, arms: Float64Array, q: Float64Array, next: Float64Array): number {
  const go = (body: number, axis: number): number => componentOf(body, next, axis) - componentOf(body, q, axis);
  const turn = (body: number): number => (body === GROUND ? 0 : arms[body]! * Math.abs(go(body, 2)));
  const dx = go(first, 0) - go(second, 0);
  const dy = go(first, 1) - go(second, 1);
  return Math.sqrt(dx * dx + dy * dy) + turn(first) + turn(second);
}

/** Bodies under gravity, without contacts. */
export function freeSystem(bodies: readonly PlanarBody[], gravity: readonly [number, number]) {
  return {
    coordinates: bodies.flatMap(({ name }) => bodyCoordinates(name)),
    freedoms: 3 * bodies.length,
    hasConstantMass: true,
    hasDiagonalMass: true,
    hasMovingConstraints: false,
    hasLinearForces: true,
    formulas: "weights",
    angles: bodies.map((_, i) => 3 * i + 2),
    ...freeBodies(bodies, gravity),
  } as const satisfies Partial<MechanicalSystem>;
}

/** Masses and weights. */
function freeBodies(bodies: readonly PlanarBody[], gravity: readonly [number, number]) {
  const f = 3 * bodies.length;
  const masses = Float64Array.from(bodies.flatMap(({ mass, inertia }) => [mass, mass, inertia]));
  const weight = Float64Array.from(bodies.flatMap(({ mass }) => [mass * gravity[0], mass * gravity[1], 0]));
  return {
    masses,
    massInto: (out) => {
      out.fill(0);
      for (let i = 0; i < f; i++) out[i * f + i] = masses[i]!;
    },
    forcesInto: (out) => {
      for (let i = 0; i < f; i++) out[i] = weight[i]!;
    },
    forceDerivativesInto: (byPosition, byVelocity) => {
      byPosition.fill(0);
      byVelocity.fill(0);
    },
    kineticEnergy: (_, u) => {
      let sum = 0;
      for (let i = 0; i < f; i++) sum += masses[i]! * u[i]! * u[i]!;
      return sum / 2;
    },
    potentialEnergy: (q) => {
      let sum = 0;
      for (let i = 0; i < f; i++) sum -= weight[i]! * q[i]!;
      return sum;
    },
    externalPower: () => 0,
  } satisfies Partial<MechanicalSystem>;
}

/** How far the shapes of the bodies reach that can touch something. */
function reachesOf(bodies: number, pairs: readonly ContactPair[]): Float64Array {
  const arms = new Float64Array(bodies);
  for (const { candidate } of pairs.flatMap(({ candidates }) => candidates)) {
    const { first, second, shape, target } = candidate;
    if (first !== GROUND) arms[first] = Math.max(arms[first]!, shape.reach);
    if (second !== GROUND) arms[second] = Math.max(arms[second]!, target.reach);
  }
  return arms;
}

/** Twice the speed of the fastest point of all bodies; `arms`: how far each reaches. */
function fastestApproach(arms: Float64Array): (u: Float64Array) => number {
  return (u) => {
    let most = 0;
    for (let i = 0; i < arms.length; i++) {
      const speed = speedOf(i, arms[i]!, u);
      if (speed > most) most = speed;
    }
    return 2 * most;
  };
}

/** How thin the shapes of the bodies are that can pass something. */
function widthsOf(bodies: number, pairs: readonly ContactPair[]): BodyWidths {
  const candidates = pairs.flatMap((pair) => pair.candidates.map(({ candidate }) => candidate));
  const passing = candidates.filter((candidate) => pairWidth(candidate) < Number.POSITIVE_INFINITY);
  return bodyWidths(
    bodies,
    passing.flatMap(({ first, shape, second, target }) => [[first, shape] as const, [second, target] as const]),
  );
}

/**
 * With ways s_i of the bodies and their widths b_i: s_i ≤ ½ share (b_i + min b) for every body gives s_i + s_j ≤ share (b_i + b_j) for every
 * pair, and for every obstacle that does not move.
 */
function mayPass(arms: Float64Array, { byBody, least }: BodyWidths): NonNullable<MechanicalSystem["mayPass"]> {
  return (ways, share) => {
    for (let i = 0; i < arms.length; i++) {
      if (speedOf(i, arms[i]!, ways) > 0.5 * share * (byBody[i]! + least)) return true;
    }
    return false;
  };
}

/** No point of a body that reaches so far is faster; of ways instead of velocities: none goes farther. */
export function speedOf(body: number, arm: number, u: Float64Array): number {
  const vx = u[3 * body]!;
  const vy = u[3 * body + 1]!;
  return Math.sqrt(vx * vx + vy * vy) + arm * Math.abs(u[3 * body + 2]!);
}
