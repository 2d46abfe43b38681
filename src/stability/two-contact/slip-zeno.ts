/**
 * Zeno sequences that end in two-contact slip: near φ = ±π/2 every impact and every mode slips in one direction, and by
 * (28) of [VarkonyiOr] a pass with approach speed w and slip V becomes
 *   w' = g w,   V' = V + c w,   duration τ w,   travel τ w V + d w²
 * with constants g, c, τ, d. For g < 1 and |V|/w growing the passes never leave this form, and they sum up to
 *   duration τ w/(1 − g),   V∞ = V + c w/(1 − g),
 *   travel τ w (V∞/(1 − g) − c w/((1 − g)(1 − g²))) + d w²/(1 − g²)
 */
import { appendDigit, FREE, FREE_FLIGHT, IMPACT_FIRST, IMPACT_SECOND, impactDigit, modeOf } from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

/** A crossing of the section: approach speed w, slip V = ẋ2, place and time. */
export interface Crossing {
  readonly speed: number;
  readonly slip: number;
  readonly time: number;
  readonly x2: number;
}

export interface SlipZeno {
  readonly growth: number;
  readonly duration: number;
  readonly travel: number;
  /** ẋ2 where the impacts have died out. */
  readonly slip: number;
}

/** The path number of passes in which everything slips with ẋ2 of the sign `end`; 0 where cos φ2 = 0. */
export function endPath(model: ZeroOrderModel, end: 1 | -1): number {
  if (model.cosines[1] === 0 || model.cosines[0] === 0) return 0;
  const mode = model.doubleSlipModes[end > 0 ? 0 : 1]!;
  const first = mode >> 2;
  const second = mode & 3;
  let code = appendDigit(0, impactDigit(IMPACT_SECOND, second));
  code = appendDigit(code, model.sustains[1] ? modeOf(FREE, second) : FREE_FLIGHT);
  code = appendDigit(code, impactDigit(IMPACT_FIRST, first));
  return appendDigit(code, modeOf(first, FREE));
}

/** Sums the passes to come after `now` where the pass from `before` to `now` had the path `path`; null where it did not settle. */
export function sumSlipZeno(model: ZeroOrderModel, path: number, before: Crossing, now: Crossing): SlipZeno | null {
  const end = now.slip > 0 ? 1 : -1;
  if (path === 0 || path !== endPath(model, end)) return null;
  const growth = now.speed / before.speed;
  const outward = Math.abs(now.slip) * before.speed > Math.abs(before.slip) * now.speed;
  if (!(growth < 1) || !outward) return null;
  const time = now.time - before.time;
  const gain = (now.slip - before.slip) / before.speed;
  const rest = (now.x2 - before.x2 - time * before.slip) / (before.speed * before.speed);
  const pace = time / before.speed;
  const w = now.speed;
  const sum = 1 / (1 - growth);
  const squares = 1 / (1 - growth * growth);
  const slip = now.slip + gain * w * sum;
  const travel = pace * w * sum * (slip - gain * w * squares) + rest * w * w * squares;
  return { growth, duration: pace * w * sum, travel, slip };
}
