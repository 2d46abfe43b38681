/**
 * Ambiguous equilibria ([VarkonyiOr] Definition 3, Theorem 1): where a nonstatic mode is consistent at rest beside SS,
 * the posture is not stable, because the body may leave it from arbitrarily small perturbations.
 * A mode whose tightest inequality is met to rounding only proves nothing, but it forbids to call the posture stable.
 */
import { modeMargin, modeSign } from "./modes.ts";
import { isFeasible } from "./statics.ts";
import { AT_REST, MODE_NAMES, type ModeName } from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

export interface Ambiguity {
  readonly ambiguous: boolean;
  /** The nonstatic modes consistent at rest, with the labels of the model. Empty where the equilibrium is infeasible. */
  readonly modes: readonly ModeName[];
  /** Modes of which rounding does not tell whether they are consistent. */
  readonly border: readonly ModeName[];
  /** Largest margin among `modes`; null where there are none. */
  readonly margin: number | null;
  /** How far the mode nearest to consistency is from it, without units; negative where the equilibrium is ambiguous. */
  readonly distance: number;
}

export function ambiguity(model: ZeroOrderModel): Ambiguity {
  const modes: ModeName[] = [];
  const border: ModeName[] = [];
  let nearest = -Infinity;
  for (let mode = 0; mode < 16 && isFeasible(model); mode++) {
    if (mode === AT_REST || model.modeDetermined[mode] === 0) continue;
    const margin = modeMargin(model, mode);
    const sign = modeSign(model, mode);
    nearest = Math.max(nearest, margin);
    if (sign > 0) modes.push(MODE_NAMES[mode]!);
    else if (sign === 0) border.push(MODE_NAMES[mode]!);
  }
  const ambiguous = modes.length > 0;
  // Free flight always has numbers, so the distance is only infinite where there is no equilibrium to judge.
  return {
    ambiguous,
    modes,
    border,
    margin: ambiguous ? nearest : null,
    distance: nearest === -Infinity ? 1 : -nearest,
  };
}
