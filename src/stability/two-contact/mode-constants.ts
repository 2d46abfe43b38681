/**
 * Accelerations and forces of every contact mode that has unique ones ([VarkonyiOr] Table 1, (12)):
 *   FF                 f = 0
 *   S at one contact   G_ii (t, n) = −b_i
 *   P, N at one        t = −σ μ n,  n = −b_n / (G_nn − σ μ G_tn)
 *   slip at both       t_i = −σ_i μ_i n_i,  z̈1 = z̈2 = 0
 * SS is left to force-balance.ts; SP, SN, PS, NS over-constrain the body.
 */
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";
import { directionOf, FREE_FLIGHT, NEGATIVE, POSITIVE, STICK, singleMode } from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-numbers.ts";

/** Fills the impact responses and the tables of all modes. */
export function fillModes(model: ZeroOrderModel): void {
  finish(model, FREE_FLIGHT);
  for (let contact = 0; contact < 2; contact++) {
    fillStick(model, contact);
    fillSlip(model, contact, POSITIVE, 0);
    fillSlip(model, contact, NEGATIVE, 1);
  }
  fillDoubleSlip(model, 0);
  fillDoubleSlip(model, 1);
}

function fillStick(model: ZeroOrderModel, contact: number): void {
  const { delassus: g, loadAcceleration: b, stickInverse } = model;
  const t = 2 * contact;
  const n = t + 1;
  const tt = g[4 * t + t]!;
  const tn = g[4 * t + n]!;
  const nn = g[4 * n + n]!;
  // The block is 1 + r rᵀ with r the lever arms over ρ, so its determinant is 1 + |r|²: this form never cancels.
  const det = tt + nn - 1;
  const at = 4 * contact;
  stickInverse[at] = nn / det;
  stickInverse[at + 1] = -tn / det;
  stickInverse[at + 2] = -tn / det;
  stickInverse[at + 3] = tt / det;
  const mode = singleMode(contact, STICK);
  model.modeForce[4 * mode + t] = -(stickInverse[at]! * b[t]! + stickInverse[at + 1]! * b[n]!);
  model.modeForce[4 * mode + n] = -(stickInverse[at + 2]! * b[t]! + stickInverse[at + 3]! * b[n]!);
  finish(model, mode);
  const a = model.modeAcceleration;
  a[4 * mode + t] = 0;
  a[4 * mode + n] = 0;
  // The other contact moves along its circle: ẍ cos φ = z̈ sin φ exactly, whatever cancelled in z̈.
  const other = 1 - contact;
  const cos = model.cosines[other]!;
  if (cos !== 0) a[4 * mode + 2 * other] = (a[4 * mode + 2 * other + 1]! * model.sines[other]!) / cos;
}

function fillSlip(model: ZeroOrderModel, contact: number, letter: number, turn: number): void {
  const { delassus: g, loadAcceleration: b, friction } = model;
  const t = 2 * contact;
  const n = t + 1;
  const pull = directionOf(letter) * friction[contact]!;
  const denominator = g[4 * n + n]! - pull * g[4 * t + n]!;
  model.slipResponse[2 * contact + turn] = denominator > 0 ? 1 / denominator : 0;
  if (denominator === 0) return;
  const mode = singleMode(contact, letter);
  const normal = -b[n]! / denominator;
  model.modeForce[4 * mode + t] = -pull * normal;
  model.modeForce[4 * mode + n] = normal;
  finish(model, mode);
  model.modeAcceleration[4 * mode + n] = 0;
}

function fillDoubleSlip(model: ZeroOrderModel, turn: number): void {
  const { delassus: g, loadAcceleration: b, friction, doubleSlipInverse } = model;
  const mode = model.doubleSlipModes[turn]!;
  if (mode >> 2 === STICK || (mode & 3) === STICK) return;
  const first = directionOf(mode >> 2) * friction[0];
  const second = directionOf(mode & 3) * friction[1];
  const a11 = g[5]! - first * g[4]!;
  const a12 = g[7]! - second * g[6]!;
  const a21 = g[13]! - first * g[12]!;
  const a22 = g[15]! - second * g[14]!;
  const det = a11 * a22 - a12 * a21;
  if (Math.abs(det) <= RANK_ROUNDING * (Math.abs(a11 * a22) + Math.abs(a12 * a21))) return;
  const at = 4 * turn;
  doubleSlipInverse[at] = a22 / det;
  doubleSlipInverse[at + 1] = -a12 / det;
  doubleSlipInverse[at + 2] = -a21 / det;
  doubleSlipInverse[at + 3] = a11 / det;
  model.doubleSlipDeterminant[turn] = det;
  const diagonal = termSize(g, 5, 4, first) * termSize(g, 15, 14, second);
  model.doubleSlipShare[turn] = det / (diagonal + termSize(g, 7, 6, second) * termSize(g, 13, 12, first));
  const n1 = -(doubleSlipInverse[at]! * b[1]! + doubleSlipInverse[at + 1]! * b[3]!);
  const n2 = -(doubleSlipInverse[at + 2]! * b[1]! + doubleSlipInverse[at + 3]! * b[3]!);
  model.modeForce[4 * mode] = -first * n1;
  model.modeForce[4 * mode + 1] = n1;
  model.modeForce[4 * mode + 2] = -second * n2;
  model.modeForce[4 * mode + 3] = n2;
  finish(model, mode);
  model.modeAcceleration[4 * mode + 1] = 0;
  model.modeAcceleration[4 * mode + 3] = 0;
}

/** Size of the terms of an entry g_n − σμ g_t. */
function termSize(g: Float64Array, normal: number, tangential: number, pull: number): number {
  return Math.abs(g[normal]!) + Math.abs(pull * g[tangential]!);
}

/** Accelerations b + G f of a mode whose forces are in place. */
function finish(model: ZeroOrderModel, mode: number): void {
  const { delassus: g, loadAcceleration: b, modeForce: f, modeAcceleration: a } = model;
  const at = 4 * mode;
  for (let i = 0; i < 4; i++) {
    a[at + i] =
      b[i]! + g[4 * i]! * f[at]! + g[4 * i + 1]! * f[at + 1]! + g[4 * i + 2]! * f[at + 2]! + g[4 * i + 3]! * f[at + 3]!;
  }
  model.modeDetermined[mode] = 1;
}
