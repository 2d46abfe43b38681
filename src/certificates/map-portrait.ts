/**
 * The maps of a law as a picture needs them, where elements see one or two velocities: the linear pieces of S and a section of the
 * graph of H ([LeineBaumann] (11)–(16), Theorem 1), in coordinates w with T = ½|w|²:
 *
 *   w⁺ = P w   on a cone,      w̄ = ½(I + P) w,      Λ = L w,      T⁻ − T⁺ = −γ̄ᵀΛ = D
 *
 * Along a line γ̄ = b + t d a monotone H makes −dᵀΛ grow with t: (13) for two points of the line. Where a piece stretches, the line runs
 * through the two mean velocities that show it; else the first contact moves alone. Both are exact: ends of linear pieces.
 * Trap: −Λ = ∂Φ needs every P to be symmetric; then Φ = D/2, for Φ is homogeneous of degree two.
 */
import { pieceStates } from "../laws/maps/contact-states.ts";
import { type PiecewiseLaw, piecewiseLaw } from "../laws/maps/piecewise-law.ts";
import { type StatePiece, statePieces } from "../laws/maps/state-pieces.ts";
import { dot, matrixProduct, transpose } from "../linalg/dense.ts";
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { type Stoppable, withStop } from "../problems/stop-signal.ts";
import { STOPPED } from "../solvers/stopping.ts";
import { type CertifyOptions, MOST_CERTIFIED_STATES } from "./certificate.ts";
import { velocitiesAfter } from "./lifted-state.ts";
import { type MapPiece, type MapSection, mapSection } from "./map-section.ts";

export interface MapPortrait {
  /** Velocities that the elements see. */
  readonly rank: 1 | 2;
  /** Opening directions of the elements' components in w, of unit length; that of the first is the first axis. */
  readonly directions: readonly { readonly element: string; readonly direction: readonly number[] }[];
  readonly pieces: readonly PortraitPiece[];
  /** Every P is symmetric: H has a dissipation function Φ. */
  readonly hasPotential: boolean;
  readonly section?: MapSection;
}

export interface PortraitPiece {
  /** States of the elements, in file order. */
  readonly states: readonly string[];
  /** Where it holds: angles of w for two velocities, values of w in [−1, 1] for one. */
  readonly range: readonly [number, number];
  /** P by rows. */
  readonly map: readonly (readonly number[])[];
  /** Largest singular value of P. */
  readonly stretch: number;
}

/** P and Pᵀ closer than this are the same: what elimination leaves of entries of the size of 1. */
const SYMMETRIC = 1e-9;

/** The portrait, or the reason why there is none. */
export function mapPortrait(impact: ImpactProblem, options: CertifyOptions = {}): MapPortrait | string {
  if (impact.massForm !== "regular") return "the mass matrix is singular, so velocities have no kinetic metric";
  const law = piecewiseLaw(impact, options, options.maxStates ?? MOST_CERTIFIED_STATES);
  if (typeof law === "string") return law;
  const rank = impact.elements.length === 0 ? 0 : law.basis.rank;
  if (rank !== 1 && rank !== 2) {
    return `a circle of velocities needs elements that see one or two of them; these see ${rank}`;
  }
  const states = statePieces(law, false, withStop<Stoppable>(options).shouldStop);
  if (states === undefined) return STOPPED;
  const { pieces: found, undecided } = states;
  const [open] = undecided;
  if (open) return open.reason;
  const turn = turned(law);
  const directions = matrixProduct(law.basis.directions, impact.size, rank, transpose(turn, rank, rank), rank);
  const pieces = found.map((piece) => mapPiece(law, piece, turn));
  const section = mapSection(impact, directions, pieces);
  return {
    rank,
    directions: namedDirections(impact, directions, rank),
    pieces: pieces.map((piece) => portraitPiece(piece, rank)),
    hasPotential: pieces.every(({ map }) => rank === 1 || Math.abs(map[1]! - map[2]!) <= SYMMETRIC),
    ...(section && { section }),
  };
}

/** Turns w so that the first element opens along the first axis and the next one that differs to the positive side of the second. */
function turned({ basis, directions }: PiecewiseLaw): Float64Array {
  const r = basis.rank;
  const rows = Array.from({ length: directions.length / r }, (_, i) => directions.subarray(i * r, i * r + r));
  const first = rows.find((row) => dot(row, row) > 0)!;
  const size = Math.hypot(...first);
  if (r === 1) return Float64Array.of(Math.sign(first[0]!));
  const [a, b] = [first[0]! / size, first[1]! / size];
  const across = rows.map((row) => a * row[1]! - b * row[0]!);
  const side = Math.sign(across.find((value) => Math.abs(value) > SYMMETRIC) ?? 1);
  return Float64Array.of(a, b, -b * side, a * side);
}

function namedDirections({ elements }: ImpactProblem, directions: Float64Array, r: number): MapPortrait["directions"] {
  return elements.flatMap(({ element, start, dimension }) =>
    Array.from({ length: dimension }, (_, k) => {
      const row = directions.subarray((start + k) * r, (start + k) * r + r);
      const size = Math.hypot(...row) || 1;
      return { element: element.name, direction: Array.from(row, (value) => value / size) };
    }),
  );
}

function mapPiece(law: PiecewiseLaw, piece: StatePiece, turn: Float64Array): MapPiece {
  const { impact, scaled, basis } = law;
  const [n, r] = [impact.size, basis.rank];
  const back = transpose(turn, r, r);
  const after = velocitiesAfter(law, piece.reducedImpulses, r);
  const map = matrixProduct(turn, r, r, matrixProduct(after, r, r, back, r), r);
  const physical = piece.reducedImpulses.map((value, at) => value * scaled.unit[Math.floor(at / r)]!);
  const rows = Array.from({ length: piece.count }, (_, i) =>
    matrixProduct(turn, r, r, piece.rows.subarray(i * r, i * r + r), 1),
  );
  const { values, vectors } = symmetricEigen(matrixProduct(transpose(map, r, r), r, r, map, r), r);
  return {
    states: pieceStates(impact, scaled, piece.modes),
    ...{ map, rows, impulses: matrixProduct(physical, n, r, back, r) },
    axis: matrixProduct(turn, r, r, piece.inside!.axis, 1),
    stretch: Math.sqrt(Math.max(0, values[r - 1]!)),
    stretched: vectors.slice((r - 1) * r),
  };
}

function portraitPiece({ states, map, rows, axis, stretch }: MapPiece, r: number): PortraitPiece {
  const byRows = Array.from({ length: r }, (_, i) => Array.from(map.subarray(i * r, i * r + r)));
  return { states, range: r === 1 ? lineRange(rows) : sector(rows, axis), map: byRows, stretch };
}

const lineRange = (rows: readonly Float64Array[]): [number, number] => [
  rows.some((row) => row[0]! > 0) ? 0 : -1,
  rows.some((row) => row[0]! < 0) ? 0 : 1,
];

/** Half planes around the axis: from the largest lower to the smallest upper end. */
function sector(rows: readonly Float64Array[], axis: Float64Array): [number, number] {
  const middle = rows.length === 0 ? 0 : Math.atan2(axis[1]!, axis[0]!);
  let [from, to] = [-Math.PI, Math.PI];
  for (const row of rows) {
    const turn = Math.atan2(axis[0]! * row[1]! - axis[1]! * row[0]!, axis[0]! * row[0]! + axis[1]! * row[1]!);
    from = Math.max(from, turn - Math.PI / 2);
    to = Math.min(to, turn + Math.PI / 2);
  }
  return [middle + from, middle + to];
}
