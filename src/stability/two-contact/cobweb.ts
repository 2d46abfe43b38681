/**
 * The sequence φ⁽¹⁾, φ⁽²⁾ = R(φ⁽¹⁾), … of [VarkonyiOr] (26) with the growth of every step, as a cobweb plot needs it.
 * Slopes are iterated, not angles, so that a sequence that runs to ±π/2 keeps its digits.
 */
import { cycleFromSlope, makeCycle, pathWord } from "./cycle.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

export interface CobwebStep {
  /** φ⁽ᵏ⁾. */
  readonly angle: number;
  /** R(φ⁽ᵏ⁾) and G(φ⁽ᵏ⁾); null where the motion does not come back. */
  readonly reduced: number | null;
  readonly growth: number | null;
  /** |ż2⁽ᵏ⁾| / |ż2⁽¹⁾|: product of the growths before this step. */
  readonly size: number;
  readonly path: string;
}

/** At most `steps` steps from the approach angle `angle`; the last one may be undefined. */
export function cobweb(model: ZeroOrderModel, angle: number, steps: number): CobwebStep[] {
  const cycle = makeCycle();
  const sequence: CobwebStep[] = [];
  let slope = Math.tan(angle);
  let size = 1;
  for (let k = 0; k < steps; k++) {
    cycleFromSlope(model, slope, cycle);
    const { defined, growth, nextSlope } = cycle;
    sequence.push({
      angle: k === 0 ? angle : Math.atan(slope),
      reduced: defined ? Math.atan(nextSlope) : null,
      growth: defined ? growth : null,
      size,
      path: pathWord(cycle.pathCode),
    });
    if (!defined || growth === 0) break;
    slope = nextSlope;
    size *= growth;
  }
  return sequence;
}
