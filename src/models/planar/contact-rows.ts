/**
 * Rows of Wᵀ of a planar contact and what its accelerations have beside them, from a look at it (contact-kinematics.ts, with the formulas).
 */
import { type Candidate, componentOf, GROUND } from "./candidate.ts";
import type { ContactView } from "./contact-kinematics.ts";

/**
 * Row of Wᵀ along the normal (`tangential` false) or along t = −J n = (n_y, −n_x): entries that are not zero into `index` and `value` from
 * `offset` on, those of the first body first. Returns the end of them.
 */
export function entriesInto(
  index: Int32Array,
  value: Float64Array,
  offset: number,
  view: ContactView,
  c: Candidate,
  tangential: boolean,
): number {
  const dx = tangential ? view.ny : view.nx;
  const dy = tangential ? -view.nx : view.ny;
  let end = offset;
  if (c.first !== GROUND) {
    value[end] = dx;
    value[end + 1] = dy;
    value[end + 2] = dy * view.px - dx * view.py + (tangential ? view.radius : 0);
    end = keepEntries(index, value, end, c.first);
  }
  if (c.second === GROUND) return end;
  // Material of the second under the corner (edge) or at Q, reached over the radii.
  const ax = view.isEdge ? view.sx + view.rx : view.sx;
  const ay = view.isEdge ? view.sy + view.ry : view.sy;
  const toPoint = view.isEdge ? 0 : view.gap + view.targetRadius;
  const roll = tangential ? (view.isEdge ? -view.radius : toPoint) : 0;
  value[end] = -dx;
  value[end + 1] = -dy;
  value[end + 2] = -(dy * ax - dx * ay) + roll;
  return keepEntries(index, value, end, c.second);
}

/** Of the three values of a body, which stand from `offset` on, those stay that are not zero. */
function keepEntries(index: Int32Array, value: Float64Array, offset: number, body: number): number {
  let end = offset;
  for (let axis = 0; axis < 3; axis++) {
    if (value[offset + axis] === 0) continue;
    value[end] = value[offset + axis]!;
    index[end++] = 3 * body + axis;
  }
  return end;
}

/** β_N or β_T. */
export function accelerationOffset(view: ContactView, c: Candidate, u: Float64Array, tangential: boolean): number {
  const w1 = componentOf(c.first, u, 2);
  const w2 = componentOf(c.second, u, 2);
  const { nx, ny, rx, ry, px, py, sx, sy } = view;
  const vx = componentOf(c.first, u, 0) - w1 * py - componentOf(c.second, u, 0) + w2 * sy;
  const vy = componentOf(c.first, u, 1) + w1 * px - componentOf(c.second, u, 1) - w2 * sx;
  const ax = -w1 * w1 * px + w2 * w2 * sx;
  const ay = -w1 * w1 * py + w2 * w2 * sy;
  const [tx, ty] = [ny, -nx];
  if (!view.isEdge) {
    const distance = Math.hypot(rx, ry);
    if (distance === 0) return 0;
    const slip = tx * vx + ty * vy;
    const closing = nx * vx + ny * vy;
    if (!tangential) return nx * ax + ny * ay + (slip * slip) / distance;
    return tx * ax + ty * ay - (closing * slip) / distance + closing * w2;
  }
  if (!tangential) return nx * ax + ny * ay - w2 * w2 * (nx * rx + ny * ry) + 2 * w2 * (-ny * vx + nx * vy);
  // (Jt)·(Ṙ − ω₂ J R) with J t = n, and t·JṘ.
  const normalPart = nx * (vx + w2 * ry) + ny * (vy - w2 * rx);
  return tx * ax + ty * ay + w2 * normalPart - w2 * (-tx * vy + ty * vx);
}
