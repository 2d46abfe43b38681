/**
 * The constants of Lemma 1 of [VarkonyiOr] for a persistent equilibrium, from its proof in the Appendix:
 *   D(t⁺) < k1 D(t⁻) at impacts, D(t) < k1 D(t1) between them, t2 − t1 ≤ c1 D(t1) for every stretch of motion
 * with D = max(√z1, √z2, |ż1|, |ż2|, |ẋ2|); likewise for d, which lacks |ẋ2|. D adds lengths and velocities, so the
 * constants belong to the units of the posture.
 * Misprints: (50)–(52) print ż for the accelerations z̈, ẍ of the mode, and (47) φ0 for φ*.
 */
import { persistence } from "./persistence.ts";
import { directionOf, FREE, modeOf, NEGATIVE, POSITIVE, STICK } from "./words.ts";
import { firstTangential, type ZeroOrderModel } from "./zero-order-model.ts";

export interface LemmaConstants {
  readonly c1: number;
  readonly k1: number;
}

/** Modes with a free contact that must fall; F S P N at contact 1, then at contact 2. */
const ONE_FREE = [
  [modeOf(FREE, FREE), 1],
  [modeOf(STICK, FREE), 3],
  [modeOf(POSITIVE, FREE), 3],
  [modeOf(NEGATIVE, FREE), 3],
  [modeOf(FREE, STICK), 1],
  [modeOf(FREE, POSITIVE), 1],
  [modeOf(FREE, NEGATIVE), 1],
] as const;

/** Null where the lemma does not apply: the equilibrium is not persistent, (13) fails for contact 1, or cos φ1 = 0. */
export function lemmaConstants(model: ZeroOrderModel): LemmaConstants | null {
  if (!model.hasSection || !model.sustains[0] || !persistence(model).persistent) return null;
  let c1 = 0;
  let k1 = Math.max(1, impactBound(model));
  for (const [mode, falling] of ONE_FREE) {
    const at = 4 * mode;
    const acceleration = (i: number) => Math.abs(model.modeAcceleration[at + i]!) * model.accelerationScale;
    if (!(model.modeAcceleration[at + falling]! < 0)) continue;
    const fall = acceleration(falling);
    const time = 2 / fall + Math.sqrt(2 / fall);
    const normal = Math.max(acceleration(1), acceleration(3));
    c1 = Math.max(c1, time);
    k1 = Math.max(k1, Math.sqrt(1 + time + (normal * time * time) / 2), 1 + normal * time, 1 + acceleration(2) * time);
  }
  for (const mode of model.doubleSlipModes) {
    c1 = Math.max(c1, 1 / Math.abs(model.modeAcceleration[4 * mode + 2]! * model.accelerationScale));
  }
  return { c1, k1 };
}

/** (45)–(48): 3A for D, and for d what remains when a sticking impact bounds ẋ by the normal speed. */
function impactBound(model: ZeroOrderModel): number {
  let largest = 0;
  for (const impact of impactMaps(model)) {
    for (let column = 0; column < 3; column++) {
      const after = impact(basis(model, column));
      largest = Math.max(largest, Math.abs(after[1]!), Math.abs(after[2]!), Math.abs(after[3]!));
    }
  }
  let gain = 0;
  for (const [x, z] of [
    [1, 0],
    [0, 1],
  ] as const) {
    const change = stickChange(model, 0, x, z);
    gain = Math.max(gain, Math.abs(change[1]!), Math.abs(change[2]!), Math.abs(change[3]!));
  }
  const second = (2 + steepestStick(model, 1)) * largest;
  const first = 1 + gain * (1 + steepestStick(model, 0));
  return Math.max(3 * largest, second, first);
}

type Vector = readonly number[];

/** x1, z1, x2, z2 for unit ż1, ż2 or ẋ2. */
function basis(model: ZeroOrderModel, column: number): Vector {
  const [z1, z2, x2] = [0, 1, 2].map((k) => (k === column ? 1 : 0)) as [number, number, number];
  return [firstTangential(model, x2, z1, z2), z1, x2, z2];
}

/** The linear maps of all impact modes that can occur: stick and both slips of each contact, both slips of II. */
function impactMaps(model: ZeroOrderModel): ((v: Vector) => Vector)[] {
  const maps: ((v: Vector) => Vector)[] = [];
  for (let contact = 0; contact < 2; contact++) {
    const t = 2 * contact;
    maps.push((v) => add(v, stickChange(model, contact, v[t]!, v[t + 1]!)));
    for (const letter of [POSITIVE, NEGATIVE]) {
      const normal = -model.slipResponse[t + (letter === POSITIVE ? 0 : 1)]!;
      const pull = -directionOf(letter) * model.friction[contact]!;
      maps.push((v) => add(v, response(model, t, pull * normal * v[t + 1]!, normal * v[t + 1]!)));
    }
  }
  for (let turn = 0; turn < 2; turn++) maps.push((v) => doubleSlip(model, turn, v));
  return maps;
}

function stickChange(model: ZeroOrderModel, contact: number, x: number, z: number): Vector {
  const inverse = model.stickInverse.subarray(4 * contact, 4 * contact + 4);
  return response(model, 2 * contact, -inverse[0]! * x - inverse[1]! * z, -inverse[2]! * x - inverse[3]! * z);
}

function doubleSlip(model: ZeroOrderModel, turn: number, v: Vector): Vector {
  const inverse = model.doubleSlipInverse.subarray(4 * turn, 4 * turn + 4);
  const mode = model.doubleSlipModes[turn]!;
  const n1 = -inverse[0]! * v[1]! - inverse[1]! * v[3]!;
  const n2 = -inverse[2]! * v[1]! - inverse[3]! * v[3]!;
  const first = response(model, 0, -directionOf(mode >> 2) * model.friction[0] * n1, n1);
  return add(add(v, first), response(model, 2, -directionOf(mode & 3) * model.friction[1] * n2, n2));
}

/** Change of the four velocities by the impulses t, n of the contact with rows `row`, `row` + 1. */
function response(model: ZeroOrderModel, row: number, t: number, n: number): Vector {
  const g = model.delassus;
  return [0, 1, 2, 3].map((i) => g[4 * i + row]! * t + g[4 * i + row + 1]! * n);
}

function add(a: Vector, b: Vector): Vector {
  return a.map((x, i) => x + b[i]!);
}

/** tan φ* (contact 2), tan ζ* (contact 1): the shallowest approach |ẋ|/|ż| at which an impact of the contact sticks. */
function steepestStick(model: ZeroOrderModel, contact: number): number {
  const inverse = model.stickInverse.subarray(4 * contact, 4 * contact + 4);
  const mu = model.friction[contact]!;
  const edge = (sign: number) => (inverse[1]! - sign * mu * inverse[3]!) / (inverse[0]! - sign * mu * inverse[2]!);
  return Math.max(Math.abs(edge(1)), Math.abs(edge(-1)));
}
