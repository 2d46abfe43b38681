/**
 * Planar bodies under gravity with their contacts as a `MechanicalSystem`: coordinates (x, y, angle) of every centre of mass,
 * constant diagonal masses, contacts in closed form. Pairs of shapes that are far apart are not looked at closely.
 */
import type { MechanicalSystem, SystemElement } from "../mechanical-system.ts";
import { type Candidate, componentOf } from "./candidate.ts";
import {
  accelerationOffset,
  type ContactView,
  contactView,
  gapTerms,
  look,
  overlapDepth,
  rowInto,
} from "./contact-kinematics.ts";

export interface PlanarBody {
  readonly name: string;
  readonly mass: number;
  readonly inertia: number;
}

/** Candidates of one pair of shapes; `elements` are those of each candidate, friction −1 where there is none. */
export interface ContactPair {
  readonly first: number;
  readonly second: number;
  /** Sum of the reaches of the two shapes about the origins of their frames. */
  readonly reach: number;
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
  const view = contactView();
  const turns = new Float64Array((2 * f) / 3);
  return {
    gapsInto: (out, q, _, reach) => {
      for (let body = 0; 3 * body < f; body++) {
        turns[2 * body] = Math.cos(q[3 * body + 2]!);
        turns[2 * body + 1] = Math.sin(q[3 * body + 2]!);
      }
      for (const pair of pairs) {
        const apart = distanceBound(pair, q);
        for (const { candidate, normal, friction } of pair.candidates) {
          if (apart <= reach) look(view, candidate, q, turns);
          out[normal] = apart <= reach ? view.gap : apart;
          if (friction >= 0) out[friction] = 0;
        }
      }
    },
    gapTerms: (element, q) => {
      look(view, candidateOf[element]!, q);
      return isTangential[element] ? 0 : gapTerms(view, candidateOf[element]!, q);
    },
    directionsInto: (out, offset, element, q, _, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      rowInto(out, offset, f, view, candidateOf[element]!, isTangential[element]!);
    },
    findOverlap: (q, isHidden = false) => findOverlap(elements, pairs, view, q, isHidden),
    pieceOf: (element, q, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      return view.piece;
    },
    velocityOffsetsInto: (out, offset) => {
      out[offset] = 0;
    },
    accelerationOffsetsInto: (out, offset, element, q, u) => {
      look(view, candidateOf[element]!, q, undefined, u);
      out[offset] = accelerationOffset(view, candidateOf[element]!, u, isTangential[element]!);
    },
  } satisfies Partial<MechanicalSystem>;
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
  view: ContactView,
  q: Float64Array,
  isHidden: boolean,
): ReturnType<NonNullable<MechanicalSystem["findOverlap"]>> {
  for (const pair of pairs) {
    if (pair.candidates.length === 0 || distanceBound(pair, q) > 0) continue;
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

/** No gap of the pair is smaller than this. */
function distanceBound({ first, second, reach }: ContactPair, q: Float64Array): number {
  if (reach === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
  const dx = componentOf(first, q, 0) - componentOf(second, q, 0);
  const dy = componentOf(first, q, 1) - componentOf(second, q, 1);
  return Math.sqrt(dx * dx + dy * dy) - reach;
}
