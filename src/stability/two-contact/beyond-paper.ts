/**
 * Postures that [VarkonyiOr] leaves undecided (region 7), by Theorems E and F of docs/theory/non-persistent-postures.md, which are
 * proved there and unpublished. Both need a feasible equilibrium that is not ambiguous, (11), (13), and no equality among the
 * signs behind two-contact slip; persistence is not needed.
 *   E  the posture is ordered and every fixed point of R has G < 1: stable
 *   F  a partition without a cycle through a cell in which G ≥ 1: stable, ordered or not
 * (A fixed point with G > 1 is region 5, by Theorem 2.) What rounding does not tell is left open, and the equality is named.
 */
import type { Partition } from "../interval-graph/refine-partition.ts";
import type { Ambiguity } from "./ambiguity.ts";
import type { FixedPoint } from "./fixed-points.ts";
import { endsAtRest, type MapStructure, recurrentStructure } from "./map-pieces.ts";
import { growingDrift } from "./order/growing-drift.ts";
import { type PostureOrder, postureOrder } from "./order/posture-order.ts";
import { type SlipState, slipStates } from "./order/slip-states.ts";
import { type PartitionOptions, recurrentPartition } from "./stable-partition.ts";
import { ambiguitySlack, MAP_RESOLUTION, type Slack, slopeSlack } from "./verdict-margin.ts";
import { VERDICT_ROUNDING } from "./verdict-rounding.ts";
import type { ZeroOrderModel } from "./zero-order-numbers.ts";

export interface BeyondPaper {
  readonly order: PostureOrder;
  /** What slip at both contacts does next, in both directions; null where cos φ2 = 0. */
  readonly slips: readonly [SlipState, SlipState] | null;
  /** The theorem that makes the posture stable; null where neither does. */
  readonly theorem: "E" | "F" | null;
  /** What is in the way where neither does. */
  readonly open: OpenEnd | null;
  /** The hypotheses of the theorem with their slacks; empty where it is not used. */
  readonly slacks: readonly Slack[];
  readonly partition: Partition | null;
}

/** A sign that rounding does not tell, a motion that does not end at rest, or a posture without order and without partition. */
export type OpenEnd = "slopes" | "ambiguity" | "slip" | "growth" | "drift" | "ending" | "partition";

interface Given {
  readonly analysed: ZeroOrderModel;
  readonly ambiguity: Ambiguity;
  readonly structure: MapStructure;
  readonly fixedPoints: readonly FixedPoint[];
}

/** `reach`: the slacks of the equilibrium and of (11). For a posture without a growing fixed point. */
export function beyondPaper(given: Given, reach: readonly Slack[], options: PartitionOptions): BeyondPaper {
  const { analysed, structure, fixedPoints } = given;
  const order = postureOrder(analysed);
  const slips = slipStates(analysed);
  const base = { order, slips, theorem: null, slacks: [], partition: null };
  const needs = hypotheses(given, slips);
  const missed = needs.find(({ slack }) => !(slack > 0));
  if (missed) return { ...base, open: missed.test as OpenEnd };
  if (!endsAtRest(structure)) return { ...base, open: "ending" };
  const slacks = [...reach, ...needs];
  const recurrent = recurrentStructure(structure);
  if (order.by !== null && order.slack > MAP_RESOLUTION) {
    const drift: Slack = { test: "drift", slack: growingDrift(recurrent) };
    if (!(drift.slack > VERDICT_ROUNDING)) return { ...base, open: "drift" };
    const ordered: Slack = { test: "order", slack: order.slack - MAP_RESOLUTION };
    return { ...base, theorem: "E", open: null, slacks: [...slacks, ordered, drift] };
  }
  const partition = recurrentPartition(recurrent, fixedPoints, liftingEnds(recurrent, slips!), options);
  if (!partition.stable) return { ...base, open: "partition", partition };
  const held: Slack = { test: "partition", slack: partition.margin ?? 1 };
  return { ...base, theorem: "F", open: null, slacks: [...slacks, held], partition };
}

/** What both theorems need of the signs, with positive slack where they are told. */
function hypotheses({ analysed, ambiguity, fixedPoints }: Given, slips: BeyondPaper["slips"]): Slack[] {
  const beyond = ({ test, slack }: Slack): Slack => ({ test, slack: slack - MAP_RESOLUTION });
  const slip = slips === null ? 0 : Math.min(slips[0].slack, slips[1].slack);
  const ends = (slips ?? []).flatMap(({ growth }) => (growth === null ? [] : [Math.abs(1 - growth)]));
  const growth = Math.min(1, ...fixedPoints.map((point) => 1 - point.growth), ...ends);
  return [
    beyond(slopeSlack(analysed)),
    beyond(ambiguitySlack(ambiguity)),
    beyond({ test: "slip", slack: slip }),
    { test: "growth", slack: growth - VERDICT_ROUNDING },
  ];
}

/** Ends φ → −π/2, π/2 at which R is defined and does not come back to slip: there G has no bound, and R an inner limit. */
function liftingEnds(
  { pieces }: MapStructure,
  [forward, backward]: readonly [SlipState, SlipState],
): readonly [boolean, boolean] {
  return [pieces[0]!.defined && backward.growth === null, pieces.at(-1)!.defined && forward.growth === null];
}
