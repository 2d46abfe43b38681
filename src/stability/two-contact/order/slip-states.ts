/**
 * What slip at both contacts does next (Lemma A of docs/theory/non-persistent-postures.md): the modes that solve
 *   0 ≤ n ⊥ b + A n ≥ 0
 * are both contacts slipping, lift of contact 2 (α2 > 0) and lift of contact 1 (b2 < 0, α1 > 0); b1 < 0. With det A > 0 there is
 * one; with det A < 0 there are one or three (A12, A21 > 0) or none or two (A12, A21 < 0). Where there is none the declared rule
 * is a full stop: impulses that stop the body then exist (Lemma A), and no other continuation does.
 */
import { rowSize } from "../modes.ts";
import { FREE, MODE_NAMES, type ModeName, modeOf } from "../words.ts";
import type { ZeroOrderModel } from "../zero-order-numbers.ts";
import { liftAccelerations } from "./lift-accelerations.ts";
import { slipGrowth } from "./slip-growth.ts";
import { slipMatrix } from "./slip-matrix.ts";

export interface SlipState {
  /** Two-contact slip in this direction; in the labels of the maps, like the modes. */
  readonly slip: ModeName;
  /** Consistent modes: the slip, lift of contact 2, lift of contact 1; empty where the declared rule stops the body. */
  readonly modes: readonly ModeName[];
  /** Growth at this end of the maps where passes come back to slip, else null. */
  readonly growth: number | null;
  /** Smallest of |A12|, |A21|, |det A|, |α1|, |α2| over the sizes of their terms: all of this stands on their signs. */
  readonly slack: number;
}

/** Both directions, ẋ2 > 0 first; null where cos φ1 or cos φ2 is 0. For a model with b1 < 0 below (11). */
export function slipStates(model: ZeroOrderModel): readonly [SlipState, SlipState] | null {
  const forward = slipState(model, 0);
  const backward = slipState(model, 1);
  return forward && backward && [forward, backward];
}

function slipState(model: ZeroOrderModel, turn: 0 | 1): SlipState | null {
  const matrix = slipMatrix(model, turn);
  if (matrix === null) return null;
  const [b1, b2] = [model.loadAcceleration[1]!, model.loadAcceleration[3]!];
  const lifts = liftAccelerations(matrix, b1, b2);
  const { alpha1, alpha2 } = lifts;
  const share = model.doubleSlipShare[turn]!;
  const both = model.doubleSlipModes[turn];
  const modes: ModeName[] = [];
  const side = -Math.sign(share);
  if (alpha1 * side > 0 && alpha2 * side > 0) modes.push(MODE_NAMES[both]!);
  if (alpha2 > 0) modes.push(MODE_NAMES[modeOf(both >> 2, FREE)]!);
  if (b2 < 0 && alpha1 > 0) modes.push(MODE_NAMES[modeOf(FREE, both & 3)]!);
  const slack = Math.min(
    Math.abs(matrix.a12) / matrix.sizes.a12,
    Math.abs(matrix.a21) / matrix.sizes.a21,
    Math.abs(share),
    Math.abs(alpha1) / rowSize(model, 1),
    Math.abs(alpha2) / rowSize(model, 3),
  );
  return { slip: MODE_NAMES[both]!, modes, growth: slipGrowth(matrix, lifts, b2), slack };
}
