/**
 * Gap, directions and accelerations of a planar contact, in closed form. With the corner P of the first body, R = P − Q and
 * J the quarter turn:
 *
 *   against an edge through Q with normal n, both fixed in the second body (angular velocity ω₂):
 *     g = n·R − r,    γ_T = t·(Ṙ − ω₂ J R) + r (ω₁ − ω₂),   t = −J n
 *     β_N = n·a − ω₂² n·R + 2 ω₂ (Jn)·Ṙ,    β_T = t·a + ω₂ (Jt)·(Ṙ − ω₂ J R) − ω₂ t·JṘ
 *   against a point Q of the second body with radius r₂, n = R/|R|:
 *     g = |R| − r − r₂,    γ_T = t·Ṙ + r ω₁ + (|R| − r) ω₂
 *     β_N = n·a + (t·Ṙ)²/|R|,    β_T = t·a − (n·Ṙ)(t·Ṙ)/|R| + (n·Ṙ) ω₂
 *   both bodies are met in one point: else friction at a gap, which time stepping has, would have a moment of its own
 *
 * with a = −ω₁² p + ω₂² s, the centripetal part of R̈; p and s lead from the centres of mass to P and Q.
 *
 * Which edge counts is chosen in facing-edge.ts; directions and accelerations are made of a look in contact-rows.ts.
 */
import { type Candidate, componentOf, GROUND } from "./candidate.ts";
import { bodiesApart, facingEdge, type Meeting } from "./facing-edge.ts";
import type { Edge, Point, Shape } from "./shape.ts";
import { cosineOf, sineOf, type Turns, turn } from "./turns.ts";

/** Results of the last `look`; work space of who looks. */
export interface ContactView {
  gap: number;
  /** The edge of the target, if it is one, and the begin of it, or the corner. */
  edge: Edge | undefined;
  foot: Point;
  /** Against an edge rather than a point. */
  isEdge: boolean;
  /** Normal from the second to the first. */
  nx: number;
  ny: number;
  /** R. */
  rx: number;
  ry: number;
  /** P from the centre of mass of the second. */
  x: number;
  y: number;
  /** p and s. */
  px: number;
  py: number;
  sx: number;
  sy: number;
  /** r and r₂. */
  radius: number;
  targetRadius: number;
  /** Filled by every `look`. */
  readonly meeting: Meeting;
}

export function contactView(): ContactView {
  return {
    gap: 0,
    edge: undefined,
    foot: [0, 0],
    isEdge: true,
    nx: 0,
    ny: 0,
    rx: 0,
    ry: 0,
    x: 0,
    y: 0,
    px: 0,
    py: 0,
    sx: 0,
    sy: 0,
    radius: 0,
    targetRadius: 0,
    meeting: {
      candidate: undefined as unknown as Candidate,
      ...{ x: 0, y: 0, cos: 1, sin: 0, length: 0, vx: 0, vy: 0, speeds: 0, isMoving: false, isOutside: false },
    },
  };
}

/**
 * Looks at a candidate in the positions q = (x, y, angle) of all bodies; `turns` follows them. The velocities u, if known, choose the
 * normal where two corners meet.
 */
export function look(view: ContactView, candidate: Candidate, q: Float64Array, turns: Turns, u?: Float64Array): void {
  if (candidate.isRound) {
    lookRound(view, candidate, q);
    return;
  }
  const { second, target } = candidate;
  meet(view, candidate, q, turns);
  const { meeting } = view;
  meeting.isMoving = u !== undefined;
  if (u) noteVelocity(view, u, turns);
  const edge = facingEdge(meeting);
  if (edge !== undefined) {
    onEdge(view, edge, turns, second);
    if (meeting.isOutside) view.gap = Math.max(0, view.gap);
    return;
  }
  setFoot(view, nearestCorner(target, meeting), turns, second);
  view.targetRadius = target.radius;
  onPoint(view);
}

/** Discs about the origins of their frames: cosines and sines are asked for by nobody. */
function lookRound(view: ContactView, candidate: Candidate, q: Float64Array): void {
  const { target } = candidate;
  view.px = view.py = view.sx = view.sy = 0;
  place(view, candidate, q);
  view.rx = view.x;
  view.ry = view.y;
  view.foot = target.corners[0]!;
  view.targetRadius = target.radius;
  onPoint(view);
}

/** Measures from the point that R begins at. */
function onPoint(view: ContactView): void {
  view.isEdge = false;
  view.edge = undefined;
  const distance = Math.sqrt(view.rx * view.rx + view.ry * view.ry);
  // Two centres in one point have no normal; any direction parts them.
  view.nx = distance > 0 ? view.rx / distance : 0;
  view.ny = distance > 0 ? view.ry / distance : 1;
  view.gap = distance - view.radius - view.targetRadius;
}

/**
 * Measures from an edge of the second body, which has this number.
 *
 * Trap: numbers that are handed over cost an object each where the compiler does not put one function into the other, so that these take
 * arrays and read in them.
 */
export function onEdge(view: ContactView, edge: Edge, turns: Turns, second: number): void {
  setFoot(view, edge.start, turns, second);
  const c2 = cosineOf(turns, second);
  const s2 = sineOf(turns, second);
  view.isEdge = true;
  view.edge = edge;
  view.nx = c2 * edge.normal[0] - s2 * edge.normal[1];
  view.ny = s2 * edge.normal[0] + c2 * edge.normal[1];
  view.targetRadius = 0;
  view.gap = view.nx * view.rx + view.ny * view.ry - view.radius;
}

function setFoot(view: ContactView, foot: Point, turns: Turns, second: number): void {
  const c2 = cosineOf(turns, second);
  const s2 = sineOf(turns, second);
  view.sx = c2 * foot[0] - s2 * foot[1];
  view.sy = s2 * foot[0] + c2 * foot[1];
  view.rx = view.x - view.sx;
  view.ry = view.y - view.sy;
  view.foot = foot;
}

/** Number of the edge, or −1 less that of the corner, of the target of the last `look`. */
export const pieceOf = ({ edge, foot }: ContactView, { target }: Candidate): number =>
  edge !== undefined ? target.edges.indexOf(edge) : -1 - target.corners.indexOf(foot);

/** Where the corner of a candidate is: R from the second body, and the meeting but for velocities. */
function meet(view: ContactView, candidate: Candidate, q: Float64Array, turns: Turns): void {
  const { first, second, corner } = candidate;
  turn(turns, first, q);
  turn(turns, second, q);
  const c1 = cosineOf(turns, first);
  const s1 = sineOf(turns, first);
  const c2 = cosineOf(turns, second);
  const s2 = sineOf(turns, second);
  view.px = c1 * corner[0] - s1 * corner[1];
  view.py = s1 * corner[0] + c1 * corner[1];
  place(view, candidate, q);
  // The corner in the frame of the second body.
  const { meeting } = view;
  meeting.x = c2 * view.x + s2 * view.y;
  meeting.y = -s2 * view.x + c2 * view.y;
  meeting.cos = c1 * c2 + s1 * s2;
  meeting.sin = s1 * c2 - c1 * s2;
}

/** P from the second body, with its arm p. */
function place(view: ContactView, candidate: Candidate, q: Float64Array): void {
  const { first, second, target, radius, shape } = candidate;
  view.x = view.px;
  view.y = view.py;
  let length = target.reach + shape.reach;
  if (first !== GROUND) {
    view.x += q[3 * first]!;
    view.y += q[3 * first + 1]!;
    length += Math.abs(q[3 * first]!) + Math.abs(q[3 * first + 1]!);
  }
  if (second !== GROUND) {
    view.x -= q[3 * second]!;
    view.y -= q[3 * second + 1]!;
    length += Math.abs(q[3 * second]!) + Math.abs(q[3 * second + 1]!);
  }
  view.radius = radius;
  view.meeting.candidate = candidate;
  view.meeting.length = length;
}

/**
 * Magnitudes of the terms of g = n·(x₁ + p − x₂ − s) − r − r₂ in the last `look`. The arms p and s count as far as their bodies
 * reach, and with the rounding of the angle that turns them.
 */
export function gapTerms(view: ContactView, { first, second, shape, target }: Candidate, q: Float64Array): number {
  const x = Math.abs(componentOf(first, q, 0)) + Math.abs(componentOf(second, q, 0));
  const y = Math.abs(componentOf(first, q, 1)) + Math.abs(componentOf(second, q, 1));
  const isEndless = target.reach === Number.POSITIVE_INFINITY;
  const far = isEndless ? Math.abs(view.nx * view.sx) + Math.abs(view.ny * view.sy) : target.reach;
  const places = Math.abs(view.nx) * x + Math.abs(view.ny) * y;
  const arm = shape.reach * (1 + Math.abs(componentOf(first, q, 2)));
  return places + arm + far * (1 + Math.abs(componentOf(second, q, 2)));
}

/** Depth of the overlap of the two bodies of a candidate; negative when they are apart: by how much where that is no more than `enough`. */
export function overlapDepth(
  view: ContactView,
  candidate: Candidate,
  q: Float64Array,
  turns: Turns,
  enough = 0,
): number {
  meet(view, candidate, q, turns);
  return -bodiesApart(view.meeting, enough);
}

/** Velocity of the corner of the last `look` against the material of the second there. */
export function noteVelocity(view: ContactView, u: Float64Array, turns: Turns): void {
  const { meeting, x, y } = view;
  const { first, second } = meeting.candidate;
  const c2 = cosineOf(turns, second);
  const s2 = sineOf(turns, second);
  const [w1, w2] = [spin(first, u), spin(second, u)];
  const vx = componentOf(first, u, 0) - w1 * view.py - componentOf(second, u, 0) + w2 * y;
  const vy = componentOf(first, u, 1) + w1 * view.px - componentOf(second, u, 1) - w2 * x;
  meeting.vx = c2 * vx + s2 * vy;
  meeting.vy = c2 * vy - s2 * vx;
  meeting.speeds = speedTerms(first, u, view.px, view.py) + speedTerms(second, u, x, y);
}

const spin = (body: number, u: Float64Array): number => componentOf(body, u, 2);
const speedTerms = (body: number, u: Float64Array, x: number, y: number): number =>
  Math.abs(componentOf(body, u, 0)) +
  Math.abs(componentOf(body, u, 1)) +
  Math.abs(spin(body, u)) * (Math.abs(x) + Math.abs(y));

function nearestCorner({ corners }: Shape, { x, y }: Meeting): Point {
  if (corners.length === 1) return corners[0]!;
  let nearest = corners[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const corner of corners) {
    const square = (x - corner[0]) * (x - corner[0]) + (y - corner[1]) * (y - corner[1]);
    if (square >= least) continue;
    least = square;
    nearest = corner;
  }
  return nearest;
}
