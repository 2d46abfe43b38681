/**
 * Ambiguous equilibria ([VarkonyiOr] Definition 3, Theorem 1): where a nonstatic mode is consistent at rest beside SS,
 * the posture is not stable, because the body may leave it from arbitrarily small perturbations.
 */
import { consistentMotions, modeMargin } from "./modes.ts";
import { isFeasible } from "./statics.ts";
import { MODE_NAMES, type ModeName } from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

export interface Ambiguity {
  readonly ambiguous: boolean;
  /** The nonstatic modes consistent at rest, with the labels of the model. Empty where the equilibrium is infeasible. */
  readonly modes: readonly ModeName[];
  /** Largest margin among them; null where there are none. */
  readonly margin: number | null;
}

export function ambiguity(model: ZeroOrderModel): Ambiguity {
  const motions = isFeasible(model) ? consistentMotions(model) : [];
  return {
    ambiguous: motions.length > 0,
    modes: motions.map((mode) => MODE_NAMES[mode] as ModeName),
    margin: motions.length > 0 ? Math.max(...motions.map((mode) => modeMargin(model, mode))) : null,
  };
}
