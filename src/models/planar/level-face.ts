/**
 * Over which face a corner P (or the centre of a disc, r > 0) slides level past the end of it.
 *
 * P faces the end of a target: a side, or a corner of it. That is nothing to hit for a body that slides along the line of the face F that ends
 * there, wherever on the line it is:
 *
 *   |g_F(P)| ≤ d   and   |ġ_F(P)| Δt ≤ d   and   min_k g_F(P_k) ≥ −d,        d: what counts as touch,
 *
 * with what P faces behind F, that is no wall at a hollow. Such a body has to sink before it can hit the end, and what carries it on the tile before does not let it.
 *
 * Where P is at the corner of two faces that both part the bodies, and comes to neither, it could act along either: along which is open (`isTied`).
 * A bound along the wrong one would stop what slides along the other: a course of a wall would take the next brick of the course below along.
 *
 * A face may be another piece's of the same outline, where it ends in a corner of this one. Where P is as near as d to the end, the contact acts along F: (max g_i)˙ = max ġ_i over edges that are alike (facing-edge.ts).
 */
import type { LevelSlide } from "../mechanical-system.ts";
import type { Candidate } from "./candidate.ts";
import { type ContactView, noteVelocity, onEdge } from "./contact-kinematics.ts";
import { alongEdge, FLUSH, SAME_SPEED, separation, speedAlong } from "./facing-edge.ts";
import { distanceFrom, type Edge } from "./shape.ts";
import { type Turns, turn } from "./turns.ts";

/** The face of the last `look`, which was without velocities; undefined where P faces no end, or hits it. */
export function levelFace(
  view: ContactView,
  { second, target, radius }: Candidate,
  q: Float64Array,
  u: Float64Array,
  turns: Turns,
  { within, time }: LevelSlide,
): Edge | undefined {
  const { meeting, edge: facing } = view;
  const faces = target.faces ?? target.edges;
  if (faces.length < 2) return undefined;
  const touch = touchOf(view, within);
  let isNoted = false;
  for (let i = 0; i < faces.length; i++) {
    const face = faces[i]!;
    // Caps of segments, which have no length, carry nothing.
    if (face === facing || face.length === 0) continue;
    if (Math.abs(distanceFrom(face, meeting.x, meeting.y) - radius) > touch) continue;
    if (!isBehind(view, face, touch) || separation(meeting, face) - radius < -touch) continue;
    if (!isNoted) {
      // The view may be an older one than the turns.
      turn(turns, second, q);
      noteVelocity(view, u, turns);
      isNoted = true;
    }
    if (Math.abs(speedAlong(meeting, face)) * time <= touch && isAhead(view, face, touch, time)) return face;
  }
  return undefined;
}

/**
 * Whether P, seen by a `look` without velocities, is at the corner of two faces within `within`, the bodies are on the outer sides of both, and P comes to
 * or leaves neither by more than `speed`.
 */
export function isTied(
  view: ContactView,
  { second, target, radius }: Candidate,
  q: Float64Array,
  u: Float64Array,
  turns: Turns,
  within: number,
  speed: number,
): boolean {
  const { meeting, edge: facing } = view;
  const faces = target.faces ?? target.edges;
  if (radius > 0 || facing === undefined || facing.length === 0 || faces.length < 2) return false;
  const touch = touchOf(view, within);
  const isOn = (face: Edge): boolean => Math.abs(distanceFrom(face, meeting.x, meeting.y)) <= touch;
  if (!isOn(facing)) return false;
  for (let i = 0; i < faces.length; i++) {
    const face = faces[i]!;
    if (face === facing || face.length === 0 || !isOn(face) || !isBehind(view, face, touch)) continue;
    if (Math.min(separation(meeting, face), separation(meeting, facing)) < -touch) continue;
    turn(turns, second, q);
    noteVelocity(view, u, turns);
    if (Math.max(Math.abs(speedAlong(meeting, face)), Math.abs(speedAlong(meeting, facing))) <= speed) return true;
  }
  return false;
}

/** Touch, and as much as lines of edges round off. */
const touchOf = ({ meeting }: ContactView, within: number): number => within + FLUSH * meeting.length;

/** Turns the view to the face that P slides level with; false where there is none, or P is not yet at its end. */
export function turnToLevel(
  view: ContactView,
  candidate: Candidate,
  q: Float64Array,
  u: Float64Array,
  turns: Turns,
  slide: LevelSlide,
): boolean {
  // What is open by more touches neither the end nor the face behind it.
  if (Math.abs(view.gap) > Math.max(slide.near, touchOf(view, slide.within))) return false;
  const face = levelFace(view, candidate, q, u, turns, slide);
  if (face === undefined) return false;
  onEdge(view, face, turns, candidate.second);
  return true;
}

/** Where P is at the corner of two faces and level with both, the one with the larger ġ counts: at rest that which it faces. */
function isAhead({ edge: facing, meeting }: ContactView, face: Edge, touch: number, time: number): boolean {
  const { candidate, x, y, speeds } = meeting;
  if (facing === undefined || Math.abs(distanceFrom(facing, x, y) - candidate.radius) > touch) return true;
  const own = speedAlong(meeting, facing);
  return Math.abs(own) * time > touch || speedAlong(meeting, face) > own + SAME_SPEED * speeds;
}

/** What P faces does not stand out of the line of a face. */
function isBehind({ edge, foot, meeting }: ContactView, face: Edge, touch: number): boolean {
  if (distanceFrom(face, foot[0], foot[1]) > touch) return false;
  if (edge === undefined) {
    // The end of this very face.
    const along = alongEdge(face, foot[0], foot[1]);
    return Math.min(Math.abs(along), Math.abs(along - face.length)) <= FLUSH * meeting.length;
  }
  const { start, normal, length } = edge;
  return distanceFrom(face, start[0] - normal[1] * length, start[1] + normal[0] * length) <= touch;
}
