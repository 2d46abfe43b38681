/**
 * κ: how fast ż2 after a sticking impact of contact 1 grows with ẋ1 before it,
 *   κ = (z̈2 of PF − z̈2 of NF)/(ẍ1 of NF − ẍ1 of PF)
 * A force at contact 1 that leaves z̈1 alone changes z̈2 by −κ for each unit of ẍ1, whatever its size: passing from PF to NF is
 * such a change, and so is stopping ẋ1. Friction opposes slip, so that the denominator is positive under (11).
 */
import { FREE, modeOf, NEGATIVE, POSITIVE } from "../words.ts";
import type { ZeroOrderModel } from "../zero-order-numbers.ts";

const FORWARD = 4 * modeOf(POSITIVE, FREE);
const BACKWARD = 4 * modeOf(NEGATIVE, FREE);

export function turningRate({ modeAcceleration: a }: ZeroOrderModel): number {
  return (a[FORWARD + 3]! - a[BACKWARD + 3]!) / (a[BACKWARD]! - a[FORWARD]!);
}
