/**
 * Planar bodies under gravity with their contacts as a `MechanicalSystem`: coordinates (x, y, angle) of every centre of mass,
 * constant diagonal masses, contacts in closed form. Pairs of shapes that are far apart are not looked at closely.
 */
import type { MechanicalSystem, SystemElement } from "../mechanical-system.ts";
import { type Candidate, GROUND } from "./candidate.ts";
import {
  accelerationOffset,
  type ContactView,
  contactView,
  gapTerms,
  look,
  overlapDepth,
  rowInto,
} from "./contact-kinematics.ts";
import type { Edge } from "./shape.ts";

export interface PlanarBody {
  readonly name: string;
  readonly mass: number;
  readonly inertia: number;
}

/** Candidates of one pair of shapes; `elements` are those of each candidate, friction −1 where there is none. */
export interface ContactPair {
  readonly first: number;
  readonly second: number;
  /** Sum of the reaches of the two shapes about the origins of their frames, that of a half-plane not counted. */
  readonly reach: number;
  /** The border of the half-plane that the pair is made with, if one is. */
  readonly border?: Edge;
  readonly candidates: readonly { readonly candidate: Candidate; readonly normal: number; readonly friction: number }[];
}

export interface PlanarParts {
  readonly bodies: readonly PlanarBody[];
  readonly gravity: readonly [number, number];
  readonly elements: readonly SystemElement[];
  readonly pairs: readonly ContactPair[];
}

export const bodyCoordinates = (name: string): readonly [string, string, string] => [
  `${name}_x`,
  `${name}_y`,
  `${name}_a`,
];

export function planarSystem({ bodies, gravity, elements, pairs }: PlanarParts): MechanicalSystem {
  return {
    coordinates: bodies.flatMap(({ name }) => bodyCoordinates(name)),
    freedoms: 3 * bodies.length,
    elements,
    size: elements.length,
    hasConstantMass: true,
    hasDiagonalMass: true,
    hasMovingConstraints: false,
    hasLinearForces: true,
    formulas: "weights",
    angles: bodies.map((_, i) => 3 * i + 2),
    ...freeBodies(bodies, gravity),
    ...contactFunctions(3 * bodies.length, elements, pairs),
    fastestApproach: fastestApproach(bodies.length, pairs),
  };
}

/** Masses and weights. */
function freeBodies(bodies: readonly PlanarBody[], gravity: readonly [number, number]) {
  const f = 3 * bodies.length;
  const masses = Float64Array.from(bodies.flatMap(({ mass, inertia }) => [mass, mass, inertia]));
  const weight = Float64Array.from(bodies.flatMap(({ mass }) => [mass * gravity[0], mass * gravity[1], 0]));
  return {
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

function contactFunctions(f: number, elements: readonly SystemElement[], pairs: readonly ContactPair[]) {
  const isTangential = elements.map(({ hasGap }) => !hasGap);
  const candidateOf = candidatesByElement(elements.length, pairs);
  const apart = new Float64Array(pairs.length);
  const distances = distanceBounds(pairs);
  const view = contactView();
  const turns = new Float64Array((2 * f) / 3);
  return {
    gapsInto: (out, q, _, reach) => {
      turnsInto(turns, q);
      distances(apart, q);
      out.fill(0, 0, elements.length);
      for (let p = 0; p < pairs.length; p++) {
        const { candidates } = pairs[p]!;
        const isNear = apart[p]! <= reach;
        for (let k = 0; k < candidates.length; k++) {
          const { candidate, normal } = candidates[k]!;
          if (isNear) look(view, candidate, q, turns);
          out[normal] = isNear ? view.gap : apart[p]!;
        }
      }
    },
    gapOf: (element, q) => {
      look(view, candidateOf[element]!, q);
      return isTangential[element] ? 0 : view.gap;
    },
    gapTerms: (element, q) => {
      look(view, candidateOf[element]!, q);
      return isTangential[element] ? 0 : gapTerms(view, candidateOf[element]!, q);
    },
    directionsInto: (out, offset, element, q, _, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      rowInto(out, offset, f, view, candidateOf[element]!, isTangential[element]!);
    },
    findOverlap: (q, isHidden = false) => {
      distances(apart, q);
      return findOverlap(elements, pairs, apart, view, q, isHidden);
    },
    pieceOf: (element, q, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      return view.piece;
    },
    velocityOffsetsInto: (out, offset) => void out.fill(0, offset, offset + 1),
    accelerationOffsetsInto: (out, offset, element, q, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      out[offset] = accelerationOffset(view, candidateOf[element]!, u, isTangential[element]!);
    },
  } satisfies Partial<MechanicalSystem>;
}

/** Cosine and sine of every body. */
function turnsInto(out: Float64Array, q: Float64Array): void {
  for (let body = 0; 2 * body < out.length; body++) {
    out[2 * body] = Math.cos(q[3 * body + 2]!);
    out[2 * body + 1] = Math.sin(q[3 * body + 2]!);
  }
}

function candidatesByElement(count: number, pairs: readonly ContactPair[]): readonly Candidate[] {
  const byElement: Candidate[] = new Array(count);
  for (const { candidate, normal, friction } of pairs.flatMap(({ candidates }) => candidates)) {
    byElement[normal] = candidate;
    if (friction >= 0) byElement[friction] = candidate;
  }
  return byElement;
}

/** A gap below this share of the depth of an overlap shows it: a contact acts there. */
const SHOWN = 0.01;

/** The first overlap; `isHidden`: that no gap of the pair shows. */
function findOverlap(
  elements: readonly SystemElement[],
  pairs: readonly ContactPair[],
  apart: Float64Array,
  view: ContactView,
  q: Float64Array,
  isHidden: boolean,
): ReturnType<NonNullable<MechanicalSystem["findOverlap"]>> {
  for (let p = 0; p < pairs.length; p++) {
    if (apart[p]! > 0) continue;
    const pair = pairs[p]!;
    const { candidate, normal } = pair.candidates[0]!;
    const depth = overlapDepth(view, candidate, q);
    if (!(depth > 0)) continue;
    let isShown = false;
    for (let k = 0; isHidden && k < pair.candidates.length && !isShown; k++) {
      look(view, pair.candidates[k]!.candidate, q);
      isShown = view.gap < -SHOWN * depth;
    }
    if (!isShown) return { element: elements[normal]!.name, depth };
  }
  return undefined;
}

/** Lower bounds of the distances of all pairs at q, by pair: bodies within circles about their centres of mass. */
function distanceBounds(pairs: readonly ContactPair[]): (out: Float64Array, q: Float64Array) => void {
  const reaches = Float64Array.from(pairs, ({ reach }) => reach);
  const isBorder = Uint8Array.from(pairs, ({ border }) => (border ? 1 : 0));
  // The body of a pair with a half-plane is its first here; of two partners the frame has no place in q.
  const isTurned = ({ border, first }: ContactPair): boolean => border !== undefined && first === GROUND;
  const first = Int32Array.from(pairs, (pair) => 3 * (isTurned(pair) ? pair.second : pair.first));
  const second = Int32Array.from(pairs, (pair) => 3 * (isTurned(pair) ? pair.first : pair.second));
  const normals = Float64Array.from(pairs.flatMap(({ border }) => border?.normal ?? [0, 0]));
  const starts = Float64Array.from(pairs.flatMap(({ border }) => border?.start ?? [0, 0]));
  return (out, q) => {
    for (let p = 0; p < reaches.length; p++) {
      const [a, b] = [first[p]!, second[p]!];
      const dx = (a < 0 ? 0 : q[a]!) - (b < 0 ? starts[2 * p]! : q[b]!);
      const dy = (a < 0 ? 0 : q[a + 1]!) - (b < 0 ? starts[2 * p + 1]! : q[b + 1]!);
      const along = isBorder[p] === 1;
      const distance = along ? normals[2 * p]! * dx + normals[2 * p + 1]! * dy : Math.sqrt(dx * dx + dy * dy);
      out[p] = distance - reaches[p]!;
    }
  };
}

/** Twice the speed of the fastest point of all bodies that can touch something. */
function fastestApproach(bodies: number, pairs: readonly ContactPair[]): (u: Float64Array) => number {
  const arms = new Float64Array(bodies);
  for (const { candidate } of pairs.flatMap(({ candidates }) => candidates)) {
    const { first, second, shape, target } = candidate;
    if (first !== GROUND) arms[first] = Math.max(arms[first]!, shape.reach);
    if (second !== GROUND) arms[second] = Math.max(arms[second]!, target.reach);
  }
  return (u) => {
    let most = 0;
    for (let i = 0; i < bodies; i++) {
      const [vx, vy, spin] = [u[3 * i]!, u[3 * i + 1]!, u[3 * i + 2]!];
      most = Math.max(most, Math.sqrt(vx * vx + vy * vy) + arms[i]! * Math.abs(spin));
    }
    return 2 * most;
  };
}
