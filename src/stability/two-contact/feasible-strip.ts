/**
 * Where may the centre of mass go? Contact forces balance a load whose line passes through a strip along it ([VarkonyiOr] Section 7.3,
 * Fig. 8): displacements d of the centre of mass across the load, along (cos α, sin α), change the balance by one number alone,
 *   Z1(d) = Z1(0) + d |f| / (l1 − l2),     slacks  c_k + g_k d + r_k λ > 0,  k = 1 … 4     (force-balance.ts)
 * Eliminating λ between every rising and every falling slack leaves linear inequalities in d: the strip in closed form.
 */
import { makeSlacks, slacksInto } from "./force-balance.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

/** Displacements across the load, to the right where the load points down; an end is null where there is none. */
export interface FeasibleStrip {
  readonly from: number | null;
  readonly to: number | null;
}

/** Null where no displacement gives balance, or the load is a torque alone. */
export function feasibleStrip(model: ZeroOrderModel): FeasibleStrip | null {
  const { posture, load } = model;
  const [x, z, turn] = [load[0]!, load[1]!, load[2]!];
  const force = Math.hypot(x, z);
  if (posture.loadSize === 0 || force === 0) return null;
  const [here, aside] = [makeSlacks(), makeSlacks()];
  slacksInto(here, model, x, z, turn);
  // A torque −d |f| about the centre of mass is what a displacement d adds.
  slacksInto(aside, model, x, z, turn - force / posture.gyrationRadius);
  const [c, r] = [here.offset, here.rate];
  const g = aside.offset.map((value, k) => value - c[k]!);
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const require = (constant: number, slope: number): void => {
    if (slope > 0) low = Math.max(low, -constant / slope);
    else if (slope < 0) high = Math.min(high, -constant / slope);
    else if (!(constant > 0)) low = Number.POSITIVE_INFINITY;
  };
  for (let i = 0; i < 4; i++) {
    if (r[i] === 0) require(c[i]!, g[i]!);
    for (let j = 0; j < 4; j++) {
      if (r[i]! > 0 && r[j]! < 0) require(r[i]! * c[j]! - r[j]! * c[i]!, r[i]! * g[j]! - r[j]! * g[i]!);
    }
  }
  if (!(low < high)) return null;
  return { from: Number.isFinite(low) ? low : null, to: Number.isFinite(high) ? high : null };
}
