/** Makes a MechanicalSystem out of a few functions, for tests of the dynamics. */
import type { MechanicalSystem, SystemElement } from "../../src/models/mechanical-system.ts";

export type Vector = readonly number[];

export interface ElementParts
  extends Partial<Omit<SystemElement, "start" | "dimension" | "normalComponent" | "hasGap">> {
  readonly kind: SystemElement["kind"];
  readonly name: string;
  readonly gap?: (q: Float64Array, t: number) => number;
  /** Rows of Wᵀ. */
  readonly rows: (q: Float64Array, t: number) => readonly Vector[];
  /** χ, and β. */
  readonly drive?: (q: Float64Array, t: number) => Vector;
  readonly curvature?: (q: Float64Array, u: Float64Array, t: number) => Vector;
}

export interface SystemParts {
  readonly coordinates: readonly string[];
  readonly mass: (q: Float64Array) => readonly Vector[];
  readonly forces: (q: Float64Array, u: Float64Array, t: number) => Vector;
  readonly potential?: (q: Float64Array, t: number) => number;
  readonly external?: (q: Float64Array, u: Float64Array, t: number) => number;
  readonly elements: readonly ElementParts[];
}

/** Fills in what follows from the parts; derivatives of the forces by central differences. */
export function systemOf(parts: SystemParts): MechanicalSystem {
  const f = parts.coordinates.length;
  const origin = new Float64Array(f);
  const elements: SystemElement[] = [];
  let size = 0;
  for (const part of parts.elements) {
    const dimension = part.rows(origin, 0).length;
    const { gap, rows, drive, curvature, ...rest } = part;
    const normalComponent = elements.find(({ name }) => name === part.normal)?.start ?? -1;
    elements.push({ restitution: 0, ...rest, start: size, dimension, normalComponent, hasGap: gap !== undefined });
    size += dimension;
  }
  const write = (out: Float64Array, offset: number, values: Vector): void => out.set(values, offset);
  return {
    coordinates: parts.coordinates,
    freedoms: f,
    elements,
    size,
    hasConstantMass: false,
    hasDiagonalMass: false,
    hasMovingConstraints: parts.elements.some(({ drive }) => drive !== undefined),
    massInto: (out, q) => write(out, 0, parts.mass(q).flat()),
    forcesInto: (out, q, u, t) => write(out, 0, parts.forces(q, u, t)),
    forceDerivativesInto: (byPosition, byVelocity, q, u, t) => differences(parts, byPosition, byVelocity, q, u, t),
    kineticEnergy: (q, u) => {
      const mass = parts.mass(q);
      let sum = 0;
      for (let i = 0; i < f; i++) for (let j = 0; j < f; j++) sum += 0.5 * mass[i]![j]! * u[i]! * u[j]!;
      return sum;
    },
    potentialEnergy: (q, t) => parts.potential?.(q, t) ?? 0,
    externalPower: (q, u, t) => parts.external?.(q, u, t) ?? 0,
    gapsInto: (out, q, t) => parts.elements.forEach(({ gap }, e) => write(out, e, [gap?.(q, t) ?? 0])),
    directionsInto: (out, offset, e, q, t) => write(out, offset, parts.elements[e]!.rows(q, t).flat()),
    velocityOffsetsInto: (out, offset, e, q, t) =>
      write(out, offset, parts.elements[e]!.drive?.(q, t) ?? new Array(elements[e]!.dimension).fill(0)),
    accelerationOffsetsInto: (out, offset, e, q, u, t) =>
      write(out, offset, parts.elements[e]!.curvature?.(q, u, t) ?? new Array(elements[e]!.dimension).fill(0)),
  };
}

function differences(
  parts: SystemParts,
  byPosition: Float64Array,
  byVelocity: Float64Array,
  q: Float64Array,
  u: Float64Array,
  t: number,
): void {
  const f = q.length;
  const step = 1e-6;
  for (const [out, x] of [
    [byPosition, q],
    [byVelocity, u],
  ] as const) {
    for (let j = 0; j < f; j++) {
      const kept = x[j]!;
      x[j] = kept + step;
      const high = parts.forces(q, u, t);
      x[j] = kept - step;
      const low = parts.forces(q, u, t);
      x[j] = kept;
      for (let i = 0; i < f; i++) out[i * f + j] = (high[i]! - low[i]!) / (2 * step);
    }
  }
}
