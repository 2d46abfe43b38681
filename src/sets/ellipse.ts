/**
 * Ellipse with semi-axes a, b along the coordinates: the reservoir of orthotropic Coulomb friction.
 *
 *   C = { x ∈ R² : (x1/a)² + (x2/b)² ≤ 1 },   σ_C(d) = ‖(a d1, b d2)‖             [Glocker2012] (48)
 *
 * Projection of y outside, with D = diag(a, b) and x = D q on the unit circle:
 *   q = (D² + λ)⁻¹ D y,  ‖q‖ = 1             (Euclidean)
 *   q = (DAD + λ)⁻¹ DA y, ‖q‖ = 1            (in the metric A)
 *
 * A semi-axis may be zero: the ellipse is then a segment, or the point 0. Holds the negative impulse −Λ.
 * Sign trap: prox onto an ellipse is not a scaled prox onto a disk, and the normal at x is D⁻² x, not x.
 */
import { bodyRoom } from "./body.ts";
import { type ConvexSet, convexSet, refuseSet } from "./convex-set.ts";
import { projectOntoEllipsoidInMetricInto } from "./ellipsoid.ts";
import { secularMultiplier } from "./secular.ts";

/** Below this ratio of the axes its square leaves the range of doubles; the limit b/a → 0 is then exact to rounding. */
const FLAT_RATIO = 1e-150;

/** Beyond this distance, in semi-axes, the normal of the projection is the direction of the point to all digits. */
const FAR = 1e150;

/** Projects the two numbers at `out[at…]` onto the ellipse with semi-axes `a`, `b` ≥ 0; `room` as for bodies (body.ts). */
export function projectOntoEllipseInPlace(
  out: Float64Array,
  at: number,
  a: number,
  b: number,
  room: Float64Array,
): void {
  if (a >= b) projectLongAxisFirst(out, at, at + 1, a, b, room);
  else projectLongAxisFirst(out, at + 1, at, b, a, room);
}

/** i: index of the coordinate along the longer semi-axis `long`. */
function projectLongAxisFirst(
  out: Float64Array,
  i: number,
  j: number,
  long: number,
  short: number,
  room: Float64Array,
): void {
  if (long === 0) {
    out[i] = 0;
    out[j] = 0;
    return;
  }
  if (short === 0) {
    out[i] = clamp(out[i]!, long);
    out[j] = 0;
    return;
  }
  const yi = out[i]!;
  const yj = out[j]!;
  const pi = yi / long;
  const pj = yj / short;
  if (pi * pi + pj * pj <= 1) return;
  const ratio = short / long;
  let qi: number;
  let qj: number;
  if (ratio < FLAT_RATIO) {
    qi = clamp(pi, 1);
    qj = Math.sign(yj) * Math.sqrt((1 - qi) * (1 + qi));
  } else if (Math.abs(pi) > FAR || Math.abs(yj / long) > FAR) {
    const size = Math.max(Math.abs(yi), Math.abs(yj));
    qi = yi / size;
    qj = (yj / size) * ratio;
  } else {
    room[0] = pi;
    room[1] = ratio * (yj / long);
    room[2] = 1;
    room[3] = ratio * ratio;
    const lambda = secularMultiplier(room, 2);
    qi = pi / (1 + lambda);
    qj = room[1]! / (room[3]! + lambda);
  }
  const norm = Math.sqrt(qi * qi + qj * qj);
  out[i] = (long * qi) / norm;
  out[j] = (short * qj) / norm;
}

function clamp(x: number, bound: number): number {
  return Math.min(Math.max(x, -bound), bound);
}

/** The ellipse with semi-axes `a` along the first and `b` along the second coordinate; in friction μ1 Λ_N and μ2 Λ_N. */
export function ellipse(a: number, b: number): ConvexSet {
  if (![a, b].every((axis) => axis >= 0 && axis < Number.POSITIVE_INFINITY)) {
    const fix = "Pass the friction coefficients times a nonnegative normal impulse; 0 makes a segment.";
    refuseSet(`semi-axes must be finite numbers of at least 0, got ${a} and ${b}`, "ellipse", fix);
  }
  const axes = Float64Array.of(a, b);
  const room = bodyRoom();
  return convexSet({
    kind: "ellipse",
    dimension: 2,
    projectInto(out, x) {
      out.set(x);
      projectOntoEllipseInPlace(out, 0, a, b, room);
    },
    support: (direction) => Math.hypot(a * direction[0]!, b * direction[1]!),
    projectInMetricInto(out, x, metric) {
      projectOntoEllipsoidInMetricInto(out, x, axes, metric, "ellipse");
    },
  });
}
