/**
 * Friction forces of a slip and the reservoirs of a stick, per unit of normal force.
 *
 *   slip    −λ_T = λ_N ∇σ(γ)      σ support function of the reservoir of size 1:
 *           step μ|γ|, disk μ‖γ‖, ellipse √(μ1²γ1² + μ2²γ2²), Contensou body μ Φ(γ1, γ2, Rγ3)      [Glocker2012] 4.5–4.8
 *   stick   gauge(λ_T) ≤ λ_N       gauge of the same set: the least s with −λ_T ∈ s C
 *
 * Brakes (`step`) have the fixed reservoir bound·[−1, 1] and take `bound` in place of μ λ_N.
 * Sign trap: ∇σ is a point of C, hence of −λ.
 */
import type { SystemElement } from "../../models/mechanical-system.ts";
import { projectOntoContensouInPlace } from "../../sets/contensou.ts";
import { contensouMeridianInto } from "../../sets/contensou-support.ts";

const meridian = new Float64Array(4);
const point = new Float64Array(3);

/** Length of a slip velocity; spin counts at the rim of the contact disc. */
export function slipSpeed(element: SystemElement, velocity: Float64Array, at: number): number {
  if (element.dimension === 1) return Math.abs(velocity[at]!);
  const spin = element.dimension === 3 ? velocity[at + 2]! * (element.radius ?? 1) : 0;
  return Math.hypot(velocity[at]!, velocity[at + 1]!, spin);
}

/**
 * ∇σ into `out` (m numbers) for the slip velocity at `velocity[at…]`, led by `direction[from…]` below the speed `blend`.
 * One-dimensional slip follows the sign of the kept direction alone.
 */
export function slipPointInto(
  out: Float64Array,
  element: SystemElement,
  velocity: Float64Array,
  at: number,
  direction: Float64Array,
  from: number,
  blend: number,
): void {
  const friction = element.friction?.[0] ?? 0;
  if (element.dimension === 1) {
    out[0] = (element.kind === "step" ? (element.bound ?? 0) : friction) * Math.sign(direction[from]!);
    return;
  }
  const rim = element.dimension === 3 ? (element.radius ?? 1) : 0;
  const speed = slipSpeed(element, velocity, at);
  // At γ = 0 without a blend the kept direction decides alone.
  const lead = speed === 0 ? Math.max(blend, 1) : Math.max(0, blend - speed);
  const x = velocity[at]! + lead * direction[from]!;
  const y = velocity[at + 1]! + lead * direction[from + 1]!;
  const spin = rim === 0 ? 0 : velocity[at + 2]! * rim + lead * direction[from + 2]!;
  const slip = Math.hypot(x, y);
  if (element.kind === "coulomb-orthotropic") {
    const second = element.friction?.[1] ?? friction;
    const support = Math.hypot(friction * x, second * y);
    out[0] = support > 0 ? (friction * friction * x) / support : 0;
    out[1] = support > 0 ? (second * second * y) / support : 0;
    return;
  }
  let [along, around] = [friction, 0];
  if (rim > 0) {
    contensouMeridianInto(meridian, slip, Math.abs(spin), element.pressure ?? "uniform");
    along = friction * meridian[0]!;
    around = friction * rim * meridian[1]! * Math.sign(spin);
    out[2] = around;
  }
  out[0] = slip > 0 ? (along * x) / slip : 0;
  out[1] = slip > 0 ? (along * y) / slip : 0;
}

/** Normal force (or share of the bound of a brake) that the friction force λ_T at `force[at…]` needs. */
export function frictionGauge(element: SystemElement, force: Float64Array, at: number): number {
  const per = (value: number, size: number): number => (value === 0 ? 0 : value / size);
  const friction = element.friction?.[0] ?? 0;
  switch (element.kind) {
    case "step":
      return per(Math.abs(force[at]!), element.bound ?? 0);
    case "coulomb-step":
      return per(Math.abs(force[at]!), friction);
    case "coulomb-orthotropic":
      return Math.hypot(per(force[at]!, friction), per(force[at + 1]!, element.friction?.[1] ?? friction));
    case "coulomb-contensou":
      return per(contensouGauge(element, force, at), friction);
    default:
      return per(Math.hypot(force[at]!, force[at + 1]!), friction);
  }
}

/** Halvings until the gauge of the Contensou body is known to rounding. */
const HALVINGS = 60;

/** Least s with λ ∈ s B, by halving: B has no closed gauge, but its projection tells inside from outside. */
function contensouGauge(element: SystemElement, force: Float64Array, at: number): number {
  const rim = element.radius ?? 1;
  const size = Math.hypot(force[at]!, force[at + 1]!, force[at + 2]! / rim);
  if (size === 0) return 0;
  // Pure spin of the uniform disc reaches 2/3, so s lies between |λ| and 2 |λ|.
  let [low, high] = [size, 2 * size];
  for (let k = 0; k < HALVINGS && high - low > Number.EPSILON * high; k++) {
    const middle = 0.5 * (low + high);
    point[0] = force[at]!;
    point[1] = force[at + 1]!;
    point[2] = force[at + 2]! / rim;
    projectOntoContensouInPlace(point, 0, middle, element.pressure ?? "uniform");
    const moved = point[0] !== force[at]! || point[1] !== force[at + 1]! || point[2] !== force[at + 2]! / rim;
    if (moved) low = middle;
    else high = middle;
  }
  return high;
}

/** How far outside its border a force is taken to find the normal there: near, but not lost in rounding. */
const OUTSIDE = 1 + 2 ** -16;

/** Direction of the slip that a force on the border of its reservoir belongs to, into `out[from…]`, of length 1. */
export function slipDirectionInto(
  out: Float64Array,
  from: number,
  element: SystemElement,
  force: Float64Array,
  at: number,
): void {
  if (element.dimension === 1) {
    out[from] = -Math.sign(force[at]!);
    return;
  }
  const [first, second] = [element.friction?.[0] ?? 1, element.friction?.[1] ?? element.friction?.[0] ?? 1];
  const isEllipse = element.kind === "coulomb-orthotropic";
  let x = -force[at]! / (isEllipse ? first * first : 1);
  let y = -force[at + 1]! / (isEllipse ? second * second : 1);
  let spin = 0;
  if (element.dimension === 3) {
    // The normal of the body at the force: what the projection of a slightly larger force adds.
    const rim = element.radius ?? 1;
    const size = contensouGauge(element, force, at);
    const outside = [force[at]! * OUTSIDE, force[at + 1]! * OUTSIDE, (force[at + 2]! * OUTSIDE) / rim] as const;
    point.set(outside);
    projectOntoContensouInPlace(point, 0, size, element.pressure ?? "uniform");
    x = point[0]! - outside[0];
    y = point[1]! - outside[1];
    spin = point[2]! - outside[2];
  }
  const length = Math.hypot(x, y, spin) || 1;
  out[from] = x / length;
  out[from + 1] = y / length;
  if (element.dimension === 3) out[from + 2] = spin / length;
}
