/**
 * Which edge of a target faces a corner P: the edge its gap is measured from.
 *
 * Outside a convex polygon it is that with the largest g_i, and g = max_i g_i is how far P is from the polygon. In or on the
 * polygon the corner alone does not tell the way out: of two boxes that meet face to face the corners are as near to the sides
 * as to the face. There the edge counts that most of the first body is outside of, as in the separating axes of two polygons,
 *
 *   max_i min_k g_i(P_k)   over all corners P_k of the first body,
 *
 * and where two edges are alike in this (corner on corner) the one with the largest ġ_i, because (max g_i)˙ = max ġ_i: a corner
 * that slides along a face does not hit the next one flush with it.
 *
 * A segment is a polygon without inside: bodies touch it from the side they are on. Where its ends are apart from a face of the
 * body, the body hangs over an end, and its corners touch the segment from neither side.
 */
import type { Candidate } from "./candidate.ts";
import { isInside } from "./outline/plane.ts";
import { distanceFrom, type Edge, type EdgeRun, type Shape } from "./shape.ts";

/** A corner in the frame of the second body, and the first body there. */
export interface Meeting {
  candidate: Candidate;
  /** P, and cosine and sine of the turn of the first body against the second. */
  x: number;
  y: number;
  cos: number;
  sin: number;
  /** Lengths that round off: reaches of the shapes and coordinates of the bodies. */
  length: number;
  /** Velocity of P against the material of the second under it, in the frame of the second, and the terms of it. */
  vx: number;
  vy: number;
  speeds: number;
  /** Velocities are given. */
  isMoving: boolean;
  /** Filled with the edge: P is outside of the target, by no more than counts as on it; then it penetrates nothing. */
  isOutside: boolean;
}

/**
 * A corner within this share of the lengths of the line of an edge is on it: above the errors of positions that a run leaves, below
 * anything that is meant. Edges are, so to say, longer by that much: what slides flush onto a face does not hit its end. With velocities the border is a little farther out than without: so the gap is never that of a
 * face that is lost.
 */
export const FLUSH = 2 ** -32;
const OF_GAP = 1.5;
const COMING = 2;

/** Edges that are alike up to this share of the lengths: as far as positions may err before they are projected. */
const ALIKE = 2 ** -25;

/** Speeds along two normals that differ by less than this share of their terms are equal. */
export const SAME_SPEED = 2 ** -40;

/** The edge that faces the corner; undefined when a corner of the target is nearer, or when it has no edges. */
export function facingEdge(meeting: Meeting): Edge | undefined {
  const { candidate, x, y } = meeting;
  const { target, radius } = candidate;
  meeting.isOutside = false;
  if (target.edges.length === 0) return undefined;
  if (target.edges[0]!.length === Number.POSITIVE_INFINITY) return target.edges[0]!;
  if (target.runs) return edgeOfPiece(meeting, target.edges, target.runs);
  if (radius > 0) {
    const nearest = farthestEdge(target.edges, x, y);
    return distanceFrom(nearest, x, y) <= 0 ? nearest : withinEnds(nearest, x, y);
  }
  return edgeAmong(meeting, target.edges, target.kind === "segment" ? hiddenSide(meeting) : undefined);
}

/** The edge, of those around a convex target, that faces a sharp corner. */
function edgeAmong(meeting: Meeting, edges: readonly Edge[], hidden?: Edge): Edge {
  const { x, y } = meeting;
  const nearest = farthestEdge(edges, x, y, hidden);
  const border = FLUSH * meeting.length * (meeting.isMoving ? COMING : OF_GAP);
  const outside = distanceFrom(nearest, x, y);
  if (outside > border) return passedEdge(meeting, edges, outside, hidden) ?? nearest;
  const face = wayOut(meeting, edges, nearest, hidden);
  // Level with the end of a face and deep behind it a corner is in the polygon, though rounding puts it before the side that begins there.
  meeting.isOutside = outside > 0 && distanceFrom(face, x, y) >= -border;
  return face;
}

/** The own edge of a piece that faces the corner; undefined where another piece's does, or none (outline/piece-shapes.ts). */
function edgeOfPiece(meeting: Meeting, own: readonly Edge[], runs: readonly EdgeRun[]): Edge | undefined {
  const { candidate, x, y } = meeting;
  let [run, nearest, least] = [runs[0]!, undefined as Edge | undefined, Number.POSITIVE_INFINITY];
  for (const one of runs) {
    for (const edge of one.own) {
      const square = squareDistance(edge, x, y);
      if (square < least && isFront(meeting, edge)) [run, nearest, least] = [one, edge, square];
    }
  }
  if (nearest === undefined || !isBeside(nearest, x, y)) return undefined;
  if (candidate.radius > 0) return withinEnds(nearest, x, y);
  const [first, last] = run.outermost;
  const edges = run.edges[(isBeside(first, x, y) ? 0 : 1) + (isBeside(last, x, y) ? 0 : 2)]!;
  const face = edgeAmong(meeting, edges);
  return own.includes(face) && isFront(meeting, face) ? face : undefined;
}

function squareDistance(edge: Edge, x: number, y: number): number {
  const along = alongEdge(edge, x, y);
  const beyond = Math.max(0, -along, along - edge.length);
  return distanceFrom(edge, x, y) ** 2 + beyond ** 2;
}

/** Before an edge, or behind it and not through another one: of that and the nearest behind it the first body is farther out of it. */
function isFront(meeting: Meeting, edge: Edge): boolean {
  const { candidate, x, y } = meeting;
  const { depth, others, outline } = edge.local!;
  if (distanceFrom(edge, x, y) >= -depth) return true;
  if (candidate.radius > 0) return false;
  let [rival, least] = [others[0]!, Number.POSITIVE_INFINITY];
  for (const other of others) {
    const square = squareDistance(other, x, y);
    if (square < least) [rival, least] = [other, square];
  }
  return separation(meeting, edge) > separation(meeting, rival) && isInside(outline, x, y);
}

/** Not past a hollow at an end of a side by more than the side goes on behind it. */
function isBeside(edge: Edge, x: number, y: number): boolean {
  const { before, after } = edge.local!;
  const along = alongEdge(edge, x, y);
  return along >= -before && along <= edge.length + after;
}

/** Only corners this near, as a share of the size of the target, are asked whether they have passed its end. */
const NEAR = 0.1;

/**
 * Time stepping lets bodies overlap a little. Where corner meets corner, the deepest corner may then be past the end of the edge
 * that parts the bodies best, by less than it is deep: it still touches that edge, or nothing would part the bodies.
 */
function passedEdge(
  meeting: Meeting,
  edges: readonly Edge[],
  outside: number,
  hidden: Edge | undefined,
): Edge | undefined {
  const { candidate, x, y, length } = meeting;
  const { target, shape } = candidate;
  if (outside > NEAR * target.reach || shape.edges.length === 0) return undefined;
  let face = edges[0]!;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i]!;
    if (edge === hidden) continue;
    const apart = separation(meeting, edge);
    // Bodies that do not overlap by so much have mostly an edge that tells.
    if (apart > -outside) return undefined;
    if (apart > most) {
      face = edge;
      most = apart;
    }
  }
  const isDeepest = distanceFrom(face, x, y) <= most + ALIKE * length;
  return isDeepest && targetApart(meeting) <= most + ALIKE * length ? face : undefined;
}

/** The edge with the largest g_i, other than two that are left out. */
function farthestEdge(edges: readonly Edge[], x: number, y: number, but?: Edge, hidden?: Edge): Edge {
  let found = edges[0]!;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i]!;
    if (edge === but || edge === hidden) continue;
    const distance = distanceFrom(edge, x, y);
    if (distance > most) {
      found = edge;
      most = distance;
    }
  }
  return found;
}

export const alongEdge = ({ start, normal }: Edge, x: number, y: number): number =>
  -normal[1] * (x - start[0]) + normal[0] * (y - start[1]);

function withinEnds(edge: Edge, x: number, y: number): Edge | undefined {
  const along = alongEdge(edge, x, y);
  return along >= 0 && along <= edge.length ? edge : undefined;
}

/** min_k g_i(P_k) over the corners of the first body; single points are bodies of their own. */
export function separation({ candidate, x, y, cos, sin }: Meeting, edge: Edge): number {
  const { shape, corner } = candidate;
  if (shape.kind === "points") return distanceFrom(edge, x, y);
  const { corners } = shape;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < corners.length; k++) {
    const dx = corners[k]![0] - corner[0];
    const dy = corners[k]![1] - corner[1];
    least = Math.min(least, distanceFrom(edge, x + cos * dx - sin * dy, y + sin * dx + cos * dy));
  }
  return least;
}

/** The edge through which a corner in or on the polygon would leave it; `nearest` is the one it is least inside of. */
function wayOut(meeting: Meeting, edges: readonly Edge[], nearest: Edge, hidden: Edge | undefined): Edge {
  const { x, y, length, isMoving } = meeting;
  let [face, most] = [nearest, separation(meeting, nearest)];
  for (const edge of edges) {
    if (edge === nearest || edge === hidden) continue;
    const apart = separation(meeting, edge);
    if (apart > most + ALIKE * length) [face, most] = [edge, apart];
  }
  // An edge of the first body parts the two better: its meeting with a corner of the target is the deep one, and this corner is nearly out.
  if (face !== nearest && targetApart(meeting) > most + ALIKE * length) return nearest;
  const end = farthestEdge(edges, x, y, face, hidden);
  const isFace = most - separation(meeting, end) > ALIKE * length;
  const isAtEnd = distanceFrom(end, x, y) > FLUSH * length * (isFace ? 1 : -1);
  if (!isMoving || !isAtEnd) return face;
  if (!isFace && Math.abs(distanceFrom(face, x, y)) > COMING * FLUSH * length) return face;
  return speedAlong(meeting, end) > (isFace ? 0 : speedAlong(meeting, face)) + SAME_SPEED * meeting.speeds ? end : face;
}

export const speedAlong = ({ vx, vy }: Meeting, { normal }: Edge): number => normal[0] * vx + normal[1] * vy;

/** The side of a segment that the first body is not on. */
function hiddenSide(meeting: Meeting): Edge {
  const { candidate, x, y, length } = meeting;
  const [front, back] = candidate.target.edges as readonly [Edge, Edge, ...Edge[]];
  if (candidate.shape.kind === "points") return back;
  const [before, behind] = [separation(meeting, front), separation(meeting, back)];
  const hidden = before >= behind ? back : front;
  if (Math.max(before, behind) >= targetApart(meeting) - ALIKE * length) return hidden;
  return distanceFrom(front, x, y) >= 0 ? back : front;
}

/** How far all corners of the target are outside of one edge of the first body; most negative when there is none. */
function targetApart(meeting: Meeting): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const edge of meeting.candidate.shape.edges) most = Math.max(most, targetSeparation(meeting, edge));
  return most;
}

/** How far all corners of the target are outside of an edge of the first body. */
function targetSeparation({ candidate, x, y, cos, sin }: Meeting, edge: Edge): number {
  const { corner, target } = candidate;
  const { corners } = target;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < corners.length; k++) {
    const dx = corners[k]![0] - x;
    const dy = corners[k]![1] - y;
    least = Math.min(least, distanceFrom(edge, corner[0] + cos * dx + sin * dy, corner[1] - sin * dx + cos * dy));
  }
  return least;
}

/**
 * How far the two bodies are apart along the best of their normals, or along one that parts them by more than `enough`; negative: they
 * overlap by that much at least, also where no corner of one is in the other (two bars that cross). Bodies without edges are left to their
 * gaps.
 */
export function bodiesApart(meeting: Meeting, enough: number): number {
  if (!mayHide(meeting.candidate)) return Number.POSITIVE_INFINITY;
  const { shape, target } = meeting.candidate;
  let most = Number.NEGATIVE_INFINITY;
  for (const edge of target.edges) {
    most = Math.max(most, separation(meeting, edge));
    if (most > enough) return most;
  }
  for (const edge of shape.edges) {
    most = Math.max(most, targetSeparation(meeting, edge));
    if (most > enough) return most;
  }
  return most;
}

/** Whether the two bodies may overlap where no gap shows it: both have faces. */
export function mayHide({ shape, target }: Candidate): boolean {
  const isFlat = (one: Shape): boolean => one.edges.length > 0 && one.corners.length > 1;
  return isFlat(shape) && isFlat(target);
}
