/**
 * Contact forces (or impulses) that balance a load (or stop a momentum): three equations for four components leave one
 * free number λ, the force along the line of contacts ([VarkonyiOr] Section 2, statical indeterminacy).
 *   Z1 = (τ' + h' X + l2' Z) / (l1' − l2'),  Z2 = −Z − Z1,  X1 = λ,  X2 = −X − λ      (load (X, Z, −τ'), lengths over ρ)
 * The friction cones μ_i n_i ± t_i ≥ 0 are four half-lines in λ; the margin is the largest slack all four can have.
 */
import { SUM_ROUNDING, VERDICT_ROUNDING } from "./verdict-rounding.ts";
import type { ZeroOrderModel } from "./zero-order-numbers.ts";

type BalanceModel = Pick<ZeroOrderModel, "posture" | "cosines" | "sines" | "friction">;

/** A slack is capped at the size of the load: two contacts that face each other can be squeezed without bound. */
const CAP = 1;

/** Offset and rate in λ of the four slacks, contact by contact, − before +. */
export interface Slacks {
  readonly offset: Float64Array;
  readonly rate: Float64Array;
}

export const makeSlacks = (): Slacks => ({ offset: new Float64Array(4), rate: new Float64Array(4) });

/** Z1, the force across the line of contacts at contact 1; the one at contact 2 is −Z − Z1. */
export function transverseForce(model: BalanceModel, x: number, z: number, turn: number): number {
  const { offsets: l, height, gyrationRadius } = model.posture;
  return (-turn * gyrationRadius + height * x + l[1] * z) / (l[0] - l[1]);
}

/** Writes the slacks (c + d λ)/√(1 + μ²): the distance of the force to each edge of its friction cone. */
export function slacksInto({ offset, rate }: Slacks, model: BalanceModel, x: number, z: number, turn: number): void {
  const first = transverseForce(model, x, z, turn);
  for (let i = 0; i < 2; i++) {
    const cos = model.cosines[i]!;
    const sin = model.sines[i]!;
    const mu = model.friction[i]!;
    const scale = 1 / Math.sqrt(1 + mu * mu);
    const across = i === 0 ? first : -z - first;
    const along = i === 0 ? 0 : -x;
    const sense = i === 0 ? 1 : -1;
    const normal = along * -sin + across * cos;
    const tangential = along * cos + across * sin;
    offset[2 * i] = (mu * normal - tangential) * scale;
    rate[2 * i] = sense * (-mu * sin - cos) * scale;
    offset[2 * i + 1] = (mu * normal + tangential) * scale;
    rate[2 * i + 1] = sense * (-mu * sin + cos) * scale;
  }
}

/**
 * The margin of a load of size one with rounding taken away: a posture on the edge of its friction cones gets 0. The
 * slack of a contact with little friction is small by nature, so the tolerance shrinks with the friction down to what
 * the sums behind the forces lose.
 */
export function cleanBalanceMargin(model: BalanceModel, x: number, z: number, turn: number): number {
  const rounding =
    VERDICT_ROUNDING * Math.min(1, model.friction[0], model.friction[1]) +
    (SUM_ROUNDING / 4) * (1 + leverSize(model, x, z, turn));
  const margin = balanceMargin(model, x, z, turn, makeSlacks());
  return Math.abs(margin) <= rounding ? 0 : margin;
}

/**
 * max over λ of the smallest slack, at most the size of the load: positive where the friction cones can balance it. `slacks`
 * is work space.
 */
export function balanceMargin(model: BalanceModel, x: number, z: number, turn: number, slacks: Slacks): number {
  slacksInto(slacks, model, x, z, turn);
  const cap = CAP * Math.sqrt(x * x + z * z + turn * turn);
  return largestSlack(slacks, cap);
}

/**
 * The same balance as a share of what it is made of: max over λ, ±∞ included, of the smallest slack over the size of its
 * terms and of both forces along the line of contacts, |X1| + |X2|. Its sign is that of `balanceMargin`. That one cannot tell
 * forces of 1e9 loads that lie in their cones by an angle of 1e-9 (two contacts that just face each other) from forces well
 * inside; this one is small wherever a relative change of the data of its own size changes the answer.
 */
export function balanceShare(model: BalanceModel, x: number, z: number, turn: number): number {
  const slacks = makeSlacks();
  slacksInto(slacks, model, x, z, turn);
  const { offset, rate } = slacks;
  const size = 1 + leverSize(model, x, z, turn);
  let best = Math.max(
    farShare(slacks, 1),
    farShare(slacks, -1),
    shareAt(slacks, size, x, 0),
    shareAt(slacks, size, x, -x),
  );
  // Between X1 = 0 and X2 = 0 and beyond each share rises or falls: the smallest is largest there, far out, or where two meet.
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < i; j++) {
      if (rate[i] === rate[j]) continue;
      best = Math.max(best, shareAt(slacks, size, x, (offset[j]! - offset[i]!) / (rate[i]! - rate[j]!)));
    }
  }
  return best;
}

/** Smallest slack at X1 = along, X2 = −x − along over the size of its terms. */
function shareAt({ offset, rate }: Slacks, size: number, x: number, along: number): number {
  let least = Infinity;
  for (let k = 0; k < 4; k++) least = Math.min(least, offset[k]! + rate[k]! * along);
  return least / (size + Math.abs(along) + Math.abs(x + along));
}

/** Its limit for X1 → ±∞. */
function farShare({ rate }: Slacks, side: 1 | -1): number {
  let least = Infinity;
  for (let k = 0; k < 4; k++) least = Math.min(least, side * rate[k]!);
  return least / 2;
}

/** Terms of the transverse forces: what their sum may have cancelled. The direction of the load is data too. */
function leverSize({ posture }: BalanceModel, x: number, z: number, turn: number): number {
  const { offsets: l, height, gyrationRadius } = posture;
  const force = Math.sqrt(x * x + z * z);
  const lever = Math.abs(turn * gyrationRadius) + (Math.abs(height) + Math.abs(l[0]) + Math.abs(l[1])) * force;
  return lever / Math.abs(l[0] - l[1]);
}

/**
 * max_λ min(cap, c_k + d_k λ): by duality the smallest of the caps and of the values where a rising line meets a
 * falling one; level lines bound it by their own height.
 */
function largestSlack({ offset: c, rate: d }: Slacks, cap: number): number {
  let best = cap;
  for (let i = 0; i < 4; i++) {
    if (d[i] === 0) best = Math.min(best, c[i]!);
    if (!(d[i]! > 0)) continue;
    for (let j = 0; j < 4; j++) {
      if (d[j]! < 0) best = Math.min(best, (d[i]! * c[j]! - d[j]! * c[i]!) / (d[i]! - d[j]!));
    }
  }
  return best;
}
