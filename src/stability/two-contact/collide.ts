/**
 * Inelastic impacts of the zero-order dynamics: the complementarity law (15) of [VarkonyiOr] with the preference list of
 * Section 4: single impacts (IF, FI) before double ones (II), sticking before slipping.
 * Single impact of contact i, legend t, n impulses, x, z velocities before:
 *   stick   G_ii (t, n) = −(x, z), valid for |t| ≤ μ n
 *   slip    t = −σ μ n, n = −z / (G_nn − σ μ G_tn), σ = −sign of the sticking t
 * Below the Painlevé bound (11) exactly one of them is valid. While the other contact touches it must not be driven into
 * its surface (ż ≥ 0), else both contacts take part. A double impact ends at rest where the friction cones hold impulses
 * that stop the whole momentum, else in two-contact slip with ż1 = ż2 = 0.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import { alignWithStuck, type Flow, recordDigit, recordMargin } from "./flow.ts";
import { balanceMargin } from "./force-balance.ts";
import { VERDICT_ROUNDING } from "./verdict-rounding.ts";
import {
  directionOf,
  IMPACT_BOTH,
  IMPACT_FIRST,
  IMPACT_SECOND,
  impactDigit,
  NEGATIVE,
  POSITIVE,
  STICK,
} from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

/**
 * Sticking is given what rounding may have taken from its slack, a sum of a dozen products. Without that an impact that
 * lies on the edge of the friction cone for all approach angles (friction 1 and 45°) would stick or slip by chance.
 */
const STICK_ROUNDING = 2 ** 5 * EPSILON;

/**
 * Resolves the impact of contact `hitting` (0 or 1); the other contact takes part where its gap is zero.
 * Returns false where (15) has no solution in the list (above (11), or by rounding); the state is unchanged then.
 */
export function collide(model: ZeroOrderModel, flow: Flow, hitting: number): boolean {
  const other = 1 - hitting;
  const closed = flow.position[2 * other + 1] === 0;
  if (trySingle(model, flow, hitting, closed)) return true;
  if (!closed) return false;
  if (flow.velocity[2 * other + 1]! < 0 && trySingle(model, flow, other, true)) return true;
  return tryBoth(model, flow);
}

/** Single impact of one contact; `closed` says whether the other one could be driven into its surface. */
export function trySingle(model: ZeroOrderModel, flow: Flow, contact: number, closed: boolean): boolean {
  const { velocity: v, touches, impulse } = flow;
  const marginsBefore = flow.marginCount;
  const letter = singleImpulse(model, flow, contact);
  if (letter < 0) return false;
  const g = model.delassus;
  const t = 2 * contact;
  const away = 2 * (1 - contact) + 1;
  const separation = v[away]! + g[4 * away + t]! * impulse[0]! + g[4 * away + t + 1]! * impulse[1]!;
  if (closed && separation < 0) {
    // Whether the refused single impact would have stuck or slipped is no decision of the path.
    flow.marginCount = marginsBefore;
    recordMargin(flow, -separation);
    return false;
  }
  if (closed) recordMargin(flow, separation);
  for (let i = 0; i < 4; i++) v[i] = v[i]! + g[4 * i + t]! * impulse[0]! + g[4 * i + t + 1]! * impulse[1]!;
  v[t + 1] = 0;
  if (letter === STICK) {
    v[t] = 0;
    alignWithStuck(model, flow, contact);
  }
  touches[contact] = true;
  touches[1 - contact] = closed && separation === 0;
  recordDigit(flow, impactDigit(contact === 0 ? IMPACT_FIRST : IMPACT_SECOND, letter));
  return true;
}

/** Writes `flow.impulse` of a single impact, records the margin between stick and slip, returns the letter of the outcome. */
function singleImpulse(model: ZeroOrderModel, flow: Flow, contact: number): number {
  const { impulse } = flow;
  const inverse = model.stickInverse;
  const x = flow.velocity[2 * contact]!;
  const z = flow.velocity[2 * contact + 1]!;
  const mu = model.friction[contact]!;
  const at = 4 * contact;
  const t = -(inverse[at]! * x + inverse[at + 1]! * z);
  const n = -(inverse[at + 2]! * x + inverse[at + 3]! * z);
  const size =
    (Math.abs(inverse[at]!) + mu * Math.abs(inverse[at + 2]!)) * Math.abs(x) +
    (Math.abs(inverse[at + 1]!) + mu * Math.abs(inverse[at + 3]!)) * Math.abs(z);
  const excess = Math.abs(t) - mu * n - STICK_ROUNDING * size;
  recordMargin(flow, Math.abs(excess));
  if (excess <= 0) {
    impulse[0] = t;
    impulse[1] = n;
    return STICK;
  }
  const letter = t > 0 ? NEGATIVE : POSITIVE;
  const normal = -z * model.slipResponse[2 * contact + (letter === POSITIVE ? 0 : 1)]!;
  if (!(normal > 0)) return -1;
  impulse[0] = -directionOf(letter) * mu * normal;
  impulse[1] = normal;
  return letter;
}

/** Double impact: stop, slip with ẋ2 > 0, slip with ẋ2 < 0, in this order. */
export function tryBoth(model: ZeroOrderModel, flow: Flow): boolean {
  const margin = stoppingMargin(model, flow);
  recordMargin(flow, Math.abs(margin));
  let letter = margin >= 0 ? STICK : slipBoth(model, flow, 0) ? POSITIVE : slipBoth(model, flow, 1) ? NEGATIVE : -1;
  if (letter < 0) letter = borderOutcome(model, flow, margin);
  if (letter < 0) return false;
  if (letter === STICK) flow.velocity.fill(0);
  flow.touches[0] = true;
  flow.touches[1] = true;
  recordDigit(flow, impactDigit(IMPACT_BOTH, letter));
  return true;
}

/**
 * The cases of a double impact cover everything, but where they meet rounding may refuse each of them. Then a case
 * whose violation is rounding is taken: the stop before slip, as in the preference list, else the slip that is violated
 * least. Slip that rounding turned round is a stop.
 */
function borderOutcome(model: ZeroOrderModel, flow: Flow, stopping: number): number {
  const { velocity: v, slip } = flow;
  if (-stopping <= VERDICT_ROUNDING * stoppingSize(model, v)) return STICK;
  let least = VERDICT_ROUNDING;
  let letter = -1;
  for (let turn = 0; turn < 2; turn++) {
    if (!slipInto(model, flow, turn)) continue;
    const speed = Math.abs(v[1]!) + Math.abs(v[3]!);
    const pull = Math.max(0, -slip.n1, -slip.n2) / (slip.inverseSize * speed);
    const back = Math.max(0, -slip.along) / (Math.abs(v[2]!) + slip.termSize);
    if (!(Math.max(pull, back) <= least)) continue;
    least = Math.max(pull, back);
    letter = !(slip.along > 0) ? STICK : turn === 0 ? POSITIVE : NEGATIVE;
  }
  if (letter === POSITIVE || letter === NEGATIVE) {
    slipInto(model, flow, letter === POSITIVE ? 0 : 1);
    takeSlip(flow);
  }
  return letter;
}

/**
 * Slack of the friction cones for impulses that bring the body to rest, with what rounding may have taken from it given
 * back: not negative where II can stick. Sticking comes before slipping, also where both are the same to rounding.
 */
export function stoppingMargin(model: ZeroOrderModel, { velocity: v, slacks }: Flow): number {
  const { cosines, sines, posture } = model;
  const x1 = v[0]! * cosines[0] - v[1]! * sines[0];
  const z1 = v[0]! * sines[0] + v[1]! * cosines[0];
  const z2 = v[2]! * sines[1] + v[3]! * cosines[1];
  const [l1, l2] = posture.offsets;
  const spin = (z2 - z1) / (l2 - l1);
  const [x, z] = [x1 - posture.height * spin, z1 - l1 * spin];
  const slack = balanceMargin(model, x, z, posture.gyrationRadius * spin, slacks);
  return slack + STICK_ROUNDING * stoppingSize(model, v);
}

/** Size of the terms behind `stoppingMargin`. */
function stoppingSize(model: ZeroOrderModel, v: Float64Array): number {
  const { offsets, height, gyrationRadius } = model.posture;
  const [l1, l2] = offsets;
  const lengths = Math.abs(l1) + Math.abs(l2) + Math.abs(height) + gyrationRadius;
  const spread = lengths / Math.abs(l1 - l2);
  return (Math.abs(v[0]!) + Math.abs(v[1]!) + Math.abs(v[2]!) + Math.abs(v[3]!)) * (1 + spread);
}

/** Writes the double impact with two-contact slip to `flow.slip`; false where the normal impulses are not unique. */
function slipInto(model: ZeroOrderModel, { velocity: v, slip }: Flow, turn: number): boolean {
  if (model.doubleSlipDeterminant[turn] === 0) return false;
  const { doubleSlipInverse: inverse, delassus: g, friction, doubleSlipModes } = model;
  const at = 4 * turn;
  const n1 = -(inverse[at]! * v[1]! + inverse[at + 1]! * v[3]!);
  const n2 = -(inverse[at + 2]! * v[1]! + inverse[at + 3]! * v[3]!);
  const mode = doubleSlipModes[turn]!;
  const t1 = -directionOf(mode >> 2) * friction[0] * n1;
  const t2 = -directionOf(mode & 3) * friction[1] * n2;
  slip.n1 = n1;
  slip.n2 = n2;
  slip.x1 = v[0]! + g[0]! * t1 + g[1]! * n1 + g[2]! * t2 + g[3]! * n2;
  slip.x2 = v[2]! + g[8]! * t1 + g[9]! * n1 + g[10]! * t2 + g[11]! * n2;
  slip.along = (turn === 0 ? 1 : -1) * slip.x2;
  slip.inverseSize =
    Math.abs(inverse[at]!) + Math.abs(inverse[at + 1]!) + Math.abs(inverse[at + 2]!) + Math.abs(inverse[at + 3]!);
  slip.termSize = Math.abs(g[8]! * t1) + Math.abs(g[9]! * n1) + Math.abs(g[10]! * t2) + Math.abs(g[11]! * n2);
  return true;
}

/** Gives the velocities of the slip to the state. */
function takeSlip({ velocity: v, slip }: Flow): void {
  v[0] = slip.x1;
  v[1] = 0;
  v[2] = slip.x2;
  v[3] = 0;
}

/** Double impact with two-contact slip, ẋ2 > 0 for turn 0 and ẋ2 < 0 for turn 1. */
export function slipBoth(model: ZeroOrderModel, flow: Flow, turn: number): boolean {
  if (!slipInto(model, flow, turn)) return false;
  const { n1, n2, along } = flow.slip;
  if (n1 < 0 || n2 < 0 || !(along > 0)) return false;
  recordMargin(flow, n1);
  recordMargin(flow, n2);
  recordMargin(flow, along);
  takeSlip(flow);
  return true;
}
