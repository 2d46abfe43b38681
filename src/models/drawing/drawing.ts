/**
 * What a mechanism looks like, as plain data beside its equations: outlines, joints, springs, ground and the places of its contacts.
 * It moves nothing and is never computed with; figures and animations read it.
 *
 * Planar bodies: points in the frame of the body, whose pose is (q[3k], q[3k+1], q[3k+2]) for the k-th body. Formulas: points of the world,
 * whose coordinates are numbers or refer to `values`, formulas of coordinates and time.
 */
import type { MechanicalSystem, SystemElement } from "../mechanical-system.ts";

/** A number, or the k-th of the values. */
export type DrawnNumber = number | { readonly value: number };
export type DrawnPoint = readonly [DrawnNumber, DrawnNumber];

/** A point of a body, or of the world where there is none. */
export interface DrawnPlace {
  readonly body?: number;
  readonly at: DrawnPoint;
}

interface Named {
  readonly name?: string;
}

export type DrawnPart = Named &
  (
    | { readonly kind: "polygon" | "line"; readonly body?: number; readonly points: readonly DrawnPoint[] }
    | { readonly kind: "disc"; readonly body?: number; readonly at: DrawnPoint; readonly radius: DrawnNumber }
    | { readonly kind: "point" | "joint"; readonly body?: number; readonly at: DrawnPoint }
    /** A guide in the direction of the angle. */
    | { readonly kind: "slide"; readonly body?: number; readonly at: DrawnPoint; readonly angle: number }
    | { readonly kind: "spring" | "damper"; readonly ends: readonly [DrawnPlace, DrawnPlace] }
    /** Solid on the right of the way from the first point to the last. */
    | { readonly kind: "ground"; readonly points: readonly DrawnPoint[] }
    /** Free on the side (−sin, cos) of its surface. */
    | { readonly kind: "half-plane"; readonly at: DrawnPoint; readonly angle: number }
    | { readonly kind: "label"; readonly text: string; readonly at: DrawnPoint }
  );

/** Where an element acts: at `at` less `radius` times the normal. */
export interface DrawnContact extends DrawnPlace {
  readonly element: string;
  /** The friction element it feeds, and its coefficient. */
  readonly friction?: string;
  readonly mu?: number;
  readonly radius?: number;
  /** Where it transmits torques. */
  readonly unit?: "rad";
  /** Direction of a pushing force on what moves; absent for planar contacts that turn: rows of Wᵀ tell it. */
  readonly normal?: DrawnPoint;
  /** Direction of positive slip. Default the normal, a quarter turn clockwise. */
  readonly tangent?: DrawnPoint;
  /** Planar: the first of the two entries of the row of the element that are the normal. */
  readonly row?: number;
}

/** The drawing of a model. */
export interface SystemDrawing {
  /** Names of the planar bodies. */
  readonly bodies: readonly string[];
  readonly parts: readonly DrawnPart[];
  readonly contacts: readonly DrawnContact[];
  /** Those of a mechanism whose contacts are found on the way, as many as it knows by now; absent where all are listed. */
  contactsOf?(system: MechanicalSystem): readonly DrawnContact[];
  /** Number of values. */
  readonly count: number;
  /** All values at a state; one that does not exist there is not finite. */
  valuesInto(out: Float64Array, q: Float64Array, t: number): void;
  /** ∂value/∂q, count × f. */
  slopesInto(out: Float64Array, q: Float64Array, t: number): void;
}

/** What a contact says of the planar friction that it feeds. */
export const frictionFields = ({
  name,
  friction,
}: Pick<SystemElement, "name" | "friction">): Pick<DrawnContact, "friction" | "mu"> => ({
  friction: name,
  mu: friction?.[0] ?? 0,
});

/** The drawings of bodies and of formulas as one; undefined where there is neither. */
export function joinDrawings(
  ofBodies: SystemDrawing | undefined,
  ofFormulas: SystemDrawing | undefined,
): SystemDrawing | undefined {
  if (!ofBodies || !ofFormulas) return ofBodies ?? ofFormulas;
  return {
    ...ofFormulas,
    bodies: ofBodies.bodies,
    parts: [...ofBodies.parts, ...ofFormulas.parts],
    contacts: [...ofBodies.contacts, ...ofFormulas.contacts],
    ...(ofBodies.contactsOf && { contactsOf: ofBodies.contactsOf }),
  };
}
