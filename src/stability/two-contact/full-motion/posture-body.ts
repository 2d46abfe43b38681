/**
 * The body of a posture in full: finite rotation, its contact points against fixed straight surfaces, constant load.
 * Everything is measured in units in which a perturbation of reach s is of size one, [VarkonyiOr] (24):
 *
 *   displacement of the centre of mass s ρ d,  angle s θ,  time t √(sρ/A),  velocities √(sAρ)        (M becomes 1)
 *   x_i, z_i = t_i, n_i · (d + (R(sθ) − 1) p_i / s),      curvature −s ω² t_i, n_i · R p_i
 *
 * with lengths p over ρ and A the load acceleration. This is a change of units, nothing is left out; for s → 0 what stays
 * are the zero-order dynamics. Displacements are never differences of places, so perturbations of 1e-9 keep all digits.
 * A turn of the load is not meant: force and torque are constant in space, as gravity is.
 */
import type { MechanicalSystem, SystemElement } from "../../../models/mechanical-system.ts";
import type { ZeroOrderModel } from "../zero-order-model.ts";
import type { ThirdContact } from "./full-motion-options.ts";

/** A contact point of the body and its surface, lengths over ρ. */
export interface BodyContact {
  /** p in the frame of the posture. */
  readonly point: readonly [number, number];
  /** t and n. */
  readonly tangent: readonly [number, number];
  readonly normal: readonly [number, number];
  readonly friction: number;
  /** Gap at the posture, in units of s ρ. */
  readonly gap: number;
  readonly restitution: number;
}

export interface PostureBody {
  /** s. */
  readonly reach: number;
  readonly contacts: readonly BodyContact[];
  readonly system: MechanicalSystem;
}

/** Displacement of a contact along its surface (x) and off it (z), and the rows of both over (d_x, d_z, θ). */
export interface ContactPlace {
  x: number;
  z: number;
  /** t·J R p and n·J R p: what a turn adds. */
  xTurn: number;
  zTurn: number;
}

/** The contacts of the posture, and a third one where there is one. */
export function bodyContacts(
  model: ZeroOrderModel,
  reach: number,
  restitution: number,
  third: ThirdContact | undefined,
): BodyContact[] {
  const { posture, cosines, sines, friction } = model;
  const length = posture.gyrationRadius;
  const contacts: BodyContact[] = [0, 1].map((i) => ({
    point: [posture.offsets[i]! / length, -posture.height / length],
    tangent: [cosines[i]!, sines[i]!],
    normal: [-sines[i]!, cosines[i]!],
    ...{ friction: friction[i]!, gap: 0, restitution },
  }));
  if (third) {
    const [cos, sin] = [Math.cos(third.slope), Math.sin(third.slope)];
    contacts.push({
      point: [third.point[0] / length, third.point[1] / length],
      tangent: [cos, sin],
      normal: [-sin, cos],
      friction: third.friction,
      gap: (third.gap ?? 0) / (reach * length),
      restitution: third.restitution ?? restitution,
    });
  }
  return contacts;
}

export function placeInto(out: ContactPlace, contact: BodyContact, reach: number, q: ArrayLike<number>): void {
  const { point, tangent, normal } = contact;
  const half = Math.sin((reach * q[2]!) / 2);
  const sine = Math.sin(reach * q[2]!);
  // (R − 1) p / s without the difference 1 − cos.
  const [less, turned] = [(-2 * half * half) / reach, sine / reach];
  const dx = q[0]! + less * point[0] - turned * point[1];
  const dz = q[1]! + turned * point[0] + less * point[1];
  const cosine = 1 - 2 * half * half;
  const [rx, rz] = [cosine * point[0] - sine * point[1], sine * point[0] + cosine * point[1]];
  out.x = tangent[0] * dx + tangent[1] * dz;
  out.z = normal[0] * dx + normal[1] * dz + contact.gap;
  out.xTurn = tangent[1] * rx - tangent[0] * rz;
  out.zTurn = normal[1] * rx - normal[0] * rz;
}

export const emptyPlace = (): ContactPlace => ({ x: 0, z: 0, xTurn: 0, zTurn: 0 });

/** Elements n1, t1, n2, t2, …: normal 2i, friction 2i + 1. */
export function postureBody(model: ZeroOrderModel, reach: number, contacts: readonly BodyContact[]): PostureBody {
  const load = model.load;
  const place = emptyPlace();
  const elements = contacts.flatMap((contact, i) => elementsOf(contact, i));
  const look = (element: number, q: Float64Array): BodyContact => {
    placeInto(place, contacts[element >> 1]!, reach, q);
    return contacts[element >> 1]!;
  };
  const system: MechanicalSystem = {
    coordinates: ["x", "z", "angle"],
    freedoms: 3,
    elements,
    size: elements.length,
    ...{ hasConstantMass: true, hasDiagonalMass: true, hasMovingConstraints: false, hasLinearForces: true },
    massInto: (out) => out.set([1, 0, 0, 0, 1, 0, 0, 0, 1]),
    forcesInto: (out) => out.set(load),
    forceDerivativesInto: (byPosition, byVelocity) => {
      byPosition.fill(0);
      byVelocity.fill(0);
    },
    kineticEnergy: (_, u) => (u[0]! * u[0]! + u[1]! * u[1]! + u[2]! * u[2]!) / 2,
    potentialEnergy: (q) => -(load[0]! * q[0]! + load[1]! * q[1]! + load[2]! * q[2]!),
    externalPower: () => 0,
    gapsInto: (out, q) => {
      for (let e = 0; e < elements.length; e += 2) {
        look(e, q);
        out[e] = place.z;
        out[e + 1] = 0;
      }
    },
    directionsInto: (out, offset, element, q) => {
      const { tangent, normal } = look(element, q);
      const isTangential = element % 2 === 1;
      out.set(isTangential ? tangent : normal, offset);
      out[offset + 2] = isTangential ? place.xTurn : place.zTurn;
    },
    velocityOffsetsInto: (out, offset) => {
      out[offset] = 0;
    },
    // R p has the components zTurn along t and −xTurn along n.
    accelerationOffsetsInto: (out, offset, element, q, u) => {
      look(element, q);
      out[offset] = -reach * u[2]! * u[2]! * (element % 2 === 1 ? place.zTurn : -place.xTurn);
    },
  };
  return { reach, contacts, system };
}

function elementsOf({ friction, restitution }: BodyContact, i: number): SystemElement[] {
  const name = `n${i + 1}`;
  const normal: SystemElement = {
    kind: "geometric-unilateral",
    ...{ name, restitution },
    ...{ start: 2 * i, dimension: 1, normalComponent: -1, hasGap: true },
  };
  const tangent: SystemElement = {
    kind: "coulomb-step",
    ...{ name: `t${i + 1}`, restitution: 0, normal: name, friction: [friction] },
    ...{ start: 2 * i + 1, dimension: 1, normalComponent: 2 * i, hasGap: false },
  };
  return [normal, tangent];
}
