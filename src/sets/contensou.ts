/**
 * Contensou body: the reservoir of Coulomb friction of a contact disc that slips and spins at once.
 *
 *   C = scale · B,   B = { x ∈ R³ : x·n ≤ Φ(n) for every n },   σ_C = scale · Φ                [Glocker2012] 4.8, [LeineGlocker2003]
 *
 * Φ(v1, v2, ω) is the dissipation integral in contensou-support.ts; slip comes first, then spin, measured at the rim
 * (torque / R), so that all three carry the same unit. B is a body of revolution about the spin axis, symmetric in
 * spin. Its boundary has neither corners nor flat parts: y(ψ) = ∇Φ(cos ψ, sin ψ) runs through a quarter of the meridian.
 *
 * Projection of x outside: x − y(ψ) is normal to the boundary,
 *   g(ψ) = t(ψ)·(x − y(ψ)) = 0,   t = (−sin ψ, cos ψ),   g′ = −n·(x − y) − R,   g(0) ≥ 0 ≥ g(π/2).
 * A root with n·(x − y) > 0 proves that x is outside, and is then the only one; a root with ≤ 0 proves that x is inside.
 *
 * Sign trap: the body is not an ellipsoid; pure spin reaches only 2/3 (uniform), 3π/16 (Hertz) or 1 (ring).
 */
import { EPSILON } from "../linalg/tolerances.ts";
import { type Body, bodyRoom } from "./body.ts";
import {
  contensouMeridianInto,
  contensouSupport,
  contensouSupportHessian,
  contensouSupportPoint,
  type Pressure,
  PURE_SPIN,
} from "./contensou-support.ts";
import { type ConvexSet, convexSet, refuseSet, requireSize } from "./convex-set.ts";

/** Beyond this distance (in body sizes) the direction of x is the normal of its projection to all digits. */
const FAR = 4 / EPSILON;

/** Both components of the normal are known to a few roundings; smaller turns change nothing. */
const TURN_ROUNDING = 8 * EPSILON;

/** Newton needs about five steps; bisection, which the safeguard falls back to, ends long before this. */
const MAX_STEPS = 200;

/** Meridian point where slip and spin at the rim are equally fast (v = ω), per pressure: (ρ, s). */
const DIAGONAL: Readonly<Record<Pressure, readonly [number, number]>> = {
  uniform: [8 / (3 * Math.PI), 8 / (9 * Math.PI)],
  hertz: [(9 * Math.PI) / 32, (9 * Math.PI) / 128],
  ring: [2 / Math.PI, 2 / Math.PI],
};

/** Projects (slip1, slip2, spin) at `out[at…]` onto size·B; whether it was outside. Size 0 gives {0}. */
function projectInPlace(out: Float64Array, at: number, size: number, pressure: Pressure, room: Float64Array): boolean {
  if (size === 0) {
    const isOutside = out[at] !== 0 || out[at + 1] !== 0 || out[at + 2] !== 0;
    out[at] = out[at + 1] = out[at + 2] = 0;
    return isOutside;
  }
  const x1 = out[at]! / size;
  const x2 = out[at + 1]! / size;
  const x3 = out[at + 2]! / size;
  const s = Math.abs(x3);
  if (Math.abs(x1) > FAR || Math.abs(x2) > FAR || s > FAR) {
    CONTENSOU[pressure].supportPointInto(out, at, out, at, room);
    for (let i = at; i < at + 3; i++) out[i]! *= size;
    return true;
  }
  const rho = Math.sqrt(x1 * x1 + x2 * x2);
  if (isInsidePolygon(rho, s, pressure) || !findNearest(rho, s, pressure, room)) return false;
  const factor = rho > 0 ? (size * room[0]!) / rho : 0;
  out[at] = x1 * factor;
  out[at + 1] = x2 * factor;
  out[at + 2] = Math.sign(x3) * size * room[1]!;
  return true;
}

/** Whether (ρ, s) lies in the polygon of the pole, the diagonal point and the equator: most sticking contacts do. */
function isInsidePolygon(rho: number, s: number, pressure: Pressure): boolean {
  const diagonal = DIAGONAL[pressure];
  const pole = PURE_SPIN[pressure];
  const underPoleSide = (s - pole) * diagonal[0] <= (diagonal[1] - pole) * rho;
  const underEquatorSide = (rho - 1) * diagonal[1] <= (diagonal[0] - 1) * s;
  return underPoleSide && underEquatorSide;
}

/**
 * Leaves the meridian point nearest to (ρ, s) in `room` and returns true; false when (ρ, s) is inside.
 * Newton's method on g, safeguarded by bisection. The normal (c, n) = (cos ψ, sin ψ) is turned as a vector, which
 * keeps the relative accuracy of its smaller component and needs no trigonometry.
 */
function findNearest(rho: number, s: number, pressure: Pressure, room: Float64Array): boolean {
  // Start: the normal of the ellipsoid with the same axes at about the right distance; exact far away and on the axes.
  const pole = PURE_SPIN[pressure];
  const beyond = Math.max(0, Math.sqrt(rho * rho + (s * s) / (pole * pole)) - 1) * pole;
  let c = rho / (1 + beyond);
  let n = s / (pole * pole + beyond);
  // The bracket: a normal with g > 0 and one with g ≤ 0.
  let lowC = 1;
  let lowN = 0;
  let highC = 0;
  let highN = 1;
  let excess = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const length = Math.sqrt(c * c + n * n);
    c /= length;
    n /= length;
    contensouMeridianInto(room, c, n, pressure);
    const x = rho - room[0]!;
    const y = s - room[1]!;
    // Reaching less far than a boundary point in slip and in spin: inside.
    if (x <= 0 && y <= 0) return false;
    excess = c * x + n * y;
    const g = c * y - n * x;
    const turn = g / (excess + room[2]!);
    if (Math.abs(turn) <= TURN_ROUNDING * Math.min(c, n)) break;
    if (g > 0) {
      lowC = c;
      lowN = n;
    } else {
      highC = c;
      highN = n;
    }
    const nextC = c - turn * n;
    const nextN = n + turn * c;
    // A negative denominator (deep inside) or a step out of the bracket: bisect instead.
    const within = lowC * nextN > lowN * nextC && nextC * highN > nextN * highC;
    c = within ? nextC : lowC + highC;
    n = within ? nextN : lowN + highN;
    if (!within && lowC * highN <= lowN * highC * (1 + TURN_ROUNDING)) break;
  }
  return !(excess <= 0);
}

/** Halvings until the gauge is known to rounding. */
const HALVINGS = 60;

/** Where a kernel keeps a point while the meridian stands in the first six places of the room. */
const POINT = 6;

/** Least s with x ∈ s B, by halving: B has no closed gauge, but its projection tells inside from outside. */
function gauge(x: Float64Array, at: number, pressure: Pressure, room: Float64Array): number {
  const length = Math.hypot(x[at]!, x[at + 1]!, x[at + 2]!);
  if (length === 0) return 0;
  // Pure spin reaches 3π/16 at least, so s lies between |x| and 2 |x|.
  let [low, high] = [length, 2 * length];
  for (let k = 0; k < HALVINGS && high - low > Number.EPSILON * high; k++) {
    const middle = 0.5 * (low + high);
    for (let j = 0; j < 3; j++) room[POINT + j] = x[at + j]!;
    if (projectInPlace(room, POINT, middle, pressure, room)) low = middle;
    else high = middle;
  }
  return high;
}

function unitBody(pressure: Pressure): Body {
  return {
    dimension: 3,
    support: contensouSupport(pressure),
    supportPointInto: contensouSupportPoint(pressure),
    supportHessianInto: contensouSupportHessian(pressure),
    gauge: (x, at, room) => gauge(x, at, pressure, room),
    projectInPlace: (out, at, size, room) => projectInPlace(out, at, size, pressure, room),
    normalInto(out, to, x, at, size, room) {
      for (let j = 0; j < 3; j++) room[POINT + j] = x[at + j]!;
      if (!projectInPlace(room, POINT, size, pressure, room)) return false;
      let square = 0;
      for (let j = 0; j < 3; j++) {
        room[POINT + j] = x[at + j]! - room[POINT + j]!;
        square += room[POINT + j]! ** 2;
      }
      if (!(square > 0)) return false;
      const length = Math.sqrt(square);
      for (let j = 0; j < 3; j++) out[to + j] = room[POINT + j]! / length;
      return true;
    },
  };
}

/** The unit bodies B. */
export const CONTENSOU: Readonly<Record<Pressure, Body>> = {
  uniform: unitBody("uniform"),
  hertz: unitBody("hertz"),
  ring: unitBody("ring"),
};

/**
 * scale·B for one pressure distribution. In friction, scale = μ Λ_N; it may be zero, then C = {0}.
 */
export function contensou(scale: number, pressure: Pressure): ConvexSet {
  requireSize(scale, "scale", "contensou");
  if (!Object.hasOwn(PURE_SPIN, pressure)) {
    const what = `pressure must be one of ${Object.keys(PURE_SPIN).join(", ")}, got ${String(pressure)}`;
    refuseSet(what, "contensou", "Name the pressure distribution of the contact disc.");
  }
  const body = CONTENSOU[pressure];
  const room = bodyRoom();
  return convexSet({
    kind: "contensou",
    dimension: 3,
    projectInto(out, x) {
      out.set(x);
      body.projectInPlace(out, 0, scale, room);
    },
    support: (direction) => scale * body.support(direction, 0, room),
  });
}
