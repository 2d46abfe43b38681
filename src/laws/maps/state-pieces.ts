/**
 * The contact states of a piecewise linear law that occur, in the coordinates w of `kineticBasis`:
 *
 *   λ = Π γ̂ = (Π Ŷ) w   on   { w : A w ≥ 0 },     w⁺ = w + Ŷᵀ (Π Ŷ) w
 *
 * `impactPieces` gives them in the units of the impact. States whose rays are dependent are left out: others with fewer rays
 * reach the same velocities.
 */
import { matrixProduct, stridedNorm } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { forEachContactState } from "./contact-states.ts";
import { largestRow, type PiecewiseLaw } from "./piecewise-law.ts";
import { type ConeInterior, polyhedralInterior, projectedDimension } from "./polyhedral-interior.ts";
import {
  hasDependentRays,
  type RegularMap,
  regularMap,
  singularMap,
  stateConditions,
  stateSystem,
} from "./state-map.ts";

export interface StatePiece {
  readonly modes: Uint8Array;
  /** Π, n × n. */
  readonly impulses: Float64Array;
  /** Π Ŷ, n × r. */
  readonly reducedImpulses: Float64Array;
  /** A, count × r, rows of unit length. */
  readonly rows: Float64Array;
  /** Which of the conditions of the state are the rows; the others are met by every w. */
  readonly kept: readonly number[];
  /** What these conditions were divided by. */
  readonly lengths: readonly number[];
  readonly count: number;
  readonly isRedundant: boolean;
  /** Undefined for a flat cone. */
  readonly inside: ConeInterior | undefined;
}

export interface OpenState {
  readonly modes: Uint8Array;
  readonly reason: string;
}

export interface StatePieces {
  readonly pieces: readonly StatePiece[];
  readonly undecided: readonly OpenState[];
  /** Number of contact states that were looked at. */
  readonly states: number;
  /**
   * States with independent rays that no regular map on a cone describes: their equations are singular, or dependent joints
   * hold on a subspace only. They may occur all the same, on flat cones.
   */
  readonly open: readonly Uint8Array[];
}

/** A row counts as zero below this, relative to the largest row: twenty bits are left to the elimination. */
const ROW_ROUNDING = 2 ** 20 * EPSILON;

/** A cone counts as flat below this width over the least pivot of its state: rows of a flat cone are exact but for rounding. */
const FLAT_ROUNDING = 2 ** 12 * EPSILON;

const CONTINUUM = "the equations of this state do not determine the velocities after the impact";
const STEP_LIMIT = "the equations of this state are singular, and a linear program met its limit";

/** `withFlat`: also states that occur only on a flat cone, which is more than a point. Undefined when it was told to stop. */
export function statePieces(
  law: PiecewiseLaw,
  withFlat: boolean,
  shouldStop: (() => boolean) | undefined,
): StatePieces | undefined {
  const pieces: StatePiece[] = [];
  const undecided: OpenState[] = [];
  let states = 0;
  const open: Uint8Array[] = [];
  let isStopped = false;
  forEachContactState(law.scaled, (modes) => {
    states++;
    isStopped ||= shouldStop?.() ?? false;
    if (isStopped) return;
    const system = stateSystem(law, modes);
    const map = regularMap(law, system);
    if (map !== undefined) {
      const piece = regularPiece(law, modes, map, withFlat);
      if (piece === "flat") open.push(modes.slice());
      else if (piece !== undefined) pieces.push(piece);
    } else if (!hasDependentRays(law, system)) {
      open.push(modes.slice());
      const family = singularMap(law, system);
      const reason = family && openReason(law, modes, family.impulses, family.free);
      if (reason !== undefined) undecided.push({ modes: modes.slice(), reason });
    }
  });
  return isStopped ? undefined : { pieces, undecided, states, open };
}

/** `flat`: an equation of dependent joints holds on a subspace only. */
function regularPiece(
  law: PiecewiseLaw,
  modes: Uint8Array,
  { impulses, pivot }: RegularMap,
  withFlat: boolean,
): StatePiece | "flat" | undefined {
  const r = law.basis.rank;
  const n = law.scaled.size;
  const reducedImpulses = matrixProduct(impulses, n, n, law.directions, r);
  const faces = cone(law, modes, reducedImpulses);
  if (faces === undefined) return "flat";
  const { rows, count } = faces;
  const found = polyhedralInterior(rows, count, r);
  const inside = found === undefined || found.width * pivot <= FLAT_ROUNDING ? undefined : found;
  if (inside === undefined) {
    if (!withFlat) return undefined;
    const lines = Array.from({ length: count }, (_, i) => rows.subarray(i * r, i * r + r));
    if (projectedDimension(lines, r, r, 1) === 0) return undefined;
  }
  return { modes: modes.slice(), impulses, reducedImpulses, ...faces, inside };
}

/** Faces of the cone of a regular state; undefined when an equation holds on a subspace only. */
function cone(
  law: PiecewiseLaw,
  modes: Uint8Array,
  reducedImpulses: Float64Array,
): Pick<StatePiece, "rows" | "kept" | "lengths" | "count" | "isRedundant"> | undefined {
  const { drive } = law;
  const n = law.scaled.size;
  const r = law.basis.rank;
  const conditions = stateConditions(law, modes, reducedImpulses, drive, r);
  const size = Math.max(largestRow(reducedImpulses, n, r), law.driveSize);
  const rows = new Float64Array(conditions.length * r);
  const kept: number[] = [];
  const lengths: number[] = [];
  let isRedundant = law.hasDependent;
  for (let k = 0; k < conditions.length; k++) {
    const { row, isEquality, magnitude } = conditions[k]!;
    const length = stridedNorm(row, 0, r, 1);
    if (length <= ROW_ROUNDING * size * magnitude) {
      isRedundant = true;
      continue;
    }
    if (isEquality) return undefined;
    for (let c = 0; c < r; c++) rows[kept.length * r + c] = row[c]! / length;
    kept.push(k);
    lengths.push(length);
  }
  return { rows: rows.subarray(0, kept.length * r), kept, lengths, count: kept.length, isRedundant };
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
