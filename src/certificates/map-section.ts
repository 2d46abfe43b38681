/**
 * A section of the graph of −Λ ∈ H(γ̄) along a line γ̄ = b + t d, as the linear pieces of the law give it: on each piece the w with
 * ½(I + P) w on the line, cut at the faces of its cone and at a length of w.
 *
 *   c · w = e · b,   c = ½(I + P)ᵀ e,   e ⊥ d        a line of w; a vertical part of the graph where it leaves t unchanged
 */
import { combination, dot, matrixProduct } from "../linalg/dense.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { CERTIFICATE_MARGIN } from "./certificate.ts";

export interface MapSection {
  /** `worst`: through two mean velocities of a piece that stretches; `element`: the first contact alone moves. */
  readonly kind: "worst" | "element";
  /** The element whose γ̄ grows with t, and its component among those of Λ: d is 1 there. */
  readonly element: string;
  readonly component: number;
  /** d and b, one number an impulse component. */
  readonly direction: readonly number[];
  readonly base: readonly number[];
  readonly segments: readonly MapSegment[];
}

/** A linear part of the graph: γ̄ and Λ at its two ends. */
export interface MapSegment {
  readonly states: readonly string[];
  readonly mean: readonly [readonly number[], readonly number[]];
  readonly impulses: readonly [readonly number[], readonly number[]];
}

/** A piece with all that sections need. */
export interface MapPiece {
  readonly states: readonly string[];
  /** P, r × r. */
  readonly map: Float64Array;
  /** L, n × r. */
  readonly impulses: Float64Array;
  /** Rows A of length r, A w ≥ 0. */
  readonly rows: readonly Float64Array[];
  /** A w inside. */
  readonly axis: Float64Array;
  readonly stretch: number;
  /** The most stretched direction. */
  readonly stretched: Float64Array;
}

interface Line {
  readonly base: Float64Array;
  readonly direction: Float64Array;
}

/** Segments end where |w| is this often the length of the base. */
const REACH = 3;
/** Rows shorter than this say nothing: entries are of the size of 1. */
const NOTHING = 1e-12;
/** A part of the way shorter than this, relative to the reach, is a point. */
const POINT = 1e-9;

/** `directions`: γ = Y w, n × r. */
export function mapSection(
  impact: ImpactProblem,
  directions: Float64Array,
  pieces: readonly MapPiece[],
): MapSection | undefined {
  const r = directions.length / impact.size;
  const worst = pieces.reduce((a, b) => (b.stretch > a.stretch ? b : a));
  if (worst.stretch > 1 + CERTIFICATE_MARGIN) {
    const line = { base: meanOf(worst, worst.axis), direction: meanOf(worst, worst.stretched) };
    return sectionOf(impact, directions, pieces, line, "worst");
  }
  const candidates =
    r === 1
      ? [{ base: Float64Array.of(0), direction: Float64Array.of(1) }]
      : [-1, 1, 0].map((side) => elementLine(directions, side));
  const sections = candidates.map((line) => sectionOf(impact, directions, pieces, line, "element"));
  return sections.find(({ segments }) => segments.length > 1);
}

/** The first contact moves while the next one that is not parallel to it keeps γ̄ = `side` of its own unit. */
function elementLine(directions: Float64Array, side: number): Line {
  const rows = Array.from({ length: directions.length / 2 }, (_, i) => directions.subarray(2 * i, 2 * i + 2));
  // The first axis is the direction of the first contact.
  const other = rows.find(([x, y]) => Math.abs(y!) > POINT * Math.hypot(x!, y!))!;
  const size = Math.hypot(...other);
  return {
    base: Float64Array.of(0, (side * size) / other[1]!),
    direction: Float64Array.of(other[1]! / size, -other[0]! / size),
  };
}

function sectionOf(
  impact: ImpactProblem,
  directions: Float64Array,
  pieces: readonly MapPiece[],
  line: Line,
  kind: MapSection["kind"],
): MapSection {
  const n = impact.size;
  const r = line.base.length;
  const along = matrixProduct(directions, n, r, line.direction, 1);
  const lead = leadOf(impact, along, kind);
  const size = along[lead]!;
  const owner = impact.elements.find(({ start, dimension }) => lead >= start && lead < start + dimension)!;
  return {
    kind,
    element: owner.element.name,
    component: lead,
    direction: Array.from(along, (value) => value / size),
    base: Array.from(matrixProduct(directions, n, r, line.base, 1)),
    segments: pieces.flatMap((piece) => {
      const ends = endsOn(piece, line);
      if (!ends) return [];
      const means = ends.map((w) => Array.from(matrixProduct(directions, n, r, meanOf(piece, w), 1)));
      const impulses = ends.map((w) => Array.from(matrixProduct(piece.impulses, n, r, w, 1)));
      const { states } = piece;
      return [{ states, mean: means as [number[], number[]], impulses: impulses as [number[], number[]] }];
    }),
  };
}

/** The component that measures t: that of the first contact, or the one that changes most beside its own unit √G_ii. */
function leadOf({ size: n, delassus }: ImpactProblem, along: Float64Array, kind: MapSection["kind"]): number {
  const share = Array.from(along, (value, i) => Math.abs(value) / Math.sqrt(delassus[i * (n + 1)]! || 1));
  if (kind === "element") return share.findIndex((value) => value > POINT);
  return share.indexOf(Math.max(...share));
}

/** ½(I + P) w. */
function meanOf({ map }: MapPiece, w: Float64Array): Float64Array {
  const r = w.length;
  return matrixProduct(map, r, r, w, 1).map((value, k) => 0.5 * (value + w[k]!));
}

/** Where the w of the section enter and leave the cone of the piece. */
function endsOn(piece: MapPiece, { base, direction }: Line): [Float64Array, Float64Array] | undefined {
  if (base.length === 1) return cut(piece, Float64Array.of(0), Float64Array.of(1), 1);
  const across = Float64Array.of(-direction[1]!, direction[0]!);
  const { map } = piece;
  const row = [0, 1].map((k) => 0.5 * (across[k]! + map[k]! * across[0]! + map[2 + k]! * across[1]!));
  const size = Math.hypot(...row);
  if (size <= NOTHING * Math.hypot(...across)) return undefined;
  const [x, y] = [row[0]! / size, row[1]! / size];
  const distance = dot(across, base) / size;
  const foot = Float64Array.of(distance * x, distance * y);
  return cut(piece, foot, Float64Array.of(-y, x), REACH * Math.max(1, Math.hypot(...base)));
}

/** The part of a line that lies in the cone and within the reach. */
function cut(
  { rows }: MapPiece,
  foot: Float64Array,
  way: Float64Array,
  reach: number,
): [Float64Array, Float64Array] | undefined {
  const half = Math.sqrt(reach * reach - dot(foot, foot));
  if (!(half > 0)) return undefined;
  let [from, to] = [-half, half];
  for (const row of rows) {
    const [slope, value] = [dot(row, way), dot(row, foot)];
    if (Math.abs(slope) <= NOTHING) {
      if (value < -NOTHING * reach) return undefined;
    } else if (slope > 0) from = Math.max(from, -value / slope);
    else to = Math.min(to, -value / slope);
  }
  if (!(to - from > POINT * reach)) return undefined;
  const at = (s: number): Float64Array => combination([foot, way], [1, s], foot.length);
  return [at(from), at(to)];
}
