/**
 * A pyramid of equal discs on a floor, in coordinates (x, z, a) per disc: many bodies, diagonal masses, sparse directions.
 * Pairs that are close at the start are contact candidates, each with friction.
 */
import type { MechanicalSystem, SystemElement } from "../src/models/mechanical-system.ts";

const RADIUS = 0.1;
const GRAVITY = 9.81;
const MASS = 1;
const INERTIA = 0.5 * MASS * RADIUS ** 2;
/** Pairs up to this distance of their centres are candidates. */
const NEAR = 3 * RADIUS;

interface Contact {
  readonly first: number;
  /** −1: the floor. */
  readonly second: number;
}

export interface DiscPile {
  readonly system: MechanicalSystem;
  readonly initial: { readonly position: readonly number[]; readonly velocity: readonly number[] };
}

/** `count` discs in rows; the row above has one disc less. `drop`: height of the fall onto the floor. */
export function discPile(count: number, friction: number, drop: number): DiscPile {
  const centres = pyramid(count).map(([x, z]) => [x, z + drop] as const);
  const contacts: Contact[] = [];
  centres.forEach(([x, z], i) => {
    contacts.push({ first: i, second: -1 });
    for (let k = 0; k < i; k++) {
      if (Math.hypot(x - centres[k]![0], z - centres[k]![1]) < NEAR) contacts.push({ first: i, second: k });
    }
  });
  const position = centres.flatMap(([x, z]) => [x, z, 0]);
  return { system: pileSystem(count, contacts, friction), initial: { position, velocity: position.map(() => 0) } };
}

function pyramid(count: number): (readonly [number, number])[] {
  let width = 1;
  while ((width * (width + 1)) / 2 < count) width++;
  const centres: (readonly [number, number])[] = [];
  for (let row = 0; centres.length < count; row++) {
    for (let k = 0; k < width - row && centres.length < count; k++) {
      centres.push([(2 * k + row) * RADIUS * (1 + 1e-9), RADIUS + row * Math.sqrt(3) * RADIUS]);
    }
  }
  return centres;
}

function pileSystem(count: number, contacts: readonly Contact[], friction: number): MechanicalSystem {
  const f = 3 * count;
  const elements: SystemElement[] = contacts.flatMap(({ first, second }, i) => {
    const name = `${first}-${second}`;
    const common = { restitution: 0, dimension: 1 };
    return [
      { ...common, kind: "geometric-unilateral" as const, name, start: 2 * i, normalComponent: -1, hasGap: true },
      {
        ...common,
        kind: "coulomb-step" as const,
        name: `${name} friction`,
        start: 2 * i + 1,
        normalComponent: 2 * i,
        hasGap: false,
        normal: name,
        friction: [friction],
      },
    ];
  });
  const masses = Float64Array.from({ length: f }, (_, j) => (j % 3 === 2 ? INERTIA : MASS));
  return {
    coordinates: Array.from({ length: f }, (_, j) => `${"xza"[j % 3]}${Math.floor(j / 3)}`),
    freedoms: f,
    elements,
    size: 2 * contacts.length,
    hasConstantMass: true,
    hasDiagonalMass: true,
    hasMovingConstraints: false,
    hasLinearForces: true,
    massInto(out) {
      out.fill(0);
      for (let j = 0; j < f; j++) out[j * f + j] = masses[j]!;
    },
    forcesInto(out) {
      for (let j = 0; j < f; j++) out[j] = j % 3 === 1 ? -MASS * GRAVITY : 0;
    },
    forceDerivativesInto(byPosition, byVelocity) {
      byPosition.fill(0);
      byVelocity.fill(0);
    },
    kineticEnergy(_q, u) {
      let sum = 0;
      for (let j = 0; j < f; j++) sum += 0.5 * masses[j]! * u[j]! * u[j]!;
      return sum;
    },
    potentialEnergy(q) {
      let sum = 0;
      for (let j = 1; j < f; j += 3) sum += MASS * GRAVITY * q[j]!;
      return sum;
    },
    externalPower: () => 0,
    gapsInto(out, q) {
      for (let i = 0; i < contacts.length; i++) {
        const { first, second } = contacts[i]!;
        const [x, z] = [q[3 * first]!, q[3 * first + 1]!];
        out[2 * i] = second < 0 ? z - RADIUS : Math.hypot(x - q[3 * second]!, z - q[3 * second + 1]!) - 2 * RADIUS;
        out[2 * i + 1] = 0;
      }
    },
    directionsInto(out, offset, element, q) {
      directions(out, offset, f, contacts[element >> 1]!, (element & 1) === 1, q);
    },
    velocityOffsetsInto(out, offset) {
      out[offset] = 0;
    },
    accelerationOffsetsInto(out, offset) {
      out[offset] = 0;
    },
  };
}

/** Normal from the second to the first body; the friction row is the slip of the first along the tangent. */
function directions(
  out: Float64Array,
  offset: number,
  f: number,
  { first, second }: Contact,
  isFriction: boolean,
  q: Float64Array,
): void {
  out.fill(0, offset, offset + f);
  const x = second < 0 ? 0 : q[3 * first]! - q[3 * second]!;
  const z = second < 0 ? 1 : q[3 * first + 1]! - q[3 * second + 1]!;
  const length = Math.hypot(x, z);
  const a = isFriction ? z / length : x / length;
  const b = isFriction ? -x / length : z / length;
  out[offset + 3 * first] = a;
  out[offset + 3 * first + 1] = b;
  if (isFriction) out[offset + 3 * first + 2] = RADIUS;
  if (second < 0) return;
  out[offset + 3 * second] = -a;
  out[offset + 3 * second + 1] = -b;
  if (isFriction) out[offset + 3 * second + 2] = RADIUS;
}
