/**
 * Is the reduced map R of a posture nondecreasing (Lemma D of docs/theory/non-persistent-postures.md)? It is where
 *   b2 < 0        the load presses contact 2 down, too, or
 *   SF holds      contact 1 alone keeps still by friction, or
 *   sκ ≥ 0        SF slips towards s, and ẋ1 before a sticking impact of contact 1 moves ż2 after it to that side
 * Such a posture is called ordered. All three depend on signs of numbers of their own files.
 */
import { rowSize } from "../modes.ts";
import type { ZeroOrderModel } from "../zero-order-numbers.ts";
import { stickMargin } from "./stick-margin.ts";
import { turningRate } from "./turning-rate.ts";

export interface PostureOrder {
  /** Which of the three holds, the first one; null where none does. */
  readonly by: "b2 < 0" | "SF holds" | "sκ ≥ 0" | null;
  /** b2: normal acceleration of contact 2 in free flight over the largest one a load of this size can give. */
  readonly b2: number;
  /** μ1 n1 − |t1| in SF over the load. */
  readonly stickMargin: number;
  /** s, the direction in which contact 1 slips where SF does not hold. */
  readonly slips: 1 | -1;
  /** κ. */
  readonly kappa: number;
  /** How far the signs that were used are from changing, without units. */
  readonly slack: number;
}

export function postureOrder(model: ZeroOrderModel): PostureOrder {
  const b2 = model.loadAcceleration[3]! / rowSize(model, 3);
  const { margin, slips } = stickMargin(model);
  const kappa = turningRate(model);
  const numbers = { b2, stickMargin: margin, slips, kappa };
  if (b2 < 0) return { ...numbers, by: "b2 < 0", slack: -b2 };
  if (margin > 0) return { ...numbers, by: "SF holds", slack: Math.min(b2, margin) };
  const lean = slips * kappa;
  return { ...numbers, by: lean > 0 ? "sκ ≥ 0" : null, slack: Math.min(b2, -margin, Math.abs(lean)) };
}
