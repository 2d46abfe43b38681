/**
 * Bodies and formulas in one mechanism: the formulas are over all coordinates, those of the bodies first, and add their
 * masses, forces and elements to those of the bodies.
 */
import type { MechanicalSystem, SystemElement } from "../mechanical-system.ts";

export function joinSystems(bodies: MechanicalSystem, formulas: MechanicalSystem): MechanicalSystem {
  const parts = { bodies, formulas, cut: cutter(bodies.freedoms, formulas.freedoms) };
  return {
    coordinates: formulas.coordinates,
    freedoms: formulas.freedoms,
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
    ...(bodies.angles && { angles: bodies.angles }),
    ...(formulas.explainState && { explainState: formulas.explainState }),
    ...joinForces(parts),
    ...joinElements(parts),
  };
}

interface Parts {
  readonly bodies: MechanicalSystem;
  readonly formulas: MechanicalSystem;
  /** The part of a state that is the bodies'; the same arrays in every call. */
  readonly cut: (q: Float64Array, u?: Float64Array) => { readonly q: Float64Array; readonly u: Float64Array };
}

/** Where the formulas add no coordinates, a state of the bodies is one of the mechanism. */
function cutter(own: number, all: number): Parts["cut"] {
  const cut: { q: Float64Array; u: Float64Array } = { q: new Float64Array(own), u: new Float64Array(own) };
  if (own === all) {
    return (q, u) => {
      cut.q = q;
      if (u) cut.u = u;
      return cut;
    };
  }
  return (q, u) => {
    for (let i = 0; i < own; i++) {
      cut.q[i] = q[i]!;
      if (u) cut.u[i] = u[i]!;
    }
    return cut;
  };
}

function joinForces({ bodies, formulas, cut }: Parts) {
  const [nb, f] = [bodies.freedoms, formulas.freedoms];
  const block = new Float64Array(nb * nb);
  const other = new Float64Array(nb * nb);
  const forces = new Float64Array(nb);
  const addBlock = (out: Float64Array, from: Float64Array): void => {
    for (let i = 0; i < nb; i++) for (let j = 0; j < nb; j++) out[i * f + j]! += from[i * nb + j]!;
  };
  return {
    massInto: (out, q) => {
      formulas.massInto(out, q);
      bodies.massInto(block, cut(q).q);
      addBlock(out, block);
    },
    forcesInto: (out, q, u, t) => {
      const own = cut(q, u);
      formulas.forcesInto(out, q, u, t);
      bodies.forcesInto(forces, own.q, own.u, t);
      for (let i = 0; i < nb; i++) out[i]! += forces[i]!;
    },
    forceDerivativesInto: (byPosition, byVelocity, q, u, t) => {
      const own = cut(q, u);
      formulas.forceDerivativesInto(byPosition, byVelocity, q, u, t);
      bodies.forceDerivativesInto(block, other, own.q, own.u, t);
      addBlock(byPosition, block);
      addBlock(byVelocity, other);
    },
    kineticEnergy: (q, u) => {
      const own = cut(q, u);
      return bodies.kineticEnergy(own.q, own.u) + formulas.kineticEnergy(q, u);
    },
    potentialEnergy: (q, t) => bodies.potentialEnergy(cut(q).q, t) + formulas.potentialEnergy(q, t),
    externalPower: (q, u, t) => {
      const own = cut(q, u);
      return bodies.externalPower(own.q, own.u, t) + formulas.externalPower(q, u, t);
    },
  } satisfies Partial<MechanicalSystem>;
}

/** Gaps of bodies, then of formulas; how fast they close is known where bodies alone have contacts. */
function joinGaps({ bodies, formulas, cut }: Parts) {
  const count = bodies.elements.length;
  const gaps = new Float64Array(formulas.elements.length);
  const { gapOf, fastestApproach, approachOf, approachBetween, reachOf, widthOf, mayPass } = bodies;
  const isContact = ({ kind }: SystemElement): boolean => kind === "geometric-unilateral";
  return {
    gapsInto: (out, q, t, reach) => {
      bodies.gapsInto(out, cut(q).q, t, reach);
      formulas.gapsInto(gaps, q, t, reach);
      for (let i = 0; i < gaps.length; i++) out[count + i] = gaps[i]!;
    },
    ...(fastestApproach &&
      !formulas.elements.some(isContact) && {
        fastestApproach: (u: Float64Array): number => fastestApproach(cut(u).q),
        approachOf: (element: number, u: Float64Array): number => approachOf!(element, cut(u).q),
        // What is no contact of bodies has no end that anything reaches.
        reachOf: (element: number): number => (element < count ? reachOf!(element) : Number.POSITIVE_INFINITY),
        approachBetween: (element: number, q: Float64Array, next: Float64Array): number => {
          const ways = cut(q, next);
          return approachBetween!(element, ways.q, ways.u);
        },
        widthOf: (element: number): number => widthOf!(element),
        mayPass: (ways: Float64Array, share: number): boolean => mayPass!(cut(ways).q, share),
      }),
    ...(gapOf && {
      gapOf: (element: number, q: Float64Array, t: number): number => {
        if (element < count) return gapOf(element, cut(q).q, t);
        formulas.gapsInto(gaps, q, t, Number.MAX_VALUE);
        return gaps[element - count]!;
      },
    }),
  } satisfies Partial<MechanicalSystem>;
}

function joinElements(parts: Parts) {
  const { bodies, formulas, cut } = parts;
  const [nb, f, count] = [bodies.freedoms, formulas.freedoms, bodies.elements.length];
  const most = Math.max(0, ...bodies.elements.map(({ dimension }) => dimension));
  const rows = new Float64Array(most * nb);
  const { pieceOf, findOverlap, shapePairs, entriesInto } = bodies;
  return {
    ...(findOverlap && { findOverlap: (q: Float64Array, isHidden?: boolean) => findOverlap(cut(q).q, isHidden) }),
    // The coordinates of bodies, and their elements, are the first ones.
    ...(shapePairs && { shapePairs }),
    ...(pieceOf && {
      pieceOf: (element: number, q: Float64Array, u: Float64Array): number => {
        const own = cut(q, u);
        return element >= count ? 0 : pieceOf(element, own.q, own.u);
      },
    }),
    ...joinGaps(parts),
    gapTerms: (element, q, t) =>
      element >= count ? formulas.gapTerms!(element - count, q, t) : bodies.gapTerms!(element, cut(q).q, t),
    directionsInto: (out, offset, element, q, t, u) => {
      if (element >= count) return formulas.directionsInto(out, offset, element - count, q, t, u);
      const own = cut(q, u);
      if (nb === f) return bodies.directionsInto(out, offset, element, own.q, t, u && own.u);
      bodies.directionsInto(rows, 0, element, own.q, t, u && own.u);
      const { dimension } = bodies.elements[element]!;
      for (let i = 0; i < dimension; i++) {
        for (let j = 0; j < f; j++) out[offset + i * f + j] = j < nb ? rows[i * nb + j]! : 0;
      }
    },
    ...(entriesInto && {
      entriesInto: (...[index, value, offset, element, q, u]: Parameters<typeof entriesInto>): number => {
        if (element >= count) return -1;
        const own = cut(q, u);
        return entriesInto(index, value, offset, element, own.q, u && own.u);
      },
    }),
    ...joinLevel(parts),
    velocityOffsetsInto: (out, offset, element, q, t) => {
      if (element >= count) formulas.velocityOffsetsInto(out, offset, element - count, q, t);
      else bodies.velocityOffsetsInto(out, offset, element, cut(q).q, t);
    },
    accelerationOffsetsInto: (out, offset, element, q, u, t) => {
      if (element >= count) return formulas.accelerationOffsetsInto(out, offset, element - count, q, u, t);
      const own = cut(q, u);
      bodies.accelerationOffsetsInto(out, offset, element, own.q, own.u, t);
    },
  } satisfies Partial<MechanicalSystem>;
}

/** Corners are those of bodies alone. */
function joinLevel({ bodies, cut }: Parts) {
  const { levelEntriesInto, slidesLevel, isTied } = bodies;
  const count = bodies.elements.length;
  return {
    ...(levelEntriesInto && {
      levelEntriesInto: (...[index, value, offset, element, q, u, slide]: Parameters<typeof levelEntriesInto>) => {
        if (element >= count) return -1;
        const own = cut(q, u);
        return levelEntriesInto(index, value, offset, element, own.q, own.u, slide);
      },
    }),
    ...(slidesLevel && {
      slidesLevel: (...[element, q, u, slide]: Parameters<typeof slidesLevel>): boolean => {
        if (element >= count) return false;
        const own = cut(q, u);
        return slidesLevel(element, own.q, own.u, slide);
      },
    }),
    ...(isTied && {
      isTied: (...[element, q, u, within, speed]: Parameters<typeof isTied>): boolean => {
        if (element >= count) return false;
        const own = cut(q, u);
        return isTied(element, own.q, own.u, within, speed);
      },
    }),
  } satisfies Partial<MechanicalSystem>;
}
