/** Cones of pieces and small impacts, for the tests of `impactPieces`. */
import { assembleImpact, type ImpactProblem } from "../../src/index.ts";
import type { Piece } from "../../src/laws/maps/impact-pieces.ts";
import { largest } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

export const ROUNDING = { relative: 1e-12, because: "a few products of order one" };
export const SOLVER = {
  relative: 1e-7,
  because: "residual 1e-10 of the solver times the condition of a random problem",
};

/** A point counts as inside a cone when no face is farther than this, relative to its kinetic norm. */
export const ON_FACE = 1e-9;

export function apply(matrix: Float64Array, x: ArrayLike<number>): number[] {
  const columns = x.length;
  return Array.from({ length: matrix.length / columns }, (_, i) =>
    Array.from(x).reduce((sum, value, j) => sum + matrix[i * columns + j]! * value, 0),
  );
}

export const kineticNorm = (impact: ImpactProblem, u: ArrayLike<number>): number =>
  Math.sqrt(apply(impact.mass, u).reduce((sum, p, j) => sum + p * u[j]!, 0));

/** Natural sizes at velocities u: of what moves, of the terms of Wᵀu, and of the impulse that stops the largest of the momenta Mu. */
export function sizesAt(impact: ImpactProblem, u: ArrayLike<number>) {
  const sizes = Array.from(u, Math.abs);
  const rows = impact.elements.flatMap(({ element }) => element.directions.map((w) => w.map(Math.abs)));
  const lever = Math.max(...rows.map(largest));
  return {
    velocity: largest(u),
    contactVelocity: Math.max(...rows.map((w) => apply(w, sizes)[0]!)),
    impulse: largest(apply(impact.mass.map(Math.abs), sizes)) / lever,
  };
}

export const contains = (impact: ImpactProblem, piece: Piece, u: ArrayLike<number>): boolean =>
  apply(piece.cone, u).every((distance) => distance >= -ON_FACE * kineticNorm(impact, u));

export const names = (pieces: readonly Piece[]): string[] => pieces.map(({ states }) => states.join(" "));

export const impactOf = (data: object): ImpactProblem => assembleImpact(modelOf({ kind: "impact", ...data }));

/** A chain of balls of different masses: n contacts, n + 1 velocities. */
export function chain(contacts: number, scale = 1): ImpactProblem {
  const f = contacts + 1;
  return impactOf({
    massMatrix: Array.from({ length: f }, (_, i) =>
      Array.from({ length: f }, (_, j) => (i === j ? scale * (1 + i / 4) : 0)),
    ),
    preVelocity: Array.from({ length: f }, (_, i) => contacts - i),
    elements: Array.from({ length: contacts }, (_, i) => ({
      name: `c${i}`,
      type: "geometric-unilateral",
      restitution: 0.1 * (i % 5),
      direction: Array.from({ length: f }, (_, j) => (j === i ? -1 : j === i + 1 ? 1 : 0)),
    })),
  });
}
