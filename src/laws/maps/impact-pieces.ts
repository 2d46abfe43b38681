/**
 * The linear pieces of the maps of a law: one for each contact state that occurs on a cone of u⁻ with interior.
 *
 *   u⁺ = J_Z u⁻,   γ⁺ = J_S γ⁻,   Λ = J_Λ u⁻          on   { u⁻ : A u⁻ ≥ 0 }
 *
 * The pieces list every solution: where cones overlap with different u⁺ the law has several, where no cone reaches it
 * has none. Dependent directions need no states of their own: by Carathéodory's theorem every u⁺ is reached with
 * impulses along independent rays, so pieces with such a state cover the rest, and u⁺ is the same (`isRedundant`).
 * A state that slips and whose equations are singular on a cone with interior leaves u⁺ open: it is `undecided`.
 *
 * Trap: the cones are those of all u⁻, also of contacts that open before the impact (γ⁻ > 0).
 */
import { matrixProduct, norm } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import type { ImpactOptions } from "../resolve-impact.ts";
import { forEachContactState, type PieceState, pieceStates } from "./contact-states.ts";
import { velocityOf } from "./kinetic-basis.ts";
import { type PiecewiseLaw, piecewiseLaw } from "./piecewise-law.ts";
import { polyhedralInterior, projectedDimension } from "./polyhedral-interior.ts";
import { hasDependentRays, regularMap, singularMap, stateConditions, stateSystem } from "./state-map.ts";

export interface Piece {
  /** Per element, in file order. */
  readonly states: readonly PieceState[];
  /** Jacobian of Z: ∂u⁺/∂u⁻, f × f. */
  readonly postVelocity: Float64Array;
  /** Jacobian of S: ∂γ⁺/∂γ⁻, n × n. */
  readonly postContactVelocity: Float64Array;
  /** ∂Λ/∂u⁻, n × f. */
  readonly impulses: Float64Array;
  /** Rows A with A u⁻ ≥ 0, m × f, of unit length in the kinetic metric: a·u⁻ is the distance from the face, in √J. */
  readonly cone: Float64Array;
  /** The same rows as functions of γ⁻, m × n: A = contactCone · Wᵀ. */
  readonly contactCone: Float64Array;
  /** m. */
  readonly faces: number;
  /** Sine of the half-angle of the widest round cone inside; zero for a flat cone. */
  readonly width: number;
  /** A u⁻ on the axis of that round cone, ‖u⁻‖_M = 1; zero for a flat cone or one without faces. */
  readonly interior: Float64Array;
  /** Another choice of impulses gives the same u⁺ on the whole cone. */
  readonly isRedundant: boolean;
}

/** A state that occurs on a cone with interior, where it does not determine u⁺. */
export interface UndecidedPiece {
  readonly states: readonly PieceState[];
  readonly reason: string;
}

export interface ImpactPieces {
  readonly pieces: readonly Piece[];
  /** When there are any, nothing that is said about all pieces is said about all impacts. */
  readonly undecided: readonly UndecidedPiece[];
  /** Number of contact states that were looked at. */
  readonly states: number;
}

export interface PieceOptions extends Omit<ImpactOptions, "all" | "solver" | "tolerance"> {
  /** Also pieces of regular states that occur only on a flat cone, which is more than a point. Default false. */
  readonly withFlat?: boolean;
  /** More states than this are refused with an `InputError`. Default 20 000, some seconds of work. */
  readonly maxStates?: number;
}

const MOST_STATES = 20_000;

/** A row counts as zero below this, relative to the largest row: twenty bits are left to the elimination. */
const ROW_ROUNDING = 2 ** 20 * EPSILON;

/** A cone counts as flat below this width over the least pivot of its state: rows of a flat cone are exact but for rounding. */
const FLAT_ROUNDING = 2 ** 12 * EPSILON;

const CONTINUUM = "the equations of this state do not determine the velocities after the impact";
const STEP_LIMIT = "the equations of this state are singular, and a linear program met its limit";

/** All pieces of the law on the masses and elements of an impact; its own u⁻ plays no part. */
export function impactPieces(impact: ImpactProblem, options: PieceOptions = {}): ImpactPieces {
  const law = piecewiseLaw(impact, options, options.maxStates ?? MOST_STATES);
  const pieces: Piece[] = [];
  const undecided: UndecidedPiece[] = [];
  let states = 0;
  forEachContactState(law.scaled, (modes) => {
    states++;
    const system = stateSystem(law, modes);
    const map = regularMap(law, system);
    if (map !== undefined) {
      const piece = regularPiece(law, modes, map.impulses, map.pivot, options.withFlat ?? false);
      if (piece !== undefined) pieces.push(piece);
    } else if (!hasDependentRays(law, system)) {
      const family = singularMap(law, system);
      const reason = family && openReason(law, modes, family.impulses, family.free);
      if (reason !== undefined) undecided.push({ states: pieceStates(impact, law.scaled, modes), reason });
    }
  });
  return { pieces, undecided, states };
}

function regularPiece(
  law: PiecewiseLaw,
  modes: Uint8Array,
  impulses: Float64Array,
  pivot: number,
  withFlat: boolean,
): Piece | undefined {
  const n = law.scaled.size;
  const faces = cone(law, modes, impulses);
  if (faces === undefined) return undefined;
  const { rows, contactRows, count, isRedundant } = faces;
  const r = law.basis.rank;
  const inside = polyhedralInterior(rows, count, r);
  const isFlat = inside === undefined || inside.width * pivot <= FLAT_ROUNDING;
  if (isFlat) {
    if (!withFlat) return undefined;
    const lines = Array.from({ length: count }, (_, i) => rows.subarray(i * r, i * r + r));
    if (projectedDimension(lines, r, r) === 0) return undefined;
  }
  const { impact } = law;
  const f = impact.freedoms;
  return {
    states: pieceStates(impact, law.scaled, modes),
    ...jacobians(law, impulses),
    cone: matrixProduct(contactRows, count, n, impact.directions, f),
    contactCone: contactRows,
    faces: count,
    width: isFlat ? 0 : inside.width,
    interior: isFlat ? new Float64Array(f) : velocityOf(impact, law.basis, inside.axis),
    isRedundant,
  };
}

interface Faces {
  /** In w, count × r, unit length. */
  readonly rows: Float64Array;
  /** In γ⁻, count × n. */
  readonly contactRows: Float64Array;
  readonly count: number;
  readonly isRedundant: boolean;
}

/** Faces of the cone of a regular state; undefined when an equation holds on a subspace only. */
function cone(law: PiecewiseLaw, modes: Uint8Array, impulses: Float64Array): Faces | undefined {
  const { scaled, directions, drive } = law;
  const { size: n, units } = scaled;
  const r = law.basis.rank;
  const conditions = stateConditions(law, modes, impulses, law.offset, n);
  const reduced = conditions.map(({ row }) => matrixProduct(row, 1, n, directions, r));
  const size = Math.max(largestRow(matrixProduct(impulses, n, n, directions, r), n, r), largestRow(drive, n, r));
  const rows = new Float64Array(conditions.length * r);
  const contactRows = new Float64Array(conditions.length * n);
  let count = 0;
  let isRedundant = law.isDependent.includes(1);
  for (const [k, { row, isEquality, magnitude }] of conditions.entries()) {
    const length = norm(reduced[k]!);
    if (length <= ROW_ROUNDING * size * magnitude) {
      isRedundant = true;
      continue;
    }
    if (isEquality) return undefined;
    for (let c = 0; c < r; c++) rows[count * r + c] = reduced[k]![c]! / length;
    for (let j = 0; j < n; j++) contactRows[count * n + j] = (row[j]! * units[j]!) / length;
    count++;
  }
  return { rows: rows.slice(0, count * r), contactRows: contactRows.slice(0, count * n), count, isRedundant };
}

function largestRow(matrix: Float64Array, n: number, columns: number): number {
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, norm(matrix.subarray(i * columns, (i + 1) * columns)));
  return largest;
}

/** From λ = Π γ̂ to the maps in the units of the impact. */
function jacobians(
  { impact, scaled }: PiecewiseLaw,
  scaledImpulses: Float64Array,
): Pick<Piece, "postVelocity" | "postContactVelocity" | "impulses"> {
  const { freedoms: f, size: n, directions, response, stiffening } = impact;
  const { units } = scaled;
  const byContact = scaledImpulses.map((value, at) => value * units[Math.floor(at / n)]! * units[at % n]!);
  const change = matrixProduct(impact.delassus, n, n, byContact, n);
  const byVelocity = matrixProduct(byContact, n, n, directions, f);
  const postVelocity = new Float64Array(f * f);
  for (let i = 0; i < n; i++) {
    for (let a = 0; a < f; a++) {
      const factor = response[i * f + a]!;
      for (let b = 0; b < f; b++) postVelocity[a * f + b]! += factor * byVelocity[i * f + b]!;
    }
  }
  for (let a = 0; a < f; a++) postVelocity[a * f + a]! += 1;
  // Undo the completion of a singular mass matrix (zero stiffening otherwise).
  const physical = byContact.map((value, at) => value - stiffening[Math.floor(at / n)]! * change[at]!);
  for (let i = 0; i < n; i++) change[i * n + i]! += 1;
  return { postVelocity, postContactVelocity: change, impulses: matrixProduct(physical, n, n, directions, f) };
}

/** Why a singular state whose equations hold everywhere must be reported, or undefined when it occurs on a flat set only. */
function openReason(law: PiecewiseLaw, modes: Uint8Array, impulses: Float64Array, free: number): string | undefined {
  const n = law.scaled.size;
  const r = law.basis.rank;
  const columns = r + free;
  const drive = new Float64Array(n * columns);
  for (let i = 0; i < n; i++) drive.set(law.drive.subarray(i * r, i * r + r), i * columns);
  const conditions = stateConditions(law, modes, impulses, drive, columns);
  const rows = conditions.flatMap(({ row, isEquality }) => (isEquality ? [row, row.map((value) => -value)] : [row]));
  const dimension = projectedDimension(rows, columns, r);
  if (dimension === undefined) return STEP_LIMIT;
  return dimension === r ? CONTINUUM : undefined;
}
