/**
 * The linear pieces of a law in coordinates w where T = ½|w|² (`kineticBasis`), and the cone of velocities that
 * elements can meet:
 *
 *   w⁺ = Z w   on   { w : A w ≥ 0 },     admissible: γ_i⁻ ≤ 0 hard contact, ≥ 0 clutch, = 0 bilateral    [Glocker2012] Section 4
 *
 * What contacts cannot see (f > r) passes unchanged and adds the same to T⁻ and T⁺.
 * Flat cones are kept: admissible velocities may all lie on one (a resting contact, a closed joint).
 */
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import { forEachContactState } from "../laws/maps/contact-states.ts";
import { impactPieces, type Piece, type UndecidedPiece } from "../laws/maps/impact-pieces.ts";
import { type KineticBasis, velocityOf } from "../laws/maps/kinetic-basis.ts";
import { type PiecewiseLaw, piecewiseLaw } from "../laws/maps/piecewise-law.ts";
import { hasDependentRays, regularMap, stateSystem } from "../laws/maps/state-map.ts";
import { dot, multiplyInto } from "../linalg/dense.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { toEuclideanInto } from "../sets/metric.ts";
import { type CertifyOptions, MOST_CERTIFIED_STATES } from "./certificate.ts";

export interface KineticPiece {
  readonly piece: Piece;
  /** Z, r × r. */
  readonly map: Float64Array;
  /** A, rows of unit length r. */
  readonly rows: readonly Float64Array[];
}

/** Conditions on w before the impact, rows of unit length. */
export interface AdmissibleCone {
  readonly inequalities: readonly Float64Array[];
  readonly equalities: readonly Float64Array[];
}

export interface KineticPieces {
  readonly impact: ImpactProblem;
  readonly law: PiecewiseLaw;
  /** r. */
  readonly rank: number;
  readonly basis: KineticBasis;
  readonly pieces: readonly KineticPiece[];
  readonly undecided: readonly UndecidedPiece[];
  /** States whose equations are singular though their rays are independent: they may occur on flat cones. */
  readonly singularStates: number;
  /** Dependent bilateral elements met with γ⁻ ≠ 0: with different coefficients they allow a flat set of velocities only. */
  readonly hasOpenDependentJoints: boolean;
  readonly admissible: AdmissibleCone;
}

/** The pieces, or the reason why there is no such list. */
export function kineticPieces(impact: ImpactProblem, options: CertifyOptions): KineticPieces | string {
  const { allVelocities = false, maxStates = MOST_CERTIFIED_STATES, margin: _margin, ...law } = options;
  try {
    const posed = allVelocities ? impact : withInelasticJoints(impact);
    const { pieces, undecided } = impactPieces(posed, { ...law, withFlat: true, maxStates });
    const found = piecewiseLaw(posed, law, maxStates);
    const { basis } = found;
    return {
      impact,
      law: found,
      rank: basis.rank,
      basis,
      pieces: pieces.map((piece) => kineticPiece(impact, basis, piece)),
      undecided,
      singularStates: countSingularStates(found),
      hasOpenDependentJoints: allVelocities && found.isDependent.includes(1),
      admissible: allVelocities ? { inequalities: [], equalities: [] } : admissibleCone(impact, basis),
    };
  } catch (error) {
    if (error instanceof InputError && error.code === "no-pieces") return error.what;
    throw error;
  }
}

/** A closed joint has γ⁻ = 0, so its coefficient plays no part; equal ones keep dependent joints consistent. */
function withInelasticJoints(impact: ImpactProblem): ImpactProblem {
  const elements = impact.elements.map((placed) =>
    ELEMENTS[placed.element.kind].family === "bilateral"
      ? { ...placed, element: { ...placed.element, restitution: 0 } }
      : placed,
  );
  return { ...impact, elements };
}

function kineticPiece(impact: ImpactProblem, basis: KineticBasis, piece: Piece): KineticPiece {
  const f = impact.freedoms;
  const r = basis.rank;
  const map = new Float64Array(r * r);
  const rows = Array.from({ length: piece.faces }, () => new Float64Array(r));
  const after = new Float64Array(f);
  for (let k = 0; k < r; k++) {
    const unit = new Float64Array(r);
    unit[k] = 1;
    const before = velocityOf(impact, basis, unit);
    rows.forEach((row, i) => {
      row[k] = dot(piece.cone.subarray(i * f, i * f + f), before);
    });
    multiplyInto(after, piece.postVelocity, f, f, before);
    kineticCoordinates(impact, basis, after).forEach((value, a) => {
      map[a * r + k] = value;
    });
  }
  return { piece, map, rows };
}

/** w of a velocity u. */
export function kineticCoordinates(impact: ImpactProblem, basis: KineticBasis, velocity: Float64Array): Float64Array {
  const f = impact.freedoms;
  const v = velocity.map((value, j) => value / impact.coordinateScale[j]!);
  toEuclideanInto(v, impact.massFactor, f, v);
  return Float64Array.from(basis.vectors, (q) => dot(q, v));
}

export function admissibleCone(impact: ImpactProblem, basis: KineticBasis): AdmissibleCone {
  const r = basis.rank;
  const inequalities: Float64Array[] = [];
  const equalities: Float64Array[] = [];
  for (const { element, start } of impact.elements) {
    const condition = ELEMENTS[element.kind].before;
    if (condition === "any") continue;
    const row = basis.directions.slice(start * r, start * r + r);
    const length = (condition === "nonpositive" ? -1 : 1) * Math.sqrt(dot(row, row));
    const unit = row.map((value) => value / length);
    (condition === "zero" ? equalities : inequalities).push(unit);
  }
  return { inequalities, equalities };
}

function countSingularStates(law: PiecewiseLaw): number {
  let count = 0;
  forEachContactState(law.scaled, (modes) => {
    const system = stateSystem(law, modes);
    if (regularMap(law, system) === undefined && !hasDependentRays(law, system)) count++;
  });
  return count;
}

/** A unit vector counts as inside a closed cone when no unit row is below minus this. */
const INSIDE = 2 ** 16 * EPSILON;

/**
 * Whether every u⁻ has a solution, for elements without friction: those that have one form a convex cone (a monotone
 * complementarity problem that is feasible is solvable), which is everything when it holds both ends of every axis.
 */
export function solvableEverywhere({ pieces, rank: r }: KineticPieces): boolean {
  for (let k = 0; k < 2 * r; k++) {
    const sign = k % 2 === 0 ? 1 : -1;
    if (!pieces.some(({ rows }) => rows.every((row) => sign * row[k >> 1]! >= -INSIDE))) return false;
  }
  return true;
}
