/**
 * Contact labels for which the load presses contact 1 down in free flight ([VarkonyiOr] (13)):
 *   z̈1^FF = n1 · (f_ex/m + τ_ex/(mρ²) J p1) < 0        (printed without 1/(mρ²); only the sign is used)
 * The given labels are kept where they satisfy it; only otherwise they are exchanged. Where neither contact satisfies it,
 * FF is consistent: the posture is ambiguous or infeasible, and the labels stay.
 */
import { exchangeLabels, type Posture } from "./posture.ts";
import { type ZeroOrderModel, zeroOrderModel } from "./zero-order-model.ts";

export interface Relabelling {
  readonly posture: Posture;
  readonly model: ZeroOrderModel;
  /** Whether the contacts of `posture` are those of the given one in the other order. */
  readonly exchanged: boolean;
  /** Whether contact 1 of the result satisfies (13). */
  readonly satisfied: boolean;
}

/** `model` is the model of the posture where it is at hand. */
export function relabel(posture: Posture, model: ZeroOrderModel = zeroOrderModel(posture)): Relabelling {
  if (model.sustains[0] || !model.sustains[1])
    return { posture, model, exchanged: false, satisfied: model.sustains[0] };
  const exchanged = exchangeLabels(posture);
  return { posture: exchanged, model: zeroOrderModel(exchanged), exchanged: true, satisfied: true };
}

/** A mode name with the letters of the two contacts exchanged. */
export function exchangeName(name: string): string {
  return name.length === 2 ? name[1]! + name[0]! : name;
}
