/**
 * Does contact 1 alone hold by friction (mode SF)?
 *   margin = μ1 n1 − |t1| with the forces of SF over the load;   below 0 it slips towards s = −sign t1
 */
import { FREE, modeOf, STICK } from "../words.ts";
import type { ZeroOrderModel } from "../zero-order-numbers.ts";

const STICKS = modeOf(STICK, FREE);

export interface StickMargin {
  readonly margin: number;
  /** s: the direction in which contact 1 slips where it does not hold. */
  readonly slips: 1 | -1;
}

export function stickMargin({ modeForce, friction }: ZeroOrderModel): StickMargin {
  const t = modeForce[4 * STICKS]!;
  return { margin: friction[0] * modeForce[4 * STICKS + 1]! - Math.abs(t), slips: t > 0 ? -1 : 1 };
}
