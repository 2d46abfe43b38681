/**
 * The margin of a verdict: the smallest slack of the tests it rests on. Every quantity whose sign decides is one of them,
 * without units and the same for exchanged labels, except for those of the maps, which have labels of their own:
 *   equilibrium   balance of the load inside the friction cones over the size of its terms       all verdicts
 *   (11)          distance to the bound over the size of its terms                               all but infeasible
 *   mode          slack of the consistent mode, at most its standing                             Theorem 1
 *   slopes        min |cos φ_i|: section and pairs of slips                                      Theorems 2–4, E, F
 *   ambiguity     how far the nearest mode is from consistent                                    Theorems 3, 4, E, F
 *   persistence   Definition 4, at most the standing of two-contact slip (modes.ts)              Theorems 3, 4
 *   growth        G(φ*) − 1 and how firmly R crosses φ there (2), 1 − sup G (3), 1 − G at fixed points and ends (4, E, F)
 *   partition     |R − φ| at the inner ends of unsafe intervals                                  Theorems 4, F
 *   slip          signs behind the modes of two-contact slip (order/slip-states.ts)              Theorems E, F
 *   order         signs that make R nondecreasing (order/posture-order.ts)                       Theorem E
 *   drift         |R − φ| where G ≥ 1                                                            Theorem E
 * It is the slack of inequalities and no radius: it does not say how far the data may change.
 */
import type { Partition } from "../interval-graph/refine-partition.ts";
import type { Ambiguity } from "./ambiguity.ts";
import { OUTER_SLOPE } from "./break-points.ts";
import type { FixedPoint } from "./fixed-points.ts";
import { balanceShare } from "./force-balance.ts";
import type { MapStructure } from "./map-pieces.ts";
import { slopeStanding } from "./modes.ts";
import type { Painleve } from "./painleve.ts";
import type { Persistence } from "./persistence.ts";
import type { DecayEverywhere, ReverseChatter } from "./theorems.ts";
import type { ZeroOrderModel } from "./zero-order-numbers.ts";

type SlackTest =
  | "equilibrium"
  | "(11)"
  | "mode"
  | "slopes"
  | "ambiguity"
  | "persistence"
  | "growth"
  | "crossing"
  | "partition"
  | "slip"
  | "order"
  | "drift";

export interface Slack {
  readonly test: SlackTest;
  /** Without units, at least 0. */
  readonly slack: number;
}

/** Feasible or not, by how much; 0 on the edge of the friction cones. */
export function equilibriumSlack(model: ZeroOrderModel): Slack {
  const { load, equilibriumMargin } = model;
  const share = equilibriumMargin === 0 ? 0 : balanceShare(model, load[0]!, load[1]!, load[2]!);
  return { test: "equilibrium", slack: Math.abs(share) };
}

/** (11) kept by both contacts, or broken by one. */
export function painleveSlack({ margin, share }: Painleve): Slack {
  return { test: "(11)", slack: Math.min(Math.abs(margin), Math.abs(share)) };
}

export function ambiguousSlack({ margin }: Ambiguity): Slack {
  return { test: "mode", slack: margin! };
}

export function chatterSlacks(model: ZeroOrderModel, { margin, crossing }: ReverseChatter): Slack[] {
  return [slopeSlack(model), { test: "growth", slack: margin }, { test: "crossing", slack: crossing }];
}

/**
 * At a margin m of persistence the maps have break points up to slopes of about 1/m; those beyond OUTER_SLOPE stay unseen,
 * so that nothing can be called stable there.
 */
export const MAP_RESOLUTION = 4 / OUTER_SLOPE;

/** What Theorems 3 and 4 have in common; for a margin of persistence above MAP_RESOLUTION. */
export function persistentSlacks(model: ZeroOrderModel, ambiguous: Ambiguity, { margin }: Persistence): Slack[] {
  return [slopeSlack(model), ambiguitySlack(ambiguous), { test: "persistence", slack: margin - MAP_RESOLUTION }];
}

/** No mode beside SS is consistent, by how much. */
export function ambiguitySlack({ distance }: Ambiguity): Slack {
  return { test: "ambiguity", slack: distance };
}

export function decaySlack({ margin }: DecayEverywhere): Slack {
  return { test: "growth", slack: margin };
}

/** Growth at fixed points (below 1) and at ±π/2 (not 1, condition 2 of Definition 5), drift of unsafe intervals. */
export function partitionSlacks(
  { pieces }: MapStructure,
  fixed: readonly FixedPoint[],
  { margin }: Partition,
): Slack[] {
  const ends = [pieces[0]!, pieces[pieces.length - 1]!].flatMap(({ defined, growthConstant }) =>
    defined && growthConstant !== null ? [Math.abs(1 - growthConstant)] : [],
  );
  const growth = Math.min(1, ...fixed.map((point) => 1 - point.growth), ...ends);
  return [
    { test: "growth", slack: growth },
    { test: "partition", slack: margin ?? 1 },
  ];
}

export function smallestSlack(slacks: readonly Slack[]): Slack {
  return slacks.reduce((least, one) => (one.slack < least.slack ? one : least));
}

export function slopeSlack(model: ZeroOrderModel): Slack {
  return { test: "slopes", slack: slopeStanding(model) };
}
