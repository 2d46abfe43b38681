/**
 * Friction forces of a slip and the reservoirs of a stick, per unit of normal force (of 1 for the fixed bound of a brake).
 *
 *   slip    −λ_T = λ_N ∇σ(γ)      σ support function of the reservoir C of size 1                  [Glocker2012] 4.5–4.8
 *   stick   gauge(λ_T) ≤ λ_N       gauge of the same set: the least s with −λ_T ∈ s C
 *
 * Sign trap: ∇σ is a point of C, hence of −λ. Kept directions have their spin at the rim.
 */
import { SPARE } from "../../sets/body.ts";
import { type Block, leverOf } from "../../sets/reservoirs/block.ts";
import { axisOf, RESERVOIRS, supportPointInto } from "../../sets/reservoirs/reservoirs.ts";

/** Length of a slip velocity; spin counts at the rim of the contact disc. */
export function slipSpeed(
  { dimension, radius = 1 }: { readonly dimension: number; readonly radius?: number },
  velocity: Float64Array,
  at: number,
): number {
  if (dimension === 1) return Math.abs(velocity[at]!);
  const spin = dimension === 3 ? velocity[at + 2]! * radius : 0;
  return Math.hypot(velocity[at]!, velocity[at + 1]!, spin);
}

/**
 * ∇σ into `out` (m numbers) for the slip velocity at `velocity[at…]`, led by `direction[from…]` below the speed `blend`.
 * One-dimensional slip follows the sign of the kept direction alone.
 */
export function slipPointInto(
  out: Float64Array,
  block: Block,
  velocity: Float64Array,
  at: number,
  direction: Float64Array,
  from: number,
  blend: number,
  room: Float64Array,
): void {
  if (block.dimension === 1) {
    out[0] = axisOf(block, 0) * Math.sign(direction[from]!);
    return;
  }
  const speed = slipSpeed(block, velocity, at);
  // At γ = 0 without a blend the kept direction decides alone.
  const lead = speed === 0 ? Math.max(blend, 1) : Math.max(0, blend - speed);
  for (let j = 0; j < block.dimension; j++) {
    out[j] = velocity[at + j]! + (lead * direction[from + j]!) / leverOf(block, j);
  }
  supportPointInto(out, block, out, room);
}

/** Normal force (or share of the bound of a brake) that the friction force λ_T at `force[at…]` needs. */
export function frictionGauge(block: Block, force: Float64Array, at: number, room: Float64Array): number {
  for (let j = 0; j < block.dimension; j++) {
    const value = force[at + j]!;
    room[SPARE + j] = value === 0 ? 0 : value / axisOf(block, j);
  }
  return RESERVOIRS[block.kind].body(block)!.gauge(room, SPARE, room);
}

/** How far outside its border a force is taken to find the normal there: near, but not lost in rounding. */
const OUTSIDE = 1 + 2 ** -16;

/** Direction of the slip that a force on the border of its reservoir belongs to, into `out[from…]`, of length 1. */
export function slipDirectionInto(
  out: Float64Array,
  from: number,
  block: Block,
  force: Float64Array,
  at: number,
  room: Float64Array,
): void {
  if (block.dimension === 1) {
    out[from] = -Math.sign(force[at]!);
    return;
  }
  const body = RESERVOIRS[block.kind].body(block)!;
  // The normal of D B at x is D⁻¹ times that of B at D⁻¹ x; only the ratios of the semi-axes matter.
  const ratio = (j: number): number => axisOf(block, j) / (axisOf(block, 0) * leverOf(block, j)) || 1;
  for (let j = 0; j < block.dimension; j++) room[SPARE + j] = -force[at + j]! / (leverOf(block, j) * ratio(j));
  const size = body.gauge(room, SPARE, room);
  for (let j = 0; j < block.dimension; j++) room[SPARE + j]! *= OUTSIDE;
  if (!body.normalInto(out, from, room, SPARE, size, room)) out.fill(0, from, from + block.dimension);
  let square = 0;
  for (let j = 0; j < block.dimension; j++) square += (out[from + j]! /= ratio(j)) ** 2;
  for (let j = 0; j < block.dimension; j++) out[from + j]! /= Math.sqrt(square) || 1;
}
