/**
 * Cells of slip directions and what friction can do in them, in half-spaces.
 *
 * A cell of directions: angles |φ − middle| ≤ half, and for the Contensou body latitudes low ≤ ψ ≤ high,
 *   n = (cos ψ cos φ, cos ψ sin φ, sin ψ).
 * The unit disk and the unit body B meet the normal n in the point ∇Φ(n) = (ρ(ψ) cos φ, ρ(ψ) sin φ, s(ψ)); ρ ≥ 0 is even, s is
 * odd and increasing, and the meridian (ρ, s) is convex. With p = −λ_T, slip ξ along n and p = λ_N ∇Φ(n) imply, m = (cos, sin)(middle),
 *   ξ and p in the wedge of angles;      p·n_k ≤ λ_N Φ(n_k) for any normals n_k        (tangents)
 *   ρ ≤ p·m / (λ_N cos half):            the chord of the meridian arc, ν·(ρ, s) ≥ ν·(ρ, s)(low), bounds p from below
 *   tan low · |ξ_slip| ≤ ξ_spin ≤ tan high · |ξ_slip|,   ξ·m ≤ |ξ_slip| ≤ ξ·m / cos half
 * Everything is an outer bound: what is empty for the half-spaces has no slip in the cell. Cells shrink, the bounds become sharp
 * with the square of their width.
 */
import { type Body, bodyRoom } from "../../sets/body.ts";

export interface DirectionCell {
  /** Middle and half width of the angles; a half width of π holds them all. */
  readonly middle: number;
  readonly half: number;
  /** Latitudes; both zero for a disk. */
  readonly low: number;
  readonly high: number;
}

/** Σ_j slip_j ξ_j + Σ_j push_j p_j + normal λ_N ≥ 0. */
export interface CellRow {
  readonly slip: readonly number[];
  readonly push: readonly number[];
  readonly normal: number;
}

const QUARTER = Math.PI / 4;
const NOTHING: readonly number[] = [0, 0, 0];

/** Four arcs; for the body four patches around the equator and two caps. */
export function firstCells(body: Body): DirectionCell[] {
  if (body.dimension === 2) return quarters(0, 0);
  const cap = { middle: 0, half: Math.PI };
  return [
    ...quarters(-QUARTER, QUARTER),
    { ...cap, low: QUARTER, high: Math.PI / 2 },
    { ...cap, low: -Math.PI / 2, high: -QUARTER },
  ];
}

function quarters(low: number, high: number): DirectionCell[] {
  return [0, 1, 2, 3].map((k) => ({ middle: 2 * k * QUARTER, half: QUARTER, low, high }));
}

/** Width in radians. */
export function cellWidth({ half, low, high }: DirectionCell): number {
  return Math.max(high - low, aroundWidth(half, low, high));
}

function aroundWidth(half: number, low: number, high: number): number {
  const widest = low <= 0 && high >= 0 ? 1 : Math.cos(Math.min(Math.abs(low), Math.abs(high)));
  return 2 * half * widest;
}

export function splitCell(cell: DirectionCell): DirectionCell[] {
  const { middle, half, low, high } = cell;
  const between = (low + high) / 2;
  if (half === Math.PI) {
    // A cap: the smaller cap, and the belt around it.
    const isUpper = high > 0;
    const cap = isUpper ? { ...cell, low: between } : { ...cell, high: between };
    return [cap, ...(isUpper ? quarters(low, between) : quarters(between, high))];
  }
  if (high - low > aroundWidth(half, low, high))
    return [
      { ...cell, high: between },
      { ...cell, low: between },
    ];
  return [-0.5, 0.5].map((side) => ({ ...cell, middle: middle + side * half, half: half / 2 }));
}

/** (ρ, s) at a latitude. */
function meridianPoint(psi: number, body: Body): readonly [number, number] {
  const out = Float64Array.of(Math.max(0, Math.cos(psi)), 0, Math.sin(psi));
  body.supportPointInto(out, 0, out, 0, bodyRoom());
  return [out[0]!, out[2]!];
}

/** λ_N Φ(n) − p·n ≥ 0. */
export function tangentRow(angle: number, psi: number, body: Body): CellRow {
  const [rho, s] = meridianPoint(psi, body);
  const [c, n] = [Math.max(0, Math.cos(psi)), Math.sin(psi)];
  const push = [-c * Math.cos(angle), -c * Math.sin(angle), -n];
  return { slip: NOTHING, push, normal: rho * c + s * n };
}

/** What holds for stick and slip alike: p in a polytope around B. */
export function bodyRows(body: Body): CellRow[] {
  const angles = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => k * QUARTER);
  if (body.dimension === 2) return angles.map((angle) => tangentRow(angle, 0, body));
  const poles = [-2, 2].map((k) => tangentRow(0, k * QUARTER, body));
  return [...poles, ...[-1, 0, 1].flatMap((k) => angles.map((angle) => tangentRow(angle, k * QUARTER, body)))];
}

export function cellRows(cell: DirectionCell, body: Body): CellRow[] {
  if (cell.half === Math.PI) return capRows(cell, body);
  const { middle, half, low, high } = cell;
  const ends = [middle - half, middle + half];
  const rows: CellRow[] = [tangentRow(middle, (low + high) / 2, body)];
  for (const psi of low === high ? [low] : [low, high]) {
    for (const angle of ends) rows.push(tangentRow(angle, psi, body));
  }
  const wedges = [
    [-Math.sin(ends[0]!), Math.cos(ends[0]!), 0],
    [Math.sin(ends[1]!), -Math.cos(ends[1]!), 0],
  ];
  for (const wedge of wedges) {
    rows.push({ slip: wedge, push: NOTHING, normal: 0 });
    if (body.dimension === 3) rows.push({ slip: NOTHING, push: wedge, normal: 0 });
  }
  rows.push(chordRow(cell, body));
  if (body.dimension === 3) rows.push(...latitudeRows(cell, body));
  return rows;
}

/** ν·(p·m / cos half, p_spin) ≥ λ_N ν·(ρ, s)(low), with ν across the chord of the meridian. */
function chordRow({ middle, half, low, high }: DirectionCell, body: Body): CellRow {
  const start = meridianPoint(low, body);
  const end = meridianPoint(high, body);
  const across = body.dimension === 2 ? [1, 0] : unit(end[1] - start[1], start[0] - end[0]);
  const share = across[0]! / Math.cos(half);
  const push = [share * Math.cos(middle), share * Math.sin(middle), across[1]!];
  return { slip: NOTHING, push, normal: -(across[0]! * start[0] + across[1]! * start[1]) };
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y);
  return [x / length, y / length];
}

function latitudeRows({ middle, half, low, high }: DirectionCell, body: Body): CellRow[] {
  const along = (size: number, spin: number): number[] => [size * Math.cos(middle), size * Math.sin(middle), spin];
  const cosine = Math.cos(half);
  const rows: CellRow[] = [
    { slip: NOTHING, push: [0, 0, 1], normal: -meridianPoint(low, body)[1] },
    { slip: NOTHING, push: [0, 0, -1], normal: meridianPoint(high, body)[1] },
  ];
  // cos ψ ξ_spin against sin ψ |ξ_slip|, which lies between ξ·m and ξ·m / cos half.
  const lowSize = low >= 0 ? 1 : 1 / cosine;
  const highSize = high >= 0 ? 1 / cosine : 1;
  rows.push({ slip: along(-Math.sin(low) * lowSize, Math.max(0, Math.cos(low))), push: NOTHING, normal: 0 });
  rows.push({ slip: along(Math.sin(high) * highSize, -Math.max(0, Math.cos(high))), push: NOTHING, normal: 0 });
  return rows;
}

/** All angles around a pole: |ξ_slip| ≤ |ξ_spin| / tan ψ in eight directions, p above the rim of the cap. */
function capRows({ low, high }: DirectionCell, body: Body): CellRow[] {
  const isUpper = high > 0;
  const rim = isUpper ? low : high;
  const side = isUpper ? 1 : -1;
  const rows: CellRow[] = [
    { slip: NOTHING, push: [0, 0, side], normal: -side * meridianPoint(rim, body)[1] },
    tangentRow(0, isUpper ? high : low, body),
  ];
  for (let k = 0; k < 8; k++) {
    const angle = k * QUARTER;
    const size = -Math.abs(Math.sin(rim));
    const slip = [size * Math.cos(angle), size * Math.sin(angle), side * Math.cos(rim)];
    rows.push({ slip, push: NOTHING, normal: 0 }, tangentRow(angle, rim, body));
  }
  return rows;
}
