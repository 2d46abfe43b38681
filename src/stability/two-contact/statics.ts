/**
 * Feasibility of the equilibrium ([VarkonyiOr] Section 2, mode SS of Table 1): the contact forces that balance the load
 * form a segment, a half-line or a line (contacts that face each other can be squeezed) inside the friction cones.
 * The inequality is strict, as in Table 1: on the edge of the cones slip has nothing that ends it.
 */
import { makeSlacks, slacksInto, transverseForce } from "./force-balance.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

/** Tangential and normal components at both contacts. */
export interface ContactForces {
  readonly t1: number;
  readonly n1: number;
  readonly t2: number;
  readonly n2: number;
}

export interface Statics {
  readonly feasible: boolean;
  /**
   * Largest distance all forces can keep from the edges of their cones, over the load, at most 1; zero on the edge
   * (to rounding), negative where infeasible.
   */
  readonly margin: number;
  /** The balancing forces; null where there are none. An end is null where the set has no end on that side. */
  readonly balancing: {
    readonly from: ContactForces | null;
    readonly to: ContactForces | null;
    readonly middle: ContactForces;
  } | null;
}

export function statics(model: ZeroOrderModel): Statics {
  const margin = model.equilibriumMargin;
  const feasible = isFeasible(model);
  if (!feasible) return { feasible, margin, balancing: null };
  const slacks = makeSlacks();
  const { offset, rate } = slacks;
  const { load } = model;
  slacksInto(slacks, model, load[0]!, load[1]!, load[2]!);
  let low = -Infinity;
  let high = Infinity;
  for (let k = 0; k < 4; k++) {
    if (rate[k]! > 0) low = Math.max(low, -offset[k]! / rate[k]!);
    if (rate[k]! < 0) high = Math.min(high, -offset[k]! / rate[k]!);
  }
  const middle =
    low === -Infinity ? (high === Infinity ? 0 : high - 1) : high === Infinity ? low + 1 : (low + high) / 2;
  return {
    feasible,
    margin,
    balancing: {
      from: low === -Infinity ? null : forcesAt(model, low),
      to: high === Infinity ? null : forcesAt(model, high),
      middle: forcesAt(model, middle),
    },
  };
}

export function isFeasible(model: ZeroOrderModel): boolean {
  return model.equilibriumMargin > 0;
}

/** Forces with the component λ (over the load) along the line of contacts at contact 1. */
function forcesAt(model: ZeroOrderModel, along: number): ContactForces {
  const { cosines, sines, load, forceScale } = model;
  const x = load[0]!;
  const z = load[1]!;
  const across = transverseForce(model, x, z, load[2]!);
  return {
    t1: forceScale * (along * cosines[0] + across * sines[0]),
    n1: forceScale * (across * cosines[0] - along * sines[0]),
    t2: forceScale * ((-x - along) * cosines[1] + (-z - across) * sines[1]),
    n2: forceScale * ((-z - across) * cosines[1] - (-x - along) * sines[1]),
  };
}
