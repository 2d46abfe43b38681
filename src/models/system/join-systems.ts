/**
 * Bodies and formulas in one mechanism: the formulas are over all coordinates, those of the bodies first, and add their
 * masses, forces and elements to those of the bodies.
 */
import type { MechanicalSystem } from "../mechanical-system.ts";

export function joinSystems(bodies: MechanicalSystem, formulas: MechanicalSystem): MechanicalSystem {
  const nb = bodies.freedoms;
  const f = formulas.freedoms;
  const count = bodies.elements.length;
  const block = new Float64Array(nb * nb);
  const other = new Float64Array(nb * nb);
  const forces = new Float64Array(nb);
  const gaps = new Float64Array(formulas.elements.length);
  const most = Math.max(0, ...bodies.elements.map(({ dimension }) => dimension));
  const rows = new Float64Array(most * nb);
  const q1 = new Float64Array(nb);
  const u1 = new Float64Array(nb);
  const cut = (q: Float64Array, u?: Float64Array): void => {
    for (let i = 0; i < nb; i++) {
      q1[i] = q[i]!;
      if (u) u1[i] = u[i]!;
    }
  };
  const addBlock = (out: Float64Array, from: Float64Array): void => {
    for (let i = 0; i < nb; i++) for (let j = 0; j < nb; j++) out[i * f + j]! += from[i * nb + j]!;
  };
  return {
    coordinates: formulas.coordinates,
    freedoms: f,
    elements: [
      ...bodies.elements,
      ...formulas.elements.map((element) => ({
        ...element,
        start: element.start + bodies.size,
        normalComponent: element.normalComponent < 0 ? -1 : element.normalComponent + bodies.size,
      })),
    ],
    size: bodies.size + formulas.size,
    hasConstantMass: bodies.hasConstantMass && formulas.hasConstantMass,
    hasDiagonalMass: bodies.hasDiagonalMass && formulas.hasDiagonalMass,
    hasMovingConstraints: bodies.hasMovingConstraints || formulas.hasMovingConstraints,
    get hasLinearForces() {
      return bodies.hasLinearForces === true && formulas.hasLinearForces === true;
    },
    massInto: (out, q) => {
      cut(q);
      formulas.massInto(out, q);
      bodies.massInto(block, q1);
      addBlock(out, block);
    },
    forcesInto: (out, q, u, t) => {
      cut(q, u);
      formulas.forcesInto(out, q, u, t);
      bodies.forcesInto(forces, q1, u1, t);
      for (let i = 0; i < nb; i++) out[i]! += forces[i]!;
    },
    forceDerivativesInto: (byPosition, byVelocity, q, u, t) => {
      cut(q, u);
      formulas.forceDerivativesInto(byPosition, byVelocity, q, u, t);
      bodies.forceDerivativesInto(block, other, q1, u1, t);
      addBlock(byPosition, block);
      addBlock(byVelocity, other);
    },
    kineticEnergy: (q, u) => {
      cut(q, u);
      return bodies.kineticEnergy(q1, u1) + formulas.kineticEnergy(q, u);
    },
    potentialEnergy: (q, t) => {
      cut(q);
      return bodies.potentialEnergy(q1, t) + formulas.potentialEnergy(q, t);
    },
    externalPower: (q, u, t) => {
      cut(q, u);
      return bodies.externalPower(q1, u1, t) + formulas.externalPower(q, u, t);
    },
    gapsInto: (out, q, t, reach) => {
      cut(q);
      bodies.gapsInto(out, q1, t, reach);
      formulas.gapsInto(gaps, q, t, reach);
      out.set(gaps, count);
    },
    directionsInto: (out, offset, element, q, t) => {
      if (element >= count) return formulas.directionsInto(out, offset, element - count, q, t);
      cut(q);
      bodies.directionsInto(rows, 0, element, q1, t);
      const { dimension } = bodies.elements[element]!;
      for (let i = 0; i < dimension; i++) {
        for (let j = 0; j < f; j++) out[offset + i * f + j] = j < nb ? rows[i * nb + j]! : 0;
      }
    },
    velocityOffsetsInto: (out, offset, element, q, t) => {
      cut(q);
      if (element >= count) formulas.velocityOffsetsInto(out, offset, element - count, q, t);
      else bodies.velocityOffsetsInto(out, offset, element, q1, t);
    },
    accelerationOffsetsInto: (out, offset, element, q, u, t) => {
      cut(q, u);
      if (element >= count) formulas.accelerationOffsetsInto(out, offset, element - count, q, u, t);
      else bodies.accelerationOffsetsInto(out, offset, element, q1, u1, t);
    },
  };
}
