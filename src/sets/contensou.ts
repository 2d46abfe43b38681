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
import { InputError } from "../errors.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import {
  contensouMeridianInto,
  contensouSupport,
  contensouSupportPoint,
  type Pressure,
  PURE_SPIN,
} from "./contensou-support.ts";
import { type ConvexSet, convexSet } from "./convex-set.ts";

export {
  contensouSupport,
  contensouSupportHessian,
  contensouSupportPoint,
  type Pressure,
} from "./contensou-support.ts";

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

const meridian = new Float64Array(4);

/**
 * Projects (slip1, slip2, spin) at `out[at…]` onto scale·B, spin measured at the rim. `scale` 0 gives {0}.
 * Nothing is allocated.
 */
export function projectOntoContensouInPlace(out: Float64Array, at: number, scale: number, pressure: Pressure): void {
  if (scale === 0) {
    out[at] = out[at + 1] = out[at + 2] = 0;
    return;
  }
  const x1 = out[at]! / scale;
  const x2 = out[at + 1]! / scale;
  const x3 = out[at + 2]! / scale;
  const s = Math.abs(x3);
  if (Math.abs(x1) > FAR || Math.abs(x2) > FAR || s > FAR) {
    contensouSupportPoint(out, at, out[at]!, out[at + 1]!, out[at + 2]!, pressure);
    for (let i = at; i < at + 3; i++) out[i]! *= scale;
    return;
  }
  const rho = Math.sqrt(x1 * x1 + x2 * x2);
  if (isInsidePolygon(rho, s, pressure) || !findNearest(rho, s, pressure)) return;
  const factor = rho > 0 ? (scale * meridian[0]!) / rho : 0;
  out[at] = x1 * factor;
  out[at + 1] = x2 * factor;
  out[at + 2] = Math.sign(x3) * scale * meridian[1]!;
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
 * Leaves the meridian point nearest to (ρ, s) in `meridian` and returns true; false when (ρ, s) is inside.
 * Newton's method on g, safeguarded by bisection. The normal (c, n) = (cos ψ, sin ψ) is turned as a vector, which
 * keeps the relative accuracy of its smaller component and needs no trigonometry.
 */
function findNearest(rho: number, s: number, pressure: Pressure): boolean {
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
    contensouMeridianInto(meridian, c, n, pressure);
    const x = rho - meridian[0]!;
    const y = s - meridian[1]!;
    // Reaching less far than a boundary point in slip and in spin: inside.
    if (x <= 0 && y <= 0) return false;
    excess = c * x + n * y;
    const g = c * y - n * x;
    const turn = g / (excess + meridian[2]!);
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

/**
 * scale·B for one pressure distribution. In friction, scale = μ Λ_N; it may be zero, then C = {0}.
 */
export function contensou(scale: number, pressure: Pressure): ConvexSet {
  if (!(scale >= 0 && Number.isFinite(scale))) {
    throw new InputError({
      what: `scale must be a finite number of at least 0, got ${scale}`,
      where: "contensou",
      fix: "Pass the friction coefficient times a nonnegative normal impulse.",
    });
  }
  if (!Object.hasOwn(PURE_SPIN, pressure)) {
    throw new InputError({
      what: `pressure must be one of ${Object.keys(PURE_SPIN).join(", ")}, got ${String(pressure)}`,
      where: "contensou",
      fix: "Name the pressure distribution of the contact disc.",
    });
  }
  return convexSet({
    kind: "contensou",
    dimension: 3,
    projectInto(out, x) {
      out.set(x);
      projectOntoContensouInPlace(out, 0, scale, pressure);
    },
    support: (direction) => scale * contensouSupport(Math.hypot(direction[0]!, direction[1]!), direction[2]!, pressure),
  });
}
