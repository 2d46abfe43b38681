/**
 * The zero-order dynamics of a posture ([VarkonyiOr] 3.3, (12)): every mode has constant accelerations and forces.
 *   (ẍ1, z̈1, ẍ2, z̈2) = b + G (t1, n1, t2, n2),   b = W f,   G = W Wᵀ
 * W holds the rows t1, n1, t2, n2 over the velocities (v_x, v_z, ρω), so that the mass matrix is m·1. Everything is
 * stored without units: accelerations are divided by A = |(f_ex/m, τ_ex/(mρ))|, forces by mA; `accelerationScale` and
 * `forceScale` bring them back. The approach angle maps do not depend on A.
 * Kinematics: ẋ1 cos φ1 − ż1 sin φ1 = ẋ2 cos φ2 − ż2 sin φ2.
 * Components are in the order x1 (t1), z1 (n1), x2 (t2), z2 (n2) everywhere.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { cleanBalanceMargin } from "./force-balance.ts";
import { fillModes } from "./mode-constants.ts";
import { exchangeLabels, type Posture } from "./posture.ts";
import { VERDICT_ROUNDING } from "./verdict-rounding.ts";
import { directionOf, FREE, modeOf, NEGATIVE, POSITIVE, STICK, singleMode, slipLetter } from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-numbers.ts";

export type { ZeroOrderModel } from "./zero-order-numbers.ts";

/** Angles such as 90° leave a cosine of 6e-17; below this a cosine or sine is zero. */
const ANGLE_ROUNDING = 4 * EPSILON;

/** A load parallel to a surface leaves 1e-17 of normal acceleration; three products of sixteen-digit data. */
const LOAD_ROUNDING = 8 * EPSILON;

/** A lever arm that is this part of its two terms is zero: else (11) gets bounds of 1e16 where there is none. */
const LEVER_ROUNDING = 2 ** 6 * EPSILON;

/** Size of the one block all tables share: separate ones would cost more than the arithmetic. */
const NUMBERS = 187;

export function zeroOrderModel(posture: Posture): ZeroOrderModel {
  const cosines: [number, number] = [clean(Math.cos(posture.slopes[0])), clean(Math.cos(posture.slopes[1]))];
  const sines: [number, number] = [clean(Math.sin(posture.slopes[0])), clean(Math.sin(posture.slopes[1]))];
  const numbers = new ArrayBuffer(8 * NUMBERS);
  const directions = new Float64Array(numbers, 0, 12);
  for (let i = 0; i < 2; i++) directionsInto(directions, 6 * i, posture, i, cosines[i]!, sines[i]!);
  const load = new Float64Array(numbers, 96, 3);
  const accelerationScale = loadInto(load, posture);
  // Written in full, without spreading: copying two dozen fields would cost more than the arithmetic.
  const model: Writable<ZeroOrderModel> = {
    posture,
    cosines,
    sines,
    friction: posture.friction,
    accelerationScale,
    forceScale: accelerationScale * posture.mass,
    load,
    directions,
    delassus: new Float64Array(numbers, 120, 16),
    loadAcceleration: new Float64Array(numbers, 248, 4),
    stickInverse: new Float64Array(numbers, 280, 8),
    slipResponse: new Float64Array(numbers, 344, 4),
    doubleSlipModes: doubleSlipModes(cosines),
    doubleSlipInverse: new Float64Array(numbers, 376, 8),
    doubleSlipDeterminant: new Float64Array(numbers, 440, 2),
    doubleSlipShare: new Float64Array(numbers, 1480, 2),
    modeDetermined: new Uint8Array(16),
    modeAcceleration: new Float64Array(numbers, 456, 64),
    modeForce: new Float64Array(numbers, 968, 64),
    sustains: [false, false],
    restingLetter: [STICK, STICK],
    touchingModes: [-1, -1],
    equilibriumMargin: 0,
    hasSection: cosines[0] !== 0,
  };
  multiply(directions, model.delassus, load, model.loadAcceleration);
  fillModes(model);
  model.sustains = [model.loadAcceleration[1]! < 0, model.loadAcceleration[3]! < 0];
  model.restingLetter = [restingLetter(model, 0), restingLetter(model, 1)];
  model.touchingModes = [touchingMode(model, 0), touchingMode(model, 1)];
  model.equilibriumMargin = cleanBalanceMargin(model, load[0]!, load[1]!, load[2]!);
  return model;
}

/** Tangential displacement or velocity of contact 1 from x2, z1, z2 by the kinematics above; cos φ1 must not be 0. */
export function firstTangential(
  { cosines: c, sines: s }: Pick<ZeroOrderModel, "cosines" | "sines">,
  x2: number,
  z1: number,
  z2: number,
): number {
  return (x2 * c[1] - z2 * s[1] + z1 * s[0]) / c[0];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function clean(x: number): number {
  return Math.abs(x) <= ANGLE_ROUNDING ? 0 : x;
}

/** Rows t and n of contact i over (v_x, v_z, ρω); the velocity of p_i is (v_x + h ω, v_z + l_i ω). */
function directionsInto(out: Float64Array, at: number, posture: Posture, i: number, cos: number, sin: number): void {
  const arm = posture.offsets[i]! / posture.gyrationRadius;
  const height = posture.height / posture.gyrationRadius;
  out[at] = cos;
  out[at + 1] = sin;
  out[at + 2] = lever(height * cos, arm * sin);
  out[at + 3] = -sin;
  out[at + 4] = cos;
  out[at + 5] = lever(arm * cos, -height * sin);
}

function lever(a: number, b: number): number {
  return Math.abs(a + b) <= LEVER_ROUNDING * (Math.abs(a) + Math.abs(b)) ? 0 : a + b;
}

/** Writes the load over its size and returns the size as an acceleration. */
function loadInto(out: Float64Array, posture: Posture): number {
  const x = posture.loadSize * Math.sin(posture.loadAngle);
  const z = -posture.loadSize * Math.cos(posture.loadAngle);
  const turn = posture.loadTorque / posture.gyrationRadius;
  const size = Math.hypot(x, z, turn);
  out[0] = x / size;
  out[1] = z / size;
  out[2] = turn / size;
  return size / posture.mass;
}

function multiply(w: Float64Array, gram: Float64Array, load: Float64Array, b: Float64Array): void {
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j <= i; j++) {
      const value = w[3 * i]! * w[3 * j]! + w[3 * i + 1]! * w[3 * j + 1]! + w[3 * i + 2]! * w[3 * j + 2]!;
      gram[4 * i + j] = value;
      gram[4 * j + i] = value;
    }
    const value = w[3 * i]! * load[0]! + w[3 * i + 1]! * load[1]! + w[3 * i + 2]! * load[2]!;
    b[i] = Math.abs(value) <= LOAD_ROUNDING * Math.sqrt(gram[5 * i]!) ? 0 : value;
  }
}

/** With both contacts closed ẋ1 cos φ1 = ẋ2 cos φ2: the letters for ẋ2 > 0 and ẋ2 < 0 (of ẋ1 where cos φ1 = 0). */
function doubleSlipModes(cosines: readonly [number, number]): [number, number] {
  const first = Math.sign(cosines[1]);
  const second = Math.sign(cosines[0]);
  const turn = second < 0 || (second === 0 && first < 0) ? -1 : 1;
  const along = (sense: number): number => modeOf(slipLetter(sense * first), slipLetter(sense * second));
  return [along(turn), along(-turn)];
}

function restingLetter(model: ZeroOrderModel, contact: number): number {
  const at = (letter: number) => 4 * singleMode(contact, letter) + 2 * contact;
  const stick = at(STICK);
  const { modeForce, modeAcceleration } = model;
  if (Math.abs(modeForce[stick]!) <= model.friction[contact]! * modeForce[stick + 1]!) return STICK;
  const pulls = modeForce[stick]! > 0 ? NEGATIVE : POSITIVE;
  const slips = modeAcceleration[at(pulls)]! * directionOf(pulls) > 0;
  return slips ? pulls : STICK;
}

/** Two-contact slip where both normal forces press, else slip of one contact while the other one lifts, else FF. */
function touchingMode(model: ZeroOrderModel, turn: number): number {
  const both = model.doubleSlipModes[turn]!;
  const first = modeOf(both >> 2, FREE);
  const second = modeOf(FREE, both & 3);
  const { modeForce, modeAcceleration, modeDetermined, loadAcceleration, sustains } = model;
  if (modeDetermined[both] === 1 && modeForce[4 * both + 1]! > 0 && modeForce[4 * both + 3]! > 0) return both;
  if (sustains[0] && modeDetermined[first] === 1 && modeAcceleration[4 * first + 3]! > 0) return first;
  if (sustains[1] && modeDetermined[second] === 1 && modeAcceleration[4 * second + 1]! > 0) return second;
  if (loadAcceleration[1]! >= 0 && loadAcceleration[3]! >= 0) return modeOf(FREE, FREE);
  // On the border between these cases rounding may refuse them all: a contact that just does not pull stays closed.
  const weakest = Math.min(modeForce[4 * both + 1]!, modeForce[4 * both + 3]!);
  return modeDetermined[both] === 1 && weakest >= -VERDICT_ROUNDING ? both : -1;
}

interface Relabelling {
  readonly posture: Posture;
  readonly model: ZeroOrderModel;
  /** Whether the contacts of `posture` are those of the given one in the other order. */
  readonly exchanged: boolean;
  /** Whether contact 1 of the result satisfies (13). */
  readonly satisfied: boolean;
}

/**
 * Contact labels for which the load presses contact 1 down in free flight ([VarkonyiOr] (13)):
 *   z̈1^FF = n1 · (f_ex/m + τ_ex/(mρ²) J p1) < 0        (printed without 1/(mρ²); only the sign is used)
 * The given labels are kept where they satisfy it; only otherwise they are exchanged. Where neither contact satisfies it,
 * FF is consistent: the posture is ambiguous or infeasible, and the labels stay. `model` is the model of the posture where
 * it is at hand.
 */
export function relabel(posture: Posture, model: ZeroOrderModel = zeroOrderModel(posture)): Relabelling {
  if (model.sustains[0] || !model.sustains[1])
    return { posture, model, exchanged: false, satisfied: model.sustains[0] };
  const exchanged = exchangeLabels(posture);
  return { posture: exchanged, model: zeroOrderModel(exchanged), exchanged: true, satisfied: true };
}
